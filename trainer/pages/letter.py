"""What the sources of a ruleset leave open, as questions to those who make its rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from trainer.pages.rulesets import Point, point, points_by_section
from trainer.rules.rulesets.ruleset import OUR_CHOICE, load_preset, offered, rule_options, short_title
from trainer.tablerules.confirmed import stated
from trainer.wording.rulings import clause, topic
from trainer.wording.words import joined


@dataclass(frozen=True, slots=True)
class LetterQuestion:
    """An open cell: what it is about, why it is open, the `asked` sentence with every answer that is known,
    what is assumed, and what other rulesets say, each clause with their names.
    """

    number: int
    topic: str
    mark: str
    asked: str
    assumed: str
    others: tuple[tuple[str, str], ...]


def letter_questions(preset: str) -> list[LetterQuestion]:
    """Every cell that is disputed, or usual without a source, and on which no officer has said anything."""
    points = (each for section in points_by_section(preset) for each in section.points)
    return [
        LetterQuestion(
            number,
            topic(each.name),
            each.mark,
            _asked(each.name),
            each.clause,
            tuple(_others(each)),
        )
        for number, each in enumerate(filter(_is_open, points), start=1)
    ]


def _is_open(each: Point) -> bool:
    return each.cell.standing != "answered" and stated(each.preset, each.name) is None


def _asked(name: str) -> str:
    """The question, by the clauses of all options."""
    clauses = dict.fromkeys(filter(None, (clause(name, option) for option in rule_options(name))))
    return _("Which of these holds: %(clauses)s?") % {"clauses": "; ".join(clauses)}


def _others(asked: Point) -> Iterator[tuple[str, str]]:
    """What others say whose sources are clear; our own choice is no ruleset that somebody made."""
    said: dict[str, list[str]] = {}
    for preset in offered(load_preset(asked.preset).players):
        there = point(preset, asked.name)
        if preset not in (asked.preset, OUR_CHOICE) and there.clause and there.standing == "answered":
            said.setdefault(there.clause, []).append(short_title(preset))
    return ((what, joined(names)) for what, names in said.items())
