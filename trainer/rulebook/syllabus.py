"""The syllabus: ten lessons out of the path that a class can be given, in two orders, and an exam.

`rulebook/syllabus.toml` says what each lesson teaches and asks, the same for all languages, and the orders;
`rulebook/<language>/syllabus.toml` their titles and what a learner can do after each lesson.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.utils.translation import get_language

from trainer.rulebook.path import Ask
from trainer.rulebook.texts import SOURCE, read_tables

FILE: Final = "syllabus.toml"
EXAM: Final = "exam"


@dataclass(frozen=True, slots=True)
class SyllabusLesson:
    """A lesson: the lessons of the path that it teaches, and what is asked at its beginning, until the next
    one, and once more after that.
    """

    slug: str
    title: str
    aim: str
    path: tuple[str, ...]
    opener: tuple[Ask, ...]
    homework: tuple[Ask, ...]
    repair: tuple[Ask, ...]


@dataclass(frozen=True, slots=True)
class SyllabusExam:
    """The exam after the last lesson, with its limit in minutes."""

    title: str
    aim: str
    minutes: int
    ask: tuple[Ask, ...]


@dataclass(frozen=True, slots=True)
class Syllabus:
    """The whole course in one of its orders; `aim` says of it what comes when."""

    slug: str
    title: str
    aim: str
    lessons: tuple[SyllabusLesson, ...]
    exam: SyllabusExam


def orders() -> Mapping[str, Syllabus]:
    """The course in each of its orders by slug, the usual one first, in the language that is shown now, in
    English where it is not translated.
    """
    return orders_in((get_language() or SOURCE).partition("-")[0])


@cache
def orders_in(language: str) -> Mapping[str, Syllabus]:
    """The course in a language, in each of its orders."""
    words = read_tables(f"{SOURCE}/{FILE}") | read_tables(f"{language}/{FILE}")
    tables = read_tables(FILE)
    exam, rows = tables[EXAM], tables["lessons"]
    asked = SyllabusExam(words[EXAM]["title"], words[EXAM]["aim"], exam["minutes"], _asks(exam["ask"]))
    return {
        slug: Syllabus(
            slug,
            words[slug]["title"],
            words[slug]["aim"],
            tuple(_lesson(each, rows[each], words[each]) for each in order["lessons"]),
            asked,
        )
        for slug, order in tables["orders"].items()
    }


def _lesson(slug: str, row: Mapping[str, Any], words: Mapping[str, str]) -> SyllabusLesson:
    parts = (_asks(row[part]) for part in ("opener", "homework", "repair"))
    return SyllabusLesson(slug, words["title"], words["aim"], tuple(row["path"]), *parts)


def _asks(rows: Iterable[Sequence[Any]]) -> tuple[Ask, ...]:
    return tuple(Ask(*row) for row in rows)
