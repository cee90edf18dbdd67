"""The page of Mined Out! states the numbers that code and content have."""

from helpers.rule_numbers import rules_of_the_page

from minegym.envs.mined_out import GAME
from minegym.envs.mined_out.constants import MAX_ROUNDS, SOLO_TURNS


def test_the_page_states_the_lengths_that_the_code_has():
    assert f"{MAX_ROUNDS} rounds" in rules_of_the_page(GAME.name)[41]
    assert f"{SOLO_TURNS} turns" in rules_of_the_page(GAME.name)[40]


def test_the_games_own_edition_prints_the_rulebooks_numbers():
    t = GAME.load_edition(None).tables[0]
    turn = {name: int(t[name]) for name in ("turn_ap", "saved_ap", "coffee_ap")}
    assert turn == {"turn_ap": 3, "saved_ap": 2, "coffee_ap": 1}
    costs = {name: int(t[name]) for name in ("sideways", "down", "shovel_down", "up")}
    assert costs == {"sideways": 1, "down": 2, "shovel_down": 1, "up": 2}
    costs = {name: int(t[name]) for name in ("support_ap", "dynamite_ap", "upgrade_ap")}
    assert costs == {"support_ap": 2, "dynamite_ap": 1, "upgrade_ap": 3}
    assert t["support_cost"].tolist() == [0, 2, 0]
    assert t["supports"] == 3
    assert t["cart_room"] == 4
    assert t["upgrade_points"].tolist() == [4, 6, 5, 3]  # Ladder, Coffee, Mine Cart, Shovel
    assert t["gem_points"].tolist() == [1, 2, 3]
    assert t["card_points"] == 2
    assert t["dynamite_points"] == 2
