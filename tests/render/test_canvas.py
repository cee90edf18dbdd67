"""The canvas: what is drawn is what the document says."""

from xml.etree import ElementTree

import pytest

from minegym.render.canvas import Canvas, number

SVG = "{http://www.w3.org/2000/svg}"


def drawn(canvas: Canvas) -> list[ElementTree.Element]:
    """The shapes of a canvas, its title and background left out."""
    return list(ElementTree.fromstring(canvas.svg()))[2:]


def test_the_document_has_its_size_title_and_background():
    root = ElementTree.fromstring(Canvas(30, 20.5, "A & B", background="#123456").svg())
    assert (root.tag, root.get("width"), root.get("height")) == (f"{SVG}svg", "30", "20.5")
    assert root.get("viewBox") == "0 0 30 20.5"
    assert root[0].text == "A & B"
    assert (root[1].get("fill"), root[1].get("width")) == ("#123456", "30")


def test_every_shape_lands_where_it_was_put():
    canvas = Canvas(10, 10, "shapes")
    canvas.rect(1, 2, 3, 4, 0.5, fill="red", stroke_width=2, stroke_dasharray=None)
    canvas.circle(1, 2, 3, fill="blue")
    canvas.line((1, 2), (3, 4), stroke="black")
    canvas.polygon([(0, 0), (1, 0.125), (1, 1)], fill="green")
    canvas.polyline([(0, 0), (2, 2)], stroke="black")
    canvas.path("M0 0 L1 1", stroke="black")
    rect, circle, line, polygon, polyline, path = drawn(canvas)
    assert rect.attrib == {
        "x": "1", "y": "2", "width": "3", "height": "4", "rx": "0.5", "fill": "red", "stroke-width": "2",
    }  # fmt: skip
    assert circle.attrib == {"cx": "1", "cy": "2", "r": "3", "fill": "blue"}
    assert line.attrib == {"x1": "1", "y1": "2", "x2": "3", "y2": "4", "stroke": "black"}
    assert polygon.get("points") == "0,0 1,0.12 1,1"
    assert polyline.get("fill") == "none"
    assert path.get("d") == "M0 0 L1 1"


def test_words_are_escaped():
    canvas = Canvas(10, 10, "words")
    canvas.text(1, 2, '<gold> & "silver"', anchor="middle", bold=True)
    (words,) = drawn(canvas)
    assert words.text == '<gold> & "silver"'
    assert (words.get("text-anchor"), words.get("font-weight")) == ("middle", "bold")


def test_what_is_drawn_inside_moved_is_inside_the_group():
    canvas = Canvas(10, 10, "groups")
    with canvas.moved(3, 4, degrees=90, scale=0.5):
        canvas.circle(0, 0, 1)
    canvas.circle(9, 9, 1)
    group, outside = drawn(canvas)
    assert group.get("transform") == "translate(3 4) rotate(90) scale(0.5)"
    assert [child.tag for child in group] == [f"{SVG}circle"]
    assert outside.get("cx") == "9"


@pytest.mark.parametrize(
    ("value", "written"),
    [(0, "0"), (-0.0, "0"), (-0.001, "0"), (100, "100"), (1.5, "1.5"), (1 / 3, "0.33"), (1e6, "1000000")],
)
def test_numbers_are_short_and_exact(value, written):
    assert number(value) == written
