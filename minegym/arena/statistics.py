"""Means with confidence intervals that know which games are not independent.

Games of one deal share its cards and its chance, so they are no independent witnesses: the deal is. Every interval here
is taken over the means of deals. Notation: `[D]` deals.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

LEVEL = 0.95


@dataclass(frozen=True)
class Estimate:
    """A mean with its confidence interval; `low` and `high` are infinite where too few deals were played to tell."""

    mean: float
    low: float
    high: float
    deals: int

    @property
    def half_width(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2


def estimate(deal_means: npt.ArrayLike, bounds: tuple[float, float] | None = None, level: float = LEVEL) -> Estimate:
    """The mean of the deals' means `[D]`, with Student's interval over them.

    With `bounds`, those of a single value, the interval is taken as if one deal more had come out at each bound, and
    stays inside them: an agent that has won every game so far is not thereby known to win for ever (Agresti and Coull,
    "Approximate is better than exact", 1998, for deals instead of single trials).
    """
    values = np.asarray(deal_means, np.float64)
    mean = float(values.mean())
    seen = values if bounds is None else np.concatenate([values, bounds])
    if len(seen) < 2:
        return Estimate(mean, -math.inf, math.inf, len(values))
    centre = float(seen.mean())
    error = float(seen.std(ddof=1)) / math.sqrt(len(seen))
    reach = student_quantile((1 + level) / 2, len(seen) - 1) * error
    low, high = centre - reach, centre + reach
    if bounds is not None:
        low, high = max(low, bounds[0]), min(high, bounds[1])
    return Estimate(mean, min(low, mean), max(high, mean), len(values))


def by_deal(deals: npt.NDArray[np.int64], values: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """The mean of the values `[N]` of every deal that has any, in the order of the deals' numbers `[N]`."""
    _, index = np.unique(deals, return_inverse=True)
    values = np.asarray(values, np.float64)
    means: npt.NDArray[np.float64] = np.bincount(index, values) / np.bincount(index)
    return means


def student_quantile(probability: float, freedom: int) -> float:
    """The quantile of Student's distribution, for probabilities above one half.

    Exact for 1 and 2 degrees of freedom; above, a series about the normal quantile (Abramowitz and Stegun, 26.7.5),
    within 0.2 % for 95 % intervals.
    """
    if freedom == 1:
        return math.tan(math.pi * (probability - 0.5))
    if freedom == 2:
        return (2 * probability - 1) * math.sqrt(2 / (4 * probability * (1 - probability)))
    z = NormalDist().inv_cdf(probability)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    quantile: float = sum(term / freedom**power for power, term in enumerate(terms))
    return quantile
