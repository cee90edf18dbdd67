"""The leak test on an environment that is none of MineGym's: faults of every kind are found, and named."""

import json
import random
from typing import Any

import pytest
from helpers.dice_and_cards import AGENTS, CARDS, DiceAndCards, hands, worlds_of

from minegym.core.errors import OptionError
from minegym.testing import HiddenInformationEnv, LeakError, leak_test, uniformity_test


def other(agent: str) -> str:
    return AGENTS[1 - AGENTS.index(agent)]


class Opaque(DiceAndCards):
    """Sound, and its state is text."""

    def get_state(self) -> str:
        state = super().get_state()
        state["stream"] = state["stream"].getstate()
        return json.dumps(state)

    def set_state(self, state: str) -> None:
        found = json.loads(state)
        version, words, gauss = found["stream"]
        found["stream"] = random.Random()
        found["stream"].setstate((version, tuple(words), gauss))
        super().set_state(found)


class Idle(DiceAndCards):
    def redeal(self, agent: str, seed: int) -> None:
        self.stream = random.Random(seed)


class OpaqueIdle(Opaque):
    def redeal(self, agent: str, seed: int) -> None:
        self.stream = random.Random(seed)


class TrueHand(DiceAndCards):
    def redeal(self, agent: str, seed: int) -> None:
        self.stream = random.Random(seed)
        self.stream.shuffle(self.aside)


class OwnCards(DiceAndCards):
    def redeal(self, agent: str, seed: int) -> None:
        self.stream = random.Random(seed)
        cards = [card for card in range(CARDS) if self.owner[card] < 0]
        self.stream.shuffle(cards)
        for name in AGENTS:
            self.hands[name] = sorted(cards.pop() for _ in self.hands[name])
        self.aside = cards


class LeakyObservation(DiceAndCards):
    def seen(self, agent: str) -> list[int]:
        seen = super().seen(agent)
        seen[-2] += 10 * (sum(self.hands[other(agent)]) % 2)
        return seen


class LeakyPicture(DiceAndCards):
    def picture(self, viewer: str | None = None) -> str:
        return super().picture(None)


class LeakyInfo(DiceAndCards):
    def info(self, agent: str) -> dict[str, Any]:
        return {"strength": sum(self.hands[other(agent)])}

    def redeal(self, agent: str, seed: int) -> None:
        super().redeal(agent, seed)
        self.infos = {name: self.info(name) for name in AGENTS}


class LeakyOrder(LeakyInfo):
    def info(self, agent: str) -> dict[str, Any]:
        return dict(sorted({"low": 0, "high": 0}.items(), reverse=sum(self.hands[other(agent)]) % 2 == 0))


class LeakyMask(DiceAndCards):
    def mask(self, agent: str) -> Any:
        return super().mask(self.agent_selection)


class LeakyReward(DiceAndCards):
    def redeal(self, agent: str, seed: int) -> None:
        super().redeal(agent, seed)
        self.rewards[agent] = sum(self.hands[other(agent)]) / 100


class LeakyTurn(DiceAndCards):
    def redeal(self, agent: str, seed: int) -> None:
        super().redeal(agent, seed)
        self.terminations[other(agent)] |= 0 in self.hands[other(agent)]


class KeptStream(DiceAndCards):
    def redeal(self, agent: str, seed: int) -> None:
        stream = self.stream
        super().redeal(agent, seed)
        self.stream = stream


class OpaqueKeptStream(Opaque):
    def redeal(self, agent: str, seed: int) -> None:
        stream = self.stream
        super().redeal(agent, seed)
        self.stream = stream


class ConstantStream(DiceAndCards):
    def redeal(self, agent: str, seed: int) -> None:
        super().redeal(agent, seed)
        self.stream = random.Random(0)


class DeadEnd(DiceAndCards):
    stuck = ""

    def redeal(self, agent: str, seed: int) -> None:
        super().redeal(agent, seed)
        self.stuck = other(agent)

    def set_state(self, state: Any) -> None:
        super().set_state({"stuck": "", **state})

    def mask(self, agent: str) -> Any:
        return super().mask(agent) * (agent != self.stuck)


class Endless(DiceAndCards):
    redealt = False

    def redeal(self, agent: str, seed: int) -> None:
        super().redeal(agent, seed)
        self.redealt = True

    def set_state(self, state: Any) -> None:
        super().set_state({"redealt": False, **state})

    def step(self, action: int | None) -> None:
        if not self.redealt:
            super().step(action)


class Crashing(DiceAndCards):
    def redeal(self, agent: str, seed: int) -> None:
        super().redeal(agent, seed)
        self.sums = {}


