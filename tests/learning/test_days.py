"""Which date it is where somebody is."""

from datetime import UTC, date, datetime, timedelta

import pytest

from trainer.learning.days import day_of, first_that_goes_on, in_a_row, span_of

NOON = datetime(2026, 11, 27, 12, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "day"),
    [("UTC", 27), ("Pacific/Auckland", 28), ("America/Los_Angeles", 27), ("Pacific/Kiritimati", 28)],
)
def test_a_moment_has_the_date_of_its_zone(zone, day):
    assert day_of(NOON, zone) == date(2026, 11, day)


def test_before_a_zone_was_told_days_went_by_utc():
    assert day_of(NOON, "Pacific/Auckland", NOON + timedelta(seconds=1)) == date(2026, 11, 27)
    assert day_of(NOON, "Pacific/Auckland", NOON) == date(2026, 11, 28)


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12", "UTC", "Asia/Kathmandu"])
def test_a_date_is_today_within_its_span_and_nowhere_outside(zone):
    day = date(2026, 11, 27)
    begins, ends = span_of(day)
    within = [begins + timedelta(hours=hour) for hour in range(int((ends - begins).total_seconds() // 3600))]
    assert any(day_of(moment, zone) == day for moment in within)
    assert day_of(begins - timedelta(seconds=1), zone) < day
    assert day_of(ends, zone) > day


def test_a_date_goes_on_until_it_has_ended_everywhere():
    day = date(2026, 11, 27)
    ends = span_of(day)[1]
    assert first_that_goes_on(ends - timedelta(seconds=1)) == day
    assert first_that_goes_on(ends) == day + timedelta(days=1)


@pytest.mark.parametrize(
    ("back", "number"),
    [
        ([], 0),
        ([0], 1),
        ([1], 1),
        ([2], 0),
        ([0, 1, 2], 3),
        ([1, 2, 3], 3),
        ([0, 2, 3], 1),
        ([0, 1, 3, 4, 5], 2),
    ],
)
def test_days_in_a_row_go_up_to_today_or_to_yesterday_while_today_is_open(back, number):
    today = date(2026, 3, 1)
    assert in_a_row({today - timedelta(days=each) for each in back}, today) == number
