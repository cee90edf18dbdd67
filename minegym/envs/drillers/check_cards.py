"""What cards, abilities and floor cards of an edition must keep to, so that the rules can carry them out."""

from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from minegym.core.editions import fault
from minegym.envs.drillers.constants import (
    ABILITIES,
    ADVANCED,
    COST_NAMES,
    EFFECT_MEANINGS,
    EFFECT_NAMES,
    PAY_MINERAL,
    SHOP_NAMES,
    STARTING_FLOOR_CARDS,
    TRIGGER_NAMES,
)
from minegym.envs.drillers.content import Ability, Card, DrillersEdition, ShopCard, Trigger

ONCE_OR_NOT = tuple(name for name, meaning in zip(EFFECT_NAMES, EFFECT_MEANINGS, strict=True) if meaning[:2] == "1:")
CARD, ON_FLOOR = ("card", "option", "ability"), TRIGGER_NAMES
PLACES: Mapping[str, tuple[str, ...]] = {  # the only places of effects that make no sense elsewhere
    "battery": ("tile",),
    "leave": ("card",),
    "anywhere": CARD,
    "reach": CARD,
    "fuel_for_burns": CARD,
    "fuel_for_tiles": CARD,
    "free_silver": CARD,
    "take_silver": ON_FLOOR,
    "reserve": ("reveal",),
    "keep": ("end",),
}
SOLID_FUEL = COST_NAMES[PAY_MINERAL]
LOST_AT_THE_END = ("moves", "drills")  # the end of Operations comes after them
# Effects that need a target: whatever stands beside them would be lost with them. In a card's own effects they wait.
NEED_A_TARGET = ("raise", "reach", "take_silver", "sapphire", "emerald", "ruby")
WITH_TARGET = ("ability", *ON_FLOOR)
# What effects bring that costs go by another name.
BRINGS: Mapping[str, str] = {
    "credits_for_drones": "credits",
    "fuel_for_burns": "fuel",
    "fuel_for_tiles": "fuel",
    **dict.fromkeys(("sapphire", "emerald", "ruby"), SOLID_FUEL),
}


def check_effects(effects: Mapping[str, int], place: str, where: str, source: Path) -> None:
    """That a set of effects does something, and only what exists and makes sense in its place."""
    if not effects:
        fault(source, where, "there are no effects", "Name at least one.")
    check_names(effects, EFFECT_NAMES, "effect", where, source)
    for name, number in effects.items():
        if name in ONCE_OR_NOT and number != 1:
            fault(source, where, f"{name} = {number}", "This effect happens or does not: it must be 1.")
        if place not in PLACES.get(name, (place,)) or (place == "end" and name in LOST_AT_THE_END):
            allowed = ", ".join(PLACES.get(name, ("another place",)))
            fault(source, where, f"{name} makes no sense here ({place})", f"Remove it; it belongs to: {allowed}.")
    targeted = [name for name in effects if name in NEED_A_TARGET]
    if place in WITH_TARGET and targeted and len(effects) > 1:
        problem = f"without a target for {targeted[0]} the other effects would be lost"
        fault(source, where, problem, "Let it stand alone.")


def check_costs(costs: Mapping[str, int], where: str, source: Path) -> None:
    """That costs exist, and ask for one mineral at most."""
    check_names(costs, COST_NAMES, "cost", where, source)
    if costs.get(SOLID_FUEL, 1) != 1:
        fault(source, where, f"{SOLID_FUEL} = {costs[SOLID_FUEL]}", "It is one mineral: it must be 1.")


def check_names(amounts: Mapping[str, int], known: tuple[str, ...], sort: str, where: str, source: Path) -> None:
    """That all names are known."""
    for name in amounts:
        if name not in known:
            fault(source, where, f"there is no {sort} {name!r}", f"Use {', '.join(known)}.")


# --- Cards


def check_cards(content: DrillersEdition, source: Path) -> None:
    """Every card by itself, batteries by shop, and the number of abilities."""
    for card in content.starting_deck.card:
        check_card(card, f"table starting_deck, card {card.name}", source)
    check_card(content.damage, "table damage", source)
    if "leave" in content.damage.effects:
        fault(
            source, "table damage, key effects", "DAMAGE would leave the game", "Remove leave: they go back to a pile."
        )
    for shop in content.shop:
        for sold in shop.card:
            where = f"table shop, row {shop.name}, card {sold.name}"
            advanced = shop.name == SHOP_NAMES[ADVANCED]
            if sold.battery != advanced:
                problem = f"an {shop.name} card without" if advanced else f"a {shop.name} card with"
                fault(source, f"{where}, key battery", f"{problem} a battery", "Advanced cards alone cost one.")
            if sold.permanent:
                check_permanent(sold, where, source)
            else:
                check_card(sold, where, source)
    cards = [*content.starting_deck.card, content.damage, *(sold for shop in content.shop for sold in shop.card)]
    if (number := sum(card.ability is not None for card in cards)) > ABILITIES:
        fault(source, "key ability", f"{number} cards have one, more than {ABILITIES}", "Take some away.")
    check_endless(cards, source)


