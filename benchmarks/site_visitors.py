"""Who visits the site of `benchmarks.site`, each kind with what it measured; all at once until a moment.

Learners are signed in, ask for a next puzzle of any kind, answer it by htmx with the key of its form, and
fetch what its verdict's page fetches. A class does its homework within the same run. Authors touch their
drafts, which saves them, and read the verdict beside; teachers read their pages; guests ask the judge for
rulings and the API for all that it tells; and the bare floor is asked beside them.
"""

import argparse
import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from benchmarks.api import DISPUTES, HAND, PRESETS
from benchmarks.classroom import Homework, hidden
from benchmarks.classroom_floor import floor_answer
from benchmarks.crowd import BAD, Browser, Seen, Site

SEED: Final = 20261124
FAILED: Final = 500
ANSWER: Final = "htmx answer"
AGAIN, PATIENCE = 1.0, 120.0
"""Seconds after which an answer that failed is sent again, and after which its learner gives up."""
Jar = dict[str, str]
Turn = Callable[[Browser, Random], Awaitable[None]]
THOUGHT: Final = {
    "learners": (30.0, 90.0),
    "a class at once": (5.0, 15.0),
    "authors": (5.0, 20.0),
    "teachers": (10.0, 30.0),
    "guests at the judge": (10.0, 30.0),
    "guests of the API": (1.0, 3.0),
    "bare floor": (1.0, 3.0),
}
"""By kind of visitor the seconds between two things that one of them does, before they are scaled."""
SHARES: Final = {
    "learners": 1,
    "a class at once": 10,
    "authors": 100,
    "teachers": 100,
    "guests at the judge": 20,
    "guests of the API": 50,
    "bare floor": 20,
}
"""For how many learners there is one of them."""
LARGEST: Final = 300
"""Learners of a class."""
RUSH: Final = 10.0
"""Seconds in which all of a class begin, before they are scaled."""
AT: Final = 0.25
"""The part of the run after which the class begins."""
TAUGHT: Final = ("/teach/", "/classes/")
STUDIO: Final = ("/studio/", "/studio/collections/", "/studio/reviews/")
WORDS_EVERY: Final = 4
"""Turns of an author between two savings of the puzzle's words."""
FURTHER: Final = re.compile(r'hx-get="(/further/[^"]+)"')
PUZZLE: Final = re.compile(r'"slug": ?"([a-z0-9]+)"')
CLASS: Final = re.compile(r'href="(/teach/[^"?#]+/)"')
REVISION: Final = re.compile(r'name="seen"[^>]*value="(\d+)"')
KEPT_WORDS: Final = re.compile(r'"seen": ?(\d+)')
GIVEN: Final = re.compile(r'name="(answer|option|tile)"\s+value="(?!(?:points|tiles|options)")([^"]+)"')


