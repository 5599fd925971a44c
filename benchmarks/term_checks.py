"""What a term comes to: what everybody was told beside what is stored, and marks worked out anew."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from benchmarks.term_learners import At, Ledger, Task, Told

HAIR = 0.0501
"""A tenth of a percent is what the file holds."""
Marks = Mapping[tuple[str, str], str]


@dataclass(frozen=True)
class Line:
    """One thing that is compared: how many there are to be, how many are, and the first of what is wrong."""

    what: str
    wanted: int
    found: int
    wrong: tuple[str, ...] = ()

    @property
    def is_good(self) -> bool:
        """Whether it is as it has to be."""
        return self.wanted == self.found and not self.wrong

    def __str__(self) -> str:
        return f"{self.what:58}{self.wanted:8}{self.found:8}  {'as it is to be' if self.is_good else 'WRONG'}"


def compared(ledger: Ledger, stored: Mapping[str, Any], journal: Counter[str]) -> list[Line]:
    """Answers, what is left over, who handed in, and the journal."""
    told = Counter((*at, each.text) for at, tries in ledger.answers.items() for each in tries)
    scores = {tuple(row[:5]): row[5] for row in stored["answers"]}
    kept = Counter(tuple(row[:5]) for row in stored["answers"])
    twice = [at for at, number in kept.items() if number > 1]
    lines = [
        Line("answers acknowledged, and stored", told.total(), kept.total()),
        _none("acknowledged but not stored", (told - kept).elements()),
        _none("stored but never acknowledged", (kept - told).elements()),
        _none("stored twice", twice),
        _none("told another verdict or score than stored", _other_scores(ledger.answers, scores)),
        Line("attempts: answers and votes", stored["all_answers"] + stored["votes"], stored["attempts"]),
        Line("choices that nobody graded", 0, stored["chosen"]),
        Line("late answers that nobody decided", 0, stored["late"]),
    ]
    own = {(who, slug) for who, slug, by_clock in stored["handed_in"] if not by_clock}
    lines.append(_none("handed in by a learner, but not stored so", ledger.handed_in ^ own))
    exam = {slug for _who, slug, _by in stored["handed_in"]}
    sat = {pair for pair in ledger.begun if pair[1] in exam}
    ended = {(who, slug) for who, slug, _by in stored["handed_in"]}
    lines.append(_none("exams that were begun and never ended", sat - ended))
    for what in sorted(journal | Counter(stored["journal"])):
        lines.append(Line(f"in the journal: {what}", journal[what], stored["journal"].get(what, 0)))
    lines.append(_none("pages that did not open, or told no verdict", ledger.broken))
    return lines


def _none(what: str, found: Iterable[Any]) -> Line:
    wrong = tuple(str(each) for each in found)
    return Line(what, 0, len(wrong), wrong)


def _other_scores(told: Mapping[At, list[Told]], scores: Mapping[tuple[Any, ...], float]) -> list[str]:
    """Where the tone of the verdict, or the score of what was given, is not that of what is stored."""
    wrong = []
    for at, tries in told.items():
        for each in tries:
            score = scores.get((*at, each.text))
            right = {"is-right": True, "is-wrong": False}.get(each.tone, each.score == 1)
            if score is not None and (score != each.score or right != (score == 1)):
                wrong.append(f"{at}: told {each.score} {each.tone}, stored {score}")
    return wrong


@dataclass(frozen=True)
class Book:
    """What marks are worked out from: the assignments, their dates, what is set by hand (None: excused)."""

    tasks: list[Task]
    due: Mapping[str, datetime]
    by_hand: Mapping[tuple[str, str], float | None]
    ledger: Ledger
    now: datetime

    def mark(self, who: str, task: Task) -> float | None:
        """A learner's at an assignment, 0 to 1; None where there is none."""
        if (who, task.slug) in self.by_hand:
            return self.by_hand[who, task.slug]
        if task.members is not None and who not in task.members:
            return None
        over = task.slug in self.due and self.due[task.slug] < self.now
        places: dict[int, list[Told]] = {}
        own = {at: tries for at, tries in self.ledger.answers.items() if at[:2] == (who, task.slug)}
        for at in sorted(own):
            places.setdefault(at[2], []).extend(own[at])
        if not places:
            return 0.0 if over else None
        return sum(_place(tries, task.streak) for tries in places.values()) / task.places


def _place(tries: list[Told], streak: int) -> float:
    """The best try; until mastery the longest row of right ones, as far as it was to go."""
    if not streak:
        return max(each.score * each.weight for each in tries)
    best = row = 0.0
    for each in tries:
        row = row + each.weight if each.score == 1 else 0.0
        best = max(best, row)
    return min(1.0, best / streak)


def marks_compared(book: Book, names: list[str], marks: Marks) -> Line:
    """Each mark of the gradebook's file beside the one from what was acknowledged."""
    wrong, number = [], 0
    for task in book.tasks:
        for who in names:
            mark, said = book.mark(who, task), marks.get((who, task.title))
            if said is None:
                wrong.append(f"{task.title} of {who} stands in no gradebook")
            elif (mark is None) != (said == "") or (
                mark is not None and abs(100 * mark - float(said.replace(",", "."))) > HAIR
            ):
                wrong.append(f"{task.title} of {who}: {said or 'nothing'}, worked out {mark}")
            else:
                number += 1
    return Line("marks in the gradebook", len(book.tasks) * len(names), number, tuple(wrong))
