"""A term of a class, played through: `python -m benchmarks.term [--learners 25] [--lessons 10]`.

A teacher makes a class, prints cards, copies the course of ten lessons and sets its parts one by one. The
learners do them, each as well as it can, some too late. The teacher looks at the results, sets repairs of
what was missed, and at the end the exam. During it the site and its worker are killed and started again,
learners lose the network and send again, answers are changed, some never hand in: the clock does. Everything
is done on the pages of a site that is served as it ships, with cards, cookies and tokens, and due dates that
do pass; `--hurry` lets the moments of the exam have been long ago instead of waiting for its end.

Afterwards what everybody was told is held against what is stored, and each mark of the gradebook's file
against one that is worked out from what was acknowledged. Prints a line for each; the status is 1 if one is
wrong. `--pictures DIR` then takes every page of the class, of the teacher and of a learner, wide and narrow.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from benchmarks import breaking
from benchmarks.classroom import BANK, SEED, run
from benchmarks.crowd import Seen
from benchmarks.serving import ROOT, Server, database, serving
from benchmarks.term_checks import Book, Line, compared, marks_compared
from benchmarks.term_learners import Learner, Ledger, Task
from benchmarks.term_phone import Clerk, Phone, RefusedError
from benchmarks.term_pictures import pictures
from benchmarks.term_teacher import Teacher

PARTS = 3
"""Of a lesson: an opener, homework, what is asked once more."""
GRACE = 120.0
"""Seconds after its end in which the exam takes what was chosen before; then the worker hands it in."""
BEFORE_END = 10.0
"""Seconds before the end of the exam from which on nobody chooses: who did would be in time or not."""
READY = 1800.0
"""Seconds in which the worker has to make the puzzles of an assignment."""
WEEK = timedelta(days=7)


def now() -> datetime:
    """This moment."""
    return datetime.now(UTC)


class Term:
    """The class, from its first day to its last."""

    def __init__(self, server: Server, env: dict[str, str], options: argparse.Namespace) -> None:
        self.server, self.options = server, options
        self.seen, self.ledger, self.clerk = Seen(), Ledger(), Clerk(env)
        self.teacher = Teacher(Phone(server.port, self.seen), self.clerk)
        self.learners: list[Learner] = []
        self.tasks: list[Task] = []
        self.by_hand: dict[tuple[str, str], float | None] = {}
        self.repairs: list[Task] = []
        self.worker_looks = True

    @property
    def sorts(self) -> dict[str, str]:
        """What sort of assignment each is, by its slug."""
        kept = {task.slug: task.mode for task in self.tasks}
        kept |= {task.slug: "opener" for task in self.tasks[:-1:PARTS]}
        return kept | {task.slug: "repair" for task in self.repairs}

    async def play(self) -> list[Line]:
        """All of it; what is compared at the end."""
        await self._told("enrolled", self._enrol())
        for number in range(self.options.lessons):
            await self._told(f"lesson {number + 1}", self._lesson(number))
        await self._told("repair sets", self._repair())
        await self._told("the exam", self._exam())
        await self._told("afterwards", self._afterwards())
        lines = await self._compare()
        await self.clerk.leave()
        return lines

    async def _told(self, what: str, act: Coroutine[Any, Any, None]) -> None:
        began = time.monotonic()
        await act
        print(f"{what:12} {time.monotonic() - began:7.0f} s {self.ledger.number:7} answers", flush=True)

    async def _enrol(self) -> None:
        """The class, its learners with their cards, and the course."""
        rng, teacher = Random(SEED), self.teacher
        await teacher.sign_up()
        await teacher.make_class("Tuesday beginners")
        cards = await teacher.add([f"Learner {number:02}" for number in range(1, self.options.learners + 1)])
        for name in cards:
            phone, own = Phone(self.server.port, self.seen), Random(rng.random())
            strength = own.uniform(0.5, 0.95)
            learner = Learner(name, strength, own, phone, self.clerk, self.ledger, self.options.pace)
            self.learners.append(learner)
        await asyncio.gather(*(learner.sign_in(cards[learner.name]) for learner in self.learners))
        *parts, exam = await teacher.copy_course(now())
        for task in parts[PARTS * self.options.lessons :]:
            await teacher.delete(task)
        self.tasks = [*parts[: PARTS * self.options.lessons], exam]

    async def _lesson(self, number: int) -> None:
        """Its opener and homework, some of it late, and what is asked once more."""
        opener, homework, more = self.tasks[PARTS * number : PARTS * (number + 1)]
        for task in (opener, homework, more):
            await self._ready(task)
            await self.teacher.set_dates(task, due=now() + WEEK, opens=now() - timedelta(minutes=1))
        late = [each for at, each in enumerate(self.learners) if at % 8 == number % 8]
        away = [each for at, each in enumerate(self.learners) if at % 12 == 11 - number % 12]
        in_time = [each for each in self.learners if each not in late and each not in away]
        await asyncio.gather(*(_both(each, opener, homework) for each in in_time))
        due = now() + timedelta(seconds=3)
        await self.teacher.set_dates(homework, due=due)
        if number == 0:
            await self.teacher.give_time(homework, late[0].name, now() + WEEK)
        await asyncio.sleep((due - now()).total_seconds() + 1)
        weights = {each.name: 1.0 if number == 0 and each is late[0] else 0.5 for each in late}
        await asyncio.gather(*(_both(each, opener, homework, weights[each.name]) for each in late))
        await asyncio.gather(*(each.work(more) for each in self.learners if each not in away))

    async def _ready(self, task: Task) -> None:
        """Wait until the worker has made the puzzles that the bank lacks."""
        for _ in range(int(READY)):
            found = {each["slug"]: each for each in await self.clerk.ask("assignments", self.teacher.room)}
            if found[task.slug]["ready"]:
                return
            if found[task.slug]["failed"]:
                raise RefusedError(f"the puzzles of {task.title} could not be made")
            await asyncio.sleep(1)
        raise RefusedError(f"the puzzles of {task.title} are not made")

    async def _repair(self) -> None:
        """Look at what was missed, and have it repaired by those who missed it."""
        homework = [task for task in self.tasks if task.mode == "homework"]
        self.repairs = await self.teacher.repair(homework[::-1], self.options.repairs)
        for task in self.repairs:
            members = [each for each in self.learners if task.members and each.name in task.members]
            await asyncio.gather(*(each.work(task) for each in members))

    async def _exam(self) -> None:
        """With a power cut, a bad network, and learners who never hand in."""
        exam, options = self.tasks[-1], self.options
        await self._ready(exam)
        seconds = 3600.0 if options.hurry else float(options.exam)
        due = now() + timedelta(seconds=seconds)
        await self.teacher.set_dates(exam, due=due, opens=now() - timedelta(minutes=1))
        until = time.monotonic() + seconds - BEFORE_END
        never = [each for at, each in enumerate(self.learners) if at % 4 in (1, 2)]
        sit = [each for at, each in enumerate(self.learners) if at != 4]
        sat = [
            each.sit(exam, until, leaves=int(each in never[:2]), hands_in=each not in never) for each in sit
        ]
        async with asyncio.TaskGroup() as group:
            group.create_task(self._power_cut(len(sit) * exam.places // 2))
            for each in sat:
                group.create_task(each)
        last = {each.name: await each.phone.page(each.path(exam, exam.places, 1)) for each in never[:2]}
        await self._time_up(exam, due)
        for at, each in enumerate(never[:2]):
            await each.send_late(exam, exam.places, last[each.name].text, counts=at == 0)
        await self.teacher.decide(exam, accept=[True, False][: len(last)])

    async def _power_cut(self, number: int) -> None:
        """Once so many of the exam's answers are acknowledged, the site and its worker go at once."""
        before = self.ledger.number
        while self.ledger.number < before + number:
            await asyncio.sleep(0.1)
        beside = breaking.children(self.server.process.pid)
        self.server.kill()
        await asyncio.sleep(breaking.DOWN)
        if any(_is_alive(each) for each in beside):
            raise RefusedError("a process of the site outlived the power cut")
        await asyncio.to_thread(self.server.start)

    async def _time_up(self, exam: Task, due: datetime) -> None:
        """Wait until the worker has handed in what its learners did not."""
        left = (due - now()).total_seconds() + GRACE + 1
        if self.options.hurry:
            await self.clerk.ask("go_back", exam.slug, left)
            self.teacher.due[exam.slug] = due - timedelta(seconds=left)
        else:
            await asyncio.sleep(left)
        for _ in range(120):
            if await self.clerk.ask("waiting", exam.slug) == 0:
                break
            await asyncio.sleep(1)
        self.worker_looks = await asyncio.to_thread(breaking.worker_looks, self.server.port)

    async def _afterwards(self) -> None:
        """The teacher sets marks and says something; everybody looks at what came of the exam."""
        first, exam, who = self.tasks[1], self.tasks[-1], [each.name for each in self.learners]
        await self.teacher.mark(first, who[0], 77)
        await self.teacher.mark(exam, who[-1], None)
        self.by_hand = {(who[0], first.slug): 0.77, (who[-1], exam.slug): None}
        await self.teacher.comment(
            first, next(name for name, slug in self.ledger.begun if slug == first.slug)
        )
        sat = {name for name, slug in self.ledger.begun if slug == exam.slug}
        await asyncio.gather(*(each.look(exam) for each in self.learners if each.name in sat))

    async def _compare(self) -> list[Line]:
        stored = await self.clerk.ask("stored", self.teacher.room)
        lines = compared(self.ledger, stored, self.teacher.journal)
        tasks = [task for task in await self.teacher.tasks() if task.members is None]
        book = Book(tasks, self.teacher.due, self.by_hand, self.ledger, now())
        names = [each.name for each in self.learners]
        lines.append(marks_compared(book, names, await self.teacher.marks()))
        by_clock = sum(by for _who, _slug, by in stored["handed_in"])
        begun = sum(slug == self.tasks[-1].slug for _who, slug in self.ledger.begun)
        lines.append(Line("handed in by the worker", begun - len(self.ledger.handed_in), by_clock))
        lines.append(Line("repair sets", self.options.repairs, len(self.repairs)))
        lines.append(Line("the worker looks at the end", 1, int(self.worker_looks)))
        failed = Counter({name: n for name, n in self.seen.errors.items() if name[-3:].isdecimal()})
        lines.append(Line("requests that the site answered with an error", 0, failed.total(), tuple(failed)))
        return lines


