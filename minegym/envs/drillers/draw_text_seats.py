"""The seats and the bot in the picture as text."""

from collections.abc import Sequence

from minegym.envs.drillers.constants import ANY_NUMBER, COLUMN, MINERALS
from minegym.envs.drillers.draw_lines import (
    card_words,
    cards_words,
    cut,
    listed,
    mineral_words,
    names_words,
    ruled,
    tile_words,
    wrapped,
)
from minegym.envs.drillers.printed import Printed, Tile
from minegym.envs.drillers.scene_bot import BotScene, CellScene
from minegym.envs.drillers.scene_seats import AbilityScene, RowScene, SeatScene
from minegym.render.words import counted


def seat_lines(book: Printed, seat: SeatScene) -> list[str]:
    """One seat: its points, its dashboard, its track, its cards."""
    lines = [ruled(f"Seat {seat.row}: {counted(seat.points, 'point')}{tags(seat)}"), *wrapped(points_words(seat))]
    lines += wrapped(f"floor {seat.floor}; {fuel_words(book, seat)}; {goods_words(book, seat)}")
    lines += wrapped(f"storage {sum(seat.storage)}/{storage_words(book, seat)}")
    lines += wrapped(f"market: {listed(market_words(book, seat))}")
    lines += track_lines(book, seat)
    if seat.abilities:
        lines += wrapped(f"abilities: {listed(map(ability_words, seat.abilities))}")
    return lines + card_lines(seat)


def tags(seat: SeatScene) -> str:
    """What sets a seat apart just now."""
    marks = [
        (seat.placement > 0, f"place {seat.placement}"),
        (seat.is_viewer, "you"),
        (seat.starts, "starts"),
        (seat.is_active, "turn"),
        (seat.is_asked, "asked"),
        (seat.triggered_end, "triggered the end"),
    ]
    return "".join(f", {words}" for applies, words in marks if applies)


def points_words(row: RowScene) -> str:
    """What the points come from."""
    return f"points: {', '.join(f'{source} {number}' for source, number in row.points_from)}"


# --- The dashboard -------------------------------------------------------------------------------------------------


def fuel_words(book: Printed, seat: SeatScene) -> str:
    """Fuel, and what raises its cap."""
    steps = f"step {seat.fuel_steps} of {book.tables.fuel_steps}"
    if seat.fuel_steps < book.tables.fuel_steps:
        steps += f", next for {counted(book.tables.fuel_prices[seat.fuel_steps], 'credit')}"
    return f"fuel {seat.fuel}/{seat.fuel_cap} ({steps})"


def goods_words(book: Printed, seat: SeatScene) -> str:
    """Credits, drones, and the shop refresh tile."""
    parts = [counted(seat.credits, "credit"), f"drones {seat.drones}/{book.tables.drones}"]
    parts.append(f"shop refresh tile {'unused' if seat.refresh_tile else 'used'}")
    return "; ".join(parts)


def storage_words(book: Printed, seat: SeatScene) -> str:
    """The storage, and what raises its cap."""
    tables = book.tables
    more = (
        f" (up to {tables.storage_max}, {tables.storage_price} each)" if seat.storage_cap < tables.storage_max else ""
    )
    return f"{seat.storage_cap}{more}: {mineral_words(book, seat.storage)}"


def market_words(book: Printed, seat: SeatScene) -> list[str]:
    """The market columns: how full they are, and what the next sale pays."""
    return [
        f"{cut(book.minerals[mineral])} {seat.market[mineral]}/{COLUMN} pays {next_price(book, seat, mineral)}"
        for mineral in range(MINERALS)
    ]


def next_price(book: Printed, seat: SeatScene, mineral: int) -> int:
    """What the next mineral of a kind sells for."""
    sold = seat.market[mineral]
    return int(book.tables.market[mineral, sold] if sold < COLUMN else book.tables.overflow[mineral])


def track_lines(book: Printed, row: RowScene) -> list[str]:
    """The progress track from both ends, and the milestones earned."""
    cubes = sum(row.overflow)
    lines = wrapped(
        f"track: {row.notches} of {book.tables.track} notches; overflow {cubes}: {mineral_words(book, row.overflow)}"
    )
    lines += wrapped(f"tiles {len(row.tiles)}: {listed(owned_tile_words(*tile) for tile in row.tiles)}")
    earned = listed(cut(book.milestones[milestone]) for milestone in row.milestones)
    return lines + wrapped(f"milestones: {earned}")


