"""Mined Out!: dig three layers of a mine that caves in behind you, and buy four upgrades before the others do.

1 to 4 players. Every seat has a mine of its own; only the order of its piles is hidden. The numbered rules, the
glossary and the tables of observations and actions are in `envs/mined_out/README.md`.
"""

from typing import Any

from minegym.core.game import Drawing, Game, Rules
from minegym.envs.mined_out import draw, observe, rules
from minegym.envs.mined_out.actions import ACTIONS
from minegym.envs.mined_out.constants import MAX_ROUNDS, SEATS
from minegym.envs.mined_out.edition import load_edition
from minegym.envs.mined_out.invariants import invariants
from minegym.envs.mined_out.observe import OBSERVATION
from minegym.envs.mined_out.state import STATE
from minegym.envs.mined_out.tell import tell

GAME = Game(
    name="mined_out",
    title="Mined Out!",
    version=0,
    min_players=1,
    max_players=SEATS,
    state=STATE,
    observation=OBSERVATION,
    actions=ACTIONS,
    rules=Rules(rules.reset, rules.legal, rules.step, observe.observe, rules.redeal),
    drawing=Drawing(draw.text, draw.svg),
    score_scale=1 / 80,
    max_decisions=MAX_ROUNDS * SEATS * 40,
    load_edition=load_edition,
    invariants=invariants,
    tell=tell,
)


def env(**options: Any) -> Any:
    """A PettingZoo AEC environment; the options are those of `minegym.adapters.pettingzoo.AECGame`."""
    from minegym.adapters.pettingzoo import AECGame

    return AECGame(GAME, **options)
