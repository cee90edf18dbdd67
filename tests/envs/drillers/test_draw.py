"""The pictures of Drillers show a seat what it knows and nothing else, and the spectator everything."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from helpers.pictures import (
    assert_hides,
    assert_keeps_hidden,
    assert_keeps_its_size,
    assert_shows,
    drawing,
    played,
    size_of,
    words_of,
)

from minegym.core.fields import Field
from minegym.core.game import Edition
from minegym.core.payoffs import TERMINATED, TRUNCATED
from minegym.envs.drillers import GAME
from minegym.envs.drillers.constants import (
    BOT,
    DAMAGE,
    EFFECT_NAMES,
    KINDS,
    PHASE_NAMES,
    REPAIR_CARD,
    SHOP,
    SHOPS,
    STARTERS,
    TILES,
    TOP_FLOOR,
)
from minegym.envs.drillers.draw_signs import EFFECT_FIGURES, card_signs, effect_sign
from minegym.envs.drillers.printed import printed
from minegym.envs.drillers.scene import scene
from minegym.envs.drillers.texts import EFFECT_TEXTS
from minegym.render import rasterise
from minegym.testing.batch import hidden_fields

EDITION = GAME.load_edition()
WORDS, TABLES = EDITION.words, EDITION.tables[0]
ABILITIES = len(WORDS["abilities"])
HIDDEN = hidden_fields(GAME)
draw = drawing(GAME, EDITION)
SEATS = pytest.mark.parametrize("num_players", [2, 3, 4])
TABLES_OF = pytest.mark.parametrize(("num_players", "level"), [(1, 1), (1, 4), (2, None), (3, None), (4, None)])

# Not for a seat's eyes, or told by other fields: scores by what they come from.
NOT_SHOWN = {
    "seed",
    "draws",
    "score",
    "tiebreak",
    "own.hand",
    "own.top",
    "own.draw",
    "batches",  # the batches still there are told by `under`
}
# Seats not in play change the size of the picture; what is asked, the end and the bot have tests of their own.
TESTED_APART = {"num_players", "phase", "over", "placement", "bot_level", "bot_deck"}
SHOWN = [leaf for leaf in GAME.state.leaves if leaf.name not in NOT_SHOWN | TESTED_APART]


def only_while_playing(positions: np.ndarray) -> np.ndarray:
    return positions[positions["over"] == 0]


@pytest.fixture
def busy() -> np.void:
    """A position with something of everything, as seat 0 knows it."""
    game = played(GAME, 3, 5)[0].copy()
    game["active"] = game["seat"] = 0
    game["starting_seat"], game["turn"], game["deepest"] = 1, 12, 4
    game["phase"], game["zone"] = REPAIR_CARD, 1
    for name in ("moves", "drills", "moves_gained", "drills_gained", "burns", "fuel_for_burns", "fuel_for_tiles"):
        game[name] = 1
    game["card"], game["choices"], game["using"], game["buying"], game["keep"] = 2, 1, 1, 3, 2
    game["pending"][:2], game["dug"][3], game["ready"][[0, 4]] = 1, 1, (1, 2)
    game["floor_card"][TOP_FLOOR : TOP_FLOOR + 3] = 1, 4, 6  # PILEUP, LOBBY and DISPATCH
    game["ending"], game["ended_in"] = 3, 11
    game["question"], game["question_floor"], game["repeats"], game["answer"] = 4, 3, 2, 1
    game["unseen_floors"][[3, 5]] = 0
    game["under"][:] = 0
    for card, batch in ((0, 1), (1, 1), (2, 2), (3, 2), (14, 1), (15, 1)):
        game["on_sale"][card], game["unseen_cards"][card], game["under"][card] = 0, 0, batch
    lay_players(game)
    return game


def lay_players(game: np.void) -> None:
    """Dashboards and cards of the busy position."""
    players, own = game["players"], game["own"]
    players["floor"][:3], players["fuel"][:3], players["storage_cap"][:3] = (3, 0, 4), 4, 4
    players["fuel_steps"][:3], players["fuel_cap"][:3], players["credits"][:3] = 1, 11, (7, 0, 12)
    players["drones"][:3], players["refresh_tile"][:3], players["reserved"][:3] = (1, 0, 2), (1, 0, 1), (4, 0, 4)
    players["storage"][:3, :2], players["market"][:3], players["overflow"][:3, :2] = 1, 1, 1
    players["tiles"][0, [0, 30]], players["tiles"][1, 6], players["notches"][:3] = (1, 2), 1, (6, 2, 0)
    players["milestones"][0, 0], players["permanents"][1, 2] = 1, 1
    players["kept"][:3], players["unknown"][:3], players["discards"][:3], own["hand"][:3] = 0, 0, 0, 0
    players["on_top"][:3], players["piled"][:3] = 0, 0
    players["on_top"][1, :2], players["piled"][1] = (1 + SHOP, 1 + SHOP + 3), 2
    players["on_top"][0, 0], players["piled"][0] = 1 + DAMAGE, 1
    own["hand"][0, [1, 2, DAMAGE]], players["kept"][0, [1, DAMAGE]] = (1, 1, 2), (1, 1)
    own["top"][0], own["draw"][0] = 4, 0
    own["draw"][0, [4, 5]] = 1
    players["kept"][1, 2], players["unknown"][1, :5] = 1, 1
    players["hand_size"][:3], players["deck_size"][:3] = (4, 3, 0), (4, 5, 6)
    players["played"][0, [0, 7]], players["discards"][:3, [3, DAMAGE]] = 1, (1, 2)


@pytest.fixture
def alone() -> np.void:
    """A position of one seat against the bot."""
    game = played(GAME, 1, 3, 3)[60].copy()
    assert not game["over"]
    return game


# --- All that a seat knows, nothing that is hidden from it ---------------------------------------------------------


@SEATS
def test_a_seat_is_shown_nothing_it_does_not_know_and_the_spectator_everything(num_players):
    positions = only_while_playing(played(GAME, num_players, 1))[:: 90 + num_players][:8]
    assert assert_keeps_hidden(GAME, draw, positions, HIDDEN) > 10


@SEATS
def test_what_a_seat_is_shown_of_others_is_true(num_players):
    unknown = 0
    for game in np.concatenate([played(GAME, num_players, seed)[::70] for seed in (1, 2)]):
        for viewer in range(num_players):
            for seat in scene(game, EDITION, viewer).seats:
                own, player = game["own"][seat.row], game["players"][seat.row]
                assert seat.points == game["score"][seat.row]
                assert seat.is_open == (seat.row == viewer or bool(game["over"]))
                assert all(number <= own["hand"][card.kind] for card, number in seat.hand)
                shown = np.zeros(KINDS, int)
                for card, number in (*seat.hand, *seat.rest):
                    shown[card.kind] += number
                for card in (*seat.on_top, *[seat.top] * (seat.top is not None)):
                    shown[card.kind] += 1
                there = own["hand"] + own["draw"]
                for kind in (*player["on_top"][: player["piled"]], *[own["top"]] * bool(own["top"])):
                    there[kind - 1] += 1
                assert (shown == there).all()
                assert seat.unknown == 0 or not seat.is_open
                unknown += seat.unknown
    assert unknown > 50


def test_a_deck_of_known_cards_alone_gives_the_hand_away(busy):
    busy["players"]["deck_size"][1] = 2
    seat = scene(busy, EDITION, 0).seats[1]
    assert seat.hand_size == 3
    assert sum(number for _, number in seat.hand) == 6  # `kept` and `unknown` together
    assert (seat.rest, seat.top) == ((), None)


def places(leaf: Field, game: np.void) -> Iterator[tuple[int, ...]]:
    """The places of a field that are to be seen by seat 0 in the busy position."""
    name = leaf.name
    for place in np.ndindex(leaf.shape):
        if (name.startswith("players.") or name == "points") and place[0] >= game["num_players"]:
            continue
        if name == "players.unknown" and place[0] == 0:
            continue  # seat 0 sees its hand and its deck themselves
        if name == "players.kept" and place[0] == 0 and not game["own"]["hand"][place]:
            continue
        if name == "players.on_top" and place[1] >= game["players"]["piled"][place[0]]:
            continue
        if name in ("ready", "players.permanents") and place[-1] >= ABILITIES:
            continue  # the edition has fewer
        if name in ("top_tile", "floor_card") and place[0] < TOP_FLOOR:
            continue
        yield place


@pytest.mark.parametrize("leaf", SHOWN, ids=lambda leaf: leaf.name)
def test_whatever_is_open_shows_in_text_and_svg(leaf, busy):
    seen = list(places(leaf, busy))
    high = 2 if leaf.name in ("active", "seat", "starting_seat") else 127
    assert_shows(draw, busy, leaf, seen[:: max(1, len(seen) // 12)], 0, high)


@pytest.mark.parametrize("name", HIDDEN)
def test_hidden_cards_are_shown_to_the_spectator_and_their_owner_alone(name, busy):
    leaf = next(leaf for leaf in GAME.state.leaves if leaf.name == name)
    busy["own"]["top"][:3] = 3
    for seat in range(2):
        own = [place for place in np.ndindex(leaf.shape) if place[0] == seat][::9]
        assert_shows(draw, busy, leaf, own, None)
        assert_shows(draw, busy, leaf, own, seat)
        assert_hides(draw, busy, leaf, own, 1 - seat)


# --- What is asked, and what is under way --------------------------------------------------------------------------

QUESTIONS = (
    "operates its mech, or ends its Operations",
    "acts on the surface, or ends its Surfacing",
    "discards cards, or keeps 3 cards for 1 fuel",
    *(name.replace("choose", "chooses", 1) for name in PHASE_NAMES[3:]),
)


@pytest.mark.parametrize("phase", range(len(PHASE_NAMES)))
def test_what_is_asked_is_told(phase, busy):
    busy["phase"], busy["seat"] = phase, 1
    for viewer in (0, 1, None):
        as_text, as_svg = draw(busy, viewer)
        told = as_text.splitlines()[1]
        assert told.startswith(f"Seat 1 {QUESTIONS[phase]}")
        assert told in words_of(as_svg)
        assert next(line for line in as_text.splitlines() if ", asked" in line).startswith("Seat 1: ")
        assert words_of(as_svg).count("asked") == 1
    assert told.endswith("play area") == (phase == REPAIR_CARD)


def test_what_is_under_way_is_told(busy):
    name, text = WORDS["cards"][1], WORDS["card texts"][1]
    asking = scene(busy, EDITION, 0).under_way
    assert asking.startswith(f"playing {name} ({text}); 1 effect to choose; using {WORDS['abilities'][0]} (")
    assert f"buying {WORDS['cards'][SHOP + 2]}; to be carried out: draw 1, repair; " in asking
    assert asking.endswith("LOBBY on floor 3, end: keep 3 cards free, 2 times, option 1 taken")
    as_text, as_svg = draw(busy, 2)
    assert asking in as_text.replace("\n     ", " ")
    assert asking in " ".join(words_of(as_svg))
    assert "1 move of 1 gained, 1 drill of 1 gained" in as_text


def test_who_has_triggered_the_end_is_told(busy, alone):
    alone["ending"] = 1 + BOT
    for picture in draw(busy, 0):
        assert "seat 2 has triggered the end in turn 11, all others have a last turn" in picture
        assert "triggered the end" in picture.replace("has triggered the end", "")
    for picture in draw(alone, 0):
        assert "the bot has triggered the end" in picture


# --- The mine, the camp, the dashboard -----------------------------------------------------------------------------


def test_barriers_and_floor_cards_are_shown_until_they_are_gone(busy):
    for deepest in range(TOP_FLOOR, 7):
        busy["deepest"] = deepest
        as_text, as_svg = draw(busy, 0)
        assert as_text.count("══ barrier for ") == words_of(as_svg).count("Barrier") == 6 - deepest
        assert words_of(as_svg).count("closed") == 6 - deepest
    assert as_text.count("a deep floor card, face down") == words_of(as_svg).count("deep floor card ?") == 2
    assert "LOBBY" in words_of(as_svg)


def test_a_tile_shows_its_cost_its_minerals_and_its_effect(busy):
    busy["top_tile"][3], busy["unseen_tiles"][5:11] = 1 + 5, (0, 0, 1, 0, 0, 0)
    told = next(line for line in draw(busy, 0)[0].splitlines() if "below 1" in line)
    assert told == "   corridor for 2 drills, 6 points, 2 notches: SGA battery (-2); below 1: SGG battery (-2)"
    busy["top_tile"][3], busy["unseen_tiles"][5:11] = 0, 0
    as_text, as_svg = draw(busy, 0)
    assert "no corridors left" in as_text
    assert "no corridors left" in words_of(as_svg)


def test_shops_show_prices_batteries_and_what_is_to_come(busy):
    as_text, as_svg = draw(busy, 0)
    for card in np.flatnonzero(busy["on_sale"]):
        kind = SHOP + card
        battery = " and a battery" if TABLES["battery"][kind] else ""
        assert f"{TABLES['price'][kind]} credits{battery}, {WORDS['cards'][kind]} [" in as_text
        assert WORDS["cards"][kind] in words_of(as_svg)
    names = WORDS["cards"][SHOP : SHOP + 4]
    assert f"then: {names[0]}, {names[1]}; then: {names[2]}," in as_text.replace("\n     ", " ")
    assert {f"1· {names[0]}", f"2· {names[3]}"} <= set(words_of(as_svg))
    busy["deepest"] = 3
    assert "2 of them under floor 4" in draw(busy, 0)[0]
    assert len(scene(busy, EDITION, 0).shops) == SHOPS


def test_points_are_told_with_what_they_come_from(busy):
    as_text, as_svg = draw(busy, 0)
    seat = scene(busy, EDITION, 0).seats[0]
    assert dict(seat.points_from)["mech"] == -TABLES["penalty"][3]
    assert dict(seat.points_from)["tiles"] == TABLES["tile_points"][[0, 30]].sum() - TABLES["tile_loss"][30]
    assert f"points: {', '.join(f'{source} {number}' for source, number in seat.points_from)}" in as_text
    told = " · ".join(f"{source} {number}".replace("-", "−") for source, number in seat.points_from)
    assert told in words_of(as_svg)


def test_abilities_are_told_with_whether_they_are_ready(busy):
    as_text, as_svg = draw(busy, 0)
    names, texts = WORDS["abilities"], WORDS["ability texts"]
    assert f"{names[0]} ({texts[0]}), ready once" in as_text
    assert f"{names[4]} ({texts[4]}), ready any number of times" in as_text.replace("\n     ", " ")
    assert f"{names[2]} ({texts[2]}) permanent\n" in as_text
    assert {"ready", "ready, any", names[2]} <= set(words_of(as_svg))


# --- The bot -------------------------------------------------------------------------------------------------------


def test_the_bots_board_marks_the_active_column(alone):
    alone["players"]["market"][BOT] = 0
    as_text, _ = draw(alone, 0)
    first = scene(alone, EDITION, 0).bot
    assert f"[{first.slots[0]}]" in as_text
    alone["players"]["market"][BOT, 2] = first.slots[0]
    assert scene(alone, EDITION, 0).bot.column == 1
    assert draw(alone, 0)[0].count("[") - as_text.count("[") == 0
    assert f"mineral track {first.slots[0]}/{sum(first.slots)}: {first.slots[0]} x sapphire" in draw(alone, 0)[0]
    alone["players"]["market"][BOT, 0] = 1
    for picture in draw(alone, 0):
        assert "buffer" in picture


@pytest.mark.parametrize("name", ["bot_deck", "players.market", "players.overflow", "players.tiles", "players.floor"])
def test_all_of_the_bot_shows(name, alone):
    leaf = next(leaf for leaf in GAME.state.leaves if leaf.name == name)
    seen = np.ndindex(leaf.shape) if name == "bot_deck" else (p for p in np.ndindex(leaf.shape) if p[0] == BOT)
    assert_shows(draw, alone, leaf, list(seen)[: STARTERS + 1], 0)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_level_has_its_board_name_and_priorities(level):
    game = played(GAME, 1, 1, level)[0]
    as_text, as_svg = draw(game, 0)
    bot = scene(game, EDITION, 0).bot
    assert f"The bot, {WORDS['bots'][level - 1]} (level {level}): 0 points" in as_text
    assert WORDS["bots"][level - 1] in words_of(as_svg)
    assert set(bot.priorities) <= set(words_of(as_svg))
    drills = TABLES["bot_drills"][level - 1]
    assert [[cell.drills for cell in row] for row in bot.cells] == drills[: len(bot.costs), : len(bot.slots)].tolist()
    assert sorted(cost for row in bot.costs for cost in row) == sorted(
        set(TABLES["play_fuel"][: STARTERS + 1].tolist())
    )


# --- Effects -------------------------------------------------------------------------------------------------------


def test_every_effect_has_a_sign_and_a_text_of_its_own():
    assert list(EFFECT_FIGURES) == [name for name in EFFECT_NAMES if name in EFFECT_FIGURES]
    assert set(EFFECT_FIGURES) == set(EFFECT_NAMES) == set(EFFECT_TEXTS)
    signs = [effect_sign(name, 2) for name in EFFECT_NAMES]
    assert len(set(signs)) == len(EFFECT_NAMES)
    assert len({text for texts in EFFECT_TEXTS.values() for text in texts[:1]}) == len(EFFECT_NAMES)


def test_cards_of_another_edition_show_their_own_values(busy):
    tables = EDITION.tables.copy()
    changed = replace(EDITION, tables=tables)
    before = draw(busy, 0)
    kind = int(SHOP + np.flatnonzero(busy["on_sale"])[0])
    for name in ("price", "burn", "play_fuel"):
        tables[name][0][kind] += 1
        after = GAME.drawing.svg(busy, replace(changed), 0)
        tables[name][0][kind] -= 1
        assert after != before[1], name
    signs = card_signs(printed(EDITION).cards[kind])
    tables["effects"][0][kind, EFFECT_NAMES.index("ruby")] = 3
    assert card_signs(printed(replace(changed)).cards[kind]) != signs
    assert GAME.drawing.svg(busy, replace(changed), 0) != before[1]


# --- The end -------------------------------------------------------------------------------------------------------


def ended(busy: np.void, over: int = TERMINATED) -> np.void:
    busy["over"], busy["placement"][:3], busy["score"][:3] = over, (2, 1, 3), (7, 9, 4)
    return busy


def test_the_end_tells_why_and_who_won(busy):
    game = ended(busy)
    for over, why in ((TERMINATED, "the mine has collapsed"), (TRUNCATED, "at the turn cap")):
        game["over"] = over
        for picture in draw(game, 0):
            assert f"Game over, {why}: seat 1 wins with 9 points" in picture
            assert "asked" not in picture
    as_text, as_svg = draw(game, 0)
    assert [as_text.count(f"place {place}") for place in (1, 2, 3)] == [1, 1, 1]
    assert [words_of(as_svg).count(place) for place in ("1st", "2nd", "3rd")] == [1, 1, 1]


def test_the_end_tells_what_decided_among_equals(busy):
    game = ended(busy)
    game["score"][0], game["players"]["credits"][:3] = 9, (4, 5, 9)
    assert "seat 1 wins with 9 points, ahead by credits\n" in draw(game, 0)[0]
    game["players"]["credits"][:3] = 5
    assert "seat 1 wins with 9 points, ahead by fuel\n" in draw(game, 0)[0]
    game["placement"][:3] = (1, 1, 3)
    assert "seat 0 and seat 1 share the win with 9 points" in draw(game, 0)[0]


def test_the_end_against_the_bot_tells_who_won(alone):
    alone["over"], alone["score"][:2], alone["placement"][:2] = TERMINATED, (50, 40), (1, 2)
    name = WORDS["bots"][2]
    for picture in draw(alone, 0):
        assert f"Game over, the mine has collapsed: seat 0 beats {name} by 50 points to 40" in picture
    alone["score"][:2], alone["placement"][:2] = (40, 40), (2, 1)
    for picture in draw(alone, 0):
        assert f"Game over, the mine has collapsed: {name} wins by 40 points to 40" in picture


@TABLES_OF
def test_at_the_end_all_is_open_and_counted(num_players, level):
    game = played(GAME, num_players, 2, level)[-1]
    assert game["over"]
    for viewer in range(num_players):
        shown = scene(game, EDITION, viewer)
        assert [(s.points, s.hand, s.top, s.rest) for s in shown.seats] == [
            (s.points, s.hand, s.top, s.rest) for s in scene(game, EDITION, None).seats
        ]
        assert [s.points for s in shown.seats] == game["score"][:num_players].tolist()
        if shown.bot:
            assert shown.bot.points == game["score"][BOT]
            assert {shown.bot.placement, shown.seats[0].placement} == {1, 2}


# --- Whole games ---------------------------------------------------------------------------------------------------


@TABLES_OF
def test_whole_games_are_drawn_at_one_size_and_change_nothing(num_players, level):
    positions = played(GAME, num_players, 2, level)
    assert_keeps_its_size(draw, positions[:: max(1, len(positions) // 8)], (None, 0))


def crowded(num_players: int, level: int | None) -> tuple[np.void, Edition]:
    """A table as full as tables get, everything named as long and as oddly as it may be."""
    odd = "<&\"'> A VERY LONG NAME"
    named = ("cards", "abilities", "floors", "floor cards", "minerals", "milestones", "bots")
    words = {
        subject: tuple(f"{place % 10}{odd}"[:24] for place in range(len(names))) if subject in named else names
        for subject, names in WORDS.items()
    }
    game = played(GAME, num_players, 5, level)[10].copy()
    players, own = game["players"], game["own"]
    game["minerals"], players["reserved"][:num_players] = 20, 3
    for name, value in (("storage", 9), ("market", 3), ("overflow", 9), ("discards", 2), ("played", 2), ("kept", 1)):
        players[name][:num_players] = value
    players["unknown"][:num_players], players["tiles"][:num_players] = 2, 1
    players["milestones"], players["permanents"][:num_players], players["notches"] = 1, 1, 99
    own["hand"][:num_players], own["draw"][:num_players] = 2, 2
    players["hand_size"][:num_players], players["deck_size"][:num_players] = 99, 99
    players["on_top"][:num_players], players["piled"][:num_players] = 1 + SHOP, 16
    players["storage_cap"], players["fuel_cap"], players["fuel"], players["credits"] = 9, 99, 99, 127
    game["on_sale"], game["under"], game["ready"], game["pending"], game["dug"] = 1, 9, 2, 3, 7
    game["card"], game["using"], game["buying"], game["ending"], game["burns"] = 3, 2, 4, 1, 9
    return game, replace(EDITION, words=words)


@TABLES_OF
def test_the_fullest_table_keeps_to_a_hundred_columns_and_to_its_size(num_players, level):
    game, edition = crowded(num_players, level)
    plain = draw(played(GAME, num_players, 5, level)[0], 0)[1]
    for viewer in (0, None):
        as_text, as_svg = drawing(GAME, edition)(game, viewer)
        assert max(map(len, as_text.splitlines())) <= 100
        assert size_of(as_svg) == size_of(plain)
        assert "<&\"'> A VERY" in as_text
        assert any("0<&\"'> A" in words for words in words_of(as_svg))
    assert rasterise(as_svg).shape == rasterise(plain).shape
    assert len(scene(game, edition, 0).seats[0].tiles) == TILES
