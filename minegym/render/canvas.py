"""A small SVG canvas that knows no game. Coordinates are pixels from the upper left corner.

Nothing drawn carries an id, so that any number of pictures can share one page.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from xml.sax.saxutils import escape, quoteattr

from minegym.render import theme

Point = tuple[float, float]
Style = str | float | None


def number(value: float) -> str:
    """A coordinate with at most two decimals, the same on every machine."""
    return f"{round(float(value), 2) + 0.0:.2f}".rstrip("0").rstrip(".")


class Canvas:
    """Shapes gathered one after the other, later ones on top; `svg()` gives the picture.

    Every shape takes SVG's presentation attributes as keywords, written with underscores: `fill`, `stroke`,
    `stroke_width`, `stroke_dasharray`, `opacity`. None leaves one out.
    """

    def __init__(self, width: float, height: float, title: str, background: str = theme.PAGE) -> None:
        self.width = width
        self.height = height
        self._parts = [f"<title>{escape(title)}</title>"]
        self.rect(0, 0, width, height, fill=background)

    def rect(self, x: float, y: float, width: float, height: float, radius: float = 0, **style: Style) -> None:
        """A rectangle from its upper left corner."""
        self._add("rect", x=x, y=y, width=width, height=height, rx=radius or None, **style)

    def circle(self, x: float, y: float, radius: float, **style: Style) -> None:
        """A circle about a centre."""
        self._add("circle", cx=x, cy=y, r=radius, **style)

    def line(self, start: Point, end: Point, **style: Style) -> None:
        """A straight line."""
        self._add("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **style)

    def polygon(self, points: Sequence[Point], **style: Style) -> None:
        """A closed outline."""
        self._add("polygon", points=_listed(points), **style)

    def polyline(self, points: Sequence[Point], **style: Style) -> None:
        """An open, unfilled line through the points."""
        self._add("polyline", points=_listed(points), **{"fill": "none", **style})

    def path(self, description: str, **style: Style) -> None:
        """A path in SVG's own notation."""
        self._add("path", d=description, **style)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = theme.NORMAL,
        fill: str = theme.INK,
        anchor: str = "start",
        bold: bool = False,
    ) -> None:
        """One line of type on the baseline y; `anchor` is "start", "middle" or "end" of x."""
        weight = "bold" if bold else None
        place = "" if anchor == "start" else anchor
        style = _attributes(x=x, y=y, font_size=size, fill=fill, text_anchor=place or None, font_weight=weight)
        self._parts.append(f"<text{style}>{escape(words)}</text>")

    @contextmanager
    def moved(self, x: float, y: float, degrees: float = 0, scale: float = 1) -> Iterator[None]:
        """Draw about (x, y) as the origin, turned clockwise and scaled."""
        turned = f" rotate({number(degrees)})" if degrees else ""
        scaled = f" scale({number(scale)})" if scale != 1 else ""
        self._parts.append(f'<g transform="translate({number(x)} {number(y)}){turned}{scaled}">')
        yield
        self._parts.append("</g>")

    def svg(self) -> str:
        """The picture as an SVG document."""
        size = f'width="{number(self.width)}" height="{number(self.height)}"'
        box = f'viewBox="0 0 {number(self.width)} {number(self.height)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} font-family="{theme.FONT}">'
        return "\n".join([head, *self._parts, "</svg>\n"])

    def _add(self, shape: str, **attributes: Style) -> None:
        self._parts.append(f"<{shape}{_attributes(**attributes)}/>")


def _listed(points: Sequence[Point]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def _attributes(**values: Style) -> str:
    written = {name: v if isinstance(v, str) else number(v) for name, v in values.items() if v is not None}
    return "".join(f" {name.replace('_', '-')}={quoteattr(v)}" for name, v in written.items())
