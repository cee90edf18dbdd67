"""Re-deals: nothing the seat sees changes, and thefts it has not seen are drawn as likely as chance made them."""

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest
from helpers.galaxy_goldmine import Position, Seat, lay
from helpers.play import choose, play
from helpers.runners import Compiled, Interpreted

import minegym
from minegym.adapters.vector import BatchedAEC
from minegym.core.interpreter import RecordView
from minegym.envs.galaxy_goldmine import GAME
from minegym.envs.galaxy_goldmine.constants import LOG, MOON_ROCKS_EACH, TABLE, VALUABLES
from minegym.envs.galaxy_goldmine.invariants import invariants
from minegym.envs.galaxy_goldmine.knowledge import move_valuable
from minegym.testing.batch import hidden_fields
from minegym.testing.uniformity import LEVEL, judge

FAR = {9: ("Dust",) * 9}
DRAWS = 6_000
World = tuple[int, ...]  # what each unseen theft took


@pytest.fixture(scope="module")
def compiled(request) -> Compiled:
    return Compiled(GAME, GAME.load_edition(request.path.with_name("edition.toml")))


# --- What stays, along games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_redeal_changes_nothing_that_the_seat_can_see(players):
    env, world = (minegym.make_vec("galaxy_goldmine", 6, num_players=players, autoreset="disabled") for _ in "ab")
    env.reset(seed=players)
    public = [leaf.name for leaf in GAME.state.leaves if leaf.name not in (*hidden_fields(GAME), "seed", "draws")]
    for number, _ in enumerate(play(env, seed=players)):
        if number % 8:
            continue
        states = env.get_state()
        for seat in range(players):
            world.set_state(states)
            world.redeal(seat, seed=number)
            assert world.observe(seat).tobytes() == env.observe(seat).tobytes()
            asked = (env.agent_selection == seat) & ~env.dones
            assert (world.action_mask[asked] == env.action_mask[asked]).all()
            for before, after in zip(states, world.get_state(), strict=True):
                invariants(after, env.edition)
                changed = [line.partition(":")[0] for line in GAME.state.differences(before, after)]
                assert not set(changed) & set(public)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_redealt_game_is_played_on_to_its_end(players):
    env = minegym.make_vec("galaxy_goldmine", 16, num_players=players, autoreset="disabled")
    env.reset(seed=1)
    for _ in play(env, seed=1, decisions=50):
        pass
    for seat in range(players):
        world = BatchedAEC(GAME, 16, num_players=players, autoreset="disabled")
        world.set_state(env.get_state())
        world.redeal(seat, seed=seat)
        for _ in play(world, seed=seat):
            assert world.action_mask.any(1).all()
        for record in world.get_state():
            invariants(record, world.edition)
            assert record["over"]


def test_what_a_seat_has_looked_at_and_what_is_open_stays_and_the_rest_moves_in_its_layer(runner):
    piles = {1: ("Raid", "Gold", "Dust"), 2: ("Ore*", "Wind", "Thief"), 3: ("Comet", "Dust", "Opal", "Circuit")}
    piles[4] = ("Repair", "Windfall", "Ore", "Dust")
    position = lay(runner, (Seat(looked=(2, 2, 0, 0, 0, 0, 0, 0, 0)), Seat()), piles)
    seen = Counter()
    for seed in range(40):
        after = position.redealt(0, seed)
        assert after.pile(1)[:2] == ["Raid", "Gold"]
        assert after.pile(2)[:2] == ["Ore*", "Wind"]
        assert {after.pile(3)[0], after.pile(4)[0]} == {"Comet", "Repair"}  # the Mantle's two
        seen[after.pile(1)[2]] += 1
    assert set(seen) == {"Dust", "Thief", "Opal", "Circuit", "Windfall", "Ore"}  # all of the Core that is unknown


def test_when_the_game_is_over_the_hands_are_no_secret(compiled):
    piles = {1: ("Black Hole", "Ore", "Dust"), 2: ("Ore", "Gold", "Opal"), **FAR}
    position = lay(compiled, (Seat(), Seat(hand=("Ore", "Opal")), Seat()), piles, black_holes=2)
    moved(position, 1, 0, "Opal")
    position.do("flip pile 1")
    for seed in range(20):
        after = position.redealt(2, seed)
        assert (after.game["hand"] == position.game["hand"]).all()
        assert after.places == position.places


# --- Thefts, counted by hand -----------------------------------------------------------------------------------------


def moved(position: Position, source: int, target: int, name: str) -> None:
    """Let a Valuable move as the rules move it."""
    game, kind = position.game, position.kinds.index(name)
    move_valuable(RecordView(position.record.reshape(())), source, target, kind)
    value = position.runner.edition.tables[0]["value"]
    for place, sign in ((source, -1), (target, 1)):
        if place != TABLE:
            game["score"][place] += sign * value[kind]


def redealt(position: Position, seat: int, draws: int = DRAWS) -> np.ndarray:
    """Many re-deals of a position."""
    many = BatchedAEC(GAME, draws, num_players=int(position.game["num_players"]), edition=position.runner.edition)
    many.set_state(np.repeat(position.record, draws))
    many.redeal(seat, seed=7)
    return many.get_state()


