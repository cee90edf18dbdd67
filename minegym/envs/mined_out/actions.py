"""The actions of Mined Out!: named ranges, laid end to end."""

from minegym.core.actions import ActionRange, action_table
from minegym.envs.mined_out.constants import CARDS, CARDS_IN_ROW, COLOURS, HEADING_NAMES, SEATS, UPGRADE_NAMES

CARD_NAMES = tuple(f"{COLOURS[card // CARDS_IN_ROW]} {card % CARDS_IN_ROW + 1}" for card in range(CARDS))
OPPONENT_NAMES = ("the next seat", "the second seat after", "the third seat after")

ACTIONS = action_table(
    [
        ActionRange("end_turn", "end the turn, saving what the AP counter holds", ("end turn",)),
        ActionRange("move", "move the meeple one space", tuple(f"move {h}" for h in HEADING_NAMES)),
        ActionRange(
            "support",
            "place a support bar on that edge of the meeple's card",
            tuple(f"support {where}" for where in ("left", "right", "below", "above")),
        ),
        ActionRange("buy", "buy an upgrade", tuple(f"buy {upgrade}" for upgrade in UPGRADE_NAMES)),
        ActionRange(
            "orient",
            "turn the revealed card clockwise",
            ("as it comes", "turn a quarter clockwise", "turn a half", "turn a quarter anticlockwise"),
        ),
        ActionRange("flee", "leave the collapsed card that way", tuple(f"flee {h}" for h in HEADING_NAMES)),
        ActionRange(
            "dynamite",
            "blow up one revealed card of an opponent",
            tuple(f"dynamite {card} of {who}" for who in OPPONENT_NAMES[: SEATS - 1] for card in CARD_NAMES),
        ),
    ]
)

END_TURN = ACTIONS.start("end_turn")
MOVE = ACTIONS.start("move")
SUPPORT = ACTIONS.start("support")
BUY = ACTIONS.start("buy")
ORIENT_CARD = ACTIONS.start("orient")
FLEE_TO = ACTIONS.start("flee")
DYNAMITE = ACTIONS.start("dynamite")


def dynamite_action(seats_after: int, card: int) -> int:
    """The action that blows up a card of the opponent `seats_after` (1..3) seats clockwise."""
    return DYNAMITE + (seats_after - 1) * CARDS + card
