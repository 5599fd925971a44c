"""More time for several learners by one form."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import assignment, classroom, enrolled, teacher
from trainer.classroom.models import Extension

pytestmark = pytest.mark.django_db


@pytest.fixture
def work(client):
    found = assignment(classroom(zone="UTC"), [], due_at=timezone.now() + timedelta(days=1), minutes=30)
    client.force_login(teacher(classroom=found.classroom))
    return found


def test_the_ticked_get_it_and_nobody_else(client, work):
    aiko, ben, _chie = (enrolled(work.classroom, name) for name in ("Aiko", "Ben", "Chie"))
    where = f"/teach/a/{work.slug}/more-time/"
    assert "Chie" in client.get(where).text
    sent = {"minutes": "15", "due_at": "", "who": [str(aiko.pk), str(ben.pk)]}
    page = client.post(where, sent, follow=True)
    assert "2 learners have more time." in page.text
    assert set(Extension.objects.values_list("enrollment", "minutes")) == {(aiko.pk, 15), (ben.pk, 15)}


def test_minutes_beside_the_date_as_it_stood_there_give_minutes_alone(client, work):
    """The field shows no seconds, and the date has some."""
    aiko = enrolled(work.classroom)
    where = f"/teach/a/{work.slug}/more-time/"
    shown = client.get(where).context["form"]["due_at"].value()
    assert client.post(where, {"minutes": "15", "due_at": shown, "who": [str(aiko.pk)]}).status_code == 302
    assert [(each.due_at, each.minutes) for each in Extension.objects.all()] == [(None, 15)]


@pytest.mark.parametrize("sent", [{}, {"minutes": "15"}, {"minutes": "-1", "who": "x"}])
def test_nobody_or_nothing_is_refused(client, work, sent):
    enrolled(work.classroom)
    assert client.post(f"/teach/a/{work.slug}/more-time/", sent).status_code == 422
    assert not Extension.objects.exists()


def test_somebody_of_another_class_is_nobody_here(client, work):
    stranger = enrolled(classroom("Another"), "Stranger")
    sent = {"minutes": "15", "who": [str(stranger.pk)]}
    assert client.post(f"/teach/a/{work.slug}/more-time/", sent).status_code == 422
    assert not Extension.objects.exists()
