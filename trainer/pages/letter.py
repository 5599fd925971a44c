"""What the sources of a ruleset leave open, as questions to those who make its rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.pages.rulesets import Point, point, points_by_section
from trainer.rules.rulesets.ruleset import OUR_CHOICE, load_preset, offered, parameters, short_title
from trainer.tablerules.confirmed import stated
from trainer.wording.rulings import topic
from trainer.wording.words import joined


@dataclass(frozen=True, slots=True)
class LetterQuestion:
    """An open cell: what it is about, `meaning` in the English of the data, why it is open, what is assumed,
    and what other rulesets say, each clause with their names.
    """

    number: int
    topic: str
    meaning: str
    mark: str
    assumed: str
    others: tuple[tuple[str, str], ...]


def letter_questions(preset: str) -> list[LetterQuestion]:
    """Every cell that is disputed, or usual without a source, and on which no officer has said anything."""
    points = (each for section in points_by_section(preset) for each in section.points)
    return [
        LetterQuestion(
            number,
            topic(each.name),
            parameters()[each.name].meaning,
            each.mark,
            each.clause,
            tuple(_others(each)),
        )
        for number, each in enumerate(filter(_is_open, points), start=1)
    ]


def _is_open(each: Point) -> bool:
    return each.cell.standing != "answered" and stated(each.preset, each.name) is None


def _others(asked: Point) -> Iterator[tuple[str, str]]:
    """What others say whose sources are clear; our own choice is no ruleset that somebody made."""
    said: dict[str, list[str]] = {}
    for preset in offered(load_preset(asked.preset).players):
        there = point(preset, asked.name)
        if preset not in (asked.preset, OUR_CHOICE) and there.clause and there.standing == "answered":
            said.setdefault(there.clause, []).append(short_title(preset))
    return ((clause, joined(names)) for clause, names in said.items())
