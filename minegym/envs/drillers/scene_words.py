"""What a picture of Drillers says in words: whose turn it is, what is asked, what is under way, and how it ended."""

from typing import Any

from minegym.core.payoffs import TRUNCATED
from minegym.envs.drillers.constants import (
    BOT,
    FLOORS,
    KEEP_CARDS,
    OPERATE,
    PENDING,
    PHASE_NAMES,
    REPAIR_CARD,
    SHOP,
    SURFACE_ACT,
    TRIGGER_NAMES,
    ZONE_NAMES,
)
from minegym.envs.drillers.offers import cards_to_pay
from minegym.envs.drillers.printed import Printed, effect_words, joined
from minegym.envs.drillers.texts import TRIGGER_TEXTS
from minegym.envs.drillers.track import is_bot
from minegym.render.words import counted

PART_NAMES = ("Operations", "after Operations", "Surfacing", "Upkeep")


def row_name(state: Any, row: int) -> str:
    """A seat, or the bot."""
    return "the bot" if is_bot(state, row) else f"seat {row}"


def time_in_words(state: Any) -> str:
    """The turn, whose it is, its part, and whether the end is near."""
    if state.over:
        return f"Turn {state.turn}"
    return f"Turn {state.turn}: seat {state.active}, {PART_NAMES[state.part]}"


def question_in_words(state: Any) -> str:
    """Whose decision it is, and what is asked."""
    phase, seat = state.phase, f"Seat {state.seat}"
    if phase == OPERATE:
        return f"{seat} operates its mech, or ends its Operations"
    if phase == SURFACE_ACT:
        return f"{seat} acts on the surface, or ends its Surfacing"
    if phase == KEEP_CARDS:
        paid = cards_to_pay(state)
        hand = counted(state.players[state.seat].hand_size, "card")
        return f"{seat} discards cards, or keeps {hand} for {paid} fuel"
    asked = PHASE_NAMES[phase].replace("choose", "chooses", 1)
    if phase == REPAIR_CARD:
        return f"{seat} {asked}, {ZONE_NAMES[state.zone]}"
    return f"{seat} {asked}"


def ending_in_words(state: Any) -> str:
    """Who has triggered the end; "" if nobody has."""
    if not state.ending or state.over:
        return ""
    ender = row_name(state, state.ending - 1)
    return f"The mine collapses: {ender} has triggered the end in turn {state.ended_in}, all others have a last turn"


# --- The turn ------------------------------------------------------------------------------------------------------


def turn_in_words(state: Any, book: Printed) -> str:
    """What this turn has brought so far, besides what the gauges show; "" if nothing is of note."""
    parts = [f"{counted(state.keep, 'card')} kept free"] * (state.keep != book.tables.free_cards)
    parts += [f"{counted(state.burns, 'card')} burned"] * bool(state.burns)
    parts += ["damage taken for fuel"] * bool(state.damaged)
    parts += [f"{state.fuel_for_burns} fuel more for each card burned"] * bool(state.fuel_for_burns)
    parts += [f"{state.fuel_for_tiles} fuel for each tile drilled"] * bool(state.fuel_for_tiles)
    parts += ["silver without drills"] * bool(state.free_silver)
    parts += ["repair paid for"] * bool(state.repaired)
    dug = [f"{state.dug[floor]} on floor {floor}" for floor in range(FLOORS) if state.dug[floor]]
    parts += [f"corridors excavated: {', '.join(dug)}"] * bool(dug)
    return "; ".join(parts)


def under_way_in_words(state: Any, book: Printed) -> str:
    """What is being carried out, and what waits; "" if nothing is."""
    parts = []
    if state.card:
        card = book.cards[state.card - 1]
        parts.append(f"playing {card.name} ({card.text})")
    if state.choices:
        parts.append(f"{counted(state.choices, 'effect')} to choose")
    if state.using:
        ability = book.abilities[min(state.using, len(book.abilities)) - 1]
        parts.append(f"using {ability.name} ({ability.text})")
    if state.buying:
        parts.append(f"buying {book.cards[SHOP + state.buying - 1].name}")
    pending = tuple((effect, state.pending[effect]) for effect in range(PENDING) if state.pending[effect])
    if pending:
        parts.append(f"to be carried out: {effect_words(pending)}")
    if state.question:
        parts.append(floor_question_in_words(state, book))
    return "; ".join(parts)


def floor_question_in_words(state: Any, book: Printed) -> str:
    """Which floor card asks, when, and for what."""
    floor, trigger = state.question_floor, state.question - 1
    if not state.floor_card[floor]:
        return f"floor {floor} asks"
    card = state.floor_card[floor] - 1
    options = range(book.tables.floor_options[card, trigger])
    told = " or ".join(book.option_words(card, trigger, option) for option in options)
    often = f", {state.repeats} times" if state.repeats != 1 else ""
    taken = f", option {state.answer} taken" if state.answer else ""
    when = TRIGGER_TEXTS[TRIGGER_NAMES[trigger]]
    return f"{book.floor_cards[card].name} on floor {floor}, {when}: {told}{often}{taken}"


# --- The end -------------------------------------------------------------------------------------------------------


def result_in_words(state: Any, book: Printed) -> str:
    """Why the game ended, and who won."""
    end = "at the turn cap" if state.over == TRUNCATED else "the mine has collapsed"
    if state.bot_level:
        own, bots = state.score[0], state.score[BOT]
        if state.placement[0] == 1:
            return f"Game over, {end}: seat 0 beats {book.bots[state.bot_level - 1]} by {own} points to {bots}"
        return f"Game over, {end}: {book.bots[state.bot_level - 1]} wins by {bots} points to {own}"
    first = [seat for seat in range(state.num_players) if state.placement[seat] == 1]
    points = f"with {counted(state.score[first[0]], 'point')}"
    if len(first) > 1:
        return f"Game over, {end}: {joined(f'seat {seat}' for seat in first)} share the win {points}"
    return f"Game over, {end}: seat {first[0]} wins {points}{why_ahead(state, first[0])}"


def why_ahead(state: Any, winner: int) -> str:
    """What decided among seats with as many points as the winner."""
    tied = [s for s in range(state.num_players) if s != winner and state.score[s] == state.score[winner]]
    if not tied:
        return ""
    credits = state.players[winner].credits
    return ", ahead by " + ("credits" if all(state.players[s].credits < credits for s in tied) else "fuel")
