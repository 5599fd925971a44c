"""A live lesson with its phones: `python -m benchmarks.lesson [--phones 200] [--seconds 30] [--postgres]`.

Served by gunicorn as the app ships it, with two workers, on a database of its own in a temporary folder.
Every phone asks what is new every two seconds, on a new connection each time, and answers each question
once at some moment; the wall asks too, and its teacher reveals two steps and goes on to the next question
every ten seconds, so that all phones swap at once. The phones are to look with a p95 below 300 ms.
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from benchmarks.crowd import Browser, Seen
from benchmarks.serving import ROOT, WORKERS, database, served

BANK = ROOT / "trainer" / "puzzles" / "bank"
SEED = 20261121
EVERY = 2.0
"""Seconds from one look of a phone to the next."""
ROUND = 10.0
"""Seconds that a question stands."""
SEEN = re.compile(r"\?seen=([-.\d]+)")
ASKED = re.compile(r'name="key" value="(\d+)"')


@dataclass
class Lesson:
    """The lesson under way, its people, and what was measured."""

    port: int
    slug: str
    token: str
    host: dict[str, str]
    phones: list[dict[str, str]]
    measured: Seen = field(default_factory=Seen)
    rng: Random = field(default_factory=lambda: Random(SEED))

    def browser(self, cookies: dict[str, str]) -> Browser:
        """Somebody's."""
        return Browser(self.port, cookies, self.measured)

    async def press(self, browser: Browser, name: str, path: str, **fields: str) -> str:
        """The body of what a form is answered with."""
        form = {"csrfmiddlewaretoken": self.token, **fields}
        return (await browser.post(name, path, form, HX_Request="true"))[2]


async def phone(lesson: Lesson, cookies: dict[str, str], until: float) -> None:
    """One phone: it looks every two seconds and answers each question once."""
    browser, page = lesson.browser(cookies), f"/live/{lesson.slug}/"
    seen = answered = ""
    due = time.monotonic() + lesson.rng.uniform(0, EVERY)
    while due < until:
        await asyncio.sleep(due - time.monotonic())
        body = (await browser.get("a phone looks", f"{page}state/?seen={seen}", HX_Request="true"))[2]
        seen = _seen(body) or seen
        asked = ASKED.search(body)
        if asked and asked[1] != answered:
            answered = asked[1]
            await asyncio.sleep(lesson.rng.uniform(0, EVERY))
            given = {"key": answered, "answer": lesson.rng.choice(("yes", "no"))}
            seen = _seen(await lesson.press(browser, "a phone answers", page, **given)) or seen
        due = max(due + EVERY, time.monotonic())


async def wall(lesson: Lesson, until: float) -> None:
    """The wall looks every two seconds."""
    browser, seen = lesson.browser(dict(lesson.host)), "1.0.0.0-0.0"
    while time.monotonic() < until:
        body = await browser.get("the wall looks", f"/teach/l/{lesson.slug}/votes/?seen={seen}")
        seen = _seen(body[2]) or seen
        await asyncio.sleep(EVERY)


async def teacher(lesson: Lesson, until: float) -> None:
    """Two steps of each verdict, then the next question."""
    browser, at, place = lesson.browser(dict(lesson.host)), f"/teach/l/{lesson.slug}/", 1
    while time.monotonic() + ROUND < until:
        await asyncio.sleep(0.6 * ROUND)
        for step in "12":
            await lesson.press(browser, "reveal", f"{at}reveal/", place=str(place), step=step)
            await browser.get("the whole wall", at)
            await asyncio.sleep(0.2 * ROUND)
        await lesson.press(browser, "next question", f"{at}show/", kind="can-ron", after=str(place))
        await browser.get("the whole wall", at)
        place += 1


def _seen(body: str) -> str:
    found = SEEN.search(body)
    return found[1] if found else ""


async def held(lesson: Lesson, seconds: float) -> None:
    """The whole lesson."""
    until = time.monotonic() + seconds
    phones = (phone(lesson, cookies, until) for cookies in lesson.phones)
    await asyncio.gather(wall(lesson, until), teacher(lesson, until), *phones)


def main() -> None:
    parser = argparse.ArgumentParser(description="A live lesson: what its phones wait.")
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    parser.add_argument("--postgres", action="store_true", help="user postgres on 127.0.0.1")
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="lesson-")))
        env = os.environ | {"VAR_DIR": str(folder), "PYTHONPATH": str(ROOT)}
        if options.postgres:
            env["DATABASE_URL"] = "postgres://postgres@127.0.0.1/dojo_lesson"
        stack.enter_context(database("dojo_lesson", postgres=options.postgres))
        prepare = [sys.executable, "-m", "benchmarks.lesson_class", str(options.phones), str(options.bank)]
        made = subprocess.run(prepare, env=env, check=True, stdout=subprocess.PIPE, text=True)
        port = stack.enter_context(served("trainer.wsgi:application", ROOT, env))
        lesson = Lesson(port, **json.loads(made.stdout))
        asyncio.run(held(lesson, options.seconds))
    print(f"{options.phones} phones, {options.seconds} s, {WORKERS} workers, {os.cpu_count()} cores")
    lesson.measured.report()


if __name__ == "__main__":
    main()
