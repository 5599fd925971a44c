"""The table of what the model is off by, made of the numbers of `evaluate_decisions`.

Of each class of a course in which the decisions brought more or less than was foretold by over two standard
errors. Which points make a fifth the report does not tell: it begins halfway between its mean and the one
before.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import pairwise
from typing import Any, Final

from trainer.lab.evaluate.decisions import MOST_ERRORS
from trainer.strategy.choice.biases import Bias, ClassOf

SOURCE: Final = "docs/strategy/decisions.json"


def biases_table(report: Mapping[str, Any]) -> dict[str, Any]:
    """What `data/biases.json` holds, from the object of `decisions.json`."""
    return {
        "source": SOURCE,
        "measured_on": report["measured_on"],
        "beyond_errors": MOST_ERRORS,
        "classes": [asdict(row) for row in _beyond(report)],
    }


def _beyond(report: Mapping[str, Any]) -> Iterator[Bias]:
    groups: list[tuple[ClassOf, Sequence[Mapping[str, Any]]]] = [("all", report["courses"])]
    groups += [(of, rows) for of, rows in report["details"].items()]
    for of, rows in groups:
        for row in rows:
            yield from _bias(of, row)
    for course in dict.fromkeys(row["course"] for row in report["fifths"]):
        fifths = [row for row in report["fifths"] if row["course"] == course]
        means = [row["foretold"] for row in fifths]
        edges = [None, *(round((one + two) / 2) for one, two in pairwise(means)), None]
        for row, (least, below) in zip(fifths, pairwise(edges), strict=True):
            yield from _bias("fifth", row, least, below)


def _bias(
    of: ClassOf, row: Mapping[str, Any], least: int | None = None, below: int | None = None
) -> Iterator[Bias]:
    """The bias of a group; nothing if it is within chance."""
    miss = row["brought"] - row["foretold"]
    errors = miss / row["error"] if row["error"] else 0.0
    if abs(errors) > MOST_ERRORS:
        yield Bias(row["course"], of, row["of"], round(miss), round(errors, 2), row["number"], least, below)
