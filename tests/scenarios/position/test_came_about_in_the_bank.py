"""Positions of the bank by rules under which they cannot have come about."""

from dataclasses import replace

from tests.scenarios.tables import bank_sample
from trainer.rules.rulesets.ruleset import load_preset, offered
from trainer.scenarios.answers.comparison import across_presets
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.fits import came_about


def test_no_ruleset_answers_about_a_hand_that_it_does_not_know():
    met = 0
    for slug, position in bank_sample(25):
        kind = kind_named(slug)
        for preset in offered(position.players):
            there = replace(position, ruleset=load_preset(preset))
            if there == position or came_about(there, acts=not kind.asks_acts) is None:
                continue
            met += 1
            (row,) = [row for row in across_presets(kind, position) if row.preset == preset]
            assert row.answer is None, (slug, preset)
    assert met > 20
