"""What the scripted players of Super Motherload make of a position: how long it lasts, who is ahead, what to buy."""

from typing import Any, NamedTuple

from minegym.agents.scripted.super_motherload_cards import (
    bonuses_an_icon,
    card_to_buy,
    favourite,
    lengths_payable,
    major_share,
)
from minegym.agents.scripted.super_motherload_plan import NOTHING, PERCENT, POINT
from minegym.envs.super_motherload.constants import (
    ARTIFACT,
    ARTIFACT_KINDS,
    ARTIFACTS,
    BLUE,
    BOARD_ROWS,
    BOARD_SPACES,
    BOMB_ROCK,
    BOMB_SPACES,
    BONUS_SPACES,
    COLLECT,
    COLLECT_VALUE,
    COLOURS,
    DEPTHS,
    DRILL_LENGTH,
    DRILL_STEEL,
    HAVE_ARTIFACTS,
    HAVE_BOMBS,
    MINERAL,
    MINERALS,
    MINORS_UP,
    PILOT,
    RED,
    ROWS,
    SEAM,
    SPACES,
    TIERS,
    WIDTH,
    WILD,
    YELLOW,
)

A_BOARD = 5  # artifacts on a board, about
FAR = ROWS + WIDTH
TARGET_BITS = 7  # a target's space, in a row of numbers behind a one that is one integer
TARGETS = 7
DIG_GOALS = sum(  # what minors ask for that a tunnel can bring, as bits
    1 << goal
    for goal in (
        COLLECT,
        COLLECT_VALUE,
        BONUS_SPACES,
        HAVE_BOMBS,
        HAVE_ARTIFACTS,
        BOMB_ROCK,
        BOMB_SPACES,
        DRILL_LENGTH,
        DRILL_STEEL,
        SEAM,
    )
)
Four = tuple[int, int, int, int]
Three = tuple[int, int, int]


class Stacks(NamedTuple):
    """The player's stacks: what minerals on them bring."""

    money: Four  # on each stack
    cost: Four  # of its top card; 0 if there is none
    worth: Four  # of buying it
    rest: Four  # of that, what the minerals there are not worth already
    partial: int  # percent of a card's worth that minerals on its stack are


class View(NamedTuple):
    """A position as a player who looks for places to dig sees it."""

    rows: int  # of the boards on the table
    icon: int  # what an icon in hand is worth
    token: int
    artifact: int
    spare: int  # cards in hand that the turn's draws will push out
    last: int  # what covering the last artifact of the deepest board adds
    targets: int  # the artifacts of the deepest board, packed
    distance: int  # from the tunnels to the nearest of them
    lengths: Three  # icons that the hand pays, as bits, by colour
    bonuses: Three  # what drill bonuses bring an icon, by colour
    stacks: Stacks
    enough: int  # the least money that completes a stack
    rate: int  # what a unit of less money brings at most
    top: int  # what money brings at most
    goals: int  # the minors that a tunnel may meet and the player claim, as bits
    goal: int  # what one of them brings at most
    goal_spaces: int  # how many spaces a tunnel that meets one has at least


def view_of(observation: Any, tables: Any, plan: Any, deck: int, actions: int) -> Any:
    """Look for places to dig, with so many actions left."""
    going_on = 1 - observation.ending
    stacks = stacks_of(observation, tables, plan, deck)
    targets = targets_of(observation)
    nearest = distance_now(observation, targets)
    hand = observation.players[0].hand_size
    goals = goals_of(observation, tables)
    return View(
        ROWS if observation.depths[1] else BOARD_ROWS,
        plan.icon * going_on,
        plan.token * going_on,
        plan.artifact * (1 + going_on) // 2,
        max(hand + tables.draw * max(actions - 1, 0) - tables.hand_limit, 0),
        last_worth(observation, tables, plan) * going_on,
        targets,
        nearest,
        lengths_payable(observation, tables, deck),
        bonuses_an_icon(observation, tables, plan, deck),
        stacks,
        least_enough(stacks),
        best_rate(stacks),
        max(stacks.worth[RED], stacks.worth[BLUE], stacks.worth[YELLOW], stacks.worth[WILD]),
        goals,
        most_of_goals(observation, tables, goals) * plan.minor // PERCENT,
        least_spaces(observation, tables, goals),
    )


