"""What cards and bonuses are worth to the scripted players of Super Motherload, in hand and on the stacks."""

from typing import Any

from minegym.agents.scripted.super_motherload_plan import NOTHING, PERCENT, POINT
from minegym.envs.super_motherload.actions import DISCARD_CARD, PAY_CARD
from minegym.envs.super_motherload.constants import (
    BLUE,
    COLOURS,
    KINDS,
    MAJORS_UP,
    MINERALS,
    PILOT,
    RED,
    ROWS,
    STARTERS,
    TIERS,
    WILD,
    YELLOW,
)

LENGTHS = (1 << ROWS + 1) - 1
MONEY = 25  # hundredths of a point for money in general: a whole stack costs 70 and has 17 to 19 points


def bonus_worth(tables: Any, plan: Any, bonus: Any) -> int:
    """What a bonus is worth."""
    money = 0
    for mineral in range(MINERALS):
        money += bonus.minerals[mineral] * tables.mineral_value[mineral]
    return plan.icon * bonus.draw + plan.token * bonus.bombs + plan.action * bonus.actions + MONEY * money


def play_worth(tables: Any, plan: Any, deck: int, kind: int) -> int:
    """What a card is worth when it is played for a drill."""
    return plan.icon * tables.icons[deck, kind] + bonus_worth(tables, plan, tables.drill[deck, kind])


def average_play(observation: Any, tables: Any, plan: Any, deck: int) -> int:
    """What the next card drawn is likely worth."""
    number = worth = 0
    deck_size = observation.players[0].deck_size
    for kind in range(KINDS):
        copies = observation.own.draw[kind] if deck_size else observation.players[0].discards[kind]
        if copies:
            number += copies
            worth += copies * play_worth(tables, plan, deck, kind)
    return worth // max(number, 1)


# --- Cards to buy --------------------------------------------------------------------------------------------------


def favourite(tables: Any, deck: int) -> int:
    """The colour that a deck favours: the one whose cards have the fewest points, so that they do the most."""
    best, chosen = 1 << 30, 0
    for colour in range(COLOURS):
        points = 0
        for tier in range(TIERS):
            points += tables.points[deck, PILOT + colour * TIERS + tier]
        if points < best:
            best, chosen = points, colour
    return chosen


def liking(plan: Any, own: int, colour: int) -> int:
    """How much more than its worth the plan wants a card of that stack; the deck favours the colour `own`."""
    wanted = plan.own if colour == own else 0
    if colour == RED:
        return wanted + plan.red
    if colour == BLUE:
        return wanted + plan.blue
    return wanted + (plan.yellow if colour == YELLOW else plan.wild)


def card_to_buy(
    observation: Any, tables: Any, plan: Any, deck: int, left: int, own: int, shares: Any, colour: int
) -> int:
    """What it is worth to buy the top card of a stack; 0 if the stack is empty."""
    bought = observation.players[0].bought[colour]
    if bought == TIERS:
        return 0
    kind = PILOT + colour * TIERS + bought
    worth = POINT * tables.points[deck, kind] + bonus_worth(tables, plan, tables.buy[deck, kind])
    worth += liking(plan, own, colour) + major_worth(observation, tables, plan, shares, colour)
    better = play_worth(tables, plan, deck, kind) - plan.icon
    worth += better * plan.plays * left // PERCENT * plan.engine // PERCENT
    if bought + 1 < TIERS:
        worth += POINT * tables.points[deck, kind + 1] * plan.ahead // PERCENT * left // PERCENT
    return max(worth, 1)


def major_share(observation: Any, tables: Any, slot: int) -> int:
    """What each card brings that is missing for the major in that place; 0 if there is none."""
    major = observation.majors[slot] - 1
    if major < 0:
        return 0
    missing = 0
    for colour in range(COLOURS):
        missing += max(tables.major_needs[major, colour] - observation.players[0].bought[colour], 0)
    return POINT * tables.major_points[major] // max(missing, 1)


