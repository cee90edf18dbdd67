"""R174-R181: what a seat knows, and what nobody does."""

import numpy as np
from helpers.drillers import Bot, Seat

from minegym.envs.drillers import GAME
from minegym.envs.drillers.constants import CORRIDORS
from minegym.testing.batch import hidden_fields


def kind(position, name):
    return position.runner.edition.words["cards"].index(name)


def test_r174_a_player_sees_the_top_card_of_the_own_deck_and_nobody_else_does(table):
    seats = Seat(deck="CLAW, CRUTCH, TORSO"), Seat(deck="GRABBER, CRUTCH")
    position = table(*seats)
    assert position.seen_by(0)["own.top"] == 1 + kind(position, "CLAW")
    assert position.seen_by(1)["own.top"] == 1 + kind(position, "GRABBER")
    other = table(Seat(deck="CRUTCH, CLAW, TORSO"), seats[1])
    assert all((position.seen_by(1)[name] == other.seen_by(1)[name]).all() for name in position.seen_by(1))


def test_r174_a_new_top_card_is_seen_at_once(table):
    position = table(Seat(hand="DAMAGE", deck="CLAW, CRUTCH")).do("play DAMAGE")
    assert position.seen_by(0)["own.top"] == 1 + kind(position, "CRUTCH")


def test_r174_below_a_card_put_on_top_the_one_seen_before_stays(table):
    position = table(Seat(hand="RECKLESS DRILLING, COFFEE BREAK", deck="CLAW, CRUTCH, TORSO", fuel=3))
    position.do("play RECKLESS DRILLING")
    assert position.seen_by(0)["own.top"] == 1 + kind(position, "CLAW")
    assert position.do("play COFFEE BREAK").cards("hand") == "CLAW, DAMAGE"


def test_r174_the_owner_knows_which_cards_lie_below_and_nobody_their_order(table):
    position = table(Seat(deck="CLAW, CRUTCH, TORSO"))
    draw = position.seen_by(0)["own.draw"]
    assert set(np.flatnonzero(draw)) == {kind(position, "CRUTCH"), kind(position, "TORSO")}
    assert not [leaf.name for leaf in GAME.state.leaves if "order" in leaf.name]


def test_r175_a_hand_is_known_to_its_owner_alone(table):
    seats = Seat(hand="CLAW, CRUTCH", deck="TORSO, GRABBER"), Seat()
    position, other = table(*seats), table(Seat(hand="TORSO, GRABBER", deck="CLAW, CRUTCH"), Seat())
    assert set(np.flatnonzero(position.seen_by(0)["own.hand"])) == {kind(position, "CLAW"), kind(position, "CRUTCH")}
    assert all((position.seen_by(1)[name] == other.seen_by(1)[name]).all() for name in position.seen_by(1))
    assert set(hidden_fields(GAME)) == {"own.hand", "own.top", "own.draw"}


def test_r175_sizes_and_what_is_played_discarded_repaired_and_bought_are_open(table):
    seat = Seat(hand="PIT STOP, CLAW, CRUTCH", discards="GRABBER", deck="TORSO, MINING ARM", credits=9, fuel=5)
    position = table(seat, on_sale="FLYWHEEL").do("play PIT STOP", "repair in the hand", "choose CLAW")
    position.do("done", "discard a card", "choose CRUTCH", "buy FLYWHEEL")
    seen = {
        name.removeprefix("players."): value[1] for name, value in position.seen_by(1).items() if "players." in name
    }
    assert (seen["hand_size"], seen["deck_size"]) == (1, 2)
    assert seen["played"][kind(position, "PIT STOP")] == 1
    assert seen["discards"][kind(position, "CRUTCH")] == seen["discards"][kind(position, "GRABBER")] == 1
    assert seen["on_top"][0] == 1 + kind(position, "FLYWHEEL")
    everything = seen["played"] + seen["discards"] + seen["unknown"] + seen["kept"]
    assert everything[kind(position, "CLAW")] == 0


def test_r176_cards_seen_on_a_deck_are_known_in_the_hand_until_they_leave_it(table):
    seat = Seat(hand="COFFEE BREAK", on_top="PIT STOP, FLYWHEEL", deck="CLAW, CRUTCH", fuel=5)
    position = table(seat).do("play COFFEE BREAK")
    assert position.cards("kept") == "FLYWHEEL, PIT STOP"
    assert position.pile() == []
    position.do("burn FLYWHEEL")
    assert position.cards("kept") == "PIT STOP"
    assert position.seen_by(1)["players.kept"][1].sum() == 1


def test_r176_a_damage_seen_going_into_a_hand_is_known_there(table):
    seat = Seat(hand="SUPERCHARGED DRILLING", deck="CLAW, CRUTCH", fuel=6)
    position = table(seat).do("play SUPERCHARGED DRILLING")
    assert position.cards("kept") == "DAMAGE"
    assert "DAMAGE" in position.end_turn().cards("kept")


