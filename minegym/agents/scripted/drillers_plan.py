"""What the scripted players of Drillers believe about the game, and how they write worths."""

from typing import NamedTuple

POINT = 100  # a point, in the unit of all worths here
PERCENT = 100
NOTHING = -(1 << 30)


class Plan(NamedTuple):
    """What a player believes about the game, in hundredths of a point unless it says otherwise."""

    credit: int = 103  # a credit at the beginning; at the end it is worth what it counts
    fuel: int = 86  # fuel that is left at the end of a turn
    move: int = 168  # a move that a card brings
    drill: int = 268  # a drill that a card brings
    draw: int = 278  # a card drawn
    repair: int = 101  # a card repaired
    mend: int = 100  # percent of a card's negative points that a repair for credits is worth
    drone: int = 34  # a drone refreshed
    room: int = 250  # a step of the storage cap
    cap: int = 728  # a step of the fuel cap
    damage: int = 64  # a DAMAGE taken, beyond what it counts
    surface: int = 527  # ending a turn on the surface
    depth: int = 30  # each floor below it, when the turn ends there
    lowest: int = 6  # the floor down to which it opens the mine
    barrier: int = 5  # opening a floor, beyond the tile's points
    notch: int = 31  # each notch of a tile
    deny: int = 9  # a milestone that nobody else gets
    turns: int = 13  # a player's turns in a game, about
    last_turn: int = 8  # points that others make after the end is triggered, about
    win: int = 886  # what ending the game ahead is worth, and ending it behind loses
    spare: int = 19  # percent of its worth for which a card is played for its lesser effects, above its fuel
    keep: int = 308  # a card in hand is kept if it is worth so much
    price: int = 80  # percent of a purchase's price that its worth must reach
    permanent: int = 130  # percent of what a permanent card brings that counts when it is bought
    average: int = 150  # what playing a card of a good deck is worth
    refresh: int = 300  # a shop is refreshed if no card on sale is worth so much more than its price
    refresh_left: int = 40  # and so much of the game is still to come, in percent
    refresh_credits: int = 7  # with so many credits


DIGGER = Plan()
RUSHER = Plan(lowest=3, repair=200, drone=80)
BUILDER = Plan(draw=380, repair=300, drone=180, permanent=200)
