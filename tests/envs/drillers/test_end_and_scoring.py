"""R122-R133: what ends the game, last turns, points and places."""

import numpy as np
import pytest
from helpers.drillers import Bot, Seat
from helpers.drillers_cards import CARDS

from minegym.adapters.vector import BatchedAEC
from minegym.envs.drillers import GAME
from minegym.envs.drillers.constants import MAX_TURNS

ELEVEN = "6-1, 4-1, 4-2"  # eleven notches: with the next tile of floor 6 they are 16


def nearly(table, *others, overflow="S" * 9, players=2, **about):
    """A player on floor 6 who triggers the end with the next corridor there."""
    seat = Seat(floor=6, tiles=ELEVEN, overflow=overflow, fuel=5, hand="CLAW")
    return table(seat, *others, players=players, deepest=6, drills=5, **about)


@pytest.mark.parametrize(("overflow", "ends"), [(0, False), (8, False), (9, True), (10, True), (14, True)])
def test_r122_the_end_is_triggered_when_notches_and_overflow_come_to_25(table, overflow, ends):
    position = nearly(table, overflow="S" * overflow).do("excavate")
    assert position.of("notches") == 16
    assert bool(position.game["ending"]) == ends


def test_r122_ten_minerals_at_most_count(table):
    seat = Seat(floor=5, tiles="6-1, 5-1", overflow="S" * 30)
    assert not table(seat, deepest=6, drills=4).do("excavate").game["ending"]  # 13 notches


def test_r122_tiles_alone_may_do(table):
    position = table(Seat(floor=6, tiles="6-2, 6-3, 6-4, 6-5"), deepest=6, drills=5).do("excavate")
    assert position.game["ending"] == 1


CUBES = {
    "a drone sells": (Seat(floor=2, storage="S", market="SSS", drones=1), ["sell silver"]),
    "solid fuel": (Seat(floor=2, storage="S", hand="BURNER DRILL"), ["play BURNER DRILL"]),
    "the market": (Seat(floor=2, market="S", hand="CURRENT-CREDIT MINER"), ["play CURRENT-CREDIT MINER"]),
    "selling": (Seat(storage="S", market="SSS"), ["done", "sell all"]),
}


@pytest.mark.parametrize("how", CUBES)
def test_r123_it_is_looked_at_whenever_a_mineral_is_added(table, how):
    seat, actions = CUBES[how]
    for cubes, ends in ((8, False), (9, True)):  # 15 notches and one cube more
        there = Seat(**vars(seat) | {"tiles": "6-1, 6-2, 6-3", "overflow": "G" * cubes})
        position = table(there, deepest=6).do(*actions)
        assert bool(position.game["ending"]) == ends


def test_r123_and_whenever_a_tile_is_added(table):
    seat = Seat(floor=5, overflow="S" * 10, tiles="5-1, 5-2, 2-1")
    position = table(seat, deepest=5, drills=6).do("remove barrier")
    assert (position.of("notches"), position.game["ending"]) == (16, 1)


