"""Compiling plain rule functions. Only this file and `code_generation` import numba.

Rules are written as undecorated functions. Compiling one rebuilds it with globals in which every function it calls is
replaced by its compiled twin; the original stays plain, so the same source can be interpreted, debugged and typed.

Numba's own cache is keyed by one source file's stamp and would return results of old rules after a change in a helper,
a constant or a table. Here a kernel's key is a hash of the byte code and constants of every function it reaches.
"""

import contextlib
import dis
import functools
import hashlib
import os
import sys
import tempfile
import types
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import caching

from minegym.core import inlining, refusals
from minegym.core.code_generation import GENERATION, as_rules_need

PlainFunction = types.FunctionType


def cache_folder() -> Path:
    """Where compiled kernels are kept: `MINEGYM_CACHE_DIR`, or `minegym` in the user's cache folder."""
    if chosen := os.environ.get("MINEGYM_CACHE_DIR"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "minegym" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "minegym"


@functools.cache
def globals_read(code: types.CodeType) -> tuple[str, ...]:
    """Names of the globals that the code and the code inside it load, in order of first use."""
    names: dict[str, None] = {}
    for instruction in dis.get_instructions(code):
        if instruction.opname == "LOAD_GLOBAL":
            names[instruction.argval] = None
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names.update(dict.fromkeys(globals_read(constant)))
    return tuple(names)


def reached(functions: tuple[PlainFunction, ...]) -> Iterator[PlainFunction]:
    """Every plain function that these reach through globals or closures, themselves included, each once."""
    seen: set[int] = set()
    waiting = list(functions)
    while waiting:
        function = waiting.pop()
        if id(function) in seen:
            continue
        seen.add(id(function))
        yield function
        waiting += [v for v in _outside(function).values() if isinstance(v, PlainFunction)]


def _outside(function: PlainFunction) -> dict[str, Any]:
    """The globals and closure values that a function reads, by name."""
    read = {n: function.__globals__[n] for n in globals_read(function.__code__) if n in function.__globals__}
    cells = function.__closure__ or ()
    read.update(zip(function.__code__.co_freevars, (cell.cell_contents for cell in cells), strict=True))
    return read


def fingerprint(functions: tuple[PlainFunction, ...]) -> str:
    """A hash of everything that decides what these functions do: byte code, constants and values of globals."""
    digest = hashlib.sha256(f"python {sys.version_info[:2]} numba {numba.__version__} {GENERATION}".encode())
    for function in sorted(reached(functions), key=lambda f: (str(f.__module__), f.__qualname__)):
        digest.update(f"{function.__module__}.{function.__qualname__}".encode())
        _hash_code(digest, function.__code__)
        digest.update(_as_text(function.__defaults__).encode())
        for name, value in sorted(_constants(function).items()):
            digest.update(f"{name}={_as_text(value)}".encode())
    return digest.hexdigest()


def _constants(function: PlainFunction) -> dict[str, Any]:
    """What the function reads that is not code: globals, and attributes of the modules and classes among them."""
    constants = {}
    for name, value in _outside(function).items():
        if not callable(value) and not isinstance(value, types.ModuleType):
            constants[name] = value
        elif not isinstance(value, PlainFunction):
            inside = {f"{name}.{read}": getattr(value, read, None) for read in function.__code__.co_names}
            constants.update({n: v for n, v in inside.items() if v is not None and not callable(v)})
    return constants


def _as_text(value: object) -> str:
    if isinstance(value, tuple):
        return f"({','.join(map(_as_text, value))})"
    return f"{value.dtype}{value.tolist()}" if isinstance(value, np.ndarray) else repr(value)


def _hash_code(digest: Any, code: types.CodeType) -> None:
    digest.update(code.co_code)
    digest.update(repr((code.co_names, code.co_varnames, code.co_freevars)).encode())
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            _hash_code(digest, constant)
        else:
            digest.update(repr(constant).encode())


class Compiler:
    """Compiles plain functions, each once; `boundscheck` makes out-of-range indexing an error (slow, for tests)."""

    def __init__(self, boundscheck: bool = False) -> None:
        self.boundscheck = boundscheck
        self._twins: dict[tuple[PlainFunction, bool], Any] = {}
        self._copied: set[PlainFunction] = set()
        self._in_progress: set[PlainFunction] = set()

    def twin(self, function: PlainFunction) -> Any:
        """The compiled twin of a plain function; raises `RulesError` if its calls come back to it, or as `kernel`."""
        key = function, function in self._copied
        if key not in self._twins:
            if function in self._in_progress:
                raise refusals.recursion(function)
            self._in_progress.add(function)
            try:
                # compiled code alone calls twins, so they need no wrappers for other callers
                wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
                self._twins[key] = self._jit(self._rebuilt(function), forceinline=key[1], **wrappers)
            finally:
                self._in_progress.discard(function)
        return self._twins[key]

    def _jit(self, function: PlainFunction, **options: Any) -> Any:
        """Compile without the GIL, without reference counts (rules allocate nothing) and without checks for zero."""
        jit: Any = numba.njit  # its stubs do not know _nrt
        return jit(nogil=True, _nrt=False, error_model="numpy", boundscheck=self.boundscheck, **options)(function)

    def _rebuilt(self, function: PlainFunction) -> PlainFunction:
        """The function over globals and closure values in which plain functions are compiled ones."""
        read = _outside(function)
        refusals.check(function, globals_read(function.__code__), read)
        outside = {n: self.twin(v) if isinstance(v, PlainFunction) else v for n, v in read.items()}
        code = function.__code__
        closure = tuple(types.CellType(outside[name]) for name in code.co_freevars)
        scope = {**function.__globals__, **outside}
        return PlainFunction(code, scope, function.__name__, function.__defaults__, closure)

    def kernel(self, loop: PlainFunction, example: tuple[Any, ...], name: str) -> Callable[..., Any]:
        """Compile a loop for arguments like those of `example`, or load it from the cache.

        Returns the compiled entry point, which skips numba's dispatch: it must be called with arrays of exactly
        the example's types and layouts. Raises `RulesError` if a function that the loop reaches cannot be compiled.
        """
        key = fingerprint((loop,))
        self._copied = inlining.copied(tuple(reached((loop,))), _outside)
        built = self._rebuilt(loop)
        built.__qualname__ = built.__name__ = f"{name}_{key[:16]}{'_checked' if self.boundscheck else ''}"
        dispatcher = self._jit(built)
        dispatcher._cache = _ContentCache.of(built, key)
        signature = tuple(numba.typeof(value) for value in example)  # type: ignore[no-untyped-call]
        try:
            with as_rules_need(built.__name__):
                dispatcher.compile(signature)
        except Exception as error:  # numba's own, or of any of its parts: it was given what it does not know
            raise refusals.explained(error, reached((loop,)), name) from error
        return dispatcher.overloads[signature].entry_point  # type: ignore[no-any-return]


@functools.cache
def compiler(boundscheck: bool = False) -> Compiler:
    """The process's compiler of that kind."""
    return Compiler(boundscheck)


class _ContentLocator:
    """Tells numba's cache where files lie; the file's name already says everything about its content."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> int:
        return 0

    def get_disambiguator(self) -> str:
        return "kernel"

    def ensure_cache_path(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=self.folder):
            pass


class _ContentImpl(caching.CompileResultCacheImpl):  # type: ignore[misc]
    def __init__(self, py_func: PlainFunction) -> None:
        self._locator = _ContentLocator(cache_folder())
        self._filename_base: str = self.get_filename_base(  # type: ignore[no-untyped-call]
            py_func.__name__, getattr(sys, "abiflags", "")
        )

    def check_cachable(self, data: Any) -> bool:
        # numba refuses functions it thinks dynamic; a kernel's globals are all in its key
        return True


class _ContentCache(caching.FunctionCache):  # type: ignore[misc]
    """Numba's on-disk cache with the content's hash for a key; a cache that cannot be used costs time, nothing else."""

    _impl_class = _ContentImpl
    _warned = False
    _key: str

    @classmethod
    def of(cls, built: PlainFunction, key: str) -> "_ContentCache":
        cache = cls(built)
        cache._key = key
        return cache

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        return (sig, codegen.magic_tuple(), self._key)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # a damaged cache file must not stop anybody: forget it and compile again
            with contextlib.suppress(OSError):
                self._cache_file.flush()  # type: ignore[no-untyped-call]
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        except OSError as error:
            if not _ContentCache._warned:
                _ContentCache._warned = True
                warnings.warn(
                    f"compiled kernels cannot be kept in {cache_folder()} ({error.strerror or error}), so every start "
                    "compiles anew; set MINEGYM_CACHE_DIR to a folder you can write to",
                    stacklevel=2,
                )
