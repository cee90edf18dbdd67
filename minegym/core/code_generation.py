"""What is exchanged in numba while rules are compiled: it has options for none of it.

- Indices count from zero. Numba asks at every index whether it counts from the end, which took 7-14 % of the time
  (measured). Rules never count from the end: the interpreter refuses it, and so do bounds-checked builds.
- LLVM works at `OPT_LEVEL`.
- Only the kernel is optimised as a whole. Numba does so for every function with all that it calls, once more at each
  level of calling: half of the time that large rules took to compile, and all of it undone when the caller was done.
- The kernel keeps what it calls to itself. Else the linker gives it, in the process that compiles, the first functions
  of those names that it was given: those that were never optimised (two to three times slower, measured).

Where a version of numba lacks one of these, rules compile without it, slower.
"""

import contextlib
from collections.abc import Iterator
from typing import Any

from numba import types
from numba.core import codegen, config
from numba.core.compiler_lock import global_compiler_lock
from numba.np import arrayobj

OPT_LEVEL = 2  # level 3 takes a third longer over large rules, and its code is no faster (measured)
GENERATION = 5  # rises with any change here or in `compile` that changes code, so that no cached kernel outlives it

settings: Any = config  # its stubs do not know all of them


@contextlib.contextmanager
def as_rules_need(kernel: str) -> Iterator[None]:
    """Generate code as said above for the kernel of that name, while numba's lock keeps all other compiling out."""
    with global_compiler_lock, contextlib.ExitStack() as undone_at_exit:
        for owner, name, ours in (
            (settings, "OPT", settings._OptLevel(OPT_LEVEL)),
            (arrayobj, "fix_integer_index", _counts_from_zero),
            (codegen.CPUCodeLibrary, "_optimize_final_module", _optimiser_of(kernel)),
        ):
            if hasattr(owner, name):
                undone_at_exit.callback(setattr, owner, name, getattr(owner, name))
                setattr(owner, name, ours)
        yield


def _counts_from_zero(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    return context.cast(builder, index, kind, types.intp)


def _optimiser_of(kernel: str) -> Any:
    """In the place of numba's step that optimises a function with all that it calls."""

    def optimize(library: Any) -> None:
        if kernel in library.name:
            for function in library._final_module.functions:
                if function.linkage.name == "linkonce_odr":
                    function.linkage = "internal"
            # once, not twice: numba's first, cheap round serves its reference counts, of which rules have none
            passes, builder = library._codegen._module_pass_manager()
            passes.run(library._final_module, builder)

    return optimize
