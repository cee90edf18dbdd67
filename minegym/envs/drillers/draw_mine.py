"""The mine in the SVG picture: surface, entrance, and the floors below, with barriers until they are removed."""

from minegym.envs.drillers.constants import EMERALD, ENTRANCE, FLOORS, MINERALS, SURFACE, TOP_FLOOR
from minegym.envs.drillers.draw_glyphs import LOSS, gem, label, lines_of, mech, points, seat_dot
from minegym.envs.drillers.draw_signs import Sign, draw_signs, effect_signs, signs_width
from minegym.envs.drillers.draw_track import DIRT, HAZARD
from minegym.envs.drillers.printed import Tile
from minegym.envs.drillers.scene import FloorScene, MilestoneScene, Scene
from minegym.render import theme
from minegym.render.canvas import Canvas

UP, DEEP, BARRIER = 52.0, 90.0, 24.0  # heights of the upper two floors, of those below, and of barriers
PAD = 8.0
HEIGHT = 2 * UP + (FLOORS - TOP_FLOOR) * DEEP + (FLOORS - TOP_FLOOR - 1) * BARRIER + 2 * PAD
TAG, STACK, CHAMBER, CARD = 92.0, 168.0, 186.0, 190.0  # widths of the parts of a floor
SHAFT = 44.0
CAVE = "#1c1613"
SKY = ("#35506b", "#f2d9a6")
CLOSED = "#241c20"
MOST_GEMS = (14, 9)  # drawn one by one: without mechs on the floor, and with any


def mine(canvas: Canvas, scene: Scene, width: float) -> None:
    """All floors from the surface down."""
    canvas.rect(0, 0, width, HEIGHT, 7, fill=theme.PANEL, stroke=theme.EDGE)
    inner, y = width - 2 * PAD, PAD
    for floor in scene.floors:
        if floor.number > TOP_FLOOR:
            if floor.barrier:
                with canvas.moved(PAD, y):
                    barrier(canvas, floor, floor.barrier, inner)
            else:
                with canvas.moved(PAD, y):
                    shaft(canvas, floor, inner)
            y += BARRIER
        height = DEEP if floor.number >= TOP_FLOOR else UP
        with canvas.moved(PAD, y):
            floor_row(canvas, scene, floor, inner, height)
        y += height


def floor_row(canvas: Canvas, scene: Scene, floor: FloorScene, width: float, height: float) -> None:
    """A floor: earth, its tag, and what is there."""
    canvas.rect(0, 1, width, height - 2, 6, fill=SKY[0] if floor.number == SURFACE else DIRT[floor.number])
    if floor.number >= ENTRANCE:
        specks(canvas, width, height)
    tag(canvas, floor, height)
    if floor.number == SURFACE:
        everyone(canvas, scene, floor, TAG + 8, STACK, height)
        milestones(canvas, scene, TAG + STACK, width - TAG - STACK, height)
    elif floor.number == ENTRANCE:
        everyone(canvas, scene, floor, TAG + 8, STACK, height)
        to_come(canvas, scene, TAG + STACK, width - TAG - STACK, height)
    else:
        corridors(canvas, floor)
        everyone(canvas, scene, floor, TAG + STACK, CHAMBER, height - 22)
        with canvas.moved(TAG + STACK + CHAMBER + 6, 5):
            floor_card(canvas, floor, width - TAG - STACK - CHAMBER - 12, height - 10)


def shaft(canvas: Canvas, floor: FloorScene, width: float) -> None:
    """The way down where a barrier was, with a ladder."""
    left, top, bottom = TAG + STACK + CHAMBER - SHAFT - 22, -28.0, BARRIER + 8
    canvas.rect(0, 0, width, BARRIER, fill=DIRT[floor.number], opacity=0.75)
    canvas.rect(left, top, SHAFT, bottom - top, fill=CAVE)
    for rail in (12, 32):
        canvas.line((left + rail, top), (left + rail, bottom), stroke=theme.TIMBER, stroke_width=3)
    rungs = "".join(f"M{left + 10:g} {top + 5 + 9 * n:g}h24" for n in range(7))
    canvas.path(rungs, stroke=theme.TIMBER_LIGHT, stroke_width=2)


def specks(canvas: Canvas, width: float, height: float) -> None:
    """Stones in the earth."""
    places = ((x, 7 + (x * 37) % (height - 14)) for x in range(14, int(width) - 8, 46))
    canvas.path(
        "".join(f"M{x:g} {y:g}h0" for x, y in places),
        stroke="#000000",
        stroke_width=3.5,
        stroke_linecap="round",
        opacity=0.18,
    )


