"""The zones that a teacher may choose, and how far their clocks are from UTC."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from trainer.classroom.setting.schedule import offset_at, zones


def test_places_are_offered_by_the_name_of_now_only():
    names = list(zones())
    assert {"Europe/Paris", "Europe/Amsterdam", "Asia/Kolkata", "America/New_York"} <= set(names)
    assert not {"Asia/Calcutta", "US/Eastern", "Etc/GMT+5", "Europe/Kiev", "Japan", "EST"} & set(names)
    assert (names[:-1], names[-1]) == (sorted(names[:-1]), "UTC")


@pytest.mark.parametrize(
    ("name", "month", "offset"),
    [
        ("Europe/Paris", 1, "UTC+01:00"),
        ("Europe/Paris", 7, "UTC+02:00"),
        ("Asia/Kathmandu", 1, "UTC+05:45"),
        ("America/St_Johns", 1, "UTC-03:30"),
        ("UTC", 1, "UTC+00:00"),
    ],
)
def test_offset_is_that_of_the_day(name, month, offset):
    assert offset_at(ZoneInfo(name), datetime(2026, month, 15, tzinfo=UTC)) == offset
