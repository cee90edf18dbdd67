"""The chi-squared test: how likely counts at least as far from expectation are, by chance alone."""

import math

TINY = 1e-300
CLOSE = 1e-15


def statistic(counts: list[int], expected: list[float]) -> float:
    """The sum of squared deviations, each over its expectation (> 0)."""
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))


def p_value(statistic: float, freedom: int) -> float:
    """The chance of a statistic this large or larger with that many degrees of freedom (0 or more)."""
    if freedom <= 0 or statistic <= 0:
        return 1.0
    shape, x = freedom / 2, statistic / 2
    scale = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    return 1 - scale * _lower_series(shape, x) if x < shape + 1 else scale * _upper_fraction(shape, x)


def _lower_series(shape: float, x: float) -> float:
    """The lower incomplete gamma function's power series, less its leading factor; good below shape + 1."""
    term = total = 1 / shape
    step = shape
    while term > total * CLOSE:
        step += 1
        term *= x / step
        total += term
    return total


def _upper_fraction(shape: float, x: float) -> float:
    """The upper incomplete gamma function's continued fraction (Lentz), less its leading factor; good above."""
    b = x + 1 - shape
    c, d = 1 / TINY, 1 / b
    value, factor, n = d, 0.0, 0
    while abs(factor - 1) > CLOSE * 10 and n < 10_000:
        n += 1
        a = n * (shape - n)
        b += 2
        d = 1 / (a * d + b or TINY)
        c = b + a / c or TINY
        factor = c * d
        value *= factor
    return value
