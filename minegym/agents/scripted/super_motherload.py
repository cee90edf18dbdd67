"""The scripted players of Super Motherload: they weigh every tunnel against drawing, and buy what is worth most.

They see what their seat sees. All is weighed in points: minerals by what they buy on the best stack, cards by their
points and by what they will do, icons in hand by what they dig. Players differ in what they believe
(`super_motherload_plan`).
"""

from typing import Any

from minegym.agents.scripted.super_motherload_cards import average_play, best_discard, best_payment
from minegym.agents.scripted.super_motherload_dig import best_bomb, best_drill
from minegym.agents.scripted.super_motherload_plan import BOMBS, HOUSE, NOTHING, POINT, RUSH, WIDE
from minegym.agents.scripted.super_motherload_view import laid_worth, stacks_of, view_of
from minegym.envs.super_motherload.actions import (
    CHOOSE_DECK,
    CHOOSE_SIDE,
    CHOOSE_STACK,
    CLAIM_MAJOR,
    CLAIM_MINOR,
    DRAW,
    DRILL,
    END_TURN,
    SPACE,
    TURN_BOMB,
    USE_ARTIFACT,
    USE_BOMB,
)
from minegym.envs.super_motherload.constants import (
    ACT,
    ARTIFACT_KINDS,
    BOMB,
    BOMB_AS,
    BUY_COST,
    COLOURS,
    DECK,
    DECKS,
    DISCARD,
    DRILL_COLOURS,
    DRILL_FROM,
    DRILL_TO,
    HAVE_EACH_STACK,
    KINDS,
    MAJORS_UP,
    MINERAL,
    MINERALS,
    MINORS_UP,
    PAY,
    SIDE,
    SIDES,
    STACK,
    WIDTH,
)

NEAR_ROWS = 3  # of a new board, that its first digger reaches at once
A_FEW = 3  # cards with which an action more is of use


def choose(observation: Any, tables: Any, mask: Any) -> int:
    """The action of the player with the house plan."""
    return decide(observation, tables, mask, HOUSE)


def choose_bombs(observation: Any, tables: Any, mask: Any) -> int:
    """The action of the player who wants red cards and tokens first."""
    return decide(observation, tables, mask, BOMBS)


def choose_wide(observation: Any, tables: Any, mask: Any) -> int:
    """The action of the player who buys from all stacks, for achievements."""
    return decide(observation, tables, mask, WIDE)


def choose_rush(observation: Any, tables: Any, mask: Any) -> int:
    """The action of the player who digs for artifacts above all."""
    return decide(observation, tables, mask, RUSH)


PLANS = {"bombs": choose_bombs, "wide": choose_wide, "rush": choose_rush}


def decide(observation: Any, tables: Any, mask: Any, plan: Any) -> int:
    """The action of a player who believes in the plan."""
    phase = observation.phase
    deck = max(observation.players[0].deck - 1, 0)
    if phase == PAY:
        return best_payment(observation, tables, mask, plan, deck)
    if phase == DISCARD:
        return best_discard(observation, tables, mask, plan, deck)
    if phase == SIDE:
        return best_side(observation, tables)
    if phase == DECK:
        return first_free(mask, plan.deck)
    if phase == STACK:
        return CHOOSE_STACK + best_stack(observation, tables, stacks_of(observation, tables, plan, deck))
    if phase == ACT:
        return act(observation, tables, mask, plan, deck)
    return carry_out(observation, tables, mask, plan, deck)


def carry_out(observation: Any, tables: Any, mask: Any, plan: Any, deck: int) -> int:
    """Where to drill or bomb."""
    view = view_of(observation, tables, plan, deck, observation.actions + 1)  # the action announced has been taken off
    phase = observation.phase
    space = (observation.row - 1) * WIDTH + observation.column - 1
    if (phase == DRILL_FROM) | (phase == DRILL_TO):
        start = space if phase == DRILL_TO else -1
        colours = 1 << max(observation.colour - 1, 0)
        line = best_drill(observation, tables, mask, view, plan, colours, start, observation.extra + 0, NOTHING)
        return SPACE + (line.last if phase == DRILL_TO else line.first)
    start = space if phase == BOMB_AS else -1
    bomb = best_bomb(observation, tables, mask, view, plan, max(observation.pattern - 1, 0), start)
    return TURN_BOMB + bomb.last if phase == BOMB_AS else SPACE + bomb.first


# --- Between actions -----------------------------------------------------------------------------------------------


def act(observation: Any, tables: Any, mask: Any, plan: Any, deck: int) -> int:
    """Claim and use artifacts, then do what is worth most."""
    claim = best_claim(observation, tables, mask)
    if claim >= 0:
        return claim
    artifact = useful_artifact(observation, tables, mask)
    if artifact >= 0:
        return artifact
    if observation.actions == 0:
        return END_TURN
    drawing = draw_worth(observation, tables, plan, deck)
    best, chosen = (drawing, DRAW) if drawing >= 0 or not observation.ending else (0, END_TURN)
    drills, bombs = offered(mask, DRILL, DRILL_COLOURS), offered(mask, USE_BOMB, KINDS)
    if drills | bombs:
        return dig_or(observation, tables, mask, plan, deck, drills, bombs, best, chosen)
    return chosen


