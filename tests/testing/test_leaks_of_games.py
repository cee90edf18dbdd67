"""The leak tests on MineGym's own kind: sound games pass, broken ones are found, alone and in the batch."""

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from helpers.toy import DECK, HAND, TOY, legal, observe, redeal, step, swap, text, unknown

from minegym.adapters.pettingzoo import AECGame
from minegym.core.chance import draw_below, seed_record
from minegym.core.game import Drawing, Game, no_invariants
from minegym.envs import mined_out
from minegym.examples.connect_four import GAME as CONNECT_FOUR
from minegym.testing import LeakError, batch_leak_test, leak_test, uniformity_test

PLAYERS = 3


def test_high_card_passes():
    report = leak_test(lambda: AECGame(TOY, PLAYERS), games=4)
    assert report.pairs >= 50
    assert min(report.varied.values()) > 10
    assert batch_leak_test(TOY, PLAYERS) > 1000


@pytest.mark.slow
def test_mined_out_passes():
    report = leak_test(lambda: mined_out.env(num_players=2), games=2, every=20, pictures_every=5)
    assert report.pairs >= 50
    assert batch_leak_test(mined_out.GAME, 2) > 1000


def test_perfect_information_must_be_said_and_is_then_sound():
    with pytest.raises(LeakError, match="If nothing is hidden from it, say so with perfect_information"):
        leak_test(lambda: AECGame(CONNECT_FOUR), games=2, twins=0)
    leak_test(lambda: AECGame(CONNECT_FOUR), games=2, perfect_information=True)
    batch_leak_test(CONNECT_FOUR, 2)


# --- Broken rules ----------------------------------------------------------------------------------------------------


def idle_redeal(state: Any, tables: Any, seat: int) -> None:
    pass


def true_hand_redeal(state: Any, tables: Any, seat: int) -> None:
    for place in range(DECK - 1, state.num_players * HAND, -1):
        first = state.num_players * HAND
        swap(state, place, first + draw_below(state, place - first + 1))


def own_cards_redeal(state: Any, tables: Any, seat: int) -> None:
    for place in range(DECK - 1, 0, -1):
        swap(state, place, draw_below(state, place + 1))


def constant_redeal(state: Any, tables: Any, seat: int) -> None:
    seed_record(state, 1, 2)
    redeal(state, tables, seat)


def constant_stream_redeal(state: Any, tables: Any, seat: int) -> None:
    redeal(state, tables, seat)
    seed_record(state, 1, 2)


def doubling_redeal(state: Any, tables: Any, seat: int) -> None:
    redeal(state, tables, seat)
    state.deck[DECK - 1] = state.deck[DECK - 2]


def stranding_legal(state: Any, tables: Any, mask: Any) -> None:
    if state.trick < 2 or state.deck[DECK - 1] != state.deck[DECK - 2]:
        legal(state, tables, mask)


def discarding_redeal(state: Any, tables: Any, seat: int) -> None:
    redeal(state, tables, seat)
    state.in_hand[(seat + 1) % state.num_players, 0] = 0


def halting_step(state: Any, tables: Any, action: int) -> None:
    if state.deck[DECK - 1] != state.deck[DECK - 2]:
        step(state, tables, action)


def peeking_observe(state: Any, tables: Any, seat: int, out: Any) -> None:
    observe(state, tables, seat, out)
    out.leader = state.deck[(seat + 1) % state.num_players * HAND] % 2


def offering_legal(state: Any, tables: Any, mask: Any) -> None:
    legal(state, tables, mask)
    other = (state.seat + 1) % state.num_players
    mask[state.deck[other * HAND]] = True


BROKEN: list[tuple[dict[str, Callable[..., Any]], str, str]] = [
    ({"redeal": idle_redeal}, "variation", "never vary"),
    ({"redeal": true_hand_redeal}, "foresight", "not dealt anew"),
    ({"redeal": own_cards_redeal}, "observation", "hand"),
    ({"redeal": constant_redeal}, "chance", "different seeds carry the same chance"),
    ({"redeal": constant_stream_redeal}, "chance", "different seeds carry the same chance"),
    ({"redeal": doubling_redeal, "legal": stranding_legal}, "playing on", "offers nothing"),
    ({"redeal": doubling_redeal, "step": halting_step}, "playing on", "does not end"),
    ({"observe": peeking_observe}, "observation", "leader"),
    ({"legal": offering_legal}, "mask", "action mask"),
]


def broken(change: dict[str, Callable[..., Any]]) -> Game:
    return replace(TOY, name="broken", rules=replace(TOY.rules, **change), invariants=no_invariants)


@pytest.mark.slow
@pytest.mark.parametrize(("change", "check", "words"), BROKEN)
def test_broken_rules_are_found(change, check, words):
    game = broken(change)
    with pytest.raises(LeakError, match=words) as caught:
        leak_test(lambda: AECGame(game, PLAYERS), games=4, max_decisions=game.max_decisions)
    assert caught.value.check == check
    with pytest.raises(LeakError, match=words) as caught:
        batch_leak_test(game, PLAYERS)
    assert caught.value.check == check


