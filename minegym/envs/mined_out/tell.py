"""Actions of Mined Out! told in words, in the position in which they are taken."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from minegym.core.game import Edition
from minegym.core.interpreter import RecordView
from minegym.envs.mined_out.actions import ACTIONS, CARD_NAMES
from minegym.envs.mined_out.constants import (
    CARDS,
    COLLAPSED,
    COLOURS,
    DX,
    DY,
    HEADING_NAMES,
    SETUP,
    SHAKY,
    SIDE,
    STEADY,
    SUPPORTED,
    UPGRADE_NAMES,
    UPGRADES,
)
from minegym.envs.mined_out.mine import NO_CARD, card_at, card_under, way_out
from minegym.envs.mined_out.rules import room_for
from minegym.envs.mined_out.scene import card_to_orient
from minegym.render.words import counted

SIDES = ("on the left", "on the right", "below", "above")


def tell(record: np.void, edition: Edition, action: int) -> str:
    """What taking the action in this position means; it says nothing of cards not yet revealed."""
    state, tables = RecordView(np.asarray(record)), RecordView(edition.tables[0:1].reshape(()))
    kind = ACTIONS.range_of(action)
    told = {
        "end_turn": end_turn_told,
        "move": move_told,
        "support": support_told,
        "buy": buy_told,
        "orient": orient_told,
        "flee": flee_told,
        "dynamite": dynamite_told,
    }[kind.name](state, tables, state.seat, action - kind.start)
    return f"seat {state.seat} {told}"


def end_turn_told(state: Any, tables: Any, seat: int, _: int) -> str:
    """With the action points that it saves."""
    saved = min(state.ap, tables.saved_ap)
    return "ends its turn" + (f", saving {counted(saved, 'action point')}" if saved else "")


def move_told(state: Any, tables: Any, seat: int, heading: int) -> str:
    """Where the step leads, and what it gains."""
    player = state.players[seat]
    if way_out(player.x, player.y, heading) == 1:
        return f"moves {HEADING_NAMES[heading]}{crossing(state, tables, seat, heading)}"
    card = card_under(state, seat)
    x, y = player.x + DX[heading], player.y + DY[heading]
    return f"moves {HEADING_NAMES[heading]}{landing(state, tables, seat, card, player.orientation[card], x, y)}"


def flee_told(state: Any, tables: Any, seat: int, heading: int) -> str:
    """Where the meeple is thrown, and what it gains there."""
    return f"flees {HEADING_NAMES[heading]}{crossing(state, tables, seat, heading)}"


def crossing(state: Any, tables: Any, seat: int, heading: int) -> str:
    """What going straight off the card leads to."""
    player = state.players[seat]
    steps = way_out(player.x, player.y, heading)
    x, y = player.x + steps * DX[heading], player.y + steps * DY[heading]
    card = card_at(state, seat, y // SIDE, x // SIDE)
    if card == NO_CARD:
        return f", revealing a new {COLOURS[y // SIDE]} card"
    return f" to {CARD_NAMES[card]}{landing(state, tables, seat, card, player.orientation[card], x, y)}"


def landing(state: Any, tables: Any, seat: int, card: int, turns: int, x: int, y: int) -> str:
    """What happens to gem and card when the meeple comes to a space of a card that lies turned so; often nothing."""
    gem = tables.gems[card, turns, (y % SIDE) * SIDE + x % SIDE]
    condition = state.players[seat].condition[card]
    if gem == 0 or condition == COLLAPSED:
        return ""
    onto = f" onto a {COLOURS[gem - 1]} gem"
    if not room_for(state, tables, seat, gem - 1):
        return f"{onto} for which it has no room"
    return onto + {STEADY: f"; {CARD_NAMES[card]} turns shaky", SHAKY: f"; {CARD_NAMES[card]} collapses"}.get(
        condition, ""
    )


def orient_told(state: Any, tables: Any, seat: int, turns: int) -> str:
    """How the card is laid and, past the setup, what the meeple finds on entering it."""
    card = card_to_orient(state)
    how = ACTIONS.name(ACTIONS.start("orient") + turns).replace("turn ", "turned ")
    if state.heading == SETUP:
        return f"lays its first card, {CARD_NAMES[card]}, {how}"
    player = state.players[seat]
    steps = way_out(player.x, player.y, state.heading)
    x, y = player.x + steps * DX[state.heading], player.y + steps * DY[state.heading]
    found = landing(state, tables, seat, card, turns, x, y)
    return f"lays {CARD_NAMES[card]} {how}" + (f" and steps{found}" if found else "")


def support_told(state: Any, tables: Any, seat: int, heading: int) -> str:
    """Which cards the bar joins, and what it costs."""
    player = state.players[seat]
    here = card_under(state, seat)
    neighbour = card_at(state, seat, player.y // SIDE + DY[heading], player.x // SIDE + DX[heading])
    cards = f"{CARD_NAMES[here]} and {CARD_NAMES[neighbour]} {SIDES[heading]}"
    return f"places a support between {cards} for {gems_told([tables.support_cost[c] for c in range(len(COLOURS))])}"


def buy_told(state: Any, tables: Any, seat: int, upgrade: int) -> str:
    """Which upgrade, and what it costs."""
    player = state.players[seat]
    cost = gems_told([tables.cost[upgrade, colour] for colour in range(len(COLOURS))])
    is_last = sum(player.upgrades[owned] for owned in range(UPGRADES)) == UPGRADES - 1
    return f"buys the {UPGRADE_NAMES[upgrade]} for {cost}" + (", which ends the game" if is_last else "")


def dynamite_told(state: Any, tables: Any, seat: int, target: int) -> str:
    """Whose card, and whether a meeple stands on it."""
    opponent = (seat + 1 + target // CARDS) % state.num_players
    card = target % CARDS
    supported = "supported " if state.players[opponent].condition[card] == SUPPORTED else ""
    occupied = ", on which its meeple stands" if card_under(state, opponent) == card else ""
    return f"blows up seat {opponent}'s {supported}{CARD_NAMES[card]}{occupied}"


def gems_told(numbers: Sequence[int]) -> str:
    """Numbers of gems by colour, in words."""
    parts = [f"{number} {colour}" for number, colour in zip(numbers, COLOURS, strict=True) if number]
    if not parts:
        return "nothing"
    listed = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    return f"{listed} {'gem' if sum(numbers) == 1 else 'gems'}"