class RefusingRedeal(DiceAndCards):
    def redeal(self, agent: str, seed: int) -> None:
        if not self.hands[agent]:
            raise ValueError("the hand is empty")
        super().redeal(agent, seed)


class VariesInOneGame(DiceAndCards):
    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        super().reset(seed, options)
        self.deal = seed

    def redeal(self, agent: str, seed: int) -> None:
        self.stream = random.Random(seed)
        if self.deal == 3:
            super().redeal(agent, seed)


class VariesOnce(DiceAndCards):
    fresh = True

    def get_state(self) -> Any:
        return {k: v for k, v in super().get_state().items() if k != "fresh"}

    def redeal(self, agent: str, seed: int) -> None:
        self.stream = random.Random(seed)
        if self.fresh:
            super().redeal(agent, seed)
        self.fresh = False


class Unrepeatable(DiceAndCards):
    entropy = random.Random(5)

    def redeal(self, agent: str, seed: int) -> None:
        super().redeal(agent, self.entropy.randrange(1 << 30))


class SeedIgnored(DiceAndCards):
    def redeal(self, agent: str, seed: int) -> None:
        super().redeal(agent, 0)
        self.stream = random.Random(seed)


class SharedMemory(DiceAndCards):
    def get_state(self) -> Any:
        return {k: v for k, v in vars(self).items() if k != "possible_agents"}

    def set_state(self, state: Any) -> None:
        vars(self).update(state)


class Forgetful(DiceAndCards):
    def set_state(self, state: Any) -> None:
        super().set_state({**state, "cast": 0})


FAULTS = [
    (Idle, "variation", "never vary anything"),
    (OpaqueIdle, "variation", "never vary anything"),
    (TrueHand, "foresight", "another agent's hidden knowledge is not dealt anew"),
    (OwnCards, "observation", "observation.hand"),
    (LeakyObservation, "observation", "observation.cast"),
    (LeakyPicture, "picture", "the picture drawn for it"),
    (LeakyInfo, "infos", "infos.strength"),
    (LeakyOrder, "infos", r"\['.high', '.low'\]"),
    (LeakyMask, "mask", "is observed out of turn"),
    (LeakyReward, "rewards", "changes its reward"),
    (LeakyTurn, "turn", "whose game is over"),
    (KeptStream, "chance", "carries its parent's chance"),
    (OpaqueKeptStream, "foresight", "the copy carries the parent's chance stream"),
    (ConstantStream, "chance", "different seeds carry the same chance"),
    (DeadEnd, "playing on", "after a re-deal, .* its action mask offers nothing"),
    (Endless, "playing on", "does not end within 50 decisions"),
    (Crashing, "playing on", "raised KeyError"),
    (RefusingRedeal, "re-deal", "raised ValueError: the hand is empty"),
    (Unrepeatable, "re-deal", "do not give the same world again"),
    (VariesInOneGame, "variation", "varied in only one of 10 games"),
    (VariesOnce, "variation", "varied in only one of 10 games"),
    (SeedIgnored, "variation", "different seeds always give one and the same world"),
    (SharedMemory, "state", "share memory"),
    (Forgetful, "state", r"does not bring back .*observation\.cast"),
]


@pytest.mark.parametrize("sound", [DiceAndCards, Opaque])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_sound_env_passes(sound, seed):
    report = leak_test(sound, seed=seed, max_decisions=50)
    assert isinstance(started(sound), HiddenInformationEnv)
    assert report.pairs >= 50
    assert min(report.varied.values()) >= 20
    assert report.played_on > 0


@pytest.mark.parametrize(("fault", "check", "words"), FAULTS, ids=[fault.__name__ for fault, *_ in FAULTS])
def test_a_fault_is_found(fault, check, words):
    with pytest.raises(LeakError, match=words) as caught:
        leak_test(fault, max_decisions=50)
    assert caught.value.check == check
    assert str(caught.value).startswith(f"{check}: ")


def test_the_error_says_how_to_see_it():
    with pytest.raises(LeakError) as caught:
        leak_test(LeakyObservation)
    error = caught.value
    assert error.agent in AGENTS
    assert error.fields == ("observation.cast",)
    assert error.decision == len(error.actions)
    recipe = [line.strip() for line in str(error).splitlines()[2:]]
    env = LeakyObservation()
    env.reset(seed=error.seed)
    for action in error.actions:
        env.step(action)
    before = env.observe(error.agent)["observation"][-2]
    env = LeakyObservation()
    exec("\n".join(recipe), {"env": env})
    assert env.observe(error.agent)["observation"][-2] != before


