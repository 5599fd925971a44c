"""What the people of `benchmarks.term` hold: a browser that asks again, and the way to ask the clerk."""

import asyncio
import json
import sys
import time
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

from benchmarks.crowd import Browser, Seen
from benchmarks.serving import ROOT
from benchmarks.term_forms import Pairs, form_to

AGAIN = 0.5
PATIENCE = 180.0
"""Seconds after which somebody gives up; then the site is broken."""
FAILED = 500
REDIRECTS = (301, 302, 303)
LONGEST_LINE = 2**27


class RefusedError(RuntimeError):
    """The site did not do what it was asked for."""


@dataclass(frozen=True)
class Got:
    """A page: its status, where it is, its text."""

    status: int
    path: str
    text: str


class Phone(Browser):
    """A browser that asks again until answered, and may lose the network; `silence`: its longest wait."""

    silence = 0.0

    def __init__(self, port: int, seen: Seen) -> None:
        super().__init__(port, {}, seen)

    async def page(self, path: str, name: str = "page") -> Got:
        """A page, through redirects."""
        return await self._arrived(name, path, None, {})

    async def send(self, path: str, pairs: Pairs, name: str, **headers: str) -> Got:
        """What a form is answered with, through redirects."""
        return await self._arrived(name, path, pairs, headers)

    async def lose(self, path: str, pairs: Pairs, *, arrives: bool, **headers: str) -> None:
        """Send a form and lose the network: before a part of it left, or before its answer is there."""
        _reader, writer = await asyncio.open_connection(self.site.host, self.site.port)
        body = urlencode(pairs).encode()
        told = self.headers(len(body), {"Content-Type": "application/x-www-form-urlencoded"} | headers)
        whole = f"POST {path} HTTP/1.1\r\n{told}\r\n".encode() + body
        writer.write(whole if arrives else whole[: len(whole) - len(body) // 2])
        with suppress(OSError):
            await writer.drain()
            writer.close()
            await writer.wait_closed()

    async def _arrived(self, name: str, path: str, pairs: Pairs | None, headers: dict[str, str]) -> Got:
        """A redirect is followed as browsers do, by asking for the page."""
        for _ in range(8):
            status, told, text = await self._answered(name, path, pairs, headers)
            if status not in REDIRECTS:
                return Got(status, path, text)
            where = urlsplit(told["location"])
            path, pairs = where.path + (f"?{where.query}" if where.query else ""), None
        raise RefusedError(f"{path} leads round and round")

    async def _answered(
        self, name: str, path: str, pairs: Pairs | None, headers: dict[str, str]
    ) -> tuple[int, dict[str, str], str]:
        began = time.monotonic()
        while time.monotonic() - began < PATIENCE:
            if pairs is None:
                found = await self.get(name, path, **dict(headers))
            else:
                found = await self.post(name, path, pairs, **dict(headers))
            if 0 < found[0] < FAILED:
                self.silence = max(self.silence, time.monotonic() - began)
                return found
            await asyncio.sleep(AGAIN)
        raise RefusedError(f"nobody answers {path}")

    async def submit(self, page: str, action: str, *more: tuple[str, str], name: str, gone: str = "") -> Got:
        """Open a page and send its form to `action`, with other values in some fields and without `gone`.

        :raises RefusedError: if the page that follows says that it was not good.
        """
        form = form_to((await self.page(page)).text, action)
        got = await self.send(action, form.filled(*more, without=(gone,)), name)
        if got.status != 200 or 'aria-invalid="true"' in got.text:
            raise RefusedError(f"{action} answers {got.status}: {_said(got.text)}")
        return got


def _said(page: str) -> str:
    """What of a page may tell why."""
    body = page.partition("<main")[2] or page
    return " ".join(body.split())[:1500]


class Clerk:
    """`benchmarks.term_clerk`, asked one question after the other."""

    def __init__(self, env: dict[str, str]) -> None:
        self._env, self._one = env, asyncio.Lock()
        self._process: Process | None = None

    async def ask(self, name: str, *arguments: Any) -> Any:
        """What the function of that name finds."""
        async with self._one:
            if self._process is None:
                command = [sys.executable, "-m", "benchmarks.term_clerk", "answer"]
                self._process = await create_subprocess_exec(
                    *command, stdin=PIPE, stdout=PIPE, env=self._env, cwd=ROOT, limit=LONGEST_LINE
                )
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.write(json.dumps([name, *arguments]).encode() + b"\n")
            await self._process.stdin.drain()
            line = await self._process.stdout.readline()
            if not line:
                raise RefusedError(f"the clerk can not say {name} {arguments}")
            return json.loads(line)

    async def leave(self) -> None:
        """End it."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            await self._process.wait()
