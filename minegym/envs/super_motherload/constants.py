"""The nouns of Super Motherload as small integers, and the sizes of its parts."""

SEATS = 4  # at most

# The boards on the table: an upper one and, once it is attached, a lower one. Spaces are numbered in reading order.
WIDTH = 8
BOARD_ROWS = 8
BOARD_SPACES = WIDTH * BOARD_ROWS
BOARDS = 2
ROWS = BOARDS * BOARD_ROWS
SPACES = BOARDS * BOARD_SPACES
SIDES = 2
DEPTHS = 4
DEPTHS_PLAYED = {2: (1, 2, 4), 3: (1, 2, 3, 4), 4: (1, 2, 3, 4)}  # by number of seats

# Terrain. Steel has a colour: STEEL + RED, STEEL + BLUE, STEEL + YELLOW.
NO_SPACE, DIRT, ROCK, STEEL = range(4)
TERRAINS = STEEL + 3
TERRAIN_LETTERS = ".#rby"  # of DIRT, ROCK and the steels

# Contents of a space: nothing, a mineral, a bomb token, cards to draw, an artifact.
MINERALS = 6
BARE, MINERAL, BOMB = 0, 1, 1 + MINERALS  # MINERAL + its number
DRAW_ONE, DRAW_TWO = BOMB + 1, BOMB + 2
ARTIFACT = DRAW_TWO + 1
CONTENTS = ARTIFACT + 1
BOMB_LETTER, DRAW_LETTERS, ARTIFACT_LETTER, BARE_LETTER = "*", "12", "A", "."

# Colours of cards, and of the stacks; wild icons stand for any of the three before.
RED, BLUE, YELLOW, WILD = range(4)
COLOURS = 4
COLOUR_NAMES = ("red", "blue", "yellow", "wild")
DRILL_COLOURS = 3  # a drill has one of these

# Cards of a deck by kind: a few starters, then sixteen pilots, four of each colour, from cheap to dear.
DECKS = 4
STARTERS = 4
TIERS = 4
TIER_COSTS = (10, 15, 20, 25)
PILOT = STARTERS  # + colour * TIERS + tier
KINDS = STARTERS + COLOURS * TIERS
STARTING_CARDS = 7
DECK_CARDS = STARTING_CARDS + COLOURS * TIERS
MOST_ICONS = 3

# Shapes of bombs, in all their rotations and flips.
PATTERNS = 8
TURNS_OF_PATTERN = 8
PATTERN_SPACES = 4

ARTIFACTS = 16
ARTIFACT_KINDS = 10
MINORS = 20
MINORS_UP = 4  # at most face up
MAJORS = 10
MAJORS_UP = 3

# What a minor achievement asks for.
(
    HAVE_MINERALS,
    HAVE_ANY_MINERALS,
    HAVE_MONEY,
    HAVE_ONE_STACK,
    HAVE_EACH_STACK,
    COLLECT,
    COLLECT_VALUE,
    DRILL_LENGTH,
    DRILL_STEEL,
    DRILL_CARDS,
    DRILL_WILD,
    BOMB_ROCK,
    BOMB_SPACES,
    HAVE_BOMBS,
    HAVE_ARTIFACTS,
    USE_ARTIFACTS,
    BUY_IN_TURN,
    BUY_COST,
    DRAW_IN_TURN,
    HAVE_CARDS,
    BONUS_SPACES,
    SEAM,
) = range(22)
GOAL_NAMES = (
    "minerals",
    "any_minerals",
    "money",
    "one_stack",
    "each_stack",
    "collect",
    "collect_value",
    "drill_length",
    "drill_steel",
    "drill_cards",
    "drill_wild",
    "bomb_rock",
    "bomb_spaces",
    "have_bombs",
    "have_artifacts",
    "use_artifacts",
    "buy_in_turn",
    "buy_cost",
    "draw_in_turn",
    "hand",
    "bonus_spaces",
    "seam",
)

# What a seat is asked.
SIDE, DECK, ACT, DRILL_FROM, DRILL_TO, PAY, BOMB_AT, BOMB_AS, STACK, DISCARD = range(10)
PHASE_NAMES = (
    "choose the side of a board",
    "choose a deck",
    "take an action",
    "choose where the drill begins",
    "choose where the drill ends",
    "pay for the drill",
    "choose where the bomb goes off",
    "turn the bomb",
    "choose a stack for the minerals",
    "discard down to the hand limit",
)

MAX_TURNS = 120  # the turn cap, of all seats together: three times the longest game of good players
MOST = 99  # of any one kind of thing that somebody has
MOST_POINTS = 127  # of cards, and of achievements; the loader proves that nobody has more