def test_worlds_of_the_sound_env_are_uniform():
    leak_test(DiceAndCards, twins=0, world_of=lambda env: hands(env), worlds_of=both_hands)


def both_hands(env: DiceAndCards, observer: str) -> list[tuple]:
    known = tuple(env.hands[observer])
    return [(known, world) if observer == "north" else (world, known) for world in worlds_of(env, observer)]


class SwapShuffle(DiceAndCards):
    def mix(self, cards: list[int], stream: random.Random) -> None:
        for place in range(len(cards)):
            swap = stream.randrange(len(cards))
            cards[place], cards[swap] = cards[swap], cards[place]


class OffByOne(DiceAndCards):
    def mix(self, cards: list[int], stream: random.Random) -> None:
        for place in range(len(cards) - 1, 0, -1):
            swap = stream.randrange(place)
            cards[place], cards[swap] = cards[swap], cards[place]


class NewHand(DiceAndCards):
    """Never the true hand, which has to be as likely as any other."""

    def redeal(self, agent: str, seed: int) -> None:
        true = self.hands[other(agent)]
        super().redeal(agent, seed)
        while true and self.hands[other(agent)] == true:
            seed += 1
            super().redeal(agent, seed)


@pytest.mark.parametrize("fault", [OffByOne, NewHand, Idle])
def test_a_biased_redeal_is_found(fault):
    with pytest.raises(LeakError, match="not distributed as they should be") as caught:
        uniformity_test(started(fault), "north", hands, both_hands(started(fault), "north"))
    assert caught.value.check == "uniformity"
    with pytest.raises(LeakError, match="not distributed"):
        leak_test(fault, world_of=hands, worlds_of=both_hands)


def test_a_naive_shuffle_is_found_by_the_order_it_leaves():
    def order(env: DiceAndCards) -> tuple[int, ...]:
        return tuple(env.aside)

    env = started(DiceAndCards)
    unknown = sorted(env.hands["south"] + env.aside)
    pairs = [(a, b) for a in unknown for b in unknown if a != b]
    uniformity_test(env, "north", order, pairs, draws=3000)
    with pytest.raises(LeakError, match="not distributed"):
        uniformity_test(started(SwapShuffle), "north", order, pairs, draws=3000)


def started(env_class: type[DiceAndCards], seed: int = 0) -> DiceAndCards:
    env = env_class()
    env.reset(seed=seed)
    return env


def test_a_world_that_cannot_be_is_found_and_the_env_left_as_it_was():
    env = started(OwnCards)
    before = hands(env)
    with pytest.raises(LeakError, match="not among the worlds"):
        uniformity_test(env, "north", hands, both_hands(env, "north"))
    assert hands(env) == before


def test_weights_are_what_counts():
    env = started(DiceAndCards)
    lowest = worlds_of(env, "north")[0]

    def holds_lowest(env: DiceAndCards) -> bool:
        return tuple(env.hands["south"]) == lowest

    found = uniformity_test(env, "north", holds_lowest, {True: 1, False: 5}, draws=3000)
    assert sum(found.counts.values()) == 3000
    assert 0 < found.p_value <= 1
    with pytest.raises(LeakError, match="expected 1500"):
        uniformity_test(env, "north", holds_lowest, [True, False], draws=3000)


def test_what_cannot_be_tested_is_refused():
    class Bare(DiceAndCards):
        redeal = None
        get_state = None

    with pytest.raises(OptionError, match=r"Bare cannot be tested for leaks: it lacks get_state\(\), redeal\(\)"):
        leak_test(Bare)
    env = started(DiceAndCards)
    with pytest.raises(OptionError, match="too few for 6 worlds: use at least 3"):
        uniformity_test(env, "north", hands, both_hands(env, "north"), draws=20)
    for options in ({"games": 1}, {"redeals": 1}, {"every": 0}, {"twins": -1}, {"worlds_of": both_hands}):
        with pytest.raises(OptionError):
            leak_test(DiceAndCards, **options)
    for worlds in ([], {"a": 0.0}):
        with pytest.raises(OptionError):
            uniformity_test(started(DiceAndCards), "north", hands, worlds)


def test_perfect_information_is_held_to_its_word():
    with pytest.raises(LeakError, match="nothing should be hidden from 'north'"):
        leak_test(DiceAndCards, perfect_information=True)
    with pytest.raises(LeakError, match="nothing should be hidden from 'south'"):
        leak_test(DiceAndCards, perfect_information=["south"])