def _is_alive(process: int) -> bool:
    """What nobody has reaped yet has no command line."""
    with suppress(FileNotFoundError):
        return bool(Path(f"/proc/{process}/cmdline").read_bytes())
    return False


async def _both(learner: Learner, opener: Task, homework: Task, weight: float = 1.0) -> None:
    """The opener, which is open to latecomers too, then the homework."""
    await learner.work(opener)
    await learner.work(homework, weight=weight)


def told(lines: Iterable[Line]) -> bool:
    """Print the table; whether all is as it has to be."""
    print(f"{'':58}{'wanted':>8}{'found':>8}")
    good = True
    for line in lines:
        print(line)
        for each in line.wrong[:10]:
            print(f"    {each}")
        good = good and line.is_good
    return good


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--learners", type=int, default=25)
    parser.add_argument("--lessons", type=int, default=10)
    parser.add_argument("--repairs", type=int, default=2)
    parser.add_argument("--exam", type=int, default=600, help="seconds that the exam is open")
    parser.add_argument("--hurry", action="store_true", help="do not wait for the end of the exam")
    parser.add_argument("--pace", type=float, default=0.2, help="seconds before an answer, at most")
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    parser.add_argument("--postgres", action="store_true", help="user postgres on 127.0.0.1")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of every page")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="term-") as folder:
        env = os.environ | {"VAR_DIR": folder, "PYTHONPATH": str(ROOT), "STATIC_ROOT": f"{folder}/static"}
        env |= {"TASK_WORKER": "1", "LOG_LEVEL": "CRITICAL", "DATABASE_URL": ""}
        if options.postgres:
            env["DATABASE_URL"] = "postgres://postgres@127.0.0.1/dojo_term"
        with database("dojo_term", postgres=options.postgres):
            run(["-m", "benchmarks.term_clerk", "prepare", str(options.bank)], env)
            with serving("trainer.wsgi:application", ROOT, env) as server:
                term = Term(server, env, options)
                good = told(asyncio.run(term.play()))
                ledger, phones = term.ledger, [each.phone for each in term.learners]
                silence = max(phone.silence for phone in phones)
                print(f"{ledger.lost} answers lost on the way and sent again, {ledger.changed} changed")
                print(f"longest silence {silence:.1f} s")
                term.seen.report()
                if options.pictures:
                    pictures(server.port, term.teacher, term.learners[0], term.sorts, options.pictures)
    sys.exit(not good)


if __name__ == "__main__":
    main()
