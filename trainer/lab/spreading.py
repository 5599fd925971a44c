"""Work over many records, spread over processes of this host or over the workers of a scheduler of Dask.

Records are read here, in their order, and handed out in shards; results come back in the same order, each
once, whoever worked them out. The workers need the release of the site, and no file of records.
"""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from ipaddress import ip_address
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from platform import node
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar
from urllib.parse import urlsplit

from trainer.lab.shards import Shards, release_shard, shard_digest
from trainer.records.sources import Source, Unreadable

Item: TypeAlias = Source | Unreadable
Result = TypeVar("Result")

SIZE: Final = 16
"""Records in a shard."""
WINDOW: Final = 4
"""Shards per worker that are under way: what is read ahead, and so held in memory, is bounded."""
PATIENCE: Final = 30
"""Seconds in which a scheduler has to answer, and a first worker to be there."""


TLS: Final = "DASK_DISTRIBUTED__COMM__TLS__"
"""How the variables begin by which Dask is told its certificates."""


class SpreadError(Exception):
    """Why work can not be spread, or could not be finished."""


class Workers(NamedTuple):
    """Who works, and how many of them there are now."""

    executor: Executor
    number: Callable[[], int]


class _Shard(NamedTuple):
    number: int
    read: tuple[int, ...]
    digest: str
    done: Future[list[Any]]
    is_new: bool


@dataclass(frozen=True, slots=True)
class Spread:
    """How work is spread: over so many `jobs` (1: no process beside this one), or over the workers of the
    scheduler at the address `dask`. Finished shards of so many records are kept in the folder `resume`.
    """

    jobs: int = 1
    dask: str | None = None
    resume: Path | None = None
    size: int = SIZE

    def over(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[tuple[int, Result]]:
        """What `work` makes of each record, in their order, with the bytes read up to it. `work` has to stand
        in a module, or be a `partial` of what does.

        :raises SpreadError: if there is no scheduler, if workers were killed or have another release.
        :raises ShardError: if the folder of shards can not be gone on with.
        """
        name, arguments = _named(work)
        waiting: deque[_Shard] = deque()
        source = iter(items)
        with ExitStack() as stack:
            kept = None
            if self.resume is not None:
                kept = stack.enter_context(Shards(self.resume / name, f"{name}{arguments}", self.size))
            workers = stack.enter_context(self._workers())
            number = 0
            while records := list(islice(source, self.size)):
                waiting.append(_begun(work, records, number, kept, workers.executor))
                number += 1
                while len(waiting) > workers.number() * WINDOW:
                    yield from _finished(waiting.popleft(), kept)
            while waiting:
                yield from _finished(waiting.popleft(), kept)

    @contextmanager
    def _workers(self) -> Iterator[Workers]:
        if self.dask is not None:
            with _cluster(self.dask) as workers:
                yield workers
        elif self.jobs == 1:
            yield Workers(_Here(), lambda: 0)
        else:
            pool = ProcessPoolExecutor(self.jobs, get_context("spawn"), _leave_interrupts_to_the_parent)
            try:
                yield Workers(pool, lambda: self.jobs)
            except BrokenProcessPool:
                raise SpreadError("a worker process was killed; fewer --jobs need less memory") from None
            finally:
                pool.shutdown(cancel_futures=True)


def _named(work: Callable[..., Any]) -> tuple[str, str]:
    """The name of a function, and the arguments that it was given beforehand."""
    if isinstance(work, partial):
        return work.func.__name__, repr((work.args, sorted(work.keywords.items())))
    return work.__name__, ""


def _begun(
    work: Callable[[Item], Any], records: list[Item], number: int, kept: Shards | None, executor: Executor
) -> _Shard:
    digest = "" if kept is None else shard_digest(records)
    results = None if kept is None else kept.results(number, digest)
    if results is None:
        done = executor.submit(results_of, work, records, release_shard())
    else:
        done = Future()
        done.set_result(results)
    return _Shard(number, tuple(each.read for each in records), digest, done, results is None)


def _finished(shard: _Shard, kept: Shards | None) -> Iterator[tuple[int, Any]]:
    results = shard.done.result()
    if kept is not None and shard.is_new:
        kept.add(shard.number, shard.digest, results)
    yield from zip(shard.read, results, strict=True)


def results_of(work: Callable[[Item], Result], records: list[Item], code: str) -> list[Result]:
    """What a worker does with a shard.

    :raises SpreadError: if it has another release than whoever asks.
    """
    if release_shard() != code:
        raise SpreadError(f"the worker on {node()} has another release of the site")
    return [work(record) for record in records]


class _Here(Executor):
    """Does at once what it is asked for."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **options))
        return done


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def is_guarded(address: str) -> bool:
    """Whether nobody can read along: TLS, or a connection that stays on this host.

    :raises SpreadError: if it is no address of a scheduler.
    """
    try:
        scheme, host, port = (parts := urlsplit(address)).scheme, parts.hostname, parts.port
    except ValueError:
        scheme, host, port = "", None, None
    if scheme not in ("tls", "tcp") or not host or not port:
        raise SpreadError(f"{address!r}: an address such as tls://host:8786 is expected")
    if scheme == "tls" or host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    """The workers of a scheduler, which gives the shard of a worker that was killed to another one."""
    try:
        dask = import_module("distributed")
        lost = import_module("distributed.comm").CommClosedError
    except ImportError:
        raise SpreadError("--dask needs the package distributed (the extra batch)") from None
    with _client(dask, address) as client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise SpreadError(f"{address}: the scheduler has no worker") from None
        try:
            yield Workers(client.get_executor(pure=False), lambda: sum(client.nthreads().values()))
        except dask.KilledWorker as error:
            raise SpreadError(f"every worker that had a shard was killed: {error}") from None
        except (CancelledError, lost) as error:
            raise SpreadError(f"{address}: the scheduler is gone: {error}") from None


def _client(dask: ModuleType, address: str) -> Any:
    if not is_guarded(address):
        raise SpreadError(f"{address}: other hosts are reached by TLS alone: tls:// in place of tcp://")
    secured = None
    if address.startswith("tls:"):
        secured = dask.Security(require_encryption=True)
        if not (secured.tls_ca_file and secured.tls_client_cert):
            raise SpreadError(
                f"{address}: name the certificates in {TLS}CA_FILE, {TLS}CLIENT__CERT and {TLS}CLIENT__KEY"
            )
    try:
        return dask.Client(address, security=secured, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError) as error:
        raise SpreadError(f"{address}: no scheduler answers there: {error}") from None
