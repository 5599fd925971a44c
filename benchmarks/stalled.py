"""How long a page takes while others stall: `python -m benchmarks.stalled`.

Sockets that sent half a request header, or half a body, stay open; meanwhile a page is asked for again and
again, each time on a connection of its own. The longest wait is what counts.
"""

import argparse
import http.client
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

from benchmarks.serving import ROOT, serving

HALF_HEADER = b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept: te"
HALF_BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n\r\nanswer="


def _let_open(files: int) -> None:
    """Shells and services often give a process 1,024 files; it may ask for more up to the hard limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))


@contextmanager
def stalled(port: int, number: int, half: bytes) -> Iterator[None]:
    """So many sockets that sent half of something, and say nothing more."""
    _let_open(number + 200)
    with ExitStack() as stack:
        for _ in range(number):
            each = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
            each.sendall(half)
        # They are read before anything that is asked for later.
        time.sleep(0.5)
        yield


def waits(port: int, path: str, number: int) -> list[float]:
    """Seconds until a page was there, of so many in turn."""
    found = []
    for _ in range(number):
        began = time.perf_counter()
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=120)) as connection:
            connection.request("GET", path, headers={"Host": "localhost"})
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, answer.status
        found.append(time.perf_counter() - began)
    return found


def main() -> None:
    """Print the median and the longest wait with nobody in the way, behind headers and behind bodies."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--sockets", type=int, default=200)
    options.add_argument("--pages", type=int, default=30)
    options.add_argument("--path", default="/accounts/login/")
    asked = options.parse_args()
    with ExitStack() as stack:
        env = {"VAR_DIR": stack.enter_context(tempfile.TemporaryDirectory()), "DEBUG": "1"}
        # A page that needs no puzzle: what is measured is who is waited for.
        prepare = [sys.executable, "-m", "benchmarks.tables"]
        subprocess.run(prepare, cwd=ROOT, env=os.environ | env, check=True, stdout=subprocess.DEVNULL)
        server = stack.enter_context(serving("trainer.wsgi", ROOT, env))
        for said, number, half in (
            ("nobody stalls", 0, b""),
            ("half headers", asked.sockets, HALF_HEADER),
            ("half bodies", asked.sockets, HALF_BODY),
        ):
            with stalled(server.port, number, half):
                found = sorted(waits(server.port, asked.path, asked.pages))
            middle, longest = found[len(found) // 2], found[-1]
            print(f"{said} ({number}): median {1000 * middle:.0f} ms, longest {1000 * longest:.0f} ms")


if __name__ == "__main__":
    main()
