"""What is worked out of puzzles before anybody has met them."""

import pytest

from tests.pages.conftest import sampled
from tests.progress.conftest import make_version
from tests.puzzles.loaded import load_entries
from trainer.learning.ratings import first_rating
from trainer.progress.facts import facts_of, work_out, work_out_some
from trainer.puzzles.models import Stocked
from trainer.rules.catalogue import RULES_VERSION
from trainer.scenarios.kind import kinds

pytestmark = pytest.mark.django_db


@pytest.fixture
def bank(tmp_path):
    found = {key: sampled()[key] for key in (("can-ron", "yes"), ("can-ron", "no"), ("waits", "other"))}
    load_entries(found.values(), tmp_path)
    return found


def test_facts_are_worked_out_once_by_the_rules_of_today(bank, django_assert_num_queries):
    number = Stocked.objects.count()
    assert work_out() == number > 0
    row = Stocked.objects.get(version__puzzle__slug=bank["can-ron", "yes"].slug)
    known = facts_of(row)
    assert row.facts_by == RULES_VERSION
    assert known.errors <= {each.code for each in kinds()["can-ron"].misconceptions}
    assert known.rules <= set(kinds()["can-ron"].rules)
    assert known.rules
    with django_assert_num_queries(1):
        assert work_out_some() == 0


def test_a_kind_that_asks_no_rule_shows_none_though_its_reasons_cite_one(tmp_path):
    load_entries([sampled()["copies-left", "other"]], tmp_path)
    work_out()
    row = Stocked.objects.get()
    assert row.facts["rules"] == ["DEF-4"]
    assert facts_of(row).rules == frozenset()


def test_facts_of_former_rules_are_worked_out_anew(bank):
    work_out()
    Stocked.objects.filter(kind="waits").update(facts_by=RULES_VERSION - 1)
    assert work_out() == Stocked.objects.filter(kind="waits").count()


def test_a_round_ends_when_its_time_is_over(bank):
    assert work_out(seconds=0) == 1


def test_what_can_not_be_asked_is_known_by_its_level_alone():
    version = make_version(level=4)
    assert work_out() == 1
    known = facts_of(Stocked.objects.get(version=version))
    assert (known.rating, known.rules, known.errors) == (first_rating(4), frozenset(), frozenset())
