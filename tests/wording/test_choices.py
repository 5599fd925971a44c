"""Teachers choose out of every kind by its family, and out of the presets that puzzles are asked by."""

from trainer.rules.rulesets.ruleset import offered
from trainer.scenarios.kind import kinds
from trainer.wording.rule_names import kind_choices, ruleset_choices


def test_every_kind_stands_in_one_family_by_title():
    families = kind_choices()
    assert sorted(slug for _, found in families for slug, _ in found) == sorted(kinds())
    assert all(found == sorted(found, key=lambda kind: kind[1]) for _, found in families)


def test_the_presets_that_puzzles_are_asked_by_follow_any_and_altered_rules_come_last():
    assert [name for name, _ in ruleset_choices()] == ["", *offered(4), *offered(3), "altered"]
