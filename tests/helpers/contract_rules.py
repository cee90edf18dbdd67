"""The contract, first part: what every game's rules promise. Each check takes a subject and raises AssertionError."""

import copy

import numpy as np
import pytest
from helpers.play import assert_same, choose, play, shown
from helpers.subjects import Subject

from minegym.adapters.vector import BatchedAEC
from minegym.core.engine import Engine, buffers
from minegym.core.errors import IllegalActionError
from minegym.core.interpreter import Interpreter
from minegym.core.loops import AUTORESET_MODES, ILLEGAL_ACTION_POLICIES


def check_tables(subject: Subject) -> None:
    """Records have no padding, observations have one type, and every action has a name of its own."""
    game = subject.game
    for table in (game.state, game.observation):
        leaves = sum(np.dtype(leaf.type).itemsize * int(np.prod(leaf.shape)) for leaf in table.leaves)
        assert table.dtype.itemsize == leaves, "the record has padding"
    names = [leaf.name for leaf in game.state.leaves]
    assert len(set(names)) == len(names)
    size = game.observation.size
    assert game.observation.dtype.itemsize == size * game.observation.type.itemsize
    assert (game.observation.low <= game.observation.high).all()
    assert len({game.actions.name(action) for action in range(game.actions.size)}) == game.actions.size
    ends = [0, *(r.stop for r in game.actions.ranges)]
    assert [r.start for r in game.actions.ranges] == ends[:-1]


def check_mask_is_the_law(subject: Subject) -> None:
    """Whatever the mask does not offer is refused and changes nothing; whatever it offers can be done."""
    env = subject.make(1, autoreset="disabled")
    env.reset(seed=3)
    for number, _ in enumerate(play(env, seed=4)):
        if number % 13 == 0 and not env.dones[0]:
            _refuses_all_others(env)
            _accepts_all_offered(env)


def _refuses_all_others(env: BatchedAEC) -> None:
    before = shown(env)
    outside = [-1, env.game.actions.size, np.iinfo(np.int64).min, np.iinfo(np.int64).max]
    for action in [*np.flatnonzero(~env.action_mask[0]), *outside]:
        with pytest.raises(IllegalActionError, match=f"row 0: seat {env.agent_selection[0]} chose action {action}"):
            env.step(np.array([action]))
    assert_same(before, shown(env), "after refused actions")


def _accepts_all_offered(env: BatchedAEC) -> None:
    offered = np.flatnonzero(env.action_mask[0])
    seats = {"num_players": env.num_players, "bot_level": env.bot_level}
    fan = BatchedAEC(env.game, len(offered), autoreset="disabled", **seats)
    fan.set_state(np.repeat(env.get_state(), len(offered)))
    fan.step(offered)
    assert_states_hold(fan)


def check_interpreter(subject: Subject) -> None:
    """Interpreted and compiled, the same game has the same records, masks and observations throughout."""
    env = subject.make(1, autoreset="disabled")
    env.reset(seed=5)
    judge = Interpreter(subject.game, env.edition)
    record = np.zeros((), subject.game.state.dtype)
    seed = tuple(map(int, env.get_state()[0]["seed"]))
    judge.reset(record, subject.num_players, seed, subject.bot_level)
    agrees(env, judge, record)
    for actions in play(env, seed=6):
        judge.step(record, actions[0])
        agrees(env, judge, record)
    for seat in subject.seats:
        assert judge.observe(record, seat).tobytes() == env.final_observation[0, seat].tobytes()
    for seat in subject.seats:
        judge.redeal(record, seat, (1, 2))
        env.redeal(seat, seed=1 + (2 << 32))
        agrees(env, judge, record)


def agrees(env: BatchedAEC, judge: Interpreter, record: np.ndarray) -> None:
    """Fail unless the interpreter's record, mask and observation are the environment's only row's."""
    compiled = env.get_state()[0]
    assert not (wrong := env.game.state.differences(compiled, record[()])), f"compiled != interpreted: {wrong}"
    if not env.dones[0]:
        assert judge.legal(record).tolist() == env.action_mask[0].tolist()
    seat = int(compiled["seat"])
    assert judge.observe(record, seat).tobytes() == env.observation[0].tobytes()


def check_states_hold(subject: Subject) -> None:
    """Along whole games every record is within its bounds, conserves what play conserves, and asks something."""
    env = subject.make(6, autoreset="disabled")
    env.reset(seed=7)
    assert_states_hold(env)
    decisions = 0
    for _ in play(env, seed=8):
        assert_states_hold(env)
        decisions += 1
    assert decisions <= subject.game.max_decisions


def assert_states_hold(env: BatchedAEC) -> None:
    """Fail if a row's record, mask or observation, of any seat, is not as promised."""
    game, states = env.game, env.get_state()
    game.state.check(states)
    for record in states:
        game.invariants(record, env.edition)
    assert env.action_mask.any(1).all(), "a seat is asked and may do nothing"
    assert (env.agent_selection == states["seat"]).all()
    assert (env.agent_selection < env.num_players).all()
    for seat in range(env.num_players):
        observation = env.observe(seat)
        wrong = (observation < game.observation.low) | (observation > game.observation.high)
        assert not wrong.any(), f"observation leaves its bounds at places {np.unique(wrong.nonzero()[1])}"
        asked = env.agent_selection == seat
        assert (observation[asked] == env.observation[asked]).all(), "observe() differs from what the step showed"


def check_games_end(subject: Subject) -> None:
    """Every one of many random games ends, within `max_decisions`."""
    env = subject.make(256, autoreset="disabled")
    env.reset(seed=9)
    lengths = env.playout(seed=10)
    assert (env.get_state()["over"] > 0).all()
    assert (lengths > 0).all()
    assert (lengths <= subject.game.max_decisions).all()
    placements = env.get_state()["placement"][:, : subject.places]
    assert (placements.min(1) == 1).all()
    assert (placements <= subject.places).all()


def check_bounds_when_compiled(subject: Subject) -> None:
    """A build that checks every index plays whole games, observes and re-deals without leaving an array."""
    play_checked(subject, rows=8)


def play_checked(subject: Subject, rows: int) -> None:
    """Play whole games in the build that checks bounds; an index out of them raises `IndexError`."""
    game = subject.game
    env = subject.make(1)
    engine = Engine(game, env.edition, subject.num_players, check=True, bot_level=subject.bot_level)
    states, out = np.zeros(rows, game.state.dtype), buffers(game, subject.num_players, rows)
    seeds = np.arange(2 * rows, dtype=np.uint32).reshape(rows, 2)
    modes = (ILLEGAL_ACTION_POLICIES.index("raise"), AUTORESET_MODES.index("disabled"), 0)
    advance = engine.stepper(states, out, *modes)
    engine.reset(states, seeds)
    engine.show(states, out)
    rng = np.random.default_rng(11)
    while not (states["over"] > 0).all():
        advance(choose(game, out.action_mask, rng))
        for seat in subject.seats:
            engine.observe(states, np.full(rows, seat), out.observation)
            engine.redeal(copy.deepcopy(states), np.full(rows, seat), seeds)


RULES_CHECKS = [
    check_tables,
    check_mask_is_the_law,
    check_interpreter,
    check_states_hold,
    check_games_end,
]
