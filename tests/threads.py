"""Servers that a test has within its own process."""

from collections.abc import Iterator
from contextlib import contextmanager
from socketserver import BaseServer
from threading import Thread

LOOKS = 0.02
"""Seconds between two looks whether to end; half a second otherwise, which each test would wait."""


@contextmanager
def answering(server: BaseServer) -> Iterator[None]:
    """The server answers as long as the block, in a thread of its own; afterwards it is closed."""
    thread = Thread(target=server.serve_forever, args=(LOOKS,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
