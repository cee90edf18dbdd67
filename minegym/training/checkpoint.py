"""Checkpoints: everything a run needs to go on as if it had never stopped, in one file without code.

A checkpoint is written after every update, beside the old one and renamed over it, so that a run killed at any moment
loses the unfinished rollout and nothing else.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch

from minegym.agents.weights import read_note, read_weights, write_weights
from minegym.core import saving
from minegym.core.errors import AgentError
from minegym.core.game import Game
from minegym.training.games import SelfPlayGames
from minegym.training.options import TrainOptions, as_plain, options_from
from minegym.training.ppo import SelfPlayPPO

FORMAT = 3


def path_of(options: TrainOptions) -> Path:
    """Where the run keeps its checkpoint."""
    return options.run_folder / "checkpoint.safetensors"


def save(ppo: SelfPlayPPO, games: SelfPlayGames, game: Game, options: TrainOptions, seconds: float) -> None:
    """Write the checkpoint; raises `FileError`, leaving the last one, if it cannot be written."""
    optimizer = ppo.policy.optimizer.state_dict()["state"]
    tensors = {f"policy.{name}": tensor for name, tensor in ppo.policy.state_dict().items()}
    tensors |= {f"optimizer.{i}.{key}": torch.as_tensor(v) for i, s in optimizer.items() for key, v in s.items()}
    in_use = set(games.opponents.tolist())
    tensors |= {f"random.{name}": state for name, state in games.league.random_states(in_use).items()}
    tensors["torch"] = torch.get_rng_state()
    tensors["games"] = _as_tensor(saving.to_bytes(game, games.games.edition, games.games.get_state()))
    algorithm, keys, *rest = np.random.get_state(legacy=True)
    tensors["numpy"] = torch.as_tensor(np.asarray(keys, np.int64))
    note = {
        "format": FORMAT,
        "game": game.id,
        "options": as_plain(options),
        "decisions": ppo.num_timesteps,
        "updates": ppo._n_updates,
        "seconds": seconds,
        "league": games.league.state(),
        "opponents": games.opponents.tolist(),
        "kinds": games.kinds.tolist(),
        "learner_seats": games.learner_seats.tolist(),
        "lengths": games.lengths.tolist(),
        "random": games.random.bit_generator.state,
        "numpy": [algorithm, *rest],
    }
    write_weights(path_of(options), tensors, json.dumps(note))
    games.league.tidy()


def read_saved_options(options: TrainOptions) -> TrainOptions:
    """The options that the run of that name began with; folders, threads and the evaluation are those given now."""
    saved = options_from(_note(options)["options"], str(path_of(options)))
    return replace(
        saved,
        name=options.name,
        runs=options.runs,
        agents=options.agents,
        evaluation_games=options.evaluation_games,
        threads=options.threads,
        resume=True,
    )


def load(ppo: SelfPlayPPO, games: SelfPlayGames, game: Game, options: TrainOptions) -> float:
    """Put a run back to its checkpoint; the seconds it had taken. Raises `AgentError` if it is another game's."""
    note = _note(options)
    if note["game"] != game.id:
        raise AgentError(
            f"{path_of(options)}: a checkpoint of {note['game']}, not of {game.id}. Start anew under another name."
        )
    tensors = read_weights(path_of(options))
    ppo.policy.load_state_dict(_under(tensors, "policy."))
    _load_optimizer(ppo, _under(tensors, "optimizer."))
    ppo.num_timesteps, ppo._n_updates = note["decisions"], note["updates"]
    games.games.set_state(saving.from_bytes(game, games.games.edition, tensors["games"].numpy().tobytes()))
    games.opponents[:], games.kinds[:] = note["opponents"], note["kinds"]
    games.learner_seats[:] = note["learner_seats"]
    games.lengths[:] = note["lengths"]
    games.random.bit_generator.state = note["random"]
    games.league.set_state(note["league"], set(note["opponents"]))
    games.league.set_random_states(_under(tensors, "random."))
    algorithm, *rest = note["numpy"]
    np.random.set_state((algorithm, tensors["numpy"].numpy().astype(np.uint32), *rest))
    torch.set_rng_state(tensors["torch"])
    return float(note["seconds"])


def _note(options: TrainOptions) -> dict[str, Any]:
    note: dict[str, Any] = json.loads(read_note(path_of(options)) or "{}")
    if note.get("format") != FORMAT:
        found = note.get("format", "none")
        raise AgentError(f"{path_of(options)}: checkpoint format {found}, not {FORMAT}. Start anew under another name.")
    return note


def _load_optimizer(ppo: SelfPlayPPO, tensors: dict[str, torch.Tensor]) -> None:
    state: dict[int, dict[str, torch.Tensor]] = {}
    for name, tensor in tensors.items():
        index, key = name.split(".", 1)
        state.setdefault(int(index), {})[key] = tensor
    optimizer = ppo.policy.optimizer
    optimizer.load_state_dict({"state": state, "param_groups": optimizer.state_dict()["param_groups"]})


def _under(tensors: dict[str, torch.Tensor], prefix: str) -> dict[str, torch.Tensor]:
    return {name.removeprefix(prefix): tensor for name, tensor in tensors.items() if name.startswith(prefix)}


def _as_tensor(data: bytes) -> torch.Tensor:
    return torch.from_numpy(np.frombuffer(data, np.uint8).copy())
