"""The actions of Super Motherload: named ranges, laid end to end."""

from minegym.core.actions import ActionRange, action_table
from minegym.core.symmetry import Symmetry
from minegym.envs.super_motherload.constants import (
    ARTIFACT_KINDS,
    COLOUR_NAMES,
    DECKS,
    DRILL_COLOURS,
    KINDS,
    MAJORS_UP,
    MINORS_UP,
    ROWS,
    SIDES,
    SPACES,
    TURNS_OF_PATTERN,
    WIDTH,
)

SIDE_NAMES = "AB"
COLUMNS = "abcdefgh"


def space_name(space: int) -> str:
    """A space as people call it: its column's letter and its row's number, from 1 at the top of the upper board."""
    return f"{COLUMNS[space % WIDTH]}{1 + space // WIDTH}"


CARD_NAMES = tuple(f"card {kind}" for kind in range(KINDS))  # the edition knows their names

ACTIONS = action_table(
    [
        ActionRange("end_turn", "end the turn", ("end turn",)),
        ActionRange("draw", "the draw action", ("draw",)),
        ActionRange("drill", "announce a drill", tuple(f"drill {c}" for c in COLOUR_NAMES[:DRILL_COLOURS])),
        ActionRange("bomb", "announce a bomb", tuple(f"bomb with {card}" for card in CARD_NAMES)),
        ActionRange("space", "choose a space", tuple(space_name(space) for space in range(SPACES))),
        ActionRange("turn", "turn or flip the bomb", tuple(f"bomb turned {n}" for n in range(TURNS_OF_PATTERN))),
        ActionRange("pay", "pay for the drill", tuple(f"pay {card}" for card in CARD_NAMES)),
        ActionRange("stack", "lay the minerals on a stack", tuple(f"{c} stack" for c in COLOUR_NAMES)),
        ActionRange("artifact", "use an artifact", tuple(f"use artifact {n}" for n in range(ARTIFACT_KINDS))),
        ActionRange("minor", "claim a minor achievement", tuple(f"claim minor {1 + n}" for n in range(MINORS_UP))),
        ActionRange("major", "claim a major achievement", tuple(f"claim major {1 + n}" for n in range(MAJORS_UP))),
        ActionRange("discard", "discard at the end of the turn", tuple(f"discard {card}" for card in CARD_NAMES)),
        ActionRange("side", "choose the side of a board", tuple(f"side {SIDE_NAMES[n]}" for n in range(SIDES))),
        ActionRange("deck", "choose a deck", tuple(f"deck {1 + n}" for n in range(DECKS))),
    ]
)

# What holds in one place of the boards holds in another with the same spaces around it.
SPACE_SYMMETRY = Symmetry(
    name="space",
    things=SPACES,
    fields=("terrain", "contents", "tunnel", "chosen"),
    actions=(("space", tuple((space,) for space in range(SPACES))),),
    grid=(ROWS, WIDTH),
)

END_TURN = ACTIONS.start("end_turn")
DRAW = ACTIONS.start("draw")
DRILL = ACTIONS.start("drill")
USE_BOMB = ACTIONS.start("bomb")
SPACE = ACTIONS.start("space")
TURN_BOMB = ACTIONS.start("turn")
PAY_CARD = ACTIONS.start("pay")
CHOOSE_STACK = ACTIONS.start("stack")
USE_ARTIFACT = ACTIONS.start("artifact")
CLAIM_MINOR = ACTIONS.start("minor")
CLAIM_MAJOR = ACTIONS.start("major")
DISCARD_CARD = ACTIONS.start("discard")
CHOOSE_SIDE = ACTIONS.start("side")
CHOOSE_DECK = ACTIONS.start("deck")
