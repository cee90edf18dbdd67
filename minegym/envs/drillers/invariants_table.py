"""What play conserves on the table of Drillers: the mine, its tiles and floor cards, the shops, the milestones."""

from typing import Any

import numpy as np

from minegym.envs.drillers.constants import (
    ADVANCED,
    BARRIERS,
    CORRIDORS,
    DAMAGE,
    DAMAGE_CARDS,
    EXPANSION_FLOOR,
    FINAL,
    FLOOR_CARDS,
    FLOORS,
    MILESTONES,
    MOST,
    RESERVE,
    SHOP,
    SHOP_START,
    SHOPS,
    STARTERS,
    STARTING_FLOOR_CARDS,
    TOP_FLOOR,
)

UNDER_FLOOR = 2  # advanced cards under a floor card until the shop expands


def claim(holds: Any, complaint: str) -> None:
    """Raise AssertionError with the complaint, unless the claim holds."""
    if not holds:
        raise AssertionError(complaint)


def rows_in_play(record: np.void) -> int:
    """How many rows of `players` are somebody's: the seats', and the bot's."""
    return int(record["num_players"]) + (record["bot_level"] > 0)


def check_table(record: np.void, tables: np.void) -> None:
    """All that lies between the players, but for the minerals on floors."""
    check_tiles(record, tables)
    check_floor_cards(record, tables)
    check_shops(record, tables)
    check_damage(record)
    check_milestones(record, tables)


def owned_cards(record: np.void, row: int) -> np.ndarray[Any, Any]:
    """How many cards of each kind a player has, wherever they lie; permanents are not among them."""
    player, own = record["players"][row], record["own"][row]
    cards: np.ndarray[Any, Any] = own["hand"].astype(int) + own["draw"] + player["played"] + player["discards"]
    for card in [*player["on_top"].tolist(), int(own["top"])]:
        if card:
            cards[card - 1] += 1
    return cards


# --- The mine ------------------------------------------------------------------------------------------------------


def check_tiles(record: np.void, tables: np.void) -> None:
    """Every mine tile is in one place, and only tiles of open floors are on tracks."""
    tops = [top - 1 for top in record["top_tile"].tolist() if top]
    taken = (record["players"]["tiles"] > 0).sum(0)
    here = taken.copy()
    here[:CORRIDORS] += record["unseen_tiles"]
    here[tops] += 1
    for floor, top in enumerate(record["top_tile"].tolist()):
        claim(not top or tables["tile_floor"][top - 1] == floor, f"tile {top - 1} lies on top at floor {floor}")
        left = record["unseen_tiles"][tables["tile_floor"][:CORRIDORS] == floor]
        claim(top or not left.any(), f"no tile is on top at floor {floor}, and some are below")
    deepest = int(record["deepest"])
    claim(deepest >= TOP_FLOOR, f"the deepest open floor is {deepest}")
    for tile in range(CORRIDORS + BARRIERS):
        floor = int(tables["tile_floor"][tile])
        closed = tile >= CORRIDORS and floor > deepest
        claim(here[tile] == (not closed), f"mine tile {tile} lies in {here[tile]} places")
        claim(not taken[tile] or floor <= deepest, f"mine tile {tile} was taken from a closed floor")
    for floor, number in enumerate(record["dug"].tolist()):
        on_tracks = int(taken[:CORRIDORS][tables["tile_floor"][:CORRIDORS] == floor].sum())
        claim(number <= on_tracks, f"{number} corridors were excavated at floor {floor}, and {on_tracks} are on tracks")


def check_floors(record: np.void, tables: np.void) -> None:
    """On floors lies no more than what was there or fell from excavated tiles; closed floors are untouched."""
    taken = (record["players"]["tiles"] > 0).any(0)
    for floor in range(FLOORS):
        start, here = tables["start_minerals"][floor], record["minerals"][floor]
        fallen = tables["tile_minerals"][taken & (tables["tile_floor"] == floor)].sum(0)
        claim((here >= 0).all() and (here <= start + fallen).all(), f"minerals at floor {floor} came from nowhere")
        claim(floor <= record["deepest"] or (here == start).all(), f"minerals are gone from the closed floor {floor}")


def check_floor_cards(record: np.void, tables: np.void) -> None:
    """Open floors from 2 down have a card each, closed ones none; every deep card is in one place."""
    cards, deepest = record["floor_card"].tolist(), int(record["deepest"])
    for floor, card in enumerate(cards):
        claim((card > 0) == (TOP_FLOOR <= floor <= deepest), f"floor {floor} has the floor card {card - 1}")
        starting = 0 < card <= STARTING_FLOOR_CARDS
        claim(not card or starting == (floor == TOP_FLOOR), f"floor card {card - 1} does not belong on floor {floor}")
    for card in range(FLOOR_CARDS):
        places = cards.count(card + 1) + int(record["unseen_floors"][card])
        wanted = 1 if card >= STARTING_FLOOR_CARDS else cards.count(card + 1)
        claim(places == wanted, f"floor card {card} lies in {places} places")
    rich = {f for f, c in enumerate(cards) if c and tables["floor_effects"][c - 1, ..., RESERVE].any()}
    for seat, floor in enumerate(record["players"]["reserved"].tolist()):
        claim(floor in rich or not floor, f"an emerald is kept for seat {seat} on floor {floor}")


