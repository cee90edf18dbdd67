"""Positions of Drillers for the rule tests: laid on real records, played compiled or interpreted.

A position is laid in the words of the table: cards by name with commas between, minerals by letter, tiles as "3-2" (the
second of floor 3) or "barrier 4". After every action the invariants are checked.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from helpers.runners import Runner

from minegym.core.game import Edition
from minegym.envs.drillers import GAME
from minegym.envs.drillers.constants import (
    BARRIER,
    BOT,
    CORRIDOR_START,
    DAMAGE,
    DAMAGE_CARDS,
    FINAL,
    FIRST_BARRIER,
    FLOORS,
    KINDS,
    MINERAL_LETTERS,
    SHOP,
    SHOP_NAMES,
    SHOP_START,
    STARTERS,
    STARTING_FLOOR_CARDS,
    TOP_FLOOR,
)
from minegym.envs.drillers.invariants import check_play

# What is asked, in one word each, in the order of phases.
ASKED = (
    *("operate", "surface", "keep", "option", "order", "solid", "where", "repair", "battery", "column"),
    *("raise", "go", "reach", "floor", "discard"),
)
QUIET = ("TOYS R' RUST", "CAVE WITH NO CEILING", "DISPATCH", "JACKPOT", "LOBBY")  # floor cards that seldom matter
PARTS = ("operations", "afterwards", "surfacing", "upkeep")


@dataclass
class Seat:
    """What one player has. Starting cards that are nowhere named are in the deck, the first of them on top.

    `deck` names its cards instead, the one that only the owner sees first; `on_top` what lies above them for all to
    see. `kept` are the cards of the hand that all know. Milestones are "1", "2", "3" and "final".
    """

    floor: int = 0
    fuel: int = 10
    fuel_steps: int = 0
    spaces: int = 2
    credits: int = 0
    drones: int = 0
    refresh_tile: int = 0
    storage: str = ""
    market: str = ""
    overflow: str = ""
    tiles: str = ""
    exhausted: str = ""
    milestones: str = ""
    permanents: str = ""
    reserved: int = 0
    hand: str = ""
    kept: str = ""
    played: str = ""
    discards: str = ""
    on_top: str = ""
    deck: str | None = None


@dataclass
class Bot:
    """What the bot has: `track` are the minerals on its mineral track, `deck` the cards it has not turned up."""

    level: int = 1
    floor: int = 0
    track: str = ""
    overflow: str = ""
    tiles: str = ""
    milestones: str = ""
    deck: str = "VINTAGE DRILL, TORSO, CRUTCH, SPIDER LEG, CLAW, GRABBER, STOCK PROPELLER, MINING ARM, DAMAGE"


class Position:
    """A game at some point, and what may be asked of it."""

    def __init__(self, runner: Runner, record: np.ndarray) -> None:
        self.runner = runner
        self.record = record
        check_play(record[0], runner.edition)

    # --- Playing

    def words(self, action: int) -> str:
        """An action's name, with names of cards and abilities where the action has only their number."""
        return in_words(self.runner.edition, action)

    def legal(self) -> set[str]:
        """What the asked seat may do."""
        return {self.words(int(action)) for action in np.flatnonzero(self.runner.mask(self.record))}

    def offered(self, start: str) -> set[str]:
        """What the asked seat may do whose name begins so, without that beginning."""
        return {words.removeprefix(start).strip() for words in self.legal() if words.startswith(start)}

    def may(self, name: str) -> bool:
        """Whether the asked seat may do that."""
        return bool(self.runner.mask(self.record)[number_of(self.runner.edition, name)])

    def do(self, *names: str) -> "Position":
        """Take these legal actions one after the other."""
        for name in names:
            assert self.may(name), f"{name!r} is not among {sorted(self.legal())}"
            self.record = self.runner.step(self.record, number_of(self.runner.edition, name))
            check_play(self.record[0], self.runner.edition)
        return self

    def end_turn(self) -> "Position":
        """End the Operations and the Surfacing, answer what must be answered, and end the Upkeep."""
        turn = int(self.game["turn"])
        while not self.over and int(self.game["turn"]) == turn:
            self.do("done" if self.may("done") else sorted(self.legal())[0])
        return self

    def copy(self) -> "Position":
        """Another of the same, to play on from."""
        return Position(self.runner, self.record.copy())

    def seen_by(self, seat: int) -> dict[str, np.ndarray]:
        """What a seat observes, by name."""
        return GAME.observation.unflatten(self.runner.observe(self.record, seat))

    def redealt(self, seat: int, seed: int) -> "Position":
        """The position with all drawn anew that the seat does not know."""
        return Position(self.runner, self.runner.redeal(self.record, seat, seed))

    # --- Looking

    @property
    def game(self) -> np.void:
        """The whole record."""
        return self.record[0]

    @property
    def asked(self) -> str:
        """What is asked: a word of `ASKED`."""
        return ASKED[self.game["phase"]]

    @property
    def part(self) -> str:
        """The part of the turn: a word of `PARTS`."""
        return PARTS[self.game["part"]]

    @property
    def over(self) -> int:
        """0 while the game lasts, 1 once it ended by its rules, 2 at the turn cap."""
        return int(self.game["over"])

    @property
    def places(self) -> list[int]:
        """Every final place, that of the bot last if there is one."""
        return self.game["placement"][: self.game["num_players"] + (self.game["bot_level"] > 0)].tolist()

    @property
    def gauges(self) -> tuple[int, int]:
        """Unused moves and drills."""
        return int(self.game["moves"]), int(self.game["drills"])

    def of(self, name: str, seat: int = 0) -> int:
        """A number of a player's, by its name in the record."""
        return int(self.game["players"][name][seat])

    def score(self, seat: int = 0) -> int:
        """A seat's points now."""
        return int(self.game["score"][seat])

    def minerals(self, name: str, seat: int = 0) -> str:
        """The letters of the minerals in a player's storage, market or overflow zone."""
        return letters(self.game["players"][name][seat])

    def on_floor(self, floor: int) -> str:
        """The letters of the minerals on a floor."""
        return letters(self.game["minerals"][floor])

    def cards(self, name: str, seat: int = 0) -> str:
        """The cards of a player's hand, draw (below the top), played, discards, kept or unknown."""
        group = "own" if name in ("hand", "draw") else "players"
        return named(self.runner.edition, self.game[group][name][seat])

    def top(self, seat: int = 0) -> str:
        """The card that the owner alone sees, or that all know, on top of a deck; "" if there is none."""
        kind = int(self.game["players"]["on_top"][seat, 0]) or int(self.game["own"]["top"][seat])
        return self.runner.edition.words["cards"][kind - 1] if kind else ""

    def pile(self, seat: int = 0) -> list[str]:
        """The cards on top of a deck that all know, from the top."""
        kinds = self.game["players"]["on_top"][seat].tolist()
        return [self.runner.edition.words["cards"][kind - 1] for kind in kinds if kind]

    def tiles(self, seat: int = 0, exhausted: bool = False) -> set[str]:
        """The mine tiles of a seat that are face up, or exhausted."""
        there = np.flatnonzero(self.game["players"]["tiles"][seat] == 1 + exhausted)
        return {tile_word(int(tile)) for tile in there}

    def on_sale(self, shop: str = "") -> set[str]:
        """The cards on sale, of one shop or of all."""
        here = shop_cards(shop)
        names = self.runner.edition.words["cards"][SHOP:]
        return {names[card] for card in here if self.game["on_sale"][card]}

    def milestones(self, seat: int = 0) -> list[int]:
        """Which milestones a seat has, the final one last."""
        return self.game["players"]["milestones"][seat].tolist()


