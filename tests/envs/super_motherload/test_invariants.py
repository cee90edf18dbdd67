"""The invariants hold along games (the contract shows that) and find every kind of damage (shown here)."""

from collections.abc import Callable

import numpy as np
import pytest
from helpers.play import play

from minegym.adapters.vector import BatchedAEC
from minegym.envs.super_motherload import GAME
from minegym.envs.super_motherload.constants import (
    ACT,
    ARTIFACT,
    BOMB_AS,
    BOMB_AT,
    DECK,
    DIRT,
    DISCARD,
    DRILL_FROM,
    DRILL_TO,
    MAJORS,
    MAX_TURNS,
    PAY,
    PHASE_NAMES,
    PILOT,
    ROCK,
    SIDE,
    STACK,
    STEEL,
    TIERS,
    WILD,
)
from minegym.envs.super_motherload.invariants import invariants

SEATS = 3
Damage = Callable[[np.void], None]


@pytest.fixture(scope="module")
def env() -> BatchedAEC:
    return BatchedAEC(GAME, 24, num_players=SEATS, autoreset="disabled")


@pytest.fixture(scope="module")
def records(env: BatchedAEC) -> list[np.void]:
    """Positions of all kinds, from whole games."""
    env.reset(seed=0)
    found = []
    for number, _ in enumerate(play(env, seed=0)):
        if number < 40 or number % 20 == 0 or env.dones.any():
            found += list(env.get_state())
    return found


def in_the_middle(record: np.void) -> bool:
    """A seat acts in a game with tunnels, purchases, artifacts, and cards of others that all know of."""
    lively = record["players"]["artifacts"].any() and record["players"]["bought"][0].any() and record["met"].any()
    known = record["players"]["kept"][:SEATS].any() and record["own"]["hand"][:SEATS].any(1).all()
    return bool(lively and known and record["phase"] == ACT and not record["over"] and record["actions"])


def put(name: str, value: int, index: Callable[[np.void], object] | object = ()) -> Damage:
    """Damage: a field, of the record, of a player, of what one alone knows or of the haul, gets a value there."""

    def damage(record: np.void) -> None:
        group, _, field = name.rpartition(".")
        owner = record[group] if group else record
        at = index(record) if callable(index) else index
        if at == ():
            owner[field] = value
        else:
            owner[field][at] = value

    return damage


def add(name: str, number: int, index: Callable[[np.void], object] | object) -> Damage:
    """Damage: so much is added there."""

    def damage(record: np.void) -> None:
        group, _, field = name.rpartition(".")
        owner = record[group] if group else record
        owner[field][index(record) if callable(index) else index] += number

    return damage


def a_space(terrain: int) -> Callable[[np.void], int]:
    """An open space of that terrain."""
    return lambda r: int(np.flatnonzero((r["terrain"] == terrain) & (r["tunnel"] == 0))[0])


def a_tunnel(record: np.void) -> int:
    return int(np.flatnonzero(record["tunnel"])[0])


def bare(record: np.void) -> int:
    return int(np.flatnonzero((record["contents"] == 0) & (record["tunnel"] == 0) & (record["terrain"] > 0))[0])


def claim(record: np.void, seat: int, kind: str, number: int) -> None:
    """Let a seat have claimed a major or a minor, with its points."""
    points = GAME.load_edition().tables[0][f"{kind[:-1]}_points"][number]
    record["players"][f"claimed_{kind}"][seat, number] += 1
    record["players"]["claimed_points"][seat] += points
    record["score"][seat] += points


def idle_major(record: np.void) -> int:
    """A major that is not in this game."""
    known = record["players"]["claimed_majors"].any(0)
    return next(major for major in range(MAJORS) if not known[major] and 1 + major not in record["majors"])


def claim_too(record: np.void) -> None:
    """Let a seat have claimed a minor that another has, if any has."""
    for seat, minor in np.argwhere(record["players"]["claimed_minors"])[:1].tolist():
        claim(record, (seat + 1) % SEATS, "minors", minor)


