"""Local times of a class become moments; one that is skipped or comes twice is asked."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from trainer.classroom.models import Assignment, Classroom
from trainer.pages.moments import local_text, unclear
from trainer.teach.assignments.extending import ExtensionForm

PARIS, NEW_YORK = ZoneInfo("Europe/Paris"), ZoneInfo("America/New_York")
GAPS = [
    (PARIS, "2027-03-28T02:30", (0, 30), (1, 30)),
    (NEW_YORK, "2027-03-14T02:30", (6, 30), (7, 30)),
]
TWICE = [
    (PARIS, "2026-10-25T02:30", (0, 30), (1, 30)),
    (NEW_YORK, "2026-11-01T01:30", (5, 30), (6, 30)),
]


def form(zone, due, which=None):
    given = {"due_at": due} | ({"due_at_which": which} if which else {})
    before = datetime(2026, 1, 2, tzinfo=UTC)
    set_for_all = Assignment(classroom=Classroom(zone=zone.key), due_at=before)
    return ExtensionForm(given, assignment=set_for_all, now=before)


def times(options):
    return [(each.astimezone(UTC).hour, each.astimezone(UTC).minute) for each in options]


@pytest.mark.parametrize(("zone", "text", "first", "second"), GAPS + TWICE)
def test_an_unclear_time_is_asked_and_the_chosen_one_taken(zone, text, first, second):
    options = unclear(datetime.fromisoformat(text), zone)[1]
    assert times(options) == [first, second]
    asked = form(zone, text)
    assert not asked.is_valid()
    assert list(asked.errors) == ["due_at"]
    assert [value for value, _ in asked.fields["due_at_which"].choices] == [o.isoformat() for o in options]
    assert asked["due_at"].value() == text
    for option in options:
        chosen = form(zone, text, option.isoformat())
        assert chosen.is_valid()
        assert chosen.cleaned_data["due_at"] == option.astimezone(UTC)


@pytest.mark.parametrize(("zone", "text", "first", "second"), GAPS + TWICE)
def test_a_made_up_choice_is_refused(zone, text, first, second):
    assert not form(zone, text, "2026-01-01T00:00:00+00:00").is_valid()


def test_two_like_times_are_told_apart_by_name_and_offset():
    labels = [label for _, label in form(PARIS, "2026-10-25T02:30").fields["due_at_which"].choices]
    assert labels == ["Sun 25 Oct 2026, 02:30 CEST (UTC+02:00)", "Sun 25 Oct 2026, 02:30 CET (UTC+01:00)"]


def test_a_plain_time_is_one_moment_and_not_asked():
    plain = form(NEW_YORK, "2026-11-28T20:00")
    assert plain.is_valid()
    assert plain.cleaned_data["due_at"] == datetime(2026, 11, 29, 1, tzinfo=UTC)
    assert "due_at_which" not in plain.fields
    assert "America/New York" in str(plain["due_at"].help_text)


@pytest.mark.parametrize(
    "text", ["tomorrow", "2026-02-30T10:00", "0001-01-01T00:00", "9999-12-31T23:59", "\0"]
)
def test_what_is_no_time_is_refused_at_the_field(text):
    refused = form(PARIS, text)
    assert "due_at" in refused.errors


def test_a_moment_is_shown_in_the_zone():
    assert local_text(datetime(2026, 11, 28, 19, tzinfo=UTC), PARIS) == "2026-11-28T20:00"
