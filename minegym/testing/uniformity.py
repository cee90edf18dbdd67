"""Are the worlds of a re-deal as likely as they should be? Counts of many draws against what is expected."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from minegym.core.errors import LeakError, OptionError
from minegym.core.options import check_count
from minegym.testing import chi_squared
from minegym.testing.playing import MAX_SEED
from minegym.testing.protocol import HiddenInformationEnv, check_protocol

LEVEL = 1e-6  # how often a sound environment is accused, over all seeds
FEWEST_EXPECTED = 5  # of each world, for the chi-squared distribution to hold
USUALLY_EXPECTED = 40

Worlds = Collection[Hashable] | Mapping[Any, float]


@dataclass(frozen=True)
class Uniformity:
    """How often each world was drawn, the chi-squared statistic of the counts, and its p-value."""

    counts: dict[Hashable, int]
    statistic: float
    p_value: float


def uniformity_test(
    env: HiddenInformationEnv,
    observer: Any,
    world_of: Callable[[Any], Hashable],
    worlds: Worlds,
    draws: int | None = None,
    seed: int = 0,
    level: float = LEVEL,
) -> Uniformity:
    """Re-deal the position that `env` is in `draws` times for an observer, and hold the frequencies to those expected.

    `world_of(env)` names the world that the environment is in. `worlds` are all those that the observer cannot tell
    apart, equally likely; or a mapping to their weights, where the past makes some likelier than others. Without
    `draws` there are so many that each world is expected 40 times. The environment is left as it was.

    Raises `LeakError` if a world is drawn that is not among them, or if the chi-squared test refuses the counts at that
    level; and `OptionError` on too few draws, or weights that are not positive.
    """
    check_protocol(env)
    weights = _weights(worlds)
    wanted = _draws(weights, draws)
    rng = np.random.default_rng(seed)
    state, counts = env.get_state(), Counter[Hashable]()
    for _ in range(wanted):
        redeal_seed = int(rng.integers(MAX_SEED))
        env.set_state(state)
        env.redeal(observer, redeal_seed)
        world = world_of(env)
        if world not in weights:
            env.set_state(state)
            _refuse(observer, f"redeal({observer!r}, {redeal_seed}) draws {world!r}, which is not among the worlds")
        counts[world] += 1
    env.set_state(state)
    return judge(counts, weights, observer, level)


def judge(counts: Mapping[Hashable, int], weights: Mapping[Hashable, float], observer: Any, level: float) -> Uniformity:
    """Hold counts to weights that sum to 1; raises `LeakError`."""
    draws = sum(counts.values())
    found = {world: counts.get(world, 0) for world in weights}
    expected = [draws * weight for weight in weights.values()]
    statistic = chi_squared.statistic(list(found.values()), expected)
    p_value = chi_squared.p_value(statistic, len(weights) - 1)
    if p_value < level:
        worst = max(weights, key=lambda world: abs(found[world] - draws * weights[world]) / weights[world] ** 0.5)
        _refuse(
            observer,
            f"{draws} re-deals for {observer!r} are not distributed as they should be: chi squared {statistic:.1f} "
            f"with {len(weights) - 1} degrees of freedom, p = {p_value:.1g} < {level:g}. Furthest off is {worst!r}: "
            f"drawn {found[worst]} times, expected {draws * weights[worst]:.1f}",
        )
    return Uniformity(found, statistic, p_value)


def _weights(worlds: Worlds) -> dict[Hashable, float]:
    """Every world's probability."""
    given = dict(worlds) if isinstance(worlds, Mapping) else dict.fromkeys(worlds, 1.0)
    if not given or min(given.values()) <= 0:
        raise OptionError("worlds must name at least one world, and weights must be above 0; leave out what cannot be")
    return {world: weight / sum(given.values()) for world, weight in given.items()}


def _draws(weights: Mapping[Hashable, float], draws: int | None) -> int:
    rarest = min(weights.values())
    wanted = round(USUALLY_EXPECTED / rarest) if draws is None else check_count("draws", draws, 1, 1 << 31)
    if wanted * rarest < FEWEST_EXPECTED:
        least = round(FEWEST_EXPECTED / rarest + 0.5)
        raise OptionError(f"draws is {wanted}, too few for {len(weights)} worlds: use at least {least}")
    return wanted


def _refuse(observer: Any, what: str) -> None:
    raise LeakError(f"uniformity: {what}", check="uniformity", agent=str(observer))
