"""The nouns of Galaxy Goldmine as small integers, and the sizes of its parts."""

from itertools import combinations

import numpy as np

SEATS = 6  # at most
TABLE = SEATS  # in the log, where cards come from that nobody held, and go when nobody holds them

# The asteroid: a grid of 3 by 3 piles, numbered in reading order, each of nine cards. Cards of a pile are numbered from
# the bottom, so that the layer of a face-down card is its place in the pile divided by three.
#   place 8 7 6   Crust (flipped first)
#   place 5 4 3   Mantle
#   place 2 1 0   Core
PILES = 9
CORE, MANTLE, CRUST = range(3)
LAYERS = 3
LAYER_NAMES = ("Core", "Mantle", "Crust")
LAYER_HEIGHT = 3  # cards of one layer in one pile
PILE_HEIGHT = LAYERS * LAYER_HEIGHT
LAYER_CARDS = PILES * LAYER_HEIGHT
PILE_PAIRS = tuple(combinations(range(PILES), 2))
# For every set of piles as bits: whether each pile, and each pair of piles, is in it.
PILE_SETS = np.array([[bits >> pile & 1 for pile in range(PILES)] for bits in range(1 << PILES)], bool)
PILE_PAIR_SETS = np.array([[row[a] and row[b] for a, b in PILE_PAIRS] for row in PILE_SETS], bool)
SIGHT = 2  # how many cards of a pile the Glowtorch shows: nobody ever knows more of one

# Kinds of cards. Which Valuables and Events there are, and how many, is the edition's; Moon Rocks are never in a pile.
VALUABLES = 16
MOON_ROCK = 0
FRAGMENT = VALUABLES
BLACK_HOLE = FRAGMENT + 1
LOST_TOOL = BLACK_HOLE + 1  # + tool - STARTING_TOOLS
EVENT = LOST_TOOL + 3
EVENTS = 11
KINDS = EVENT + EVENTS
NOTHING = 0  # where a kind is stored as 1 + kind

# Icons of a Valuable, as bits: the tools that collecting it takes.
NEEDS_PICKAXE, NEEDS_HAND = 1, 2
ICON_NAMES = ("none", "pickaxe", "hand", "both")

# Tools: three lie open from the start, three are lost.
PICKAXE, HAND, GLOWTORCH, FORCEFIELD, MAGNET, BATTERY = range(6)
TOOLS = 6
STARTING_TOOLS = 3
TOOL_NAMES = (
    "Cybernetic Pickaxe",
    "Helping Hand",
    "Glowtorch",
    "Forcefield",
    "High-Power Magnet",
    "Battery Pack",
)
TOOL_PAIRS = tuple(combinations(range(TOOLS), 2))
TOOL_PAIR_SETS = np.array(  # for every set of tools as bits: whether each pair of tools is in it
    [[bits >> a & bits >> b & 1 for a, b in TOOL_PAIRS] for bits in range(1 << TOOLS)], bool
)
WORKING_TOOLS = 2  # an Event never leaves fewer to choose from than a turn needs

# What Events do.
END_TURN_EFFECT, PICKPOCKET, METEORS, SHORT_CIRCUIT, TAILWIND, WINDFALL, RAID, REPAIR = range(8)
EFFECT_NAMES = (
    "end_turn",
    "pickpocket",
    "meteors",
    "short_circuit",
    "tailwind",
    "windfall",
    "raid",
    "repair",
)

# What a seat is asked.
CHOOSE, EXPLORE, DISCARD, DISABLE, COLLECT, STEAL = range(6)
PHASE_NAMES = (
    "choose two tools",
    "explore",
    "discard a Valuable",
    "disable a tool",
    "collect any Valuable",
    "steal from somebody",
)

FRAGMENTS = LAYERS  # one a layer; all three win
MOON_ROCKS_EACH = 3
MAX_TURNS = 90  # the turn cap, of all seats together: three times the longest game of good players
MAX_EXPLORATIONS = 15
MAX_HAND = 99
LOG = 640  # entries; the loader proves that no game of an edition needs more
