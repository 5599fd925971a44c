"""Many browsers at once, each with its own cookies: a plain asyncio client that times its requests."""

import asyncio
import ssl
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias
from urllib.parse import urlencode, urlsplit

TIMEOUT = 30
BAD = 400
KINDS = ("can-ron", "kan-legal", "may-tsumo", "is-tenpai")
"""Answered by yes or no."""
Fields: TypeAlias = Mapping[str, str] | Sequence[tuple[str, str]]


COUNTED = "x-counted"
"""The header in which `benchmarks.counted` says what a request took: statements, and ms of the processor."""


def at(share: float, took: Sequence[float]) -> float:
    """The value that such a share of 100 does not exceed, 0 of nothing."""
    ordered = sorted(took)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))] if ordered else 0.0


@dataclass
class Seen:
    """Milliseconds by name of request, what went wrong, and where the server tells them the statements of the
    database and the milliseconds of its processor.
    """

    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)
    counted: dict[str, list[tuple[int, float]]] = field(default_factory=lambda: defaultdict(list))

    def report(self) -> None:
        """A line for each name: number, median, 95th and 99th percentile, most; then the errors."""
        print(f"{'':24}{'requests':>9}{'median':>9}{'p95':>9}{'p99':>9}{'most':>9}  ms")
        for name, took in self.took.items():
            shares = "".join(f"{at(share, took):9.0f}" for share in (50, 95, 99, 100))
            print(f"{name:24}{len(took):9}{shares}")
        print(f"errors: {dict(self.errors) or 'none'}")


@dataclass(frozen=True)
class Site:
    """Where a browser asks: a server of this machine, or with `tls` one that is reached by https."""

    port: int
    host: str = "127.0.0.1"
    tls: ssl.SSLContext | None = None

    @classmethod
    def at(cls, url: str, certificate: str | None = None) -> "Site":
        """The site of an address; `certificate` is a file with what its https is proved by."""
        read = urlsplit(url)
        secure = read.scheme == "https"
        tls = ssl.create_default_context(cafile=certificate) if secure else None
        return cls(read.port or (443 if secure else 80), read.hostname or "", tls)

    @property
    def origin(self) -> str:
        """As forms tell where they come from."""
        usual = self.port == (443 if self.tls else 80)
        return f"http{'s' if self.tls else ''}://{self.host}{'' if usual else f':{self.port}'}"


class Browser:
    """One learner's: a connection for each request, as a phone opens them, and cookies that are kept."""

    def __init__(self, where: int | Site, cookies: dict[str, str], seen: Seen) -> None:
        self.site = Site(where) if isinstance(where, int) else where
        self.cookies, self.seen = cookies, seen

    async def get(self, name: str, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
        """Status, headers in small letters, and body."""
        return await self._send(name, "GET", path, b"", headers)

    async def post(
        self, name: str, path: str, fields: Fields, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """The same for a form, whose fields may repeat where they are pairs."""
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return await self._send(name, "POST", path, urlencode(fields).encode(), headers)

    def headers(self, length: int, more: Mapping[str, str]) -> str:
        """The lines of a request with so long a body; `_` stands for `-` in names."""
        told = {
            "Host": urlsplit(self.site.origin).netloc,
            "Origin": self.site.origin,
            "Connection": "close",
            "Content-Length": str(length),
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        } | {name.replace("_", "-"): value for name, value in more.items()}
        return "".join(f"{name}: {value}\r\n" for name, value in told.items())

    async def _send(
        self, name: str, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> tuple[int, dict[str, str], str]:
        start = time.perf_counter()
        try:
            found = await asyncio.wait_for(self._sent(method, path, body, headers), TIMEOUT)
        except (OSError, TimeoutError) as error:
            self.seen.errors[f"{name}: {type(error).__name__}"] += 1
            return 0, {}, ""
        self.seen.took[name].append(1000 * (time.perf_counter() - start))
        if told := found[1].get(COUNTED):
            queries, processor = told.split()
            self.seen.counted[name].append((int(queries), float(processor)))
        if found[0] >= BAD:
            self.seen.errors[f"{name}: {found[0]}"] += 1
        return found

    async def _sent(
        self, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> tuple[int, dict[str, str], str]:
        reader, writer = await asyncio.open_connection(self.site.host, self.site.port, ssl=self.site.tls)
        lines = self.headers(len(body), headers)
        writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body)
        await writer.drain()
        answer = await reader.read()
        writer.close()
        head, whole, rest = answer.partition(b"\r\n\r\n")
        if not whole:
            raise ConnectionResetError("the server went away")
        first, *others = head.decode("latin-1").split("\r\n")
        read = {line.partition(": ")[0].lower(): line.partition(": ")[2] for line in others}
        if len(rest) < int(read.get("content-length", 0)):
            raise ConnectionResetError("the server went away within its answer")
        for line in others:
            if line.lower().startswith("set-cookie: "):
                cookie, _, _ = line[12:].partition(";")
                key, _, value = cookie.partition("=")
                self.cookies[key.strip()] = value
        return int(first.split()[1]), read, rest.decode("utf-8", "replace")