@pytest.mark.slow
def test_unsound_worlds_and_changes_of_what_is_open_are_found_in_the_batch():
    with pytest.raises(LeakError, match="unsound: the deck is not twelve different cards"):
        batch_leak_test(replace(broken({"redeal": doubling_redeal}), invariants=TOY.invariants), PLAYERS)
    with pytest.raises(LeakError, match="changes in_hand, whose meaning does not begin with HIDDEN"):
        batch_leak_test(broken({"redeal": discarding_redeal}), PLAYERS)


# --- Broken adapters and drawings ------------------------------------------------------------------------------------


class LeakyInfo(AECGame):
    def redeal(self, seat: int | str, seed: int | None = None) -> None:
        super().redeal(seat, seed)
        self.tell_all()

    def set_state(self, record: Any) -> None:
        super().set_state(record)
        self.tell_all()

    def step(self, action: Any) -> None:
        super().step(action)
        self.tell_all()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed, options)
        self.tell_all()

    def tell_all(self) -> None:
        self.infos = {agent: {"next_card": int(self.get_state()["deck"][-1])} for agent in self.agents}


class LeakyMask(AECGame):
    def observe(self, agent: str) -> Any:
        return {**super().observe(agent), "action_mask": super().observe(self.agent_selection)["action_mask"]}


class KeptStream(AECGame):
    def redeal(self, seat: int | str, seed: int | None = None) -> None:
        before = self.get_state()
        super().redeal(seat, seed)
        after = self.get_state()
        for name in ("seed", "draws"):
            after[name] = before[name]
        self.set_state(after)


class LeakyWords(AECGame):
    def in_words(self, action: int) -> str:
        return f"{super().in_words(action)} before {self.get_state()['deck'][-1]} comes"


@pytest.mark.parametrize(
    ("env_class", "check", "words"),
    [
        (LeakyInfo, "infos", "infos.next_card"),
        (LeakyMask, "mask", "observed out of turn"),
        (KeptStream, "chance", "carries its parent's chance"),
        (LeakyWords, "words", "the words for its actions"),
    ],
)
def test_broken_adapters_are_found(env_class, check, words):
    with pytest.raises(LeakError, match=words) as caught:
        leak_test(lambda: env_class(TOY, PLAYERS), games=2)
    assert caught.value.check == check


def open_text(record: Any, edition: Any, viewer: int | None) -> str:
    return text(record, edition, None)


@pytest.mark.parametrize("drawing", [Drawing(open_text), Drawing(open_text, text), Drawing(text, open_text)])
def test_pictures_that_show_all_are_found(drawing):
    game = replace(TOY, drawing=drawing)
    with pytest.raises(LeakError, match="the picture drawn for it") as caught:
        leak_test(lambda: AECGame(game, PLAYERS), games=2)
    assert caught.value.check == "picture"
    sound = replace(TOY, drawing=Drawing(text, text))
    leak_test(lambda: AECGame(sound, PLAYERS), games=2, twins=0)


# --- Uniformity ------------------------------------------------------------------------------------------------------


def swapping_redeal(state: Any, tables: Any, seat: int) -> None:
    for place in range(DECK):
        if unknown(state, seat, place):
            left = 0
            for other in range(DECK):
                left += unknown(state, seat, other)
            choice = draw_below(state, left)
            for other in range(DECK):
                if unknown(state, seat, other):
                    if choice == 0:
                        swap(state, place, other)
                    choice -= 1


def late(game: Game) -> AECGame:
    """Four players on their last cards: three that the first of them to lay does not know."""
    env = AECGame(game, 4)
    env.reset(seed=0)
    for _ in range(8):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    return env


def others_cards(env: AECGame) -> tuple[int, ...]:
    state = env.get_state()
    held = state["deck"].reshape(4, HAND)[state["in_hand"] == 1]
    return tuple(int(held[seat]) for seat in range(4) if seat != state["seat"])


@pytest.mark.slow
def test_uniform_redeals_pass_and_naive_swaps_are_found():
    env = late(TOY)
    worlds = list(permutations(others_cards(env)))
    found = uniformity_test(env, env.agent_selection, others_cards, worlds, draws=6000)
    assert len(found.counts) == 6
    with pytest.raises(LeakError, match="not distributed"):
        uniformity_test(
            late(broken({"redeal": swapping_redeal})), env.agent_selection, others_cards, worlds, draws=6000
        )


def test_the_mined_out_piles_are_uniform():
    env = mined_out.env()
    env.reset(seed=0)
    pile = env.get_state()["pile"][0, 2]

    def lowest_pile(env: AECGame) -> tuple[int, ...]:
        return tuple(env.get_state()["pile"][0, 2].tolist())

    uniformity_test(env, "seat_1", lowest_pile, list(permutations(pile.tolist())))
