"""The puzzles of the last days: what was asked of everybody, and how it was answered on its day."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.play.conftest import fields_of, give
from trainer.learning.days import day_of
from trainer.progress.models import Attempt
from trainer.puzzles.actions import puzzle_of_the_day
from trainer.puzzles.models import DailyPuzzle, Puzzle, PuzzleVersion

pytestmark = pytest.mark.django_db


@pytest.fixture
def today(bank):
    """The entry that is asked of everybody today."""
    slug = puzzle_of_the_day(timezone.localdate()).puzzle.slug
    return next(entry for entry in bank.values() if entry.slug == slug)


def test_share_of_right_answers_of_the_day_itself(client, today):
    give(client, today, **fields_of(today))
    # Yesterday goes on somewhere until noon (UTC).
    DailyPuzzle.objects.create(
        day=timezone.localdate() - timedelta(days=2),
        version=PuzzleVersion.objects.get(puzzle__slug=today.slug),
    )
    page = client.get("/days/").text
    assert page.count(f'href="/p/{today.slug}/"') == 2
    assert page.count("100&nbsp;%") == 1, "two days ago nobody had answered it"


def test_what_is_no_longer_open_is_not_listed(client, today):
    Puzzle.objects.filter(slug=today.slug).update(status=Puzzle.Status.DRAFT)
    assert today.slug not in client.get("/days/").text


def test_days_to_come_are_not_told(client, bank):
    tomorrow = timezone.localdate() + timedelta(days=1)
    told = puzzle_of_the_day(tomorrow).puzzle.slug
    page = client.get("/days/").text
    assert page.count("/p/") == 1 or told not in page


def test_page_asks_the_database_little(client, today, django_assert_max_num_queries):
    with django_assert_max_num_queries(6):
        client.get("/days/")


def test_a_day_that_is_over_keeps_its_figures(client, today):
    give(client, today, **fields_of(today))
    yesterday = timezone.localdate() - timedelta(days=3)
    version = PuzzleVersion.objects.get(puzzle__slug=today.slug)
    DailyPuzzle.objects.create(day=yesterday, version=version)
    Attempt.objects.update(answered_at=timezone.now() - timedelta(days=3))
    page = client.get("/days/").text
    assert page.count("100&nbsp;%") == 1
    Attempt.objects.all().delete()
    assert client.get("/days/").text.count("100&nbsp;%") == 1
    kept = DailyPuzzle.objects.get(day=yesterday)
    assert (kept.answers, kept.right) == (1, 1)
    assert DailyPuzzle.objects.get(day=timezone.localdate()).answers is None, "today goes on"


def test_the_puzzle_of_the_day_turns_at_midnight_where_the_visitor_is(client, bank):
    client.cookies["zone"] = "Pacific/Kiritimati"
    client.get("/days/")
    client.cookies["zone"] = "Etc/GMT+12"
    client.get("/days/")
    days = [each.day for each in DailyPuzzle.objects.order_by("day")]
    assert days == sorted({day_of(timezone.now(), zone) for zone in ("Pacific/Kiritimati", "Etc/GMT+12")})
    assert len(days) == 2, "these two never have the same date"
