"""The printed content of Super Motherload: minerals, cards, artifacts, achievements and boards, read and checked."""

from itertools import pairwise, product
from pathlib import Path
from typing import Any

import numpy as np

from minegym.core.editions import fault, read_edition
from minegym.core.game import Edition
from minegym.envs.super_motherload.constants import (
    ARTIFACT,
    ARTIFACT_KINDS,
    ARTIFACTS,
    BOARD_SPACES,
    COLOUR_NAMES,
    COLOURS,
    DECKS,
    DEPTHS,
    DEPTHS_PLAYED,
    GOAL_NAMES,
    HAVE_MINERALS,
    KINDS,
    MAJORS,
    MAJORS_UP,
    MINERALS,
    MINORS,
    MOST_POINTS,
    PATTERN_SPACES,
    PATTERNS,
    PILOT,
    SEATS,
    SIDES,
    STARTERS,
    STARTING_CARDS,
    TIER_COSTS,
    TURNS_OF_PATTERN,
    WILD,
)
from minegym.envs.super_motherload.content import Board, Bonus, Deck, Pattern, Pilot, Starter, SuperMotherloadEdition
from minegym.envs.super_motherload.maps import MapError, Space, read_map
from minegym.envs.super_motherload.reach import unreachable_artifacts, unreachable_below
from minegym.envs.super_motherload.shapes import Shape, ShapeError, read_shape, turns_of

BONUS = np.dtype([("draw", "i1"), ("bombs", "i1"), ("actions", "i1"), ("minerals", "i1", (MINERALS,))])
TABLES = np.dtype(
    [
        ("actions", "i1"),
        ("draw", "i1"),
        ("hand_limit", "i1"),
        ("start_hand", "i1"),
        ("start_bombs", "i1"),
        ("mineral_value", "i1", (MINERALS,)),
        ("pattern_spaces", "i1", (PATTERNS,)),
        ("pattern_turns", "i1", (PATTERNS,)),  # how many distinct turns a shape has
        ("shape", "i1", (PATTERNS, TURNS_OF_PATTERN, PATTERN_SPACES, 2)),  # rows below and columns right of the corner
        ("starters", "i1", (KINDS,)),  # how many of each kind a deck begins with
        ("colour", "i1", (DECKS, KINDS)),
        ("icons", "i1", (DECKS, KINDS)),
        ("cost", "i1", (DECKS, KINDS)),
        ("points", "i1", (DECKS, KINDS)),
        ("pattern", "i1", (DECKS, KINDS)),  # 1 + the shape; 0 for none
        ("drill", BONUS, (DECKS, KINDS)),
        ("buy", BONUS, (DECKS, KINDS)),
        ("artifact_copies", "i1", (ARTIFACT_KINDS,)),
        ("artifact_points", "i1", (ARTIFACT_KINDS,)),
        ("artifact_icons", "i1", (ARTIFACT_KINDS,)),
        ("artifact_bonus", BONUS, (ARTIFACT_KINDS,)),
        ("minor_goal", "i1", (MINORS,)),
        ("minor_n", "i1", (MINORS,)),
        ("minor_mineral", "i1", (MINORS,)),
        ("minor_points", "i1", (MINORS,)),
        ("major_needs", "i1", (MAJORS, COLOURS)),
        ("major_points", "i1", (MAJORS,)),
        ("depths_played", "i1", (SEATS + 1, DEPTHS + 1)),  # by seats in play, then in order; 0 after the last
        ("terrain", "i1", (DEPTHS, SIDES, BOARD_SPACES)),
        ("contents", "i1", (DEPTHS, SIDES, BOARD_SPACES)),
    ]
)


def load_edition(path: Path | None = None) -> Edition:
    """Read an edition, check its counts and that the game can be finished; raises `EditionError`."""
    content, source, digest = read_edition("super_motherload", SuperMotherloadEdition, path)
    check_counts(content, source)
    check_names(content, source)
    check_decks(content, source)
    check_points(content, source)
    check_artifacts(content, source)
    tables = np.zeros(1, TABLES)
    record = tables[0]
    write_turn(record, content)
    write_shapes(record, content, source)
    write_cards(record, content, source)
    write_artifacts(record, content, source)
    write_achievements(record, content, source)
    write_boards(record, content, source)
    return Edition(content.edition.name, str(source), tables, digest, words(content))


