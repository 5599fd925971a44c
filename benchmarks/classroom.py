"""A class at its homework: `python -m benchmarks.classroom [--learners 300] [--puzzles 20] [--kill]`.

All learners open and start one assignment within ten seconds and answer its puzzles one after the other, each
after 5 to 15 seconds, as 300 phones behind one address would. The server is gunicorn as the app ships it,
with two workers. Prints the times of each sort of request and every error; then whether every answer that
was acknowledged is stored, and none twice. With --kill the server is killed in the middle of it and started
again; a learner whose answer was not acknowledged sends it once more. With --floor the same class answers on
the bare Django floor afterwards, and the ratio of the times is printed.
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from benchmarks import classroom_floor
from benchmarks.crowd import BAD, Browser, Seen, Site
from benchmarks.serving import ROOT, Server, database, serving

BANK = ROOT / "trainer" / "puzzles" / "bank"
SEED = 20261121
AGAIN = 0.5
HIDDEN = re.compile(r'name="(csrfmiddlewaretoken|key)" value="([^"]*)"')
STORED = """
import json
from trainer.classroom.models import Answer
from trainer.progress.models import Attempt
names = ("item__submission__enrollment__name", "item__slot__place")
print(json.dumps([Attempt.objects.count(), list(Answer.objects.values_list(*names))]))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="Learners who do one assignment at the same time.")
    parser.add_argument("--learners", type=int, default=300)
    parser.add_argument("--puzzles", type=int, default=20)
    parser.add_argument("--quickest", type=float, default=5.0, help="seconds before an answer")
    parser.add_argument("--slowest", type=float, default=15.0)
    parser.add_argument("--start", type=float, default=10.0, help="seconds in which all begin")
    parser.add_argument("--kill", action="store_true", help="kill the server in the middle")
    parser.add_argument("--floor", action="store_true", help="then the same on the bare floor")
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    parser.add_argument("--postgres", action="store_true", help="user postgres on 127.0.0.1")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="classroom-") as folder:
        env = os.environ | {"VAR_DIR": folder, "PYTHONPATH": str(ROOT)}
        if options.postgres:
            env["DATABASE_URL"] = "postgres://postgres@127.0.0.1/dojo_classroom"
        with database("dojo_classroom", postgres=options.postgres):
            numbers = [str(options.learners), str(options.puzzles)]
            people = run(["-m", "benchmarks.classroom_people", *numbers, str(options.bank)], env)
            found = json.loads(people)
            with serving("trainer.wsgi:application", ROOT, env) as server:
                crowd = Homework(server.port, options, found["path"], server)
                asyncio.run(crowd.work(found["cookies"]))
            crowd.seen.report()
            if options.floor:
                floor = classroom_floor.on_the_floor(Path(folder), options, SEED)
                classroom_floor.report(crowd.seen.took["answer"], floor)
            attempts, stored = json.loads(run(["manage.py", "shell", "--no-imports", "-c", STORED], env))
    kept = {(name, place) for name, place in stored}
    print(f"acknowledged: {len(crowd.acknowledged)} of {options.learners * options.puzzles}")
    print(f"stored: {len(stored)} answers, {attempts} attempts, {len(stored) - len(kept)} twice")
    print(f"acknowledged but not stored: {len(crowd.acknowledged - kept)}")


def run(command: list[str], env: dict[str, str], home: Path = ROOT) -> str:
    done = subprocess.run([sys.executable, *command], env=env, cwd=home, check=True, stdout=-1, text=True)
    return done.stdout


class Homework:
    """The learners of a class at its assignment, and what they were told."""

    def __init__(
        self, site: int | Site, options: argparse.Namespace, path: str, killed: Server | None = None
    ) -> None:
        self.site, self.killed, self.options, self.path = site, killed, options, path
        self.seen, self.acknowledged = Seen(), set[tuple[str, int]]()
        self.half = asyncio.Event()

    async def work(self, cookies: list[dict[str, str]]) -> None:
        """All of them, to the last answer."""
        rng = Random(SEED)
        learners = [
            self._learner(Browser(self.site, jar, self.seen), Random(rng.random()), number)
            for number, jar in enumerate(cookies)
        ]
        async with asyncio.TaskGroup() as group:
            killing = group.create_task(self._kill())
            await asyncio.gather(*learners)
            # Where so many were never acknowledged it still waits.
            killing.cancel()

    async def _kill(self) -> None:
        """Once half of the answers are acknowledged, while others are on their way."""
        if self.killed and self.options.kill:
            await self.half.wait()
            self.killed.kill()
            await asyncio.to_thread(self.killed.start)

    async def _learner(self, browser: Browser, rng: Random, number: int) -> None:
        """One learner from the first page to the last answer."""
        await asyncio.sleep(self.options.start * number / self.options.learners)
        page = await self._got(browser, "sheet", self.path)
        while (await browser.post("start", f"{self.path}start/", hidden(page)))[0] == 0:
            await asyncio.sleep(AGAIN)
        for place in range(1, self.options.puzzles + 1):
            page = await self._got(browser, "question", f"{self.path}{place}/")
            await asyncio.sleep(rng.uniform(self.options.quickest, self.options.slowest))
            fields = hidden(page) | {"answer": rng.choice(("yes", "no"))}
            if await self._answered(browser, f"{self.path}{place}/", fields):
                self.acknowledged.add((f"Learner {number}", place))
            if 2 * len(self.acknowledged) >= self.options.learners * self.options.puzzles:
                self.half.set()

    async def _answered(self, browser: Browser, path: str, fields: dict[str, str]) -> bool:
        """Whether it was acknowledged, sent again as long as nobody answers."""
        while not (status := (await browser.post("answer", path, fields, HX_Request="true"))[0]):
            await asyncio.sleep(AGAIN)
        return status < BAD

    async def _got(self, browser: Browser, name: str, path: str) -> str:
        while (found := await browser.get(name, path))[0] == 0:
            await asyncio.sleep(AGAIN)
        return found[2]


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of the page's form."""
    return dict(HIDDEN.findall(page))


if __name__ == "__main__":
    main()
