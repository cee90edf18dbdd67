"""Lines of type for the picture in text: wrapping, lists, and what cards and tiles say."""

import textwrap
from collections.abc import Iterable, Sequence

from minegym.envs.drillers.printed import Card, Printed, Tile, effect_words, times
from minegym.envs.drillers.scene_seats import Cards

COLUMNS_OF_TYPE = 100
UNBROKEN = "\u00a0"  # a space at which no line is broken
NAME_MOST = 24


def wrapped(words: str, indent: str = "     ") -> list[str]:
    """Words in lines, the later ones indented."""
    lines = textwrap.wrap(words, COLUMNS_OF_TYPE, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(UNBROKEN, " ") for line in lines]


def unbroken(words: str) -> str:
    """Words that stay in one line."""
    return words.replace(" ", UNBROKEN)


def listed(parts: Iterable[str]) -> str:
    """The parts with commas between them, or "none"; lines are broken between parts only."""
    return ", ".join(unbroken(part) for part in parts) or "none"


def cut(words: str, width: int = NAME_MOST) -> str:
    """The words, cut short if they are longer than the width."""
    return words if len(words) <= width else words[: width - 1] + "…"


def ruled(title: str) -> str:
    """A title with a line after it."""
    return f"{title} ".ljust(COLUMNS_OF_TYPE, "─")


def card_words(card: Card) -> str:
    """A card with what it brings."""
    loss = f", {card.points} points" if card.points else ""
    if card.is_permanent:
        return f"{cut(card.name)} [permanent, {card.text}{loss}]"
    cost = "a stored mineral" if card.play_solid else str(card.play_fuel)
    return f"{cut(card.name)} [burn {card.burn}, play {cost}: {card.text}{loss}]"


def cards_words(cards: Cards) -> str:
    """So many of each kind of card, with what they bring."""
    return listed(times(number) + card_words(card) for card, number in cards)


def names_words(cards: Cards) -> str:
    """So many of each kind of card."""
    return listed(times(number) + cut(card.name) for card, number in cards)


def tile_words(tile: Tile) -> str:
    """A tile: its minerals, and what it does for a loss of points."""
    effects = [f"{effect_words(tile.effects)} (-{tile.loss})"] * bool(tile.effects)
    return " ".join([*[tile.letters] * bool(tile.letters), *effects]) or "empty"


def mineral_words(book: Printed, numbers: Sequence[int]) -> str:
    """So many of each mineral."""
    return listed(cut(words) for words in book.mineral_words(numbers))
