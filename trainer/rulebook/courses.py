"""Courses: puzzles whose answer a change of the rules turns, and controls whose answer it leaves as it is.

Without controls whoever practises a course would know beforehand that the old answer is wrong.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from trainer.rulebook.examples import FEWEST


@dataclass(frozen=True, slots=True)
class PracticeCourse:
    """The slugs of both."""

    turned: tuple[str, ...] = ()
    controls: tuple[str, ...] = ()

    @property
    def puzzles(self) -> tuple[str, ...]:
        """All of them."""
        return self.turned + self.controls

    @property
    def is_practised(self) -> bool:
        """Whether there are enough that turn: of fewer the answers would soon be known by heart."""
        return len(self.turned) >= FEWEST


def read_courses(path: Path) -> Mapping[str, PracticeCourse]:
    """The courses of a file by name; none if there is no such file."""
    rows: dict[str, dict[str, list[str]]] = (
        json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    )
    return {name: PracticeCourse(tuple(row["turned"]), tuple(row["controls"])) for name, row in rows.items()}


def write_courses(path: Path, courses: Mapping[str, PracticeCourse]) -> None:
    """A line for each slug."""
    rows = {name: asdict(course) for name, course in courses.items()}
    path.write_text(json.dumps(rows, indent=0) + "\n", encoding="utf-8")
