"""Which games are kept out of a fit, told by a hash of the id; and work in several processes."""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context
from typing import Final, TypeVar


def is_held_out(game_id: str) -> bool:
    """Half of all games; every round and every copy of a game fall on the same side."""
    return sha256(game_id.encode()).digest()[0] % 2 == 1


Given = TypeVar("Given")
Result = TypeVar("Result")

CHUNK: Final = 8
"""Things that a worker takes at a time."""
WINDOW: Final = 4
"""Chunks per worker that are under way: what is read ahead, and so held in memory, is bounded."""


def in_order(function: Callable[[Given], Result], things: Iterable[Given], jobs: int) -> Iterator[Result]:
    """`function` of each thing; it has to stand in a module. With one job no process is started."""
    if jobs == 1:
        yield from map(function, things)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent)
    waiting: deque[Future[list[Result]]] = deque()
    source = iter(things)
    try:
        while chunk := list(islice(source, CHUNK)):
            waiting.append(pool.submit(_all_of, function, chunk))
            if len(waiting) > jobs * WINDOW:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _all_of(function: Callable[[Given], Result], chunk: list[Given]) -> list[Result]:
    return [function(thing) for thing in chunk]


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
