"""What holds for every case: facts matter, parameters decide, rulings have words."""

import pytest

from tests.cases.ruled_by import (
    codes_of_every_preset_altered,
    left_of,
    lines_altered,
    ruled_altered,
    ruled_by_presets,
    rulesets_of,
    usual_of,
)
from trainer.cases.case import Case, CaseRuling, cases
from trainer.cases.case_words import words_of_case
from trainer.cases.judging import Judged, judged
from trainer.rules.catalogue import RULE_IDS
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import PARAMETERS, rule_options

every_case = pytest.mark.parametrize("case", cases().values(), ids=list(cases()))


def _turns(case: Case, name: str) -> bool:
    """Whether another level of a parameter turns a ruling: under any preset of one that the case names, under
    the usual rules of any other.
    """
    for rules in rulesets_of(case) if name in case.parameters else [usual_of(case)]:
        (before,) = judged(case, {}, [rules])
        for level in rule_options(name):
            try:
                (after,) = judged(case, {}, [rules.changed(**{name: level})])
            except RulesetError:
                continue
            if after.possible != before.possible:
                return True
    return False


@every_case
def test_the_rules_of_a_case_have_pages(case: Case) -> None:
    """They can be read."""
    assert case.rules
    assert set(case.rules) <= set(RULE_IDS)


@every_case
def test_each_parameter_that_is_named_decides_somewhere_and_no_other_does(case: Case) -> None:
    """A case names the parameters of the ruleset on which its rulings hang, and only them."""
    assert {name for name in PARAMETERS if _turns(case, name)} == set(case.parameters)


@every_case
def test_each_fact_turns_a_ruling_somewhere(case: Case) -> None:
    """Nothing is a fact that can not matter."""
    found = ruled_altered(case.slug)
    turning = {fact.name for fact in case.facts if any(_hangs_on(fact.name, one) for one in found)}
    assert turning == {fact.name for fact in case.facts}


def _hangs_on(name: str, one: Judged) -> bool:
    seen: dict[frozenset[tuple[str, str]], CaseRuling] = {}
    for items, ruling in one.possible:
        rest = frozenset(item for item in items if item[0] != name)
        if len(rest) < len(items) and seen.setdefault(rest, ruling) != ruling:
            return True
    by_value: dict[str, set[CaseRuling]] = {}
    for items, ruling in one.possible:
        by_value.setdefault(dict(items).get(name, ""), set()).add(ruling)
    return len({frozenset(rulings) for rulings in by_value.values()}) > 1


@every_case
def test_all_that_is_asked_and_ruled_has_words(case: Case) -> None:
    """Each question, each answer, each sentence under every level of the parameters that decide."""
    words = words_of_case(case)
    assert str(words.title)
    assert str(words.about).endswith(".")
    for fact in case.facts:
        assert words.question(fact.name).endswith("?"), fact.name
        assert len({words.answer(fact.name, value) for value in fact.values}) == len(fact.values)
    lines = lines_altered(case.slug)
    said = {words.sentence(line) for line in lines}
    assert all(sentence.endswith(".") and "%" not in sentence for sentence in said)
    never = set(words.says) - {line.code for line in lines}
    assert not left_of(never, codes_of_every_preset_altered(case.slug))
    assert set(words.tiles) == set(case.tiles)


@every_case
def test_a_ruling_begins_with_what_a_referee_says_first(case: Case) -> None:
    """The first line is the ruling; what follows is about other things."""
    for one in ruled_by_presets(case.slug):
        for _items, ruling in one.possible:
            assert ruling[0].about == "ruling"