def tag(canvas: Canvas, floor: FloorScene, height: float) -> None:
    """A floor's number and name, and what a mech loses there."""
    ink = "#ffffff"
    canvas.text(10, 24, str(floor.number), theme.LARGE + 4, ink, bold=True)
    words = f"−{floor.penalty}" if floor.penalty else "0"
    canvas.text(TAG - 10, 22, words, theme.NORMAL + 1, LOSS if floor.penalty else theme.MUTED, "end", bold=True)
    label(canvas, 10, 39, floor.name, TAG - 16, theme.SMALL, "#f0e2d0")
    if not floor.is_open:
        canvas.text(10, height - 12, "closed", theme.SMALL, "#d9c3b5")


# --- What is on a floor -------------------------------------------------------------------------------------------


def everyone(canvas: Canvas, scene: Scene, floor: FloorScene, x: float, width: float, height: float) -> None:
    """The cave of a floor, with minerals and mechs."""
    canvas.rect(
        x, 5, width - 12, height - 9, 12, fill=CAVE if floor.is_open else CLOSED, opacity=0.92 if floor.number else 0.35
    )
    with canvas.moved(x + 6, 5):
        minerals(canvas, floor, width - 24)
        for place, row in enumerate(floor.mechs):
            is_bot = scene.bot is not None and row == scene.bot.row
            mech(canvas, width - 34 - 27 * place, height - 25, 11.5, row, is_bot)


