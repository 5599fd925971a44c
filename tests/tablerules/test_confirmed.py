"""What officers say: a confirmation or a contradiction by the data of the day, read once a process."""

from datetime import date

import pytest

from tests.tablerules.builders import KUIKAE, RIICHI, officer, say
from trainer.cases.case import case_named
from trainer.rules.rulesets import presets
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.kind import kinds
from trainer.tablerules import confirmed
from trainer.tablerules.models import ConfirmedCell
from trainer.tablerules.officer_words import (
    case_note,
    decision_note,
    ruled_clause,
    ruled_standing,
    stated_words,
)

EMA = load_preset("ema_2025")
NOT_OFFICIAL = "No official decision: this is how we read the rules."
pytestmark = pytest.mark.django_db


@pytest.fixture
def office():
    return officer()


def test_nobody_has_said_anything_at_first():
    assert confirmed.stated("ema_2025", KUIKAE) is None
    assert confirmed.kinds_in_doubt() == {}
    assert decision_note(EMA, [KUIKAE]) == NOT_OFFICIAL


def test_the_packaged_option_confirms_with_who_article_and_day(office):
    say(office, KUIKAE, "forbidden")
    said = confirmed.confirmed("ema_2025", KUIKAE)
    assert said is not None
    assert stated_words(said) == "confirmed by EMA rules committee, article 3.4, May 2, 2026"
    assert ruled_standing(KUIKAE, EMA) == "confirmed"
    assert stated_words(said) in ruled_clause(KUIKAE, EMA)
    assert confirmed.confirmed("tenhou_4p", KUIKAE) is None


def test_another_option_changes_no_rule_and_says_otherwise(office):
    say(office, KUIKAE, "allowed")
    assert load_preset("ema_2025").kuikae == "forbidden"
    (said,) = confirmed.said_otherwise("ema_2025")
    assert stated_words(said).startswith("EMA rules committee says otherwise: kuikae is allowed")
    assert confirmed.confirmed("ema_2025", KUIKAE) is None
    assert ruled_standing(KUIKAE, EMA) == "contradicted"
    assert said.rules == "ema_2025.kuikae-allowed"


def test_what_is_said_otherwise_becomes_a_confirmation_once_the_data_follow(office, monkeypatch):
    say(office, KUIKAE, "allowed")
    (said,) = confirmed.said_otherwise("ema_2025")
    followed = presets.Cell("allowed", "high", (), "", "answered")
    monkeypatch.setattr(confirmed, "cell", lambda *_named: followed)
    assert said.agrees


def test_a_cell_that_is_left_open_is_said_plainly_once_it_is_confirmed(office):
    usual = load_preset("ema_2025").broken_riichi
    assert "assumed here" in ruled_clause("broken_riichi", EMA)
    say(office, "broken_riichi", usual)
    assert "assumed here" not in ruled_clause("broken_riichi", EMA)


def test_rules_that_somebody_changed_are_not_confirmed(office):
    say(office, KUIKAE, "forbidden")
    changed = EMA.changed(kuikae="allowed")
    assert ruled_standing(KUIKAE, changed) == "answered"
    assert decision_note(changed, [KUIKAE]) == NOT_OFFICIAL
    assert "confirmed" not in ruled_clause(KUIKAE, changed)


def test_a_ruling_is_official_only_where_each_cell_is_confirmed_and_there_is_one(office):
    say(office, KUIKAE, "forbidden")
    official = "Each rule that decides this is confirmed by EMA rules committee."
    assert decision_note(EMA, [KUIKAE]) == official
    assert decision_note(EMA, [KUIKAE, RIICHI]) == NOT_OFFICIAL
    assert decision_note(EMA, []) == NOT_OFFICIAL
    say(office, RIICHI, 0)
    assert decision_note(EMA, [KUIKAE, RIICHI]) == NOT_OFFICIAL


def test_a_dispute_by_several_rulesets_or_that_hangs_on_facts_is_never_official(office):
    case = case_named("kuikae")
    for name in case.parameters:
        say(office, name, getattr(EMA, name))
    assert case_note(case, {}, None) == NOT_OFFICIAL


def test_the_kinds_that_hang_on_a_contradicted_cell_rest_under_that_ruleset(office):
    say(office, KUIKAE, "forbidden")
    assert confirmed.kinds_in_doubt() == {}
    say(office, KUIKAE, "allowed")
    hanging = [slug for slug, kind in kinds().items() if KUIKAE in kind.parameters]
    assert hanging
    assert confirmed.kinds_in_doubt() == {"ema_2025": hanging}


def test_what_is_held_costs_no_query_and_what_is_read_costs_one(office, django_assert_num_queries):
    say(office, KUIKAE, "forbidden")
    with django_assert_num_queries(1):
        confirmed.statements()
    with django_assert_num_queries(0):
        confirmed.statements()


def test_what_another_host_entered_is_seen_once_the_time_is_over(office):
    confirmed.statements()
    row = {"article": "1", "decided_on": date(2026, 5, 2), "body": "EMA"}
    ConfirmedCell.objects.create(preset="ema_2025", parameter=KUIKAE, option="forbidden", **row)
    assert not confirmed.statements()
    confirmed.hold(confirmed.statements(), 0)
    assert confirmed.confirmed("ema_2025", KUIKAE)


def test_what_a_later_version_does_not_know_is_left_aside(office):
    row = {"article": "1", "decided_on": date(2026, 5, 2), "body": "EMA", "option": "x"}
    for preset, name in (("ema_2031", KUIKAE), ("ema_2025", "gone"), ("ema_2025", KUIKAE)):
        ConfirmedCell.objects.create(preset=preset, parameter=name, **row)
    confirmed.forget()
    (said,) = confirmed.said_otherwise("ema_2025")
    assert (said.parameter, said.rules) == (KUIKAE, "")
    assert "says otherwise: x," in stated_words(said)
