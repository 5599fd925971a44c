"""What the site's own data say, as Markdown."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from statistics import quantiles
from typing import Final

import numpy as np

from trainer.accounts.models import Learner
from trainer.lab.product import habits, unclear
from trainer.lab.product.answers import Foretelling, Foretold, answers_in_order
from trainer.lab.product.recalls import Recalling
from trainer.lab.simulate.measures import log_loss, off, ranked

FEW: Final = 100
"""Of fewer foretold answers no figure is given."""
WORST: Final = 20
"""So many sentences are listed at most."""


def product_page(now: datetime) -> str:
    """The page as of a moment."""
    learners = Learner.objects.values_list("pk", "review_days")
    foretelling, recalling = Foretelling(), Recalling(dict(learners))
    given: list[Foretold] = []
    recalled: list[Foretold] = []
    for learner, evidence in answers_in_order():
        recalled += recalling.take(learner, evidence)
        foretold = foretelling.take(learner, evidence)
        given += [foretold] if foretold else []
    parts = [
        _HEAD.format(day=f"{now:%Y-%m-%d}"),
        *_beginnings(),
        *_path(),
        *_returns(now),
        *_unclear(),
        *_foretold("Next answers", _ANSWERS, given),
        *_foretold("Reviews", _REVIEWS, recalled),
    ]
    return "\n".join(parts) + "\n"


def _beginnings() -> Iterator[str]:
    found = habits.first_answers()
    yield _FIRST
    rows = [
        ("the page of the question", found.since_question),
        ("the making of the account", found.since_account),
    ]
    yield from _table(
        ["from", "learners", "half of them within", "nine of ten within"],
        [(name, str(len(each)), *_halves(each)) for name, each in rows],
    )


def _halves(seconds: Sequence[float]) -> tuple[str, str]:
    if len(seconds) < 2:
        return _TOO_FEW, _TOO_FEW
    tenths = quantiles(seconds, n=10, method="inclusive")
    return _time(tenths[4]), _time(tenths[8])


def _time(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"


def _path() -> Iterator[str]:
    yield _LESSONS
    yield from _table(
        ["lesson", "opened by", "of those who opened any"],
        [
            (f"{each.place}. {each.title}", str(each.learners), _share(each.learners, each.of))
            for each in habits.lessons_reached()
        ],
    )


def _returns(now: datetime) -> Iterator[str]:
    yield _RETURNS
    yield from _table(
        ["day", "learners", "answered on it", "on it or later"],
        [
            (str(each.day), str(each.of), _share(each.on, each.of), _share(each.later, each.of))
            for each in habits.returns(now.date())
        ],
    )


def _unclear() -> Iterator[str]:
    found = unclear.words_said()
    yield _WORDS
    rows = [
        ("verdicts after right answers", found.after_right),
        ("verdicts after wrong answers", found.after_wrong),
        ("pages of lessons", found.of_screens),
    ]
    yield from _table(
        ["of", "words", "unclear"], [(name, str(of), _share(number, of)) for name, (number, of) in rows]
    )
    for name, worst in (("reason", found.reasons), ("page", found.screens)):
        yield from _table(
            [f"{name} found unclear", "words", "unclear", "at least", "see"],
            [
                (
                    each.about,
                    str(each.of),
                    _share(each.unclear, each.of),
                    f"{each.at_least:.0%}",
                    each.example,
                )
                for each in worst[:WORST]
            ],
        )


def _foretold(title: str, words: str, found: Sequence[Foretold]) -> Iterator[str]:
    yield f"## {title}\n\n{words}"
    if len(found) < FEW:
        yield f"{_TOO_FEW}: {len(found)} of the {FEW} answers that it takes.\n"
        return
    right = np.array([each.right for each in found])
    yield f"{len(found)} answers, {right.mean():.1%} of them right.\n"
    rows = []
    for name in found[0].chances:
        said = np.array([each.chances[name] for each in found])
        rows.append(
            (name, f"{log_loss(said, right):.4f}", f"{ranked(said, right):.3f}", f"{off(said, right):.3f}")
        )
    yield from _table(["foretold by", "log loss", "area", "off by"], rows)


def _share(number: int, of: int) -> str:
    return f"{number} ({number / of:.0%})" if of else "0"


def _table(names: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [names, ["---"] * len(names), *(rows or [["none", *[""] * (len(names) - 1)]])]
    return [f"| {' | '.join(cells)} |" for cells in lines] + [""]


_TOO_FEW: Final = "too few to say"
_HEAD: Final = """# How the site is used, and what it foretells

Made by `manage.py product_report` on {day}. Sums alone: nobody is named.
"""
_FIRST: Final = """## The first answer

Of everybody who has answered anything. When somebody first came to the site is kept nowhere.
"""
_LESSONS: Final = """## The path

Of learners who opened a lesson. A guest who answered nothing is not counted.
"""
_RETURNS: Final = """## Who comes back

Day 1 is the day of the first answer. Each row is of learners whose day 1 is so long ago.
"""
_WORDS: Final = """## What is clear

What was tapped under *Is this explanation clear?* and *Is this page clear?* A verdict with several reasons
counts for each of them. *At least*: the share of which so many words make sure (95 %, Wilson); the worst
come first.
"""
_ANSWERS: Final = """\
All answers are gone through in their order, and each is foretold before it is looked at: of a learner and
a puzzle the first one, where it counts for ratings. *Mean of the question* knows what others answered
there before. *Log loss* is better when low; *area* is the chance that a right answer was held likelier
than a wrong one, .5 by chance; *off by* is how far chances are from what came, by tenths of the answers.
"""
_REVIEWS: Final = """\
The first answer of a day about a rule that was answered on an earlier day. The plain days name no chance:
what is foretold is the share of right answers where the last one went alike and its days were over alike.
"""