def minerals(canvas: Canvas, floor: FloorScene, width: float) -> None:
    """Minerals one by one while they are few, else by number; emeralds kept for a seat carry its number."""
    kinds = [mineral for mineral in range(MINERALS) for _ in range(floor.minerals[mineral])]
    is_by_number = len(kinds) + len(floor.reserved) > MOST_GEMS[bool(floor.mechs)]
    step = (width - 8) / (MINERALS + 0.5) if is_by_number else 21.0
    across = max(int((width - 2) // step), 1)
    shown: list[tuple[int, str]] = [(mineral, "") for mineral in kinds]
    if is_by_number:
        shown = [(mineral, str(number)) for mineral, number in enumerate(floor.minerals) if number]
    for place, (mineral, words) in enumerate([*shown, *((EMERALD, "") for _ in floor.reserved)]):
        x, y = 10 + place % across * step, 13 + place // across * 21
        gem(canvas, x, y, 8.6, mineral)
        canvas.text(x + 10, y + 4, words, theme.SMALL, theme.INK, bold=True)
        if place >= len(shown):
            seat_dot(canvas, x + 7, y + 6, 5.5, floor.reserved[place - len(shown)])


# --- Corridors, barriers, floor cards ------------------------------------------------------------------------------


def corridors(canvas: Canvas, floor: FloorScene) -> None:
    """The top corridor tile with its cost, how many are left, and the others in no order."""
    if not floor.top:
        canvas.text(TAG + 8, 36, "no corridors left" if floor.corridor_cost else "", theme.SMALL, "#e8d6c4")
        return
    draw_signs(canvas, (Sign(("drill",), str(floor.corridor_cost)),), TAG + 2, 22, 9)
    left = 1 + len(floor.below)
    canvas.text(TAG + 17, 50, f"{left} left", theme.SMALL, "#f0e2d0", "middle")
    with canvas.moved(TAG + 42, 6):
        if floor.below:
            canvas.rect(4, -2.5, 110, 54, 5, fill="#00000055", stroke="#d6b08a", stroke_width=0.8)
        corridor_tile(canvas, floor.top)
    x, room = TAG + 2.0, STACK + CHAMBER - SHAFT - 28
    pitch = room / max(len(floor.below), 1)
    for tile in floor.below:
        with canvas.moved(x, DEEP - 20):
            x += small_tile(canvas, tile, pitch - 3) + 3


def corridor_tile(canvas: Canvas, tile: Tile) -> None:
    """A tile face up: minerals, points, notches, and its effect for a loss of points."""
    canvas.rect(0, 0, 112, 54, 5, fill="#c98f5f", stroke="#f3d3ac", stroke_width=1.5)
    canvas.rect(4, 20, 104, 30, 4, fill="#00000055")
    points(canvas, 98, 11, 9, tile.points)
    for notch in range(tile.width):
        canvas.rect(50 + 6.5 * notch, 6, 4.5, 9, 1, fill="#5a3317")
    used = draw_signs(canvas, effect_signs(tile.effects), 5, 11, 7)
    if tile.effects:
        canvas.text(6 + used, 14, f"−{tile.loss}", theme.SMALL - 1, "#7a1410", bold=True)
    for place, mineral in enumerate(m for m in range(MINERALS) for _ in range(tile.minerals[m])):
        gem(canvas, 18 + 25 * place, 35, 10, mineral)


def small_tile(canvas: Canvas, tile: Tile, most: float) -> float:
    """One of the tiles below the top: minerals and effect; returns its width."""
    signs = effect_signs(tile.effects)
    number = sum(tile.minerals)
    needed = 8.4 * number + signs_width(signs, 4.6) + 14
    scale = min(1.0, most / needed)
    with canvas.moved(0, 0, scale=scale):
        canvas.rect(0, 0, needed, 16, 3, fill="#00000066", stroke="#d6b08a", stroke_width=0.6)
        for place, mineral in enumerate(m for m in range(MINERALS) for _ in range(tile.minerals[m])):
            gem(canvas, 7 + 8.4 * place, 8, 3.9, mineral)
        x = 5 + 8.4 * number
        x += draw_signs(canvas, signs, x, 8, 4.6)
        canvas.text(x - 1, 10.5, f"−{tile.loss}", 6.5, LOSS)
    return needed * scale


def barrier(canvas: Canvas, floor: FloorScene, tile: Tile, width: float) -> None:
    """A barrier above its floor: what it costs and what it is."""
    canvas.rect(0, 2, width, BARRIER - 4, 3, fill="#2a2320")
    stripes = "".join(
        f"M{x:g} {BARRIER - 3:g}l14 {6 - BARRIER:g}h10l-14 {BARRIER - 6:g}z" for x in range(4, int(width) - 26, 24)
    )
    canvas.path(stripes, fill=HAZARD, opacity=0.85)
    left = TAG + 6
    canvas.rect(left, 0, 250, BARRIER, 5, fill="#2a2320", stroke=HAZARD, stroke_width=1.4)
    middle = BARRIER / 2
    canvas.text(left + 9, middle + 4, "Barrier", theme.NORMAL - 1, theme.INK, bold=True)
    draw_signs(canvas, (Sign(("drill",), str(floor.barrier_cost)),), left + 66, middle, 8)
    points(canvas, left + 116, middle, 9, tile.points)
    for notch in range(tile.width):
        canvas.rect(left + 134 + 6.5 * notch, middle - 5, 4.5, 10, 1, fill="#c98f5f")
    used = draw_signs(canvas, effect_signs(tile.effects), left + 186, middle, 7)
    if tile.effects:
        canvas.text(left + 189 + used, middle + 3.5, f"−{tile.loss}", theme.SMALL - 1, LOSS, bold=True)


def floor_card(canvas: Canvas, floor: FloorScene, width: float, height: float) -> None:
    """The card of a floor, or its back."""
    if floor.card:
        canvas.rect(0, 0, width, height, 6, fill=theme.PAPER, stroke=theme.PAPER_INK)
        label(canvas, 8, 15, floor.card.name, width - 14, theme.SMALL + 0.5, theme.PAPER_INK, bold=True)
        for line, words in enumerate(lines_of(floor.card.text, width - 14, theme.SMALL - 1, 5)):
            canvas.text(8, 28 + 11.5 * line, words, theme.SMALL - 1, theme.PAPER_INK)
    elif floor.hides_card:
        canvas.rect(0, 0, width, height, 6, fill="#3a2c23", stroke="#c99a6b", stroke_dasharray="6 4")
        canvas.text(width / 2, height / 2 + 4, "deep floor card ?", theme.NORMAL - 1, "#c99a6b", "middle")


# --- What lies beside the upper floors ----------------------------------------------------------------------------


def milestones(canvas: Canvas, scene: Scene, x: float, width: float, height: float) -> None:
    """The milestones: their points, the notches that earn them, and what the others get."""
    pitch = width / len(scene.milestones)
    for milestone in scene.milestones:
        with canvas.moved(x + milestone.number * pitch, 0):
            milestone_sign(canvas, milestone, pitch, height)


def milestone_sign(canvas: Canvas, milestone: MilestoneScene, width: float, height: float) -> None:
    """A milestone, or the place of one that is taken."""
    if milestone.is_taken:
        canvas.circle(15, height / 2 - 2, 11, fill="none", stroke="#c8d3df", stroke_dasharray="3 3")
        canvas.text(30, 28, "taken", theme.SMALL, "#c8d3df")
        return
    points(canvas, 15, height / 2 - 2, 12, milestone.points)
    label(canvas, 30, 16, milestone.name, width - 31, 7.4, theme.INK)
    canvas.text(30, 28, f"at {milestone.line}", theme.SMALL, SKY[1], bold=True)
    label(canvas, 30, 40, f"others {milestone.consolation}", width - 31, 7.4, "#d7e2ec")


def to_come(canvas: Canvas, scene: Scene, x: float, width: float, height: float) -> None:
    """The deep floor cards that nobody has seen, and the pile of DAMAGE cards."""
    names = ", ".join(card.name for card in scene.unseen_floor_cards) or "none"
    lines = lines_of(f"Deep floor cards to come: {names}", width - 84, theme.SMALL - 1.5, 3)
    for line, words in enumerate(lines):
        canvas.text(x, 17 + 11.5 * line, words, theme.SMALL - 1.5, "#fff1dc")
    draw_signs(canvas, (Sign(("burst",), str(scene.damage_pile)),), x + width - 52, 20, 9)
    canvas.text(x + width - 34, 43, "DAMAGE pile", theme.SMALL - 1.5, "#fff1dc", "middle")
