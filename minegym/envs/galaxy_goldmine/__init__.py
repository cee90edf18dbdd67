"""Galaxy Goldmine: explore an asteroid of nine piles, and carry off its treasure before it falls into black holes.

2 to 6 players. Hidden are the face-down cards, what others have looked at, and what was stolen out of sight. The
numbered rules, the glossary and the tables of observations and actions are in `envs/galaxy_goldmine/README.md`.
"""

from typing import Any

from minegym.core.game import Drawing, Game, Rules
from minegym.envs.galaxy_goldmine import draw, observe, rules
from minegym.envs.galaxy_goldmine.actions import ACTIONS, PILE_SYMMETRY
from minegym.envs.galaxy_goldmine.constants import MAX_TURNS, SEATS
from minegym.envs.galaxy_goldmine.edition import load_edition
from minegym.envs.galaxy_goldmine.invariants import invariants
from minegym.envs.galaxy_goldmine.observe import OBSERVATION
from minegym.envs.galaxy_goldmine.state import STATE
from minegym.envs.galaxy_goldmine.tell import tell

GAME = Game(
    name="galaxy_goldmine",
    title="Galaxy Goldmine",
    version=0,
    min_players=2,
    max_players=SEATS,
    state=STATE,
    observation=OBSERVATION,
    actions=ACTIONS,
    rules=Rules(rules.reset, rules.legal, rules.step, observe.observe, rules.redeal),
    drawing=Drawing(draw.text, draw.svg),
    score_scale=1 / 40,
    max_decisions=MAX_TURNS * 40,
    load_edition=load_edition,
    invariants=invariants,
    tell=tell,
    symmetry=PILE_SYMMETRY,
)


def env(**options: Any) -> Any:
    """A PettingZoo AEC environment; the options are those of `minegym.adapters.pettingzoo.AECGame`."""
    from minegym.adapters.pettingzoo import AECGame

    return AECGame(GAME, **options)