def dig_or(
    observation: Any,
    tables: Any,
    mask: Any,
    plan: Any,
    deck: int,
    drills: int,
    bombs: int,
    best: int,
    chosen: int,
) -> int:
    """Drill in one of these colours, or bomb with one of these cards, if that is worth more than the action chosen."""
    view = view_of(observation, tables, plan, deck, observation.actions + 0)
    if drills:
        line = best_drill(observation, tables, mask, view, plan, drills, -1, observation.extra + 0, best)
        if line.worth > best:
            best, chosen = line.worth, DRILL + line.colour
    shape, found = -1, NOTHING
    for kind in range(KINDS):
        if bombs >> kind & 1:
            pattern = tables.pattern[deck, kind] - 1
            if pattern != shape:
                shape, found = pattern, best_bomb(observation, tables, mask, view, plan, pattern, -1).worth
            worth = found - max(tables.icons[deck, kind] - min(view.spare, 1), 0) * view.icon
            if worth > best:
                best, chosen = worth, USE_BOMB + kind
    return chosen


def draw_worth(observation: Any, tables: Any, plan: Any, deck: int) -> int:
    """What the draw action brings: cards beyond the hand limit are lost, unless another action uses them."""
    more = observation.actions > 1
    if observation.ending and not more:
        return -1
    room = tables.hand_limit + plan.used * more - observation.players[0].hand_size
    if room <= 0:
        return 0
    return average_play(observation, tables, plan, deck) * min(tables.draw, room)


def offered(mask: Any, start: int, number: int) -> int:
    """Which of a range of actions are offered, as bits."""
    found = 0
    for place in range(number):
        if mask[start + place]:
            found |= 1 << place
    return found


def best_claim(observation: Any, tables: Any, mask: Any) -> int:
    """The achievement with the most points that can be claimed, as an action; -1 if there is none."""
    best, chosen = -1, -1
    for slot in range(MAJORS_UP):
        if mask[CLAIM_MAJOR + slot]:
            points = tables.major_points[max(observation.majors[slot] - 1, 0)] + 0
            if points > best:
                best, chosen = points, CLAIM_MAJOR + slot
    for slot in range(MINORS_UP):
        if mask[CLAIM_MINOR + slot]:
            points = tables.minor_points[max(observation.minors[slot] - 1, 0)] + 0
            if points > best:
                best, chosen = points, CLAIM_MINOR + slot
    return chosen


def useful_artifact(observation: Any, tables: Any, mask: Any) -> int:
    """An artifact that is of use now, as an action; -1 if there is none.

    Minerals and tokens are at once, cards and longer drills before an action, actions once there are no others.
    """
    hand, actions = observation.players[0].hand_size, observation.actions
    for kind in range(ARTIFACT_KINDS):
        if mask[USE_ARTIFACT + kind]:
            bonus = tables.artifact_bonus[kind]
            if bonus.actions:
                useful = actions == 0 and hand + bonus.draw >= A_FEW
            elif tables.artifact_icons[kind]:
                useful = actions > 0 and hand >= A_FEW and observation.extra == 0
            else:
                useful = bonus.draw == 0 or (actions > 0 and hand <= tables.hand_limit)
            if useful:
                return USE_ARTIFACT + kind
    return -1


# --- Stacks, sides and decks ---------------------------------------------------------------------------------------


def best_stack(observation: Any, tables: Any, stacks: Any) -> int:
    """The stack on which the minerals bring most."""
    money = 0
    for mineral in range(MINERALS):
        money += observation.haul.minerals[mineral] * tables.mineral_value[mineral]
    best, chosen = NOTHING, 0
    for colour in range(COLOURS):
        if stacks.cost[colour]:
            worth = laid_worth(stacks, colour, money) + stack_goal(observation, tables, stacks, colour, money)
            if worth > best:
                best, chosen = worth, colour
    return chosen


def stack_goal(observation: Any, tables: Any, stacks: Any, colour: int, money: int) -> int:
    """What minerals on that stack bring towards the face-up minors."""
    worth = empty = 0
    for other in range(COLOURS):
        empty += stacks.money[other] == 0
    for slot in range(MINORS_UP):
        minor = observation.minors[slot] - 1
        if minor >= 0 and not observation.met[slot]:
            points = POINT * tables.minor_points[minor]
            goal = tables.minor_goal[minor]
            if goal == HAVE_EACH_STACK and stacks.money[colour] == 0:
                worth += points // (empty * empty)
            if goal == BUY_COST and stacks.cost[colour] >= tables.minor_n[minor]:
                worth += points if stacks.money[colour] + money >= stacks.cost[colour] else points // 4
    return worth


def best_side(observation: Any, tables: Any) -> int:
    """The side with more near its top for one who digs next, with less for the one who digs last."""
    depth = next_depth(observation)
    wanted = 1 if observation.turn > 0 and observation.actions > 0 else -1
    best, chosen = NOTHING, 0
    for side in range(SIDES):
        worth = 0
        for place in range(NEAR_ROWS * WIDTH):
            content = tables.contents[depth - 1, side, place]
            if (content >= MINERAL) & (content < BOMB):
                worth += wanted * tables.mineral_value[content - MINERAL]
        if worth > best:
            best, chosen = worth, side
    return CHOOSE_SIDE + chosen


def next_depth(observation: Any) -> int:
    """The depth that is attached next."""
    deepest = max(observation.depths[0], observation.depths[1])
    return deepest + 2 if observation.num_players == 2 and deepest == 2 else deepest + 1


def first_free(mask: Any, wanted: int) -> int:
    """The wanted deck, or the next one that is free."""
    deck = wanted
    while not mask[CHOOSE_DECK + deck]:
        deck = (deck + 1) % DECKS
    return CHOOSE_DECK + deck
