"""A class's pages for its teachers: made, changed, ended; news; nothing of others' classes."""

import re
from datetime import UTC, datetime

import pytest

from tests.classroom.builders import assignment, classroom, enrolled, teacher
from trainer.accounts.codes import grouped
from trainer.accounts.models import ManagedAccount
from trainer.classroom.models import Classroom, News, Role, Submission

pytestmark = pytest.mark.django_db
NEW = {"name": "Tuesday club", "zone": "Europe/Paris", "ruleset": "ema_2025"}


@pytest.fixture
def room():
    found = classroom()
    teacher("owner", found)
    teacher("co", found, Role.CO)
    teacher("stranger", classroom("Other"))
    return found


@pytest.fixture
def visit(client, room):
    """The client signed in under a name."""

    def make(name):
        client.force_login(room.teachings.get(user__username=name).user)
        return client

    return make


def where(room, page=""):
    return f"/teach/c/{room.slug}/{page}"


def test_first_class_is_made_from_its_name_and_zone(client):
    client.force_login(teacher())
    assert "You have no class yet" in client.get("/teach/").text
    response = client.post("/teach/new/", NEW)
    made = Classroom.objects.get()
    assert response.url == where(made)
    assert (made.name, made.zone, made.ruleset) == tuple(NEW.values())
    assert made.join_code in client.get(response.url).text


@pytest.mark.parametrize(
    "wrong", [{"name": " "}, {"name": "a\tb"}, {"name": "x" * 81}, {"zone": "Mars/Base"}, {"ruleset": "none"}]
)
def test_class_that_cannot_be_is_told_at_the_field_and_input_kept(client, wrong):
    client.force_login(teacher())
    response = client.post("/teach/new/", NEW | wrong)
    assert (response.status_code, Classroom.objects.count()) == (422, 0)
    assert list(response.context["form"].errors) == list(wrong)


def test_next_class_begins_with_the_zone_of_the_last(visit, room):
    Classroom.objects.filter(pk=room.pk).update(zone="Asia/Tokyo")
    assert visit("owner").get("/teach/new/").context["form"].initial["zone"] == "Asia/Tokyo"


def test_settings_are_kept(visit, room):
    response = visit("co").post(where(room, "settings/"), NEW)
    assert response.url == where(room, "settings/?kept")
    room.refresh_from_db()
    assert room.zone == "Europe/Paris"
    assert visit("co").post(where(room, "settings/"), NEW | {"name": ""}).status_code == 422


def test_joining_is_closed_and_opened(visit, room):
    visit("co").post(where(room, "code/"), {"close": ""})
    room.refresh_from_db()
    assert room.join_code is None
    assert "Joining is closed" in visit("co").get(where(room)).text
    visit("co").post(where(room, "code/"))
    room.refresh_from_db()
    assert grouped(room.join_code) in visit("co").get(where(room, "poster/")).text


def test_only_an_owner_archives_and_deletes(visit, room):
    for page in ("archive/", "delete/"):
        assert visit("co").post(where(room, page), {"typed": room.name}).status_code == 404
    visit("owner").post(where(room, "archive/"))
    room.refresh_from_db()
    assert room.is_archived
    visit("owner").post(where(room, "archive/"), {"back": ""})
    room.refresh_from_db()
    assert not room.is_archived
    assert visit("owner").post(where(room, "delete/"), {"typed": "wrong"}).status_code == 422
    assert visit("owner").post(where(room, "delete/"), {"typed": room.name}).url == "/teach/"
    assert [each.name for each in Classroom.objects.all()] == ["Other"]


def test_whoever_deletes_a_class_is_told_of_the_accounts_that_nobody_will_look_after(visit, room):
    assert "made for this class" not in visit("owner").get(where(room, "delete/")).text
    visit("owner").post(where(room, "learners/"), {"names": "Aiko\nBen\nCho"})
    enrolled(room, "Own")
    ben = room.enrollments.get(name="Ben")
    ManagedAccount.objects.filter(user=ben.learner.user).update(released_at=datetime(2026, 1, 1, tzinfo=UTC))
    assert "2 accounts were made for this class" in visit("owner").get(where(room, "delete/")).text


def test_news_come_and_go(visit, room):
    assert visit("co").post(where(room, "news/"), {"text": " "}).status_code == 422
    visit("co").post(where(room, "news/"), {"text": "<b>Tomorrow</b>"})
    news = News.objects.get()
    assert "&lt;b&gt;Tomorrow" in visit("owner").get(where(room)).text
    visit("owner").post(where(room, f"news/{news.pk}/remove/"))
    assert News.objects.count() == 0


