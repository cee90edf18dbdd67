"""What is printed on the cards of Drillers, written down a second time, for the rule tests."""

from typing import NamedTuple


class Printed(NamedTuple):
    """A card: its shop and price, fuel when burned, cost of the main effect, and what that changes.

    `play` is None for solid fuel. Effects are what changes, with commas; a slash stands between options. Permanents are
    never burned or played: what one does it does when it is used.
    """

    name: str
    price: int
    burn: int
    play: int | None
    effects: str
    points: int = 0
    shop: str = ""
    permanent: bool = False


def permanent(name: str, price: int, effects: str) -> Printed:
    """A permanent card."""
    return Printed(name, price, 0, 0, effects, permanent=True)


STARTING = [
    Printed("VINTAGE DRILL", 0, 3, 0, "drills 1, leaves 1"),
    Printed("TORSO", 0, 2, 1, "drills 1 / moves 2"),
    Printed("CRUTCH", 0, 2, 0, "moves 1", -2),
    Printed("SPIDER LEG", 0, 2, 1, "moves 2", -1),
    Printed("CLAW", 0, 2, 1, "drills 1", -2),
    Printed("GRABBER", 0, 2, 4, "drills 2", -1),
    Printed("STOCK PROPELLER", 0, 3, 2, "moves 3", -1),
    Printed("MINING ARM", 0, 3, 6, "drills 3", -1),
]
DAMAGE = Printed("DAMAGE", 0, 2, 2, "hand 1", -3)
SHOPS = {
    "drilling": [
        Printed("AUTO-DRILL", 5, 3, 1, "drills 1, hand 1"),
        Printed("DYNAMITE LAUNCHER", 11, 3, 5, "drills 4"),
        Printed("SUPERIOR SOAKER", 4, 3, 1, "drills 2"),
        Printed("JACKHAMMER", 9, 3, 3, "drills 3"),
        Printed("CARELESS DRILLING", 9, 4, 3, "drills 4, discarded 1"),
        Printed("HARPOON DRILL", 9, 3, 3, "drills 3"),
        Printed("BURNER DRILL", 6, 3, None, "drills 2, fuel 2"),
        Printed("MINING DRONE", 6, 3, 3, "drills 2, drones 1, storage 1"),
        permanent("WRECKING BALL", 11, "drills 1"),
        Printed("LASER CUTTER", 7, 4, 3, "drills 2, repairs 1"),
        Printed("RECKLESS DRILLING", 2, 3, 1, "drills 3, piled 1"),
        Printed("ALL-IN-ONE TIRE", 7, 4, 3, "moves 2, drills 2"),
    ],
    "movement": [
        Printed("PROPER PROPELLER", 5, 3, 0, "moves 3"),
        Printed("ROCKET DRONE PLUS", 9, 4, 1, "moves 4, drones 2"),
        Printed("FLYWHEEL", 3, 4, 1, "moves 3"),
        permanent("HOVER PADS", 8, "moves 1"),
        Printed("ATM DRONE", 3, 3, 1, "moves 1, drones 1, credits 7"),
        Printed("SUCTION ENGINE", 6, 4, 2, "moves 4"),
        Printed("PANIC BUTTON", 0, 3, 0, "moves 4, discarded 1"),
        Printed("WHEELS ON HEELS", 5, 3, 1, "moves 2, hand 1"),
        Printed("ROCKET DRONE", 4, 3, 1, "moves 3, drones 1"),
        Printed("FOOTLESS TREADS", 5, 3, 1, "moves 4 / moves 3, drones 1 / moves 3, fuel 1"),
        Printed("ROCKET ENGINE", 7, 4, 2, "moves 3, repairs 1"),
        Printed("ADAPTIVE ENGINE", 2, 3, 0, "moves 2"),
    ],
    "utility": [
        Printed("REPAIR DRONE", 5, 4, 1, "drones 1, repairs 1"),
        Printed("REFUELLING BREAK", 8, 5, 0, "fuel 3, hand 1"),
        Printed("REFUELLING DRONE", 6, 5, 0, "cap 1, fuel 4, drones 1"),
        Printed("SENTIENT DRONE", 6, 3, 1, "moves 1, drones 1, hand 1"),
        Printed("CURRENT-CREDIT MINER", 7, 3, 1, "credits 5, hand 1, market -1, overflow 1"),
        Printed("SWISS ARM", 8, 4, 3, "moves 1, drills 1, drones 1, hand 1"),
        Printed("WATER COOLING", 9, 4, 2, "hand 1, repairs 1"),
        Printed("CLEANING BREAK", 4, 3, 0, "hand 1, storage 1"),
        Printed("COFFEE BREAK", 7, 4, 2, "hand 2"),
        permanent("NUCLEAR REACTOR", 7, "fuel 1"),
        Printed("PIT STOP", 8, 5, 0, "fuel 3, repairs 1"),
        Printed("UTILITY BOT", 2, 3, 0, "moves 1, drones 2 / moves 1, repairs 1"),
    ],
    "advanced": [
        Printed("SUPERHOT FURNACE", 3, 3, None, "cap 1, fuel 6"),
        Printed("TRANSFORMER DRILL", 2, 4, 1, "drills 2 / moves 4"),
        Printed("RECKLESS DESCENT", 0, 4, 0, "moves 4, discarded 1"),
        Printed("SUPER HEAVY DRILL", 17, 5, 4, "drills 5"),
        Printed("MINING DRONE PRO", 6, 4, 3, "drills 3, drones 1"),
        permanent("RECOIL CAPACITOR", 8, "fuel 2"),
        Printed("SUPERCHARGED DRILLING", 12, 5, 6, "drills 6, hand 1"),
        Printed("ROCKET ENGINE PRO", 9, 4, 2, "moves 5, repairs 1"),
        permanent("SURGEON", 8, "fuel -1, drills 1"),
        permanent("DEEP NEURAL NETWORK", 9, "fuel -2, hand 1"),
        Printed("REPAIR BOTS", 5, 4, 2, "moves 1, repairs 2"),
        Printed("ATOMIC DISLOCATOR", 16, 5, 0, "drills 3, fuel 1"),
        permanent("3D PRINTER", 7, "drones 1"),
        Printed("LASER CUTTER PRO", 18, 5, 4, "drills 4, repairs 1"),
        Printed("ANTIGRAVITY DRIVE", 11, 5, 0, "floor -2"),
        Printed("AUTO-DRILL ULTRA", 8, 4, 2, "drills 2, hand 1"),
    ],
}
SOLD = [card._replace(shop=shop) for shop, cards in SHOPS.items() for card in cards]
CARDS = [*STARTING, DAMAGE, *SOLD]
PLAYED = [card for card in CARDS if not card.permanent]
PERMANENTS = [card for card in CARDS if card.permanent]


def changes(effects: str) -> dict[str, int]:
    """What effects change, by name."""
    parts = (part.split() for part in effects.split(","))
    return {name: int(number) for name, number in parts}
