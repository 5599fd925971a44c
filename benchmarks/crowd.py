"""Many browsers at once, each with its own cookies: a plain asyncio client that times its requests."""

import asyncio
import statistics
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from urllib.parse import urlencode

TIMEOUT = 30
BAD = 400


@dataclass
class Seen:
    """Milliseconds by name of request, and what went wrong."""

    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)

    def report(self) -> None:
        """A line for each name: number, median, 95th and 99th percentile, most; then the errors."""
        print(f"{'':24}{'requests':>9}{'median':>9}{'p95':>9}{'p99':>9}{'most':>9}  ms")
        for name, took in self.took.items():
            took.sort()
            p95, p99 = (took[min(len(took) - 1, len(took) * share // 100)] for share in (95, 99))
            print(f"{name:24}{len(took):9}{statistics.median(took):9.0f}{p95:9.0f}{p99:9.0f}{took[-1]:9.0f}")
        print(f"errors: {dict(self.errors) or 'none'}")


class Browser:
    """One learner's: a connection for each request, as a phone opens them, and cookies that are kept."""

    def __init__(self, port: int, cookies: dict[str, str], seen: Seen) -> None:
        self.port, self.cookies, self.seen = port, cookies, seen

    async def get(self, name: str, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
        """Status, headers in small letters, and body."""
        return await self._send(name, "GET", path, b"", headers)

    async def post(
        self, name: str, path: str, fields: dict[str, str], **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """The same for a form."""
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return await self._send(name, "POST", path, urlencode(fields).encode(), headers)

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
        if found[0] >= BAD:
            self.seen.errors[f"{name}: {found[0]}"] += 1
        return found

    async def _sent(
        self, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> tuple[int, dict[str, str], str]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        told = {
            "Host": f"127.0.0.1:{self.port}",
            "Connection": "close",
            "Content-Length": str(len(body)),
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        } | {name.replace("_", "-"): value for name, value in headers.items()}
        lines = "".join(f"{name}: {value}\r\n" for name, value in told.items())
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
                self.cookies[key] = value
        return int(first.split()[1]), read, rest.decode("utf-8", "replace")
