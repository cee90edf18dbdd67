"""The nouns of Drillers as small integers, and the sizes of its parts."""

from minegym.core import payoffs

SEATS = 4  # at most
BOT = payoffs.BOT  # alone against the bot, the second row of `players` is the bot's
BOT_LEVELS = 4

# Floors, from the surface down. Floor 2 is open from the start; each one below lies behind a barrier.
SURFACE, ENTRANCE, TOP_FLOOR = 0, 1, 2
FLOORS = 7
FIRST_BARRIER = 3  # the first floor behind a barrier
BARRIERS = FLOORS - FIRST_BARRIER
EXPANSION_FLOOR = 4  # opening it expands the advanced shop

# Minerals, from the least worth to the most.
SILVER, GOLD, SAPPHIRE, EMERALD, RUBY = range(5)
MINERALS = 5
MINERAL_NAMES = ("silver", "gold", "sapphire", "emerald", "ruby")
MINERAL_LETTERS = "SGAER"
RESERVED = MINERALS  # wanted besides the minerals: the emerald that only this player may collect
WANTED = MINERALS + 1
COLUMN = 3  # spaces of a market column

# Mine tiles: the corridor tiles floor by floor, from floor 2 down, then the barriers.
CORRIDOR_TILES = (5, 6, 7, 6, 5)  # by floor, from floor 2
CORRIDOR_START = tuple(sum(CORRIDOR_TILES[:n]) for n in range(len(CORRIDOR_TILES) + 1))
CORRIDORS = sum(CORRIDOR_TILES)
BARRIER = CORRIDORS  # + floor - FIRST_BARRIER
TILES = CORRIDORS + BARRIERS
MOST_TILE_MINERALS = 4

# Cards by kind: the starting cards, DAMAGE, then the four shops' cards, of which there is one each.
STARTERS = 8
DAMAGE = STARTERS
DAMAGE_CARDS = 14
SHOP_CARDS = (12, 12, 12, 16)
SHOPS = 4
DRILLING, MOVEMENT, UTILITY, ADVANCED = range(SHOPS)
SHOP_NAMES = ("drilling", "movement", "utility", "advanced")
SHOP = STARTERS + 1  # the first kind that a shop sells
SHOP_START = tuple(sum(SHOP_CARDS[:n]) for n in range(SHOPS + 1))
SOLD = sum(SHOP_CARDS)
KINDS = SHOP + SOLD
TORSO = 1  # lies on top of every starting deck
STACK = 16  # cards whose places on top of a deck all know, at most: nobody buys more on top of so many

# What effects do, each so many times or to such an amount: cards, abilities, tiles and floor cards are made of them.
# ORDERED ones may interfere, so the player says which comes next; for the other PENDING ones the player is asked
# something, after the draws; the rest happens at once, in this order (a cap rises before fuel is gained).
(
    DRAW,
    REPAIR,
    TAKE_DAMAGE,
    DAMAGE_ON_DECK,
    DAMAGE_IN_HAND,
    TO_OVERFLOW,
    RAISE,
    ANYWHERE,
    REACH,
    LEAVE,
    STORAGE_STEPS,
    FUEL_CAP_STEPS,
    MOVES,
    DRILLS,
    FUEL,
    CREDITS,
    DRONES,
    CREDITS_FOR_DRONES,
    FUEL_FOR_BURNS,
    FUEL_FOR_TILES,
    FREE_SILVER,
    TAKE_SILVER,
    FIND_SAPPHIRE,
    FIND_EMERALD,
    FIND_RUBY,
    RESERVE,
    KEEP,
    BATTERY,
) = range(28)
ORDERED = 5
PENDING = 9
EFFECT_NAMES = (
    "draw",
    "repair",
    "damage",
    "damage_on_deck",
    "damage_in_hand",
    "to_overflow",
    "raise",
    "anywhere",
    "reach",
    "leave",
    "storage",
    "fuel_cap",
    "moves",
    "drills",
    "fuel",
    "credits",
    "drones",
    "credits_for_drones",
    "fuel_for_burns",
    "fuel_for_tiles",
    "free_silver",
    "take_silver",
    "sapphire",
    "emerald",
    "ruby",
    "reserve",
    "keep",
    "battery",
)
EFFECTS = len(EFFECT_NAMES)
EFFECT_MEANINGS = (
    "cards drawn",
    "cards that may be repaired",
    "DAMAGE cards taken into the discard pile",
    "DAMAGE cards taken onto the deck",
    "DAMAGE cards taken into the hand",
    "top minerals of market columns of choice that move to overflow",
    "stored minerals of choice raised one step, silver to gold to sapphire to emerald to ruby",
    "1: the mech goes to any open floor or the surface",
    "1: a mineral is collected from an open floor beside the mech's, for the drill it costs",
    "1: the card leaves the game",
    "free steps of the storage cap",
    "free steps of the fuel cap",
    "moves gained",
    "drills gained",
    "fuel gained, up to the fuel cap",
    "credits gained",
    "drones refreshed",
    "credits for each face-up drone",
    "for the rest of the turn fuel for each card burned, and at once for those burned before",
    "for the rest of the turn fuel for each corridor or barrier drilled",
    "1: for the rest of the turn silver is collected without drills",
    "silver taken from the floor without drilling",
    "sapphires from the supply",
    "emeralds from the supply",
    "rubies from the supply",
    "1: one emerald for each player is laid on the floor, which only that player may collect",
    "cards that may be kept free in this turn's Upkeep",
    "1: pays a battery",
)

