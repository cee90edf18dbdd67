"""Numbers in the words of pictures and of moves told."""


def counted(number: int, noun: str) -> str:
    """The number with its noun."""
    return f"{number} {noun}" + ("" if number == 1 else "s")


def span(bounds: tuple[int, int], dash: str = "-") -> str:
    """A number, or the least and the most that it can be."""
    least, most = bounds
    return str(least) if least == most else f"{least}{dash}{most}"
