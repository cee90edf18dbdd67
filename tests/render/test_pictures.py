"""The pictures of the games' pages are those that the code draws."""

import pytest

from minegym.envs import GAMES
from minegym.pictures import MOMENTS, page_picture, path_of


def test_every_game_with_pictures_has_one_on_its_page():
    assert set(MOMENTS) == {name for name, game in GAMES.items() if game.drawing.svg}


@pytest.mark.parametrize("name", MOMENTS)
def test_the_picture_of_a_page_is_as_the_code_draws_it(name):
    assert path_of(name).read_text() == page_picture(name).svg, "run: python -m minegym.pictures"
