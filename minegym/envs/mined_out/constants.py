"""The nouns of Mined Out! as small integers, and the sizes of its parts."""

SEATS = 4  # at most

# Rows of a mine, from the top; each is also the colour of the gems most common there.
GREEN, YELLOW, RED = range(3)
ROWS = 3
COLOURS = ("green", "yellow", "red")

# Twelve cards, the same for every seat: 4 a row, numbered from the green ones down.
CARDS_IN_ROW = 4
CARDS = ROWS * CARDS_IN_ROW

# A card has 3 by 3 spaces, numbered in reading order:
#   0 1 2
#   3 4 5
#   6 7 8
SIDE = 3
SPACES = SIDE * SIDE

# A mine reaches at most 9 columns to either side of its first card: every column in between holds a card, and two
# of the twelve cards are spent on changing rows. One column more on each side stays empty, so that a look past the
# last card finds nothing.
REACH = 10
COLUMNS = 2 * REACH + 1

# Headings, with the steps they take along a row and down a column.
LEFT, RIGHT, DOWN, UP = range(4)
HEADINGS = 4
HEADING_NAMES = ("left", "right", "down", "up")
DX = (-1, 1, 0, 0)
DY = (0, 0, 1, -1)
SETUP = 4  # instead of a heading, while a first card is being placed

# Conditions of a card.
IN_PILE, STEADY, SHAKY, SUPPORTED, COLLAPSED = range(5)
CONDITION_NAMES = ("in pile", "steady", "shaky", "supported", "collapsed")

# A card's bars: one on its right edge, one on its lower edge, or both.
BAR_RIGHT, BAR_BELOW = 1, 2

# Upgrades.
LADDER, COFFEE, MINE_CART, SHOVEL = range(4)
UPGRADES = 4
UPGRADE_NAMES = ("Ladder", "Coffee", "Mine Cart", "Shovel")

ORIENTATIONS = 4  # quarter turns clockwise

# What a seat is asked.
ACT, ORIENT, FLEE = range(3)
PHASE_NAMES = ("act", "orient a card", "flee")

SOLO_TURNS = 20
MAX_ROUNDS = 60  # the turn cap: three times a good player's longest game
MAX_AP = 15
MAX_GEMS = 15  # of a colour, the Mine Cart included

# Gems as bits, for observing many spaces at once: two bits a space, three cards side by side to a line.
GEM_BITS = 2
LINE_BITS = GEM_BITS * SIDE * 3
