"""Requests a second that a server answers to four connections, and how long they take.

Asked by `wrk`, or in Python without it.

A *road* is a file of requests and how they are sent; both clients send the same requests in the same order.
"""

import math
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import cycle, islice
from pathlib import Path
from threading import Lock

CONNECTIONS = 4
BAD = 400
MS = {"us": 0.001, "ms": 1, "s": 1000}
SCRIPT = """
local lines, at, waiting = {}, 0, {}
for line in io.lines("FILE") do lines[#lines + 1] = line end
local seen = {["Cookie"] = "COOKIE"}
local method = "METHOD"
local sent = {["Cookie"] = "COOKIE", ["Content-Type"] = "application/x-www-form-urlencoded", EXTRA}
request = function()
  if #waiting > 0 then return wrk.format("GET", table.remove(waiting, 1), seen) end
  at = at % #lines + 1
  local path, body = lines[at]:match("(%S+) (%S+)")
  if method == "GET" then return wrk.format(method, path, seen) end
  return wrk.format(method, path, sent, body)
end
"""
FOLLOW = """
response = function(status, headers)
  if headers["Location"] then waiting[#waiting + 1] = headers["Location"] end
end
"""


@dataclass(frozen=True)
class Road:
    """Forms to post, a path and a body a line of `file`; `follow` means that redirects are asked for too.
    `read`: they are asked for by GET, without the body.
    """

    file: Path
    cookie: str
    htmx: bool = False
    follow: bool = False
    read: bool = False


@dataclass(frozen=True)
class Asked:
    """How many requests were answered in so many seconds, and the time that one of a hundred takes longer."""

    number: int
    seconds: float
    p99_ms: float

    @property
    def a_second(self) -> float:
        """Requests a second."""
        return self.number / self.seconds


def client() -> str:
    """Who asks, in words."""
    return "wrk" if shutil.which("wrk") else "a client in Python (no wrk), which takes part of the time"


def load(port: int, road: Road, seconds: int) -> Asked:
    """What a server answers in so many seconds, requests for redirects counted.

    :raises RuntimeError: if some request was not answered with 2xx or 3xx.
    """
    if shutil.which("wrk"):
        return _by_wrk(port, road, seconds)
    lines = cycle(road.file.read_text().splitlines())
    took = _by_python(port, road, lines, time.monotonic() + seconds)
    return Asked(len(took), seconds, sorted(took)[len(took) * 99 // 100])


def met(port: int, road: Road, number: int) -> list[float]:
    """Send the first `number` forms, so that the server has met them; the milliseconds of each."""
    return _by_python(port, road, islice(road.file.read_text().splitlines(), number), math.inf)


def _by_wrk(port: int, road: Road, seconds: int) -> Asked:
    text = SCRIPT + FOLLOW if road.follow else SCRIPT
    method = "GET" if road.read else "POST"
    extra = '["HX-Request"] = "true"' if road.htmx else ""
    for name, value in (
        ("FILE", str(road.file)),
        ("COOKIE", road.cookie),
        ("EXTRA", extra),
        ("METHOD", method),
    ):
        text = text.replace(name, value)
    script = road.file.with_suffix(".lua")
    script.write_text(text)
    command = [
        "wrk",
        "-t1",
        f"-c{CONNECTIONS}",
        f"-d{seconds}s",
        "--latency",
        "-s",
        str(script),
        f"http://127.0.0.1:{port}/",
    ]
    ran = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found = re.search(r"99%\s+([\d.]+)(us|ms|s).*?(\d+) requests in ([\d.]+)s", ran.stdout, re.DOTALL)
    if found is None or "Non-2xx" in ran.stdout:
        raise RuntimeError(ran.stdout)
    return Asked(int(found[3]), float(found[4]), float(found[1]) * MS[found[2]])


def _by_python(port: int, road: Road, lines: Iterator[str], until: float) -> list[float]:
    """The milliseconds of each request answered before there was no more line, or time."""
    lock = Lock()
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        taken = [pool.submit(_asked, port, road, lines, lock, until) for _ in range(CONNECTIONS)]
    return [ms for each in taken for ms in each.result()]


def _asked(port: int, road: Road, lines: Iterator[str], lock: Lock, until: float) -> list[float]:
    """The milliseconds of each request that one connection had answered."""
    connection, taken = HTTPConnection("127.0.0.1", port), list[float]()
    seen = {"Cookie": road.cookie}
    sent = seen | {"Content-Type": "application/x-www-form-urlencoded"}
    if road.htmx:
        sent["HX-Request"] = "true"
    while time.monotonic() < until:
        with lock:
            line = next(lines, None)
        if line is None:
            break
        path, body = line.split(" ", 1)
        began = time.monotonic()
        where = _answered(connection, "GET" if road.read else "POST", path, sent, "" if road.read else body)
        taken.append(1000 * (time.monotonic() - began))
        if where and road.follow:
            began = time.monotonic()
            _answered(connection, "GET", where.partition("#")[0], seen)
            taken.append(1000 * (time.monotonic() - began))
    connection.close()
    return taken


def _answered(
    connection: HTTPConnection, method: str, path: str, headers: dict[str, str], body: str = ""
) -> str:
    """The address that the answer redirects to, if any.

    :raises RuntimeError: if it was not answered with 2xx or 3xx.
    """
    connection.request(method, path, body or None, headers)
    response = connection.getresponse()
    text = response.read()
    if response.status >= BAD:
        raise RuntimeError(f"{method} {path}: {response.status} {text[:500]!r}")
    return response.headers.get("Location", "")
