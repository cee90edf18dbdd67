"""What play conserves for the players of Drillers and the bot: rigs, cards, what is known of them, points."""

from typing import Any

import numpy as np

from minegym.envs.drillers.constants import BOT, COLUMN, FUEL_STEPS, GOLD, KINDS, SAPPHIRE, SEATS, SILVER
from minegym.envs.drillers.invariants_table import claim, notches_of, owned_cards, rows_in_play

OF_THE_BOT = ("floor", "market", "overflow", "tiles", "notches", "milestones")


def check_seats(record: np.void, tables: np.void) -> None:
    """All that belongs to somebody."""
    for seat in range(int(record["num_players"])):
        check_rig(record, tables, seat)
        check_cards(record, tables, seat)
        check_knowledge(record, seat)
    if record["bot_level"]:
        check_bot(record, tables)
    for row in range(rows_in_play(record)):
        check_track_and_points(record, tables, row)
    check_empty_seats(record)


# --- Rigs ----------------------------------------------------------------------------------------------------------


def check_rig(record: np.void, tables: np.void, seat: int) -> None:
    """Fuel, storage, drones and market are within their caps, and caps are what their steps make them."""
    player, who = record["players"][seat], f"seat {seat}"
    claim(0 <= player["floor"] <= record["deepest"], f"{who} is on the closed floor {player['floor']}")
    claim(0 <= player["fuel_steps"] <= min(tables["fuel_steps"], FUEL_STEPS), f"{who}: {player['fuel_steps']} steps")
    cap = tables["fuel_cap_start"] + player["fuel_steps"]
    claim(player["fuel_cap"] == cap, f"the fuel cap of {who} is {player['fuel_cap']}, not {cap}")
    claim(0 <= player["fuel"] <= cap, f"{who} has {player['fuel']} fuel, of at most {cap}")
    spaces = player["storage_cap"]
    claim(tables["storage_start"] <= spaces <= tables["storage_max"], f"{who} has {spaces} spaces of storage")
    stored = player["storage"].astype(int).sum()
    claim(stored <= spaces, f"{who} stores {stored} minerals in {spaces} spaces")
    claim(0 <= player["drones"] <= tables["drones"], f"{who} has {player['drones']} drones face up")
    claim((player["market"] <= COLUMN).all(), f"a market column of {who} holds more than {COLUMN}")
    claim(player["credits"] >= 0, f"{who} has {player['credits']} credits")
    for name in ("storage", "market", "overflow"):
        claim((player[name] >= 0).all(), f"{who} has less than no mineral in {name}")
    for ability in np.flatnonzero(player["permanents"]):
        permanent = tables["ability_uses"][ability] and tables["permanent"][tables["ability_card"][ability]]
        claim(permanent, f"{who} has the permanent {ability}, which is none")


# --- Cards ---------------------------------------------------------------------------------------------------------


def check_cards(record: np.void, tables: np.void, seat: int) -> None:
    """Sizes are what is there; what all know lies on top, below it the card that the owner sees, then the rest."""
    player, own, who = record["players"][seat], record["own"][seat], f"seat {seat}"
    for name, cards in (("hand", own["hand"]), ("draw", own["draw"]), ("played", player["played"])):
        claim((cards >= 0).all(), f"{who} has less than no card in {name}")
    claim((player["discards"] >= 0).all(), f"{who} has less than no card in discards")
    claim(player["hand_size"] == own["hand"].sum(), f"{who} has {own['hand'].sum()} cards in hand")
    piled = int(player["piled"])
    claim((player["on_top"] > 0).tolist() == [place < piled for place in range(len(player["on_top"]))], f"{who}: pile")
    below = int(own["draw"].sum()) + (own["top"] > 0)
    claim(player["deck_size"] == piled + below, f"{who} has {piled} + {below} cards in the deck")
    claim(bool(own["top"]) == (player["deck_size"] > piled), f"{who} sees {own['top']} on top of {below} cards")
    claim(player["deck_size"] or not player["discards"].any(), f"{who} has discards, and an empty deck")
    owned = owned_cards(record, seat)
    claim(not owned[tables["permanent"] == 1].any(), f"{who} has a permanent among the cards")


