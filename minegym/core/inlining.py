"""Which functions are copied into their callers when rules are compiled.

Copying everything everywhere makes the fastest code of small rules, and lets code grow without bound where large
functions are called from many places, one inside the other: a game compiled for minutes. So a function is copied
unless its copies beyond the first, with all that is copied into them, would come to more than `LIMIT` instructions.
"""

import dis
import functools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import CodeType, FunctionType
from typing import Any

LIMIT = 1200  # instructions of byte code; measured: no slower than copying all, and seconds instead of minutes


@functools.cache
def read(code: CodeType) -> tuple[int, tuple[str, ...]]:
    """How many instructions the code has, and the names it loads from outside, once for every place where it does."""
    instructions = list(dis.get_instructions(code))
    return len(instructions), tuple(i.argval for i in instructions if i.opname in ("LOAD_GLOBAL", "LOAD_DEREF"))


def calls(function: FunctionType, outside: Mapping[str, Any]) -> list[FunctionType]:
    """The plain functions that a function mentions, once for every place where it does."""
    return [outside[name] for name in read(function.__code__)[1] if isinstance(outside.get(name), FunctionType)]


def copied(
    functions: Sequence[FunctionType], outside: Callable[[FunctionType], Mapping[str, Any]]
) -> set[FunctionType]:
    """Of functions given callers first or in any order, without recursion, those to copy into their callers."""
    called = {function: calls(function, outside(function)) for function in functions}
    places = Counter(callee for callees in called.values() for callee in callees)
    sizes: dict[FunctionType, int] = {}
    chosen: set[FunctionType] = set()

    def size(function: FunctionType) -> int:
        """The instructions of a function with all that is copied into it; decides on the way what is."""
        if function not in sizes:
            sizes[function] = 0  # recursion is refused elsewhere
            inside = [(callee, size(callee)) for callee in called[function]]
            copies = sum(number for callee, number in inside if callee in chosen)
            sizes[function] = read(function.__code__)[0] + copies
            if sizes[function] * (places[function] - 1) <= LIMIT:
                chosen.add(function)
        return sizes[function]

    for function in functions:
        size(function)
    return chosen