def stacks_of(observation: Any, tables: Any, plan: Any, deck: int) -> Any:
    """Look at the player's stacks."""
    left, own = percent_left(observation), favourite(tables, deck)
    shares = (
        major_share(observation, tables, 0),
        major_share(observation, tables, 1),
        major_share(observation, tables, 2),
    )
    partial = plan.partial * left // (left + plan.fade) * (1 - observation.ending)
    money = (
        money_on(observation, tables, RED),
        money_on(observation, tables, BLUE),
        money_on(observation, tables, YELLOW),
        money_on(observation, tables, WILD),
    )
    cost = (
        cost_of(observation, tables, deck, RED),
        cost_of(observation, tables, deck, BLUE),
        cost_of(observation, tables, deck, YELLOW),
        cost_of(observation, tables, deck, WILD),
    )
    worth = (
        card_to_buy(observation, tables, plan, deck, left, own, shares, RED),
        card_to_buy(observation, tables, plan, deck, left, own, shares, BLUE),
        card_to_buy(observation, tables, plan, deck, left, own, shares, YELLOW),
        card_to_buy(observation, tables, plan, deck, left, own, shares, WILD),
    )
    rest = (
        worth[RED] - share_worth(worth[RED], money[RED], cost[RED], partial),
        worth[BLUE] - share_worth(worth[BLUE], money[BLUE], cost[BLUE], partial),
        worth[YELLOW] - share_worth(worth[YELLOW], money[YELLOW], cost[YELLOW], partial),
        worth[WILD] - share_worth(worth[WILD], money[WILD], cost[WILD], partial),
    )
    return Stacks(money, cost, worth, rest, partial)


def share_worth(worth: int, money: int, cost: int, partial: int) -> int:
    """What so much of a card's cost is worth on its stack; 0 if there is no card."""
    return worth * money // max(cost, 1) * partial // PERCENT


