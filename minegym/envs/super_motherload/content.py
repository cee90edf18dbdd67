"""What an edition file of Super Motherload holds: its tables and rows, as pydantic checks them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict
from pydantic import Field as Bound

from minegym.core.editions import EditionModel, Table
from minegym.envs.super_motherload.constants import (
    ARTIFACT_KINDS,
    DEPTHS,
    MOST_ICONS,
    PATTERNS,
    STARTERS,
    STARTING_CARDS,
    TIERS,
)

Few = Annotated[int, Bound(ge=0, le=9)]
Some = Annotated[int, Bound(ge=1, le=9)]
Points = Annotated[int, Bound(ge=0, le=20)]
Colour = Literal["red", "blue", "yellow", "wild"]
Name = Annotated[str, Bound(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]+$")]  # pictures show names


class Turn(Table):
    """A turn, and what a player starts with."""

    actions: Some
    draw: Some
    hand_limit: Some
    start_hand: Annotated[int, Bound(ge=0, le=STARTING_CARDS)]
    start_bombs: Few


class Mineral(Table):
    """A mineral, and the letter that stands for it."""

    name: Name
    value: Annotated[int, Bound(ge=1, le=25)]
    letter: Annotated[str, Bound(pattern="^[B-Z]$")]  # A is an artifact


class Pattern(Table):
    """A shape that bombs have."""

    name: Name
    shape: str


class Bonus(BaseModel):
    """What a card or an artifact gives."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    draw: Few = 0
    bombs: Few = 0
    actions: Few = 0
    minerals: Annotated[str, Bound(max_length=4)] = ""


class Starter(Table):
    """One of the cards that every deck begins with."""

    name: Name
    copies: Some
    colour: Colour
    icons: Annotated[int, Bound(ge=1, le=MOST_ICONS)]
    pattern: str = ""


class Pilot(BaseModel):
    """One of the cards to buy."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: Name
    colour: Colour
    cost: Literal[10, 15, 20, 25]
    points: Annotated[int, Bound(ge=1, le=20)]
    icons: Annotated[int, Bound(ge=1, le=MOST_ICONS)]
    pattern: str = ""
    drill: Bonus = Bonus()
    buy: Bonus = Bonus()


class Deck(Table):
    """The cards of one player's stacks."""

    name: Name
    card: list[Pilot]


class Artifact(Table):
    """An artifact: points, or what it gives once."""

    name: Name
    copies: Some
    points: Points = 0
    icons: Annotated[int, Bound(ge=0, le=3)] = 0  # all of them together shift a word of bits
    draw: Few = 0
    bombs: Few = 0
    actions: Few = 0
    minerals: Annotated[str, Bound(max_length=4)] = ""

    def bonus(self) -> Bonus:
        """What it gives when it is used."""
        return Bonus(draw=self.draw, bombs=self.bombs, actions=self.actions, minerals=self.minerals)


class Minor(Table):
    """A minor achievement."""

    name: Name
    points: Points
    goal: str
    n: Annotated[int, Bound(ge=1, le=99)]
    mineral: str = ""


class Major(Table):
    """A major achievement: how many bought cards of each colour it takes."""

    name: Name
    points: Points
    red: Annotated[int, Bound(ge=0, le=TIERS)]
    blue: Annotated[int, Bound(ge=0, le=TIERS)]
    yellow: Annotated[int, Bound(ge=0, le=TIERS)]
    wild: Annotated[int, Bound(ge=0, le=TIERS)]


class Board(Table):
    """One side of a board."""

    depth: Annotated[int, Bound(ge=1, le=DEPTHS)]
    side: Literal["A", "B"]
    map: str


class SuperMotherloadEdition(EditionModel):
    """The whole file."""

    turn: Turn
    mineral: list[Mineral]
    pattern: Annotated[list[Pattern], Bound(max_length=PATTERNS)]
    starter: Annotated[list[Starter], Bound(max_length=STARTERS)]
    deck: list[Deck]
    artifact: Annotated[list[Artifact], Bound(max_length=ARTIFACT_KINDS)]
    minor: list[Minor]
    major: list[Major]
    board: list[Board]
