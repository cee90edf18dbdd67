"""Two of n things as one number, in the order of `itertools.combinations`. Compiled with the rules."""


def pair(number: int, things: int) -> tuple[int, int]:
    """The pair of that number among all pairs of `things` things: (0, 1), (0, 2), ... (1, 2), ..."""
    one = 0
    while number >= things - 1 - one:
        number -= things - 1 - one
        one += 1
    return one, one + 1 + number
