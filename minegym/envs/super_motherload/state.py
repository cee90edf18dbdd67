"""The record of a game of Super Motherload: one line a field.

The order of draw decks, of artifacts and of minors is nowhere: nobody ever sees it, so chance decides only when
something is drawn. What lies where is counts.
"""

from minegym.core.fields import HIDDEN, Field, group_by_seat, state_table
from minegym.envs.super_motherload.constants import (
    ARTIFACT_KINDS,
    ARTIFACTS,
    BOARDS,
    COLOURS,
    CONTENTS,
    DECK_CARDS,
    DECKS,
    DEPTHS,
    DRILL_COLOURS,
    KINDS,
    MAJORS,
    MAJORS_UP,
    MAX_TURNS,
    MINERALS,
    MINORS,
    MINORS_UP,
    MOST,
    MOST_POINTS,
    PATTERNS,
    ROWS,
    SEATS,
    SIDES,
    SPACES,
    TERRAINS,
    TIERS,
)

ROW_BITS = (1 << 8) - 1

# Everything that lies open before one player; observations copy it whole, so nothing hidden may ever be added.
PLAYER = group_by_seat(
    "players",
    SEATS,
    "what is public about each player",
    [
        Field("deck", (), 0, DECKS, "1 + the deck chosen; 0 before that", "category"),
        Field("bombs", (), 0, MOST, "bomb tokens", "count"),
        Field("artifacts", (), 0, ARTIFACTS, "artifacts held face down", "count"),
        Field("bought", (COLOURS,), 0, TIERS, "pilots bought from each stack"),
        Field("stacks", (COLOURS, MINERALS), 0, MOST, "minerals on the top card of each stack", "count"),
        Field("card_points", (), 0, MOST_POINTS, "points of the cards bought", "count"),
        Field("claimed_points", (), 0, MOST_POINTS, "points of the achievements claimed", "count"),
        Field("claimed_majors", (MAJORS,), 0, 1, "1 for each major claimed"),
        Field("claimed_minors", (MINORS,), 0, 1, "1 for each minor claimed"),
        Field("discards", (KINDS,), 0, DECK_CARDS, "the discard pile: cards of each kind", "count"),
        Field("kept", (KINDS,), 0, DECK_CARDS, "cards in hand that all know of: held since the last shuffle", "count"),
        Field("unknown", (KINDS,), 0, DECK_CARDS, "cards in hand or draw deck, only the owner knows where", "count"),
        Field("hand_size", (), 0, DECK_CARDS, "cards in hand", "count"),
        Field("deck_size", (), 0, DECK_CARDS, "cards in the draw deck", "count"),
    ],
)

# What one player alone knows.
OWN = group_by_seat(
    "own",
    SEATS,
    HIDDEN + "what each player alone knows",
    [
        Field("hand", (KINDS,), 0, DECK_CARDS, "the hand: cards of each kind", "count"),
        Field("draw", (KINDS,), 0, DECK_CARDS, "the draw deck: cards of each kind", "count"),
        Field("artifacts", (ARTIFACT_KINDS,), 0, ARTIFACTS, "artifacts held face down, of each kind", "count"),
    ],
)

# What the action under way has brought so far.
HAUL = (
    Field("minerals", (MINERALS,), 0, MOST, "minerals that wait for a stack", "count"),
    Field("draws", (), 0, MOST, "cards to draw", "count"),
    Field("bonuses", (), 0, ROWS, "spaces covered that held a bomb, cards to draw or an artifact", "count"),
    Field("steel", (), 0, ROWS, "steel plates drilled", "count"),
    Field("rock", (), 0, ROWS, "rocks bombed", "count"),
    Field("paid", (KINDS,), 0, DECK_CARDS, "cards of each kind paid for the drill, in the order of kinds", "count"),
)

STATE = state_table(
    SEATS,
    [
        Field("phase", (), 0, 9, "what is asked: SIDE, DECK, ACT, DRILL_FROM ... DISCARD"),
        Field("active", (), 0, SEATS - 1, "the seat whose turn it is"),
        Field("starting_seat", (), 0, SEATS - 1, "the seat that had the first turn"),
        Field("turn", (), 0, MAX_TURNS, "turns begun, of all seats"),
        Field("actions", (), 0, MOST, "actions left in this turn"),
        Field("extra", (), 0, MOST, "spaces that artifacts add to the next drill"),
        Field("ending", (), 0, 1, "1 once the last artifact of Depth 4 is covered"),
        Field("attached", (), 0, DEPTHS, "boards attached so far"),
        Field("depths", (BOARDS,), 0, DEPTHS, "the depth of the upper and the lower board; 0 if there is none"),
        Field("sides", (BOARDS,), 0, SIDES - 1, "their sides"),
        Field("artifacts_left", (), 0, ARTIFACTS, "artifacts not covered yet on the deepest board"),
        Field("terrain", (SPACES,), 0, TERRAINS - 1, "NO_SPACE, DIRT, ROCK or STEEL + a colour"),
        Field("contents", (SPACES,), 0, CONTENTS - 1, "what lies on each space: BARE, MINERAL + its number ..."),
        Field("tunnel", (SPACES,), 0, 1, "1 where a tunnel covers the space"),
        Field("dirt_rows", (ROWS,), 0, ROW_BITS, "open dirt: for each row a bit for each column"),
        Field("rock_rows", (ROWS,), 0, ROW_BITS, "open rock"),
        Field("steel_rows", (DRILL_COLOURS, ROWS), 0, ROW_BITS, "open steel of each colour"),
        Field("touch_rows", (ROWS,), 0, ROW_BITS, "spaces beside a tunnel or the surface"),
        Field("colour", (), 0, DRILL_COLOURS, "1 + the colour of the drill announced; 0 if there is none"),
        Field("pattern", (), 0, PATTERNS, "1 + the shape of the bomb announced; 0 if there is none"),
        Field("bomb_card", (), 0, KINDS, "1 + the kind of card announced for the bomb; 0 if there is none"),
        Field("space", (), 0, SPACES, "1 + the space chosen first for it; 0 if there is none"),
        Field("length", (), 0, ROWS, "how many spaces the drill covers"),
        Field("down", (), 0, 1, "1 if it runs down, 0 if across"),
        Field("need", (), 0, ROWS, "icons still to be paid"),
        Field("haul", (), 0, 0, "what the action under way has brought", parts=HAUL),
        Field("majors", (MAJORS_UP,), 0, MAJORS, "1 + each major face up; 0 once it is claimed"),
        Field("minors", (MINORS_UP,), 0, MINORS, "1 + each minor face up; 0 if there is none"),
        Field("met", (MINORS_UP,), 0, 1, "1 if the active seat has met that minor's goal"),
        Field("tally", (MINORS_UP,), 0, MOST, "what counts in this turn for that minor, since it was turned up"),
        Field("unseen_minors", (MINORS,), 0, 1, "1 for the minors that were never turned up"),
        Field("may_claim_major", (), 0, 1, "1 while the turn has seen no major claimed"),
        Field("may_claim_minor", (), 0, 1, "1 while the turn has seen no minor claimed"),
        Field("supply", (ARTIFACT_KINDS,), 0, ARTIFACTS, HIDDEN + "artifacts that nobody has taken, of each kind"),
        Field("used", (ARTIFACT_KINDS,), 0, ARTIFACTS, "artifacts used, of each kind"),
        PLAYER,
        OWN,
    ],
    open_scores=False,
)
