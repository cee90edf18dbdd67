"""Super Motherload: dig into Mars with a deck of pilots, and hire better ones with what comes up.

2 to 4 players. Hidden are hands, draw decks, artifacts held face down, and the achievements to come. The numbered
rules, the glossary and the tables of observations and actions are in `envs/super_motherload/README.md`.
"""

from typing import Any

from minegym.core.game import Drawing, Game, Rules
from minegym.envs.super_motherload import draw, observe, redeals, rules
from minegym.envs.super_motherload.actions import ACTIONS, SPACE_SYMMETRY
from minegym.envs.super_motherload.constants import MAX_TURNS, SEATS
from minegym.envs.super_motherload.edition import load_edition
from minegym.envs.super_motherload.invariants import invariants
from minegym.envs.super_motherload.observe import OBSERVATION
from minegym.envs.super_motherload.state import STATE
from minegym.envs.super_motherload.tell import tell

GAME = Game(
    name="super_motherload",
    title="Super Motherload",
    version=0,
    min_players=2,
    max_players=SEATS,
    state=STATE,
    observation=OBSERVATION,
    actions=ACTIONS,
    rules=Rules(rules.reset, rules.legal, rules.step, observe.observe, redeals.redeal),
    drawing=Drawing(draw.text, draw.svg),
    score_scale=1 / 40,
    max_decisions=MAX_TURNS * 200,
    load_edition=load_edition,
    invariants=invariants,
    tell=tell,
    symmetry=SPACE_SYMMETRY,
)


def env(**options: Any) -> Any:
    """A PettingZoo AEC environment; the options are those of `minegym.adapters.pettingzoo.AECGame`."""
    from minegym.adapters.pettingzoo import AECGame

    return AECGame(GAME, **options)
