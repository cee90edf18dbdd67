"""The options of a training run: one typed table, read from a file, every one overridable on the command line."""

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

from minegym.agents.scripted import SCRIPTED
from minegym.core.errors import OptionError
from minegym.core.files import read_bytes
from minegym.core.material import material
from minegym.core.options import Reward


@dataclass(frozen=True)
class TrainOptions:
    """Self-play training of one agent for one game."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    env: str = "mined_out"
    """The game."""
    config: Path | None = None
    """A TOML file with options; configs/<env>.toml if left out. The command line comes before it."""
    name: str = "local"
    """The agent's name; its card and weights go to <agents>/<game>/<name>/."""
    players: tuple[int, ...] = (2,)
    """Numbers of players: as many games are played for each; one given twice gets twice as many games."""
    bot_level: int | None = None
    """The bot's level, where one seat plays alone against one; 1 if left out."""
    edition: Path | None = None
    """A TOML file with other printed content; the game's own if left out."""
    seed: int = 0
    """Seed of deals, opponents, network and updates."""
    decisions: int = 8_000_000
    """Length of the run in decisions, over all games and seats."""
    imitation: int = 0
    """Decisions of scripted self-play to imitate first; they come on top of `decisions`."""
    imitation_steps: int = 192
    """Decisions of every row that are imitated at once; games that are not over by then are left out."""
    imitation_rate: float = 2e-3
    """Adam's step size at the start of imitation; it falls linearly to 0."""
    num_envs: int = 512
    """Games played side by side."""
    steps: int = 64
    """Decisions a game makes between two updates; an update learns from num_envs * steps decisions."""
    minibatch: int = 4096
    """Decisions in one gradient step."""
    epochs: int = 3
    """How often an update goes over its decisions."""
    learning_rate: float = 1e-3
    """Adam's step size at the start; it falls linearly to 0."""
    gamma: float = 1.0
    """Discount per own decision, 0..1."""
    gae_lambda: float = 0.95
    """Lambda of the advantage estimate, 0..1."""
    clip_range: float = 0.2
    """PPO's bound on the change of an action's probability, as a ratio."""
    entropy_coefficient: float = 0.01
    """Weight of the entropy bonus."""
    value_coefficient: float = 0.5
    """Weight of the value loss."""
    max_grad_norm: float = 0.5
    """Gradients are scaled down to this norm."""
    hidden: tuple[int, ...] = (256, 256)
    """Widths of the network's hidden layers."""
    adviser: str = ""
    """Scripted player whose choice the network is told, and follows until it learns better; nobody if left out."""
    trust: float = 3.0
    """What the adviser's choice adds to the logit of its action at the start."""
    adviser_coefficient: float = 0.0
    """Weight of the loss for following it less: it is followed where nothing else is clearly better."""
    shared: bool = True
    """Whether the network learns once what holds for all alike things of the game; if not, it is faster."""
    reward: Reward = "placement"
    """What a seat is paid at the end of a game."""
    shaping: float = 1.0
    """Weight of the score margin as a potential that shapes rewards, 0 for none; the payoff decides all the same."""
    opponent_share: float = 0.25
    """Share of the games against opponents from the pool, 0..1; in the others every seat is the learner."""
    scripted_share: float = 0.5
    """Share of those games against scripted players, 0..1; those left over are against past selves."""
    random_share: float = 0.0
    """Share of those games against chance, 0..1; together with `scripted_share` at most 1."""
    scripted: tuple[str, ...] = (SCRIPTED,)
    """Scripted players to meet: "scripted", and "scripted:" before the names of the script's other plans."""
    prioritised_share: float = 0.5
    """Share of opponents drawn by how often they beat the learner, 0..1; the others are drawn with equal chances."""
    priority: float = 2.0
    """Power of the share of games an opponent wins that makes its chance to be drawn so; 0 makes all chances equal."""
    pool_size: int = 8
    """Past selves kept in the pool, spread over the run."""
    pool_every: int = 10
    """Updates between two past selves."""
    bfloat16: bool = False
    """Whether the encoder learns with numbers of 8 bits of precision: faster on processors made for it (AMX)."""
    float16: bool = False
    """Whether the finished agent's weights are saved in 16 bits, in half the bytes; it plays by these."""
    greedy: bool = False
    """Whether the finished agent plays its likeliest action, instead of drawing from its policy."""
    threads: int = 2
    """Processor threads of the network."""
    evaluation_games: int = 1000
    """Games against each of random and scripted at the end; 0 for none."""
    agents: Path = Path("agents")
    """Folder for finished agents."""
    runs: Path = Path("runs")
    """Folder for checkpoints and logs; the run's own is <runs>/<game>/<name>/."""
    resume: bool = False
    """Continue the run of that name from its last checkpoint, under the options it began with."""
    overwrite: bool = False
    """Start anew although a run of that name exists."""

    @property
    def num_players(self) -> int:
        """The most players of any game: the seats that the network reads."""
        return max(self.players)

    @property
    def equal_share(self) -> float:
        """The share of first places among equals, 0..1; against a bot, one half."""
        return sum(1 / max(2, number) for number in self.players) / len(self.players)

    @property
    def run_folder(self) -> Path:
        """Where the run keeps its checkpoint, pool and logs."""
        return self.runs / self.env / self.name

    @property
    def agent_folder(self) -> Path:
        """Where the finished agent goes."""
        return self.agents / self.env / self.name

    def check(self) -> None:
        """Raise `OptionError` naming the first option out of its range and what it may be."""
        for key, (low, high) in RANGES.items():
            value = getattr(self, key)
            if not low <= value <= high:
                raise OptionError(f"{key} must lie in {low}..{high}, not {value}")
        if self.scripted_share + self.random_share > 1:
            shares = f"{self.scripted_share} and {self.random_share}"
            raise OptionError(f"scripted_share and random_share must not exceed 1 together, and are {shares}")
        if self.adviser_coefficient and not self.adviser:
            raise OptionError("adviser_coefficient needs an adviser: name one, or leave it at 0")
        if not self.players or (1 in self.players and len(set(self.players)) > 1):
            raise OptionError(f"players must be numbers of players, or 1 alone, not {self.players}")
        if not self.hidden or min(self.hidden) < 1:
            raise OptionError(f"hidden must be one or more positive widths, not {self.hidden}")
        if not self.name or any(mark in self.name for mark in "/\\") or self.name.startswith("."):
            raise OptionError(f"name must be a plain folder name, not {self.name!r}")


