"""The learners of `benchmarks.term`: how they do lessons, repair sets and the exam, what they were told."""

import asyncio
import re
import time
from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.classroom import hidden
from benchmarks.term_forms import Pairs, form_to
from benchmarks.term_phone import Clerk, Phone, RefusedError

ROUNDS = 8
"""After so many variants of a place a learner gives up."""
LOSES = 0.05
"""How often the network is lost at an answer of homework; in the exam it is LOSES_IN_EXAM."""
LOSES_IN_EXAM = 0.2
CHANGES = 0.25
"""How often an answer of the exam is changed."""
TONE = re.compile(r'class="verdict (is-[a-z]+)')
KEPT = re.compile(r'id="kept".*?(Kept|Chosen): ', re.DOTALL)
At = tuple[str, str, int, int]
"""A learner, an assignment, a place, a round."""


@dataclass(frozen=True)
class Task:
    """An assignment as the script knows it: whether it is done until mastery, its places, for whom it is."""

    slug: str
    title: str
    mode: str
    streak: int
    places: int
    members: frozenset[str] | None


@dataclass(frozen=True)
class Told:
    """An answer that was acknowledged: how it is stored, its score, how much of that counts, and the tone of
    the verdict, empty where none was shown.
    """

    text: str
    score: float
    weight: float = 1.0
    tone: str = ""


@dataclass
class Ledger:
    """Everything that was acknowledged: answers by place, who began what, who handed in what."""

    answers: dict[At, list[Told]] = field(default_factory=lambda: defaultdict(list))
    begun: set[tuple[str, str]] = field(default_factory=set)
    handed_in: set[tuple[str, str]] = field(default_factory=set)
    late: dict[At, Told] = field(default_factory=dict)
    lost: int = 0
    changed: int = 0
    broken: list[str] = field(default_factory=list)

    @property
    def number(self) -> int:
        """Of answers."""
        return sum(map(len, self.answers.values()))


