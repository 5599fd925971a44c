"""The rules that a ruling names are those that judges and kinds cite for the same facts."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from benchmarks.cases.walk import COMPARED
from tests.cases.ruled_by import (
    codes_of_every_preset_altered,
    left_of,
    lines_altered,
    ruled_altered,
    rulings_altered,
)
from tests.cases.test_cases import every_case
from tests.cases.told import entries_of, plain, ruled
from trainer.cases.case import Case, case_named, cases
from trainer.cases.case_words import words_of_case
from trainer.cases.cited import _RULES, rules_cited
from trainer.cases.judging import judged
from trainer.rules.catalogue import RULE_IDS
from trainer.rules.verdict import Reason
from trainer.scenarios.kind import kind_named

NOT_ASKED = {"double-riichi": {"DRI-3"}, "north-extracted": {"RCH-8"}}
"""What a table shows and the case does not ask for: the dealer declares, a north is drawn in riichi."""

AMOUNT = "SCO-2"
"""Says how much is paid for a ron, which no case decides."""


@contextmanager
def _reasons() -> Iterator[set[tuple[str, str]]]:
    """Every reason that a judge gives meanwhile: its rule and code."""
    given: set[tuple[str, str]] = set()
    init = Reason.__init__

    def noted(self: Reason, *parts: Any, **named: Any) -> None:
        init(self, *parts, **named)
        given.add((self.rule, self.code))

    with patch.object(Reason, "__init__", noted):
        yield given


def _says(line: str, code: str) -> bool:
    """Whether a line is named after a reason: its own code, or with a case's word before or after it."""
    return line == code or line.startswith(f"{code}_") or line.endswith(f"_{code}")


@every_case
def test_a_rule_is_named_wherever_a_judge_cites_it_for_what_is_ruled(case: Case) -> None:
    """Under all presets, and the usual rules with each level of what may decide."""
    with _reasons() as given:
        for one in ruled_altered(case.slug):
            for items, ruling in one.possible:
                given.clear()
                assert case.ruling(dict(items), one.ruleset) == plain(ruling)
                cited = rules_cited(case, ruling)
                for line in plain(ruling):
                    missing = {rule for rule, code in given if _says(line.code, code)} - {*cited, AMOUNT}
                    assert not missing, (line.code, missing)


@pytest.mark.parametrize("slug", COMPARED)
def test_the_rule_that_is_named_first_is_one_that_the_kind_cites(slug: str) -> None:
    """For the facts that a puzzle's table tells, unless the kind's answer rests on other matters alone."""
    kind, tells, _says_so = COMPARED[slug]
    case, compared = case_named(slug), 0
    for entry in entries_of(kind)[::2]:
        position = entry.parsed
        cites = {reason.rule for reason in kind_named(kind).solve(position, position.ruleset).reasons}
        for told, _answer in tells(position):
            ruling = judged(case, told, [position.ruleset])[0].settled
            if ruling and cites & set(case.rules) - NOT_ASKED.get(slug, set()):
                compared += 1
                assert cites & set(rules_cited(case, ruling[:1])), (ruling[0].code, cites, told)
    assert compared


@pytest.mark.parametrize(
    ("slug", "preset", "told", "cited"),
    [
        ("ron-in-furiten", "m_league", "how=ron own_river=yes passed=no", "FUR-1 NOT-3"),
        ("ron-in-furiten", "tenhou_4p", "how=ron own_river=no passed=yes since=no_discard", "FUR-2"),
        ("ron-in-furiten", "m_league", "how=tsumo", "FUR-4"),
        ("ippatsu-lost", "m_league", "again=no event=call when=after", "IPP-2"),
        ("ippatsu-lost", "m_league", "again=no event=tile_called", "IPP-3"),
        ("nagashi", "tenhou_4p", "end=wall_empty river=yes called=yes dealer_tenpai=no", "STK-7"),
        ("kan-in-riichi", "m_league", "sort=open made=asked", "RCH-8"),
        ("two-rons", "m_league", "", "STK-3"),
        ("tile-count", "m_league", "found=play count=many dealer=no", ""),
    ],
)
def test_what_a_referee_would_name(slug: str, preset: str, told: str, cited: str) -> None:
    """The decider, not only what follows; a slip is decided by a text, and by no rule of the catalogue."""
    case = case_named(slug)
    unsaid = {fact.name: fact.values[-1] for fact in case.facts}
    facts = unsaid | dict(each.split("=") for each in told.split())
    assert list(rules_cited(case, ruled(case, preset, facts))) == cited.split()


def test_every_rule_that_is_named_and_every_line_is_there() -> None:
    assert {rule for rules in _RULES.values() for rule in rules} <= set(RULE_IDS)
    often = {line.code for slug in cases() for line in lines_altered(slug)}
    never = set(_RULES) - often
    # First those that have a sentence of their own for it: most likely it is met there.
    slugs = sorted(cases(), key=lambda slug: never.isdisjoint(words_of_case(case_named(slug)).says))
    seldom = (code for slug in slugs for code in codes_of_every_preset_altered(slug))
    assert not left_of(never, seldom)


@every_case
def test_only_a_slip_may_name_no_rule(case: Case) -> None:
    """What is ruled first always rests on a rule of the catalogue elsewhere."""
    assert case.group == "slips" or all(
        rules_cited(case, ruling[:1]) for ruling in rulings_altered(case.slug)
    )
