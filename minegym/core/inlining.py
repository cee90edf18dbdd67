"""Which functions are copied into their callers when rules are compiled.

Copying everything everywhere makes the fastest code of small rules, and lets code grow without bound where large
functions are called from many places, one inside the other: a game compiled for minutes. So a function is copied
unless its copies beyond the first, with all that is copied into them, would come to more than `LIMIT` instructions.
"""

import dis
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

LIMIT = 1200  # instructions of byte code; measured: no slower than copying all, and seconds instead of minutes


def calls(function: FunctionType, outside: Mapping[str, Any]) -> list[FunctionType]:
    """The plain functions that a function mentions, once for every place where it does."""
    names = (i.argval for i in dis.get_instructions(function.__code__) if i.opname in ("LOAD_GLOBAL", "LOAD_DEREF"))
    return [outside[name] for name in names if isinstance(outside.get(name), FunctionType)]


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
            own = sum(1 for _ in dis.get_instructions(function.__code__))
            sizes[function] = 0  # recursion is refused elsewhere
            inside = [size(callee) for callee in called.get(function, ())]
            copies = zip(called.get(function, ()), inside, strict=True)
            sizes[function] = own + sum(number for callee, number in copies if callee in chosen)
            if sizes[function] * (places[function] - 1) <= LIMIT:
                chosen.add(function)
        return sizes[function]

    for function in functions:
        size(function)
    return chosen