@dataclass
class Learner:
    """Somebody in the class: gives right answers as often as `strength` says."""

    name: str
    strength: float
    rng: Random
    phone: Phone
    clerk: Clerk
    ledger: Ledger
    pace: float
    """Seconds before an answer, at most."""

    async def sign_in(self, card: str) -> None:
        """By the card, as its QR code opens it."""
        page = await self.phone.page(card)
        await self.phone.send(card, form_to(page.text, card).filled(), "card")

    async def work(self, task: Task, *, weight: float = 1.0) -> None:
        """Do an assignment from its start to its end; its answers count so much."""
        await self.begin(task)
        for place in range(1, task.places + 1):
            row = 0
            for round_ in range(1, ROUNDS + 1 if task.streak else 2):
                row = row + 1 if await self._answers(task, place, round_, weight) else 0
                if task.streak and row >= task.streak:
                    break

    async def begin(self, task: Task) -> None:
        """Press the button, as the page has it."""
        sheet = f"/hw/{task.slug}/"
        start = f"{sheet}start/"
        page = await self.phone.page(sheet, "sheet")
        got = await self.phone.send(start, form_to(page.text, start).filled(), "start")
        if got.status != 200:
            raise RefusedError(f"{self.name} can not begin {task.title}: {got.status}")
        self.ledger.begun.add((self.name, task.slug))

    def path(self, task: Task, place: int, round_: int) -> str:
        """The page of a question."""
        return f"/hw/{task.slug}/{place}/" + (f"{round_}/" if task.streak else "")

    async def _answers(self, task: Task, place: int, round_: int, weight: float) -> bool:
        """Answer one question; whether rightly."""
        where = self.path(task, place, round_)
        page = await self.phone.page(where, "question")
        given = await self._choice(task, place, round_)
        await asyncio.sleep(self.rng.uniform(0, self.pace))
        pairs = [*hidden(page.text).items(), *map(tuple, given["fields"])]
        await self._may_lose(LOSES, where, pairs)
        got = await self.phone.send(where, pairs, "answer", HX_Request="true")
        tone = TONE.search(got.text)
        if got.status != 200 or tone is None:
            self.ledger.broken.append(f"{where} of {self.name} answers {got.status} without a verdict")
            return False
        told = Told(given["text"], given["score"], weight, tone[1])
        self.ledger.answers[self.name, task.slug, place, round_].append(told)
        return bool(given["score"] == 1)

    async def _choice(self, task: Task, place: int, round_: int) -> dict[str, Any]:
        found = await self.clerk.ask("item", task.slug, self.name, place, round_)
        known: dict[str, Any] = found["right" if self.rng.random() < self.strength else "wrong"]
        return known

    async def _may_lose(self, how_often: float, where: str, pairs: Pairs) -> None:
        """Now and then the network is lost, before the answer left or before its acknowledgement came."""
        if self.rng.random() >= how_often:
            return
        self.ledger.lost += 1
        try:
            await self.phone.lose(where, pairs, arrives=self.rng.random() < 0.5, HX_Request="true")
        except OSError:
            return

    async def sit(self, exam: Task, until: float, *, leaves: int, hands_in: bool) -> None:
        """Sit the exam until a moment of the monotonic clock; the last places stay open, `leaves` of them."""
        await self.begin(exam)
        places = list(range(1, exam.places + 1 - leaves))
        for place in places:
            if time.monotonic() > until:
                return
            await self._chooses(exam, place)
        for place in places:
            if self.rng.random() < CHANGES and time.monotonic() < until:
                await self._chooses(exam, place)
                self.ledger.changed += 1
        if hands_in and time.monotonic() < until:
            await self._hands_in(exam)

    async def _chooses(self, exam: Task, place: int) -> None:
        """Choose an answer, or another one, in place of what was chosen there.

        What was lost arrives once more afterwards where the learner has chosen another since: it is older.
        """
        where = self.path(exam, place, 1)
        page = await self.phone.page(where, "question of the exam")
        found = await self.clerk.ask("item", exam.slug, self.name, place, 1)
        given, other = found["right"], found["wrong"]
        if self.rng.random() >= self.strength:
            given, other = other, given
        await asyncio.sleep(self.rng.uniform(0, self.pace))
        pairs = chosen(page.text, given)
        if self.rng.random() < LOSES_IN_EXAM / 2:
            before = chosen(page.text, other)
            await asyncio.sleep(0.01)
            pairs = chosen(page.text, given)
            await self._may_lose(1.0, where, before)
            await self._keeps(where, pairs)
            # The browser sends what it could not bring through.
            await self._keeps(where, before)
        else:
            await self._may_lose(LOSES_IN_EXAM, where, pairs)
            await self._keeps(where, pairs)
        told = Told(given["text"], given["score"])
        self.ledger.answers[self.name, exam.slug, place, 1] = [told]

    async def _keeps(self, where: str, pairs: Pairs) -> None:
        got = await self.phone.send(where, pairs, "choice", HX_Request="true")
        if got.status != 200 or not KEPT.search(got.text):
            raise RefusedError(f"{where} of {self.name} does not keep a choice: {got.status}")

    async def _hands_in(self, exam: Task) -> None:
        where = f"/hw/{exam.slug}/hand-in/"
        page = await self.phone.page(where, "hand in")
        got = await self.phone.send(where, form_to(page.text, where).filled(), "hand in")
        if not got.path.endswith("/receipt/"):
            raise RefusedError(f"{self.name} gets no receipt but {got.path}: {got.status}")
        self.ledger.handed_in.add((self.name, exam.slug))

    async def send_late(self, exam: Task, place: int, page: str, *, counts: bool) -> None:
        """Send an answer when the time was up, from the `page` of the question, which was open still."""
        given = (await self.clerk.ask("item", exam.slug, self.name, place, 1))["right"]
        where = self.path(exam, place, 1)
        got = await self.phone.send(where, chosen(page, given), "too late", HX_Request="true")
        if got.status != 200:
            raise RefusedError(f"{where} of {self.name} answers {got.status} to what comes too late")
        told = Told(given["text"], given["score"])
        at = (self.name, exam.slug, place, 1)
        self.ledger.late[at] = told
        if counts:
            self.ledger.answers[at].append(told)

    async def look(self, task: Task) -> None:
        """Open the list and every page that it leads to."""
        sheet = await self.phone.page(f"/hw/{task.slug}/", "sheet")
        links = sorted(set(re.findall(rf'href="(/hw/{task.slug}/[^"#?]+)', sheet.text)))
        for where in [*links, f"/hw/{task.slug}/receipt/"]:
            got = await self.phone.page(where, "afterwards")
            if got.status != 200:
                self.ledger.broken.append(f"{where} of {self.name} answers {got.status}")


def chosen(page: str, given: dict[str, Any]) -> Pairs:
    """The form of an exam's question with an answer, chosen now by the page's own word."""
    moment = ("moment", str(int(time.time() * 1000)))
    return [*hidden(page).items(), moment, *((name, value) for name, value in given["fields"])]
