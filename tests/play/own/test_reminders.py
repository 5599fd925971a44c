"""Mails when something waits: who asked gets one a day at most, and one tap ends them."""

from datetime import UTC, datetime, timedelta
from threading import Thread

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection
from django.utils import timezone

from tests.classroom.builders import assignment, classroom, enrolled
from tests.pages.conftest import bank, waits, yes  # noqa: F401  fixtures
from trainer.accounts.models import Learner, Reminder, User
from trainer.play.own import reminders
from trainer.play.own.reminders import remind
from trainer.progress.models import Review
from trainer.rulebook.examples import practised

EVENING = datetime(2026, 11, 23, 19, tzinfo=UTC)
PAGE = "/settings/reminders/"


@pytest.fixture
def akagi(db):
    user = User.objects.create_user("akagi", password="suzume-1965")
    EmailAddress.objects.create(user=user, email="akagi@example.org", verified=True, primary=True)
    learner = Learner.objects.create(user=user)
    Reminder.objects.create(learner=learner, hour=18, site="https://dojo.example/")
    return learner


def due(learner, at=EVENING, number=1):
    for rule in practised()[:number]:
        facts = {"due": at - timedelta(hours=1), "last": at - timedelta(days=3)}
        Review.objects.create(learner=learner, rule=rule, **facts)


def test_a_mail_tells_what_waits_and_how_to_get_no_more(akagi, client, mailoutbox):
    due(akagi, number=2)
    assert remind(EVENING) == 1
    [sent] = mailoutbox
    assert sent.to == ["akagi@example.org"]
    assert "2 rules are due for review" in sent.body
    stop = sent.extra_headers["List-Unsubscribe"].strip("<>")
    assert stop in sent.body
    assert stop.startswith("https://dojo.example/reminders/stop/")
    path = stop.removeprefix("https://dojo.example")
    assert "No more reminders" in client.get(path).text
    assert Reminder.objects.exists(), "a program that looks at links ends nothing"
    assert client.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not Reminder.objects.exists()
    assert "You get no more reminders." in client.get(path).text


def test_one_mail_a_day_and_none_before_the_hour_in_the_learners_zone(akagi):
    due(akagi, at=EVENING - timedelta(days=1))
    Learner.objects.update(zone="Asia/Tokyo")  # nine hours ahead
    assert remind(datetime(2026, 11, 23, 8, 59, tzinfo=UTC)) == 0
    assert [remind(datetime(2026, 11, 23, 9, minute, tzinfo=UTC)) for minute in (0, 15)] == [1, 0]
    assert remind(datetime(2026, 11, 24, 10, tzinfo=UTC)) == 1


def test_a_clock_that_was_set_back_sends_nothing_twice(akagi):
    due(akagi)
    assert remind(EVENING) == 1
    assert remind(EVENING - timedelta(days=1)) == 0


@pytest.mark.parametrize("why", ["nothing", "address", "inactive"])
def test_nobody_is_written_to_for_nothing_or_where_no_address_is_confirmed(akagi, mailoutbox, why):
    if why != "nothing":
        due(akagi)
    if why == "address":
        EmailAddress.objects.update(verified=False)
    if why == "inactive":
        User.objects.update(is_active=False)
    assert remind(EVENING) == 0
    assert mailoutbox == []


def test_homework_that_is_due_soon_is_named_and_what_is_due_later_is_not(akagi, yes, mailoutbox):  # noqa: F811
    room = classroom()
    enrolled(room, "Akagi", akagi.user)
    for title, days in (("Soon", 1), ("Later", 9)):
        assignment(room, [yes], title=title, due_at=timezone.now() + timedelta(days=days))
    now = timezone.now()
    Reminder.objects.update(hour=0)
    assert remind(now) == 1
    assert ("Due soon: Soon" in mailoutbox[0].body, "Later" in mailoutbox[0].body) == (True, False)


def test_a_mail_server_that_is_away_stops_nobody_elses_mail(akagi, monkeypatch, caplog):
    other = Learner.objects.create(user=User.objects.create_user("washizu"))
    EmailAddress.objects.create(user=other.user, email="w@example.org", verified=True, primary=True)
    Reminder.objects.create(learner=other, hour=18, site="https://dojo.example/")
    for each in (akagi, other):
        due(each)
    sent = []

    def send(message):
        sent.append(message.to)
        if len(sent) == 1:
            raise ConnectionRefusedError

    monkeypatch.setattr(reminders.EmailMessage, "send", send)
    assert remind(EVENING) == 1
    assert len(sent) == 2
    assert "could not be sent" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_send_it_once(akagi):
    due(akagi)

    def run():
        remind(EVENING)
        connection.close()

    threads = [Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(mail.outbox) == 1


def test_the_page_asks_for_an_address_first_and_keeps_the_hour(client, db):
    user = User.objects.create_user("akagi", password="suzume-1965")
    client.force_login(user)
    assert "You have no confirmed e-mail address." in client.get(PAGE).text
    assert client.post(PAGE, {"hour": "7"}).status_code == 422
    EmailAddress.objects.create(user=user, email="akagi@example.org", verified=True, primary=True)
    assert client.post(PAGE, {"hour": "25", "by_mail": "on"}).status_code == 422
    neither = client.post(PAGE, {"hour": "7"})
    assert (neither.status_code, "Choose how: by mail here" in neither.text) == (422, True)
    assert client.post(PAGE, {"hour": "7", "by_mail": "on"}).status_code == 302
    kept = Reminder.objects.get()
    assert (kept.hour, kept.site) == (7, "http://testserver/")
    client.post(PAGE, {"stop": ""})
    assert not Reminder.objects.exists()


def test_a_link_that_is_none_is_not_there(client, db):
    assert client.get("/reminders/stop/no-such/").status_code == 404
    assert client.post("/reminders/stop/a:b/").status_code == 404
