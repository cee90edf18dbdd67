"""A training run from its options to a finished agent."""

import shutil
from typing import Any

from minegym.agents import learned
from minegym.agents.network import read_as
from minegym.agents.scripted import scripted_agent
from minegym.core.errors import FileError, OptionError
from minegym.core.extras import needed
from minegym.core.options import Options, edition_of
from minegym.envs import find_game
from minegym.training import checkpoint, plots
from minegym.training.card import make_card
from minegym.training.games import SelfPlayGames
from minegym.training.imitation import imitate
from minegym.training.league import League
from minegym.training.options import TrainOptions
from minegym.training.ppo import make_ppo, network_of
from minegym.training.progress import RunCallback, tensorboard_logger


def train(options: TrainOptions) -> TrainOptions:
    """Train an agent and write its card, weights and curves.

    Returns the options the run went by: a resumed run keeps its own.

    Raises `OptionError` before anything is written if an option cannot be, and `FileError` if a folder cannot be
    written.
    """
    options = _begin(options)
    game = read_as(find_game(options.env), options.shared)
    games = SelfPlayGames(game, options, League(game, edition_of(game, options.edition), options))
    ppo = make_ppo(game, games, options)
    seconds = checkpoint.load(ppo, games, game, options) if options.resume else 0.0
    ppo.set_logger(tensorboard_logger(options, ppo.num_timesteps))
    if options.imitation and not options.resume:
        imitate(game, games.feed, ppo, options)
    left = options.decisions - ppo.num_timesteps
    if left > 0:
        callback = RunCallback(game, games, options, seconds)
        no_logs: Any = None  # but the callback's, once an update
        ppo.learn(left, callback=callback, log_interval=no_logs, reset_num_timesteps=False)
    ppo.logger.close()
    learned.save(options.agent_folder, make_card(game, options), network_of(game, ppo, options), options.float16)
    plots.write(game, options)
    return options


def _begin(options: TrainOptions) -> TrainOptions:
    """The options the run goes by, with its folder ready."""
    needed("matplotlib", "tools")  # at the end of a run it would be late to miss it
    if options.resume:
        if not checkpoint.path_of(options).is_file():
            raise OptionError(f"there is no run {options.name!r} in {options.runs} to resume; leave out --resume")
        return checkpoint.read_saved_options(options)
    options.check()
    game = find_game(options.env)
    for number in options.players:
        Options(number, options.reward, bot_level=options.bot_level).check(game)
    edition = edition_of(game, options.edition)
    adviser = [options.adviser] if options.adviser else []
    for name in [*adviser, *(options.scripted if options.scripted_share else ())]:
        scripted_agent(name, game, edition)
    if checkpoint.path_of(options).is_file() and not options.overwrite:
        raise OptionError(
            f"{options.run_folder} already holds a run of that name: pass --resume to continue it, --overwrite to "
            "start anew, or another --name"
        )
    try:
        shutil.rmtree(options.run_folder, ignore_errors=True)
        options.run_folder.mkdir(parents=True)
        options.agent_folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(
            f"cannot write to {error.filename}: {error.strerror}. Choose other --runs or --agents."
        ) from error
    return options