def words(content: SuperMotherloadEdition) -> dict[str, tuple[str, ...]]:
    """Names for people: of minerals, decks, cards by deck, artifacts and achievements."""
    starters = [starter.name for starter in content.starter]
    starters += [""] * (STARTERS - len(starters))
    cards = {f"cards {number}": (*starters, *(c.name for c in in_order(d))) for number, d in enumerate(content.deck)}
    return {
        "minerals": tuple(mineral.name for mineral in content.mineral),
        "letters": tuple(mineral.letter for mineral in content.mineral),
        "patterns": tuple(pattern.name for pattern in content.pattern),
        "decks": tuple(deck.name for deck in content.deck),
        "artifacts": tuple(artifact.name for artifact in content.artifact),
        "minors": tuple(minor.name for minor in content.minor),
        "majors": tuple(major.name for major in content.major),
        **cards,
    }


def in_order(deck: Deck) -> list[Pilot]:
    """The cards of a deck's stacks by colour, then by cost."""
    return sorted(deck.card, key=lambda card: (COLOUR_NAMES.index(card.colour), card.cost))


# --- Checks --------------------------------------------------------------------------------------------------------


def check_counts(content: SuperMotherloadEdition, source: Path) -> None:
    """That there is as much of everything as the rulebook says."""
    counts = {
        "mineral": (len(content.mineral), MINERALS, "minerals"),
        "starter": (sum(s.copies for s in content.starter), STARTING_CARDS, "starting cards"),
        "deck": (len(content.deck), DECKS, "decks"),
        "artifact": (sum(a.copies for a in content.artifact), ARTIFACTS, "artifacts"),
        "minor": (len(content.minor), MINORS, "minor achievements"),
        "major": (len(content.major), MAJORS, "major achievements"),
    }
    for table, (number, wanted, things) in counts.items():
        if number != wanted:
            fault(source, f"table {table}", f"{number} {things} instead of {wanted}", "Change rows or copies.")
    sides = [(board.depth, board.side) for board in content.board]
    wanted_sides = [(depth, side) for depth in range(1, DEPTHS + 1) for side in "AB"]
    if sorted(sides) != wanted_sides:
        fault(source, "table board", "not every depth has one side A and one side B", "Give each its one map.")


def check_names(content: SuperMotherloadEdition, source: Path) -> None:
    """That nothing shares its name with another of its sort: people could not tell them apart."""
    for subject, names in words(content).items():
        named = [name for name in names if name]
        if twice := sorted({name for name in named if named.count(name) > 1}):
            fault(source, f"the {subject}", f"the name {twice[0]!r} is given twice", "Give each its own name.")


def check_decks(content: SuperMotherloadEdition, source: Path) -> None:
    """R9: that every stack has one card of each cost; that shapes are known, and on red cards."""
    known = [pattern.name for pattern in content.pattern]
    for deck in content.deck:
        stacks = [(card.colour, card.cost) for card in in_order(deck)]
        if stacks != [(colour, cost) for colour in COLOUR_NAMES for cost in TIER_COSTS]:
            problem = f"the {deck.name} deck has not one card of each cost in each colour"
            fault(source, "table deck", problem, f"Give every colour one card at each of {TIER_COSTS}.")
    cards: list[Starter | Pilot] = [*content.starter, *(card for deck in content.deck for card in deck.card)]
    for card in cards:
        if card.pattern and (card.pattern not in known or card.colour != "red"):
            problem = f"{card.name} has the shape {card.pattern!r} and is {card.colour}"
            fault(source, "key pattern", problem, f"Red cards may have one of {', '.join(known)}; others have none.")
    for colour in COLOUR_NAMES[:WILD]:
        if not any(starter.icons == 1 and starter.colour in (colour, "wild") for starter in content.starter):
            problem = f"no starting card pays a single {colour} icon, so {colour} steel may stop the game"
            fault(source, "table starter", problem, f"Give one colour {colour}, or wild, and 1 icon.")
    if not any(starter.pattern for starter in content.starter):
        fault(source, "table starter", "no starting card has a shape for bombs", "Give a red one a pattern.")