def letters(counts: np.ndarray) -> str:
    """The letters of so many minerals of each kind."""
    return "".join(letter * int(count) for letter, count in zip(MINERAL_LETTERS, counts, strict=True))


def named(edition: Edition, counts: np.ndarray) -> str:
    """The names of so many cards of each kind, in the order of kinds."""
    names = edition.words["cards"]
    return ", ".join(names[kind] for kind in range(KINDS) for _ in range(counts[kind]))


def tile_word(tile: int) -> str:
    """A tile as positions are laid with it: "2-1" or "barrier 3"."""
    return GAME.actions.name(GAME.actions.start("exhaust") + tile).removeprefix("exhaust ").removeprefix("corridor ")


def shop_cards(shop: str = "") -> range:
    """The numbers of a shop's cards, or of all."""
    number = SHOP_NAMES.index(shop) if shop else 0
    return range(SHOP_START[number], SHOP_START[number + 1] if shop else SHOP_START[-1])


def in_words(edition: Edition, action: int) -> str:
    """An action's name, with names instead of numbers of cards and abilities."""
    name = GAME.actions.name(action)
    verb, _, number = name.rpartition(" ")
    if verb.endswith(" card"):
        return f"{verb.removesuffix('card')}{edition.words['cards'][int(number)]}"
    if verb == "use ability":
        abilities = edition.words["abilities"]
        return f"use {abilities[int(number)] if int(number) < len(abilities) else number}"
    return name


