"""Rules that somebody keeps: under a name, never changed, their owner's alone, gone with the account."""

import pytest
from django.contrib.auth.models import AnonymousUser

from trainer.accounts.models import User
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import load_preset
from trainer.support.deleting import delete_own
from trainer.tablerules import keeping
from trainer.tablerules.choosing import chosen_rules, own_rules
from trainer.tablerules.keeping import TooManyRulesError, keep_rules, remove_rules
from trainer.tablerules.models import TableRules

pytestmark = pytest.mark.django_db
NO_REDS = load_preset("tenhou_4p").changed(aka=0)


@pytest.fixture
def aiko():
    return User.objects.create_user("aiko")


@pytest.fixture
def ren():
    return User.objects.create_user("ren")


def test_rules_are_kept_once_under_a_name_and_come_back(aiko):
    kept = keep_rules(owner=aiko, name="Club", ruleset=NO_REDS)
    assert keep_rules(owner=aiko, name="Club", ruleset=NO_REDS) == kept
    other = keep_rules(owner=aiko, name="Club", ruleset=NO_REDS.changed(kuikae="allowed"))
    assert other.code != kept.code
    assert TableRules.objects.get(pk=kept.pk).ruleset == NO_REDS


def test_there_is_room_for_so_many(aiko, ren, monkeypatch):
    monkeypatch.setattr(keeping, "MOST_RULES", 2)
    for name in ("one", "two"):
        keep_rules(owner=aiko, name=name, ruleset=NO_REDS)
    with pytest.raises(TooManyRulesError):
        keep_rules(owner=aiko, name="three", ruleset=NO_REDS)
    keep_rules(owner=ren, name="three", ruleset=NO_REDS)


def test_nobody_removes_what_another_keeps(aiko, ren):
    kept = keep_rules(owner=aiko, name="Club", ruleset=NO_REDS)
    assert not remove_rules(owner=ren, code=kept.code)
    assert remove_rules(owner=aiko, code=kept.code)
    assert not TableRules.objects.exists()


def test_they_go_with_the_account(aiko, ren):
    for owner in (aiko, ren):
        keep_rules(owner=owner, name="Club", ruleset=NO_REDS)
    delete_own(user=aiko, learner=None)
    assert [each.owner for each in TableRules.objects.all()] == [ren]


def test_a_name_is_told_to_its_owner_alone(aiko, ren):
    keep_rules(owner=aiko, name="Club", ruleset=NO_REDS)
    word = "tenhou_4p.aka-0"
    assert chosen_rules(aiko, word).title == "“Club”: Tenhou, but no red fives"
    for other in (ren, AnonymousUser()):
        assert chosen_rules(other, word).title == "Tenhou, but no red fives"
        assert own_rules(other) == []
    with pytest.raises(RulesetError):
        chosen_rules(aiko, "Club")


def test_own_rules_are_those_for_the_number_of_players(aiko):
    keep_rules(owner=aiko, name="Four", ruleset=NO_REDS)
    keep_rules(owner=aiko, name="Three", ruleset=load_preset("tenhou_3p").changed(aka=0))
    assert [each.name for each in own_rules(aiko)] == ["Four", "Three"]
    assert [each.name for each in own_rules(aiko, 3)] == ["Three"]


def test_rules_with_an_option_that_is_no_longer_known_are_offered_nowhere(aiko):
    TableRules.objects.create(owner=aiko, name="Old", preset="tenhou_4p", changes={"gone": 1})
    assert own_rules(aiko) == []
    assert chosen_rules(aiko, "tenhou_4p.aka-0").name == ""