def people_for(learners: int) -> dict[str, int]:
    """How many there are of each kind, at least one."""
    most = {"a class at once": LARGEST}
    return {kind: max(1, min(learners // share, most.get(kind, learners))) for kind, share in SHARES.items()}


def guess(page: str, rng: Random) -> list[tuple[str, str]]:
    """An answer to the question of a page, right or wrong; empty where tiles have to be typed."""
    form = page.partition('id="answer-form"')[2].partition("</form>")[0]
    ways = [[given] for given in GIVEN.findall(form)]
    if points := form.count('name="points"'):
        ways.append([("points", str(100 * rng.randint(0, 120))) for _ in range(points)])
    if 'name="number"' in form:
        ways.append([("number", str(rng.randint(0, 4)))])
    return rng.choice(ways) if ways else []


@dataclass
class Visitors:
    """All of them until `until`, by the clock that only goes on; the floor answers at a port of its own."""

    site: Site
    options: argparse.Namespace
    until: float
    seen: dict[str, Seen] = field(default_factory=dict)
    keys: set[str] = field(default_factory=set)
    homework: Homework | None = None
    given_up: int = 0
    silence: float = 0.0
    saved: int = 0
    seconds: float = 0.0

    async def come(self, people: dict[str, list[Jar]], work: str, floor: int) -> None:
        """To the end of all. `people` are the cookies of each kind, `work` the address of the class's
        homework, `floor` the floor's port.
        """
        rng, began = Random(SEED), time.monotonic()
        turns: dict[str, Turn] = {
            "teachers": self._teach,
            "guests at the judge": self._ask_judge,
            "guests of the API": self._ask_api,
            "bare floor": floor_answer,
        }
        async with asyncio.TaskGroup() as group:
            for kind, jars in people.items():
                self.seen[kind] = Seen()
                if kind == "a class at once":
                    group.create_task(self._class(jars, work))
                    continue
                where = Site(floor) if kind == "bare floor" else self.site
                for jar in jars:
                    own = Random(rng.random())
                    turn = turns.get(kind) or OWN[kind](self).turn
                    group.create_task(self._visit(kind, Browser(where, jar, self.seen[kind]), own, turn))
        self.seconds = time.monotonic() - began

    async def _visit(self, kind: str, browser: Browser, rng: Random, turn: Turn) -> None:
        """One of them: it comes at some moment, and does one thing after the other."""
        await self._thinks(kind, rng, rng.random())
        while time.monotonic() < self.until:
            await turn(browser, rng)
            await self._thinks(kind, rng)

    async def _thinks(self, kind: str, rng: Random, part: float = 1.0) -> None:
        await asyncio.sleep(part * self.options.thought * rng.uniform(*THOUGHT[kind]))

    async def _class(self, jars: list[Jar], work: str) -> None:
        """A class begins its homework at the same moment."""
        quickest, slowest = (self.options.thought * each for each in THOUGHT["a class at once"])
        told = argparse.Namespace(
            learners=len(jars),
            puzzles=self.options.puzzles,
            quickest=quickest,
            slowest=slowest,
            start=self.options.thought * RUSH,
        )
        self.homework = Homework(self.site, told, work)
        self.homework.seen = self.seen["a class at once"]
        await asyncio.sleep(AT * max(0.0, self.until - time.monotonic()))
        await self.homework.work(jars)

    async def _teach(self, browser: Browser, rng: Random) -> None:
        """The pages of a class, as far as links lead from the list of classes."""
        page = (await browser.get("list of classes", rng.choice(TAUGHT)))[2]
        if links := CLASS.findall(page):
            await browser.get("a class's page", rng.choice(links))

    async def _ask_judge(self, browser: Browser, rng: Random) -> None:
        await browser.get("ruling", f"/judge/{rng.choice(DISPUTES)}/?rules={rng.choice(PRESETS)}")

    async def _ask_api(self, browser: Browser, rng: Random) -> None:
        """A ruling, a score or a list of puzzles."""
        name, path = rng.choice(API)
        suit, seat, honba = f"{rng.randint(1, 7)}", rng.choice("ESWN"), rng.randint(0, 3)
        hand = HAND.format(
            suit=f"{suit}{int(suit) + 1}{int(suit) + 2}m123m789s3334s",
            rules=rng.choice(PRESETS[:4]),
            seat=seat,
            riichi=1,
            honba=honba,
        )
        await browser.get(f"API: {name}", f"/api/v1/{path.format(hand=hand, rules=rng.choice(PRESETS))}")


API: Final = [
    *(("ruling", f"judge/{slug}/?rules={{rules}}") for slug in DISPUTES),
    *[("score", "score/?{hand}")] * 4,
    ("puzzles", "puzzles/?kind=waits"),
    ("puzzle of today", "today/"),
]
"""What a call is called, and what it asks for, as often as it stands here."""


class _Learner:
    """Somebody who has a puzzle on the screen, answers it, and asks for the next one."""

    def __init__(self, visitors: Visitors) -> None:
        self.visitors = visitors
        self.place, self.page = "", ""

    async def turn(self, browser: Browser, rng: Random) -> None:
        """The answer that was thought about, if it need not be typed, and the next puzzle."""
        if given := guess(self.page, rng):
            await self._answer(browser, [*hidden(self.page).items(), *given])
        found = await browser.get("next puzzle", "/next/")
        self.place = found[1].get("location", "")
        self.page = (await browser.get("puzzle", self.place))[2] if self.place else ""

    async def _answer(self, browser: Browser, form: list[tuple[str, str]]) -> None:
        """An answer, sent until it is acknowledged; then what its verdict's page asks for by itself."""
        began, visitors = time.monotonic(), self.visitors
        while True:
            status, _headers, verdict = await browser.post(ANSWER, self.place, form, HX_Request="true")
            if 0 < status < FAILED:
                break
            if time.monotonic() - began > PATIENCE:
                visitors.given_up += 1
                return
            await asyncio.sleep(AGAIN)
        visitors.silence = max(visitors.silence, time.monotonic() - began)
        if status < BAD:
            visitors.keys.add(dict(form)["key"].split(":")[0].partition(".")[2])
        if more := FURTHER.search(verdict):
            await browser.get("more of the verdict", more[1], HX_Request="true")


class _Author:
    """Somebody with one draft: a touch of its table, which saves it, is taken back by the next one."""

    def __init__(self, visitors: Visitors) -> None:
        self.visitors = visitors
        self.draft, self.revision, self.turns = "", "", 0
        self.token: Jar = {}

    async def turn(self, browser: Browser, rng: Random) -> None:
        """Save, and read what the rules say now; now and then the words are saved, and the lists are read."""
        self.turns += 1
        if not self.draft:
            await self._begin(browser, rng)
        elif self.turns % WORDS_EVERY == 0:
            fields = {"seen": self.revision, "title_en": f"Version {self.turns}", "level": "3"}
            await self._saved(browser, "draft: words saved", "words/", fields)
            await browser.get("studio", rng.choice(STUDIO))
        else:
            way = {"do": "remove", "at": "hand:0"} if self.turns % 2 else {}
            name, path = ("draft: touch saved", "edit/") if way else ("draft: undone", "undo/")
            await self._saved(browser, name, path, {"seen": self.revision} | way)
            await browser.get("draft: verdict", f"{self.draft}verdict/", HX_Request="true")

    async def _begin(self, browser: Browser, rng: Random) -> None:
        """A draft from a puzzle of the site, by its link."""
        listed = (await browser.get("puzzles listed", "/api/v1/puzzles/"))[2]
        self.token = hidden((await browser.get("studio", "/studio/"))[2])
        # Where the list did not come, the next turn begins anew.
        if not (found := PUZZLE.findall(listed)):
            return
        fields = self.token | {"text": rng.choice(found)}
        _status, headers, _page = await browser.post("draft: begun", "/studio/paste/", fields)
        self.draft, self.revision, self.turns = headers.get("location", ""), "1", 0

    async def _saved(self, browser: Browser, name: str, path: str, fields: Jar) -> None:
        """Post it; the answer tells the revision that the next one has to have seen."""
        where = f"{self.draft}{path}"
        status, headers, page = await browser.post(name, where, self.token | fields, HX_Request="true")
        if told := REVISION.search(page) or KEPT_WORDS.search(headers.get("hx-trigger", "")):
            self.revision = told[1]
        self.visitors.saved += 0 < status < BAD


OWN: Final = {"learners": _Learner, "authors": _Author}
"""What one of them remembers from turn to turn."""