def check_endless(cards: Sequence[Card], source: Path) -> None:
    """That what works any number of times cannot pay for itself, by however many steps."""
    pays_for: dict[str, set[str]] = {}
    for card in cards:
        if card.ability and card.ability.uses == "any":
            for cost in card.ability.cost:
                pays_for.setdefault(cost, set()).update(BRINGS.get(name, name) for name in card.ability.effects)
    try:
        TopologicalSorter(pays_for).prepare()
    except CycleError as error:
        round_and_round = " for ".join(error.args[1])
        cure = 'Take one of them away, or let it work "once".'
        fault(source, "key ability", f"any number of times there is {round_and_round}, perhaps for ever", cure)


def check_card(card: Card, where: str, source: Path) -> None:
    """That a card can be burned and played, and does something when it is played."""
    for key in ("burn", "play"):
        if getattr(card, key) is None:
            fault(source, f"{where}, key {key}", "it is missing", "Add it: only permanents have none.")
    if not (card.effects or card.choose or card.ability):
        fault(source, where, "its main effect does nothing", "Give it effects, choose or ability.")
    if card.effects:
        check_effects(card.effects, "card", f"{where}, key effects", source)
    if len(card.choose) == 1:
        fault(source, f"{where}, key choose", "there is one option only", "Give two or more, or use effects.")
    for number, option in enumerate(card.choose, 1):
        check_effects(option, "option", f"{where}, key choose, row {number}", source)
    if card.times > 1 and not card.choose:
        fault(source, f"{where}, key times", "there is nothing to choose", "Remove it, or add choose.")
    if card.ability:
        check_ability(card.ability, f"{where}, key ability", source)


def check_permanent(card: ShopCard, where: str, source: Path) -> None:
    """That a permanent has an ability, once a turn, and nothing else."""
    if card.ability is None or card.ability.uses != "once":
        fault(source, f"{where}, key ability", "a permanent works once a turn", 'Give it one with uses = "once".')
    if card.model_fields_set & {"burn", "play", "effects", "choose", "times", "points"}:
        problem = "a permanent is never played or burned, and has no points"
        fault(source, where, problem, "Leave burn, play, effects, choose, times and points out.")
    check_ability(card.ability, f"{where}, key ability", source)


def check_ability(ability: Ability, where: str, source: Path) -> None:
    """That an ability does something, and costs something if it works any number of times."""
    check_costs(ability.cost, f"{where}, key cost", source)
    check_effects(ability.effects, "ability", f"{where}, key effects", source)
    if ability.uses == "any" and not ability.cost:
        fault(source, where, "it is free any number of times, for ever", 'Give it a cost, or uses = "once".')


# --- Floor cards


def check_floor_cards(content: DrillersEdition, source: Path) -> None:
    """That the starting floor cards come first, and that whatever a floor card demands can be done."""
    if any(card.deep != (number >= STARTING_FLOOR_CARDS) for number, card in enumerate(content.floor_card)):
        fault(source, "table floor_card", "starting and deep cards are mixed", "Put the starting cards first.")
    for card in content.floor_card:
        where = f"table floor_card, row {card.name}"
        triggers = {name: getattr(card, name) for name in TRIGGER_NAMES if getattr(card, name) is not None}
        if not triggers:
            fault(source, where, "it does nothing", f"Give it one of {', '.join(TRIGGER_NAMES)}.")
        for name, trigger in triggers.items():
            check_trigger(trigger, name, f"{where}, key {name}", source)
    check_reserve(content, source)


def check_reserve(content: DrillersEdition, source: Path) -> None:
    """That one floor at most has emeralds kept for the players, whatever they choose."""
    reveals = {card.name: card.reveal for card in content.floor_card if card.reveal}
    keeping = [
        name for name, reveal in reveals.items() if any("reserve" in option.effects for option in reveal.options)
    ]
    if len(keeping) > 1:
        problem = f"{keeping[0]} and {keeping[1]} both have reserve"
        fault(source, "table floor_card", problem, "Leave it to one: a player has one emerald at most.")
    for name in keeping:
        if len(reveals[name].options) > 1 or reveals[name].may:
            where = f"table floor_card, row {name}, key reveal"
            fault(source, where, "reserve is a choice", "Make it the only option, without may.")


def check_trigger(trigger: Trigger, name: str, where: str, source: Path) -> None:
    """That a trigger offers something, in the right place, and something free if it cannot be declined."""
    if trigger.first and name != "excavate":
        fault(source, where, "first is for corridors", "Use it with excavate only.")
    if trigger.each_mech and name != "end":
        fault(source, where, "each_mech is for the end of Operations", "Use it with end only.")
    for number, option in enumerate(trigger.options, 1):
        at = f"{where}, option {number}"
        if trigger.may and "fuel" in option.effects and len(option.effects) > 1:
            problem = "at the fuel cap no fuel is offered, and the other effects would be lost"
            fault(source, f"{at}, key effects", problem, "Let fuel stand alone.")
        check_costs(option.cost, f"{at}, key cost", source)
        if option.effects or not option.cost:
            check_effects(option.effects, name, f"{at}, key effects", source)
    if not trigger.may and all(option.cost for option in trigger.options):
        fault(source, where, "it must be done, and everything costs", "Add may = true, or an option without cost.")
