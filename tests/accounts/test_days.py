"""In which zone a visitor's days go: the browser's, taken once, until another is chosen."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests.play.conftest import give
from trainer.accounts.days import zone_told
from trainer.accounts.models import Learner
from trainer.progress.models import Attempt, Day
from trainer.progress.settling import count_days, faults, settle_waiting

pytestmark = pytest.mark.django_db
SETTINGS = {"theme": "auto", "review_days": "16"}


def answered(client, entry, zone=""):
    client.cookies["zone"] = zone
    give(client, entry, answer="yes")
    client.get("/")
    return Learner.objects.get()


def test_the_first_answer_makes_a_learner_of_the_zone_that_the_browser_told(client, yes):
    learner = answered(client, yes, "Asia/Tokyo")
    assert (learner.zone, learner.zone_since) == ("Asia/Tokyo", None)


@pytest.mark.parametrize("told", ["", "Nowhere/Town", "../../etc/passwd", "Europe", "x" * 99])
def test_what_is_no_zone_is_utc(client, yes, told):
    assert answered(client, yes, told).zone == "UTC"


def test_a_zone_that_no_cookie_may_hold_is_utc(rf):
    """Some releases of Python set no such cookie; a browser may send it all the same."""
    request = rf.get("/")
    request.COOKIES["zone"] = "\x00"
    assert zone_told(request) == "UTC"


def test_a_learner_without_a_zone_takes_the_browsers_once_and_keeps_it(client, yes, bank):
    assert answered(client, yes).zone == "UTC"
    learner = answered(client, bank["can-ron", "no"], "Asia/Tokyo")
    assert learner.zone == "Asia/Tokyo"
    assert learner.zone_since is not None
    assert answered(client, bank["can-ron", "no"], "Pacific/Auckland").zone == "Asia/Tokyo"


def test_days_that_were_counted_before_stay(client, yes, bank):
    learner = answered(client, yes)
    late = datetime.combine(timezone.now().date() - timedelta(days=3), datetime.min.time(), UTC)
    Attempt.objects.update(answered_at=late + timedelta(hours=23))
    count_days(learner)
    assert Day.objects.get().day == late.date()
    learner = answered(client, bank["can-ron", "no"], "Asia/Tokyo")
    settle_waiting()
    assert Day.objects.order_by("day").first().day == late.date()
    assert faults(learner) == []
    before = list(Day.objects.order_by("day").values_list("day", "answers", "right"))
    count_days(learner)
    assert list(Day.objects.order_by("day").values_list("day", "answers", "right")) == before


def test_utc_that_was_chosen_is_kept_whatever_the_browser_tells(client, yes, bank):
    answered(client, yes, "Asia/Tokyo")
    client.post("/settings/", SETTINGS | {"zone": "UTC"})
    assert answered(client, bank["can-ron", "no"], "Asia/Tokyo").zone == "UTC"


def test_settings_that_are_kept_with_the_zone_as_it_is_choose_none(client, yes, bank):
    answered(client, yes)
    client.cookies["zone"] = ""
    client.post("/settings/", SETTINGS | {"zone": "UTC"})
    assert answered(client, bank["can-ron", "no"], "Asia/Tokyo").zone == "Asia/Tokyo"
