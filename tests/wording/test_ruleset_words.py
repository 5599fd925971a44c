"""Changed rules are named with what they change, and never go by the name of their preset alone."""

from trainer.rules.rulesets.ruleset import load_preset
from trainer.wording.rule_names import changed_clauses, choice_word, pinned_word, rules_in_words, ruleset_line

TENHOU = load_preset("tenhou_3p")
ALTERED = TENHOU.changed(kuikae="allowed")


def test_a_preset_as_it_is_has_its_name_and_no_changes():
    assert rules_in_words(TENHOU) == ruleset_line(TENHOU) == choice_word(TENHOU.choice)
    assert changed_clauses(TENHOU) == ()


def test_a_preset_with_a_change_is_named_with_it():
    assert rules_in_words(ALTERED) == "Tenhou sanma, but kuikae is allowed"
    assert changed_clauses(ALTERED) == ("kuikae is allowed",)
    assert ruleset_line(ALTERED) == rules_in_words(ALTERED)


def test_more_changes_than_fit_are_counted_and_a_print_tells_each():
    many = ALTERED.changed(aka=0, kuitan=False, agari_yame="none")
    name = f"Tenhou sanma with {len(many.changes)} changes"
    assert rules_in_words(many) == name
    assert ruleset_line(many) == f"{name}. Changed: {'; '.join(changed_clauses(many))}"


def test_what_altered_rules_are_chosen_by_names_no_preset():
    assert choice_word(ALTERED.choice) == "Altered rules"
    assert choice_word("") == "any rules"


def test_an_answer_is_expected_under_the_own_rules_by_their_name_or_under_a_preset():
    assert pinned_word(ALTERED, "tenhou_3p") == rules_in_words(ALTERED)
    assert pinned_word(ALTERED, "mahjong_soul_3p") == rules_in_words(load_preset("mahjong_soul_3p"))