def percent_left(observation: Any) -> int:
    """How much of the game is still to come, by the artifacts to cover."""
    deepest = max(observation.depths[0], observation.depths[1])
    boards = 3 if observation.num_players == 2 else DEPTHS
    place = 3 if observation.num_players == 2 and deepest == DEPTHS else deepest
    still = (boards - place) * A_BOARD + observation.artifacts_left
    return min(PERCENT * still // (boards * A_BOARD), PERCENT)


# --- Stacks --------------------------------------------------------------------------------------------------------


def money_on(observation: Any, tables: Any, colour: int) -> int:
    """What lies on a stack."""
    money = 0
    for mineral in range(MINERALS):
        money += observation.players[0].stacks[colour, mineral] * tables.mineral_value[mineral]
    return money


def cost_of(observation: Any, tables: Any, deck: int, colour: int) -> int:
    """What the top card of a stack costs; 0 if there is none."""
    bought = observation.players[0].bought[colour]
    return tables.cost[deck, PILOT + colour * TIERS + bought] + 0 if bought < TIERS else 0


def haul_worth(stacks: Any, money: int) -> int:
    """What minerals of that worth bring on the best stack."""
    best = 0
    for colour in range(COLOURS):
        if stacks.cost[colour]:
            best = max(best, laid_worth(stacks, colour, money))
    return best


def laid_worth(stacks: Any, colour: int, money: int) -> int:
    """What minerals of that worth bring on that stack: there is no change, so what is too much brings nothing."""
    if stacks.money[colour] + money >= stacks.cost[colour]:
        return stacks.rest[colour]
    return share_worth(stacks.worth[colour], money, stacks.cost[colour], stacks.partial)


def haul_hope(view: Any, money: int) -> int:
    """Minerals of that worth bring no more than this on the best stack."""
    return view.top if money >= view.enough else view.rate * money


def least_enough(stacks: Any) -> int:
    """The least money that completes a stack."""
    least = -NOTHING
    for colour in range(COLOURS):
        if stacks.cost[colour]:
            least = min(least, stacks.cost[colour] - stacks.money[colour])
    return least


def best_rate(stacks: Any) -> int:
    """What a unit of money that completes no stack brings at most."""
    best = 0
    for colour in range(COLOURS):
        if stacks.cost[colour]:
            best = max(best, stacks.worth[colour] * stacks.partial // (PERCENT * stacks.cost[colour]) + 1)
    return best


# --- Goals ---------------------------------------------------------------------------------------------------------


def goals_of(observation: Any, tables: Any) -> int:
    """The face-up minors, as bits, that the player may claim once a tunnel meets their goals."""
    found = 0
    for slot in range(MINORS_UP):
        minor = observation.minors[slot] - 1
        if minor >= 0 and not observation.met[slot] and observation.may_claim_minor:
            found |= (DIG_GOALS >> tables.minor_goal[minor] & 1) << slot
    return found


def most_of_goals(observation: Any, tables: Any, goals: int) -> int:
    """The most that one of those minors brings."""
    most = 0
    for slot in range(MINORS_UP):
        if goals >> slot & 1:
            most = max(most, POINT * tables.minor_points[max(observation.minors[slot] - 1, 0)])
    return most


def least_spaces(observation: Any, tables: Any, goals: int) -> int:
    """The fewest spaces of a tunnel that meets the goal of one of those minors."""
    least = SPACES
    for slot in range(MINORS_UP):
        if goals >> slot & 1:
            least = min(least, spaces_for(observation, tables, max(observation.minors[slot] - 1, 0)))
    return least


def spaces_for(observation: Any, tables: Any, minor: int) -> int:
    """The fewest spaces of a tunnel that meets a minor's goal: each brings one thing."""
    goal, n = tables.minor_goal[minor], tables.minor_n[minor] + 0
    if goal == SEAM:
        return 2
    if goal == HAVE_BOMBS:
        return n - observation.players[0].bombs
    if goal == HAVE_ARTIFACTS:
        return n - observation.players[0].artifacts
    if goal == COLLECT_VALUE:
        dearest = 1
        for mineral in range(MINERALS):
            dearest = max(dearest, tables.mineral_value[mineral])
        return n // dearest
    return n


# --- Artifacts and the end -----------------------------------------------------------------------------------------


def targets_of(observation: Any) -> int:
    """The uncovered artifacts of the deepest board, packed."""
    start = BOARD_SPACES if observation.depths[1] else 0
    found, number = 1, 0
    for place in range(BOARD_SPACES):
        if observation.contents[start + place] == ARTIFACT and number < TARGETS:
            found = found << TARGET_BITS | start + place
            number += 1
    return found


def distance(targets: int, space: int) -> int:
    """How far the nearest target is, in steps across and down."""
    nearest = FAR
    while targets > 1:
        target = targets & (1 << TARGET_BITS) - 1
        steps = abs(target // WIDTH - space // WIDTH) + abs(target % WIDTH - space % WIDTH)
        nearest = min(nearest, steps)
        targets >>= TARGET_BITS
    return nearest


def distance_now(observation: Any, targets: int) -> int:
    """How far the tunnels, or the surface, are from the nearest target; never less than a step."""
    nearest = surface_distance(targets) if observation.depths[0] == 1 else FAR
    space = SPACES
    while space > 0 and nearest > 1:
        space -= 1
        if observation.tunnel[space]:
            nearest = min(nearest, distance(targets, space))
    return nearest


def surface_distance(targets: int) -> int:
    """How far the surface is from the nearest target."""
    nearest = FAR
    while targets > 1:
        nearest = min(nearest, 1 + (targets & (1 << TARGET_BITS) - 1) // WIDTH)
        targets >>= TARGET_BITS
    return nearest


def points_of_artifacts(observation: Any, tables: Any) -> int:
    """What the own artifacts count at the end."""
    points = 0
    for kind in range(ARTIFACT_KINDS):
        points += observation.own.artifacts[kind] * tables.artifact_points[kind]
    return points


def lead(observation: Any, tables: Any) -> int:
    """How far the player is likely ahead of the best of the others."""
    hidden = 0
    for kind in range(ARTIFACT_KINDS):
        hidden += POINT * tables.artifact_copies[kind] * tables.artifact_points[kind]
    best = 0
    for seat in range(1, observation.num_players):
        player = observation.players[seat]
        likely = POINT * (player.card_points + player.claimed_points) + hidden * player.artifacts // ARTIFACTS
        best = max(best, likely)
    own = observation.players[0].card_points + observation.players[0].claimed_points
    return POINT * (own + points_of_artifacts(observation, tables)) - best


def last_worth(observation: Any, tables: Any, plan: Any) -> int:
    """What it is worth to cover the last artifact of Depth 4, which ends the game; 0 on other boards."""
    if max(observation.depths[0], observation.depths[1]) < DEPTHS:
        return 0
    ahead = lead(observation, tables)
    now = plan.swing if ahead > 0 else -plan.swing
    worth = now - plan.swing * ahead // (abs(ahead) + plan.drift)
    return worth if worth > 0 else worth * min(money_left(observation, tables), plan.hope) // plan.hope


def money_left(observation: Any, tables: Any) -> int:
    """What the minerals on the table's boards are worth."""
    money = 0
    for space in range(SPACES):
        mineral = observation.contents[space] - MINERAL
        if (mineral >= 0) & (mineral < MINERALS):
            money += tables.mineral_value[mineral]
    return money