def check_points(content: SuperMotherloadEdition, source: Path) -> None:
    """That nobody's points outgrow the record."""
    majors = sum(sorted(major.points for major in content.major)[-MAJORS_UP:])
    most = {f"the {deck.name} deck": sum(card.points for card in deck.card) for deck in content.deck}
    most["all minors and three majors"] = sum(minor.points for minor in content.minor) + majors
    for what, points in most.items():
        if points > MOST_POINTS:
            fault(source, "key points", f"{what} come to {points}, more than {MOST_POINTS}", "Lower some points.")


def check_artifacts(content: SuperMotherloadEdition, source: Path) -> None:
    """R57: that an artifact has points or does something, and not both."""
    for artifact in content.artifact:
        does = artifact.icons > 0 or artifact.bonus() != Bonus()
        if does == (artifact.points > 0):
            problem = f"{artifact.name} has {'points and does something' if does else 'no points and does nothing'}"
            fault(source, "table artifact", problem, "Give it points or something to do, and not both.")


# --- Tables --------------------------------------------------------------------------------------------------------


def write_turn(record: Any, content: SuperMotherloadEdition) -> None:
    """Turns, minerals, and which depths are played."""
    for name in ("actions", "draw", "hand_limit", "start_hand", "start_bombs"):
        record[name] = getattr(content.turn, name)
    record["mineral_value"] = [mineral.value for mineral in content.mineral]
    for seats, depths in DEPTHS_PLAYED.items():
        record["depths_played"][seats, : len(depths)] = depths


def write_shapes(record: Any, content: SuperMotherloadEdition, source: Path) -> None:
    """The shapes of bombs in all their turns."""
    for number, pattern in enumerate(content.pattern):
        turns = turns_of(_shape(pattern, source))
        record["pattern_spaces"][number], record["pattern_turns"][number] = len(turns[0]), len(turns)
        for turn, shape in enumerate(turns):
            record["shape"][number, turn, : len(shape)] = shape


def _shape(pattern: Pattern, source: Path) -> Shape:
    try:
        return read_shape(pattern.shape)
    except ShapeError as error:
        fault(source, f"table pattern, row {pattern.name}, key shape", str(error), "Draw it with X and dots.")


def write_cards(record: Any, content: SuperMotherloadEdition, source: Path) -> None:
    """The cards of all decks, the starters the same in each."""
    letters, patterns = _letters(content), [pattern.name for pattern in content.pattern]
    for kind, starter in enumerate(content.starter):
        record["starters"][kind] = starter.copies
        record["colour"][:, kind], record["icons"][:, kind] = COLOUR_NAMES.index(starter.colour), starter.icons
        record["pattern"][:, kind] = 1 + patterns.index(starter.pattern) if starter.pattern else 0
    for number, deck in enumerate(content.deck):
        for place, card in enumerate(in_order(deck)):
            at = number, PILOT + place
            record["colour"][at], record["icons"][at] = COLOUR_NAMES.index(card.colour), card.icons
            record["cost"][at], record["points"][at] = card.cost, card.points
            record["pattern"][at] = 1 + patterns.index(card.pattern) if card.pattern else 0
            record["drill"][at] = _bonus(card.drill, letters, f"table deck, card {card.name}, key drill", source)
            record["buy"][at] = _bonus(card.buy, letters, f"table deck, card {card.name}, key buy", source)


def _letters(content: SuperMotherloadEdition) -> str:
    return "".join(mineral.letter for mineral in content.mineral)


def _bonus(bonus: Bonus, letters: str, where: str, source: Path) -> tuple[int, int, int, list[int]]:
    """A bonus as the tables hold it."""
    if wrong := [letter for letter in bonus.minerals if letter not in letters]:
        fault(source, where, f"no mineral has the letter {wrong[0]!r}", f"Use letters of {letters}.")
    return bonus.draw, bonus.bombs, bonus.actions, [bonus.minerals.count(letter) for letter in letters]


