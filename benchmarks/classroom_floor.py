"""The same class on the bare floor: as many learners and answers, against the least that Django does."""

import argparse
import asyncio
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path
from random import Random

from benchmarks.crowd import Browser, Seen
from benchmarks.serving import database, serving

FLOOR = Path(__file__).resolve().parent / "floor"
ITEMS = 1000
ANSWER = "floor answer"


def on_the_floor(folder: Path, options: argparse.Namespace, seed: int) -> list[float]:
    """Milliseconds of each of the floor's answers.

    :raises RuntimeError: if one of them failed.
    """
    home = folder / "floor"
    shutil.copytree(FLOOR, home)
    env = os.environ | {"FLOOR_DB": "postgres" if options.postgres else "sqlite"}
    with database("floor", postgres=options.postgres):
        prepare = [sys.executable, "floor.py", "prepare"]
        done = subprocess.run(prepare, cwd=home, env=env, check=True, stdout=subprocess.PIPE, text=True)
        cookies = {"sessionid": done.stdout.split()[-1]}
        with serving("floor:application", home, env) as server:
            seen = asyncio.run(_crowd(server.port, cookies, options, Random(seed)))
    if seen.errors:
        raise RuntimeError(f"the floor failed: {dict(seen.errors)}")
    return seen.took[ANSWER]


async def _crowd(port: int, cookies: dict[str, str], options: argparse.Namespace, rng: Random) -> Seen:
    seen = Seen()

    async def learner(number: int, own: Random) -> None:
        browser = Browser(port, dict(cookies), seen)
        await asyncio.sleep(options.start * number / options.learners)
        for _ in range(options.puzzles):
            await asyncio.sleep(own.uniform(options.quickest, options.slowest))
            await browser.post(ANSWER, f"/answer/{own.randint(1, ITEMS)}/", {"answer": "yes"})

    await asyncio.gather(*(learner(number, Random(rng.random())) for number in range(options.learners)))
    return seen


def report(answers: list[float], floor: list[float]) -> None:
    """Median and 95th percentile of both, and how many times the floor's the app's are."""
    pairs = {"median": statistics.median, "p95": lambda took: sorted(took)[len(took) * 95 // 100]}
    for name, of in pairs.items():
        mine, least = of(answers), of(floor)
        print(f"answer {name}: {mine:.0f} ms, bare floor {least:.1f} ms: {mine / least:.1f} times the floor")
