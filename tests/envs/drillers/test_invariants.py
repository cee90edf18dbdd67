"""The invariants hold along games (the contract shows that) and find every kind of damage (shown here)."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from helpers.drillers import Bot, Position, Seat, lay
from helpers.play import play
from helpers.runners import Interpreted

from minegym.adapters.vector import BatchedAEC
from minegym.envs.drillers import GAME
from minegym.envs.drillers.constants import (
    BARRIER,
    BATTERY_TILE,
    BOT,
    DAMAGE,
    DISCARD_CARD,
    FLOOR_OPTION,
    GO_TO,
    KEEP_CARDS,
    OPTION,
    ORDER,
    RAISE_WHICH,
    REACH_TO,
    REPAIR_CARD,
    REPAIR_FROM,
    SHOP,
    SOLID,
    SURFACE_ACT,
    SURFACING,
    TORSO,
    UPKEEP,
)
from minegym.envs.drillers.invariants import check_play, invariants

Damage = Callable[[np.void], Any]


@pytest.fixture(scope="module")
def runner(edition) -> Interpreted:
    return Interpreted(GAME, edition)


@pytest.fixture(scope="module")
def middle(runner) -> Position:
    """Three players in the middle of a game, the first in the Operations."""
    first = Seat(
        floor=3,
        fuel=6,
        credits=7,
        drones=2,
        refresh_tile=1,
        spaces=3,
        storage="GA",
        market="SSG",
        overflow="S",
        tiles="2-1, 3-1, barrier 3",
        exhausted="2-2",
        milestones="1",
        permanents="HOVER PADS",
        hand="CLAW, PIT STOP, DAMAGE",
        kept="PIT STOP",
        played="CRUTCH",
        discards="GRABBER, FLYWHEEL",
        on_top="COFFEE BREAK",
        deck="TORSO, SPIDER LEG, MINING ARM",
    )
    second = Seat(floor=4, reserved=4, tiles="4-1", hand="TORSO", deck="CLAW, CRUTCH, DAMAGE", spaces=7)
    third = Seat(floor=0, tiles="barrier 4", hand="CLAW")
    return lay(
        runner,
        (first, second, third),
        deepest=4,
        minerals={3: "G", 4: "A"},
        floor_cards={3: "DISPATCH", 4: "JACKPOT"},
        on_sale="AUTO-DRILL, LASER CUTTER, HARPOON DRILL, SURGEON"[12:],
        under=["SWISS ARM", "WATER COOLING"],
        moves=1,
        drills=1,
    )


@pytest.fixture(scope="module")
def solo(runner) -> Position:
    """A player against the bot."""
    bot = Bot(level=1, floor=2, track="RRAG", tiles="2-1, barrier 3", milestones="1")
    return lay(runner, (Seat(floor=3, hand="CLAW"),), bot=bot, deepest=3)


def put(name: str, value: Any, *at: Any) -> Damage:
    """Damage: a field of the record, of the players or of what each alone knows gets a value there."""

    def damage(record: np.void) -> None:
        group, _, field = name.rpartition(".")
        owner = record[group] if group else record
        if at:
            owner[field][at] = value
        else:
            owner[field] = value

    return damage


def add(name: str, number: int, *at: Any) -> Damage:
    """Damage: so much is added there."""

    def damage(record: np.void) -> None:
        group, _, field = name.rpartition(".")
        owner = record[group] if group else record
        if at:
            owner[field][at] += number
        else:
            owner[field] += number

    return damage


def score(seat: int, number: int) -> Damage:
    """Damage that comes with the points that it would bring."""

    def damage(record: np.void) -> None:
        record["points"][seat] += number
        record["score"][seat] += number

    return damage


def several(*damages: Damage) -> Damage:
    def damage(record: np.void) -> None:
        for each in damages:
            each(record)

    return damage


def shop_card(name: str) -> int:
    return GAME.load_edition().words["cards"].index(name) - SHOP


AUTO, SWISS, PIT, PADS = (shop_card(name) for name in ("AUTO-DRILL", "SWISS ARM", "PIT STOP", "HOVER PADS"))

DAMAGES = [
    # the turn
    (put("seat", 3), "seat is 3"),
    (put("seat", 1), "asked in the turn of"),
    (put("active", 1), "has turn"),
    (put("starting_seat", 3), "starting_seat is 3"),
    (put("turn", 0), "turn 0"),
    (put("turn", 6), "has turn"),
    (put("bot_level", 1), "a bot of level"),
    (put("moves", 9), "moves, more than were gained"),
    (put("drills", 9), "drills, more than were gained"),
    (put("ready", 2, 0), "too often"),
    (put("ready", 1, 2), "belongs to another"),
    (put("ready", 1, 15), "does not exist"),
    (put("repaired", 1), "before surfacing"),
    (put("dug", 1, 1), "where there are none|on tracks"),
    (put("dug", 3, 3), "on tracks"),
    # the mine
    (put("deepest", 1), "deepest open floor|closed floor"),
    (put("deepest", 5), "mine tile 32|minerals|places|floor card"),
    (put("top_tile", 0, 2), "no tile is on top"),
    (put("top_tile", 6, 2), "lies on top at floor 2"),
    (put("unseen_tiles", 0, 4), "mine tile 4 lies in 0 places"),
    (put("unseen_tiles", 1, 0), "mine tile 0 lies in 2 places"),
    (put("players.tiles", 1, 1, 0), "mine tile 0 lies in 2 places"),
    (put("players.tiles", 0, 0, BARRIER), "mine tile 29 lies in 0 places"),
    (put("players.tiles", 1, 0, BARRIER + 2), "taken from a closed floor|in 1 places"),
    (put("floor_card", 0, 4), "floor 4 has the floor card"),
    (put("floor_card", 5, 5), "floor 5 has the floor card"),
    (put("floor_card", 1, 3), "does not belong on floor 3"),
    (put("floor_card", 4, 2), "does not belong on floor 2"),
    (lambda r: r["floor_card"].__setitem__(3, r["floor_card"][4]), "lies in"),
    (put("unseen_floors", 0, 3), "floor card 3 lies in 0 places"),
    (put("unseen_floors", 1, 0), "floor card 0 lies in"),
    (put("players.reserved", 3, 1), "an emerald is kept"),
    # shops and piles
    (put("on_sale", 1, PIT), "shop card .* lies in 2 places"),
    (put("unseen_cards", 1, SWISS), "lies in 2 places"),
    (put("under", 1, PADS), "lies in 2 places"),
    (several(add("own.hand", 1, 1, SHOP + PIT), add("players.hand_size", 1, 1)), "lies in 2 places"),
    (put("unseen_cards", 0, shop_card("WRECKING BALL")), "lies nowhere"),
    (put("on_sale", 1, slice(0, 5)), "lies in 2 places|offers"),
    (several(put("on_sale", 1, slice(36, 41)), put("unseen_cards", 0, slice(36, 41))), "offers"),
    (put("under", 3, SWISS), "a batch to come"),
    (add("damage_pile", 1), "DAMAGE cards"),
    (several(add("own.draw", 1, 1, DAMAGE), add("players.deck_size", 1, 1)), "DAMAGE cards"),
    (several(add("own.draw", 1, 1, TORSO), add("players.deck_size", 1, 1)), "starting cards of kind 1"),
    (put("bot_deck", 1, 0), "no bot"),
    # milestones and the end
    (put("players.milestones", 1, 1, 0), "taken 2 times"),
    (put("players.milestones", 0, 0, 0), "milestone 0"),
    (put("players.milestones", 1, 1, 1), "milestone 1"),
    (several(put("players.milestones", 0, 0, 0), put("players.milestones", 1, 1, 0)), "does not cover"),
    (put("players.milestones", 1, 0, 3), "final milestone"),
    (put("ending", 1), "final milestone"),
    (put("ending", 4), "row 3 triggered"),
    (several(put("ending", 1), put("players.milestones", 1, 0, 3), put("ended_in", 4)), "for no reason"),
    (put("ended_in", 4), "the end is in no turn"),
    (put("players.overflow", 20, 0, 0), "row 0 scores"),
    # players
    (put("players.floor", 5, 0), "closed floor 5"),
    (put("players.fuel_steps", 9, 0), "steps"),
    (put("players.fuel_cap", 11, 0), "the fuel cap"),
    (put("players.fuel", 11, 0), "fuel, of at most"),
    (put("players.fuel", -1, 0), "-1 fuel"),
    (put("players.storage_cap", 8, 0), "spaces of storage"),
    (put("players.storage_cap", 1, 2), "spaces of storage"),
    (put("players.storage", 3, 0, 0), "stores"),
    (put("players.drones", 4, 0), "drones"),
    (put("players.market", 4, 0, 0), "market column"),
    (put("players.credits", -1, 0), "credits"),
    (put("players.overflow", -1, 0, 0), "less than no mineral"),
    (put("players.permanents", 1, 0, 15), "which is none|lies in 2 places"),
    (put("players.permanents", 1, 0, 0), "which is none|lies in 2 places"),
    # cards
    (put("own.hand", -1, 0, 30), "less than no card in hand|DAMAGE|places"),
    (put("players.discards", -1, 0, 30), "less than no card in discards"),
    (add("players.hand_size", 1, 0), "cards in hand"),
    (add("players.deck_size", 1, 0), "in the deck"),
    (put("players.piled", 2, 0), "pile"),
    (put("players.on_top", 0, 0, 0), "pile"),
    (several(put("own.top", 0, 0), add("players.deck_size", -1, 0)), "sees 0 on top"),
    (several(put("own.draw", 0, 2), put("own.top", 0, 2), put("players.deck_size", 0, 2)), "no unknown|unknown cards"),
    (put("players.kept", 1, 0, TORSO), "kept is not in hand"),
    (add("players.unknown", 1, 0, 3), "unknown cards of kind 3"),
    (add("players.kept", 1, 0, 4), "unknown cards of kind 4"),
    # tracks and points
    (add("players.notches", 1, 1), "notches, not|milestone"),
    (add("points", 1, 0), "tiles and cards of row 0"),
    (add("score", 1, 2), "row 2 scores"),
    (add("players.credits", 5, 1), "row 1 scores"),
    (put("players.tiles", 2, 0, 0), "tiles and cards of row 0"),
    (put("players.fuel", 1, 3), "not in play"),
    (put("own.draw", 1, 3, 0), "not in play"),
    (put("score", 1, 3), "not in play"),
    # what is under way
    (put("answer", 1), "answer is 1"),
    (put("zone", 1), "zone is 1"),
    (put("buying", 1), "buying is 1"),
    (put("card", 1), "card is 1"),
    (put("using", 1), "using is 1"),
    (put("choices", 1), "choices is 1"),
    (put("question", 1), "question is 1"),
    (put("repeats", 1), "repeats is 1"),
    (put("question_floor", 3), "question 0 on floor 3"),
    (put("pending", 1, 0), "effects are pending"),
    (put("pending", -1, 0), "less than nothing"),
    (put("phase", SURFACE_ACT), "in part 0"),
    (put("phase", KEEP_CARDS), "in part 0"),
    (put("phase", DISCARD_CARD), "in part 0"),
    (put("part", SURFACING), "in part 2"),
    (put("part", UPKEEP), "in part 3"),
    (put("phase", BATTERY_TILE), "nothing is bought"),
    (several(put("phase", BATTERY_TILE), put("buying", 37)), "cannot be answered"),
    (put("phase", OPTION), "cannot be answered"),
    (put("phase", ORDER), "cannot be answered"),
    (put("phase", SOLID), "cannot be answered"),
    (put("phase", REPAIR_FROM), "cannot be answered"),
    (put("phase", REPAIR_CARD), "cannot be answered"),
    (put("phase", RAISE_WHICH), "cannot be answered"),
    (put("phase", GO_TO), "cannot be answered"),
    (put("phase", REACH_TO), "cannot be answered"),
    (put("phase", FLOOR_OPTION), "cannot be answered"),
    # the end
    (put("placement", 1, 0), "placed though the game lasts"),
    (put("tiebreak", 1, 0), "a tie is broken"),
    (put("over", 1), "placements"),
]


@pytest.mark.parametrize(("damage", "said"), DAMAGES, ids=range(len(DAMAGES)))
def test_damage_is_found(middle, damage: Damage, said: str) -> None:
    record = middle.record[0].copy()
    check_play(record, middle.runner.edition)
    damage(record)
    with pytest.raises(AssertionError, match=said):
        check_play(record, middle.runner.edition)


OF_THE_BOT = [
    (put("bot_level", 0), "a bot of level 0"),
    (put("players.credits", 1, BOT), "the bot has credits"),
    (put("players.storage", 1, BOT, 0), "the bot has storage"),
    (put("players.hand_size", 1, BOT), "the bot has hand_size"),
    (put("own.hand", 1, BOT, 0), "the bot knows something"),
    (put("players.floor", 4, BOT), "the bot is on the closed floor"),
    (put("players.market", 6, BOT, 4), "slots"),
    (put("players.market", -1, BOT, 4), "less than no mineral"),
    (put("players.overflow", 1, BOT, 0), "before its mineral track is full"),
    (add("points", 1, BOT), "tiles and cards of row 1"),
    (add("score", 1, BOT), "row 1 scores"),
    (put("players.notches", 9, BOT), "notches, not 9"),
]


@pytest.mark.parametrize(("damage", "said"), OF_THE_BOT)
def test_damage_to_the_bot_is_found(solo, damage: Damage, said: str) -> None:
    record = solo.record[0].copy()
    check_play(record, solo.runner.edition)
    damage(record)
    with pytest.raises(AssertionError, match=said):
        check_play(record, solo.runner.edition)


def test_two_more_cards_lie_hidden_until_the_shop_expands(solo) -> None:
    record = solo.record[0].copy()
    record["unseen_cards"][36:] = 0
    record["unseen_cards"][[41, 44, 45, 48]] = 1
    check_play(record, solo.runner.edition)  # with the permanents four are left
    record["unseen_cards"][[41, 44, 45, 48]], record["under"][[41, 44, 45, 48]], record["batches"][3] = 0, 1, 1
    with pytest.raises(AssertionError, match="under floor 4 are gone"):
        check_play(record, solo.runner.edition)


ASKED = {  # how a question comes about, and what makes it one that cannot be answered
    "option": (["play TORSO"], put("choices", 0)),
    "order": (["play WATER COOLING"], put("pending", 0, 1)),
    "solid": (["play BURNER DRILL"], put("players.storage", 0, 0, 0)),
    "where": (["play PIT STOP"], put("pending", 0, 1)),
    "repair": (["play PIT STOP", "repair in the play area"], put("zone", 2)),
    "battery": (["buy SURGEON"], put("players.credits", 7, 0)),
    "column": (["play CURRENT-CREDIT MINER"], put("players.market", 0, 0, 0)),
    "raise": (["play SUPERIOR SOAKER", "use SUPERIOR SOAKER"], put("pending", 0, 6)),
    "go": (["play ANTIGRAVITY DRIVE"], put("pending", 0, 7)),
    "reach": (["play HARPOON DRILL", "use HARPOON DRILL"], put("pending", 0, 8)),
    "floor": (["done"], put("repeats", 0)),
}
CARDS = "TORSO, WATER COOLING, BURNER DRILL, PIT STOP, CURRENT-CREDIT MINER, SUPERIOR SOAKER, ANTIGRAVITY DRIVE"


@pytest.mark.parametrize("asked", ASKED)
def test_what_is_asked_must_have_an_answer(runner, asked: str) -> None:
    actions, damage = ASKED[asked]
    seat = Seat(
        floor=3, storage="SG", market="SG", credits=8, drones=1, tiles="3-1, 3-2", hand=f"{CARDS}, HARPOON DRILL"
    )
    about = {"deepest": 3, "minerals": {2: "S"}, "floor_cards": {3: "DISPATCH"}, "on_sale": "SURGEON"}
    seat.spaces = 3
    position = lay(runner, (seat, Seat()), **about).do(*actions)
    assert position.asked == asked
    record = position.record[0].copy()
    damage(record)
    with pytest.raises(AssertionError):
        check_play(record, runner.edition)
    record = position.record[0].copy()
    record["question"], record["question_floor"] = (0, 3) if asked != "floor" else (2, 3)
    with pytest.raises(AssertionError, match=r"question|asks|trigger"):
        check_play(record, runner.edition)


def test_minerals_from_nowhere_are_found() -> None:
    env = BatchedAEC(GAME, 1, num_players=2, autoreset="disabled")
    env.reset(seed=1)
    record = env.get_state()[0]
    invariants(record, env.edition)
    for floor, mineral, number in ((2, 4, 1), (2, 0, 3), (5, 2, 0), (0, 0, 1), (3, 1, -1)):
        wrong = record.copy()
        wrong["minerals"][floor, mineral] = number
        with pytest.raises(AssertionError, match=r"came from nowhere|closed floor"):
            invariants(wrong, env.edition)


@pytest.mark.parametrize(("players", "level"), [(2, None), (4, None), (1, 1), (1, 4)])
def test_they_hold_along_games(players: int, level: int | None) -> None:
    env = BatchedAEC(GAME, 8, num_players=players, bot_level=level, autoreset="disabled")
    env.reset(seed=2)
    for number, _ in enumerate(play(env, seed=2, decisions=400)):
        if number % 5 == 0:
            for record in env.get_state():
                invariants(record, env.edition)


# --- The end ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def nearly(runner) -> Position:
    """The first of three players may end the game."""
    seat = Seat(floor=6, tiles="6-1, 4-1, 4-2", overflow="S" * 9, fuel=5)
    return lay(runner, (seat, Seat(), Seat(credits=9)), deepest=6, drills=5)


@pytest.fixture(scope="module")
def ended(nearly) -> np.void:
    """A game that ended by its rules, with three different places."""
    return nearly.copy().do("excavate").end_turn().end_turn().end_turn().record[0]


def test_wrong_places_at_the_end_are_found(runner, ended) -> None:
    record = ended.copy()
    check_play(record, runner.edition)
    assert sorted(record["placement"][:3]) == [1, 2, 3]
    record["placement"][:3] = np.roll(record["placement"][:3], 1)
    with pytest.raises(AssertionError, match="placements"):
        check_play(record, runner.edition)


def test_an_end_without_a_reason_is_found(runner, ended) -> None:
    record = ended.copy()
    record["over"] = 2
    with pytest.raises(AssertionError, match="turn cap"):
        check_play(record, runner.edition)
    record["over"], record["ended_in"] = 1, record["turn"]
    with pytest.raises(AssertionError, match="after the end was triggered"):
        check_play(record, runner.edition)


def test_a_full_track_that_ends_nothing_is_found(runner, nearly) -> None:
    record = nearly.copy().do("excavate").record[0]
    record["ending"] = record["ended_in"] = record["players"]["milestones"][0, 3] = 0
    with pytest.raises(AssertionError, match="the end is not near"):
        check_play(record, runner.edition)


def test_a_bot_placed_wrongly_is_found(runner) -> None:
    bot = Bot(level=3, deck="", milestones="final")
    record = lay(runner, (Seat(floor=1),), bot=bot, ending=2, ended_in=4).end_turn().record[0].copy()
    check_play(record, runner.edition)
    record["placement"][:2] = [1, 2]
    with pytest.raises(AssertionError, match="the bot is placed wrongly"):
        check_play(record, runner.edition)
