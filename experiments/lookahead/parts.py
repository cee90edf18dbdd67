"""Parts of meetings, played in processes of their own that can be stopped at any moment."""

import functools
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch
from meetings import Meeting

from minegym.arena.match import Progress, no_progress
from minegym.arena.standings import win_shares
from minegym.arena.tournament import Results
from minegym.core.errors import OptionError

Figures = dict[str, Any]

LOOK_EVERY = 1.0  # seconds between two looks at how many games have been played


@dataclass(frozen=True)
class Part:
    """So many deals of a meeting, from deal `first` on; `key` is the meeting's where the run began."""

    meeting: Meeting
    key: str
    first: int
    deals: int

    @property
    def games(self) -> int:
        """How many games that is, every deal being played in every seating."""
        return self.deals * self.meeting.players


def parts_of(meeting: Meeting, key: str, deals: int) -> list[Part]:
    """A meeting of so many deals in parts, in order; all begin at the same deals however many there are."""
    size = -(-meeting.part // meeting.players)
    return [Part(meeting, key, first, min(size, deals - first)) for first in range(0, deals, size)]


# --- What comes of a part --------------------------------------------------------------------------------------------


def play(part: Part, progress: Progress = no_progress) -> Figures:
    """Play a part, and say what came of it; seconds are the processor's, of one core."""
    began = time.process_time()
    results = part.meeting.play(part.first, part.deals, progress)
    return {
        "deals": part.deals,
        "games": part.games,
        **by_deal(results, part.meeting.name),
        "decisions": sum(int(match.games.lengths.sum()) for match in results.matches),
        "truncated": sum(int(match.games.truncations.sum()) for match in results.matches),
        "trajectories": results.hash(),
        "seconds": round(time.process_time() - began, 2),
    }


def by_deal(results: Results, name: str) -> Figures:
    """What every deal brought, the mean over its seatings: the agent's share of first places and score, the others'."""
    won, own, others = [], [], []
    for match in results.matches:
        seat = match.lineup.index(name)
        won.append(win_shares(match.games)[:, seat])
        own.append(match.games.scores[:, seat])
        others.append(np.delete(match.games.scores, seat, 1))
    figures = {"win_share": np.mean(won, 0).tolist(), "score": np.mean(own, 0).tolist()}
    return figures | ({"score_of_others": np.mean(others, (0, 2)).tolist()} if results.num_players > 1 else {})


# --- In processes ----------------------------------------------------------------------------------------------------


class StoppedError(Exception):
    """The run is being stopped: what has not been finished is given up."""


_shared: dict[str, Any] = {}  # of a process that plays: the event that stops it, and the count of games played


def begin(stop: Any, finished: Any) -> None:
    """Make ready a process that plays."""
    torch.set_num_threads(1)
    _shared.update(stop=stop, finished=finished)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """End this process when the one that began it is gone, even if it was killed; or it would wait for ever."""
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os._exit(1)


def play_in_process(part: Part) -> Figures:
    """Play a part in a process made ready for it; raises `StoppedError`, and `OptionError` if other code runs here."""
    if part.meeting.key() != part.key:
        raise OptionError("the code or the agents have changed since the run began: start it again")
    _tell(0)
    _warm_up(replace(part.meeting, worlds=2))
    return play(part, _tell)


def _tell(games: int) -> None:
    if _shared["stop"].is_set():
        raise StoppedError
    with _shared["finished"].get_lock():
        _shared["finished"].value += games


@functools.cache
def _warm_up(meeting: Meeting) -> None:
    """Play a deal, so that the time of compiling is not taken for time of playing."""
    meeting.play(0, 1, lambda games: _tell(0))


@contextmanager
def _interrupts_unheard() -> Iterator[None]:
    """Ctrl-C goes to every process of a terminal; those that are begun in here never hear it."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def play_all(
    parts: Sequence[Part], processes: int, keep: Callable[[Part, Figures], None], look: Callable[[int], None]
) -> None:
    """Play the parts in so many processes, in order; `keep` takes each as it is finished.

    `look` is told every second or so how many games have been played by now. However this ends, by an error or an
    interruption, every part that was finished has been kept; `keep` may get one twice.
    """
    context = multiprocessing.get_context("spawn")
    stop, finished = context.Event(), context.Value("q", 0)
    with _interrupts_unheard():
        pool = ProcessPoolExecutor(processes, context, begin, (stop, finished))
        waiting = {pool.submit(play_in_process, part): part for part in parts}
    try:
        while waiting:
            done, _ = wait(waiting, LOOK_EVERY, FIRST_COMPLETED)
            look(finished.value)
            for future in done:
                keep(waiting[future], future.result())
                del waiting[future]
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)
        for future in filter(_has_finished, waiting):
            keep(waiting[future], future.result())


def _has_finished(future: Future[Figures]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
