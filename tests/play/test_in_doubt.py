"""While an officer says otherwise on a rule, practice asks no kind that hangs on it by that ruleset."""

import pytest

from tests.tablerules.builders import officer, say
from trainer.play.secrecy import free_of_withheld
from trainer.puzzles.models import Stocked
from trainer.rules.rulesets.ruleset import cell, load_preset, rule_options
from trainer.scenarios.kind import kinds

pytestmark = pytest.mark.django_db


def asked():
    return set(Stocked.objects.filter(free_of_withheld()).values_list("pk", flat=True))


@pytest.fixture
def hanging(bank):
    """A puzzle of the stock by a preset, and a parameter on which its kind hangs."""
    rows = Stocked.objects.exclude(ruleset="altered").order_by("pk")
    return next(
        (row, name) for row in rows for name in kinds()[row.kind].parameters if len(rule_options(name)) > 1
    )


def test_what_may_hang_on_a_contradicted_rule_rests_and_comes_back(hanging):
    row, name = hanging
    office, every = officer(preset=row.ruleset), asked()
    say(office, name, cell(row.ruleset, name).value)
    assert asked() == every, "a confirmation takes nothing away"
    own = getattr(load_preset(row.ruleset), name)
    say(office, name, next(option for option in rule_options(name) if option != own))
    left = asked()
    resting = Stocked.objects.filter(pk__in=every - left)
    assert row.pk in every - left
    assert {each.ruleset for each in resting} == {row.ruleset}
    assert all(name in kinds()[each.kind].parameters for each in resting)
    say(office, name, own)
    assert asked() == every
