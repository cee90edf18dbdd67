"""Chance: a counter-based random stream carried by every game record.

The n-th draw of a stream is Threefry-2x32 with 20 rounds (Salmon et al., "Parallel Random Numbers: As Easy as
1, 2, 3", 2011) of the counter n under the record's 64-bit key. A row of a batch therefore depends on its own seed
only: it is the same alone, in any batch, on any number of threads, compiled or interpreted. All arithmetic stays
within 32-bit words held in wider integers, so compiled code and Python ints agree.
"""

from typing import Any

WORD = 0xFFFFFFFF
PARITY = 0x1BD11BDA
ROTATIONS = (13, 15, 26, 6, 17, 29, 16, 24)

# The second word of the counter keeps the streams apart that share a key.
GAME_STREAM = 0
NEXT_GAME_STREAM = 1


def threefry(key0: int, key1: int, counter0: int, counter1: int) -> tuple[int, int]:
    """Two 32-bit words, a fixed function of a 64-bit key and a 64-bit counter (all given as 32-bit words)."""
    key2 = PARITY ^ key0 ^ key1
    x0 = (counter0 + key0) & WORD
    x1 = (counter1 + key1) & WORD
    for quarter in range(5):
        for i in range(4):
            rotation = ROTATIONS[(quarter & 1) * 4 + i]
            x0 = (x0 + x1) & WORD
            x1 = ((x1 << rotation) | (x1 >> (32 - rotation))) & WORD
            x1 = x1 ^ x0
        # the key is injected in rotation, with the number of the injection added
        x0 = (x0 + key1) & WORD
        x1 = (x1 + key2 + quarter + 1) & WORD
        key0, key1, key2 = key1, key2, key0
    return x0, x1


def seed_record(state: Any, seed0: int, seed1: int) -> None:
    """Give a record its seed (two 32-bit words) and start its stream from it."""
    state.seed[0] = seed0
    state.seed[1] = seed1
    state.draws = 0


def next_seed(state: Any) -> tuple[int, int]:
    """The seed of the game that follows this one in the same row of a batch."""
    return threefry(state.seed[0], state.seed[1], 0, NEXT_GAME_STREAM)


def draw_word(state: Any) -> int:
    """The stream's next 32-bit word."""
    word, _ = threefry(state.seed[0], state.seed[1], state.draws, GAME_STREAM)
    state.draws = (state.draws + 1) & WORD
    return word


def draw_below(state: Any, n: int) -> int:
    """A uniform integer in 0..n-1, exactly uniform (Lemire's rejection), for 1 <= n < 2**31."""
    product = draw_word(state) * n
    low = product & WORD
    if low < n:
        threshold = (WORD + 1) % n
        while low < threshold:
            product = draw_word(state) * n
            low = product & WORD
    return product >> 32


def draw_two_below(state: Any, n: int, m: int) -> tuple[int, int]:
    """Two uniform integers, in 0..n-1 and 0..m-1, from one word and as exact, for n, m >= 1 and n * m < 2**31."""
    cell = draw_below(state, n * m)
    return cell // m, cell % m
