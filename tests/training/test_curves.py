"""What a run logs, that it is what it says, and the picture drawn from it."""

import io
import time
from dataclasses import replace

import matplotlib.image
import numpy as np
import pytest
from helpers.training import tiny
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from torch.utils.tensorboard import SummaryWriter

import minegym
from minegym.training import plots, progress
from minegym.training.plots import read_scalars, smoothed
from minegym.training.progress import explained_by_seat
from minegym.training.run import train
from minegym.training.timing import ACTIVITIES, ENGINE, NETWORK, PLUMBING, Stopwatch

GAME = minegym.find_game("mined_out")
UPDATES = 16


@pytest.fixture(scope="module")
def options(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    return tiny(
        folder,
        players=(3,),
        decisions=16 * 64 * UPDATES,
        steps=64,
        minibatch=128,
        epochs=1,
        opponent_share=0.75,
        scripted_share=0.4,
        pool_every=1,
    )


@pytest.fixture(scope="module")
def rollouts(options):
    """What the buffer held at the end of every rollout of a tiny run, which is over by then."""
    kept = []

    def keep(buffer, num_players):
        kept.append({name: getattr(buffer, name).copy() for name in ("seats", "usable", "values", "returns")})
        return explained_by_seat(buffer, num_players)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(progress, "explained_by_seat", keep)
        train(options)
    return kept


@pytest.fixture(scope="module")
def curves(options, rollouts):
    return read_scalars(options.run_folder / "tensorboard")


def test_everything_told_of_a_run_is_there_after_every_update(curves):
    every_update = [(update + 1) * 16 * 64 for update in range(UPDATES)]
    for tag in (
        *(f"time/{activity}" for activity in ACTIVITIES),
        *(f"explained_variance/seat_{seat}" for seat in range(3)),
        *("train/entropy_loss", "train/value_loss", "train/explained_variance", "train/policy_gradient_loss"),
        *("speed/decisions_per_s", "speed/games_per_s"),
    ):
        assert sorted(curves[tag]) == every_update, tag
    for tag in ("games/decisions", "games/own_score", "games/best_score"):
        assert set(curves[tag]) <= set(every_update), tag
        assert len(curves[tag]) > UPDATES / 2
    assert {tag for tag in curves if tag.startswith("wins/")} == {
        "wins/scripted",
        "wins/past_selves_uniform",
        "wins/past_selves_prioritised",
    }
    assert all(curves["games/own_score"][step] <= best for step, best in curves["games/best_score"].items())


def test_the_explained_variance_of_a_seat_is_that_of_its_own_decisions(curves, rollouts):
    assert len(rollouts) == UPDATES
    for update, buffer in enumerate(rollouts):
        assert buffer["returns"].shape == (64, 16)
        for seat in range(3):
            own = [
                (buffer["values"][t, row], buffer["returns"][t, row])
                for t, row in np.ndindex(64, 16)
                if buffer["usable"][t, row] and buffer["seats"][t, row] == seat
            ]
            values, returns = np.array(own, float).T
            expected = 1 - np.var(returns - values) / np.var(returns)
            logged = curves[f"explained_variance/seat_{seat}"][(update + 1) * 16 * 64]
            assert logged == pytest.approx(expected, rel=1e-3, abs=1e-3)


def test_shares_of_time_add_up_to_one(curves):
    for step in curves["time/network"]:
        shares = [curves[f"time/{activity}"][step] for activity in ACTIVITIES]
        assert min(shares) > 0
        assert sum(shares) == pytest.approx(1, abs=1e-6)


def test_a_watch_counts_the_innermost_activity():
    now = iter([0.0, 1.0, 3.0, 7.0, 15.0, 31.0, 63.0, 127.0]).__next__
    watch = Stopwatch(clock=now)
    with watch.during(NETWORK), watch.during(ENGINE):  # from 1 and from 3 to 7 and 15
        pass
    assert watch.take() == {NETWORK: 2.0 + 8.0, ENGINE: 4.0, PLUMBING: 1.0 + 16.0}  # at 31
    with pytest.raises(ZeroDivisionError), watch.during(ENGINE):  # from 63 to 127
        raise ZeroDivisionError
    watch._clock = lambda: 130.0
    assert watch.take() == {NETWORK: 0.0, ENGINE: 64.0, PLUMBING: 32.0 + 3.0}


def test_the_curves_lie_beside_the_card_and_are_small(options, curves):
    path = options.agent_folder / plots.CURVES
    assert path.stat().st_size < 150_000
    image = matplotlib.image.imread(path)
    assert image.shape[0] > 600
    assert image.shape[1] > 900
    assert path.read_bytes() == plots.draw(GAME, options, curves), "the same run, the same picture"
    assert (options.agent_folder / "card.toml").is_file()


def test_the_curves_show_what_was_logged(options, curves, monkeypatch):
    """Another win rate, another picture; in the place of the win rates, and nowhere else."""
    monkeypatch.setattr(plots, "in_few_colours", lambda png: png)
    other = {**curves, "wins/scripted": {step: 1.0 for step in curves["wins/scripted"]}}
    one, two = (matplotlib.image.imread(io.BytesIO(plots.draw(GAME, options, these))) for these in (curves, other))
    changed = np.argwhere((one != two).any(-1)) / one.shape[:2]
    assert len(changed) > 100
    assert changed.max() < 0.5, "the win rates are at the top left"


@pytest.mark.parametrize("players", [1, 4])
def test_few_curves_and_many_can_be_drawn(options, curves, players):
    options = replace(options, players=(players,))
    few = {"speed/decisions_per_s": {128: 5000.0}}
    many = {**curves, **{f"wins/scripted_plan_{i}": {128: 0.5, 1280: 0.25 * i} for i in range(8)}}
    assert plots.draw(GAME, options, few) != plots.draw(GAME, options, many)


def test_the_curves_are_drawn_while_the_run_lasts(options, tmp_path, monkeypatch):
    options = replace(options, decisions=16 * 64 * 5, runs=tmp_path / "runs", agents=tmp_path / "agents")
    lengths, write = [], plots.write

    def note(game, its_options):
        lengths.append(len(read_scalars(its_options.run_folder / "tensorboard")["train/loss"]))
        return write(game, its_options)

    monkeypatch.setattr(progress, "PLOT_EVERY", 2)
    monkeypatch.setattr(plots, "write", note)
    train(options)
    assert lengths == [2, 4, 5]


def test_a_run_that_has_logged_nothing_has_no_curves(options, tmp_path):
    assert plots.write(GAME, replace(options, runs=tmp_path, agents=tmp_path)) is None
    assert not list(tmp_path.iterdir())


def test_what_was_logged_after_the_checkpoint_is_void_for_us_as_for_tensorboard(tmp_path):
    for start, offset in ((1, 0.0), (4, 100.0), (6, 200.0)):
        time.sleep(1)  # TensorBoard reads files by their names, which tell the second; then comes a number, 10 before 9
        with SummaryWriter(str(tmp_path), purge_step=start) as writer:
            for step in range(start, start + 4):
                writer.add_scalar("a", step + offset, step)
    ours = read_scalars(tmp_path)["a"]
    assert ours == {1: 1, 2: 2, 3: 3, 4: 104, 5: 105, 6: 206, 7: 207, 8: 208, 9: 209}
    theirs = EventAccumulator(str(tmp_path)).Reload().Scalars("a")
    assert {event.step: event.value for event in theirs} == ours


def test_smoothing_keeps_means_and_ends():
    assert smoothed(np.full(90, 0.25)) == pytest.approx(0.25)
    assert smoothed(np.array([3.0])) == pytest.approx(3.0)
    line = np.linspace(0, 1, 300)
    assert smoothed(line)[50:250] == pytest.approx(line[50:250]), "no lag"
    noise = np.random.default_rng(0).normal(size=900)
    assert smoothed(noise).std() < 0.2
