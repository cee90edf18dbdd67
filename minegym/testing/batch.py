"""The leak test of a MineGym game's rules, many games at once: quick enough for every game and number of players."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.adapters.vector import BatchedAEC
from minegym.core.errors import LeakError
from minegym.core.fields import HIDDEN, values_of
from minegym.core.game import Edition, Game
from minegym.testing.foresight import Signs
from minegym.testing.uniformity import LEVEL

Choose = Callable[[Game, npt.NDArray[np.bool_], np.random.Generator], npt.NDArray[np.int64]]
Bytes = npt.NDArray[np.uint8]
Hashes = npt.NDArray[np.uint64]
STREAM = ("seed", "draws")
DEPTH = 4  # decisions into the games at which games with the same knowledge are still compared
ENOUGH_PAIRS = 256  # for each seat and decision
MAX_SEED = 1 << 60


def hidden_fields(game: Game, num_players: int | None = None) -> tuple[str, ...]:
    """The state's fields whose meaning begins with HIDDEN: those that a re-deal may change.

    For one player alone they are not those by seat: what each seat alone knows is then hidden from nobody.
    """
    hidden = (leaf for leaf in game.state.leaves if leaf.meaning.startswith(HIDDEN))
    return tuple(leaf.name for leaf in hidden if num_players != 1 or not leaf.by_seat)


def any_legal(game: Game, action_mask: npt.NDArray[np.bool_], rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """A uniformly random legal action for every row, `[B]`."""
    chosen: npt.NDArray[np.int64] = np.where(action_mask, rng.random(action_mask.shape), -1.0).argmax(1)
    return chosen


def batch_leak_test(
    game: Game,
    num_players: int,
    *,
    rows: int = 16,
    every: int = 5,
    seed: int = 0,
    twins: int = 4096,
    edition: Edition | None = None,
    choose: Choose = any_legal,
    level: float = LEVEL,
    bot_level: int | None = None,
) -> int:
    """Hold a game's rules to what `leak_test` asks, in `rows` games by `choose`, at every `every`-th decision.

    A re-deal must keep every byte that its seat observes, the asked seat and its mask, and all of the state but the
    fields that are `HIDDEN`; must vary these for some seat (each of them, at the game's most players: what two know may
    be hidden from a third), and with its seed; must start chance afresh; and must lead to positions that are sound and
    can be played to the end. The first decisions of `twins` more games are compared as in `leak_test`. Returns the
    number of pairs with the same knowledge that were found there. `bot_level` is as in `Options`.

    Raises `LeakError`.
    """
    test = _BatchTest(game, num_players, rows, seed, edition, choose, bot_level)
    test.play(every)
    return test.compare(twins, level)


class _BatchTest:
    def __init__(
        self,
        game: Game,
        num_players: int,
        rows: int,
        seed: int,
        edition: Edition | None,
        choose: Choose,
        bot_level: int | None,
    ) -> None:
        self.bot_level = bot_level
        self.game, self.num_players, self.seed, self.edition, self.choose = game, num_players, seed, edition, choose
        self.rng = np.random.default_rng(seed)
        self.hidden = hidden_fields(game, num_players)
        self.varied = dict.fromkeys(self.hidden, False)
        self.seeds_matter = not self.hidden
        self.env, self.world, self.again = (self.make(rows) for _ in range(3))
        self.decision = 0

    def make(self, rows: int) -> BatchedAEC:
        """That many games of the kind under test."""
        seats: dict[str, Any] = {"num_players": self.num_players, "bot_level": self.bot_level}
        return BatchedAEC(self.game, rows, autoreset="disabled", edition=self.edition, **seats)

    def fail(self, check: str, seat: int | None, what: str, fields: tuple[str, ...] = (), row: int = 0) -> None:
        """Raise the one error of all checks."""
        raise LeakError(
            f"{check}: {self.game.name} for {self.num_players}, seat {seat}: {what}\n  seed {self.seed + row}, "
            f"decision {self.decision} (row {row} of a batch from seed {self.seed})",
            check=check,
            agent=f"seat_{seat}",
            seed=self.seed + row,
            fields=fields,
        )

    def play(self, every: int) -> None:
        """Whole games, tested along the way and at their ends."""
        env = self.env
        env.reset(seed=self.seed)
        for decision in range(self.game.max_decisions + 1):
            self.decision = decision
            over = bool(env.dones.all())
            if over or self.decision % every == 0:
                for seat in range(self.num_players):
                    self.check_seat(seat, play_on=self.decision % (16 * every) == 0)
            if over:
                break
            env.step(self.choose(self.game, env.action_mask, self.rng))
        else:
            self.fail("playing on", None, f"a game does not end within {self.game.max_decisions} decisions")
        never = tuple(name for name, varied in self.varied.items() if not varied)
        if never and (self.num_players == self.game.max_players or len(never) == len(self.varied)):
            self.fail(
                "variation", None, f"re-deals never vary {', '.join(never)}, whose meaning begins with HIDDEN", never
            )
        if not self.seeds_matter:
            self.fail("variation", None, "re-deals with different seeds always give one and the same world")

    def check_seat(self, seat: int, play_on: bool) -> None:
        """Re-deal all rows for a seat, twice."""
        env, states = self.env, self.env.get_state()
        seeds = self.rng.integers(MAX_SEED, size=2)
        for world, seed in zip((self.world, self.again), seeds, strict=True):
            world.set_state(states)
            world.redeal(seat, seed=int(seed))
            self._same_view(seat, env, world)
            self._only_hidden_moves(seat, states, world.get_state())
            self._is_sound(seat, world)
        one, two = self.world.get_state(), self.again.get_state()
        if (one["seed"] == two["seed"]).all(1).any():
            self.fail("chance", seat, "re-deals with different seeds carry the same chance")
        self.seeds_matter |= any((values_of(one, name) != values_of(two, name)).any() for name in self.hidden)
        self.again.set_state(states)
        self.again.redeal(seat, seed=int(seeds[0]))
        if self.again.get_state().tobytes() != one.tobytes():
            self.fail("re-deal", seat, "the same position and seed do not give the same world again")
        if play_on:
            self._plays_on(seat, self.world)

    def _same_view(self, seat: int, env: BatchedAEC, world: BatchedAEC) -> None:
        before, after = env.observe(seat), world.observe(seat)
        if (wrong := before != after).any():
            row = int(wrong.any(1).argmax())
            old, new = (self.game.observation.unflatten(seen[row]) for seen in (before, after))
            names = tuple(name for name in old if not np.array_equal(old[name], new[name]))
            told = "; ".join(f"{name}: {old[name].tolist()} became {new[name].tolist()}" for name in names)
            self.fail("observation", seat, f"a re-deal for the seat changes what it observes: {told}", names, row)
        if (env.agent_selection != world.agent_selection).any():
            self.fail("turn", seat, "a re-deal changes who is asked")
        asked = env.agent_selection == seat
        wrong = env.action_mask[asked] != world.action_mask[asked]
        if wrong.any():
            row = int(np.flatnonzero(asked)[wrong.any(1).argmax()])
            actions = [self.game.actions.name(int(a)) for a in np.flatnonzero(wrong.any(0))[:5]]
            self.fail("mask", seat, f"a re-deal for the asked seat changes its action mask: {actions}", row=row)

    def _only_hidden_moves(self, seat: int, old: npt.NDArray[np.void], new: npt.NDArray[np.void]) -> None:
        if (old["seed"] == new["seed"]).all(1).any():
            self.fail("chance", seat, "the re-dealt copy carries its parent's chance, so a planner foresees it")
        for leaf in self.game.state.leaves:
            moves = (values_of(old, leaf.name) != values_of(new, leaf.name)).any()
            if moves and leaf.name not in (*self.hidden, *STREAM):
                what = f"a re-deal changes {leaf.name}, whose meaning does not begin with HIDDEN"
                self.fail("re-deal", seat, what, (leaf.name,))
            if leaf.name in self.hidden:
                self.varied[leaf.name] |= bool(moves)

    def _is_sound(self, seat: int, world: BatchedAEC) -> None:
        """Every record within its bounds, and as play conserves it."""
        states = world.get_state()
        try:
            self.game.state.check(states)
            for record in states[:2]:
                self.game.invariants(record, world.edition)
        except (AssertionError, ValueError) as error:
            self.fail("re-deal", seat, f"a re-dealt position is unsound: {error}")
        if not world.action_mask.any(1).all():
            self.fail("playing on", seat, "after a re-deal a seat is asked, and its action mask offers nothing")

    def _plays_on(self, seat: int, world: BatchedAEC) -> None:
        """Play the re-dealt games to their ends."""
        for number in range(self.game.max_decisions + 1):
            if world.dones.all():
                return
            if number % 10 == 0:
                self._is_sound(seat, world)
            if not world.action_mask.any(1).all():
                self.fail("playing on", seat, "after a re-deal a seat is asked, and its action mask offers nothing")
            world.step(self.choose(self.game, world.action_mask, self.rng))
        self.fail("playing on", seat, f"re-dealt, a game does not end within {self.game.max_decisions} decisions")

    # --- Foresight: see minegym.testing.foresight ------------------------------------------------------------------

    def compare(self, twins: int, level: float) -> int:
        """The starts of more games, in pairs that a seat cannot tell apart; how many pairs there were."""
        if not twins or self.num_players == 1:
            return 0
        env, signs, pairs = self.make(twins), Signs(), 0
        env.reset(seed=self.seed + (1 << 32))
        known = np.zeros((self.num_players, twins), np.uint64)
        for decision in range(DEPTH):
            self.decision = decision
            for seat in range(self.num_players):
                known[seat] = _mixed(known[seat], np.hstack([_bytes(env.observe(seat)), _bytes(env.agent_selection)]))
                one, two = _pairs(known[seat])
                pairs += len(one)
                if len(one):
                    self._compare(seat, env.get_state(), one[:ENOUGH_PAIRS], two[:ENOUGH_PAIRS], signs)
            env.step(_by_what_is_seen(env, self.seed + decision))
        if signs.p_value < level:
            what = (
                "re-dealt copies foresee: what other seats observe is more as in their own parents than as in other "
                f"games that the seat cannot tell from those, in {signs.own} of {signs.own + signs.other} pairs of "
                f"games that differ (p = {signs.p_value:.1g}). Something the others know is not dealt anew"
            )
            self.fail("foresight", None, what, ("others",))
        return pairs

    def _compare(
        self, seat: int, states: npt.NDArray[np.void], one: npt.NDArray[Any], two: npt.NDArray[Any], signs: Signs
    ) -> None:
        s, t = (self._others(seat, states[rows], False) for rows in (one, two))
        r, q = (self._others(seat, states[rows], True) for rows in (one, two))
        excess = _alike(r, s) + _alike(q, t) - _alike(r, t) - _alike(q, s)
        signs.own += int((excess > 0).sum())
        signs.other += int((excess < 0).sum())

    def _others(self, seat: int, states: npt.NDArray[np.void], redealt: bool) -> Bytes:
        """What the other seats observe, `[rows, bytes]`, in these positions or in re-deals of them."""
        env = self.make(len(states))
        env.set_state(states)
        if redealt:
            env.redeal(seat, seed=int(self.rng.integers(MAX_SEED)))
        others = [_bytes(env.observe(other)) for other in range(self.num_players) if other != seat]
        return np.hstack([np.zeros((len(states), 0), np.uint8), *others])


def _bytes(array: npt.NDArray[Any]) -> Bytes:
    return np.ascontiguousarray(array).view(np.uint8).reshape(len(array), -1)


def _alike(a: Bytes, b: Bytes) -> npt.NDArray[np.int64]:
    alike: npt.NDArray[np.int64] = (a == b).sum(1)
    return alike


def _mixed(known: Hashes, seen: Bytes) -> Hashes:
    """What is known so far and what is seen now, as one hash for each row."""
    weights = np.random.default_rng(seen.shape[1]).integers(1 << 63, size=seen.shape[1], dtype=np.uint64)
    return known * np.uint64(0x9E3779B97F4A7C15) + seen.astype(np.uint64) @ (weights | np.uint64(1))


def _pairs(known: Hashes) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Rows in which as much is known, in pairs; no row is in two of them."""
    order = np.argsort(known, kind="stable")
    same = known[order]
    start = np.r_[0, np.flatnonzero(same[1:] != same[:-1]) + 1]
    place = np.arange(len(same)) - np.repeat(start, np.diff(np.r_[start, len(same)]))
    first = np.flatnonzero((place[:-1] % 2 == 0) & (same[:-1] == same[1:]))
    return order[first], order[first + 1]


def _by_what_is_seen(env: BatchedAEC, salt: int) -> npt.NDArray[np.int64]:
    """An action for every row that hangs on what the asked seat sees: the same knowledge, the same action."""
    seen = _bytes(env.observation).astype(np.int64)
    weights = np.random.default_rng(salt).integers(1, 1 << 20, size=seen.shape[1])
    wanted = (seen @ weights) % 1_000_003 % np.maximum(env.action_mask.sum(1), 1)
    nth: npt.NDArray[np.int64] = env.action_mask.cumsum(1) - 1
    chosen: npt.NDArray[np.int64] = ((nth == wanted[:, None]) & env.action_mask).argmax(1)
    return chosen
