"""The actions of Galaxy Goldmine: named ranges, laid end to end."""

from minegym.core.actions import ActionRange, action_table
from minegym.core.symmetry import Symmetry
from minegym.envs.galaxy_goldmine.constants import PILE_PAIRS, PILES, SEATS, TOOL_NAMES, TOOL_PAIRS, VALUABLES

OPPONENT_NAMES = (
    "the next seat",
    "the second seat after",
    "the third seat after",
    "the fourth seat after",
    "the fifth seat after",
)
PILE_NAMES = tuple(f"pile {pile + 1}" for pile in range(PILES))
PAIR_NAMES = tuple(f"piles {a + 1} and {b + 1}" for a, b in PILE_PAIRS)
KIND_NAMES = tuple(f"Valuable {kind}" for kind in range(VALUABLES))  # the edition knows their names

ACTIONS = action_table(
    [
        ActionRange("end_turn", "end the turn", ("end turn",)),
        ActionRange(
            "choose",
            "choose the two tools of the turn",
            tuple(f"choose {TOOL_NAMES[a]} and {TOOL_NAMES[b]}" for a, b in TOOL_PAIRS),
        ),
        ActionRange("flip", "explore: flip the top card of a pile", tuple(f"flip {p}" for p in PILE_NAMES)),
        ActionRange("pickaxe", "collect with the Pickaxe", tuple(f"pickaxe on {p}" for p in PILE_NAMES)),
        ActionRange("hand", "collect one card with the Hand", tuple(f"hand on {p}" for p in PILE_NAMES)),
        ActionRange("hand_pair", "collect two cards with the Hand", tuple(f"hand on {p}" for p in PAIR_NAMES)),
        ActionRange("both", "collect with Pickaxe and Hand together", tuple(f"both on {p}" for p in PILE_NAMES)),
        ActionRange("torch", "look at two piles with the Glowtorch", tuple(f"look at {p}" for p in PAIR_NAMES)),
        ActionRange("protect", "lay a Valuable under the Forcefield", tuple(f"protect {k}" for k in KIND_NAMES)),
        ActionRange(
            "magnet", "steal with the Magnet", tuple(f"magnet on {who}" for who in OPPONENT_NAMES[: SEATS - 1])
        ),
        ActionRange("battery", "use the Battery Pack: explore once more", ("battery",)),
        ActionRange("discard", "discard a Valuable, as an Event says", tuple(f"discard {k}" for k in KIND_NAMES)),
        ActionRange("disable", "disable a tool, as an Event says", tuple(f"disable {t}" for t in TOOL_NAMES)),
        ActionRange(
            "collect", "collect any Valuable, as an Event says", tuple(f"collect from {p}" for p in PILE_NAMES)
        ),
        ActionRange(
            "steal", "steal, as an Event says", tuple(f"steal from {who}" for who in OPPONENT_NAMES[: SEATS - 1])
        ),
    ]
)

END_TURN = ACTIONS.start("end_turn")
CHOOSE_TOOLS = ACTIONS.start("choose")
FLIP = ACTIONS.start("flip")
USE_PICKAXE = ACTIONS.start("pickaxe")
USE_HAND = ACTIONS.start("hand")
USE_HAND_TWICE = ACTIONS.start("hand_pair")
USE_BOTH = ACTIONS.start("both")
USE_TORCH = ACTIONS.start("torch")
PROTECT = ACTIONS.start("protect")
USE_MAGNET = ACTIONS.start("magnet")
USE_BATTERY = ACTIONS.start("battery")
DISCARD_VALUABLE = ACTIONS.start("discard")
DISABLE_TOOL = ACTIONS.start("disable")
COLLECT_ANY = ACTIONS.start("collect")
STEAL_FROM = ACTIONS.start("steal")

# The piles are alike: no rule tells one from another.
ONE_PILE = tuple((pile,) for pile in range(PILES))
PILE_SYMMETRY = Symmetry(
    name="pile",
    things=PILES,
    fields=("height", "face_up", "players.looked", "known.top", "known.second"),
    actions=(
        ("flip", ONE_PILE),
        ("pickaxe", ONE_PILE),
        ("hand", ONE_PILE),
        ("hand_pair", PILE_PAIRS),
        ("both", ONE_PILE),
        ("torch", PILE_PAIRS),
        ("collect", ONE_PILE),
    ),
)
