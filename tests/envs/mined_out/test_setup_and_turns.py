"""R1-R7: the mine and its piles, what each seat starts with, and turns."""

import pytest
from helpers.mined_out import GREEN, YELLOW, Seat

ORIENTATIONS = ("as it comes", "turn a quarter clockwise", "turn a half", "turn a quarter anticlockwise")


def test_r01_every_seat_has_the_same_twelve_cards_in_three_shuffled_piles(deal):
    orders = set()
    for seed in range(12):
        piles = deal(4, seed).game["pile"].tolist()
        for seat in piles:
            assert [sorted(pile) for pile in seat] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
            orders.update((row, tuple(pile)) for row, pile in enumerate(seat))
    for row in range(3):
        assert {order[place] for r, order in orders if r == row for place in range(4)} == set(
            range(4 * row, 4 * row + 4)
        )
        assert {order[0] for r, order in orders if r == row} == set(range(4 * row, 4 * row + 4))


def test_r01_nobody_knows_the_order_of_a_pile(table):
    position = table(Seat(cards={(GREEN, 0): "full", (GREEN, 1): "bare", (YELLOW, 1): "corner"}), players=2)
    orders = set()
    for seed in range(10):
        after = position.runner.redeal(position.record, seat=0, seed=seed)
        piles = after[0]["pile"].tolist()
        assert piles[0][GREEN][:2] == [1, 0]  # what is revealed stays
        assert piles[0][YELLOW][0] == 6
        orders.add(str(piles))
        for seat in range(2):
            assert (position.runner.observe(after, seat) == position.runner.observe(position.record, seat)).all()
        assert (position.runner.mask(after) == position.runner.mask(position.record)).all()
    assert len(orders) == 10


def test_r02_everybody_starts_with_three_supports_and_one_dynamite_and_nothing_else(deal):
    players = deal(4, 3).game["players"]
    assert players["supports"].tolist() == [3] * 4
    assert players["dynamite"].tolist() == [1] * 4
    assert not players["gems"].any()
    assert not players["saved"].any()
    assert not players["upgrades"].any()


def test_r02_seats_not_in_play_have_nothing(deal):
    players = deal(2, 3).game["players"]
    assert players["supports"].tolist() == [3, 3, 0, 0]
    assert players["dynamite"].tolist() == [1, 1, 0, 0]


def test_r03_each_seat_in_turn_orients_its_top_green_card_under_its_meeple(deal):
    position = deal(3, 5)
    for seat, turns in enumerate((2, 0, 3)):
        assert position.asked == (seat, "orient")
        assert position.legal() == set(ORIENTATIONS)
        assert position.meeple(seat) == (GREEN, 0, "top")
        first = position.game["pile"][seat, GREEN, 0]
        assert position.game["players"]["condition"][seat].nonzero()[0].tolist() == [first]
        assert not position.game["players"]["condition"][seat + 1 :].any()  # the seats after have seen nothing yet
        position.do(ORIENTATIONS[turns])
        assert position.game["players"]["orientation"][seat, first] == turns
    assert position.asked[1] == "act"


def test_r03_being_placed_at_setup_gains_nothing(deal):
    position = next(p for p in (deal(1, seed) for seed in range(100)) if p.game["pile"][0, GREEN, 0] == 1)
    position.do("as it comes")
    assert position.card(GREEN, 0) == "full steady"
    assert position.gems() == (0, 0, 0)


def test_r04_chance_draws_the_starting_seat(deal):
    starts = [int(deal(3, seed).game["starting_seat"]) for seed in range(30)]
    assert set(starts) == {0, 1, 2}


def test_r04_play_moves_clockwise_from_the_starting_seat(deal):
    for seed in range(6):
        position = deal(3, seed).do(*ORIENTATIONS[:3])
        start = int(position.game["starting_seat"])
        for turn in range(7):
            assert position.asked == ((start + turn) % 3, "act")
            assert position.game["round"] == 1 + turn // 3
            assert all(position.seen_by(seat)["starting"] == (start - seat) % 3 for seat in range(3))
            position.do("end turn")


def test_r05_a_turn_has_three_action_points(table):
    position = table(players=2, ap=0).do("end turn")
    assert position.asked == (1, "act")
    assert position.ap == 3
    assert position.do("move left").ap == 2


@pytest.mark.parametrize(("unspent", "saved"), [(0, 0), (1, 1), (2, 2), (3, 2), (5, 2)])
def test_r06_up_to_two_unspent_points_are_saved_for_the_next_turn(table, unspent, saved):
    position = table(players=2, ap=unspent).do("end turn")
    assert position.game["players"]["saved"].tolist() == [saved, 0, 0, 0]
    assert position.do("end turn").ap == 3 + saved


def test_r06_the_points_of_the_turn_are_spent_before_the_saved_ones(table):
    position = table(Seat(saved=2), players=2, ap=5)
    counter = []
    for step in ("move left", "move right", "move left", "move right"):
        counter.append(int(position.do(step).game["players"]["saved"][0]))
    assert counter == [2, 2, 2, 1]
    assert position.do("end turn", "end turn").ap == 4


def test_r07_a_turn_may_end_at_any_time(table):
    position = table(players=2)
    assert position.may("end turn")
    assert position.do("move left").may("end turn")
    assert position.do("end turn").asked == (1, "act")


def test_r07_a_turn_without_action_points_ends_by_itself(table):
    position = table(players=2, ap=1).do("move left")
    assert position.asked == (1, "act")
    assert position.ap == 3
    assert position.game["players"]["saved"][0] == 0
