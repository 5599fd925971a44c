"""Item statistics, rules and misconceptions in words."""

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.classroom.item_statistics import Flag, Wrong
from trainer.classroom.marks import percent
from trainer.classroom.models import Assignment
from trainer.classroom.results import Answered, ItemResult, Missed
from trainer.puzzles.models import PuzzleVersion
from trainer.teach.gradebook.addresses import answers_head, opened_answer
from trainer.teach.gradebook.phrases import question_line, said
from trainer.wording.durations import duration_word
from trainer.wording.kind_words import kind_title
from trainer.wording.misconceptions import misconception_name
from trainer.wording.rule_names import rule_name

FLAGS: Final[dict[Flag, tuple[Callable[[], str], Callable[[], str]]]] = {
    "contradicts": (
        lambda: _("another key today"),
        lambda: _(
            "The rules give another right answer today than when some of these answers were graded, or the "
            "question cannot be read any more. Look at the regrade."
        ),
    ),
    "discriminates_badly": (
        lambda: _("says little"),
        lambda: _(
            "Learners who did well otherwise got this one wrong as often as those who did badly: the "
            "question may be misunderstood, or it asks for something else than the others."
        ),
    ),
    "too_easy": (
        lambda: _("too easy"),
        lambda: _("Nearly everybody was right at once: it shows no difference between learners."),
    ),
    "too_hard": (
        lambda: _("too hard"),
        lambda: _("Hardly anybody was right at once: worth going through in class."),
    ),
}
"""Each flag in two words, and what it means."""


class Linked(NamedTuple):
    """A learner with a number, and the address of an answer."""

    name: str
    number: int
    url: str


@dataclass(frozen=True, slots=True)
class ItemRow:
    """A place: what it asks, under which rules, and how it did; `facility` in percent; `wrong` the commonest
    wrong answer and how many gave it, empty and 0 if all were right. Where everybody gets the same,
    `position` is its address; else it is empty and `drawn` names each learner's own.
    """

    place: int
    kind: str
    question: str
    number: int
    facility: int
    discrimination: float | None
    time: str
    wrong: str
    times: int
    flags: tuple[tuple[str, str], ...]
    position: str
    drawn: tuple[Linked, ...]


@dataclass(frozen=True, slots=True)
class MissedRow:
    """A rule or misconception in words; `percent` of the answers that touched it were wrong. A learner is
    linked to the first of so many wrong ones.
    """

    code: str
    name: str
    answers: int
    percent: int
    learners: tuple[Linked, ...]


def item_rows(
    assignment: Assignment,
    results: Sequence[ItemResult],
    versions: Mapping[int, PuzzleVersion],
    answers: Iterable[Answered],
) -> list[ItemRow]:
    """Each item in words; one query, for the kinds of places where everybody draws."""
    slots = {slot.place: slot for slot in assignment.slots.all()}
    drawn = _drawn(assignment, answers, {item.place for item in results if item.version is None})
    rows = []
    for item in results:
        statistics, slot = item.statistics, slots[item.place]
        wrong, times = commonest(statistics.wrong, versions)
        rows.append(
            ItemRow(
                place=item.place,
                kind=kind_title(slot.kind),
                question="" if item.version is None else question_line(versions[item.version]),
                number=statistics.number,
                facility=percent(statistics.facility),
                discrimination=statistics.discrimination,
                time=duration_word(timedelta(seconds=statistics.seconds)),
                wrong=wrong,
                times=times,
                flags=tuple((FLAGS[flag][0](), FLAGS[flag][1]()) for flag in statistics.flags),
                position=reverse("teach:preview_item", args=[assignment.slug, item.place])
                if item.version is not None
                else "",
                drawn=tuple(sorted(drawn[item.place])) if item.version is None else (),
            )
        )
    return rows


def _drawn(
    assignment: Assignment, answers: Iterable[Answered], places: Container[int]
) -> dict[int, list[Linked]]:
    """The first tries at these places, with their scores in percent."""
    head, found = answers_head(assignment.slug), defaultdict(list)
    for each in answers:
        if each.place in places and each.round == each.number == 1:
            url = opened_answer(head, each.enrollment, each.place, each.round, each.number)
            found[each.place].append(Linked(each.name, percent(each.score), url))
    return found


def commonest(wrong: Iterable[tuple[Wrong, int]], versions: Mapping[int, PuzzleVersion]) -> tuple[str, int]:
    """The commonest wrong answer in words; answers to several versions that read alike are one."""
    found: Counter[str] = Counter()
    for (version, answer), times in wrong:
        found[said(versions[version], answer)] += times
    return found.most_common(1)[0] if found else ("", 0)


def missed_rules(assignment: Assignment, rows: Iterable[Missed]) -> list[MissedRow]:
    """Rules by name."""
    return [_missed(assignment, row, row.code, rule_name(row.code)) for row in rows]


def held_beliefs(assignment: Assignment, rows: Iterable[Missed]) -> list[MissedRow]:
    """Misconceptions as a learner would put them."""
    return [_missed(assignment, row, "", misconception_name(row.code)) for row in rows]


def _missed(assignment: Assignment, row: Missed, code: str, name: str) -> MissedRow:
    head = answers_head(assignment.slug)
    who = (
        Linked(each.name, each.times, opened_answer(head, each.enrollment, *each.first))
        for each in row.learners
    )
    return MissedRow(code, name, row.answers, row.percent, tuple(who))
