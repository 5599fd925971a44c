"""Verifies many records on all cores: each becomes a `Result`, in the order in which it was read."""

import hashlib
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import islice
from multiprocessing import get_context
from typing import Any, Final, TypeAlias

from trainer.records.findings import Disagreement
from trainer.records.formats import read_game
from trainer.records.model import NoRecordError, RecordError
from trainer.records.sources import Source, Unreadable
from trainer.records.verify import verify

CHUNK: Final = 8
"""Records that a worker takes at a time."""
WINDOW: Final = 4
"""Chunks per worker that are under way: what is read ahead, and so held in memory, is bounded."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one record; with an `error` it could not be read and nothing was checked.

    `other`: it is something else than a record of a game.
    """

    name: str
    digest: str = ""
    rounds: int = 0
    checked: dict[str, int] | None = None
    disagreements: tuple[Disagreement, ...] = ()
    error: str | None = None
    other: bool = False

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Result":
        """:raises TypeError: if the fields are not those of a result."""
        found = tuple(Disagreement(**each) for each in data.pop("disagreements"))
        return cls(**data, disagreements=found)


Item: TypeAlias = Source | Unreadable | Result
"""Something to verify; a result is passed on as it is."""


def digest_of(data: bytes) -> str:
    """The sha256 of a record's bytes, in hex."""
    return hashlib.sha256(data).hexdigest()


def verify_all(items: Iterable[Item], jobs: int) -> Iterator[Result]:
    """The results of all items in their order; `jobs` processes, 1 for none beside this one."""
    if jobs == 1:
        yield from map(verify_item, items)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent)
    waiting: deque[Future[list[Result]]] = deque()
    source = iter(items)
    try:
        while chunk := list(islice(source, CHUNK)):
            waiting.append(pool.submit(verify_chunk, chunk))
            if len(waiting) > jobs * WINDOW:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def verify_chunk(items: list[Item]) -> list[Result]:
    return [verify_item(item) for item in items]


def verify_item(item: Item) -> Result:
    if isinstance(item, Result):
        return item
    if isinstance(item, Unreadable):
        return Result(item.name, error=item.reason)
    digest = digest_of(item.data)
    try:
        findings = verify(read_game(item.data))
    except NoRecordError as error:
        return Result(item.name, digest, error=str(error), other=True)
    except RecordError as error:
        return Result(item.name, digest, error=str(error))
    except Exception as error:  # our own fault must not stop the other thousand records
        return Result(item.name, digest, error=f"internal error, {type(error).__name__}: {error}")
    return Result(item.name, digest, findings.rounds, dict(findings.checked), tuple(findings.disagreements))


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
