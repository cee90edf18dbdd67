"""What the scripted player of Galaxy Goldmine makes of a position: who is ahead, how long it lasts, what counts."""

from typing import Any, NamedTuple

from minegym.agents.scripted.galaxy_goldmine_hands import (
    average,
    best_victim,
    cheapest,
    dearest,
    lead,
    protected_worth,
)
from minegym.agents.scripted.galaxy_goldmine_plan import PERCENT, POINT
from minegym.envs.galaxy_goldmine.constants import BLACK_HOLE, FRAGMENTS, KINDS, LAYERS, MAGNET, STARTING_TOOLS


class View(NamedTuple):
    """A position as the player sees it."""

    others: int  # opponents
    leads: tuple[int, int, int, int, int]  # over each of them
    swing: int  # the lead that half decides the game
    last: int  # whether the next Black Hole ends it
    winning: int  # what winning at once is worth
    left: int  # percent of a Valuable's worth that is lost by leaving it face up
    fragment: int  # what the next Fragment is worth
    victim: int  # the best opponent to steal from, counted clockwise from 1; 0 if nobody can be
    theft: int  # and what that brings
    robbed: int  # what being stolen from costs
    meteors: int  # what everybody's discard brings
    shield: int  # what protecting the best Valuable brings


def view_of(observation: Any, tables: Any, plan: Any) -> Any:
    """Look at a position."""
    others = observation.num_players - 1
    left = flips_left(observation, tables)
    swing = plan.swing + plan.drift * left
    leads = (
        lead_over(observation, tables, 1),
        lead_over(observation, tables, 2),
        lead_over(observation, tables, 3),
        lead_over(observation, tables, 4),
        lead_over(observation, tables, 5),
    )
    standing = prospects(leads, others, swing)
    victim = max(best_victim(observation, tables), 0)
    own = average(observation, tables, 0)
    return View(
        others,
        leads,
        swing,
        int(observation.black_holes + 1 == tables.black_holes),
        swing - standing,
        plan.left // others,
        fragment_worth(observation, plan, swing, standing),
        victim,
        both_ways(average(observation, tables, victim), others) if victim > 0 else 0,
        both_ways(own, others),
        POINT - lowest_worth(observation, tables),
        both_ways(shield_worth(observation, tables, plan, own, left), others),
    )


def lead_over(observation: Any, tables: Any, seat: int) -> int:
    """How far the player is ahead of a seat; 0 if nobody sits there."""
    return lead(observation, tables, seat) if seat < observation.num_players else 0


def both_ways(worth: int, others: int) -> int:
    """What it brings that worth goes from one of the opponents to the player."""
    return worth + worth // others


def flips_left(observation: Any, tables: Any) -> int:
    """How many cards are likely flipped until the last Black Hole, the third of five among eighty, say."""
    unseen = holes = 0
    for layer in range(LAYERS):
        holes += observation.known.unseen[layer, BLACK_HOLE]
        for kind in range(KINDS):
            unseen += observation.known.unseen[layer, kind]
    return min((tables.black_holes - observation.black_holes) * (unseen + 1) // (holes + 1), unseen)


def prospects(leads: tuple[int, int, int, int, int], others: int, swing: int) -> int:
    """What the game is worth with these leads, from -swing, lost, to swing, won."""
    worth = 0
    for other in range(others):
        worth += swing * leads[other] // (abs(leads[other]) + swing)
    return worth // others


def ending(view: Any, bonus: int) -> int:
    """What it brings to end the game now, with so many points more, rather than to go on with them."""
    worth = 0
    for other in range(view.others):
        ahead = view.leads[other] + bonus
        now = view.swing if ahead > 0 else -view.swing if ahead < 0 else 0
        worth += now - view.swing * ahead // (abs(ahead) + view.swing)
    return worth // view.others


def fragment_worth(observation: Any, plan: Any, swing: int, standing: int) -> int:
    """What the next Fragment is worth: the game itself, if it is the last one."""
    own = observation.players[0].fragments
    if own == FRAGMENTS - 1:
        return swing - standing
    for seat in range(1, observation.num_players):
        if observation.players[seat].fragments == FRAGMENTS - 1:
            return (swing + standing) * plan.deny // PERCENT
    return plan.second if own > 0 else plan.first


def lowest_worth(observation: Any, tables: Any) -> int:
    """What the own cheapest Valuable is worth; 0 if there is none."""
    kind = cheapest(observation, tables)
    return POINT * tables.value[max(kind, 0)] if kind >= 0 else 0


def shield_worth(observation: Any, tables: Any, plan: Any, own: int, left: int) -> int:
    """What protecting the own best Valuable saves in the thefts to come, of which some would have hit it."""
    kind = dearest(observation, tables)
    size = observation.players[0].unprotected
    if kind < 0 or size < 2:
        return 0
    gain = POINT * tables.value[kind] - max(own, protected_worth(observation, tables, 0))
    turns = left // max(tables.explorations, 1)
    thefts = turns * plan.thefts * (1 + observation.activated[MAGNET - STARTING_TOOLS]) // 2
    return max(gain, 0) * thefts // (PERCENT * size * (observation.num_players - 1))
