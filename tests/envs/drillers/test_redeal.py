"""Re-deals: nothing the seat sees changes, and what it does not see is drawn as likely as it was."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from helpers.drillers import Position, Seat, lay
from helpers.play import play
from helpers.runners import Compiled, Interpreted

from minegym.adapters.vector import BatchedAEC
from minegym.envs.drillers import GAME
from minegym.envs.drillers.constants import MAX_TURNS
from minegym.envs.drillers.invariants import invariants
from minegym.testing.batch import hidden_fields
from minegym.testing.uniformity import LEVEL, judge

DRAWS = 6_000


@pytest.fixture(scope="module")
def compiled(edition) -> Compiled:
    return Compiled(GAME, edition)


def redealt(position: Position, seat: int, draws: int = DRAWS) -> np.ndarray:
    """Many re-deals of a position."""
    many = BatchedAEC(GAME, draws, num_players=int(position.game["num_players"]), edition=position.runner.edition)
    many.set_state(np.repeat(position.record, draws))
    many.redeal(seat, seed=7)
    return many.get_state()


def names_of(position: Position, counts: np.ndarray) -> tuple[str, ...]:
    names = position.runner.edition.words["cards"]
    return tuple(names[kind] for kind in np.flatnonzero(counts) for _ in range(counts[kind]))


def worlds(position: Position, seat: int, owner: int) -> Counter:
    """How often the owner has which hand and top card, in many re-deals."""
    own, cards = redealt(position, seat)["own"][:, owner], position.runner.edition.words["cards"]
    found = Counter((bytes(hand), int(top)) for hand, top in zip(own["hand"], own["top"], strict=True))
    return Counter(
        {
            (names_of(position, np.frombuffer(hand, np.int8)), cards[top - 1] if top else ""): count
            for (hand, top), count in found.items()
        }
    )


def expected(position: Position, unknown: str, in_hand: int, kept: str = "") -> dict:
    """Every hand of so many of the unknown cards with the kept ones, and every top card: as likely as it has ways."""
    order = position.runner.edition.words["cards"].index
    cards, ways = [name for name in unknown.split(", ") if name], Counter()
    for drawn in combinations(range(len(cards)), in_hand):
        hand = [cards[n] for n in drawn] + [name for name in kept.split(", ") if name]
        for top in set(range(len(cards))) - set(drawn):
            ways[tuple(sorted(hand, key=order)), cards[top]] += 1
    return {world: number / ways.total() for world, number in ways.items()}


def is_as_likely(counts: Counter, likely: dict) -> None:
    assert set(counts) == set(likely)
    judge(counts, likely, "seat", LEVEL)


# --- What stays, along games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_redeal_changes_nothing_that_the_seat_can_see(players):
    env, world = (BatchedAEC(GAME, 12, num_players=players, autoreset="disabled") for _ in "ab")
    env.reset(seed=players)
    public = [leaf.name for leaf in GAME.state.leaves if leaf.name not in (*hidden_fields(GAME), "seed", "draws")]
    for number, _ in enumerate(play(env, seed=players, decisions=700)):
        if number % 23:
            continue
        states = env.get_state()
        for seat in range(players):
            world.set_state(states)
            world.redeal(seat, seed=number)
            assert world.observe(seat).tobytes() == env.observe(seat).tobytes()
            asked = (env.agent_selection == seat) & ~env.dones
            assert (world.action_mask[asked] == env.action_mask[asked]).all()
            assert world.action_mask[~env.dones].any(1).all()
            for before, after in zip(states, world.get_state(), strict=True):
                invariants(after, env.edition)
                assert before["own"][seat] == after["own"][seat]
                changed = [line.partition(":")[0] for line in GAME.state.differences(before, after)]
                assert not set(changed) & set(public)


QUESTIONS = {  # to another, whose hand and deck are drawn anew: what was done, and what then can be done in any case
    "order": (["play WATER COOLING"], {"next: draw", "next: repair"}),
    "where": (["play PIT STOP"], {"done", "repair in the hand", "repair in the top of the deck"}),
    "repair": (["play PIT STOP", "repair in the hand"], set()),
    "option": (["play UTILITY BOT"], {"effect 1", "effect 2"}),
    "discard": (["done", "discard a card"], set()),
    "keep": (["done", "done"], set()),
}


@pytest.mark.parametrize("asked", QUESTIONS)
def test_whoever_is_asked_can_answer_with_any_hand(compiled, asked):
    actions, always = QUESTIONS[asked]
    hand = "WATER COOLING, PIT STOP, UTILITY BOT, CLAW"
    position = lay(compiled, (Seat(), Seat(hand=hand, deck="CRUTCH, TORSO, GRABBER", fuel=9)), active=1).do(*actions)
    assert position.asked == asked
    hands = set()
    for seed in range(12):
        world = position.redealt(0, seed)
        assert world.seen_by(0).keys() == position.seen_by(0).keys()
        assert all((world.seen_by(0)[name] == position.seen_by(0)[name]).all() for name in world.seen_by(0))
        assert always <= world.legal()
        hands.add(world.cards("hand", 1))
        for action in world.legal():
            world.copy().do(action)
    assert len(hands) > 3


def test_alone_nothing_is_redealt():
    env = BatchedAEC(GAME, 4, num_players=1, bot_level=2, autoreset="disabled")
    env.reset(seed=1)
    for _ in play(env, seed=1, decisions=60):
        pass
    before = env.get_state()
    env.redeal(0, seed=9)
    for name in before.dtype.names:
        assert name in ("seed", "draws") or before[name].tobytes() == env.get_state()[name].tobytes()


@pytest.mark.parametrize("players", [2, 4])
def test_a_redealt_game_is_played_on(players):
    env = BatchedAEC(GAME, 8, num_players=players, autoreset="disabled")
    env.reset(seed=1)
    for _ in play(env, seed=1, decisions=300):
        pass
    world = BatchedAEC(GAME, 8, num_players=players, autoreset="disabled")
    world.set_state(env.get_state())
    world.redeal(0, seed=5)
    for _ in play(world, seed=2, decisions=300):
        assert world.action_mask[~world.dones].any(1).all()
    for record in world.get_state():
        invariants(record, world.edition)


# --- Hands and decks -------------------------------------------------------------------------------------------------


def test_hands_and_tops_of_others_are_any_of_their_unknown_cards(compiled):
    seats = Seat(hand="CLAW", deck="CRUTCH"), Seat(hand="CLAW, CRUTCH", deck="TORSO, GRABBER, DAMAGE, PIT STOP")
    position = lay(compiled, seats)
    is_as_likely(worlds(position, 0, 1), expected(position, "CLAW, CRUTCH, TORSO, GRABBER, DAMAGE, PIT STOP", 2))
    assert set(worlds(position, 1, 1)) == {(("CRUTCH", "CLAW"), "TORSO")}


def test_copies_of_damage_count_as_several(compiled):
    seats = Seat(), Seat(hand="CLAW, DAMAGE", deck="DAMAGE*3, CRUTCH")
    position = lay(compiled, seats)
    is_as_likely(worlds(position, 0, 1), expected(position, "CLAW, DAMAGE, DAMAGE, DAMAGE, DAMAGE, CRUTCH", 2))


def test_kept_cards_and_those_on_top_stay(compiled):
    seat = Seat(hand="CLAW, DAMAGE", kept="DAMAGE", on_top="PIT STOP, FLYWHEEL", deck="CRUTCH, TORSO")
    position = lay(compiled, (Seat(), seat))
    is_as_likely(worlds(position, 0, 1), expected(position, "CLAW, CRUTCH, TORSO", 1, kept="DAMAGE"))
    piles = {bytes(pile) for pile in redealt(position, 0, 50)["players"]["on_top"][:, 1]}
    assert piles == {bytes(position.game["players"]["on_top"][1])}


def test_with_an_empty_deck_the_hand_is_known(compiled):
    position = lay(compiled, (Seat(), Seat(hand="CLAW, TORSO", deck="")))
    assert set(worlds(position, 0, 1)) == {(("TORSO", "CLAW"), "")}


def test_a_shuffle_tells_the_hand_and_what_is_drawn_after_it_is_unknown(compiled):
    seat = Seat(hand="COFFEE BREAK, CLAW", deck="CRUTCH", discards="TORSO, GRABBER, DAMAGE")
    position = lay(compiled, (Seat(), seat), active=1).do("play COFFEE BREAK")
    assert position.cards("kept", 1) == "CRUTCH, CLAW"
    is_as_likely(worlds(position, 0, 1), expected(position, "TORSO, GRABBER, DAMAGE", 1, kept="CRUTCH, CLAW"))


def test_a_card_played_is_the_kept_one_of_its_kind(compiled):
    seat = Seat(hand="DAMAGE, CLAW", kept="DAMAGE", deck="DAMAGE, CRUTCH")
    position = lay(compiled, (Seat(), seat), active=1).do("burn DAMAGE")
    is_as_likely(worlds(position, 0, 1), expected(position, "CLAW, DAMAGE, CRUTCH", 1))


def test_a_card_drawn_from_below_the_top_may_be_any(compiled):
    seat = Seat(hand="DAMAGE", deck="CRUTCH, TORSO, GRABBER")
    position = lay(compiled, (Seat(), seat), active=1).do("play DAMAGE")
    is_as_likely(worlds(position, 0, 1), expected(position, "CRUTCH, TORSO, GRABBER", 1))


def test_a_repaired_top_card_is_seen_and_the_rest_is_not(compiled):
    seat = Seat(hand="PIT STOP, CLAW", deck="CRUTCH, TORSO, GRABBER")
    position = lay(compiled, (Seat(), seat), active=1).do("play PIT STOP", "repair in the top of the deck")
    is_as_likely(worlds(position, 0, 1), expected(position, "CLAW, TORSO, GRABBER", 1))


def test_three_players_are_redealt_each_for_themselves(compiled):
    seats = Seat(), Seat(hand="CLAW", deck="CRUTCH"), Seat(hand="TORSO", deck="GRABBER")
    states = redealt(lay(compiled, seats), 0)["own"]["hand"]
    both = Counter((int(one.argmax()), int(two.argmax())) for one, two in zip(states[:, 1], states[:, 2], strict=True))
    is_as_likely(both, {(one, two): 1 / 4 for one in (2, 4) for two in (1, 5)})


def test_when_the_game_is_over_nothing_is_secret(compiled):
    seats = Seat(floor=1, hand="CLAW"), Seat(hand="CLAW, TORSO")
    position = lay(compiled, seats, turn=MAX_TURNS, active=0, starting_seat=1).end_turn()
    assert position.over == 2
    assert (redealt(position, 0, 20)["own"] == position.game["own"]).all()


def test_interpreted_and_compiled_draw_the_same(compiled):
    plain = Interpreted(GAME, compiled.edition)
    seats = Seat(hand="CLAW"), Seat(hand="CLAW, CRUTCH, DAMAGE", deck="TORSO, GRABBER, DAMAGE*2, PIT STOP"), Seat()
    position = lay(compiled, seats)
    for seat in range(3):
        for seed in range(4):
            one, two = (runner.redeal(position.record.copy(), seat, seed) for runner in (plain, compiled))
            assert one.tobytes() == two.tobytes()
