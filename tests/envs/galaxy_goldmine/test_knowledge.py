"""What seats know of the hands: never wrong, exact between two, closed in by sizes and totals, told by the log."""

from collections.abc import Iterator

import numpy as np
import pytest
from helpers.galaxy_goldmine import Seat
from helpers.play import play

import minegym
from minegym.core.interpreter import Interpreter, RecordView
from minegym.envs.galaxy_goldmine import GAME
from minegym.envs.galaxy_goldmine.constants import MOON_ROCKS_EACH, TABLE, VALUABLES
from minegym.envs.galaxy_goldmine.knowledge import carry, deal_hands

FAR = {9: ("Dust",) * 9}
MAGNET = {"tools": ("Magnet", "Hand"), "found": ("Magnet",)}


def records(players: int, games: int = 8) -> Iterator[np.void]:
    """Every position of some random games."""
    env = minegym.make_vec("galaxy_goldmine", games, num_players=players, autoreset="disabled")
    env.reset(seed=players)
    for _ in play(env, seed=players):
        yield from env.get_state()


def seen(record: np.void, viewer: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What a viewer is sure of, what may be, and what is so, hands clockwise from the viewer."""
    seats = int(record["num_players"])
    knowledge = record["knowledge"][viewer]
    return knowledge["sure"][:seats], knowledge["may"][:seats], np.roll(record["hand"][:seats], -viewer, axis=0)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_knowledge_is_sound_at_every_decision(players):
    doubts = 0
    for record in records(players):
        for viewer in range(players):
            sure, may, truth = seen(record, viewer)
            assert (sure <= truth).all()
            assert (truth <= may).all()
            assert (sure[0] == truth[0]).all()
            assert (may[0] == truth[0]).all()
            assert record["doubt"][viewer] == (sure != may).any()
            doubts += int(record["doubt"][viewer])
    assert doubts  # else nothing was tested


def test_between_two_nothing_in_a_hand_is_in_doubt():
    thefts = 0
    for record in records(2):
        for viewer in range(2):
            sure, may, truth = seen(record, viewer)
            assert (sure == truth).all()
            assert (may == truth).all()
        moves = int(record["moves"])
        thefts += int(((record["log"]["source"][:moves] != TABLE) & (record["log"]["target"][:moves] != TABLE)).sum())
    assert thefts


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_log_replays_to_the_same_hands_and_knowledge(players):
    for record in list(records(players, games=2))[::9]:
        again = record.copy()
        state = RecordView(np.asarray(again).reshape(()))
        again["knowledge"]["sure"] = again["knowledge"]["may"] = 0
        again["doubt"] = 0
        deal_hands(state)
        for entry in range(int(record["moves"])):
            carry(state, *map(int, record["log"][entry]))
        for name in ("hand", "knowledge", "doubt"):
            assert again[name].tobytes() == record[name].tobytes(), name


def known(position, viewer: int, owner: int, *names: str) -> list[tuple[int, int]]:
    """Of each of those kinds, the bounds that the viewer has on that hand."""
    seat = (owner - viewer) % int(position.game["num_players"])
    view = position.seen_by(viewer)
    kinds = [position.kinds.index(name) for name in names]
    return [(int(view["known.sure"][seat, kind]), int(view["known.may"][seat, kind])) for kind in kinds]


def test_what_the_victim_had_may_be_gone_and_may_have_come(table):
    position = table(FAR, Seat(hand=()), Seat(hand=("Ore", "Ore", "Opal")), Seat(), **MAGNET)
    position.do("magnet on the next seat")
    assert known(position, 2, 1, "Ore", "Opal") == [(1, 2), (0, 1)]
    assert known(position, 2, 0, "Ore", "Opal") == [(0, 1), (0, 1)]


def test_a_theft_of_one_of_several_alike_is_no_secret(table):
    position = table(FAR, Seat(), Seat(hand=("Ore", "Ore")), Seat(), **MAGNET).do("magnet on the next seat")
    assert known(position, 2, 1, "Ore") == [(1, 1)]
    assert known(position, 2, 0, "Ore", "Moon Rock") == [(1, 1), (3, 3)]
    assert not position.game["doubt"].any()


def test_what_a_thief_shows_settles_the_victims_hand_by_the_totals(table):
    piles = {1: ("Meteors",), **FAR}
    position = table(piles, Seat(hand=()), Seat(hand=("Ore", "Opal")), Seat(hand=()), **MAGNET)
    position.do("magnet on the next seat", "flip pile 1")
    stolen = position.hand(0)[0]
    assert position.game["doubt"].tolist()[:3] == [0, 0, 1]
    position.do(f"discard {stolen}")
    assert not position.game["doubt"].any()  # the other card is the victim's
    assert known(position, 2, 1, "Ore", "Opal") == [(int(stolen == "Opal"),) * 2, (int(stolen == "Ore"),) * 2]


def test_what_the_victim_shows_settles_the_thiefs_hand_by_the_sizes(table):
    piles = {1: ("Meteors",), **FAR}
    position = table(piles, Seat(hand=()), Seat(hand=("Ore", "Opal")), Seat(hand=()), active=0, **MAGNET)
    position.do("magnet on the next seat", "flip pile 1")
    kept = position.hand(1)[0]
    position.do(f"discard {position.hand(0)[0]}", f"discard {kept}")
    assert not position.game["doubt"].any()
    assert position.hand(1) == ()


def test_a_thief_who_steals_on_may_have_lost_what_it_stole(table):
    position = table({1: ("Thief",), **FAR}, Seat(hand=("Gold",)), Seat(hand=("Ore",)), Seat(hand=()), Seat(), **MAGNET)
    position.do("magnet on the next seat", "flip pile 1")  # the Thief: one of Gold and Ore goes back to seat 1
    assert known(position, 3, 0, "Gold", "Ore") == [(0, 1), (0, 1)]
    assert known(position, 3, 1, "Gold", "Ore") == [(0, 1), (0, 1)]
    assert known(position, 2, 1, "Gold", "Ore") == [(0, 1), (0, 1)]


def test_the_interpreter_judges_hands_like_the_compiled_rules():
    env = minegym.make_vec("galaxy_goldmine", 1, num_players=4, autoreset="disabled")
    env.reset(seed=5)
    judge, record = Interpreter(GAME, env.edition), env.get_state()[0].copy()
    state = np.asarray(record).reshape(())
    for actions in play(env, seed=6, decisions=60):
        if not record["over"]:
            judge.step(state, int(actions[0]))
    assert state["hand"].tobytes() == env.get_state()[0]["hand"].tobytes()
    assert state["hand"][:4].sum() >= MOON_ROCKS_EACH
    assert state["hand"].shape[1] == VALUABLES
