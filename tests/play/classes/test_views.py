"""A learner's classes: joined by code, seen, left."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.classroom.answers import answered
from tests.classroom.builders import PAST, assignment, classroom, enrolled, teacher
from trainer.accounts.limits import JOIN_CODES
from trainer.accounts.models import FailureCount, Learner, User
from trainer.classroom.models import Enrollment, Lesson, News, Submission

pytestmark = pytest.mark.django_db
SIGN_UP = {"username": "aiko", "password1": "a long pass phrase", "password2": "a long pass phrase"}


@pytest.fixture
def room():
    return classroom(join_code="abcd2345")


@pytest.fixture
def aiko(client, room):
    own = enrolled(room, "Aiko")
    client.force_login(own.learner.user)
    return own


@pytest.fixture
def newcomer(client):
    client.force_login(User.objects.create_user("newcomer"))
    return client


@pytest.mark.parametrize("typed", ["abcd2345", "ABCD-2345", " abcd 2345 "])
def test_typed_code_leads_to_the_class(client, room, typed):
    assert client.post("/join/", {"code": typed}).url == "/join/abcd2345/"
    assert "Tuesday club" in client.get("/join/ABCD-2345/").text


@pytest.mark.parametrize("typed", ["abcd2346", "", "\0", "x" * 50])
def test_wrong_code_is_told_at_the_field(client, room, typed):
    response = client.post("/join/", {"code": typed})
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["code"])
    assert client.get("/join/nothing/").status_code == 404


@pytest.mark.parametrize("code", ["nothing", "x" * 60])
def test_link_of_no_class_has_one_error_at_the_code_where_the_cursor_is(client, room, code):
    response = client.get(f"/join/{code}/")
    assert [len(errors) for errors in response.context["form"].errors.values()] == [1]
    assert re.findall(r'name="(\w+)"[^>]* autofocus', response.text) == ["code"]


def test_guest_signs_up_and_comes_back_to_join(client, room):
    page = client.get("/join/abcd2345/").text
    assert 'href="/accounts/signup/?next=/join/abcd2345/"' in page
    assert 'name="name"' not in page
    back = client.post("/accounts/signup/?next=/join/abcd2345/", SIGN_UP)
    assert back.url == "/join/abcd2345/"
    assert client.post(back.url, {"name": "Aiko Tanaka"}).url == f"/c/{room.slug}/"
    assert Enrollment.objects.get().name == "Aiko Tanaka"


def test_guest_who_posts_joins_nothing(client, room):
    assert "Sign up" in client.post("/join/abcd2345/", {"name": "Aiko"}).text
    assert (Enrollment.objects.count(), Learner.objects.count()) == (0, 0)


@pytest.mark.parametrize("name", ["", " ", "a\nb", "x" * 81])
def test_name_that_is_none_is_told_at_the_field(newcomer, room, name):
    response = newcomer.post("/join/abcd2345/", {"name": name})
    assert (response.status_code, Enrollment.objects.count()) == (422, 0)
    assert list(response.context["form"].errors) == ["name"]


def test_joined_already_leads_to_the_class(client, aiko, room):
    assert client.get("/join/abcd2345/").url == f"/c/{room.slug}/"
    assert client.post("/join/abcd2345/", {"name": "Other"}).url == f"/c/{room.slug}/"
    assert Enrollment.objects.get().name == "Aiko"


def test_left_and_back_under_the_old_name(client, aiko, room):
    assert "Leave" in client.get(f"/c/{room.slug}/leave/").text
    assert Enrollment.objects.current().count() == 1
    assert client.post(f"/c/{room.slug}/leave/").url == "/classes/"
    assert client.get(f"/c/{room.slug}/").status_code == 404
    assert client.get("/join/abcd2345/").context["form"].initial == {"name": "Aiko"}
    Enrollment.objects.update(name="Aiko\t")
    assert re.search('name="name"[^>]* disabled', client.get("/join/abcd2345/").text)
    client.post("/join/abcd2345/", {"name": "Another"})
    assert list(Enrollment.objects.current().values_list("pk", "name")) == [(aiko.pk, "Aiko\t")]


def test_archived_class_says_so(newcomer, room):
    room.archived_at = PAST
    room.save()
    for response in (newcomer.get("/join/abcd2345/"), newcomer.post("/join/abcd2345/", {"name": "Aiko"})):
        assert (response.status_code, "takes no new learners any more" in response.text) == (410, True)
    assert Enrollment.objects.count() == 0


def test_closed_class_is_no_longer_found(newcomer, room):
    room.join_code = None
    room.save()
    response = newcomer.post("/join/abcd2345/", {"name": "Aiko"})
    assert (response.status_code, "closed or changed" in response.text) == (422, True)


def test_guessing_ends_and_then_no_code_is_looked_at(newcomer, room):
    for number in range(JOIN_CODES.own.most):
        newcomer.get(f"/join/wrong{number}/")
    for response in (newcomer.post("/join/", {"code": "abcd2345"}), newcomer.get("/join/abcd2345/")):
        # On a slow machine some of the half minute is gone when the page is made.
        assert (response.status_code, bool(re.search(r"Wait [12]\d|Wait 30", response.text))) == (429, True)


def test_300_join_from_one_address(client, room):
    """The last of them after 299 others; none was counted as a guess, so that no number is too many."""
    for number in range(6):
        client.force_login(User.objects.create_user(f"user{number}"))
        assert client.post("/join/abcd2345/", {"name": f"Learner {number}"}).status_code == 302
    assert not FailureCount.objects.filter(number__gt=0).exists()
    others = Learner.objects.bulk_create([Learner() for _ in range(293)])
    Enrollment.objects.bulk_create(
        Enrollment(classroom=room, learner=each, name=f"Other {number}") for number, each in enumerate(others)
    )
    client.force_login(User.objects.create_user("last"))
    assert client.post("/join/abcd2345/", {"name": "Last"}).status_code == 302
    assert room.enrollments.current().count() == 300


def test_class_shows_lesson_assignments_and_news(client, aiko, room, bank):
    assignment(room, list(bank.values())[:3], title="Furiten", due_at=timezone.now() + timedelta(days=1))
    assignment(room, [], title="Draft", published_at=None)
    News.objects.create(classroom=room, text="<i>Tomorrow</i>")
    Lesson.objects.create(classroom=room)
    text = client.get(f"/c/{room.slug}/").text
    for said in ("Furiten", "0 of 3 answered", "&lt;i&gt;Tomorrow", "as Aiko"):
        assert said in text
    assert "Draft" not in text


def test_exam_that_is_answered_says_that_it_waits_to_be_handed_in(client, aiko, room, bank):
    exam = assignment(room, list(bank.values())[:1], mode="exam")
    answered(exam, aiko, 1, "yes", 1.0)
    for page in ("/classes/", f"/c/{room.slug}/"):
        text = " ".join(client.get(page).text.split())
        assert "all answered, hand it in" in text
        assert "exam · no due date" in text
    Submission.objects.update(handed_in_at=PAST)
    assert "hand it in" not in client.get(f"/c/{room.slug}/").text


@pytest.mark.parametrize("page", ["/classes/", "/c/{}/", "/c/{}/leave/"])
def test_guests_sign_in_first(client, room, page):
    page = page.format(room.slug)
    assert client.get(page).url == f"/accounts/login/?next={page}"


@pytest.mark.parametrize("page", ["", "leave/"])
def test_class_of_others_is_not_found(newcomer, aiko, room, page):
    newcomer.force_login(teacher(classroom=room))
    assert newcomer.get(f"/c/{room.slug}/{page}").status_code == 404


def test_list_leads_on_with_and_without_classes(newcomer, room):
    text = newcomer.get("/classes/").text
    assert ("Join a class" in text, "Teach a class" in text) == (True, True)


@pytest.mark.parametrize("count", [1, 3])
def test_pages_take_the_same_queries_however_many(client, aiko, room, bank, count, django_assert_num_queries):
    for number in range(count):
        assignment(room, list(bank.values())[:2], title=f"Homework {number}")
        News.objects.create(classroom=room, text=f"News {number}")
        Lesson.objects.create(classroom=room, ended_at=datetime(2026, 1, 1, tzinfo=UTC))
        enrolled(classroom(f"More {number}"), user=aiko.learner.user)
    with django_assert_num_queries(7):
        assert client.get("/classes/").text.count("Homework ") == count
    with django_assert_num_queries(10):
        assert client.get(f"/c/{room.slug}/").text.count("Homework ") == count
    with django_assert_num_queries(15):
        assert client.get(f"/c/{room.slug}/marks/").text.count("Homework ") == count


def test_home_asks_for_homework_once_where_a_class_was_set_some_and_of_nobody_else(client, aiko, bank):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            client.get("/")
        return sum("classroom_" in each["sql"] and "more_due" in each["sql"] for each in queries)

    assert asked() == 0
    assignment(aiko.classroom, list(bank.values())[:2])
    assert asked() == 1
    client.logout()
    assert asked() == 0
