"""The chi-squared distribution, against tabled quantiles and, where it is installed, scipy."""

import pytest

from minegym.testing.chi_squared import p_value, statistic

# upper quantiles from the usual printed tables: degrees of freedom, p, quantile
TABLED = [
    (1, 0.05, 3.841),
    (1, 0.001, 10.828),
    (5, 0.95, 1.145),
    (10, 0.01, 23.209),
    (30, 0.5, 29.336),
    (100, 0.05, 124.342),
]


@pytest.mark.parametrize(("freedom", "p", "quantile"), TABLED)
def test_tabled_quantiles(freedom, p, quantile):
    assert p_value(quantile, freedom) == pytest.approx(p, rel=2e-3)


def test_the_ends():
    assert p_value(0, 5) == p_value(3, 0) == 1
    assert p_value(2000, 1) < 1e-300


@pytest.mark.parametrize("freedom", [1, 2, 3, 10, 23, 719])
def test_as_scipy_has_it(freedom):
    stats = pytest.importorskip("scipy.stats")
    for value in (0.1, 1, 3, 10, 22, 50, 150, 700, 900):
        assert p_value(value, freedom) == pytest.approx(stats.chi2.sf(value, freedom), rel=1e-9, abs=1e-250)


def test_the_statistic():
    assert statistic([8, 12], [10, 10]) == pytest.approx(0.8)