def major_worth(observation: Any, tables: Any, plan: Any, shares: Any, colour: int) -> int:
    """What a card of that stack brings towards the majors, whose missing cards bring these shares."""
    worth = 0
    for slot in range(MAJORS_UP):
        major = max(observation.majors[slot] - 1, 0)
        if observation.players[0].bought[colour] < tables.major_needs[major, colour]:
            worth += shares[slot]
    return worth * plan.major // PERCENT


# --- Cards in hand -------------------------------------------------------------------------------------------------


def lengths_payable(observation: Any, tables: Any, deck: int) -> tuple[int, int, int]:
    """For red, blue and yellow, the numbers of icons, as bits, that some cards in hand come to."""
    red = blue = yellow = 1
    for kind in range(KINDS):
        for _ in range(observation.own.hand[kind]):
            colour, icons = tables.colour[deck, kind], tables.icons[deck, kind]
            if (colour == RED) | (colour == WILD):
                red |= red << icons & LENGTHS
            if (colour == BLUE) | (colour == WILD):
                blue |= blue << icons & LENGTHS
            if (colour == YELLOW) | (colour == WILD):
                yellow |= yellow << icons & LENGTHS
    return red & ~1, blue & ~1, yellow & ~1


def bonuses_an_icon(observation: Any, tables: Any, plan: Any, deck: int) -> tuple[int, int, int]:
    """For red, blue and yellow, what drill bonuses bring for each icon that is played, on average."""
    red = blue = yellow = wild = 0  # icons
    red_worth = blue_worth = yellow_worth = wild_worth = 0
    for kind in range(KINDS):
        copies = observation.own.hand[kind]
        if copies:
            colour, icons = tables.colour[deck, kind], copies * tables.icons[deck, kind]
            worth = copies * bonus_worth(tables, plan, tables.drill[deck, kind])
            if colour == RED:
                red, red_worth = red + icons, red_worth + worth
            elif colour == BLUE:
                blue, blue_worth = blue + icons, blue_worth + worth
            elif colour == YELLOW:
                yellow, yellow_worth = yellow + icons, yellow_worth + worth
            else:
                wild, wild_worth = wild + icons, wild_worth + worth
    return (
        (red_worth + wild_worth) * plan.bonus // (PERCENT * max(red + wild, 1)),
        (blue_worth + wild_worth) * plan.bonus // (PERCENT * max(blue + wild, 1)),
        (yellow_worth + wild_worth) * plan.bonus // (PERCENT * max(yellow + wild, 1)),
    )


def keeping(tables: Any, plan: Any, deck: int, kind: int, bombs: int) -> int:
    """What it is worth to keep a card: more if it can set off a bomb or stand for any colour."""
    worth = play_worth(tables, plan, deck, kind) + (plan.icon // 2 if tables.colour[deck, kind] == WILD else 0)
    return worth + (plan.token if bombs and tables.pattern[deck, kind] else 0)


def best_payment(observation: Any, tables: Any, mask: Any, plan: Any, deck: int) -> int:
    """Pay with what is worth more played than kept; the coloured cards before wild ones."""
    best, chosen = NOTHING, 0
    for kind in range(KINDS):
        if mask[PAY_CARD + kind]:
            bonus = bonus_worth(tables, plan, tables.drill[deck, kind])
            worth = 2 * bonus - keeping(tables, plan, deck, kind, observation.players[0].bombs + 0)
            worth += plan.icon * tables.icons[deck, kind]
            if worth > best:
                best, chosen = worth, kind
    return PAY_CARD + chosen


def best_discard(observation: Any, tables: Any, mask: Any, plan: Any, deck: int) -> int:
    """Discard the card that is least worth keeping, of equals the one of which there are most."""
    best, chosen = NOTHING, 0
    for kind in range(KINDS):
        if mask[DISCARD_CARD + kind]:
            worth = 2 * observation.own.hand[kind] - keeping(tables, plan, deck, kind, observation.players[0].bombs + 0)
            worth += kind < STARTERS
            if worth > best:
                best, chosen = worth, kind
    return DISCARD_CARD + chosen
