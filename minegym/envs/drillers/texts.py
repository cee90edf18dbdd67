"""What cards, tiles and floor cards of an edition say, in words made from their effects."""

from collections.abc import Iterable, Mapping

from minegym.envs.drillers.constants import TRIGGER_NAMES
from minegym.envs.drillers.content import Ability, Card, DrillersEdition, FloorCard, Trigger, all_cards

EFFECT_TEXTS = {  # one, and several ({} is how many)
    "moves": ("1 move", "{} moves"),
    "drills": ("1 drill", "{} drills"),
    "fuel": ("1 fuel", "{} fuel"),
    "credits": ("1 credit", "{} credits"),
    "drones": ("refresh a drone", "refresh {} drones"),
    "draw": ("draw 1", "draw {}"),
    "repair": ("repair", "repair {} times"),
    "damage": ("1 damage", "{} damage"),
    "damage_on_deck": ("1 damage on your deck", "{} damage on your deck"),
    "damage_in_hand": ("1 damage in hand", "{} damage in hand"),
    "storage": ("storage +1", "storage +{}"),
    "fuel_cap": ("fuel cap +1", "fuel cap +{}"),
    "to_overflow": ("market to overflow", "market to overflow {} times"),
    "raise": ("raise a mineral", "raise {} minerals"),
    "anywhere": ("go to any open floor", ""),
    "reach": ("collect from a neighbouring floor", ""),
    "leave": ("leaves the game", ""),
    "fuel_for_burns": ("1 fuel for each card burned", "{} fuel for each card burned"),
    "fuel_for_tiles": ("1 fuel for each tile drilled", "{} fuel for each tile drilled"),
    "free_silver": ("silver without drills", ""),
    "take_silver": ("take a silver", "take {} silver"),
    "sapphire": ("a sapphire", "{} sapphires"),
    "emerald": ("an emerald", "{} emeralds"),
    "ruby": ("a ruby", "{} rubies"),
    "reserve": ("an emerald for each player", ""),
    "keep": ("keep 1 card free", "keep {} cards free"),
    "credits_for_drones": ("1 credit for each drone", "{} credits for each drone"),
    "battery": ("battery", ""),
}
COST_TEXTS = {
    "fuel": ("1 fuel", "{} fuel"),
    "credits": ("1 credit", "{} credits"),
    "moves": ("1 move", "{} moves"),
    "drills": ("1 drill", "{} drills"),
    "drones": ("a drone", "{} drones"),
    "solid_fuel": ("a mineral", "{} minerals"),
}
TRIGGER_TEXTS = dict(zip(TRIGGER_NAMES, ("revealed", "corridor", "collecting", "end"), strict=True))
NOTHING = "nothing"


def words(content: DrillersEdition) -> dict[str, tuple[str, ...]]:
    """Names for people, and what cards say: by kind of card, floor card, floor, ability and tile."""
    cards = all_cards(content)
    return {
        "minerals": tuple(mineral.name for mineral in content.mineral),
        "cards": tuple(card.name for card in cards),
        "card texts": tuple(card_text(card) for card in cards),
        "abilities": tuple(card.name for card in cards if card.ability is not None),
        "ability texts": tuple(ability_text(card.ability) for card in cards if card.ability is not None),
        "floors": tuple(floor.name for floor in content.floor),
        "floor cards": tuple(card.name for card in content.floor_card),
        "floor card texts": tuple(floor_card_text(card) for card in content.floor_card),
        "tiles": tuple(tile_names(content)),
        "milestones": tuple(milestone.name for milestone in content.milestone),
        "bots": tuple(bot.name for bot in content.bot),
    }


def tile_names(content: DrillersEdition) -> Iterable[str]:
    """A name for every tile: its floor, minerals and effects."""
    for corridor in content.corridor:
        for tile in corridor.tile:
            yield f"corridor {corridor.floor}: {tile.minerals}, {effects_text(tile.effects)}"
    for barrier in content.barrier:
        yield f"barrier {barrier.floor}"


def effects_text(effects: Mapping[str, int]) -> str:
    """A set of effects in words, in the order in which the edition gives them."""
    return _listed(effects, EFFECT_TEXTS) or NOTHING


def _listed(amounts: Mapping[str, int], texts: Mapping[str, tuple[str, str]]) -> str:
    return ", ".join(texts[name][n > 1].format(n) for name, n in amounts.items())


def card_text(card: Card) -> str:
    """The main effect of a card in words; its costs are not among them."""
    parts = [effects_text(card.effects)] if card.effects else []
    if card.choose:
        often = "" if card.times == 1 else f"{card.times} times "
        parts.append(often + " or ".join(effects_text(option) for option in card.choose))
    if card.ability is not None:
        parts.append(ability_text(card.ability))
    return "; ".join(parts)


def ability_text(ability: Ability) -> str:
    """What an ability offers, in words."""
    needed = {name: n for name, n in (("moves", ability.moves), ("drills", ability.drills)) if n}
    paid = f"{_listed(ability.cost, COST_TEXTS)} for " if ability.cost else ""
    condition = f" after {_listed(needed, COST_TEXTS)}" if needed else ""
    return f"{'once' if ability.uses == 'once' else 'any time'}: {paid}{effects_text(ability.effects)}{condition}"


def floor_card_text(card: FloorCard) -> str:
    """What a floor card does, in words, trigger by trigger."""
    parts = [f"first corridor {card.discount} cheaper"] if card.discount else []
    for name, text in TRIGGER_TEXTS.items():
        trigger: Trigger | None = getattr(card, name)
        if trigger is not None:
            first = "first " if trigger.first else ""
            each = "for each other mech " if trigger.each_mech else ""
            parts.append(f"{first}{text}: {each}{'may ' if trigger.may else ''}{_options_text(trigger)}")
    return "; ".join(parts)


def _options_text(trigger: Trigger) -> str:
    options = []
    for option in trigger.options:
        cost, effects = _listed(option.cost, COST_TEXTS), _listed(option.effects, EFFECT_TEXTS)
        options.append(" for ".join(part for part in (f"pay {cost}" if cost else "", effects) if part) or NOTHING)
    return " or ".join(options)