def test_archived_class_is_told_nothing(visit, room):
    visit("owner").post(where(room, "archive/"))
    assert "<textarea" not in visit("co").get(where(room)).text
    response = visit("co").post(where(room, "news/"), {"text": "Tomorrow"})
    assert (response.status_code, "no more news" in response.text) == (422, True)
    assert News.objects.count() == 0


def test_assignments_are_counted_for_those_in_the_class(visit, room):
    found = assignment(room, [], due_at=datetime(2026, 1, 2, tzinfo=UTC))
    here, gone = enrolled(room, "Aiko"), enrolled(room, "Ben")
    for each in (here, gone):
        Submission.objects.create(
            assignment=found, enrollment=each, handed_in_at=datetime(2026, 1, 1, tzinfo=UTC)
        )
    gone.left_at = datetime(2026, 1, 3, tzinfo=UTC)
    gone.save()
    text = visit("co").get(where(room)).text
    assert (text.count("1/1</td>"), "over" in text) == (2, True)


def test_news_of_another_class_stay(visit, room):
    other = Classroom.objects.get(name="Other")
    news = News.objects.create(classroom=other, text="Ours")
    for slug in (room.slug, other.slug):
        assert visit("owner").post(f"/teach/c/{slug}/news/{news.pk}/remove/").status_code == 404
    assert News.objects.count() == 1


@pytest.mark.parametrize("count", [1, 3])
def test_overview_and_list_take_the_same_queries_however_many(
    visit, room, bank, count, django_assert_num_queries
):
    for number in range(count):
        assignment(room, [], title=f"{number}", due_at=datetime(2026, 12, 1, tzinfo=UTC))
        enrolled(room, f"Learner {number}")
        News.objects.create(classroom=room, text=f"{number}")
        teacher_of = room.teachings.get(role="owner").user
        more = classroom(f"More {number}")
        more.teachings.create(user=teacher_of)
    client = visit("owner")
    with django_assert_num_queries(10):
        client.get(where(room))
    with django_assert_num_queries(3):
        assert client.get("/teach/").text.count("More ") == count


def test_zone_of_an_older_class_stays_to_be_chosen(visit, room):
    Classroom.objects.filter(pk=room.pk).update(zone="Asia/Calcutta")
    assert 'value="Asia/Calcutta" selected' in visit("owner").get(where(room, "settings/")).text
    response = visit("owner").post(where(room, "settings/"), NEW | {"zone": "Asia/Calcutta"})
    assert response.url == where(room, "settings/?kept")
    assert client_options(visit("owner").get("/teach/new/")).count("Asia/Calcutta (UTC+05:30)") == 1


def client_options(response):
    return [label for _, label in response.context["form"].fields["zone"].choices]


def test_every_page_of_a_class_has_its_own_title(visit, room):
    learner = enrolled(room, "Aiko")
    pages = (
        "", "cards/", "delete/", "learners/", "learners/import/", "poster/", "settings/", "teachers/",
        f"learner/{learner.pk}/",
    )  # fmt: skip
    titles = [
        re.search(r"<title>(.*)</title>", visit("owner").get(where(room, page)).text)[1] for page in pages
    ]
    assert len(set(titles)) == len(pages)
    assert all(title.split(" · ")[-2:] == [room.name, "Riichi Dojo"] for title in titles)
    assert titles[-1].startswith("Aiko · ")


@pytest.mark.parametrize("page", ["", "learners/", "gradebook/", "lesson/"])
def test_tables_that_scroll_sideways_show_it_at_their_edge(visit, room, page):
    assert "css/edges.css" in visit("co").get(where(room, page)).text


def test_a_form_of_a_new_class_sent_twice_makes_one(client):
    client.force_login(teacher())
    page = client.get("/teach/new/").text
    form = NEW | {"slug": re.search(r'name="slug" value="(\w{12})"', page)[1]}
    pages = [client.post("/teach/new/", form).url for _ in range(2)]
    assert pages[0] == pages[1] == where(Classroom.objects.get())
    assert client.post("/teach/new/", form | {"name": "Friday club"}).url != pages[0]
    assert sorted(each.name for each in Classroom.objects.all()) == ["Friday club", "Tuesday club"]


def test_the_name_of_a_class_of_others_opens_nothing(client, room):
    client.force_login(teacher())
    facts = {"name": room.name, "zone": room.zone, "ruleset": room.ruleset, "slug": room.slug}
    made = client.post("/teach/new/", facts).url
    assert made != where(room)
    assert client.get(made).status_code == 200
    assert client.get(where(room)).status_code == 404