_NUMBERS: dict[tuple[str, ...], dict[str, int]] = {}


def number_of(edition: Edition, name: str) -> int:
    """The action of that name."""
    cards = edition.words["cards"]
    if cards not in _NUMBERS:
        _NUMBERS[cards] = {in_words(edition, action): action for action in range(GAME.actions.size)}
    assert name in _NUMBERS[cards], f"there is no action {name!r}"
    return _NUMBERS[cards][name]


# --- Laying --------------------------------------------------------------------------------------------------------


def lay(
    runner: Runner,
    seats: Sequence[Seat],
    deepest: int = 2,
    bot: Bot | None = None,
    minerals: dict[int, str] | None = None,
    tops: Iterable[str] = (),
    gone: str = "",
    floor_cards: dict[int, str] | None = None,
    on_sale: str = "",
    under: Sequence[str] = (),
    out: str = "",
    active: int = 0,
    seed: tuple[int, int] = (1, 2),
    **about: int,
) -> Position:
    """The position with these seats, in which the active seat is in its Operations, in turn 5.

    `minerals` lie on floors by number, and on no other open floor. `tops` are the corridor tiles on top of their
    stacks; elsewhere the first left lies there. `gone` tiles belong to the last seat, or to the bot. Floors of which
    no card is told have BREWERY and quiet deep cards. Under the shops' decks lie batches of cards; those `out` are out
    of the game; those that are nowhere named nobody has seen. DAMAGE cards that nobody has are in the pile.
    """
    record = runner.deal(len(seats), seed=1, bot_level=bot.level if bot else None)
    game, edition = record[0], runner.edition
    for leaf in GAME.state.fields:
        if leaf.name not in ("num_players", "bot_level"):
            record[leaf.name] = np.zeros((), record[leaf.name].dtype)
    game["seed"] = seed
    game["turn"] = 5
    game["seat"] = game["active"] = active
    game["starting_seat"] = (active - 4) % len(seats)
    game["keep"] = edition.tables[0]["free_cards"]
    game["deepest"] = deepest
    game["damage_pile"] = DAMAGE_CARDS - (bot is not None)
    game["unseen_cards"] = 1
    for number, seat in enumerate(seats):
        lay_seat(game, edition, number, seat)
    if bot:
        lay_bot(game, edition, bot)
    lay_mine(game, edition, minerals or {}, tops, BOT if bot else len(seats) - 1, gone)
    lay_floor_cards(game, edition, floor_cards or {})
    lay_shops(game, edition, on_sale, under, out)
    for seat in range(len(seats)):
        game["players"]["storage_cap"][seat] = max(seats[seat].spaces, len(seats[seat].storage))
    for ability in np.flatnonzero(game["players"]["permanents"][active]):
        game["ready"][ability] = edition.tables[0]["ability_uses"][ability]
    for name, value in about.items():
        game[name] = value
    game["moves_gained"] = max(game["moves"], game["moves_gained"])
    game["drills_gained"] = max(game["drills"], game["drills_gained"])
    for row in range(len(seats) + (bot is not None)):
        lay_points(game, edition, row)
    return Position(runner, record)


