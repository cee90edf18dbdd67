"""What a seat of Super Motherload observes: its parts as one table, and the writer that follows it.

Seats are counted clockwise from the observer, so index 0 is always its own; seats not in play are all zeros.
"""

from typing import Any

from minegym.core.fields import Field, observation_table
from minegym.core.seats import seat_shown, seats_after
from minegym.envs.super_motherload.constants import (
    ARTIFACT_KINDS,
    ARTIFACTS,
    BOARDS,
    CONTENTS,
    DEPTHS,
    DRILL_COLOURS,
    KINDS,
    MAJORS,
    MAJORS_UP,
    MAX_TURNS,
    MINORS,
    MINORS_UP,
    MOST,
    PATTERNS,
    ROWS,
    SEATS,
    SIDES,
    SPACES,
    TERRAINS,
    WIDTH,
)
from minegym.envs.super_motherload.state import HAUL, OWN, PLAYER

OBSERVATION = observation_table(
    [
        Field("num_players", (), 2, SEATS, "seats in play"),
        Field("turn", (), 0, MAX_TURNS, "turns begun, of all seats"),
        Field("phase", (), 0, 9, "what is asked, as the page lists it", "category"),
        Field("asked", (), 0, SEATS - 1, "the seat that is asked", "category"),
        Field("active", (), 0, SEATS - 1, "the seat whose turn it is", "category"),
        Field("starting", (), 0, SEATS - 1, "the seat that had the first turn", "category"),
        Field("actions", (), 0, MOST, "actions left in this turn", "count"),
        Field("extra", (), 0, MOST, "spaces that artifacts add to the next drill", "count"),
        Field("ending", (), 0, 1, "1 once the last artifact of Depth 4 is covered"),
        Field("depths", (BOARDS,), 0, DEPTHS, "the depth of the upper and the lower board; 0 if none", "category"),
        Field("sides", (BOARDS,), 0, SIDES - 1, "their sides"),
        Field("artifacts_left", (), 0, ARTIFACTS, "artifacts not covered yet on the deepest board", "count"),
        Field("terrain", (SPACES,), 0, TERRAINS - 1, "of each space: none, dirt, rock, steel of 3 colours", "category"),
        Field("contents", (SPACES,), 0, CONTENTS - 1, "what lies on each space", "category"),
        Field("tunnel", (SPACES,), 0, 1, "1 where a tunnel covers the space"),
        Field("chosen", (SPACES,), 0, 1, "1 at the space chosen first for a drill or a bomb"),
        Field("colour", (), 0, DRILL_COLOURS, "1 + the colour of the drill announced; else 0", "category"),
        Field("pattern", (), 0, PATTERNS, "1 + the shape of the bomb announced; else 0", "category"),
        Field("bomb_card", (), 0, KINDS, "1 + the kind of card announced for it; else 0", "category"),
        Field("row", (), 0, ROWS, "1 + the row of the space chosen first; else 0", "category"),
        Field("column", (), 0, WIDTH, "1 + its column; else 0", "category"),
        Field("length", (), 0, ROWS, "how many spaces the drill covers"),
        Field("down", (), 0, 1, "1 if it runs down, 0 if across"),
        Field("need", (), 0, ROWS, "icons still to be paid"),
        Field("haul", (), 0, 0, "what the action under way has brought", parts=HAUL),
        Field("majors", (MAJORS_UP,), 0, MAJORS, "1 + each major face up; 0 once it is claimed", "category"),
        Field("minors", (MINORS_UP,), 0, MINORS, "1 + each minor face up; 0 if there is none", "category"),
        Field("met", (MINORS_UP,), 0, 1, "1 if the active seat has met that minor's goal"),
        Field("tally", (MINORS_UP,), 0, MOST, "what counts in this turn for that minor", "count"),
        Field("unseen_minors", (MINORS,), 0, 1, "1 for the minors that were never turned up"),
        Field("may_claim_major", (), 0, 1, "1 while the turn has seen no major claimed"),
        Field("may_claim_minor", (), 0, 1, "1 while the turn has seen no minor claimed"),
        Field("used", (ARTIFACT_KINDS,), 0, ARTIFACTS, "artifacts used, of each kind", "count"),
        Field("own", (), 0, 0, "what the observer alone knows", parts=OWN.parts),
        PLAYER,
    ]
)


def observe(state: Any, tables: Any, seat: int, out: Any) -> None:
    """Write what the seat knows."""
    seats = state.num_players
    out.num_players = seats
    out.turn = state.turn
    out.phase = state.phase
    out.asked = seats_after(seat, state.seat, seats)
    out.active = seats_after(seat, state.active, seats)
    out.starting = seats_after(seat, state.starting_seat, seats)
    out.actions = state.actions
    out.extra = state.extra
    out.ending = state.ending
    out.own = state.own[seat]
    for i in range(SEATS):
        out.players[i] = state.players[seat_shown(seat, i, seats)]
    observe_boards(state, out)
    observe_action(state, out)
    observe_achievements(state, out)


def observe_boards(state: Any, out: Any) -> None:
    """The boards on the table."""
    out.depths = state.depths
    out.sides = state.sides
    out.artifacts_left = state.artifacts_left
    out.terrain = state.terrain
    out.contents = state.contents
    out.tunnel = state.tunnel


def observe_action(state: Any, out: Any) -> None:
    """The action under way, so far."""
    out.colour = state.colour
    out.pattern = state.pattern
    out.bomb_card = state.bomb_card
    for space in range(SPACES):
        out.chosen[space] = 0
    if state.space:
        out.chosen[state.space - 1] = 1
    out.row = (state.space - 1) // WIDTH + 1 if state.space else 0
    out.column = (state.space - 1) % WIDTH + 1 if state.space else 0
    out.length = state.length
    out.down = state.down
    out.need = state.need
    out.haul = state.haul


def observe_achievements(state: Any, out: Any) -> None:
    """Achievements and artifacts in the open."""
    out.majors = state.majors
    out.minors = state.minors
    out.met = state.met
    out.tally = state.tally
    out.unseen_minors = state.unseen_minors
    out.may_claim_major = state.may_claim_major
    out.may_claim_minor = state.may_claim_minor
    out.used = state.used
