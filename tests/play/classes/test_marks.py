"""A learner's own marks: those of the gradebook, when they may be told."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.answers import answered
from tests.classroom.builders import PAST, a_teacher_of, assignment, classroom, enrolled, teacher
from tests.pages.conftest import waits, yes  # noqa: F401  fixtures
from trainer.classroom.marks.marking import set_mark
from trainer.classroom.models import Comment, Extension, Slot

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(bank):
    room = classroom()
    teacher(classroom=room)
    return room


def page_of(client, aiko):
    client.force_login(aiko.learner.user)
    where = client.get("/classes/").text.split(f">{aiko.classroom.name}<")[0].rsplit('href="', 1)[1]
    found = client.get(where.split('"')[0]).text.partition('marks/"')[0].rsplit('href="', 1)[1]
    return client.get(f"{found}marks/").text


def test_marks_are_those_of_the_gradebook_with_the_teachers_note(client, room, yes, waits):  # noqa: F811  # the fixtures
    aiko, ben = enrolled(room), enrolled(room, "Ben")
    work = assignment(room, [yes, waits], due_at=PAST + timedelta(days=7))
    answered(work, aiko, 1, "yes", 1.0)
    assert "50&nbsp;%" in page_of(client, aiko)
    facts = {"by": a_teacher_of(room), "now": timezone.now(), "assignment": work}
    set_mark(enrollment=aiko, mark=0.9, note="Well argued.", **facts)
    set_mark(enrollment=ben, mark=None, note="Ill that week.", **facts)
    page = page_of(client, aiko)
    assert "90&nbsp;%" in page
    assert "Well argued." in page
    assert "set by your teacher" in page
    assert "Ill that week." not in page
    assert "you are excused" in page_of(client, ben)


def test_what_is_kept_back_is_not_told(client, room, yes):  # noqa: F811  # the fixtures
    aiko = enrolled(room)
    work = assignment(room, [yes], feedback="after_due", due_at=timezone.now() + timedelta(days=1))
    answered(work, aiko, 1, "yes", 1.0)
    set_mark(
        assignment=work, enrollment=aiko, mark=1.0, note="Right!", by=a_teacher_of(room), now=timezone.now()
    )
    page = page_of(client, aiko)
    assert "result not out yet" in page
    assert "100&nbsp;%" not in page
    assert "Right!" not in page


def test_each_that_counts_is_as_much_of_the_mean_and_the_others_are_nothing_of_it(client, room, yes):  # noqa: F811  # the fixtures
    aiko = enrolled(room)
    for score in (1.0, 0.0):
        answered(assignment(room, [yes], title=f"Of {score}"), aiko, 1, "yes", score)
    assignment(room, [yes], title="Open")
    page = page_of(client, aiko)
    assert "Mean of what is done or due: 50 %." in page
    rows = page.partition("<tbody>")[2].split("row-above")[1:4]
    weights = {
        title: "50&nbsp;%" in row for row in rows for title in ("Of 1.0", "Of 0.0", "Open") if title in row
    }
    assert weights == {"Of 1.0": True, "Of 0.0": True, "Open": False}


def test_what_holds_of_it_is_said_as_on_the_assignment(client, room, yes, waits):  # noqa: F811  # the fixtures
    aiko = enrolled(room)
    due = timezone.now() + timedelta(days=1)
    work = assignment(room, [yes, waits], tries=3, late="half", due_at=due)
    Slot.objects.filter(assignment=work, place=2).update(points=4)
    Extension.objects.create(assignment=work, enrollment=aiko, due_at=due + timedelta(days=2))
    pages = [page_of(client, aiko), client.get(f"/hw/{work.slug}/").text]
    for said in (
        "You have more time: until ",
        "A late answer counts half.",
        "You have 3 tries: for each puzzle",
    ):
        assert [said in page for page in pages] == [True, True], said
    assert "Its questions are worth 1 to 4 points each." in pages[0]


def test_a_dropped_question_is_told_and_its_points_are_not(client, room, yes, waits):  # noqa: F811  # the fixtures
    aiko = enrolled(room)
    work = assignment(room, [yes, waits])
    Slot.objects.filter(assignment=work, place=2).update(points=4, dropped_at=timezone.now())
    answered(work, aiko, 1, "yes", 1.0)
    page = page_of(client, aiko)
    assert "100&nbsp;%" in page
    assert "Your teacher dropped 1 question: it counts in nobody&#x27;s mark." in page
    assert "points each" not in page


@pytest.mark.parametrize(("to_pass", "said"), [(50, "· passed"), (51, "· not passed"), (None, "")])
def test_what_is_enough_to_pass_is_said_with_whether_it_was_reached(client, room, yes, waits, to_pass, said):  # noqa: F811  # the fixtures
    aiko = enrolled(room)
    work = assignment(room, [yes, waits], to_pass=to_pass, due_at=PAST + timedelta(days=7))
    page = page_of(client, aiko)
    assert "· passed" not in page
    answered(work, aiko, 1, "yes", 1.0)
    page = page_of(client, aiko)
    for words in ("· passed", "· not passed"):
        assert (words in page) == (words == said)
    for told in (page, client.get(f"/hw/{work.slug}/").text):
        assert (f"You pass with {to_pass} %." in told) == (to_pass is not None)


@pytest.mark.parametrize(("needed", "said"), [(50, "you pass."), (60, "you do not pass yet.")])
def test_the_mean_to_pass_is_said_with_whether_it_is_reached(client, room, yes, waits, needed, said):  # noqa: F811  # the fixtures
    room.mean_to_pass = needed
    room.save()
    aiko = enrolled(room)
    answered(assignment(room, [yes, waits], due_at=PAST + timedelta(days=7)), aiko, 1, "yes", 1.0)
    assert f"The pass mark is {needed} %: as it stands {said}" in page_of(client, aiko)


@pytest.mark.parametrize("told", [True, False])
def test_what_the_teacher_said_of_a_question_is_read_with_its_verdict(client, room, yes, told):  # noqa: F811  # the fixtures
    aiko = enrolled(room)
    facts = {} if told else {"feedback": "after_due", "due_at": timezone.now() + timedelta(days=1)}
    work = assignment(room, [yes], **facts)
    item = answered(work, aiko, 1, "yes", 1.0).item
    Comment.objects.create(item=item, text="Look at the river.")
    page = page_of(client, aiko)
    assert ("Look at the river." in page) == told
    assert (f"/hw/{work.slug}/1/1/" in page) == told


def test_what_is_to_be_repaired_stands_below_with_the_way_to_do_it(client, room, yes):  # noqa: F811  # the fixtures
    aiko = enrolled(room)
    found = [("rule", "FUR-1", False)]
    answered(assignment(room, [yes]), aiko, 1, "no", 0.0, found=found, at=timezone.now())
    assert f'action="/c/{room.slug}/repair/"' in page_of(client, aiko)


def test_the_marks_of_another_class_are_nobodys(client, room):
    aiko = enrolled(classroom("Other"))
    client.force_login(aiko.learner.user)
    assert client.get(f"/c/{room.slug}/marks/").status_code == 404


def test_a_repair_set_is_no_mark_and_leaves_the_mean_alone(client, room, yes):  # noqa: F811  # the fixtures
    aiko = enrolled(room)
    answered(assignment(room, [yes], title="Homework"), aiko, 1, "yes", 0.0)
    facts = {"title": "Once more", "about": "FUR-1", "for_some": True}
    made = assignment(room, [yes], **facts)
    made.members.add(aiko)
    answered(made, aiko, 1, "yes", 1.0)
    page = page_of(client, aiko)
    assert "Mean of what is done or due: 0 %." in page
    assert "Once more" not in page.partition("</table>")[0]


def test_what_weighs_more_is_more_of_the_mean(client, room, yes):  # noqa: F811  # the fixtures
    aiko = enrolled(room)
    for title, score, weight in (("Exam", 1.0, 3), ("Homework", 0.0, 1), ("Warming up", 0.0, 0)):
        answered(assignment(room, [yes], title=title, weight=weight), aiko, 1, "yes", score)
    page = page_of(client, aiko)
    assert "Mean of what is done or due: 75 %." in page
    assert "Assignments have different weights" in page
    rows = page.partition("<tbody>")[2].split("row-above")[1:4]
    titles = ("Exam", "Homework", "Warming")
    shares = {title: row.split('class="number">')[-1] for row in rows for title in titles if title in row}
    assert shares["Exam"].startswith("75&nbsp;%")
    assert shares["Homework"].startswith("25&nbsp;%")
    assert shares["Warming"].startswith("–")
    assert page.count("not part of the mean") == 1
