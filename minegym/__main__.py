"""`minegym <command>`, the same as `python -m minegym.<command>`."""

import importlib
import sys

from minegym import __version__, cli

COMMANDS = {
    "train": "train an agent by self-play",
    "evaluate": "play agents against each other and compare them",
    "play": "play against agents in the terminal",
    "bench": "measure how fast the environments are",
    "pages": "write the generated parts of the games' pages",
    "pictures": "draw the pictures of the games' pages",
}


def usage() -> str:
    """What can be asked of the program."""
    lines = [f"  {name:<10}{meaning}" for name, meaning in COMMANDS.items()]
    return "\n".join(["usage: minegym <command> [options]", "", *lines, "", "minegym <command> --help says more."])


def main() -> None:
    """Run the command that the first word names, with the words after it."""
    words = sys.argv[1:]
    if not words or words[0] in ("-h", "--help"):
        print(usage())
    elif words[0] == "--version":
        print(__version__)
    elif words[0] not in COMMANDS:
        print(f"error: there is no command {words[0]!r}. The commands are: {', '.join(COMMANDS)}.", file=sys.stderr)
        sys.exit(cli.BAD_INPUT)
    else:
        sys.argv = [f"minegym {words[0]}", *words[1:]]
        cli.run(lambda: importlib.import_module(f"minegym.{words[0]}").main())


if __name__ == "__main__":
    main()
