"""What this experiment takes from its sibling `experiments/baselines`: who the agents are, and how tables look."""

import sys
from pathlib import Path

BASELINES = Path(__file__).parents[1] / "baselines"
sys.path.append(str(BASELINES))  # behind this experiment's own folder

from baselines import AGENTS, FRONT, Agent, digest_of, field  # noqa: E402
from tables import VERSIONS, in_time, of, percent, share, table, win_rates  # noqa: E402

__all__ = [
    "AGENTS",
    "BASELINES",
    "FRONT",
    "VERSIONS",
    "Agent",
    "digest_of",
    "field",
    "in_time",
    "of",
    "percent",
    "share",
    "table",
    "win_rates",
]
