"""The board of the week: only who asks to stand on it does, under a name that nobody else has."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from trainer.accounts import actions as cards
from trainer.accounts.models import Learner, User
from trainer.learning.days import day_of
from trainer.progress.board import board
from trainer.progress.models import Day

pytestmark = pytest.mark.django_db
PAGE = "/train/board/"


def player(name, right=0, ago=0, shown=""):
    user = User.objects.create_user(name, password="suzume-1965")
    learner = Learner.objects.create(user=user, board_name=shown)
    day = timezone.localdate() - timedelta(days=ago)
    Day.objects.create(learner=learner, day=day, answers=right + 2, right=right)
    return learner


def test_only_who_asked_stands_there_by_the_right_answers_of_seven_days():
    for name, right, ago, shown in (
        ("a", 5, 0, "Tsubame"),
        ("b", 9, 6, "Suzume"),
        ("c", 9, 0, "Karasu"),
        ("d", 50, 7, "Hato"),
        ("e", 50, 0, ""),
    ):
        player(name, right, ago, shown)
    found = board(timezone.now())
    assert [(each.place, each.name, each.right) for each in found] == [
        (1, "Karasu", 9),
        (1, "Suzume", 9),
        (3, "Tsubame", 5),
    ]


def test_who_is_on_it_sees_it_and_who_leaves_is_off_at_once(client):
    player("other", 3, shown="Karasu")
    own = player("akagi", 4)
    client.force_login(own.user)
    assert "Karasu" not in client.get(PAGE).text
    client.post(PAGE, {"name": "Suzume"})
    page = client.get(PAGE).text
    assert "Karasu" in page
    assert "<strong>Suzume</strong>" in page
    client.post(PAGE, {"leave": ""})
    assert [each.name for each in board(timezone.now())] == ["Karasu"]


@pytest.mark.parametrize("name", ["karasu", "OTHER", "ab", "<b>x</b>", "a\u202eb", "x" * 31, "Aк-mixed"])
def test_names_of_others_and_names_that_are_none_are_refused(client, name):
    player("other", 3, shown="Karasu")
    own = player("akagi")
    client.force_login(own.user)
    assert client.post(PAGE, {"name": name}).status_code == 422
    own.refresh_from_db()
    assert own.board_name == ""


def test_an_account_that_a_teacher_looks_after_is_not_put_there(client):
    teacher = User.objects.create_user("teacher")
    client.force_login(cards.make_managed_accounts(made_by=teacher, count=1)[0].user)
    assert client.post(PAGE, {"name": "Suzume"}).status_code == 403


def test_the_board_takes_two_queries(django_assert_num_queries):
    player("a", 1, shown="Suzume")
    with django_assert_num_queries(2):
        assert len(board(timezone.now())) == 1


@pytest.mark.parametrize(
    "zone", ["Pacific/Auckland", "America/Los_Angeles", "UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"]
)
@pytest.mark.parametrize("hour", [1, 11, 13, 23])
def test_seven_days_of_each_learner_count_wherever_it_is(zone, hour):
    now = datetime(2026, 11, 27, hour, tzinfo=UTC)
    learner = player("a", shown="Suzume")
    Learner.objects.update(zone=zone)
    Day.objects.all().delete()
    today = day_of(now, zone)
    for ago in range(9):
        Day.objects.create(learner=learner, day=today - timedelta(days=ago), answers=10, right=10)
    assert [each.right for each in board(now)] == [70]


def test_learners_of_several_zones_stand_beside_each_other():
    for name, zone in (("a", "Pacific/Auckland"), ("b", "America/Los_Angeles")):
        learner = player(name, 5, shown=name * 3)
        Learner.objects.filter(pk=learner.pk).update(zone=zone)
        Day.objects.filter(learner=learner).update(day=day_of(timezone.now(), zone))
    assert [each.name for each in board(timezone.now())] == ["aaa", "bbb"]
