"""Re-deals: nothing the seat sees changes, and what it does not see is drawn as likely as it was."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from helpers.play import play
from helpers.runners import Compiled, Interpreted
from helpers.super_motherload import Position, Seat, lay

from minegym.adapters.vector import BatchedAEC
from minegym.envs.super_motherload import GAME
from minegym.envs.super_motherload.constants import BOMB_AS, BOMB_AT, DRILL_FROM, DRILL_TO, PAY
from minegym.envs.super_motherload.invariants import invariants
from minegym.testing.batch import hidden_fields
from minegym.testing.uniformity import LEVEL, judge

DRAWS = 6_000
EDITION = Path(__file__).with_name("edition.toml")
ANNOUNCED = (DRILL_FROM, DRILL_TO, PAY, BOMB_AT, BOMB_AS)


@pytest.fixture(scope="module")
def compiled() -> Compiled:
    return Compiled(GAME, GAME.load_edition(EDITION))


def redealt(position: Position, seat: int, draws: int = DRAWS) -> np.ndarray:
    """Many re-deals of a position."""
    many = BatchedAEC(GAME, draws, num_players=int(position.game["num_players"]), edition=position.runner.edition)
    many.set_state(np.repeat(position.record, draws))
    many.redeal(seat, seed=7)
    return many.get_state()


def hands(position: Position, seat: int, owner: int) -> Counter[str]:
    """How often the owner has which hand, in many re-deals."""
    counts = Counter(map(bytes, redealt(position, seat)["own"]["hand"][:, owner]))
    return Counter({position.cards(np.frombuffer(hand, np.int8)): count for hand, count in counts.items()})


def some(cards: str, number: int, kept: str = "", able=lambda hand: True) -> dict[str, float]:
    """Every hand of so many of these cards, with the kept ones, that is able; as likely as there are ways to it."""
    order = GAME.load_edition(EDITION).words["cards 0"]
    all_hands = ([*kept.split(), *drawn] for drawn in combinations(cards.split(), number))
    counts = Counter(" ".join(sorted(hand, key=order.index)) for hand in all_hands if able(hand))
    return {hand: count / counts.total() for hand, count in counts.items()}


def is_as_likely(counts: Counter, likely: dict) -> None:
    assert set(counts) == set(likely)
    judge(counts, likely, "seat", LEVEL)


# --- What stays, along games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_redeal_changes_nothing_that_the_seat_can_see(players):
    env, world = (BatchedAEC(GAME, 12, num_players=players, autoreset="disabled") for _ in "ab")
    env.reset(seed=players)
    public = [leaf.name for leaf in GAME.state.leaves if leaf.name not in (*hidden_fields(GAME), "seed", "draws")]
    announced = set()
    for number, _ in enumerate(play(env, seed=players)):
        if number % 15:
            continue
        states = env.get_state()
        for seat in range(players):
            world.set_state(states)
            world.redeal(seat, seed=number)
            assert world.observe(seat).tobytes() == env.observe(seat).tobytes()
            asked = (env.agent_selection == seat) & ~env.dones
            assert (world.action_mask[asked] == env.action_mask[asked]).all()
            assert world.action_mask[~env.dones].any(1).all()
            for before, after in zip(states, world.get_state(), strict=True):
                invariants(after, env.edition)
                assert before["own"][seat] == after["own"][seat]
                changed = [line.partition(":")[0] for line in GAME.state.differences(before, after)]
                assert not set(changed) & set(public)
                if before["seat"] != seat and not before["over"]:
                    announced.add(int(before["phase"]))
    assert {DRILL_FROM, DRILL_TO, PAY, BOMB_AT} <= announced


@pytest.mark.parametrize("players", [2, 4])
def test_a_redealt_game_is_played_on_to_its_end(players):
    env = BatchedAEC(GAME, 16, num_players=players, autoreset="disabled")
    env.reset(seed=1)
    for _ in play(env, seed=1, decisions=153):
        pass
    world = BatchedAEC(GAME, 16, num_players=players, autoreset="disabled")
    world.set_state(env.get_state())
    world.redeal(0, seed=5)
    for _ in play(world, seed=2):
        assert world.action_mask[~world.dones].any(1).all()
    for record in world.get_state():
        invariants(record, world.edition)
        assert record["over"]


# --- Hands -----------------------------------------------------------------------------------------------------------


def test_hands_of_others_are_any_of_their_unknown_cards(compiled):
    position = lay(compiled, (Seat("Red Blue W10", draw="Red Yellow Yellow"), Seat("Blue Blue", draw="Red Wild")))
    is_as_likely(hands(position, 1, 0), some("Red Red Blue Yellow Yellow W10", 3))
    is_as_likely(hands(position, 0, 1), some("Red Blue Blue Wild", 2))
    assert set(hands(position, 0, 0)) == {"Red Blue W10"}


def test_kept_cards_stay_and_the_rest_is_drawn(compiled):
    position = lay(compiled, (Seat(), Seat("Red Blue W10", kept="Red W10", draw="Red Yellow Wild")))
    is_as_likely(hands(position, 0, 1), some("Red Blue Yellow Wild", 1, kept="Red W10"))


def test_with_an_empty_draw_deck_the_hand_is_known(compiled):
    position = lay(compiled, (Seat(), Seat("Red Blue Wild", draw="")))
    assert set(hands(position, 0, 1)) == {"Red Blue Wild"}


def test_a_shuffle_tells_the_hand_and_what_is_drawn_after_it_is_unknown(compiled):
    position = lay(compiled, (Seat(), Seat("Red Blue", draw="Wild")), active=1).do("draw")
    kept = position.game["players"]["kept"][1]
    assert position.cards(kept) == "Red Blue Wild"
    is_as_likely(hands(position, 0, 1), some("Red Blue Yellow Yellow", 1, kept="Red Blue Wild"))


def test_a_card_played_is_the_kept_one_of_its_kind(compiled):
    position = lay(compiled, (Seat(), Seat("Red Blue", kept="Red", draw="Red Yellow")), active=1)
    position.drill("red", "a1")
    is_as_likely(hands(position, 0, 1), some("Red Blue Yellow", 1))


# --- Hands behind an announcement ------------------------------------------------------------------------------------


def pays(colour: str, number: int):
    """Whether a hand has cards with exactly so many icons of a colour."""
    icons = {"Red": 1, "Blue": 1, "Yellow": 1, "Wild": 1, "W10": 1, "B15": 2, "R15": 2, "B25": 3, "W15": 2}

    def able(hand):
        fit = [icons[card] for card in hand if card[0] in (colour[0].upper(), "W")]
        return any(sum(paid) == number for n in range(1, len(fit) + 1) for paid in combinations(fit, n))

    return able


UNKNOWN = "Red Blue Blue Yellow Wild B15 W10 B25"


def driller(compiled: Compiled, **about) -> Position:
    seat = Seat("Blue Wild B25 Red", draw="Blue Yellow B15 W10", discards="Red Yellow B10 B20")
    return lay(compiled, (Seat(), seat), active=1, **about)


def test_the_hand_of_who_announces_a_drill_can_pay_for_it(compiled):
    position = driller(compiled).do("drill red")
    is_as_likely(hands(position, 0, 1), some(UNKNOWN, 4, able=lambda hand: any(c[0] in "RW" for c in hand)))
    narrow = driller(compiled, upper="#. .. #. #. #. #. #. #.\n#. .. #. #. #.\n#. .. #. #.\n#. #.").do("drill blue")
    is_as_likely(hands(narrow, 0, 1), some(UNKNOWN, 4, able=lambda hand: any(pays("blue", n)(hand) for n in (1, 2, 3))))


def test_the_hand_of_who_says_where_it_begins_can_pay_for_a_line_there(compiled):
    upper = "#. #. .. .. .. #. #. #.\n" + "#. #. #. #. #. #. #. #."
    position = driller(compiled, upper=upper).do("drill blue", "c1")
    lengths = {1, 2, 3}
    is_as_likely(hands(position, 0, 1), some(UNKNOWN, 4, able=lambda hand: any(pays("blue", n)(hand) for n in lengths)))
    upper = "#. #. b. #. #. #. #. #.\n#. #. .. #. #. #. #. #.\n#. #. ..\n" + "#. #. #. #. #. #. #. #."
    position = lay(compiled, (Seat(), Seat("W15 Red", draw="R15 Blue", discards="Blue W10")), active=1, upper=upper)
    position.do("drill blue", "c1")  # one space, or two, or three
    is_as_likely(
        hands(position, 0, 1),
        some("W15 Red R15 Blue", 2, able=lambda hand: any(pays("blue", n)(hand) for n in (1, 2, 3))),
    )


def test_a_lengthened_drill_is_paid_with_fewer_icons(compiled):
    seat = Seat("Blue B15 Red", draw="Blue Yellow B25", discards="Red Yellow Wild B10 B20", artifacts="Lens")
    upper = "#. #. .. .. .. .. #. #.\n" + "#. #. #. #. #. #. #. #."  # a line of four: two icons
    position = lay(compiled, (Seat(), seat), active=1, upper=upper).do("use Lens", "drill blue")
    able = lambda hand: pays("blue", 1)(hand) or pays("blue", 2)(hand)  # noqa: E731
    is_as_likely(hands(position, 0, 1), some("Red Blue Blue Yellow B15 B25", 3, able=able))


def test_the_hand_of_who_pays_can_pay_the_rest_and_has_a_choice(compiled):
    seat = Seat("Blue B15 B25 Red", draw="Blue Yellow Wild W10", discards="Red Yellow B10 B20")
    position = lay(compiled, (Seat(), seat), active=1).do("drill blue", "a1", "c1")
    assert position.asked == (1, "pay")
    icons = {"Blue": 1, "Wild": 1, "B15": 2, "B25": 3, "W10": 1}  # in the order in which they are paid

    def able(hand):
        fit = sorted((card for card in hand if card in icons), key=list(icons).index)
        ways = [paid for n in (1, 2, 3) for paid in combinations(fit, n) if sum(icons[card] for card in paid) == 3]
        return len({paid[0] for paid in ways}) > 1

    is_as_likely(hands(position, 0, 1), some(UNKNOWN, 4, able=able))


def test_the_card_of_a_bomb_is_in_the_hand(compiled):
    position = lay(compiled, (Seat(), Seat("Red Blue R20", draw="Red Yellow Wild")), active=1).do("bomb with R20")
    is_as_likely(hands(position, 0, 1), some("Red Red Blue Yellow Wild", 2, kept="R20"))


# --- Artifacts -------------------------------------------------------------------------------------------------------


def test_artifacts_of_others_are_any_that_the_seat_has_not_seen(compiled):
    seats = (Seat(artifacts="Idol Lens Lens"), Seat(artifacts="Coil"), Seat(artifacts="Disc"))
    position = lay(compiled, seats)
    left = {"Idol": 3, "Disc": 1, "Crystal": 3, "Coil": 2, "Charge": 2, "Casket": 2}
    kinds = position.runner.edition.words["artifacts"]
    states = redealt(position, 0)
    held = Counter(
        tuple(kinds[int(np.flatnonzero(own)[0])] for own in row) for row in states["own"]["artifacts"][:, 1:3]
    )
    likely = {(a, b): left[a] * (left[b] - (a == b)) / (13 * 12) for a in left for b in left if left[b] - (a == b) > 0}
    is_as_likely(held, likely)
    assert (states["own"]["artifacts"][:, 0] == position.game["own"]["artifacts"][0]).all()
    points = position.runner.edition.tables[0]["artifact_points"]
    for seat in range(3):
        claimed = int(position.game["players"]["claimed_points"][seat])
        assert (states["score"][:, seat] == states["own"]["artifacts"][:, seat].astype(int) @ points + claimed).all()


def test_used_artifacts_come_back_to_nobody(compiled):
    position = lay(compiled, (Seat(artifacts="Lens Lens"), Seat(artifacts="Coil"))).do("use Lens", "use Lens")
    lens = position.runner.edition.words["artifacts"].index("Lens")
    assert not redealt(position, 1, 200)["own"]["artifacts"][..., lens].any()


def test_when_the_game_is_over_nothing_is_secret(compiled):
    seats = (Seat("Red", artifacts="Idol"), Seat("Red Blue", artifacts="Disc Coil"))
    position = lay(compiled, seats, turn=120, active=0, starting_seat=1).do("end turn")
    assert position.over == 2
    states = redealt(position, 0, 20)
    for name in ("own", "supply", "score", "placement"):
        assert (states[name] == position.game[name]).all()


def test_interpreted_and_compiled_draw_the_same(compiled):
    plain = Interpreted(GAME, compiled.edition)
    position = driller(compiled)
    for steps in ((), ("drill blue",), ("drill blue", "a1"), ("drill blue", "a1", "c1"), ("drill red", "a1")):
        there = position.copy().do(*steps)
        for seed in range(4):
            one, two = (runner.redeal(there.record.copy(), 0, seed) for runner in (plain, compiled))
            assert one.tobytes() == two.tobytes()