DAMAGES = [
    (put("terrain", ROCK, a_space(DIRT)), "another terrain"),
    (put("terrain", STEEL, a_space(ROCK)), "another terrain"),
    (put("contents", 1, bare), "not printed"),
    (put("contents", ARTIFACT, bare), "not printed"),
    (put("contents", 1, a_tunnel), "not printed"),
    (put("tunnel", 0, a_tunnel), "rows|not printed|artifacts were taken"),
    (put("tunnel", 1, bare), "rows"),
    (put("dirt_rows", 0, lambda r: int(np.flatnonzero(r["dirt_rows"])[0])), "dirt_rows"),
    (put("rock_rows", 255, 0), "rock_rows"),
    (put("steel_rows", 255, (1, 0)), "steel_rows 1"),
    (put("touch_rows", 0, 0), "touch_rows"),
    (put("depths", 3, 0), "depths|terrain"),
    (lambda r: r["sides"].__setitem__(0, 1 - r["sides"][0]), "another terrain"),
    (put("attached", 4), "artifacts were taken|depths"),
    (put("artifacts_left", 9), "9 artifacts left"),
    (add("supply", -1, 0), "artifacts"),
    (add("supply", 1, 0), "artifacts"),
    (add("used", 1, 0), "artifacts of kind 0"),
    (add("own.artifacts", 1, (0, 1)), "artifacts of kind 1|scores"),
    (put("players.artifacts", 9, 0), "seat 0 holds"),
    (add("own.hand", 1, (1, 0)), "seat 1 has 3 cards of kind 0"),
    (add("own.draw", 1, (2, 1)), "seat 2 has 3 cards of kind 1"),
    (add("players.discards", 1, (0, PILOT + TIERS - 1)), "cards of kind"),
    (add("players.bought", -1, lambda r: (0, int(np.flatnonzero(r["players"]["bought"][0])[0]))), "cards of kind"),
    (add("players.hand_size", 1, 0), "in hand"),
    (add("players.deck_size", 1, 0), "in draw"),
    (add("players.kept", 1, (0, PILOT + 15)), "all know of a card"),
    (add("players.unknown", 1, (2, 0)), "out of sight"),
    (put("players.stacks", 9, (1, 2, 5)), "for a card at"),
    (add("players.card_points", 1, 0), "has cards for"),
    (add("players.claimed_points", 1, 0), "seat 0 claimed"),
    (lambda r: r["players"]["claimed_majors"].__setitem__((0, r["majors"][0] - 1), 1), "seat 0 claimed"),
    (lambda r: claim(r, 0, "majors", int(r["majors"][0]) - 1), "a major lies in two places"),
    (lambda r: claim(r, 1, "majors", idle_major(r)), "4 majors"),
    (lambda r: claim(r, 0, "minors", int(r["minors"][0]) - 1), "lies in 2 places"),
    (lambda r: claim(r, 0, "minors", int(np.flatnonzero(r["unseen_minors"])[0])), "lies in 2 places"),
    (claim_too, "lies in 2 places"),
    (add("score", 1, 2), "seat 2 scores"),
    (put("players.bombs", 1, SEATS), "not in play"),
    (put("score", 1, SEATS), "not in play"),
    (put("own.draw", 1, (SEATS, 0)), "not in play"),
    (put("minors", 0, 1), "minors lie face up"),
    (lambda r: r["minors"].__setitem__(1, r["minors"][0]), "two places"),
    (lambda r: r["unseen_minors"].__setitem__(r["minors"][0] - 1, 1), "two places"),
    (lambda r: r["unseen_minors"].__setitem__(np.flatnonzero(r["unseen_minors"])[0], 0), "lies in 0 places"),
    (put("majors", 0, 0), "majors lie face up or were claimed"),
    (lambda r: r["majors"].__setitem__(0, r["majors"][2]), "not in order"),
    (put("met", 1, 3), "has no minor"),
    (put("tally", 1, 3), "has no minor"),
    (put("seat", 3), "seat is 3"),
    (put("active", 3), "active is 3"),
    (lambda r: r.__setitem__("active", (r["active"] + 1) % SEATS), "has turn"),
    (lambda r: r.__setitem__("seat", (r["seat"] + 1) % SEATS), "is asked in the turn"),
    (put("turn", 0), "has turn|turn 0|cards of kind"),
    (lambda r: r["players"]["deck"].__setitem__(0, r["players"]["deck"][1]), "the same deck|has cards for"),
    (put("players.deck", 0, 0), "decks are chosen"),
    (put("colour", 1), "colour is 1"),
    (put("pattern", 1), "pattern is 1"),
    (put("bomb_card", 1), "bomb_card is 1"),
    (put("space", 1), "space is 1"),
    (put("length", 1), "length is 1"),
    (put("need", 1), "need is 1"),
    (put("down", 1), "not placed"),
    (put("haul.minerals", 1, 0), "minerals wait"),
    (put("haul.draws", 1), "not taken"),
    (put("haul.steel", 1), "not taken"),
    (put("haul.paid", 1, 3), "not taken"),
    (put("ending", 1), "Depth 4 is not dug out"),
    (put("placement", 1, 0), "placed though the game lasts"),
    (put("tiebreak", 1, 0), "tie is broken"),
    (put("over", 1), "placements|no reason"),
    (put("phase", SIDE), "before its time"),
    (put("phase", DECK), "has begun|decks are chosen"),
    (put("phase", STACK), "no minerals wait"),
    (put("phase", PAY), "colour is 0"),
    (put("phase", BOMB_AT), "pattern is 0"),
]