def write_artifacts(record: Any, content: SuperMotherloadEdition, source: Path) -> None:
    """The artifacts."""
    letters = _letters(content)
    for kind, artifact in enumerate(content.artifact):
        record["artifact_copies"][kind], record["artifact_points"][kind] = artifact.copies, artifact.points
        record["artifact_icons"][kind] = artifact.icons
        where = f"table artifact, row {artifact.name}"
        record["artifact_bonus"][kind] = _bonus(artifact.bonus(), letters, where, source)


def write_achievements(record: Any, content: SuperMotherloadEdition, source: Path) -> None:
    """Minor and major achievements."""
    names = [mineral.name for mineral in content.mineral]
    for number, minor in enumerate(content.minor):
        where = f"table minor, row {minor.name}"
        if minor.goal not in GOAL_NAMES:
            fault(source, where, f"the goal {minor.goal!r} is unknown", f"Use one of {', '.join(GOAL_NAMES)}.")
        goal = GOAL_NAMES.index(minor.goal)
        if (minor.mineral in names) != (goal == HAVE_MINERALS) or (minor.mineral and goal != HAVE_MINERALS):
            fault(source, where, f"goal {minor.goal} with mineral {minor.mineral!r}", "Only minerals takes a mineral.")
        record["minor_goal"][number], record["minor_n"][number] = goal, minor.n
        record["minor_mineral"][number] = names.index(minor.mineral) if minor.mineral else 0
        record["minor_points"][number] = minor.points
    for number, major in enumerate(content.major):
        record["major_needs"][number] = [getattr(major, colour) for colour in COLOUR_NAMES]
        record["major_points"][number] = major.points


def write_boards(record: Any, content: SuperMotherloadEdition, source: Path) -> None:
    """The boards, with the proof that every artifact can be reached by drilling alone."""
    most = [0] * DEPTHS
    maps: dict[tuple[int, str], tuple[Space, ...]] = {}
    for board in content.board:
        where = f"table board, depth {board.depth}, side {board.side}"
        spaces = _spaces(board, _letters(content), where, source)
        number = sum(contents == ARTIFACT for _, contents in spaces)
        most[board.depth - 1] = max(most[board.depth - 1], number)
        if not number:
            fault(source, where, "it has no artifact, so the game would stop there", "Put at least one on the map.")
        if lost := unreachable_artifacts(spaces):
            problem = f"the artifact at line {lost[0][0] + 1}, space {lost[0][1] + 1} is not reached by drilling alone"
            fault(source, where, problem, "Take away rock around it.")
        at = board.depth - 1, "AB".index(board.side)
        record["terrain"][at], record["contents"][at] = zip(*spaces, strict=True)
        maps[board.depth, board.side] = spaces
    check_seams(maps, source)
    if sum(most) > ARTIFACTS:
        fault(source, "table board", f"the richer sides hold {sum(most)} artifacts", f"There are only {ARTIFACTS}.")


def check_seams(maps: dict[tuple[int, str], tuple[Space, ...]], source: Path) -> None:
    """That whatever sides lie one above the other, tunnels get from one's artifacts to the other's."""
    pairs = {pair for depths in DEPTHS_PLAYED.values() for pair in pairwise(depths)}
    for (upper, lower), side, side_below in product(sorted(pairs), "AB", "AB"):
        if lost := unreachable_below(maps[upper, side], maps[lower, side_below]):
            where = f"table board, depth {lower}, side {side_below}"
            problem = f"below depth {upper}, side {side}, the artifact at line {lost[0][0] + 1}, space {lost[0][1] + 1}"
            fault(source, where, f"{problem} is not reached by drilling alone", "Take away rock along the seam.")


def _spaces(board: Board, letters: str, where: str, source: Path) -> tuple[Space, ...]:
    try:
        return read_map(board.map, letters)
    except MapError as error:
        fault(source, f"{where}, key map", str(error), "Mend it.")
