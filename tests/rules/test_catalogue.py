"""The ids of the catalogue: how many, in which order, and which are asked."""

from trainer.rules.catalogue import ASKED, RULE_IDS


def test_the_catalogue_has_its_ids_in_order_of_its_sections():
    assert len(RULE_IDS) == 98
    assert RULE_IDS[:4] == ("TEN-1", "TEN-2", "TEN-3", "RCH-1")
    assert RULE_IDS[-1] == "STR-8"


def test_manners_and_what_no_question_asks_are_no_questions_of_rules():
    assert set(RULE_IDS) - set(ASKED) == {"RCH-14", "STR-7"}
