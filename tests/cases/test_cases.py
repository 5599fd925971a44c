"""What holds for every case: facts matter, parameters decide, rulings have words."""

from collections.abc import Iterator

import pytest

from trainer.cases.case import Case, CaseRuling, RulingLine, cases
from trainer.cases.case_words import words_of_case
from trainer.cases.judging import Judged, judged
from trainer.rules.catalogue import RULE_IDS
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import OUR_CHOICE, PARAMETERS, Ruleset, load_preset, offered, rule_options

every_case = pytest.mark.parametrize("case", cases().values(), ids=list(cases()))


def _presets(case: Case) -> list[Ruleset]:
    return [load_preset(preset) for players in case.players for preset in offered(players)]


def _switched(case: Case, rules: Ruleset) -> Ruleset:
    """With the rule that the case is about, where no preset has it: its parameter is named first."""
    switch = case.parameters[0] if case.parameters else ""
    if not switch or any(getattr(preset, switch) is not False for preset in _presets(case)):
        return rules
    return rules.changed(**{switch: True})


def _rulesets(case: Case) -> list[Ruleset]:
    presets = _presets(case)
    return list(dict.fromkeys((*presets, *(_switched(case, rules) for rules in presets))))


def _usual(case: Case) -> Ruleset:
    return _switched(case, load_preset(OUR_CHOICE) if 4 in case.players else _presets(case)[0])


def _altered(case: Case, *, all_presets: bool = False) -> Iterator[Ruleset]:
    """The presets, and the usual rules with another level of each parameter that the case names; or each
    preset with it.
    """
    yield from _rulesets(case)
    for rules in _rulesets(case) if all_presets else [_usual(case)]:
        for name in case.parameters:
            for level in rule_options(name):
                try:
                    yield rules.changed(**{name: level})
                except RulesetError:
                    continue


def _turns(case: Case, name: str) -> bool:
    """Whether another level of a parameter turns a ruling: under any preset of one that the case names, under
    the usual rules of any other.
    """
    for rules in _rulesets(case) if name in case.parameters else [_usual(case)]:
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
    found = judged(case, {}, _altered(case))
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
    said = {words.sentence(line) for line in _lines(case)}
    assert all(sentence.endswith(".") and "%" not in sentence for sentence in said)
    never = set(words.says) - {line.code for line in _lines(case)}
    assert not never or never <= {line.code for line in _lines(case, all_presets=True)}
    assert set(words.tiles) == set(case.tiles)


def _lines(case: Case, *, all_presets: bool = False) -> Iterator[RulingLine]:
    for one in judged(case, {}, _altered(case, all_presets=all_presets)):
        for _items, ruling in one.possible:
            yield from ruling


@every_case
def test_a_ruling_begins_with_what_a_referee_says_first(case: Case) -> None:
    """The first line is the ruling; what follows is about other things."""
    for one in judged(case, {}, _rulesets(case)):
        for _items, ruling in one.possible:
            assert ruling[0].about == "ruling"
