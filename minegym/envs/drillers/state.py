"""The record of a game of Drillers: one line a field.

What nobody has seen has no order in the record: chance decides when a card is drawn, a tile turned up or a floor card
revealed. What lies where is counts.
"""

from minegym.core.fields import HIDDEN, Field, group_by_seat, state_table
from minegym.envs.drillers.constants import (
    ABILITIES,
    BOT_LEVELS,
    CORRIDORS,
    DAMAGE_CARDS,
    FLOOR_CARDS,
    FLOORS,
    FUEL_STEPS,
    KINDS,
    MAX_TURNS,
    MILESTONES,
    MINERALS,
    MOST,
    MOST_CREDITS,
    OPTIONS,
    PENDING,
    PHASES,
    SEATS,
    SHOPS,
    SOLD,
    STACK,
    STARTERS,
    TILES,
    TRIGGERS,
    ZONES,
)

# Everything that lies open before one player; observations copy it whole, so nothing hidden may ever be added.
PLAYER = group_by_seat(
    "players",
    SEATS,
    "what is public about each player; the second row is the bot's if there is one",
    [
        Field("floor", (), 0, FLOORS - 1, "the floor of the mech", "category"),
        Field("fuel", (), 0, MOST, "fuel", "count"),
        Field("fuel_cap", (), 0, MOST, "fuel at most", "count"),
        Field("fuel_steps", (), 0, FUEL_STEPS, "steps that the fuel cap has been raised"),
        Field("storage_cap", (), 0, MOST, "minerals at most in storage", "count"),
        Field("credits", (), 0, MOST_CREDITS, "credits", "count"),
        Field("drones", (), 0, MOST, "face-up drones", "count"),
        Field("refresh_tile", (), 0, 1, "1 if the shop refresh tile is unused"),
        Field("storage", (MINERALS,), 0, MOST, "minerals in storage", "count"),
        Field("market", (MINERALS,), 0, MOST, "minerals in the market; of the bot, in its mineral track", "count"),
        Field("overflow", (MINERALS,), 0, MOST, "minerals in the overflow zone", "count"),
        Field("tiles", (TILES,), 0, 2, "mine tiles: 1 face up, 2 exhausted, 0 not there"),
        Field("notches", (), 0, MOST, "notches of the progress track that tiles take", "count"),
        Field("milestones", (MILESTONES + 1,), 0, 1, "1 for the milestones earned, the final one last"),
        Field("reserved", (), 0, FLOORS - 1, "the floor of the emerald that only this player may collect; 0 if none"),
        Field("permanents", (ABILITIES,), 0, 1, "1 for the abilities of permanent cards"),
        Field("discards", (KINDS,), 0, DAMAGE_CARDS, "the discard pile: cards of each kind", "count"),
        Field("played", (KINDS,), 0, DAMAGE_CARDS, "the play area: cards of each kind", "count"),
        Field("kept", (KINDS,), 0, DAMAGE_CARDS, "cards in hand that all know of", "count"),
        Field("unknown", (KINDS,), 0, DAMAGE_CARDS, "cards in hand or deck, only the owner knows where", "count"),
        Field("on_top", (STACK,), 0, KINDS, "1 + the cards on top of the deck that all know, from the top", "category"),
        Field("piled", (), 0, STACK, "how many they are"),
        Field("hand_size", (), 0, MOST, "cards in hand", "count"),
        Field("deck_size", (), 0, MOST, "cards in the deck", "count"),
    ],
)

# What one player alone knows.
OWN = group_by_seat(
    "own",
    SEATS,
    HIDDEN + "what each player alone knows",
    [
        Field("hand", (KINDS,), 0, DAMAGE_CARDS, "the hand: cards of each kind", "count"),
        Field("top", (), 0, KINDS, "1 + the card below those that all know, which only the owner has seen", "category"),
        Field("draw", (KINDS,), 0, DAMAGE_CARDS, "the deck below it: cards of each kind", "count"),
    ],
)

