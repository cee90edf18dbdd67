"""Colours and sizes that the pictures of all games share.

Colours of things that must be told apart (seats, gems) differ in lightness too, and no game relies on them alone.
"""

FONT = "DejaVu Sans, Verdana, sans-serif"

# From the page's background up to what is written on it.
PAGE = "#17151b"
PANEL = "#242029"
RAISED = "#332d3a"
EDGE = "#4a4254"
MUTED = "#a79db3"
INK = "#f3eef7"
SHADOW = "#0c0a0e"

ACCENT = "#ffc857"  # whoever is asked, whoever has won
WARNING = "#ff7a2f"
SILVER = "#c3c9d4"
BRONZE = "#cf8d5a"

# Seats; none is a gem's colour.
SEATS = ("#4f9dff", "#ff8ad8", "#b9a2ff", "#f2f2f2", "#54d8e8", "#c98f5f")
SEATS_DARK = ("#123a70", "#7a1f5e", "#46308c", "#4d4d55", "#0f5560", "#54331a")

# Gems and goods: the body, a lit facet, a line around it.
GREEN = ("#2fae5d", "#7fe0a2", "#0e4f29")
YELLOW = ("#f4c020", "#ffe88a", "#7d5c00")
RED = ("#e0393e", "#ff9a94", "#6d0f14")

# Rock, paper and timber.
PAPER = "#e9dfcb"
PAPER_INK = "#4b3f2d"
RUBBLE = "#39333b"
RUBBLE_LINE = "#6c6270"
TIMBER = "#a8692d"
TIMBER_LIGHT = "#d39a56"
TIMBER_DARK = "#56310f"

SMALL, NORMAL, LARGE, TITLE = 10.0, 12.5, 16.0, 24.0  # sizes of type
GAP = 12.0
RADIUS = 10.0
