"""One learner: what a teacher of the class may do, while the account is not the learner's own."""

import re
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled, teacher
from trainer.accounts.models import LoginCard, User
from trainer.classroom.models import Classroom, Enrollment

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(client):
    found = classroom()
    client.force_login(teacher(classroom=found))
    client.post(f"/teach/c/{found.slug}/learners/", {"names": "Aiko"})
    return found


@pytest.fixture
def aiko(room):
    return Enrollment.objects.get()


def page(enrollment):
    return f"/teach/c/{enrollment.classroom.slug}/learner/{enrollment.pk}/"


def do(client, enrollment, deed, **fields):
    return client.post(page(enrollment), {"do": deed, **fields})


def test_renamed(client, aiko):
    assert do(client, aiko, "rename", name=" Aiko  Tanaka ").url == page(aiko)
    aiko.refresh_from_db()
    assert aiko.name == "Aiko Tanaka"
    assert do(client, aiko, "rename", name="").status_code == 422


def test_moved_to_another_class_that_the_teacher_teaches(client, aiko):
    other = classroom("Other")
    assert do(client, aiko, "move", to=other.slug).status_code == 422
    other.teachings.create(user=User.objects.get(username="teacher"))
    assert do(client, aiko, "move", to=other.slug).url == f"/teach/c/{other.slug}/learners/"
    assert [each.name for each in other.enrollments.current()] == ["Aiko"]
    assert not Enrollment.objects.of(aiko.learner).filter(classroom=aiko.classroom).exists()


def test_removed_and_taken_back(client, aiko):
    do(client, aiko, "remove")
    assert Enrollment.objects.current().count() == 0
    assert "Take back" in client.get(page(aiko)).text
    do(client, aiko, "restore")
    assert Enrollment.objects.current().count() == 1


def test_reset_shows_a_new_card_once(client, aiko):
    response = do(client, aiko, "reset", days="7")
    assert len(re.findall(r"<code>", response.text)) == 1
    assert "no-store" in response["Cache-Control"]
    do(client, aiko, "reset", days="7")
    assert LoginCard.objects.filter(revoked_at=None).count() == 1
    assert do(client, aiko, "reset", days="no").status_code == 422


def test_the_journal_says_who_made_which_card_and_nothing_that_stands_on_it(client, room, aiko):
    code = re.search(r"<code>([^<]+)</code>", do(client, aiko, "reset", days="7").text)[1]
    do(client, aiko, "reset", days="31")
    do(client, aiko, "release")
    released, second, first, _added = room.journal.all()
    assert [each.what for each in (first, second, released)] == ["card", "card", "release"]
    assert {(each.by.username, each.enrollment) for each in (first, second, released)} == {("teacher", aiko)}
    assert (first.before, second.before, released.before) == ("", first.after, "")
    assert first.after < second.after
    assert code not in client.get(f"/teach/c/{room.slug}/journal/").text


def test_the_list_of_learners_leads_to_a_new_card_and_an_own_account_says_who_can_help(client, room, aiko):
    do(client, aiko, "reset", days="7")
    assert f'href="{page(aiko)}#account">by card</a>' in client.get(f"/teach/c/{room.slug}/learners/").text
    text = client.get(page(aiko)).text
    assert ("Card or password lost" in text, "Make a new card" in text) == (True, True)
    text = client.get(page(enrolled(room, "Own"))).text
    assert ("no teacher can get into it" in text, "Make a new card" in text) == (True, False)


def test_release_shows_a_card_that_releases(client, aiko):
    assert "Makes the account your own" in do(client, aiko, "release").text
    assert LoginCard.objects.get().releases


def test_deleted_once_sure(client, aiko):
    assert do(client, aiko, "delete").status_code == 422
    assert Enrollment.objects.count() == 1
    assert do(client, aiko, "delete", sure="on").status_code == 302
    assert (Enrollment.objects.count(), User.objects.count()) == (0, 1)