def test_r176_known_until_shuffled(table):
    seat = Seat(floor=1, hand="CLAW", on_top="PIT STOP", deck="CRUTCH", discards="TORSO, GRABBER")
    position = table(seat).do("burn CLAW").end_turn()  # draws both, and one of the new deck
    assert position.cards("kept") == "CRUTCH, PIT STOP"
    assert position.cards("unknown") == "TORSO, CLAW, GRABBER"  # CLAW was seen until it was shuffled with the others
    assert (position.of("hand_size"), position.of("deck_size")) == (3, 2)


def test_r176_after_a_shuffle_all_know_the_hand(table):
    position = table(Seat(hand="DAMAGE, CLAW", deck="CRUTCH", discards="TORSO, GRABBER"))
    assert position.cards("kept") == ""
    position.do("play DAMAGE")
    assert position.cards("kept") == "CRUTCH, CLAW"


def test_r177_the_top_corridor_tile_is_open_behind_barriers_too(deal):
    position = deal(3, 1)
    for seat in range(3):
        seen = position.seen_by(seat)
        assert (seen["top_tile"][2:] > 0).all()
        assert (seen["top_tile"] == position.game["top_tile"]).all()
        assert seen["unseen_tiles"].sum() == CORRIDORS - 5


def test_r177_the_order_below_nobody_knows(table):
    found = set()
    for seed in range(24):
        position = table(Seat(floor=2), drills=4, seed=(seed, 8))
        seen = {name: value.tolist() for name, value in position.seen_by(0).items()}
        position.do("excavate")
        found.add((int(position.game["top_tile"][2]), str(sorted(seen.items()))))
    assert len(found) == 4  # one observation, four ways to go on


def test_r178_which_deep_floor_cards_lie_where_nobody_knows(table):
    found = set()
    for seed in range(60):
        position = table(Seat(floor=2), drills=3, seed=(seed, 9))
        assert position.seen_by(0)["unseen_floors"].sum() == 9
        assert not position.seen_by(0)["floor_card"][3:].any()
        found.add(int(position.do("remove barrier").game["floor_card"][3]))
    assert found == set(range(4, 13))


def test_r179_which_cards_come_next_in_a_shop_nobody_knows(table):
    found = set()
    for seed in range(40):
        position = table(Seat(floor=1, drones=1, credits=8), on_sale="PIT STOP, COFFEE BREAK", seed=(seed, 9))
        assert position.seen_by(0)["unseen_cards"].sum() == 52 - 2
        found |= position.do("buy PIT STOP").end_turn().on_sale("utility") - {"COFFEE BREAK"}
    assert len(found) == 10


def test_r180_cards_under_a_deck_are_known_batch_by_batch(table):
    seat = Seat(refresh_tile=1)
    other = Seat(refresh_tile=1)
    position = table(seat, other, on_sale="PIT STOP, COFFEE BREAK").do("done", "refresh the utility shop").end_turn()
    first = {kind(position, name) - 9 for name in ("PIT STOP", "COFFEE BREAK")}
    second = {kind(position, name) - 9 for name in position.on_sale("utility")}
    position.do("done", "refresh the utility shop")
    for viewer in range(2):
        under = position.seen_by(viewer)["under"]
        assert set(np.flatnonzero(under == 1)) == first
        assert set(np.flatnonzero(under == 2)) == second


def test_r180_in_a_batch_any_card_may_come_first(table):
    out = "REPAIR DRONE, REFUELLING BREAK, REFUELLING DRONE, SENTIENT DRONE, CURRENT-CREDIT MINER, SWISS ARM"
    found = set()
    for seed in range(20):
        seat = Seat(floor=1, drones=1, credits=9, permanents="NUCLEAR REACTOR")
        under = ["WATER COOLING, CLEANING BREAK", "PIT STOP"]
        about = {"out": out, "under": under, "on_sale": "UTILITY BOT, COFFEE BREAK", "seed": (seed, 4)}
        position = table(seat, **about).do("buy UTILITY BOT").end_turn()
        found |= position.on_sale("utility") - {"COFFEE BREAK"}
    assert found == {"WATER COOLING", "CLEANING BREAK"}


def test_r181_of_the_bots_deck_the_cards_left_are_known_and_not_their_order(alone):
    position = alone(Seat(floor=1), Bot(level=3))
    assert position.seen_by(0)["bot_deck"].tolist() == [1] * 9
    turned = set()
    for seed in range(70):
        after = alone(Seat(floor=1), Bot(level=3), seed=(seed, 4)).end_turn()
        turned.add(int(np.flatnonzero(after.seen_by(0)["bot_deck"] == 0)[0]))
    assert turned == set(range(9))
