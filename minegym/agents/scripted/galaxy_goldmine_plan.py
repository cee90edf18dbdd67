"""What the scripted player of Galaxy Goldmine believes about the game, and how it writes worths."""

from typing import Any, NamedTuple

from minegym.envs.galaxy_goldmine.constants import BATTERY, FORCEFIELD, GLOWTORCH, HAND, MAGNET, PICKAXE

POINT = 100  # a point, in the unit of all worths here
PERCENT = 100
NOTHING = -(1 << 30)


class Plan(NamedTuple):
    """What the player believes about the game, in hundredths of a point unless it says percent."""

    pickaxe: int = -50  # how much more than its worth it wants each tool when it chooses two
    hand: int = 0
    glowtorch: int = 0
    forcefield: int = 0
    magnet: int = 0
    battery: int = 0
    left: int = 40  # percent of a Valuable left face up that opponents will take
    swing: int = 400  # the lead that half decides a game when it is about to end
    drift: int = 25  # and more for each flip until its likely end
    hole: int = 15  # percent of what the end is worth that an earlier Black Hole is
    first: int = 50  # the first Fragment
    second: int = 200  # and the second
    deny: int = 50  # percent of a lost game that a Fragment kept from an opponent who lacks only this is
    flip: int = 150  # an exploration more or less
    find: int = 50  # a Lost Tool, beyond its use in this turn
    short: int = 60  # a tool of which opponents are deprived
    repair: int = 150  # tools that can be used again
    more: int = 100  # percent of one flip's gain by Pickaxe and Hand that a turn's flips bring together
    torch: int = 300  # percent of what knowing one card brings that the Glowtorch does
    steal: int = 150  # percent of a theft's worth that the Magnet is
    thefts: int = 15  # percent of opponents' turns in which somebody steals
    wait: int = 100  # percent of the flips to come that count when it waits with a tool


def liking(plan: Any, tool: int) -> int:
    """How much more than its worth the plan wants a tool."""
    if tool == PICKAXE:
        return plan.pickaxe
    if tool == HAND:
        return plan.hand
    if tool == GLOWTORCH:
        return plan.glowtorch
    if tool == FORCEFIELD:
        return plan.forcefield
    if tool == MAGNET:
        return plan.magnet
    return plan.battery if tool == BATTERY else 0
