"""The results of `balance.py` as Markdown tables."""

from typing import Any

SHARE = ("won", "at least", "at most")  # a share with its 95 % interval
BOT = ("Against the bot", *SHARE, "score", "score of the bot", "turns", "ended by the bot")


def table(head: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    """A Markdown table."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(f"{x:.3g}" if isinstance(x, float) else str(x) for x in r) + " |" for r in lines)


def pages(results: dict[str, Any], columns: dict[str, tuple[str, ...]]) -> str:
    """All results as Markdown; `columns` names those of cards, tiles and floor cards."""
    full = [name for name in results if isinstance(results[name], dict)]
    keys = dict.fromkeys(key for name in full for key in results[name]["summary"])
    pair = "2 players"
    tables = {"": pair} | {f", {name}": f"2 {name}" for name in ("rushers", "builders", "beginners")}
    two = {"": pair, ", solo": "solo, level 2"}

    def beside(part: str, shown: dict[str, str]) -> list[tuple[Any, ...]]:
        return [(name, *(x for t in shown.values() for x in results[t][part][name])) for name in results[pair][part]]

    def heads(first: str, part: str, shown: dict[str, str]) -> tuple[str, ...]:
        return (first, *(name + of for of in shown for name in columns[part]))

    def named(start: str) -> list[tuple[Any, ...]]:
        return [(name.split(" ", 1)[1], *value) for name, value in results.items() if name.startswith(start)]

    parts = (
        (("A game", *full), [(key, *(results[t]["summary"].get(key, "") for t in full)) for key in keys]),
        (BOT, [("level " + name, *values) for name, *values in named("bot ")]),
        (("Two players", *SHARE, "truncations"), named("pair ")),
        (("One among random players", *SHARE, "truncations"), named("random ")),
        (("A digger with other beliefs, against diggers (2 players)", *SHARE, "truncations"), named("variant ")),
        (heads("Card, of a seat in a game", "cards", tables), beside("cards", tables)),
        (heads("Tile, in what share of games", "tiles", tables), beside("tiles", tables)),
        (heads("Floor card, and then in a game with it", "floor_cards", two), beside("floor_cards", two)),
        (
            ("Of a seat in a game", *full),
            [(k, *(results[t]["others"][k] for t in full)) for k in results[pair]["others"]],
        ),
    )
    return "\n\n".join(table(head, rows) for head, rows in parts)
