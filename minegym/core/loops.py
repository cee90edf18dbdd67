"""The loops over records: the only loops over games in the package, compiled once for each game.

Each function here takes a game's plain functions and returns the loop over rows `lo..hi-1` of a batch. Notation:
`[B]` rows, `[P]` seats in play, `[A]` actions. Every loop that contains a game's `step` compiles all of it again: there
are two.
"""

from typing import Any

from minegym.core.chance import WORD, next_seed, seed_record, threefry
from minegym.core.payoffs import TERMINATED, TRUNCATED

# What happens when a seat chooses an action its mask does not offer.
RAISE = 0
FORFEIT = 1
IGNORE = 2
ILLEGAL_ACTION_POLICIES = ("raise", "forfeit", "ignore")

# What happens when a game is over, as in gymnasium.vector.AutoresetMode.
NEXT_STEP = 0
SAME_STEP = 1
DISABLED = 2
AUTORESET_MODES = ("next_step", "same_step", "disabled")

# The counter's second word for choices made by random agents, apart from the games' own streams.
CHOICE_STREAM = 2


def is_offered(action_mask: Any, action: Any) -> Any:
    """Whether a mask `[A]` offers the action; never if it is no action at all."""
    return action >= 0 and action < len(action_mask) and action_mask[action]


def show_row(legal: Any, observe: Any) -> Any:
    """For one row: whose decision it is, its mask, and what that seat observes."""

    def show(state: Any, tables: Any, i: Any, observation: Any, action_mask: Any, agent_selection: Any) -> None:
        if state.over:
            action_mask[i, :] = True  # the game asks nothing any more: any action will do
        else:
            action_mask[i, :] = False
            legal(state, tables[0], action_mask[i])
        observe(state, tables[0], state.seat, observation[i])
        agent_selection[i] = state.seat

    return show


def show_loop(legal: Any, observe: Any) -> Any:
    """`show_row` for every row."""
    show_one = show_row(legal, observe)

    def show(
        states: Any, tables: Any, lo: Any, hi: Any, observation: Any, action_mask: Any, agent_selection: Any
    ) -> None:
        for i in range(lo, hi):
            show_one(states[i], tables, i, observation, action_mask, agent_selection)

    return show


def reset_loop(reset: Any) -> Any:
    """Deal a new game into every row, from the row's own seed."""

    def deal(states: Any, tables: Any, blank: Any, lo: Any, hi: Any, seeds: Any) -> None:
        for i in range(lo, hi):
            states[i] = blank[0]
            seed_record(states[i], seeds[i, 0], seeds[i, 1])
            reset(states[i], tables[0])

    return deal


def step_loop(
    reset: Any, step: Any, legal: Any, observe: Any, payoff: Any, rank_by_forfeit: Any, forfeit_payoff: Any
) -> Any:
    """Apply one action to every row and show what comes next; a game that ended is dealt anew as `autoreset` says."""
    show_one = show_row(legal, observe)

    def advance(
        states: Any,
        tables: Any,
        blank: Any,
        actions: Any,
        lo: Any,
        hi: Any,
        policy: Any,
        autoreset: Any,
        reward: Any,
        scale: Any,
        observation: Any,
        action_mask: Any,
        agent_selection: Any,
        rewards: Any,
        terminations: Any,
        truncations: Any,
        final_observation: Any,
        final_scores: Any,
        final_placements: Any,
    ) -> None:
        seats = rewards.shape[1]
        for i in range(lo, hi):
            state = states[i]
            action = actions[i]
            rewards[i, :] = 0.0
            deal = False
            forfeited = False
            if state.over:
                if autoreset == DISABLED:
                    continue
                deal = True
            elif not is_offered(action_mask[i], action):
                if policy == FORFEIT:
                    forfeited = True
                    rank_by_forfeit(state, state.seat)
                    state.over = TERMINATED
            else:
                step(state, tables[0], action)
            terminations[i] = not deal and state.over == TERMINATED
            truncations[i] = not deal and state.over == TRUNCATED
            if state.over and not deal:
                for seat in range(seats):
                    if forfeited:
                        rewards[i, seat] = forfeit_payoff(state, seat, reward)
                    else:
                        rewards[i, seat] = payoff(state, seat, reward, scale)
                    final_scores[i, seat] = state.score[seat]
                    final_placements[i, seat] = state.placement[seat]
                    observe(state, tables[0], seat, final_observation[i, seat])
                deal = autoreset == SAME_STEP
            if deal:
                seed0, seed1 = next_seed(state)
                states[i] = blank[0]
                seed_record(state, seed0, seed1)
                reset(state, tables[0])
            show_one(state, tables, i, observation, action_mask, agent_selection)

    return advance


def observe_loop(observe: Any) -> Any:
    """What one seat of every row observes, whoever is asked."""

    def look(states: Any, tables: Any, seats: Any, lo: Any, hi: Any, observation: Any) -> None:
        for i in range(lo, hi):
            observe(states[i], tables[0], seats[i], observation[i])

    return look


def redeal_loop(redeal: Any) -> Any:
    """Draw anew, in every row, what one seat does not know, and give the row a fresh stream."""

    def draw_anew(states: Any, tables: Any, seats: Any, lo: Any, hi: Any, seeds: Any) -> None:
        for i in range(lo, hi):
            seed_record(states[i], seeds[i, 0], seeds[i, 1])
            redeal(states[i], tables[0], seats[i])

    return draw_anew


def nth_legal(action_mask: Any, n: Any) -> Any:
    """The n-th action, from 0, that a mask offers."""
    for action in range(len(action_mask)):
        if action_mask[action]:
            if n == 0:
                return action
            n -= 1
    return -1


def count_legal(action_mask: Any) -> Any:
    """How many actions a mask offers."""
    count = 0
    for action in range(len(action_mask)):
        count += action_mask[action]
    return count


def playout_loop(step: Any, legal: Any) -> Any:
    """Play every row to its end with uniformly random legal actions; `lengths` gets the number of decisions."""

    def play(states: Any, tables: Any, lo: Any, hi: Any, seeds: Any, action_mask: Any, lengths: Any) -> None:
        for i in range(lo, hi):
            state = states[i]
            decisions = 0
            while not state.over:
                action_mask[:] = False
                legal(state, tables[0], action_mask)
                word, _ = threefry(seeds[i, 0], seeds[i, 1], decisions & WORD, CHOICE_STREAM)
                choice = (word * count_legal(action_mask)) >> 32
                step(state, tables[0], nth_legal(action_mask, choice))
                decisions += 1
            lengths[i] = decisions

    return play


def random_choice(action_mask: Any, actions: Any, seed0: Any, seed1: Any, draw: Any) -> None:
    """A uniformly random legal action for every row `[B]`; `draw` numbers the calls under one seed."""
    for i in range(len(actions)):
        word, _ = threefry(seed0, seed1, draw, CHOICE_STREAM + 1 + i)
        actions[i] = nth_legal(action_mask[i], (word * count_legal(action_mask[i])) >> 32)


def first_illegal(action_mask: Any, actions: Any) -> Any:
    """The first row whose action its mask does not offer, or -1."""
    for i in range(len(actions)):
        if not is_offered(action_mask[i], actions[i]):
            return i
    return -1


def choose_loop(choose: Any) -> Any:
    """The action of a scripted player for every row; it sees the observation and the mask, and nothing else."""

    def act(observation: Any, action_mask: Any, tables: Any, actions: Any) -> None:
        for i in range(len(actions)):
            actions[i] = choose(observation[i], tables[0], action_mask[i])

    return act
