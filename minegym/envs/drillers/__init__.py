"""Drillers: build a mech, drill ever deeper, sell what comes up, and get out before the mine collapses.

2 to 4 players, or one against a bot. Hidden are hands, decks and their top cards, and what nobody has turned up yet.
The numbered rules, the glossary and the tables of observations and actions are in `envs/drillers/README.md`.
"""

from typing import Any

from minegym.core.game import Drawing, Game, Rules
from minegym.core.payoffs import payoff_with_bot
from minegym.envs.drillers import draw, observe, offers, redeals, rules
from minegym.envs.drillers.actions import ACTIONS
from minegym.envs.drillers.constants import BOT_LEVELS, MAX_TURNS, SEATS
from minegym.envs.drillers.edition import load_edition
from minegym.envs.drillers.invariants import invariants
from minegym.envs.drillers.observe import OBSERVATION
from minegym.envs.drillers.state import STATE
from minegym.envs.drillers.tell import tell

GAME = Game(
    name="drillers",
    title="Drillers",
    version=0,
    min_players=1,
    max_players=SEATS,
    state=STATE,
    observation=OBSERVATION,
    actions=ACTIONS,
    rules=Rules(rules.reset, offers.legal, rules.step, observe.observe, redeals.redeal, payoff_with_bot),
    drawing=Drawing(draw.text, draw.svg),
    score_scale=1 / 60,
    max_decisions=MAX_TURNS * 200,
    load_edition=load_edition,
    invariants=invariants,
    tell=tell,
    bot_levels=BOT_LEVELS,
)


def env(**options: Any) -> Any:
    """A PettingZoo AEC environment; the options are those of `minegym.adapters.pettingzoo.AECGame`."""
    from minegym.adapters.pettingzoo import AECGame

    return AECGame(GAME, **options)
