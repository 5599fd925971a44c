"""Ready blueprints, most of them after examinations of the field, to be taken over and changed.

The numbers stand in `data/examples.toml`; what they are called, and what those examinations ask that we can
not, stands here.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from trainer.exams.papers import PaperRow

_DATA: Final = Path(__file__).with_name("data") / "examples.toml"


@dataclass(frozen=True, slots=True)
class Example:
    """A blueprint to begin from: `facts` are columns of one; `after` says which examination it follows,
    `lacks` what that one asks and this one can not.
    """

    slug: str
    title: Promise
    after: Promise
    lacks: tuple[Promise, ...]
    facts: Mapping[str, Any]
    rows: tuple[PaperRow, ...]


@dataclass(frozen=True, slots=True)
class _Words:
    title: Promise
    after: Promise
    lacks: tuple[Promise, ...]


_TALK: Final = _("How to address the table, in which order to look and rule, and when to say nothing.")
_WORDS: Final[Mapping[str, _Words]] = {
    "referee": _Words(
        _("Referee's test"),
        _(
            "In the form of EMA's examination for referees: 25 questions in 35 minutes. It is not EMA's. "
            "Afterwards each candidate walks through their own paper with its verdicts."
        ),
        (
            _("Answers in your own words, with the paragraph of the rules that decides."),
            _TALK,
            _("Late players, lost time, scoring sheets, and the papers of a tournament."),
            _("Tiles that fall, walls that break, a wrong break of the wall."),
        ),
    ),
    "club": _Words(
        _("Rules test for a club"),
        _(
            "Ten questions on what every player at a table has to know. "
            "Change the rules to those of your club."
        ),
        (
            _("How the table is built, and how tiles are called aloud."),
            _("Counting the points of a win: a row of “What is this win worth” adds it."),
        ),
    ),
    "rank": _Words(
        _("Rank test of thirty questions"),
        _(
            "After the Japanese rank test on the web: five questions each on six subjects; 21 right are the "
            "first dan, 26 the second."
        ),
        (
            _("Manners at the table. Mistakes, and what follows from them, take their place."),
            _("Knowledge: the game's history, its words, its players. Yaku take its place."),
            _("Which tile brings most chances of tenpai. Whether a hand is tenpai takes its place."),
            _("Two grades in one test: a second blueprint with a pass mark of 26 is the second dan."),
        ),
    ),
    "professional": _Words(
        _("Professional's test"),
        _(
            "After the entrance test of a Japanese association: 100 points in 50 minutes, on rules, waits, "
            "points, and what to discard."
        ),
        (
            _("Chances of tenpai and ukeire: how many tiles bring a hand on."),
            _("The discard that makes most waits."),
            _("An essay, an interview, and play at a table with examiners."),
        ),
    ),
    "payments": _Words(
        _("Ten payments"),
        _("After the test of payments of a Japanese league: ten hands, and what each player gains or pays."),
        (
            _("Four numbers written for each hand without any help: our page has a field for each player."),
            _("Saying the points aloud, in the words of the table."),
        ),
    ),
}


@cache
def exam_examples() -> Mapping[str, Example]:
    """All of them by name, in their order."""
    data = tomllib.loads(_DATA.read_text(encoding="utf-8"))
    return {slug: _example(slug, dict(facts)) for slug, facts in data.items()}


def _example(slug: str, facts: dict[str, Any]) -> Example:
    rows = tuple(PaperRow(*row) for row in facts.pop("rows"))
    words = _WORDS[slug]
    return Example(slug, words.title, words.after, words.lacks, facts, rows)