# What effects cost.
PAY_FUEL, PAY_CREDITS, PAY_MOVES, PAY_DRILLS, PAY_DRONES, PAY_MINERAL = range(6)
COST_NAMES = ("fuel", "credits", "moves", "drills", "drones", "solid_fuel")
COSTS = len(COST_NAMES)

OPTIONS = 3  # to choose one of, at most
ABILITIES = 16  # effects that cards in play or permanents offer, once or any number of times a turn
ONCE, ANY_NUMBER = 1, 2

# Floor cards: the starting ones, then the deep ones.
STARTING_FLOOR_CARDS, DEEP_FLOOR_CARDS = 3, 9
FLOOR_CARDS = STARTING_FLOOR_CARDS + DEEP_FLOOR_CARDS
ON_REVEAL, ON_EXCAVATING, ON_COLLECTING, ON_END = range(4)
TRIGGERS = 4
TRIGGER_NAMES = ("reveal", "excavate", "collect", "end")

MILESTONES = 3  # on the track; then comes the final one
FINAL = MILESTONES
FUEL_STEPS = 8  # of the fuel cap, at most

# The bot's boards.
BOT_ROWS = 5
BOT_COLUMNS = 6
PRIORITIES = 16
BARRIER_PRIORITY, CORRIDOR_PRIORITY = 1, 2  # CORRIDOR_PRIORITY + floor; 0 ends the list
MINERAL_PRIORITY = CORRIDOR_PRIORITY + FLOORS  # + mineral
MOST_BOT_COST = 9  # fuel cost of a starting card, at most

# The parts of a turn.
OPERATIONS, AFTERWARDS, SURFACING, UPKEEP = range(4)

# What a seat is asked.
OPERATE, SURFACE_ACT, KEEP_CARDS, OPTION, ORDER, SOLID, REPAIR_FROM, REPAIR_CARD, BATTERY_TILE = range(9)
COLUMN_OUT, RAISE_WHICH, GO_TO, REACH_TO, FLOOR_OPTION, DISCARD_CARD = range(9, 15)
PHASES = 15
PHASE_NAMES = (
    "Operations",
    "Surfacing",
    "Upkeep: discard cards, or keep the rest",
    "choose one of a card's effects",
    "choose which effect comes next",
    "choose the mineral that is the solid fuel",
    "choose where to repair a card",
    "choose the card to repair",
    "choose the battery",
    "choose the market column whose top mineral moves to overflow",
    "choose the stored mineral to raise",
    "choose the floor to go to",
    "choose the mineral to collect from a neighbouring floor",
    "choose what the floor card does",
    "choose the card to discard for credits",
)

# Where a card may be repaired.
HAND, PLAYED, DISCARDS, DECK_TOP = range(4)
ZONES = 4
ZONE_NAMES = ("hand", "play area", "discard pile", "top of the deck")

MAX_TURNS = 120  # the turn cap, of all seats together: about three times the longest game of good players
MOST = 99  # of any one kind of thing that somebody has
MOST_CREDITS = 127