def check_knowledge(record: np.void, seat: int) -> None:
    """What all know of a hand is true, and the rest of hand and deck is unknown."""
    player, own, who = record["players"][seat], record["own"][seat], f"seat {seat}"
    claim((player["kept"] <= own["hand"]).all() and (player["kept"] >= 0).all(), f"{who}: kept is not in hand")
    hidden = own["hand"].astype(int) + own["draw"] - player["kept"]
    if own["top"]:
        hidden[own["top"] - 1] += 1
    for kind in range(KINDS):
        claim(player["unknown"][kind] == hidden[kind], f"{who} has {hidden[kind]} unknown cards of kind {kind}")
    known = player["deck_size"] > player["piled"] or not hidden.any()
    claim(known, f"{who} has no unknown card in the deck, so all know the hand")


# --- Tracks and points ---------------------------------------------------------------------------------------------


def check_bot(record: np.void, tables: np.void) -> None:
    """The bot has a mech, minerals, tiles and milestones, and nothing else; its overflow waits for a full track."""
    bot = record["players"][BOT]
    for name in bot.dtype.names:
        claim(name in OF_THE_BOT or not bot[name].any(), f"the bot has {name}")
    claim(not record["own"][BOT:].tobytes().strip(b"\0"), "the bot knows something")
    claim(0 <= bot["floor"] <= record["deepest"], f"the bot is on the closed floor {bot['floor']}")
    slots = int(tables["bot_slots"][record["bot_level"] - 1].sum())
    track = bot["market"].astype(int)
    filled = (track[SILVER] + track[GOLD]) // 2 + track[SAPPHIRE:].sum()
    claim((track >= 0).all() and (bot["overflow"] >= 0).all(), "the bot has less than no mineral")
    claim(filled <= slots, f"the bot has filled {filled} slots of {slots}")
    claim(filled == slots or not bot["overflow"].any(), "the bot has overflow before its mineral track is full")


def check_track_and_points(record: np.void, tables: np.void, row: int) -> None:
    """Notches and points are what a count of tiles, cards, minerals and the rest finds."""
    player = record["players"][row]
    notches = notches_of(tables, player["tiles"])
    claim(player["notches"] == notches, f"the tiles of row {row} take {notches} notches, not {player['notches']}")
    points = int(tables["tile_points"][player["tiles"] > 0].astype(int).sum())
    points -= int(tables["tile_loss"][player["tiles"] == 2].astype(int).sum())
    is_bot = record["bot_level"] > 0 and row == BOT
    if not is_bot:
        points += int(owned_cards(record, row) @ tables["points"].astype(int))
    claim(record["points"][row] == points, f"tiles and cards of row {row} count {points}, not {record['points'][row]}")
    minerals = sum(player[name].astype(int) for name in ("storage", "market", "overflow"))
    score = points + int(minerals @ tables["mineral_points"].astype(int))
    score += int(player["milestones"].astype(int) @ tables["milestone_points"].astype(int))
    if not is_bot:
        score += int(player["credits"]) // int(tables["credits_a_point"])
        score += int(player["refresh_tile"]) * int(tables["refresh_points"]) - int(tables["penalty"][player["floor"]])
    claim(record["score"][row] == score, f"row {row} scores {record['score'][row]}, counted {score}")


def check_empty_seats(record: np.void) -> None:
    """Seats not in play have nothing."""
    beyond = rows_in_play(record)
    for name in ("players", "own", "score", "points", "tiebreak", "placement"):
        claim(not record[name][beyond:SEATS].tobytes().strip(b"\0"), f"{name} of a seat not in play is not zero")


def tiebreak_of(player: Any) -> tuple[int, int]:
    """By what equals are told apart: credits, then fuel."""
    return int(player["credits"]), int(player["fuel"])
