from datetime import UTC, datetime, timedelta

from trainer.learning.reviews import EVERY, next_due, spread_reviews

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_a_rule_is_asked_again_after_its_days_and_after_half_of_them_when_it_was_not_known():
    assert next_due(True, NOON) == NOON + timedelta(days=EVERY)
    assert next_due(False, NOON) == NOON + timedelta(days=EVERY / 2)
    assert next_due(True, NOON, every=4) == NOON + timedelta(days=4)


def test_a_backlog_is_spread_with_what_has_waited_longest_first():
    due = {number: NOON - timedelta(days=ago) for number, ago in enumerate([1, 5, 3, 9, 2])}
    due["later"] = NOON + timedelta(days=3)
    days = {key: max((day - NOON).days, 0) for key, day in spread_reviews(due, NOON, a_day=2).items()}
    assert days == {3: 0, 1: 0, 2: 1, 4: 1, 0: 2, "later": 3}
    assert spread_reviews(due, NOON, a_day=2)[3] == NOON, "what can be asked now is due from now on"
