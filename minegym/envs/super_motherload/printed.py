"""Cards, artifacts and achievements as people know them, read from an edition, and what they say in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from minegym.core.game import Edition
from minegym.core.interpreter import RecordView
from minegym.envs.super_motherload.constants import (
    ARTIFACT,
    BARE,
    BOMB,
    COLOUR_NAMES,
    DIRT,
    DRAW_ONE,
    HAVE_MINERALS,
    KINDS,
    MINERAL,
    MINERALS,
    PILOT,
    ROCK,
    STEEL,
)
from minegym.envs.super_motherload.shapes import Shape
from minegym.render.words import counted

GOAL_WORDS = (  # in the order of the goals' numbers; N is how much, M the mineral
    "N+ M on your stacks",
    "N+ minerals on your stacks",
    "money of N+ on your stacks",
    "N+ minerals on one stack",
    "N+ minerals on each stack",
    "N+ minerals by one action",
    "minerals worth N+ by one action",
    "a drill of N+ spaces",
    "N+ steel plates in one drill",
    "N+ cards paid for one drill",
    "a drill of N+, wild cards only",
    "N+ rocks with one bomb",
    "N+ spaces with one bomb",
    "N+ bomb tokens",
    "N+ artifacts face down",
    "N+ artifacts used in a turn",
    "N+ pilots bought in a turn",
    "a pilot that costs N+ bought",
    "N+ cards drawn in a turn",
    "N+ cards in hand",
    "N+ bonus spaces by one action",
    "a tunnel across the seam",
)


@dataclass(frozen=True)
class Bonus:
    """What a card or an artifact gives."""

    draw: int
    bombs: int
    actions: int
    minerals: tuple[int, ...]  # of each kind

    @property
    def is_some(self) -> bool:
        """Whether it gives anything."""
        return bool(self.draw or self.bombs or self.actions or any(self.minerals))


@dataclass(frozen=True)
class Card:
    """A kind of card of one deck."""

    kind: int
    name: str
    colour: int
    icons: int
    cost: int  # 0 of starters
    points: int
    pattern: str  # the name of its shape, or ""
    shape: Shape
    drill: Bonus
    buy: Bonus


@dataclass(frozen=True)
class Artifact:
    """A kind of artifact."""

    kind: int
    name: str
    points: int  # 0 if it can be used
    icons: int
    bonus: Bonus


@dataclass(frozen=True)
class Printed:
    """An edition as people read it."""

    minerals: tuple[str, ...]
    letters: tuple[str, ...]
    values: tuple[int, ...]
    patterns: tuple[str, ...]
    decks: tuple[str, ...]
    cards: tuple[tuple[Card, ...], ...]  # by deck and kind; nameless where the edition has none
    artifacts: tuple[Artifact, ...]
    tables: Any
    edition: Edition

    def bonus_words(self, bonus: Bonus, extra: int = 0) -> str:
        """What a bonus gives: "2 cards, 1 bomb, Gold"."""
        parts = [counted(bonus.draw, "card")] * bool(bonus.draw) + [counted(bonus.bombs, "bomb")] * bool(bonus.bombs)
        parts += [counted(bonus.actions, "action")] * bool(bonus.actions)
        parts += [f"drill {extra} longer"] * bool(extra) + self.mineral_words(bonus.minerals)
        return ", ".join(parts)

    def mineral_words(self, numbers: Sequence[int]) -> list[str]:
        """So many of each mineral; one has no number."""
        return [
            name if number == 1 else f"{number} {name}"
            for number, name in zip(numbers, self.minerals, strict=True)
            if number
        ]

    def money(self, numbers: Sequence[int]) -> int:
        """What minerals are worth together."""
        return sum(number * value for number, value in zip(numbers, self.values, strict=True))

    def artifact_words(self, artifact: Artifact) -> str:
        """What an artifact is good for."""
        if artifact.points:
            return counted(artifact.points, "point")
        return self.bonus_words(artifact.bonus, artifact.icons)

    def goal_words(self, minor: int) -> str:
        """What a minor asks for."""
        goal, n = self.tables.minor_goal[minor], self.tables.minor_n[minor]
        mineral = self.minerals[self.tables.minor_mineral[minor]] if goal == HAVE_MINERALS else ""
        return GOAL_WORDS[goal].replace("N", str(n), 1).replace("M", mineral, 1)

    def needs(self, major: int) -> tuple[int, ...]:
        """How many bought cards of each colour a major asks for."""
        return tuple(self.tables.major_needs[major, colour] for colour in range(len(COLOUR_NAMES)))

    def content_words(self, content: int) -> str:
        """What lies on a space."""
        if content >= BOMB:
            return {BOMB: "a bomb", DRAW_ONE: "1 card", ARTIFACT: "an artifact"}.get(content, "2 cards")
        return self.minerals[content - MINERAL] if content != BARE else ""


def joined(parts: Iterable[str]) -> str:
    """The parts with commas and an "and"."""
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last


def terrain_words(terrain: int) -> str:
    """What a space is made of."""
    return {DIRT: "dirt", ROCK: "rock"}.get(terrain) or f"{COLOUR_NAMES[terrain - STEEL]} steel"


@lru_cache(maxsize=4)
def printed(edition: Edition) -> Printed:
    """Read an edition, once for all pictures of it."""
    tables, words = RecordView(edition.tables[0:1].reshape(())), edition.words
    return Printed(
        minerals=words["minerals"],
        letters=words["letters"],
        values=tuple(tables.mineral_value[mineral] for mineral in range(MINERALS)),
        patterns=words["patterns"],
        decks=words["decks"],
        cards=tuple(
            tuple(card_of(tables, edition, deck, kind) for kind in range(KINDS)) for deck in range(len(words["decks"]))
        ),
        artifacts=tuple(artifact_of(tables, kind, name) for kind, name in enumerate(words["artifacts"])),
        tables=tables,
        edition=edition,
    )


def card_of(tables: Any, edition: Edition, deck: int, kind: int) -> Card:
    """A kind of card of a deck."""
    pattern = tables.pattern[deck, kind] - 1
    return Card(
        kind=kind,
        name=edition.words[f"cards {deck}"][kind],
        colour=tables.colour[deck, kind],
        icons=tables.icons[deck, kind],
        cost=tables.cost[deck, kind] if kind >= PILOT else 0,
        points=tables.points[deck, kind],
        pattern=edition.words["patterns"][pattern] if pattern >= 0 else "",
        shape=shape_of(tables, pattern) if pattern >= 0 else (),
        drill=bonus_of(tables.drill[deck, kind]),
        buy=bonus_of(tables.buy[deck, kind]),
    )


def shape_of(tables: Any, pattern: int) -> Shape:
    """A shape as it is printed."""
    spaces = range(tables.pattern_spaces[pattern])
    return tuple((tables.shape[pattern, 0, n, 0], tables.shape[pattern, 0, n, 1]) for n in spaces)


def bonus_of(bonus: Any) -> Bonus:
    """What a bonus gives."""
    minerals = tuple(bonus.minerals[mineral] for mineral in range(MINERALS))
    return Bonus(bonus.draw, bonus.bombs, bonus.actions, minerals)


def artifact_of(tables: Any, kind: int, name: str) -> Artifact:
    """A kind of artifact."""
    bonus = bonus_of(tables.artifact_bonus[kind])
    return Artifact(kind, name, tables.artifact_points[kind], tables.artifact_icons[kind], bonus)