# What is under way: fields of the record that observations copy as they are.
UNDER_WAY = (
    Field("phase", (), 0, PHASES - 1, "what is asked, as the page lists it", "category"),
    Field("part", (), 0, 3, "the part of the turn: OPERATIONS, AFTERWARDS, SURFACING, UPKEEP", "category"),
    Field("moves", (), 0, MOST, "unused moves", "count"),
    Field("drills", (), 0, MOST, "unused drills", "count"),
    Field("moves_gained", (), 0, MOST, "moves gained in this turn", "count"),
    Field("drills_gained", (), 0, MOST, "drills gained in this turn", "count"),
    Field("burns", (), 0, MOST, "cards burned in this turn", "count"),
    Field("damaged", (), 0, 1, "1 once the turn has seen damage taken for fuel"),
    Field("fuel_for_burns", (), 0, MOST, "fuel that each burned card brings besides, in this turn", "count"),
    Field("fuel_for_tiles", (), 0, MOST, "fuel that each tile drilled brings in this turn", "count"),
    Field("free_silver", (), 0, 1, "1 if silver is collected without drills in this turn"),
    Field("dug", (FLOORS,), 0, TILES, "corridors excavated on each floor in this turn", "count"),
    Field("ready", (ABILITIES,), 0, 2, "abilities that may be used: 1 once, 2 any number of times"),
    Field("repaired", (), 0, 1, "1 once the visit to the surface has seen a repair paid for"),
    Field("keep", (), 0, MOST, "cards that may be kept free in this Upkeep", "count"),
    Field("pending", (PENDING,), 0, MOST, "effects still to be carried out", "count"),
    Field("card", (), 0, KINDS, "1 + the card that is being played; 0 if none", "category"),
    Field("choices", (), 0, MOST, "how often one of its effects is still to be chosen", "count"),
    Field("using", (), 0, ABILITIES, "1 + the ability being used; 0 if none", "category"),
    Field("question", (), 0, TRIGGERS, "1 + the trigger of the floor card that asks; 0 if none", "category"),
    Field("question_floor", (), 0, FLOORS - 1, "its floor", "category"),
    Field("repeats", (), 0, SEATS, "how often it still asks"),
    Field("answer", (), 0, OPTIONS, "1 + the option of it that is being paid for; 0 if none", "category"),
    Field("zone", (), 0, ZONES - 1, "where the card to repair is", "category"),
    Field("buying", (), 0, SOLD, "1 + the card being bought with a battery; 0 if none", "category"),
)

# The mine and the shops, as all see them.
TABLE = (
    Field("bot_level", (), 0, BOT_LEVELS, "the level of the bot, if there is one", "category"),
    Field("turn", (), 0, MAX_TURNS, "turns begun, of all seats"),
    Field("ended_in", (), 0, MAX_TURNS, "the turn that the end was triggered in, or after; 0 before that"),
    Field("deepest", (), 0, FLOORS - 1, "the deepest open floor", "category"),
    Field("minerals", (FLOORS, MINERALS), 0, MOST, "minerals on each floor", "count"),
    Field("top_tile", (FLOORS,), 0, CORRIDORS, "1 + the tile on top of each floor's corridors; 0 if none", "category"),
    Field("unseen_tiles", (CORRIDORS,), 0, 1, "1 for the corridor tiles below those"),
    Field("floor_card", (FLOORS,), 0, FLOOR_CARDS, "1 + the card of each floor; 0 if none is revealed", "category"),
    Field("unseen_floors", (FLOOR_CARDS,), 0, 1, "1 for the deep floor cards that nobody has seen"),
    Field("damage_pile", (), 0, DAMAGE_CARDS, "DAMAGE cards in the pile", "count"),
    Field("on_sale", (SOLD,), 0, 1, "1 for the shop cards on sale"),
    Field("unseen_cards", (SOLD,), 0, 1, "1 for the shop cards that nobody has seen"),
    Field(
        "under", (SOLD,), 0, MOST, "the batch in which a card went under its shop's deck, from 1; 0 if none", "count"
    ),
    Field("batches", (SHOPS,), 0, MOST, "batches that went under each shop's deck", "count"),
    Field("bot_deck", (STARTERS + 1,), 0, 1, "1 for the cards that the bot has not turned over"),
)

STATE = state_table(
    SEATS,
    [
        Field("active", (), 0, SEATS - 1, "the seat whose turn it is"),
        Field("starting_seat", (), 0, SEATS - 1, "the seat that had the first turn"),
        Field("ending", (), 0, SEATS, "1 + the row of `players` that triggered the end; 0 before that"),
        Field("points", (SEATS,), -0x7FFF, 0x7FFF, "points of each row's mine tiles and cards"),
        *UNDER_WAY,
        *TABLE,
        PLAYER,
        OWN,
    ],
)