RANGES: dict[str, tuple[float, float]] = {
    "seed": (0, 2**32 - 1),
    "decisions": (1, 1e12),
    "imitation": (0, 1e12),
    "imitation_steps": (2, 1 << 16),
    "imitation_rate": (0, 1),
    "num_envs": (1, 1 << 20),
    "steps": (2, 1 << 16),
    "minibatch": (2, 1 << 24),
    "epochs": (1, 100),
    "learning_rate": (0, 1),
    "gamma": (0, 1),
    "gae_lambda": (0, 1),
    "clip_range": (0.001, 10),
    "entropy_coefficient": (0, 10),
    "value_coefficient": (0, 100),
    "max_grad_norm": (1e-6, 1e6),
    "trust": (0, 100),
    "adviser_coefficient": (0, 100),
    "shaping": (0, 100),
    "opponent_share": (0, 1),
    "scripted_share": (0, 1),
    "random_share": (0, 1),
    "prioritised_share": (0, 1),
    "priority": (0, 100),
    "pool_size": (1, 1000),
    "pool_every": (1, 1_000_000),
    "threads": (1, 1024),
    "evaluation_games": (0, 10_000_000),
}

_ADAPTER = TypeAdapter(TrainOptions)


def read_options(env: str, config: Path | None = None) -> TrainOptions:
    """The options in configs/<env>.toml, or in the file given, over the defaults of `TrainOptions`.

    Raises `OptionError` naming the file, the key and what is wrong, and `FileError` if the file given is missing.
    """
    path = config or material("configs") / f"{env}.toml"
    if config is None and not path.is_file():
        return replace(TrainOptions(), env=env)
    try:
        content = tomllib.loads(read_bytes(path, "configuration").decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise OptionError(f"{path}: not a TOML file: {error}. Mend the line named.") from error
    return options_from({"env": env, **content, "config": config}, str(path))


def options_from(content: dict[str, Any], source: str) -> TrainOptions:
    """Options from plain values; raises `OptionError` naming the source, the key and what is wrong."""
    try:
        options = _ADAPTER.validate_python(content)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        cure = "There is no such option; see --help." if first["type"] == "unexpected_keyword_argument" else "Mend it."
        raise OptionError(f"{source}: key {key}: {first['msg']}. {cure}") from error
    options.check()
    return options


def as_plain(options: TrainOptions) -> dict[str, Any]:
    """The options as JSON values."""
    return dict(_ADAPTER.dump_python(options, mode="json"))