def thieves_hands(position: Position, seat: int, thief: int = 0) -> Counter[tuple[str, ...]]:
    """How often the thief has which hand, in many re-deals."""
    counts = Counter(map(tuple, redealt(position, seat)["hand"][:, thief].tolist()))
    return Counter(
        {
            tuple(name for n, name in zip(hand, position.kinds, strict=False) for _ in range(n)): count
            for hand, count in counts.items()
        }
    )


def is_as_likely(counts: Counter, likely: dict) -> None:
    judge(counts, likely, "seat", LEVEL)
    assert set(counts) == set(likely)


def test_a_theft_is_as_likely_as_the_victim_had_cards_of_the_kind(compiled):
    position = lay(compiled, (Seat(hand=()), Seat(hand=("Ore", "Ore", "Opal")), Seat()), FAR)
    moved(position, 1, 0, "Opal")
    is_as_likely(thieves_hands(position, 2), {("Ore",): 2 / 3, ("Opal",): 1 / 3})
    assert set(thieves_hands(position, 1)) == {("Opal",)}  # the victim saw it
    assert set(thieves_hands(position, 0)) == {("Opal",)}  # and so did the thief


def test_a_theft_that_the_thief_betrays_is_known(compiled):
    position = lay(compiled, (Seat(hand=()), Seat(hand=("Ore", "Ore", "Opal")), Seat()), FAR)
    moved(position, 1, 0, "Opal")
    moved(position, 0, TABLE, "Opal")
    states = redealt(position, 2, 200)
    assert (states["log"] == position.game["log"]).all()
    assert (states["knowledge"] == position.game["knowledge"]).all()


def test_a_theft_cannot_have_taken_what_the_victim_later_gives(compiled):
    position = lay(compiled, (Seat(hand=()), Seat(hand=("Ore", "Opal", "Opal", "Gold")), Seat()), FAR)
    moved(position, 1, 0, "Opal")
    moved(position, 1, TABLE, "Ore")
    is_as_likely(thieves_hands(position, 2), {("Opal",): 2 / 3, ("Gold",): 1 / 3})


def test_what_others_choose_shows_that_they_had_it_and_no_more(compiled):
    position = lay(compiled, (Seat(hand=("Ore",)), Seat(hand=("Ore", "Opal")), Seat()), FAR)
    moved(position, 1, 0, "Opal")
    moved(position, 0, TABLE, "Ore")  # its own, or the one it stole
    is_as_likely(thieves_hands(position, 2), {("Ore",): 1 / 2, ("Opal",): 1 / 2})


def test_what_chance_shows_makes_a_theft_likelier(compiled):
    position = lay(compiled, (Seat(hand=("Ore",)), Seat(hand=("Ore", "Opal")), Seat()), FAR)
    moved(position, 1, 0, "Opal")
    moved(position, 0, 2, "Ore")  # the seat steals: sure to get an Ore from two, every other time from one
    is_as_likely(thieves_hands(position, 2), {("Ore",): 2 / 3, ("Opal",): 1 / 3})


def test_a_theft_from_a_thief_may_hand_the_loot_on(compiled):
    position = lay(compiled, (Seat(hand=("Gold",)), Seat(hand=("Ore", "Opal")), Seat(hand=()), Seat()), FAR)
    moved(position, 1, 0, "Ore")  # 1/2 Ore, 1/2 Opal
    moved(position, 0, 2, "Gold")  # 1/2 the Gold, 1/2 the loot
    likely = {("Ore",): 1 / 4, ("Opal",): 1 / 4, ("Gold",): 1 / 2}
    is_as_likely(thieves_hands(position, 3), {("Ore",): 1 / 4, ("Opal",): 1 / 4, ("Gold",): 1 / 2})
    is_as_likely(thieves_hands(position, 3, thief=2), likely)
    moved(position, 2, 3, "Gold")  # the last thief had one card, so that is what it stole
    is_as_likely(thieves_hands(position, 3), {("Ore",): 1 / 2, ("Opal",): 1 / 2})


def test_a_theft_betrayed_after_another_is_drawn_in_proportion(compiled):
    position = lay(
        compiled, (Seat(hand=()), Seat(hand=("Ore", "Ore", "Opal")), Seat(hand=("Ore", "Gold")), Seat()), FAR
    )
    moved(position, 1, 0, "Ore")
    moved(position, 2, 0, "Gold")
    moved(position, 0, TABLE, "Ore")  # from either: of 2/3 * 1/2, 2/3 * 1/2 and 1/3 * 1/2 the last is (Opal, Ore)
    ores, first, second = 2 / 6, 2 / 6, 1 / 6
    whole = ores + first + second
    likely = {("Ore",): ores / whole, ("Gold",): first / whole, ("Opal",): second / whole}
    is_as_likely(thieves_hands(position, 3), likely)


