"""Altered rules are named as altered, each change is told, and none is ascribed to whom the preset is of."""

from trainer.rules.rulesets.ruleset import load_preset
from trainer.wording.rule_names import changed_clauses, choice_word, pinned_word, ruleset_line, ruleset_word

TENHOU = load_preset("tenhou_3p")
ALTERED = TENHOU.changed(kuikae="allowed")


def test_a_preset_as_it_is_has_its_name_and_no_changes():
    assert ruleset_word(TENHOU) == ruleset_line(TENHOU) == choice_word(TENHOU.choice)
    assert changed_clauses(TENHOU) == ()


def test_a_preset_with_a_change_is_called_altered_and_the_change_is_told():
    assert ruleset_word(ALTERED) == f"{ruleset_word(TENHOU)}, altered"
    assert changed_clauses(ALTERED) == ("kuikae is allowed",)
    assert ruleset_line(ALTERED) == f"{ruleset_word(TENHOU)}, altered. Changed: kuikae is allowed"


def test_what_altered_rules_are_chosen_by_names_no_preset():
    assert choice_word(ALTERED.choice) == "Altered rules"
    assert choice_word("") == "any rules"


def test_an_answer_is_expected_under_the_own_rules_by_their_name_or_under_a_preset():
    assert pinned_word(ALTERED, "tenhou_3p") == ruleset_word(ALTERED)
    assert pinned_word(ALTERED, "mahjong_soul_3p") == ruleset_word(load_preset("mahjong_soul_3p"))
