"""Rosters: whom a list or a sheet names, with every problem by its line.

A typed list is taken whole or not at all. From a sheet, which may hold anything, the lines that name nobody
new are left out and told; of a name that is there already the teacher says whether it is somebody else.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from trainer.classroom.people.names import MAX_NAME, name_problem, same_name, tidy_name
from trainer.classroom.people.sheets import Columns, Sheet, SheetError, SheetRow, Trouble, username_column

MAX_LEARNERS: Final = 1000

What: TypeAlias = (
    Literal["empty", "long", "control", "twice", "in_class", "too_many", "nobody", "username"] | Trouble
)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong: the line, from 1, or 0 for the whole; with which text or other line."""

    line: int
    what: What
    text: str = ""
    other: int = 0


@dataclass(frozen=True, slots=True)
class Named:
    """A name and the line where it stands."""

    line: int
    name: str


@dataclass(frozen=True, slots=True)
class Roster:
    """The names in order, and all problems by line.

    `left_out` are the lines of a sheet that were left out; `again` those whose name is there already.
    """

    names: tuple[Named, ...]
    problems: tuple[Problem, ...] = ()
    left_out: tuple[Problem, ...] = ()
    again: tuple[Problem, ...] = ()


def read_lines(text: str) -> Roster:
    """Names typed one per line; empty lines do not matter."""
    lines = enumerate(text.splitlines(), 1)
    return Roster(tuple(Named(line, name) for line, said in lines if (name := tidy_name(said))))


def unread(error: SheetError) -> Roster:
    """The roster of a file that is no sheet."""
    return Roster((), (Problem(error.line, error.trouble),))


def checked(roster: Roster, in_class: Iterable[str]) -> Roster:
    """The roster with the problems of its names: by themselves, with each other, with those in the class."""
    there = {same_name(name) for name in in_class}
    problems, seen = list(roster.problems), dict[str, int]()
    for each in roster.names:
        if problem := _problem(each, there, seen):
            problems.append(problem)
        seen.setdefault(same_name(each.name), each.line)
    problems += _count_problems(len(roster.names), len(there), any_problem=bool(problems))
    return Roster(roster.names, tuple(sorted(problems, key=lambda problem: problem.line)))


def chosen(sheet: Sheet, columns: Columns, in_class: Iterable[str], others: Collection[int] = ()) -> Roster:
    """Whom the lines of a sheet name. The lines `others` name other people than those of the same name who
    are there already: they get a number behind their name.
    """
    there = {same_name(name) for name in in_class}
    usernames = username_column(sheet) if columns.heading else None
    names, left_out, again, seen = list[Named](), list[Problem](), list[Problem](), dict[str, int]()
    for row in sheet.rows[columns.heading :]:
        named = Named(row.line, " ".join(part for at in columns.names if (part := row.cell(at))))
        problem = _problem(named, there, seen) or _username(row, usernames)
        if problem:
            (again if problem.what in _SAME else left_out).append(problem)
        if problem and problem.what in _SAME and row.line in others:
            named = Named(row.line, _numbered(named.name, there | seen.keys()))
        elif problem:
            continue
        names.append(named)
        seen.setdefault(same_name(named.name), row.line)
    problems = _count_problems(len(names), len(there), any_problem=bool(left_out or again))
    return Roster(tuple(names), tuple(problems), tuple(left_out), tuple(again))


_SAME: Final = ("twice", "in_class")
"""Problems of a name that is there already."""


def _username(row: SheetRow, column: int | None) -> Problem | None:
    """Who has an account joins by the code: a second one would be made here."""
    said = row.cell(column) if column is not None else ""
    return Problem(row.line, "username", said) if said else None


def _problem(named: Named, there: Collection[str], seen: dict[str, int]) -> Problem | None:
    key = same_name(named.name)
    if what := name_problem(named.name):
        return Problem(named.line, what, named.name[:MAX_NAME])
    if key in seen:
        return Problem(named.line, "twice", named.name, seen[key])
    return Problem(named.line, "in_class", named.name) if key in there else None


def _count_problems(new: int, there: int, *, any_problem: bool) -> list[Problem]:
    if new + there > MAX_LEARNERS:
        return [Problem(0, "too_many", str(new))]
    return [] if new or any_problem else [Problem(0, "nobody")]


def _numbered(name: str, taken: Collection[str]) -> str:
    """The name with the first number from 2 by which it is not taken."""
    number = 2
    while same_name(tried := f"{name[: MAX_NAME - 7]} ({number})") in taken:
        number += 1
    return tried
