"""An evening of practice: `python -m benchmarks.learners [--learners 2000] [--seconds 240] [--postgres]`.

Each learner is signed in, asks for a next puzzle, follows to it, answers it after 30 to 90 seconds with a
CSRF token and the key of its form, reads the verdict with what its page fetches after it, and goes on; an
answer that was not acknowledged is sent again. For twenty learners an author looks through the studio, a
teacher through the classes, a judge looks rules up. The server is gunicorn as the app ships it, with two
processes and a worker; the crowd and, where it is used, PostgreSQL share the machine's cores with it. Wanted:
no error, 95 of 100 requests within 400 ms, every acknowledged answer stored once. With --floor as many
answers are given to the bare Django floor afterwards.

With --site the crowd goes to a site that runs already, where learners are guests; --teacher signs those in
who look through studio and classes, and --database says where it is looked up what was stored:

    python -m benchmarks.learners --site https://dojo.example --certificate ca.pem --learners 200 \\
      --teacher demo-teacher:PASSWORD --database postgres://dojo:PASSWORD@127.0.0.1:5432/dojo
"""

import argparse
import asyncio
import json
import os
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from benchmarks import classroom_floor
from benchmarks.breaking import children
from benchmarks.classroom import BANK, hidden, run
from benchmarks.crowd import BAD, KINDS, Browser, Seen, Site
from benchmarks.serving import ROOT, database, serving

SEED = 20261124
WANTED = 400
"""Milliseconds in which 95 of 100 requests are answered."""
FAILED = 500
AGAIN, PATIENCE = 1.0, 120.0
"""Seconds after which a form is sent again, and after which its learner gives up."""
SHARE = 20
"""One author, teacher and judge for so many learners."""
LOOKED_UP = ("/rules/", "/rules/KAN-4/", "/glossary/", "/rulesets/", "/rulesets/ema_2025/")
BESIDE = {
    "author": ("/studio/", "/studio/collections/", "/studio/reviews/"),
    "teacher": ("/teach/", "/classes/"),
}
FURTHER = re.compile(r'hx-get="(/further/[^"]+)"')
KEPT = """
import json
from trainer.progress.models import Attempt
print(json.dumps(list(Attempt.objects.values_list("key", flat=True))))
"""
PAGE, TICK = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")


