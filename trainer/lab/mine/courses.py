"""Which puzzles make the course of a change of the rules: those that it turns, and controls."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from trainer.lab.mine.examples import Answered
from trainer.rulebook.courses import PracticeCourse

MOST_TURNED = 40
"""So many that turn: two sittings or three."""


def course_of(turned: Iterable[Answered], staying: Iterable[Answered]) -> PracticeCourse:
    """The first of those that turn, and from those that stay half as many controls of each kind."""
    chosen = list(turned)[:MOST_TURNED]
    return PracticeCourse(tuple(entry.slug for entry, _ in chosen), tuple(_controls(chosen, staying)))


def _controls(turned: list[Answered], staying: Iterable[Answered]) -> Iterator[str]:
    """Those first whose answers are not given among the turned, which shall not follow from the kind; then
    those as hard as these.
    """
    there: dict[str, list[Answered]] = defaultdict(list)
    for entry, answered in staying:
        there[entry.kind].append((entry, answered))
    for kind in dict.fromkeys(entry.kind for entry, _ in turned):
        own = [each for each in turned if each[0].kind == kind]
        answers, levels = {answered for _, answered in own}, {entry.level for entry, _ in own}
        found = sorted(
            there[kind], key=lambda each: (each[1] in answers, each[0].level not in levels, each[0].slug)
        )
        yield from (entry.slug for entry, _ in found[: (len(own) + 1) // 2])
