"""What goes wrong on hosts, done on purpose while a class answers: `script/faults [NAMES...] [--postgres]`.

A class does its homework on the site as it is shipped: gunicorn with two processes and a worker. In the
middle of it something breaks, and is mended. A learner whose answer was not acknowledged sends the same form
again, as the page does. Afterwards every answer that was acknowledged has to be stored, none twice, every
page has to open, the worker has to look, and `sanity_check` has to find nothing. The fault `upgrade` begins
with the code and the tables of an older commit; those of today come while the class answers. Prints a line
for each fault; the status is 1 if something of that is not so.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from benchmarks import breaking
from benchmarks.classroom import BANK, SEED, STORED, hidden, run
from benchmarks.crowd import Browser, Seen
from benchmarks.serving import ROOT, Server, serving

AGAIN = 0.5
PATIENCE = 120.0
"""Seconds after which a learner gives up; then the site is broken."""
FAILED = 500
BEGINS = {"upgrade": 0.1}
"""The share of the answers after which a fault begins, if not at the half: what takes long begins early."""


@dataclass
class Site:
    """Where the class works: its servers, one or two of them, and what a fault may break."""

    servers: list[Server]
    folder: Path
    cluster: breaking.Cluster | None
    env: dict[str, str]
    acknowledged: set[tuple[str, int]] = field(default_factory=set)

    @property
    def alive(self) -> list[Server]:
        """Those whose host is there."""
        return [each for each in self.servers if each.process.poll() is None]


@dataclass
class Found:
    """What came of a fault."""

    fault: str
    wanted: int = 0
    acknowledged: set[tuple[str, int]] = field(default_factory=set)
    stored: list[tuple[str, int]] = field(default_factory=list)
    attempts: int = 0
    silence: float = 0.0
    pages: int = 0
    worker: bool = True
    sane: bool = True

    @property
    def wrong(self) -> list[str]:
        """What is not as it should be."""
        kept = set(self.stored)
        said = {
            "answers never acknowledged": self.wanted - len(self.acknowledged),
            "acknowledged answers lost": len(self.acknowledged - kept),
            "answers stored twice": len(self.stored) - len(kept) + self.attempts - len(self.stored),
            "pages broken": self.pages,
            "workers asleep": int(not self.worker),
            "checks of what is stored failed": int(not self.sane),
        }
        return [f"{number} {name}" for name, number in said.items() if number]

    def __str__(self) -> str:
        state = "; ".join(self.wrong) or "all stored once"
        told = f"{len(self.acknowledged):6} answers, longest silence {self.silence:5.1f} s"
        return f"{self.fault:20}{told}: {state}"


class Class:
    """The learners; `found` is filled while they work."""

    def __init__(self, site: Site, path: str, options: argparse.Namespace, found: Found) -> None:
        self.site, self.path, self.options, self.found = site, path, options, found
        self.begins = asyncio.Event()

    async def work(self, cookies: list[dict[str, str]], fault: Callable[[Site], None]) -> None:
        """Answer everything, and in the middle of it let the fault happen."""
        rng = Random(SEED)
        learners = [self._learner(jar, Random(rng.random()), n) for n, jar in enumerate(cookies)]
        breaks = asyncio.create_task(self._broken(fault))
        await asyncio.gather(*learners)
        await breaks
        for jar in cookies:
            status, _page = await self._asked("GET", jar, self.path, {})
            self.found.pages += status != 200

    async def _broken(self, fault: Callable[[Site], None]) -> None:
        await asyncio.wait_for(self.begins.wait(), PATIENCE)
        await asyncio.to_thread(fault, self.site)

    async def _learner(self, jar: dict[str, str], rng: Random, number: int) -> None:
        _status, page = await self._asked("GET", jar, self.path, {})
        await self._asked("POST", jar, f"{self.path}start/", hidden(page))
        for place in range(1, self.options.puzzles + 1):
            where = f"{self.path}{place}/"
            _status, page = await self._asked("GET", jar, where, {})
            await asyncio.sleep(rng.uniform(0, self.options.slowest))
            fields = hidden(page) | {"answer": rng.choice(("yes", "no"))}
            status, _page = await self._asked("POST", jar, where, fields)
            if status == 200:
                self.found.acknowledged.add((f"Learner {number}", place))
            if len(self.found.acknowledged) >= BEGINS.get(self.found.fault, 0.5) * self.found.wanted:
                self.begins.set()

    async def _asked(
        self, method: str, jar: dict[str, str], path: str, fields: dict[str, str]
    ) -> tuple[int, str]:
        """Status and page; asked again, of whichever host is there, until one of them answers."""
        began, tries = time.monotonic(), 0
        while time.monotonic() - began < PATIENCE:
            servers = self.site.alive
            if servers:
                browser = Browser(servers[tries % len(servers)].port, jar, Seen())
                if method == "GET":
                    status, _headers, page = await browser.get("page", path)
                else:
                    status, _headers, page = await browser.post("answer", path, fields, HX_Request="true")
                if 0 < status < FAILED:
                    self.found.silence = max(self.found.silence, time.monotonic() - began)
                    return status, page
            tries += 1
            await asyncio.sleep(AGAIN)
        return 0, ""


def tried(name: str, options: argparse.Namespace) -> Found:
    """Let one fault happen to a new site."""
    found = Found(name, wanted=options.learners * options.puzzles)
    with breaking.scene(name, postgres=options.postgres) as scene, ExitStack() as stack:
        home, bank = ROOT, options.bank
        if name == "upgrade":
            home = stack.enter_context(breaking.code_of(options.old, scene.folder))
            bank = home / BANK.relative_to(ROOT) if bank == BANK else bank
        env = os.environ | {"PYTHONPATH": str(home), "TASK_WORKER": "1", "LOG_LEVEL": "CRITICAL"} | scene.env
        numbers = [str(options.learners), str(options.puzzles)]
        told = json.loads(run(["-m", "benchmarks.classroom_people", *numbers, str(bank)], env, home))
        run(["manage.py", "createcachetable"], env, home)
        with serving("trainer.wsgi:application", home, env) as first:
            servers = [first]
            if name == "host-lost":
                beside = tempfile.mkdtemp(dir=scene.folder)
                servers.append(Server("trainer.wsgi:application", ROOT, env | {"VAR_DIR": beside}))
            try:
                site = Site(servers, scene.folder, scene.cluster, env, found.acknowledged)
                work = Class(site, told["path"], options, found)
                asyncio.run(work.work(told["cookies"], breaking.FAULTS[name]))
                found.worker = breaking.worker_looks(site.alive[0].port)
            finally:
                for each in servers[1:]:
                    each.stop()
        found.attempts, stored = json.loads(run(["manage.py", "shell", "--no-imports", "-c", STORED], env))
        found.stored = [(who, place) for who, place in stored]
        found.sane = breaking.sane(env)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help=f"of {', '.join(breaking.FAULTS)}; all if none is named")
    parser.add_argument("--learners", type=int, default=20)
    parser.add_argument("--puzzles", type=int, default=10)
    parser.add_argument("--slowest", type=float, default=1.0, help="seconds before an answer, at most")
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    parser.add_argument("--postgres", action="store_true", help="on a cluster of its own, else on SQLite")
    before = f"{breaking.newest_migration()}^"
    parser.add_argument("--old", default=before, metavar="COMMIT", help="what is upgraded from")
    options = parser.parse_args()
    bad = False
    for name in options.names or list(breaking.FAULTS):
        if name not in breaking.FAULTS:
            parser.error(f"there is no fault {name!r}")
        if why := breaking.lacking(name, postgres=options.postgres):
            print(f"{name:20}not tried: {why}", flush=True)
            continue
        if name == "two-migrations":
            said = breaking.two_migrations(postgres=options.postgres)
            bad = bad or said is not None
            print(f"{name:20}{said or 'both end well, once each'}", flush=True)
            continue
        found = tried(name, options)
        bad = bad or bool(found.wrong)
        print(found, flush=True)
    sys.exit(bad)


if __name__ == "__main__":
    main()