@pytest.mark.parametrize(("damage", "said"), DAMAGES)
def test_damage_is_found(env, records: list[np.void], damage: Damage, said: str) -> None:
    for number, record in enumerate(r.copy() for r in records if in_the_middle(r)):
        before = record.tobytes()
        invariants(record, env.edition)
        damage(record)
        if record.tobytes() != before:  # a value put where it was is no damage
            with pytest.raises(AssertionError, match=said):
                invariants(record, env.edition)
            return
        assert number < 50, "nothing was damaged"
    pytest.fail("nothing was damaged")


@pytest.mark.parametrize("phase", range(len(PHASE_NAMES)))
def test_every_question_was_asked_and_must_have_an_answer(env, records: list[np.void], phase: int) -> None:
    asked = (r for r in records if r["phase"] == phase and not r["over"])
    record = next(r.copy() for r in asked if phase != ACT or not r["players"]["artifacts"][r["seat"]])
    invariants(record, env.edition)
    seat = int(record["seat"])
    if phase in (SIDE, DECK):
        record["seat"] = (record["seat"] + 1) % SEATS
    elif phase == ACT:
        record["actions"] = record["may_claim_minor"] = record["may_claim_major"] = 0
    elif phase in (DRILL_FROM, DRILL_TO, PAY):
        to_hand(record, seat, own_cards(record, seat) * 0)
    elif phase in (BOMB_AT, BOMB_AS):
        record["players"]["bombs"][seat] = 0
    elif phase == STACK:
        record["haul"]["minerals"] = 0
    elif phase == DISCARD:
        to_hand(record, seat, own_cards(record, seat) * 0)
    with pytest.raises(AssertionError, match=r"asked|decks|no payment|cannot pay|token|too many"):
        invariants(record, env.edition)


def own_cards(record: np.void, seat: int) -> np.ndarray:
    return record["own"]["hand"][seat] + record["own"]["draw"][seat]


def to_hand(record: np.void, seat: int, hand: np.ndarray) -> None:
    """Give a seat another hand of its own cards, and let all else agree."""
    cards, player = own_cards(record, seat), record["players"][seat]
    record["own"]["hand"][seat], record["own"]["draw"][seat] = hand, cards - hand
    player["kept"], player["unknown"] = 0, cards
    player["hand_size"], player["deck_size"] = hand.sum(), (cards - hand).sum()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda r, kind: put("haul.paid", 9, kind)(r), "not in the discard pile"),
        (lambda r, kind: put("colour", 1 + (r["colour"] % 3))(r), "does not count|cannot pay"),
        (lambda r, kind: put("length", 1)(r), "are missing"),
    ],
)
def test_payments_that_cannot_be_are_found(
    env: BatchedAEC, records: list[np.void], damage: Callable[[np.void, int], None], said: str
) -> None:
    paid = (r.copy() for r in records if r["haul"]["paid"].any())
    colours = env.edition.tables[0]["colour"]
    record = next(
        r for r in paid if colours[r["players"]["deck"][r["seat"]] - 1, np.flatnonzero(r["haul"]["paid"])[0]] != WILD
    )
    invariants(record, env.edition)
    damage(record, int(np.flatnonzero(record["haul"]["paid"])[0]))
    with pytest.raises(AssertionError, match=said):
        invariants(record, env.edition)


def test_wrong_places_at_the_end_are_found(env, records: list[np.void]) -> None:
    record = next(r.copy() for r in records if r["over"] and len({*r["placement"][:SEATS]}) == SEATS)
    invariants(record, env.edition)
    record["placement"][:SEATS] = np.roll(record["placement"][:SEATS], 1)
    with pytest.raises(AssertionError, match="placements"):
        invariants(record, env.edition)


def test_an_end_without_a_reason_is_found(env, records: list[np.void]) -> None:
    record = next(r.copy() for r in records if r["over"] and len({*r["placement"][:SEATS]}) == SEATS)
    record["over"], record["ending"] = 1, 0
    with pytest.raises(AssertionError, match="for no reason"):
        invariants(record, env.edition)
    record["over"], record["turn"] = 2, MAX_TURNS - SEATS
    with pytest.raises(AssertionError, match="turn cap"):
        invariants(record, env.edition)