def owned_tile_words(tile: Tile, is_exhausted: bool) -> str:
    """A tile in a track."""
    name = f"{'barrier' if tile.is_barrier else 'floor'} {tile.floor}"
    return f"{name} {tile_words(tile)}" + " exhausted" * is_exhausted


def ability_words(shown: AbilityScene) -> str:
    """An ability, and whether it may be used."""
    if not shown.ready:
        state = ""
    else:
        state = ", ready any number of times" if shown.ready == ANY_NUMBER else ", ready once"
    return f"{cut(shown.ability.name)} ({shown.ability.text}){' permanent' * shown.is_permanent}{state}"


# --- Cards ---------------------------------------------------------------------------------------------------------


def card_lines(seat: SeatScene) -> list[str]:
    """Hand, play area, deck and discard pile, as far as the viewer knows them."""
    hand = [cards_words(seat.hand)] * bool(seat.hand) + [f"{seat.unknown} unknown"] * bool(seat.unknown)
    lines = wrapped(f"hand {seat.hand_size}: {'; '.join(hand) or 'empty'}")
    if seat.is_open and seat.kept:
        lines += wrapped(f"  all know of {names_words(seat.kept)}")
    if seat.played:
        lines += wrapped(f"play area {total(seat)}: {cards_words(seat.played)}")
    lines += wrapped(f"deck {seat.deck_size}: {deck_words(seat)}")
    number = sum(number for _, number in seat.discards)
    return lines + wrapped(f"discards {number}: {names_words(seat.discards)}")


def total(seat: SeatScene) -> int:
    """How many cards are in its play area."""
    return sum(number for _, number in seat.played)


def deck_words(seat: SeatScene) -> str:
    """The deck from its top."""
    parts = [f"on top for all to know {listed(card_words(card) for card in seat.on_top)}"] * bool(seat.on_top)
    if seat.top:
        parts.append(f"{'then' if seat.on_top else 'on top'} {listed([card_words(seat.top)])}")
    if seat.rest:
        where = "the rest" if seat.is_open or not seat.unknown else "the rest, or in hand"
        parts.append(f"{where} {names_words(seat.rest)}")
    return "; ".join(parts) or "empty"


# --- The bot -------------------------------------------------------------------------------------------------------


def bot_lines(book: Printed, bot: BotScene) -> list[str]:
    """The bot: its board, its tracks, its deck."""
    end = ", triggered the end" if bot.triggered_end else ""
    place = f", place {bot.placement}" if bot.placement else ""
    title = f"The bot, {cut(bot.name)} (level {bot.level}): {counted(bot.points, 'point')}{place}{end}"
    turn = "a reset turn" if bot.is_resetting else "an action turn"
    lines = [ruled(title), *wrapped(points_words(bot)), f"floor {bot.floor}, so its next turn is {turn}"]
    buffer = ", one of silver or gold in the buffer" * bot.has_buffer
    lines += wrapped(f"mineral track {bot.filled}/{bot.all_slots}{buffer}: {mineral_words(book, bot.market)}")
    lines += [*track_lines(book, bot), *board_lines(bot), *wrapped(f"priorities: {listed(bot.priorities)}")]
    cards = listed(f"{cut(card.name)} {card.play_fuel}" for card in bot.deck)
    turned = listed(cut(card.name) for card in bot.turned)
    return lines + wrapped(f"deck {len(bot.deck)}: {cards}") + wrapped(f"turned over: {turned}")


def board_lines(bot: BotScene) -> list[str]:
    """The board: the active column is marked."""
    lines = [board_line("slots", [str(number) for number in bot.slots], bot.column)]
    for costs, cells in zip(bot.costs, bot.cells, strict=True):
        lines.append(board_line("cost " + " ".join(map(str, costs)), [cell_words(cell) for cell in cells], bot.column))
    return lines


def board_line(head: str, cells: Sequence[str], active: int) -> str:
    """A line of the board."""
    marked = [f"[{cell}]" if column == active else f" {cell} " for column, cell in enumerate(cells)]
    return f"   {head.ljust(16)}" + "".join(cell.ljust(26) if len(cells) < 4 else cell.ljust(13) for cell in marked)


def cell_words(cell: CellScene) -> str:
    """A cell of the board, as an edition writes it."""
    more = "c" * cell.collects + "m" * cell.moves
    return f"{cell.drills}" + (f"+{more}" if more else "")
