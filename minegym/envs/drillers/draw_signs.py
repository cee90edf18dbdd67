"""Signs of the SVG picture for effects and costs: one or two small figures and a number, made from amounts.

A card is shown by the signs of what it costs and does, so that every edition's cards show as they are.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from minegym.envs.drillers.constants import (
    ANY_NUMBER,
    COST_NAMES,
    DRILLS,
    EFFECT_NAMES,
    MOVES,
)
from minegym.envs.drillers.draw_figures import FIGURES
from minegym.envs.drillers.printed import Ability, Amounts, Card
from minegym.render import theme
from minegym.render.canvas import Canvas

PILL = "#3d3645"
FIGURE, DIGIT, MARGIN, GAP = 1.75, 1.05, 0.32, 0.35  # widths in radii


@dataclass(frozen=True)
class Sign:
    """Figures by name, then words; words alone are written without a pill."""

    figures: tuple[str, ...]
    words: str = ""

    def width(self, radius: float) -> float:
        """How wide it is drawn."""
        words = sum(0.6 if c in " /:()" else DIGIT for c in self.words)
        return radius * (FIGURE * len(self.figures) + words + 2 * MARGIN * bool(self.figures))


# Figures of effects, and whether their number is written even if it is 1.
EFFECT_FIGURES: dict[str, tuple[tuple[str, ...], bool]] = {
    "draw": (("card",), True),
    "repair": (("wrench",), False),
    "damage": (("burst",), True),
    "damage_on_deck": (("burst", "deck"), True),
    "damage_in_hand": (("burst", "hand"), True),
    "to_overflow": (("market", "right"), False),
    "raise": (("gold", "up"), False),
    "anywhere": (("move", "star"), False),
    "reach": (("drill", "hook"), False),
    "leave": (("out",), False),
    "storage": (("crate", "up"), False),
    "fuel_cap": (("tank", "up"), False),
    "moves": (("move",), True),
    "drills": (("drill",), True),
    "fuel": (("fuel",), True),
    "credits": (("coin",), True),
    "drones": (("drone",), True),
    "credits_for_drones": (("drone", "coin"), True),
    "fuel_for_burns": (("flame", "fuel"), True),
    "fuel_for_tiles": (("tile", "fuel"), True),
    "free_silver": (("silver", "free"), False),
    "take_silver": (("silver",), True),
    "sapphire": (("sapphire",), True),
    "emerald": (("emerald",), True),
    "ruby": (("ruby",), True),
    "reserve": (("emerald", "star"), False),
    "keep": (("hand",), True),
    "battery": (("battery",), False),
}
COST_FIGURES = {
    "fuel": ("fuel",),
    "credits": ("coin",),
    "moves": ("move",),
    "drills": ("drill",),
    "drones": ("drone",),
    "solid_fuel": ("solid",),
}


# --- What is shown ------------------------------------------------------------------------------------------------


def effect_signs(effects: Amounts) -> list[Sign]:
    """A sign for every effect."""
    return [effect_sign(EFFECT_NAMES[number], n) for number, n in effects]


def effect_sign(name: str, number: int) -> Sign:
    """The sign of an effect."""
    figures, always = EFFECT_FIGURES[name]
    return Sign(figures, str(number) if always or number > 1 else "")


def cost_signs(costs: Amounts) -> list[Sign]:
    """A sign for every cost."""
    return [
        Sign(COST_FIGURES[COST_NAMES[number]], "" if COST_NAMES[number] == "solid_fuel" else str(n))
        for number, n in costs
    ]


def ability_signs(ability: Ability) -> list[Sign]:
    """How often, after what, for what, and what it does."""
    often = Sign((), "∞:" if ability.uses == ANY_NUMBER else "1x:")
    needed = tuple((number, n) for number, n in ((MOVES, ability.moves), (DRILLS, ability.drills)) if n)
    conditions = [*effect_signs(needed), Sign((), "✓")] if needed else []
    costs = [*cost_signs(ability.cost), Sign((), "→")] if ability.cost else []
    return [often, *conditions, *costs, *effect_signs(ability.effects)]


def card_signs(card: Card) -> list[Sign]:
    """The main effect of a card, or the ability of a permanent."""
    signs = effect_signs(card.effects)
    if card.options:
        signs += [Sign((), f"{card.times}x(" if card.times > 1 else "(")]
        for place, option in enumerate(card.options):
            signs += [Sign((), "/")] * bool(place) + effect_signs(option)
        signs.append(Sign((), ")"))
    return signs + (ability_signs(card.ability) if card.ability else [])


def play_sign(card: Card) -> Sign:
    """What playing a card costs."""
    return Sign(("solid",)) if card.play_solid else Sign(("fuel",), str(card.play_fuel))


# --- How it is drawn -----------------------------------------------------------------------------------------------


def signs_width(signs: Iterable[Sign], radius: float) -> float:
    """How wide signs in a row are drawn."""
    return sum(sign.width(radius) + radius * GAP for sign in signs)


def draw_signs(canvas: Canvas, signs: Iterable[Sign], x: float, y: float, radius: float) -> float:
    """Signs in a row from a point on; their width."""
    start = x
    for sign in signs:
        draw_sign(canvas, sign, x, y, radius)
        x += sign.width(radius) + radius * GAP
    return x - start


def draw_sign(canvas: Canvas, sign: Sign, x: float, y: float, radius: float) -> None:
    """One sign from its left edge."""
    size = radius * 1.5
    if not sign.figures:
        canvas.text(x, y + size * 0.36, sign.words, size, theme.MUTED, bold=True)
        return
    canvas.rect(x, y - radius, sign.width(radius), 2 * radius, radius * 0.5, fill=PILL)
    x += radius * MARGIN
    for figure in sign.figures:
        with canvas.moved(x + radius * FIGURE / 2, y, scale=radius * 0.74):
            FIGURES[figure](canvas)
        x += radius * FIGURE
    if sign.words:
        canvas.text(x + radius * 0.05, y + size * 0.36, sign.words, size, theme.INK, bold=True)