def test_the_same_where_the_log_has_no_room_for_notes(compiled):
    position = lay(compiled, (Seat(hand=("Ore",)), Seat(hand=("Ore", "Opal")), Seat()), FAR)
    for _ in range(LOG // 4):  # Forcefield swaps
        moved(position, 1, TABLE, "Opal")
        moved(position, TABLE, 1, "Opal")
    moved(position, 1, 0, "Opal")
    moved(position, 0, 2, "Ore")
    assert 2 * position.game["moves"] > LOG
    is_as_likely(thieves_hands(position, 2), {("Ore",): 2 / 3, ("Opal",): 1 / 3})
    moved(position, 0, TABLE, "Opal")
    assert set(thieves_hands(position, 2)) == {()}


# --- Thefts, enumerated along games ----------------------------------------------------------------------------------


def unseen_thefts(record: np.void, seat: int) -> list[int]:
    """The entries of the log that the seat has not seen."""
    moves = int(record["moves"])
    sources, targets = record["log"]["source"][:moves], record["log"]["target"][:moves]
    hidden = (sources != TABLE) & (targets != TABLE) & (sources != seat) & (targets != seat)
    return np.flatnonzero(hidden).tolist()


def all_worlds(record: np.void, seat: int, most: int) -> dict[World, float]:
    """Every history of the unseen thefts that agrees with what the seat saw, and its weight; {} if there are many."""
    hands = np.zeros((int(record["num_players"]), VALUABLES), int)
    hands[:, 0] = MOON_ROCKS_EACH
    unseen, worlds = unseen_thefts(record, seat), [((), 1.0, hands)]
    for entry in range(int(record["moves"])):
        source, target, kind = map(int, record["log"][entry])
        after = []
        for world, weight, hands in worlds:
            for moving in range(VALUABLES) if entry in unseen else (kind,):
                had = hands[source, moving] if source != TABLE else 1
                by_chance = source not in (TABLE, seat) and target != TABLE
                if had:
                    then = hands.copy()
                    for place, sign in ((source, -1), (target, 1)):
                        if place != TABLE:
                            then[place, moving] += sign
                    longer = (*world, moving) if entry in unseen else world
                    after.append((longer, weight * (had / hands[source].sum() if by_chance else 1), then))
        worlds = after
        if len(worlds) > most:
            return {}
    return {world: weight for world, weight, _ in worlds}


def eager(game, mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Choices that take what the Magnet and the Forcefield offer."""
    wanted = np.zeros(game.actions.size, bool)
    for run in game.actions.ranges:
        wanted[run.start : run.stop] = run.name in ("magnet", "protect", "steal", "discard")
        if run.name == "choose":
            wanted[run.start : run.stop] = ["Magnet" in label for label in run.labels]
    return choose(game, np.where((mask & wanted).any(1, keepdims=True), mask & wanted, mask), rng)


def positions(players: int, wanted: Callable[[dict, list], bool], number: int) -> list[tuple[np.void, int, dict]]:
    """Positions late in eager games whose unseen thefts can be enumerated, with a seat and its worlds."""
    env = minegym.make_vec("galaxy_goldmine", 24, num_players=players, autoreset="disabled")
    env.reset(seed=players)
    rng, late = np.random.default_rng(players), []
    while not env.dones.all():
        env.step(eager(GAME, env.action_mask, rng))
        late += [record for record in env.get_state()[~env.dones] if record["turn"] > 6]
    found = []
    for record in np.array(late)[rng.permutation(len(late))[:300]]:
        seat = int(rng.integers(players))
        worlds = all_worlds(record, seat, most=1_000)
        if wanted(worlds, unseen_thefts(record, seat)):
            found.append((record, seat, worlds))
            if len(found) == number:
                return found
    pytest.fail("too few such positions")


@pytest.mark.parametrize("players", [3, 4, 6])
def test_thefts_along_games_are_drawn_in_proportion(players):
    for record, seat, worlds in positions(
        players, lambda worlds, unseen: 2 <= len(worlds) <= 60 and len(unseen) > 1, 4
    ):
        many = BatchedAEC(GAME, 4_000, num_players=players)
        many.set_state(np.repeat(record[None], 4_000))
        many.redeal(seat, seed=3)
        unseen = unseen_thefts(record, seat)
        counts = Counter(map(tuple, many.get_state()["log"]["kind"][:, unseen].tolist()))
        assert set(counts) <= set(worlds)
        whole = sum(worlds.values())
        rare = [world for world in worlds if worlds[world] / whole * 4_000 < 8]
        pooled = {world: weight / whole for world, weight in worlds.items() if world not in rare}
        if rare:
            pooled["rare"] = sum(worlds[world] for world in rare) / whole
            counts["rare"] = sum(counts.pop(world, 0) for world in rare)
        judge(counts, pooled, seat, LEVEL)


def test_interpreted_and_compiled_draw_the_same(compiled):
    interpreted = Interpreted(GAME, GAME.load_edition(None))
    house = Compiled(GAME, GAME.load_edition(None))
    for record, seat, _ in positions(4, lambda worlds, unseen: worlds and len(unseen) > 2, 3):
        for seed in range(3):
            one, two = (runner.redeal(record[None].copy(), seat, seed) for runner in (interpreted, house))
            assert one.tobytes() == two.tobytes()
