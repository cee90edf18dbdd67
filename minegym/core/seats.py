"""Seats counted clockwise from a seat, as every observation counts them. Compiled with the rules."""


def seats_after(seat: int, other: int, seats: int) -> int:
    """How many seats clockwise from one seat another sits."""
    return other - seat if other >= seat else other - seat + seats


def seat_clockwise(seat: int, steps: int, seats: int) -> int:
    """The seat so many steps, 0 to `seats`, clockwise from another; without a division, which is slow."""
    return seat + steps if seat + steps < seats else seat + steps - seats


def seat_shown(seat: int, place: int, seats: int) -> int:
    """Whose part an observation shows at that place: the seats in play, clockwise from the observer, then the empty."""
    return place if place >= seats else seat_clockwise(seat, place, seats)