def test_r123_who_has_no_tile_cannot_trigger_it(table):
    position = table(Seat(overflow="S" * 30, storage="S", market="SSS")).do("done", "sell all")
    assert not position.game["ending"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r124_the_first_takes_the_final_milestone_and_others_draw(table, players):
    position = nearly(table, players=players)
    score = position.score()
    position.do("excavate")
    assert position.milestones()[3] == 1
    assert position.score() == score + 21 + 18
    assert [position.of("hand_size", seat) for seat in range(players)] == [1] + [1] * (players - 1)
    assert position.cards("hand", 1) == "VINTAGE DRILL"  # the top of the deck
    assert position.cards("hand") == "CLAW"


def test_r124_nobody_takes_it_from_the_first(table):
    other = Seat(floor=2, tiles="6-4, 6-5, 5-2", overflow="S" * 9, fuel=8)
    position = nearly(table, other, Seat()).do("excavate").end_turn()
    position.do("fuel for a drill", "fuel for a drill", "excavate")
    assert position.of("notches", 1) + 9 == 25
    assert [position.milestones(seat)[3] for seat in (0, 1)] == [1, 0]
    assert position.game["ending"] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r125_that_turn_is_finished_and_every_other_player_has_one_more(table, players):
    position = nearly(table, players=players).do("excavate")
    assert position.asked == "operate"
    position.do("play CLAW").end_turn()
    for seat in range(1, players):
        assert (position.over, position.game["seat"]) == (0, seat)
        position.end_turn()
    assert position.over == 1
    assert position.places[0] == 1 + sum(position.score(seat) > position.score() for seat in range(players))


def test_r126_in_last_turns_all_rules_hold(table):
    other = Seat(floor=1, fuel=10, credits=20, storage="S", drones=1, hand="CRUTCH, CLAW")
    position = nearly(table, other, on_sale="PIT STOP").do("excavate").end_turn()
    position.do("play CRUTCH", "move up", "sell silver", "done", "buy PIT STOP", "discard a card", "choose CLAW")
    assert (position.of("credits", 1), position.pile(1)) == (20 + 4 - 8 + 2, ["PIT STOP"])


def test_r126_milestones_can_still_be_earned(alone):
    ended = {"ending": 2, "ended_in": 4}  # the bot turned up its last card
    position = alone(Seat(floor=2, tiles="2-1, 2-2"), Bot(deck="", milestones="final"), drills=2, **ended)
    assert position.do("excavate").milestones() == [1, 0, 0, 0]
    position.end_turn()
    assert position.over == 1


@pytest.mark.parametrize("players", [2, 4])
def test_r127_after_120_turns_the_game_is_cut_off(table, players):
    position = table(Seat(credits=20), players=players, turn=MAX_TURNS, starting_seat=1, active=0)
    assert MAX_TURNS == 120
    position.end_turn()
    assert position.over == 2
    assert position.places == [1] + [2] * (players - 1)


def test_r127_not_before_and_a_game_that_ends_then_has_ended(table):
    position = table(Seat(), turn=MAX_TURNS - 1, starting_seat=0, active=0).end_turn()
    assert (position.over, position.game["turn"]) == (0, MAX_TURNS)


def test_r127_seats_are_placed_by_their_points_so_far(table):
    position = table(Seat(storage="S"), Seat(storage="R"), Seat(), turn=MAX_TURNS, active=0, starting_seat=1).end_turn()
    assert position.places == [2, 1, 3]


def test_r127_it_is_a_truncation():
    env = BatchedAEC(GAME, 1, num_players=2, autoreset="disabled")
    env.reset(seed=0)
    record = env.get_state()
    record["turn"], record["starting_seat"] = MAX_TURNS, 1 - record["active"]
    env.set_state(record)
    while not env.dones.any():
        env.step([0 if env.action_mask[0, 0] else int(np.flatnonzero(env.action_mask[0])[0])])
    assert (env.truncations.all(), env.terminations.any()) == (True, False)


# --- Scoring ---------------------------------------------------------------------------------------------------------

TILES = {**{f"{floor}-1": points for floor, points in {2: 4, 3: 6, 4: 10, 5: 15, 6: 21}.items()}}
TILES |= {"barrier 3": 10, "barrier 4": 15, "barrier 5": 20, "barrier 6": 25}
LOST = {
    "2-1": 1,
    "3-1": 2,
    "4-1": 3,
    "5-1": 1,
    "6-1": 3,
    "barrier 3": 2,
    "barrier 4": 1,
    "barrier 5": 1,
    "barrier 6": 1,
}


def nothing(table) -> int:
    """What a player scores with a starting deck alone."""
    return table(Seat()).score()


@pytest.mark.parametrize("tile", TILES)
def test_r128_tiles_score_their_points_less_what_exhausted_ones_lose(table, tile):
    before = nothing(table)
    assert table(Seat(tiles=tile), deepest=6).score() == before + TILES[tile]
    assert table(Seat(exhausted=tile), deepest=6).score() == before + TILES[tile] - LOST[tile]


def test_r129_minerals_score_in_storage_market_and_overflow(table):
    before = nothing(table)
    seat = Seat(storage="SG", market="SSSAAAEE", overflow="RRSG", spaces=3)
    assert table(seat).score() == before + (2 + 3) + (3 * 2 + 3 * 4 + 2 * 5) + (6 + 6 + 2 + 3)


@pytest.mark.parametrize("credits", [0, 1, 4, 5, 9, 10, 49, 127])
def test_r130_five_credits_score_a_point(table, credits):
    assert table(Seat(credits=credits)).score() == nothing(table) + credits // 5


def test_r130_milestones_and_the_unused_refresh_tile_score(table):
    before = nothing(table)
    assert table(Seat(refresh_tile=1)).score() == before + 1
    for n, points in ((1, 4), (2, 5), (3, 6)):
        tiles = "6-1, 6-2, 6-3"
        others = ", ".join(str(m) for m in (1, 2, 3) if m != n)
        rest = Seat(tiles="barrier 3, barrier 4, barrier 5, barrier 6", milestones=others)
        position = table(Seat(tiles=tiles, milestones=str(n)), rest, deepest=6)
        assert position.score() == before + 3 * 21 + points


@pytest.mark.parametrize(("floor", "penalty"), list(enumerate([0, 0, 3, 5, 7, 9, 11])))
def test_r131_a_mech_in_the_mine_loses_points(table, floor, penalty):
    assert table(Seat(floor=floor), deepest=6).score() == nothing(table) - penalty


def test_r131_at_the_end_of_the_game(table):
    seats = Seat(floor=2, hand="CLAW"), Seat(floor=1)
    position = table(*seats, turn=MAX_TURNS, active=0, starting_seat=1, floor_cards={2: "THE RITZ"}).end_turn()
    assert position.score(1) - position.score(0) == 3
    assert position.places == [2, 1]


LOSES = {"DAMAGE": 3, "CRUTCH": 2, "CLAW": 2, "SPIDER LEG": 1, "GRABBER": 1, "STOCK PROPELLER": 1, "MINING ARM": 1}


@pytest.mark.parametrize("place", ["hand", "deck", "discards", "played", "on_top"])
@pytest.mark.parametrize("card", [*LOSES, "VINTAGE DRILL", "TORSO", "PIT STOP"])
def test_r132_cards_lose_points_wherever_they_are(table, place, card):
    fields = {"hand": "", "deck": "TORSO" if card != "TORSO" else "VINTAGE DRILL"}
    fields[place] = f"{fields[place]}, {card}" if fields.get(place) else card
    assert table(Seat(**fields)).score() == -LOSES.get(card, 0)


def test_r132_no_other_card_has_points(edition):
    points = dict(zip(edition.words["cards"], edition.tables[0]["points"].tolist(), strict=True))
    assert {name: -number for name, number in points.items() if number} == LOSES
    assert [card.points for card in CARDS] == list(points.values())


def test_r132_a_starting_deck_loses_eleven_points(deal):
    for players in (1, 2, 4):
        position = deal(players, 3, 1 if players == 1 else None)
        for seat in range(players):
            credits = position.of("credits", seat) // 5
            assert position.score(seat) == -sum(LOSES.values()) + 1 + credits


def test_r132_cards_out_of_the_game_lose_nothing(table):
    position = table(Seat(hand="PIT STOP, CLAW"))
    score = position.score()
    assert position.do("play PIT STOP", "repair in the hand", "choose CLAW").score() == score + 2


def last_turn(table, *seats, **about):
    """The places after the last turn at the cap, of seats on the surface that only end their turn."""
    end = {"turn": MAX_TURNS, "active": 0, "starting_seat": 1}
    return table(*seats, **end | about).end_turn().places


def test_r133_the_most_points_win(table):
    assert last_turn(table, Seat(storage="G"), Seat(storage="E"), Seat(storage="A")) == [3, 1, 2]


def test_r133_in_a_tie_credits_then_fuel_decide_then_it_is_shared(table):
    assert last_turn(table, Seat(credits=1), Seat(credits=3), Seat(credits=2)) == [3, 1, 2]
    assert last_turn(table, Seat(credits=1, fuel=9), Seat(credits=2, fuel=0)) == [2, 1]
    assert last_turn(table, Seat(fuel=3), Seat(fuel=5), Seat(fuel=4)) == [3, 1, 2]
    assert last_turn(table, Seat(fuel=3), Seat(fuel=5), Seat(fuel=5)) == [3, 1, 1]
    assert last_turn(table, Seat(), Seat()) == [1, 1]


def test_r133_points_come_before_credits(table):
    assert last_turn(table, Seat(credits=4, storage=""), Seat(storage="S")) == [2, 1]