# --- Shops and piles -----------------------------------------------------------------------------------------------


def check_shops(record: np.void, tables: np.void) -> None:
    """Every shop card is in one place, or repaired out of the game; no shop offers more than its row holds."""
    owned = sum((owned_cards(record, row) for row in range(int(record["num_players"]))), np.zeros(1, int))[SHOP:]
    beside = record["players"]["permanents"].sum(0)
    for ability in np.flatnonzero(beside):
        owned[tables["ability_card"][ability] - SHOP] += beside[ability]
    places = record["on_sale"].astype(int) + record["unseen_cards"] + (record["under"] > 0) + owned
    for card in np.flatnonzero(places > 1):
        claim(False, f"shop card {card} lies in {places[card]} places")
    for card in np.flatnonzero((places == 0) & (tables["permanent"][SHOP:] == 1)):
        claim(False, f"the permanent {card} lies nowhere")
    for shop in range(SHOPS):
        cards = slice(SHOP_START[shop], SHOP_START[shop + 1])
        expanded = shop == ADVANCED and record["deepest"] >= EXPANSION_FLOOR
        row = int(tables["row_expanded" if expanded else "row"])
        number = int(record["on_sale"][cards].sum())
        claim(number <= row, f"shop {shop} offers {number} cards, of at most {row}")
        claim((record["under"][cards] <= record["batches"][shop]).all(), f"shop {shop} has cards of a batch to come")
        hidden = UNDER_FLOOR if shop == ADVANCED and not expanded else 0
        claim(record["unseen_cards"][cards].sum() >= hidden, "the cards under floor 4 are gone before it is open")


def check_damage(record: np.void) -> None:
    """DAMAGE cards are in the pile or somebody's; no deck has two of a starting card, and the bot's turns over."""
    bot = int(record["bot_level"] > 0)
    claim(bool(bot) or not record["bot_deck"].any(), "a deck of the bot, and no bot")
    number = int(record["damage_pile"]) + bot
    for seat in range(int(record["num_players"])):
        cards = owned_cards(record, seat)
        number += int(cards[DAMAGE])
        for kind in np.flatnonzero(cards[:STARTERS] > 1):
            claim(False, f"seat {seat} has {cards[kind]} starting cards of kind {kind}")
    claim(number == DAMAGE_CARDS, f"there are {number} DAMAGE cards")


# --- Milestones and the end ----------------------------------------------------------------------------------------


def reaches_end(record: np.void, tables: np.void, row: int) -> bool:
    """Whether a row's tiles meet what lies in its overflow zone."""
    player = record["players"][row]
    overflow = min(int(player["overflow"].astype(int).sum()), int(tables["overflow_slots"]))
    return bool(int(player["notches"]) + overflow >= tables["track"])


def check_milestones(record: np.void, tables: np.void) -> None:
    """Milestones are taken at most once, as soon as anybody covers their line; the final one with the end."""
    rows = range(rows_in_play(record))
    taken = record["players"]["milestones"].sum(0)
    notches = record["players"]["notches"]
    for line in range(MILESTONES):
        claim(taken[line] <= 1, f"milestone {line} was taken {taken[line]} times")
        covers = notches >= tables["lines"][line]
        claim(bool(taken[line]) == bool(covers.any()), f"milestone {line}: taken is {taken[line]}, covered {covers}")
        owners = record["players"]["milestones"][:, line] == 1
        claim((covers | ~owners).all(), f"milestone {line} belongs to a row that does not cover its line")
    ender = int(record["ending"]) - 1
    claim(ender < len(rows), f"row {ender} triggered the end")
    finals = [row for row in rows if record["players"]["milestones"][row, FINAL]]
    claim(finals == ([ender] if ender >= 0 else []), f"rows {finals} have the final milestone, row {ender} the end")
    full = [row for row in rows if reaches_end(record, tables, row)]
    claim((record["ended_in"] > 0) == (ender >= 0) and record["ended_in"] <= record["turn"], "the end is in no turn")
    last_card = record["bot_level"] > 0 and ender == 1 and not record["bot_deck"].any()
    claim(ender < 0 or ender in full or last_card, f"row {ender} triggered the end for no reason")
    claim(ender >= 0 or not full, f"rows {full} have full tracks, and the end is not near")


def notches_of(tables: np.void, tiles: np.ndarray[Any, Any]) -> int:
    """The notches that a row's tiles take, exhausted or not."""
    return min(MOST, int(tables["tile_width"][tiles > 0].sum()))