def words_of(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def kinds_of(edition: Edition, text: str) -> list[int]:
    """The kinds of the cards named; "DAMAGE*3" are three."""
    found = []
    for word in words_of(text):
        name, _, times = word.partition("*")
        found += [edition.words["cards"].index(name)] * int(times or 1)
    return found


def tiles_of(text: str) -> list[int]:
    """The numbers of the tiles named."""
    found = []
    for word in words_of(text):
        if word.startswith("barrier"):
            found.append(BARRIER + int(word.split()[1]) - FIRST_BARRIER)
        else:
            floor, number = map(int, word.split("-"))
            found.append(CORRIDOR_START[floor - TOP_FLOOR] + number - 1)
    return found


def count(counts: np.ndarray, kinds: Iterable[int]) -> None:
    """Add one to the count of each of these."""
    for kind in kinds:
        counts[kind] += 1


def lay_seat(game: np.void, edition: Edition, number: int, seat: Seat) -> None:
    """Write what one player has."""
    player, own, tables = game["players"][number], game["own"][number], edition.tables[0]
    for name in ("floor", "fuel", "fuel_steps", "credits", "drones", "refresh_tile", "reserved"):
        player[name] = getattr(seat, name)
    player["fuel_cap"] = tables["fuel_cap_start"] + seat.fuel_steps
    for name in ("storage", "market", "overflow"):
        count(player[name], (MINERAL_LETTERS.index(letter) for letter in getattr(seat, name)))
    lay_track(player, edition, seat)
    for name in words_of(seat.permanents):
        player["permanents"][edition.words["abilities"].index(name)] = 1
        game["unseen_cards"][edition.words["cards"].index(name) - SHOP] = 0
    count(own["hand"], kinds_of(edition, seat.hand))
    for name in ("played", "discards", "kept"):
        count(player[name], kinds_of(edition, getattr(seat, name)))
    pile = kinds_of(edition, seat.on_top)
    player["on_top"][: len(pile)] = [1 + kind for kind in pile]
    player["piled"] = len(pile)
    there = own["hand"] + player["played"] + player["discards"]
    count(there, pile)
    rest = [kind for kind in range(STARTERS) if not there[kind]]
    deck = rest if seat.deck is None else kinds_of(edition, seat.deck)
    count(there, deck)
    if deck:
        own["top"] = 1 + deck[0]
        count(own["draw"], deck[1:])
    else:
        player["kept"] = own["hand"]
    count(player["unknown"], deck)
    player["unknown"] += own["hand"] - player["kept"]
    player["hand_size"], player["deck_size"] = own["hand"].sum(), len(pile) + len(deck)
    game["damage_pile"] -= there[DAMAGE]
    game["unseen_cards"][there[SHOP:] > 0] = 0


def lay_track(player: np.void, edition: Edition, who: Seat | Bot) -> None:
    """Write tiles and milestones."""
    player["tiles"][tiles_of(who.tiles)] = 1
    if isinstance(who, Seat):
        player["tiles"][tiles_of(who.exhausted)] = 2
    player["notches"] = edition.tables[0]["tile_width"][player["tiles"] > 0].sum()
    for word in words_of(who.milestones):
        player["milestones"][FINAL if word == "final" else int(word) - 1] = 1


def lay_bot(game: np.void, edition: Edition, bot: Bot) -> None:
    """Write what the bot has."""
    player = game["players"][BOT]
    player["floor"] = bot.floor
    count(player["market"], (MINERAL_LETTERS.index(letter) for letter in bot.track))
    count(player["overflow"], (MINERAL_LETTERS.index(letter) for letter in bot.overflow))
    lay_track(player, edition, bot)
    game["bot_deck"][kinds_of(edition, bot.deck)] = 1


def lay_mine(
    game: np.void, edition: Edition, minerals: dict[int, str], tops: Iterable[str], last: int, gone: str
) -> None:
    """Write the floors. Barriers of open floors that nobody has belong to the last row, like the tiles gone."""
    tables, player = edition.tables[0], game["players"][last]
    opened = [BARRIER + floor - FIRST_BARRIER for floor in range(FIRST_BARRIER, int(game["deepest"]) + 1)]
    for tile in [*opened, *tiles_of(gone)]:
        if not game["players"]["tiles"][:, tile].any():
            player["tiles"][tile] = 1
    player["notches"] = tables["tile_width"][player["tiles"] > 0].sum()
    for line in range(FINAL):
        rows = np.flatnonzero(game["players"]["notches"] >= tables["lines"][line])
        if len(rows) and not game["players"]["milestones"][:, line].any():
            game["players"]["milestones"][last if last in rows else rows[0], line] = 1
    taken = (game["players"]["tiles"] > 0).any(0)
    for tile in np.flatnonzero(~taken[:BARRIER]):
        game["unseen_tiles"][tile] = 1
    for floor in range(TOP_FLOOR, FLOORS):
        left = [tile for tile in range(*CORRIDOR_START[floor - TOP_FLOOR : floor - TOP_FLOOR + 2]) if not taken[tile]]
        chosen = [tile for tile in tiles_of(",".join(tops)) if tile in left] + left
        if chosen:
            game["top_tile"][floor] = 1 + chosen[0]
            game["unseen_tiles"][chosen[0]] = 0
    for floor in range(FLOORS):
        if floor > game["deepest"]:
            game["minerals"][floor] = tables["start_minerals"][floor]
        else:
            count(game["minerals"][floor], (MINERAL_LETTERS.index(letter) for letter in minerals.get(floor, "")))


def lay_floor_cards(game: np.void, edition: Edition, told: dict[int, str]) -> None:
    """Write the floor cards."""
    names = edition.words["floor cards"]
    game["unseen_floors"][STARTING_FLOOR_CARDS:] = 1
    spare = [names.index(name) for name in QUIET if name not in told.values()]
    for floor in range(TOP_FLOOR, int(game["deepest"]) + 1):
        if floor in told:
            card = names.index(told[floor])
        else:
            card = names.index("BREWERY") if floor == TOP_FLOOR else spare.pop(0)
        game["floor_card"][floor] = 1 + card
        game["unseen_floors"][card] = 0


def lay_shops(game: np.void, edition: Edition, on_sale: str, under: Sequence[str], out: str) -> None:
    """Write what is on sale, and what lies under the decks."""
    for kind in kinds_of(edition, on_sale):
        game["on_sale"][kind - SHOP], game["unseen_cards"][kind - SHOP] = 1, 0
    for batch, names in enumerate(under, 1):
        game["batches"][:] = batch
        for kind in kinds_of(edition, names):
            game["under"][kind - SHOP], game["unseen_cards"][kind - SHOP] = batch, 0
    for kind in kinds_of(edition, out):
        game["unseen_cards"][kind - SHOP] = 0


def lay_points(game: np.void, edition: Edition, row: int) -> None:
    """Write a row's points, counted from what it has."""
    tables, player, own = edition.tables[0], game["players"][row], game["own"][row]
    is_bot = game["bot_level"] and row == BOT
    cards = own["hand"].astype(int) + own["draw"] + player["played"] + player["discards"]
    count(cards, (kind - 1 for kind in [*player["on_top"].tolist(), int(own["top"])] if kind))
    points = 0 if is_bot else int(cards @ tables["points"].astype(int))
    points += int(tables["tile_points"][player["tiles"] > 0].astype(int).sum())
    points -= int(tables["tile_loss"][player["tiles"] == 2].astype(int).sum())
    game["points"][row] = points
    minerals = (player["storage"].astype(int) + player["market"] + player["overflow"]) @ tables["mineral_points"]
    score = points + int(minerals) + int(player["milestones"].astype(int) @ tables["milestone_points"].astype(int))
    if not is_bot:
        score += int(player["credits"]) // 5 + int(player["refresh_tile"]) - int(tables["penalty"][player["floor"]])
    game["score"][row] = score
