"""Every id of the catalogue has a few words of its own."""

from tests.scenarios.catalogue import RULE_IDS
from trainer.rules.catalogue import SECTIONS
from trainer.wording.rule_names import _NAMES, _SECTIONS, rule_name, section_name, subject_of, topic_of


def test_every_id_of_the_catalogue_has_a_name_and_no_other():
    assert set(_NAMES) == RULE_IDS
    assert set(_SECTIONS) == set(SECTIONS)


def test_no_two_rules_have_the_same_name():
    assert len({rule_name(rule) for rule in RULE_IDS}) == len(RULE_IDS)


def test_names_are_short():
    assert [rule for rule in RULE_IDS if len(rule_name(rule)) > 42] == []


def test_a_rule_stands_in_its_section():
    assert section_name("KAN-10") == "Kan"


def test_an_unknown_id_stands_for_itself():
    assert (rule_name("XYZ-1"), section_name("XYZ-1")) == ("XYZ-1", "XYZ")


def test_work_about_a_misconception_is_never_called_as_a_rule():
    assert topic_of("kuikae_everywhere") == f"the mistake “{subject_of('kuikae_everywhere')}”"
    assert topic_of("FUR-1") == rule_name("FUR-1")
    assert topic_of("no_such_thing") == ""
