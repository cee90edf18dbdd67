"""What the scripted players of Super Motherload believe about the game, and how they write worths."""

from typing import NamedTuple

POINT = 100  # a point, in the unit of all worths here
PERCENT = 100
NOTHING = -(1 << 30)


class Plan(NamedTuple):
    """What a player believes about the game, in hundredths of a point unless it says percent."""

    icon: int = 90  # an icon in hand
    token: int = 100  # a bomb token
    action: int = 120  # an action more
    artifact: int = 220  # an artifact covered, whatever it turns out to be
    near: int = 12  # each space that a tunnel comes closer to an artifact
    bonus: int = 50  # percent of a drill bonus that it is worth to have it now rather than later
    used: int = 2  # cards that the turn's last action likely uses
    engine: int = 100  # percent of what a bought card's icons and drill bonus bring that count when it is bought
    plays: int = 3  # how often a card bought at the beginning is played
    partial: int = 90  # percent of a card's worth that minerals on its stack are, by their share of the cost
    fade: int = 20  # the percent of the game left at which that has fallen to half
    ahead: int = 30  # percent of the next card's points that count when a card is bought
    minor: int = 80  # percent of a minor's points that count when an action meets its goal
    major: int = 80  # percent of a major's points that count when a card brings it closer
    swing: int = 1000  # half the worth of the game
    drift: int = 400  # the lead that half decides it when it is about to end
    hope: int = 60  # the money on the boards with which somebody behind still hopes for more
    red: int = 60  # how much more than its worth the player wants a card of each stack
    blue: int = 0
    yellow: int = 0
    wild: int = 0
    own: int = 60  # and how much more of the colour that its deck favours
    deck: int = 1  # the deck it chooses if it can, else the next one that is free


HOUSE = Plan()
BOMBS = Plan(token=130, red=150, own=0, deck=0)
WIDE = Plan(ahead=0, major=140, minor=110, own=0, deck=2)
RUSH = Plan(artifact=350, near=30, deck=3)
