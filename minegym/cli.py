"""What the command-line programs share: options from a typed dataclass, and one line for every error a user can cure.

Exit codes: 0 done, 2 bad input or a `MinegymError`, 130 interrupted.
"""

import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeVar, overload

from minegym.core.errors import MinegymError
from minegym.core.extras import needed

try:
    import tyro

    Positional: Any = tyro.conf.Positional
except ModuleNotFoundError:  # options() says what to install
    Positional = None

__all__ = ["BAD_INPUT", "INTERRUPTED", "Positional", "needed", "options", "run"]

BAD_INPUT = 2
INTERRUPTED = 130

Settings = TypeVar("Settings")


def run(main: Callable[[], Any]) -> NoReturn:
    """Call a program's main function and leave the process with its exit code; users' errors end in one line.

    What `main` returns, an integer or None for 0, is the exit code when nothing went wrong.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign gets a question mark
    try:
        code = main() or 0
        sys.stdout.flush()
    except MinegymError as error:
        code = BAD_INPUT
        print(f"error: {' '.join(str(error).split())}", file=sys.stderr)
    except KeyboardInterrupt:
        code = INTERRUPTED
        print("interrupted", file=sys.stderr)
    except BrokenPipeError:  # whoever read the output, head for one, has seen enough
        code = 0
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


@overload
def options(settings: type[Settings], prog: str, description: str, args: Sequence[str] | None = None) -> Settings: ...


@overload
def options(settings: Settings, prog: str, description: str, args: Sequence[str] | None = None) -> Settings: ...


def options(
    settings: type[Settings] | Settings, prog: str, description: str, args: Sequence[str] | None = None
) -> Settings:
    """The settings that the command line gives: a dataclass, or one of its instances whose values are the defaults.

    `args` are the words after the program's name, by default the process's. Words that do not parse end the process
    with exit code 2, `--help` with 0. Raises `MissingExtraError` where tyro is not installed.
    """
    needed("tyro", "tools")
    if isinstance(settings, type):
        parsed = tyro.cli(settings, prog=prog, description=description, args=args)
    else:
        parsed = tyro.cli(type(settings), default=settings, prog=prog, description=description, args=args)
    return parsed