@pytest.mark.parametrize("deed", ["reset", "release", "delete"])
def test_own_account_is_out_of_the_teachers_hands(client, room, deed):
    own = enrolled(room, "Own")
    assert "Delete the account" not in client.get(page(own)).text
    assert do(client, own, deed, days="7", sure="on").status_code == 404
    assert (Enrollment.objects.count(), LoginCard.objects.count()) == (2, 0)


@pytest.mark.parametrize("deed", ["rename", "move", "remove", "reset", "release", "delete"])
def test_learner_of_another_class_is_not_found(client, room, aiko, deed):
    strange = enrolled(classroom("Other"), "Cho")
    assert do(client, strange, deed).status_code == 404
    mixed = f"/teach/c/{room.slug}/learner/{strange.pk}/"
    assert client.post(mixed, {"do": deed}).status_code == 404
    assert Classroom.objects.get(name="Other").enrollments.current().count() == 1


@pytest.mark.parametrize("deed", ["reset", "release", "delete"])
def test_account_of_another_class_stays_out_of_the_hands_of_whoever_it_joins(client, aiko, deed):
    foreign = classroom("Foreign")
    client.force_login(teacher("stranger", foreign))
    guest = enrolled(foreign, "Aiko", aiko.learner.user)
    text = client.get(page(guest)).text
    assert "made for another class" in text
    assert not any(f'value="{each}"' in text for each in ("reset", "release", "delete"))
    assert do(client, guest, deed, days="7", sure="on").status_code == 404
    assert do(client, guest, "delete").status_code == 404
    assert (Enrollment.objects.count(), LoginCard.objects.count()) == (2, 0)


def test_moved_account_is_looked_after_where_it_went(client, aiko):
    other = classroom("Other")
    other.teachings.create(user=User.objects.get(username="teacher"))
    do(client, aiko, "move", to=other.slug)
    there = other.enrollments.get()
    assert "Delete the account" in client.get(page(there)).text
    assert do(client, there, "reset", days="7").status_code == 200


@pytest.mark.parametrize("deed", ["reset", "release"])
def test_form_sent_again_shows_no_second_card_and_leaves_the_first(client, aiko, deed):
    key = re.search(r'name="key" value="([^"]+)"', client.get(page(aiko)).text)[1]
    fields = {"days": "7", "key": key}
    assert "<code>" in do(client, aiko, deed, **fields).text
    again = do(client, aiko, deed, **fields)
    assert (again.status_code, "made already" in again.text, "<code>" in again.text) == (422, True, False)
    assert LoginCard.objects.get().revoked_at is None
    assert "<code>" in do(client, aiko, deed, **(fields | {"key": uuid4()})).text


@pytest.mark.parametrize(("deed", "status"), [("reset", 422), ("release", 400)])
def test_key_that_is_none(client, aiko, deed, status):
    assert do(client, aiko, deed, days="7", key="x").status_code == status
    assert LoginCard.objects.count() == 0


def test_nobody_is_taken_back_into_an_archived_class(client, aiko):
    do(client, aiko, "remove")
    Classroom.objects.update(archived_at=timezone.now())
    assert 'value="restore"' not in client.get(page(aiko)).text
    assert do(client, aiko, "restore").status_code == 422
    assert Enrollment.objects.current().count() == 0


def test_the_work_stands_at_the_top_with_marks_that_lead_to_the_answers(client, room, bank, aiko):
    room.zone = "America/New_York"
    room.save()
    due = datetime(2036, 1, 2, 3, tzinfo=UTC)
    work = assignment(room, [bank["can-ron", "yes"], bank["waits", "other"]], due_at=due)
    answered(work, aiko, 1, "yes", 1)
    text = " ".join(client.get(page(aiko)).text.split())
    assert f'<a href="/teach/a/{work.slug}/learner/{aiko.pk}/">First homework</a>' in text
    assert '<td class="number">50&nbsp;%</td> <td>in progress 1/2</td>' in text
    assert "due 1 Jan</span>" in text
    assert text.index("First homework") < text.index('value="rename"')


def test_without_assignments_there_is_no_work(client, aiko):
    assert "No assignment is published yet." in client.get(page(aiko)).text


def test_unknown_deed(client, aiko):
    assert do(client, aiko, "praise").status_code == 400
