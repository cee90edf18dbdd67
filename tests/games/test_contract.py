"""The contract: every promise, kept by every game with every number of players.

A new game is held to it by being registered, or named in `helpers.subjects.games`.
"""

from collections.abc import Callable

import pytest
from helpers.contract_batch import BATCH_CHECKS
from helpers.contract_copies import COPIES_CHECKS
from helpers.contract_rules import RULES_CHECKS, check_bounds_when_compiled
from helpers.subjects import Subject, subjects


@pytest.mark.parametrize("subject", subjects(), ids=str)
@pytest.mark.parametrize(
    "check",
    [
        *RULES_CHECKS,
        *BATCH_CHECKS,
        *COPIES_CHECKS,
        pytest.param(check_bounds_when_compiled, marks=pytest.mark.slow),  # another build of all the rules
    ],
    ids=lambda check: check.__name__.removeprefix("check_"),
)
def test_contract(check: Callable[[Subject], None], subject: Subject) -> None:
    check(subject)
