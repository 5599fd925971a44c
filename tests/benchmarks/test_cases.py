"""Disputes contradict neither themselves nor the kinds: a sample, and its teeth."""

from random import Random
from typing import Final

import pytest

from benchmarks.cases import facts, walk
from trainer.cases.case import NO, YES, Case, CaseRuling, RulingLine, TableFact, Told, case_named
from trainer.rules.rulesets.ruleset import Ruleset, load_preset

RULES: Final = load_preset("house_classic")


class Hasty(Case):
    """It never asks for its second fact, though that turns the ruling."""

    slug = "hasty"
    group = "hasty"
    facts = (TableFact("first"), TableFact("second"))
    rules = ("FUR-1",)

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """By both facts."""
        return (RulingLine("ruling", "yes" if YES in (told["first"], told["second"]) else "no"),)


def test_a_sample_of_random_disputes():
    met = walk.walked(11, 300)
    assert [each for wrong in met.wrong.values() for each in wrong] == []
    assert sum(met.drawn.values()) == 300
    assert len([slug for slug in walk.COMPARED if met.compared[slug]]) > 14


def test_disputes_are_drawn_by_seed():
    assert walk.walked(3, 40).drawn == walk.walked(3, 40).drawn


def test_a_plain_ruling_that_hangs_on_more_is_found(monkeypatch: pytest.MonkeyPatch):
    """A case that rules before all is told."""
    case = Hasty()
    monkeypatch.setattr("trainer.cases.judging.case_named", lambda slug: case)
    monkeypatch.setattr(
        facts, "_asked_through", lambda rng, case, rules, drawn, told: {"first": NO, "second": NO}
    )
    rng = Random(1)
    found = [each for _draw in range(40) for each in facts.wrongly_plain(rng, case, RULES)]
    assert any("another ruling with" in each for each in found)


def test_a_case_that_rules_otherwise_than_a_kind_is_found(monkeypatch: pytest.MonkeyPatch):
    """Riichi with few points, told upside down."""
    kind, tells, says = walk.COMPARED["riichi-points"]
    monkeypatch.setitem(walk.COMPARED, "riichi-points", (kind, tells, lambda ruling: not says(ruling)))
    assert case_named("riichi-points")
    (entry, *_rest) = walk._tables(kind)
    (told,) = walk.contradictions("riichi-points", entry.parsed)
    assert "may-riichi says" in told
