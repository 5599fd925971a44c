"""What a rule is practised by: puzzles of the bank whose verdict cites it, of more than one answer."""

import pytest

from tests.puzzles.shipped import shipped_by_slug
from trainer.rulebook.examples import FEWEST, examples, practised
from trainer.rules.catalogue import ASKED
from trainer.scenarios.kind import kind_named


def test_every_rule_that_is_asked_can_be_practised():
    assert practised() == ASKED
    assert all(len(examples(rule)) >= FEWEST for rule in ASKED)


@pytest.mark.parametrize("rule", ASKED)
def test_its_puzzles_are_in_the_bank_and_the_easiest_come_first(rule):
    levels = [shipped_by_slug()[slug].level for slug in examples(rule)]
    assert levels == sorted(levels), "manage.py rulebook_examples"


@pytest.mark.parametrize("rule", ASKED)
def test_most_of_the_first_cite_the_rule(rule):
    """The others are there so that the answer is not known beforehand."""
    first = [shipped_by_slug()[slug] for slug in examples(rule)[:8]]
    verdicts = [kind_named(entry.kind).solve(entry.parsed, entry.parsed.ruleset) for entry in first]
    citing = [verdict for verdict in verdicts if rule in {reason.rule for reason in verdict.reasons}]
    assert len(citing) * 2 >= len(first)


@pytest.mark.parametrize("rule", ASKED)
def test_of_no_kind_one_answer_is_right_for_all(rule):
    answers: dict[str, list[str]] = {}
    for slug in examples(rule):
        answers.setdefault(shipped_by_slug()[slug].kind, []).append(shipped_by_slug()[slug].answer)
    assert [kind for kind, given in answers.items() if len(given) > 3 and len(set(given)) == 1] == []
