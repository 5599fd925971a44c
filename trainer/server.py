"""The worker process that gunicorn runs: requests are read whole before a thread is given to them.

gunicorn listens, starts the processes and starts them again; within each of them waitress reads all
connections in one loop, keeps long bodies in files, and hands only complete requests to the threads. Whoever
sends slowly, or stops half-way, therefore holds a socket and no thread; and a socket is not held for long.
"""

import logging
import os
import resource
import signal
import time
from queue import SimpleQueue
from typing import Any, Final

from gunicorn.workers.base import Worker
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

MOST_CONNECTIONS: Final = 800
"""Connections of a process; for one more the one goes whose request has been on its way longest."""
IDLE: Final = 60
"""Seconds after which a connection goes on which nothing moves."""
PATIENCE: Final = 20.0
"""Seconds that a request may take to arrive, besides what its length takes at `SLOWEST`."""
SLOWEST: Final = 4096
"""Bytes a second."""
LARGEST: Final = 64 * 1024 * 1024
"""Bytes of a body; what a page takes is less, and is said there."""
LINGER: Final = 2.0
"""Seconds that a request which is half there has left when the process is told to end."""


class Connection(HTTPChannel):  # type: ignore[misc]  # waitress is untyped
    """A connection that knows since when its last request has been on its way; at first, since when it is
    open.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.since, self.arrived = time.monotonic(), 0
        super().__init__(*args, **kwargs)

    def received(self, data: bytes) -> Any:
        """What has just been read; the next request begins with the first byte after the last one."""
        if self.request is None:
            self.since, self.arrived = time.monotonic(), 0
        self.arrived += len(data)
        return super().received(data)

    def is_late(self, now: float) -> bool:
        """Whether the rest of a request is waited for no longer."""
        return self.request is not None and now - self.since > PATIENCE + self.arrived / SLOWEST

    def is_left(self, now: float) -> bool:
        """Whether nobody fetches the answer that waits here."""
        return bool(self.total_outbufs_len) and now - self.last_activity > IDLE

    def is_busy(self, *, half_too: bool) -> bool:
        """Whether a request is answered here; or, if that counts, is half there."""
        return bool(self.requests or self.total_outbufs_len or (half_too and self.request is not None))


class Site(TcpWSGIServer):  # type: ignore[misc]  # waitress is untyped
    """The connections of a process."""

    channel_class = Connection

    def handle_accept(self) -> None:
        """One more connection; where there are too many the one that has waited longest makes room."""
        super().handle_accept()
        if len(self.active_channels) > MOST_CONNECTIONS:
            waiting = [each for each in self.active_channels.values() if not each.is_busy(half_too=False)]
            if waiting:
                min(waiting, key=lambda each: each.since).handle_close()

    def refuse(self, connections: dict[int, Any]) -> None:
        """Take who has connected already, then listen no more: who comes now is refused at once, and a
        balancer asks another process. A socket that listened on would take requests that nobody answers.
        """
        for _ in range(MOST_CONNECTIONS):
            there = len(self.active_channels)
            self.handle_accept()
            if len(self.active_channels) <= there:
                break
        self.accepting = False
        self.del_channel(connections)
        self.socket.close()

    def maintenance(self, now: float) -> None:
        """Close what is idle, what takes too long to arrive, and what nobody fetches."""
        super().maintenance(now)
        moment = time.monotonic()
        for each in list(self.active_channels.values()):
            if each.is_late(moment) or each.is_left(now):
                each.handle_close()

    def is_busy(self, *, half_too: bool) -> bool:
        """Whether anything is under way."""
        return any(each.is_busy(half_too=half_too) for each in self.active_channels.values())


class PatientWorker(Worker):  # type: ignore[misc]  # gunicorn is untyped
    """A process of gunicorn that serves with waitress."""

    unheard: SimpleQueue[int] | None = None
    """Signals that came before the process had handlers of its own: the master's put them here."""

    def run(self) -> None:
        """Serve until told to end or left alone; what is under way is answered first."""
        _allow_files(4 * MOST_CONNECTIONS)
        # It would warn of every request that waits for a thread.
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        adjustments, threads = _adjustments(self.cfg.threads), ThreadedTaskDispatcher()
        threads.set_thread_count(self.cfg.threads)
        connections: dict[int, Any] = {}
        self._sites = [
            _listening(self.wsgi, each.sock, connections, threads, adjustments) for each in self.sockets
        ]
        if self._was_told():
            self.alive = False
        while self.alive and os.getppid() == self.ppid:
            self._turn(connections)
        self._finish(connections)
        threads.shutdown(timeout=1)

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Told to end: the loop is woken to see it."""
        super().handle_exit(sig, frame)
        for site in getattr(self, "_sites", ()):
            site.pull_trigger()

    def _was_told(self) -> bool:
        """Whether the process was told to end while it started. Else nobody would tell it again: it would be
        killed with all others, and with what they still answer.
        """
        while self.unheard and not self.unheard.empty():
            if self.unheard.get() == signal.SIGTERM:
                return True
        return False

    def _turn(self, connections: dict[int, Any]) -> None:
        """Say that all is well, and do what there is to do, for a second at most."""
        self.notify()
        wasyncore.loop(timeout=1, map=connections, use_poll=True, count=1)

    def _finish(self, connections: dict[int, Any]) -> None:
        """Take no more connections; answer what has come, and for a moment what is coming."""
        for site in self._sites:
            site.refuse(connections)
        told = time.monotonic()
        while (waited := time.monotonic() - told) < self.cfg.graceful_timeout and any(
            site.is_busy(half_too=waited < LINGER) for site in self._sites
        ):
            self._turn(connections)


def _adjustments(threads: int) -> Adjustments:
    return Adjustments(
        threads=threads,
        # The overflow is handled above, this is the end of it.
        connection_limit=2 * MOST_CONNECTIONS,
        channel_timeout=IDLE,
        cleanup_interval=1,
        max_request_header_size=64 * 1024,
        max_request_body_size=LARGEST,
        # Which proxy is trusted is said in the settings of Django.
        clear_untrusted_proxy_headers=False,
        log_socket_errors=False,
        asyncore_use_poll=True,
        ident=None,
    )


def _listening(
    application: Any, sock: Any, connections: dict[int, Any], threads: Any, adjustments: Adjustments
) -> Site:
    """A server on a socket that gunicorn opened, shared with the other processes."""
    told = (sock.family, sock.type, sock.proto, sock.getsockname())
    return Site(
        application,
        connections,
        True,
        sock,
        dispatcher=threads,
        adj=adjustments,
        sockinfo=told,
        bind_socket=False,
    )


def _allow_files(wanted: int) -> None:
    """Raise the number of open files as far as this account may: each connection needs one, or three."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