@dataclass
class Crowd:
    """Who is there until `until`, by the clock that only goes on, and what was measured."""

    site: Site
    options: argparse.Namespace
    until: float
    acknowledged: set[str] = field(default_factory=set)
    given_up: int = 0
    silence: float = 0.0
    seen: Seen = field(default_factory=Seen)

    async def practise(self, jars: list[dict[str, str]], staff: dict[str, str] | None) -> None:
        """All of them, to the end; `staff` are the cookies of who reads studio and classes, if any do."""
        rng, people = Random(SEED), []
        for number, jar in enumerate(jars):
            own = Random(rng.random())
            people.append(self._learner(jar, own))
            if number % SHARE == 0:
                people.append(self._reader("judge", {}, own, LOOKED_UP))
                if staff is not None:
                    people += [self._reader(who, dict(staff), own, pages) for who, pages in BESIDE.items()]
        await asyncio.gather(*people)

    async def signed_in(self, account: str) -> dict[str, str]:
        """The cookies of somebody who signed in, by name and password."""
        name, _, password = account.partition(":")
        browser = Browser(self.site, {}, self.seen)
        _status, _headers, page = await browser.get("sign in", "/accounts/login/")
        fields = hidden(page) | {"login": name, "password": password}
        await browser.post("sign in", "/accounts/login/", fields)
        if "sessionid" not in browser.cookies:
            raise SystemExit(f"{name} could not sign in")
        return browser.cookies

    async def _thinks(self, rng: Random) -> None:
        await asyncio.sleep(rng.uniform(self.options.quickest, self.options.slowest))

    async def _learner(self, jar: dict[str, str], rng: Random) -> None:
        """One puzzle after the other."""
        browser = Browser(self.site, jar, self.seen)
        await asyncio.sleep(rng.uniform(0, self.options.start))
        while time.monotonic() < self.until:
            found = await browser.get("next puzzle", f"/next/?kind={rng.choice(KINDS)}")
            place = found[1].get("location", "")
            page = (await browser.get("puzzle", place))[2] if place else ""
            await self._thinks(rng)
            if form := hidden(page):
                await self._answer(browser, place, form | {"answer": rng.choice(("yes", "no"))})

    async def _answer(self, browser: Browser, place: str, form: dict[str, str]) -> None:
        """An answer, sent until it is acknowledged; then what its verdict's page asks for by itself."""
        began = time.monotonic()
        while True:
            status, _headers, verdict = await browser.post("answer", place, form, HX_Request="true")
            if 0 < status < FAILED:
                break
            if time.monotonic() - began > PATIENCE:
                self.given_up += 1
                return
            await asyncio.sleep(AGAIN)
        self.silence = max(self.silence, time.monotonic() - began)
        if status < BAD:
            self.acknowledged.add(form["key"].split(":")[0].partition(".")[2])
        if more := FURTHER.search(verdict):
            await browser.get("more of the verdict", more[1], HX_Request="true")

    async def _reader(self, who: str, jar: dict[str, str], rng: Random, pages: tuple[str, ...]) -> None:
        browser = Browser(self.site, jar, self.seen)
        await asyncio.sleep(rng.uniform(0, self.options.start))
        while time.monotonic() < self.until:
            await browser.get(who, rng.choice(pages))
            await self._thinks(rng)

    def report(self) -> None:
        """Each sort of request, then all together."""
        self.seen.report()
        took = sorted(each for times in self.seen.took.values() for each in times)
        p95 = took[min(len(took) - 1, len(took) * 95 // 100)] if took else 0
        print(f"{len(took) / self.options.seconds:.1f} requests a second; p95 of all: {p95:.0f} ms")
        print(f"wanted below {WANTED} ms; longest until an answer was acknowledged: {self.silence:.1f} s")
        print(f"answers: {len(self.acknowledged)}; given up: {self.given_up}")

    def kept(self, env: dict[str, str]) -> bool:
        """Whether each acknowledged answer is stored, and none twice."""
        keys = Counter(json.loads(run(["manage.py", "shell", "--no-imports", "-c", KEPT], env)))
        lost, twice = self.acknowledged - keys.keys(), [key for key, times in keys.items() if times > 1]
        there = len(self.acknowledged) - len(lost)
        print(f"acknowledged {len(self.acknowledged)}, stored {there}, lost {len(lost)}, twice {len(twice)}")
        return not lost and not twice and not self.given_up


def measured(process: int) -> str:
    """Memory and processor time of the processes of a site."""
    lines = []
    for each in (process, *children(process)):
        try:
            own = int(Path(f"/proc/{each}/statm").read_text().split()[1]) * PAGE // 2**20
            ticks = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()[11:13]
        except OSError:
            continue
        lines.append(f"process {each}: {own} MiB, {sum(map(int, ticks)) / TICK:.1f} s of processor time")
    return "\n".join(lines)


def told() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--learners", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=240.0)
    parser.add_argument("--quickest", type=float, default=30.0, help="seconds before an answer")
    parser.add_argument("--slowest", type=float, default=90.0)
    parser.add_argument("--start", type=float, default=60.0, help="seconds in which all begin")
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    parser.add_argument("--postgres", action="store_true", help="user postgres on 127.0.0.1")
    parser.add_argument("--floor", action="store_true", help="then as many answers on the bare floor")
    parser.add_argument("--site", metavar="URL", help="a site that runs already")
    parser.add_argument("--certificate", metavar="FILE", help="what its https is proved by")
    parser.add_argument("--teacher", metavar="NAME:PASSWORD", help="an account of that site")
    parser.add_argument("--database", metavar="URL", help="the database of that site")
    return parser.parse_args()


def elsewhere(options: argparse.Namespace) -> tuple[Crowd, bool]:
    """The crowd on a site that runs already, and whether all is stored there as far as that is looked up."""
    crowd = Crowd(Site.at(options.site, options.certificate), options, time.monotonic() + options.seconds)

    async def evening() -> None:
        staff = await crowd.signed_in(options.teacher) if options.teacher else None
        await crowd.practise([{} for _ in range(options.learners)], staff)

    asyncio.run(evening())
    if not options.database:
        return crowd, not crowd.given_up
    with tempfile.TemporaryDirectory(prefix="learners-") as folder:
        said = {"VAR_DIR": folder, "ENV_FILE": os.devnull, "DATABASE_URL": options.database}
        return crowd, crowd.kept(os.environ | said)


@contextmanager
def prepared(
    folder: str, options: argparse.Namespace
) -> Iterator[tuple[dict[str, str], list[dict[str, str]]]]:
    """A new database with its learners: what the site's environment says, and everybody's cookies."""
    env = os.environ | {"VAR_DIR": folder, "PYTHONPATH": str(ROOT), "TASK_WORKER": "1"}
    if options.postgres:
        env["DATABASE_URL"] = "postgres://postgres@127.0.0.1/dojo_learners"
    with database("dojo_learners", postgres=options.postgres):
        people = ["-m", "benchmarks.classroom_people", str(options.learners), "1", str(options.bank)]
        cookies = json.loads(run(people, env))["cookies"]
        run(["manage.py", "createcachetable"], env)
        yield env, cookies


def here(options: argparse.Namespace) -> tuple[Crowd, bool]:
    """The crowd on a site of its own, and whether all is stored."""
    with tempfile.TemporaryDirectory(prefix="learners-") as folder:
        with prepared(folder, options) as (env, cookies):
            with serving("trainer.wsgi:application", ROOT, env) as server:
                crowd = Crowd(Site(server.port), options, time.monotonic() + options.seconds)
                asyncio.run(crowd.practise(cookies, cookies[0]))
                print(measured(server.process.pid))
            good = crowd.kept(env)
        if options.floor:
            options.puzzles = 2
            floor = classroom_floor.on_the_floor(Path(folder), options, SEED)
            classroom_floor.report(crowd.seen.took["answer"], floor)
    return crowd, good


def main() -> None:
    options = told()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    crowd, good = elsewhere(options) if options.site else here(options)
    print(f"{options.learners} learners, {options.seconds:.0f} s")
    crowd.report()
    sys.exit(not good)


if __name__ == "__main__":
    main()
