"""The teacher of `benchmarks.term`: everything is done on the pages, by the forms that stand there."""

import csv
import io
import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from benchmarks.term_learners import Task
from benchmarks.term_phone import Clerk, Phone, RefusedError

ZONE = ZoneInfo("Europe/Paris")
PASSWORD = "four winds and three dragons"
CARD = re.compile(r"<code>([a-z0-9-]+)</code>")
ON_CARD = re.compile(r'<li class="card">.*?<strong>(.*?)</strong>', re.DOTALL)
ABOUT = re.compile(r'form="repair-about" name="about" value="([^"]+)"')
WHO = re.compile(r'name="who" value="([^"]+)"(?! disabled| checked disabled)')
LATE = re.compile(r'name="late" value="(\d+)"')
ITEM = re.compile(r"/comment/(\d+)/")


def local(moment: datetime) -> str:
    """As a field for local times takes it, with its seconds."""
    return moment.astimezone(ZONE).strftime("%Y-%m-%dT%H:%M:%S")


@dataclass
class Teacher:
    """The teacher of a class; `journal` counts what the class's journal has to hold."""

    phone: Phone
    clerk: Clerk
    room: str = ""
    journal: Counter[str] = field(default_factory=Counter)
    due: dict[str, datetime] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)

    async def sign_up(self) -> None:
        """An account of the teacher's own."""
        told = (("username", "teacher"), ("password1", PASSWORD), ("password2", PASSWORD))
        await self._does("/accounts/signup/", "/accounts/signup/", *told, name="sign up")

    async def make_class(self, name: str) -> None:
        """A class without anybody in it."""
        told = (("name", name), ("zone", ZONE.key))
        got = await self._does("/teach/new/", "/teach/new/", *told, name="new class")
        self.room = got.rstrip("/").rpartition("/")[2]

    async def add(self, names: list[str]) -> dict[str, str]:
        """Add learners by their names; the address of each one's card."""
        roster, cards = f"/teach/c/{self.room}/learners/", f"/teach/c/{self.room}/cards/"
        await self._does(roster, roster, ("names", "\n".join(names)), name="learners")
        page = await self.phone.submit(cards, cards, name="cards")
        self.journal["added"] += 1
        self.journal["card"] += len(names)
        self.people = await self.clerk.ask("people", self.room)
        codes = [code.replace("-", "") for code in CARD.findall(page.text)]
        return dict(zip(ON_CARD.findall(page.text), (f"/card/{code}/" for code in codes), strict=True))

    async def copy_course(self, first: datetime) -> list[Task]:
        """The course of ten lessons, the first of them on the day of that moment."""
        where = f"/teach/c/{self.room}/course/"
        told = (("first", f"{first.astimezone(ZONE):%Y-%m-%d}"), ("at", "00:00"), ("copy", ""))
        await self._does(where, where, *told, name="copy the course")
        found = await self.tasks()
        self.journal["set"] += sum(task.mode != "exam" for task in found)
        return found

    async def tasks(self) -> list[Task]:
        """What is set in the class, in the order in which it was made."""
        found = await self.clerk.ask("assignments", self.room)
        return [
            Task(
                each["slug"],
                each["title"],
                each["mode"],
                each["streak"],
                each["places"],
                None if each["members"] is None else frozenset(each["members"]),
            )
            for each in found
        ]

    async def delete(self, task: Task) -> None:
        """Take an assignment away that nobody began."""
        where = f"/teach/a/{task.slug}/delete/"
        await self._does(where, where, name="delete")
        self.journal["erased"] += 1

    async def set_dates(self, task: Task, *, due: datetime, opens: datetime | None = None) -> None:
        """Other dates; a draft is set for the class with that."""
        where = f"/teach/a/{task.slug}/edit/"
        dates = [("due_at", local(due))] + ([("opens_at", local(opens))] if opens else [])
        await self._does(where, where, *dates, ("set", ""), name="change the dates")
        self.due[task.slug] = due
        # The course is set for the class, but for the exam, which is a draft until it has its dates.
        self.journal["set" if task.mode == "exam" else "dates"] += 1

    async def give_time(self, task: Task, who: str, due: datetime) -> None:
        """More time for one learner."""
        where = f"/teach/a/{task.slug}/more-time/{self.people[who]}/"
        await self._does(where, where, ("due_at", local(due)), ("give", ""), name="more time")
        self.journal["more_time"] += 1

    async def mark(self, task: Task, who: str, percent: int | None) -> None:
        """Set a mark by hand, or excuse the learner."""
        where = f"/teach/a/{task.slug}/mark/{self.people[who]}/"
        said = ("what", "excused" if percent is None else "given")
        number = ("percent", "" if percent is None else str(percent))
        await self._does(where, where, said, number, ("note", "As said."), name="mark by hand")
        self.journal["excused" if percent is None else "mark"] += 1

    async def comment(self, task: Task, who: str) -> None:
        """Say something about the first answer of somebody's."""
        page = await self.phone.page(f"/teach/a/{task.slug}/learner/{self.people[who]}/")
        found = ITEM.search(page.text)
        if found is None:
            raise RefusedError(f"the answers of {who} take no comment")
        where = f"/teach/a/{task.slug}/comment/{found[1]}/"
        await self._does(where, where, ("text", "Look at the third player."), name="comment")
        self.journal["comment"] += 1

    async def repair(self, tasks: list[Task], number: int) -> list[Task]:
        """Look at the results one after the other and set so many repair sets, each about another thing."""
        known, about = {task.slug for task in await self.tasks()}, set[str]()
        for task in tasks:
            results = f"/teach/a/{task.slug}/results/"
            missed = ABOUT.findall((await self.phone.page(results, "results")).text)
            for code in [each for each in missed if each not in about][:3]:
                before = len(known)
                where = f"/teach/a/{task.slug}/repair/"
                form = f"{where}?about={code}"
                who = WHO.findall((await self.phone.page(form, "whom to repair")).text)
                ticked = [("who", each) for each in who]
                await self._does(form, where, ("about", code), *ticked, name="repair set")
                made = await self.tasks()
                known = {each.slug for each in made}
                if len(known) > before:
                    about.add(code)
                    self.journal["repair"] += len(ticked)  # a line for each of them
                    break
            if len(about) == number:
                break
        return [task for task in await self.tasks() if task.members is not None]

    async def decide(self, task: Task, *, accept: list[bool]) -> None:
        """Let answers that came too late count, or not, in the order in which they came."""
        where = f"/teach/a/{task.slug}/late/"
        page = await self.phone.page(where, "late answers")
        waiting = LATE.findall(page.text)
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
        if len(waiting) != len(accept) or token is None:
            raise RefusedError(f"{len(waiting)} late answers wait, not {len(accept)}")
        for key, good in zip(waiting, accept, strict=True):
            do = ("do", "accept" if good else "decline")
            pairs = [("csrfmiddlewaretoken", token[1]), ("late", key), do]
            await self.phone.send(where, pairs, "decide")
            self.journal["accepted" if good else "declined"] += 1

    async def marks(self) -> dict[tuple[str, str], str]:
        """The gradebook as its file has it: by learner and title the mark in percent, empty without one."""
        got = await self.phone.page(f"/teach/c/{self.room}/gradebook/csv/", "gradebook as a file")
        head, *lines = csv.reader(io.StringIO(got.text.lstrip("\ufeff")))
        # Behind the title of a column with marks stand its due date and weight.
        titles = {at: name.partition(" (%)")[0] for at, name in enumerate(head) if " (%)" in name}
        return {(line[0], title): line[at] for line in lines for at, title in titles.items()}

    async def _does(self, page: str, action: str, *more: tuple[str, str], name: str) -> str:
        """Where it leads."""
        got = await self.phone.submit(page, action, *more, name=name)
        return got.path
