"""Actions of Galaxy Goldmine told in words, in the position in which they are taken."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from minegym.core.game import Edition
from minegym.core.interpreter import RecordView
from minegym.core.pairs import pair
from minegym.envs.galaxy_goldmine.actions import ACTIONS
from minegym.envs.galaxy_goldmine.asteroid import layer_of, standing, top_kind
from minegym.envs.galaxy_goldmine.constants import (
    BATTERY,
    FORCEFIELD,
    GLOWTORCH,
    HAND,
    LAYER_NAMES,
    MAGNET,
    MAX_TURNS,
    NOTHING,
    PICKAXE,
    PILES,
    SIGHT,
    TOOL_NAMES,
    TOOLS,
)
from minegym.envs.galaxy_goldmine.edition import kind_names
from minegym.envs.galaxy_goldmine.hands import seat_after
from minegym.render.words import counted


@dataclass(frozen=True)
class Position:
    """Where an action is taken."""

    state: Any
    tables: Any
    names: tuple[str, ...]  # of the kinds of cards

    def valuable(self, kind: int) -> str:
        """A Valuable with its points."""
        return f"{self.names[kind]} ({self.tables.value[kind]})"

    def found(self, pile: int) -> str:
        """The face-up Valuable of a pile, and where it lies; a face-down card is never named."""
        card = self.valuable(top_kind(self.state, pile)) if self.state.face_up[pile] else "a face-down card"
        return f"{card} from pile {pile + 1}"


def tell(record: np.void, edition: Edition, action: int) -> str:
    """What taking the action in this position means, in words fit for all seats to hear.

    It names cards that lie open or are about to be shown to all, never one in a hand, in a pile or about to be stolen.
    """
    state, tables = RecordView(np.asarray(record)), RecordView(edition.tables[0:1].reshape(()))
    kind = ACTIONS.range_of(action)
    position = Position(state, tables, tuple(kind_names(edition)))
    return f"seat {state.seat} {TELLERS[kind.name](position, action - kind.start)}"


def end_turn_told(position: Position, _: int) -> str:
    """With the explorations that no pile allows, and whether the game ends with the turn."""
    state = position.state
    lost = f", losing {counted(state.explorations, 'exploration')}" if state.explorations else ""
    return f"ends its turn{lost}" + (", which ends the game" if ends_the_game(state) else "")


def ends_the_game(state: Any) -> bool:
    """Whether the end of this turn is that of the game."""
    is_idle_round = not state.progress and state.idle + 1 == state.num_players
    return is_idle_round or standing(state) == 0 or state.turn == MAX_TURNS


def choose_told(position: Position, tools: int) -> str:
    """Which two tools."""
    one, other = pair(tools, TOOLS)
    return f"chooses the {TOOL_NAMES[one]} and the {TOOL_NAMES[other]}"


def flip_told(position: Position, pile: int) -> str:
    """From which pile, and of which layer the card is; nobody need know what it is."""
    layer = LAYER_NAMES[layer_of(max(position.state.height[pile] - 1, 0))]
    return f"flips the top card of pile {pile + 1}, a {layer} card"


def pickaxe_told(position: Position, pile: int) -> str:
    """What is collected."""
    return f"collects {position.found(pile)} with the {TOOL_NAMES[PICKAXE]}"


def hand_told(position: Position, pile: int) -> str:
    """What is collected."""
    return f"collects {position.found(pile)} with the {TOOL_NAMES[HAND]}"


def hand_pair_told(position: Position, piles: int) -> str:
    """What is collected, both cards."""
    one, other = pair(piles, PILES)
    return f"collects {position.found(one)} and {position.found(other)} with the {TOOL_NAMES[HAND]}"


def both_told(position: Position, pile: int) -> str:
    """What is collected."""
    return f"collects {position.found(pile)} with the {TOOL_NAMES[PICKAXE]} and the {TOOL_NAMES[HAND]}"


def torch_told(position: Position, piles: int) -> str:
    """At which piles the seat looks, and how deep."""
    one, other = pair(piles, PILES)
    return f"looks at {sight(position, one)} and {sight(position, other)} with the {TOOL_NAMES[GLOWTORCH]}"


def sight(position: Position, pile: int) -> str:
    """The cards that the Glowtorch shows of a pile."""
    cards = f"the top {SIGHT} cards" if position.state.height[pile] >= SIGHT else "the last card"
    return f"{cards} of pile {pile + 1}"


def protect_told(position: Position, kind: int) -> str:
    """What is laid under the Forcefield, and what comes back from there."""
    before = position.state.players[position.state.seat].protected
    back = f" and takes back {position.valuable(before - 1)}" if before != NOTHING else ""
    return f"lays {position.valuable(kind)} under the {TOOL_NAMES[FORCEFIELD]}{back}"


def magnet_told(position: Position, opponent: int) -> str:
    """From whom."""
    return f"steals a Valuable from seat {seat_after(position.state, opponent)} with the {TOOL_NAMES[MAGNET]}"


def battery_told(position: Position, _: int) -> str:
    """How many explorations it brings."""
    return f"uses the {TOOL_NAMES[BATTERY]} for {counted(position.tables.battery, 'more exploration')}"


def discard_told(position: Position, kind: int) -> str:
    """What."""
    return f"discards {position.valuable(kind)}, as the Event says"


def disable_told(position: Position, tool: int) -> str:
    """Which tool, and for how long."""
    return f"puts the {TOOL_NAMES[tool]} out of order until its next turn, as the Event says"


def collect_told(position: Position, pile: int) -> str:
    """What."""
    return f"collects {position.found(pile)}, as the Event says"


def steal_told(position: Position, opponent: int) -> str:
    """From whom."""
    return f"steals a Valuable from seat {seat_after(position.state, opponent)}, as the Event says"


TELLERS: dict[str, Callable[[Position, int], str]] = {
    "end_turn": end_turn_told,
    "choose": choose_told,
    "flip": flip_told,
    "pickaxe": pickaxe_told,
    "hand": hand_told,
    "hand_pair": hand_pair_told,
    "both": both_told,
    "torch": torch_told,
    "protect": protect_told,
    "magnet": magnet_told,
    "battery": battery_told,
    "discard": discard_told,
    "disable": disable_told,
    "collect": collect_told,
    "steal": steal_told,
}
