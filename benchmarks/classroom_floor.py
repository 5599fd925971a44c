"""The same class on the bare floor: as many learners and answers, against the least that Django does."""

import argparse
import asyncio
from pathlib import Path
from random import Random

from benchmarks.crowd import Browser, Seen, at
from benchmarks.grading import bare_floor

ITEMS = 1000
ANSWER = "floor answer"


def on_the_floor(folder: Path, options: argparse.Namespace, seed: int) -> list[float]:
    """Milliseconds of each of the floor's answers.

    :raises RuntimeError: if one of them failed.
    """
    with bare_floor(folder, postgres=options.postgres) as (server, road):
        cookies = dict([road.cookie.split("=")])
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
            await floor_answer(browser, own)

    await asyncio.gather(*(learner(number, Random(rng.random())) for number in range(options.learners)))
    return seen


async def floor_answer(browser: Browser, rng: Random) -> None:
    """One answer to one of its items."""
    await browser.post(ANSWER, f"/answer/{rng.randint(1, ITEMS)}/", {"answer": "yes"})


def report(answers: list[float], floor: list[float]) -> None:
    """Median and 95th percentile of both, and how many times the floor's the app's are."""
    for name, share in {"median": 50, "p95": 95}.items():
        mine, least = at(share, answers), at(share, floor)
        print(f"answer {name}: {mine:.0f} ms, bare floor {least:.1f} ms: {mine / least:.1f} times the floor")
