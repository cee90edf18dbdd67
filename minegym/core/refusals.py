"""What is wrong with a game's functions that cannot be compiled, told in words, with the function and the line."""

import builtins
import dis
import os
import re
import types
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from minegym.core.errors import RulesError

PlainFunction = types.FunctionType

ADVICE = 'Section "The rules" of envs/ADD_A_GAME.md says what compiled functions may do.'
STATEMENTS = {  # by the instructions that they become
    "BEFORE_WITH": "has a with statement",
    "IMPORT_NAME": "imports something; import it at the top of the file",
    "STORE_GLOBAL": "changes a global; keep what changes in the record",
    "YIELD_VALUE": "yields, as generators do; write a loop",
}
UNWELCOME = {dis.opmap[name] for name in STATEMENTS if name in dis.opmap}
LOADS = ("LOAD_GLOBAL", "LOAD_DEREF", "LOAD_NAME")
READS = ("LOAD_ATTR", "LOAD_METHOD")

# Where numba says that something went wrong, the innermost place first.
POINTERS = re.compile(
    r'File "(?P<file>.+?)", line (?P<line>\d+)'
    r"|\b(?:at|from) (?P<path>\S.*?) \((?P<number>\d+)\)"
    r"|CPUDispatcher\(<function (?P<name>\S+) at"
)
ALLOCATES = ("NRT required", "Only accept returning of array passed")


def check(function: PlainFunction, names: Sequence[str], outside: dict[str, Any]) -> None:
    """Raise `RulesError` where a function plainly cannot be compiled.

    `names` are the globals that it reads, `outside` the values of those and of its closure, by name.
    """
    code = function.__code__
    missing = [name for name in names if name not in outside and not hasattr(builtins, name)]
    has_modules = any(isinstance(value, types.ModuleType) for value in outside.values())
    has_functions = any(isinstance(constant, types.CodeType) for constant in code.co_consts)
    if missing or has_modules or has_functions or not UNWELCOME.isdisjoint(code.co_code[::2]):
        _check_closely(function, missing, outside)  # of every function it would take a tenth of the time to start


def _check_closely(function: PlainFunction, missing: Sequence[str], outside: dict[str, Any]) -> None:
    """`check`, instruction by instruction."""
    value: Any = None
    path = ""  # of modules, as written: what the last instructions have loaded
    for instruction, line in _instructions(function.__code__):
        name = instruction.argval
        if instruction.opname in STATEMENTS:
            raise _refusal(function, line, STATEMENTS[instruction.opname])
        if instruction.opname == "LOAD_GLOBAL" and name in missing:
            raise _refusal(function, line, f"uses the name {name!r}, which is not defined")
        if instruction.opname in LOADS:
            value, path = outside.get(name), str(name)
        elif instruction.opname in READS and isinstance(value, types.ModuleType):
            _check_read(function, line, value, path, name)
            value, path = getattr(value, name, None), f"{path}.{name}"
        elif instruction.opname not in ("PRECALL", "PUSH_NULL", "CACHE"):
            value = None


def _check_read(function: PlainFunction, line: int, module: types.ModuleType, path: str, name: str) -> None:
    """Raise `RulesError` if a plain function is read from a module: it would not be compiled along."""
    if not hasattr(module, name):
        raise _refusal(function, line, f"uses {path}.{name}, but the module {module.__name__} has no {name!r}")
    read = getattr(module, name)
    if isinstance(read, PlainFunction) and str(read.__module__).split(".")[0] != "numpy":
        cure = f"import the function itself (from {module.__name__} import {name}) and call it by its name alone"
        raise _refusal(function, line, f"calls {path}.{name} through its module {module.__name__}; {cure}")


def recursion(function: PlainFunction) -> RulesError:
    """The error for a function whose calls come back to it."""
    return _refusal(
        function, function.__code__.co_firstlineno, "calls itself, directly or through others; write a loop"
    )


def explained(error: Exception, functions: Iterable[PlainFunction], what: str) -> RulesError:
    """Numba's error over these functions as one that begins with the function and the line; `what` names them all."""
    message = str(error)
    reason = _reason(message)
    if any(sign in message for sign in ALLOCATES):
        reason += "; perhaps it allocates: compiled functions make no list, set, dictionary, string or array"
    place = _place(error, tuple(functions))
    if place is None:
        return RulesError(f"{what} cannot be compiled: {reason}. {ADVICE}")
    return _refusal(*place, f"is refused by numba: {reason}")


def _refusal(function: PlainFunction, line: int, what: str) -> RulesError:
    file = os.path.basename(function.__code__.co_filename)
    return RulesError(
        f"{function.__module__}.{function.__qualname__} ({file}, line {line}) cannot be compiled: it {what}. {ADVICE}"
    )


def _instructions(code: types.CodeType) -> Iterator[tuple[dis.Instruction, int]]:
    """The instructions of the code and of the code inside it, with their lines."""
    line = code.co_firstlineno
    for instruction in dis.get_instructions(code):
        line = (instruction.positions and instruction.positions.lineno) or line
        yield instruction, line
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _instructions(constant)


def _reason(message: str) -> str:
    """What numba says first, and the call that it says it of."""
    lines = [line.strip() for line in message.splitlines()]
    said = [line for line in lines if line and not line.startswith("Failed in nopython mode")] or ["no reason is given"]
    call = f" {said[1].removeprefix('>>> ')}" if said[0].endswith(":") and len(said) > 1 else ""
    return (said[0] + call).rstrip(".")


def _place(error: Exception, functions: tuple[PlainFunction, ...]) -> tuple[PlainFunction, int] | None:
    """The innermost of the functions at which the error points, and the line; None if it points at none."""
    where = getattr(error, "loc", None)
    pointers = [(m["file"] or m["path"], m["line"] or m["number"], m["name"]) for m in POINTERS.finditer(str(error))]
    named: tuple[PlainFunction, int] | None = None
    for path, line, name in [*pointers, (getattr(where, "filename", None), getattr(where, "line", 0), None)]:
        for function in functions:
            code = function.__code__
            if name == function.__qualname__ and named is None:
                named = function, code.co_firstlineno
            elif path and _same(path, code.co_filename) and int(line) in _lines(code):
                return (function, int(line)) if named is None or named[0] is function else named
    return named


def _same(path: str, other: str) -> bool:
    """Whether two paths are of one file; numba writes some from the working folder."""
    return path == other or os.path.abspath(path) == os.path.abspath(other)


def _lines(code: types.CodeType) -> range:
    """The lines of a function, those of functions inside it included."""
    last = max([line for _, _, line in code.co_lines() if line], default=code.co_firstlineno)
    inside = [_lines(constant).stop for constant in code.co_consts if isinstance(constant, types.CodeType)]
    return range(code.co_firstlineno, max([last + 1, *inside]))
