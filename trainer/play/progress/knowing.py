"""What somebody is sure of, and where most is to gain: never both of one matter.

Both go by bounds, not by shares, so that a few answers claim nothing. Who seems to believe something wrong
about a rule, or falls for it, is not said to be sure of that rule, nor of the kinds of question that put the
belief to the test. Nor is anybody told to be sure of a rule while another one of its section is weak, such as
how long ippatsu lasts and what ends it.
"""

from collections.abc import Collection, Iterable
from functools import cache
from typing import Final, NamedTuple

from trainer.play.progress.tallies import Tally
from trainer.rules.catalogue import RULE_IDS, section_of
from trainer.scenarios.kind import kinds

SURE: Final = 0.85
"""Sure of something is who gets at least so many of its questions right."""
WEAK: Final = 0.75
"""There is much to gain where it is at most so many."""
ENOUGH: Final = 5
"""Fewer answers say nothing."""
MOST: Final = 3
"""So many of each are named."""


class Known(NamedTuple):
    """What is known best, and where most is to gain."""

    sure: list[Tally]
    gaps: list[Tally]


def known(
    rules: Iterable[Tally], asked: Iterable[Tally], beliefs: Iterable[Tally], named: Collection[str]
) -> Known:
    """What is to be said of the counts of rules and of kinds (`asked`).

    :param beliefs: the counts of misconceptions.
    :param named: the codes of those that the learner seems to hold.
    """
    counted = [*rules, *asked]
    gaps = [each for each in counted if each.attempts >= ENOUGH and each.most < WEAK]
    fallen = {each.code for each in beliefs if each.most < SURE} | {*named}
    doubted = {matter for code in fallen for matter in _matters().get(code, ())} | {
        each.code for each in gaps
    }
    believed = (matter for code in named for matter in _matters().get(code, ()))
    weak = {section_of(code) for code in (*believed, *(each.code for each in gaps)) if code in RULE_IDS}
    sure = [
        each
        for each in counted
        if each.least >= SURE and each.code not in doubted and section_of(each.code) not in weak
    ]
    return Known(_first(sorted(sure, key=_best)), _first(sorted(gaps, key=_worst)))


def _best(tally: Tally) -> tuple[float, str]:
    return -tally.least, tally.code


def _worst(tally: Tally) -> tuple[float, str]:
    return tally.most, tally.code


def _first(tallies: Iterable[Tally]) -> list[Tally]:
    """The first of them, but a rule and the kind that asks nothing else once."""
    found: list[Tally] = []
    for each in tallies:
        if len(found) < MOST and not any(_same(each, other) or _same(other, each) for other in found):
            found.append(each)
    return found


def _same(rule: Tally, kind: Tally) -> bool:
    asks = kinds()[kind.code].rules if kind.code in kinds() else ()
    return rule.code in asks and (rule.right, rule.attempts) == (kind.right, kind.attempts)


@cache
def _matters() -> dict[str, frozenset[str]]:
    """Of each misconception its rule and the kinds of question that put it to the test, by code."""
    found: dict[str, frozenset[str]] = {}
    for slug, kind in kinds().items():
        for belief in kind.misconceptions:
            found[belief.code] = found.get(belief.code, frozenset()) | {slug, belief.rule}
    return found
