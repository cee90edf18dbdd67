"""The progress track: mine tiles, milestones, and the trigger of the end. Compiled with the rules."""

from typing import Any

from minegym.envs.drillers.bot_track import give_bot
from minegym.envs.drillers.constants import BOT, FINAL, MILESTONES, SILVER
from minegym.envs.drillers.counts import capped, total
from minegym.envs.drillers.deck import draw
from minegym.envs.drillers.rig import gain_credits


def rows(state: Any) -> int:
    """How many rows of `players` take part: the seats, and the bot if there is one."""
    return 2 if state.bot_level else state.num_players


def is_bot(state: Any, row: int) -> bool:
    """Whether that row is the bot's."""
    return (state.bot_level > 0) & (row == BOT)


def add_tile(state: Any, tables: Any, row: int, tile: int) -> None:
    """R115, R116, R119, R143: a mine tile joins the track: it may reach milestone lines, and the end."""
    player = state.players[row]
    player.tiles[tile] = 1
    player.notches = capped(player.notches + tables.tile_width[tile])
    state.points[row] += tables.tile_points[tile]
    for line in range(MILESTONES):
        if player.notches >= tables.lines[line] and not is_taken(state, line):
            earn(state, tables, row, line)
    check_end(state, tables, row)
    if state.bot_level:
        check_end(state, tables, BOT)  # a milestone of the player's may have filled its overflow zone


def is_taken(state: Any, milestone: int) -> bool:
    """R117: whether somebody has that milestone."""
    taken = 0
    for row in range(rows(state)):
        taken += state.players[row].milestones[milestone]
    return taken > 0


def earn(state: Any, tables: Any, row: int, milestone: int) -> None:
    """R117, R118: a row takes a milestone; every other one is consoled at once."""
    state.players[row].milestones[milestone] = 1
    for other in range(rows(state)):
        if other != row:
            console(state, tables, other, milestone)


def console(state: Any, tables: Any, row: int, milestone: int) -> None:
    """R118, R152: what a milestone that another has earned gives: credits and cards, or to the bot a silver."""
    if is_bot(state, row):
        give_bot(state, tables, SILVER)
        return
    gain_credits(state.players[row], tables.milestone_credits[milestone])
    for _ in range(tables.milestone_draw[milestone]):
        draw(state, row)


def check_end(state: Any, tables: Any, row: int) -> None:
    """R122, R123, R142, R170, R171: a row whose tiles meet its overflow triggers the end, if nobody has."""
    player = state.players[row]
    if state.ending:
        return
    if player.notches + min(total(player.overflow), tables.overflow_slots) >= tables.track:
        trigger_end(state, tables, row)


def trigger_end(state: Any, tables: Any, row: int) -> None:
    """R124: the final milestone; everybody else has one more turn."""
    state.ending = 1 + row
    state.ended_in = state.turn
    earn(state, tables, row, FINAL)


def exhaust(state: Any, tables: Any, row: int, tile: int) -> None:
    """R66, R67: a mine tile is turned face down and loses points."""
    state.players[row].tiles[tile] = 2
    state.points[row] -= tables.tile_loss[tile]
