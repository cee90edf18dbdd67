"""The table of Drillers as text.

The mine comes first, floor by floor: what lies there, the top corridor tile and those below it in no order, the floor
card. Then come the shops, every seat, and the bot. Minerals of tiles are letters. Cards that can be played or bought
stand with what they bring: burned, and played.

    TORSO [burn 2, play 1: 1 drill or 2 moves]
"""

from minegym.envs.drillers.constants import MINERAL_LETTERS
from minegym.envs.drillers.draw_lines import (
    card_words,
    cut,
    listed,
    mineral_words,
    names_words,
    ruled,
    tile_words,
    unbroken,
    wrapped,
)
from minegym.envs.drillers.draw_text_seats import bot_lines, seat_lines
from minegym.envs.drillers.printed import Card, Tile, effect_words
from minegym.envs.drillers.scene import FloorScene, MilestoneScene, Scene, ShopScene
from minegym.render.words import counted

SPECTATOR = "All hands and decks are open."


def page(scene: Scene) -> str:
    """The whole table."""
    lines = [f"Drillers   {scene.time}", scene.question, *wrapped(scene.ending)]
    lines += [*wrapped(gauges(scene)), *wrapped(scene.turn), *wrapped(scene.under_way), ruled("The mine")]
    lines += [line for floor in scene.floors for line in floor_lines(scene, floor)]
    to_come = "; ".join(f"{cut(card.name)} ({card.text})" for card in scene.unseen_floor_cards)
    lines += wrapped(f"floor cards to come: {to_come or 'none'}")
    lines += [ruled("The surface camp"), *wrapped(f"milestones: {listed(milestones(scene))}")]
    lines += [f"DAMAGE cards in the pile: {scene.damage_pile}"]
    lines += [line for shop in scene.shops for line in shop_lines(shop)]
    for seat in scene.seats:
        lines += seat_lines(scene.printed, seat)
    if scene.bot:
        lines += bot_lines(scene.printed, scene.bot)
    return "\n".join(line.rstrip() for line in [*lines, *legend(scene)]) + "\n"


def gauges(scene: Scene) -> str:
    """Unused moves and drills, and how many the turn has gained."""
    if scene.is_over:
        return ""
    moves, drills = counted(scene.moves[0], "move"), counted(scene.drills[0], "drill")
    return f"{moves} of {scene.moves[1]} gained, {drills} of {scene.drills[1]} gained"


def legend(scene: Scene) -> list[str]:
    """The minerals with letters and points."""
    book = scene.printed
    named = (
        f"{letter} {cut(name)} ({counted(book.tables.mineral_points[mineral], 'point')})"
        for mineral, (letter, name) in enumerate(zip(MINERAL_LETTERS, book.minerals, strict=True))
    )
    return [ruled("Legend"), *wrapped(f"minerals: {listed(named)}"), *[SPECTATOR] * scene.is_open]


# --- The mine ------------------------------------------------------------------------------------------------------


def floor_lines(scene: Scene, floor: FloorScene) -> list[str]:
    """A floor: the barrier above it, what lies there, its corridors, its floor card."""
    lines = wrapped(barrier_words(floor, floor.barrier)) if floor.barrier else []
    penalty = f" (-{floor.penalty})" if floor.penalty else ""
    parts = [f"{floor.number}  {cut(floor.name)}{penalty}"]
    parts += [f"mechs {listed(name_of(scene, row) for row in floor.mechs)}"] * bool(floor.mechs)
    parts += [f"minerals {mineral_words(scene.printed, floor.minerals)}"] * any(floor.minerals)
    if floor.reserved:
        owners = listed(name_of(scene, row) for row in floor.reserved)
        parts.append(f"kept for {owners}: one emerald each")
    lines += wrapped("   ".join(parts))
    if floor.corridor_cost:
        lines += wrapped(f"   {corridor_words(floor)}")
    if floor.card:
        lines += wrapped(f"   {cut(floor.card.name)}: {floor.card.text}")
    return lines + ["   a deep floor card, face down"] * floor.hides_card


def barrier_words(floor: FloorScene, barrier: Tile) -> str:
    """A barrier, as it lies above its floor."""
    effects = f"{effect_words(barrier.effects)} (-{barrier.loss})"
    cost = counted(floor.barrier_cost, "drill")
    return f"══ barrier for {cost}: {barrier.points} points, {barrier.width} notches, {effects} ══"


def corridor_words(floor: FloorScene) -> str:
    """The top tile of a floor's corridors, and those below it."""
    if not floor.top:
        return "no corridors left"
    cost, top = counted(floor.corridor_cost, "drill"), floor.top
    what = f"corridor for {cost}, {top.points} points, {top.width} notches: {unbroken(tile_words(top))}"
    return f"{what}; below {len(floor.below)}: {listed(tile_words(tile) for tile in floor.below)}"


def name_of(scene: Scene, row: int) -> str:
    """Whose mech it is."""
    return "bot" if scene.bot and row == scene.bot.row else f"seat {row}"


# --- The surface camp ----------------------------------------------------------------------------------------------


def milestones(scene: Scene) -> list[str]:
    """Every milestone: when it is earned, what for, and what the others get."""
    return [milestone_words(milestone) for milestone in scene.milestones]


def milestone_words(milestone: MilestoneScene) -> str:
    """A milestone, and whether it is taken."""
    taken = " (taken)" if milestone.is_taken else f" (others {milestone.consolation})"
    return f"{cut(milestone.name)} at {milestone.line} for {milestone.points}{taken}"


def shop_lines(shop: ShopScene) -> list[str]:
    """A shop: what is on sale, and what its deck holds."""
    lines = [f"{shop.name}, {len(shop.on_sale)} of {shop.row} on sale, deck {shop.deck_size}"]
    for card in shop.on_sale:
        lines += wrapped(f"   {price_words(card)} {card_words(card)}", "          ")
    aside = f", {shop.set_aside} of them under floor 4" if shop.set_aside else ""
    parts = [f"to come{aside}: {names_words(tuple((card, 1) for card in shop.unseen))}"]
    parts += [f"then: {names_words(tuple((card, 1) for card in batch))}" for batch in shop.under]
    return lines + wrapped(f"   {'; '.join(parts)}")


def price_words(card: Card) -> str:
    """What a card costs."""
    return f"{card.price:>2} credits" + " and a battery," * card.battery + "," * (not card.battery)
