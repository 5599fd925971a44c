"""To whom a verdict is not told: by account and by browser, by puzzle and by what a table looks like."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from django.utils import timezone

from tests.authoring.making import author, draft_of, position_of
from tests.classroom.builders import a_teacher_of, assignment, classroom, enrolled, teacher
from tests.classroom.lessons import lesson_with
from tests.play.homework.conftest import key_in
from trainer.accounts.models import Learner
from trainer.authoring.actions.drafting import start_draft
from trainer.authoring.models import ImportJob
from trainer.classroom.models import Enrollment, Lookup, Slot, SlotChoice, Submission, Teaching
from trainer.classroom.people.enrolling import add_learners
from trainer.classroom.people.rosters import read_lines
from trainer.classroom.secrecy.telling import Reader, WithheldError
from trainer.progress.models import Attempt
from trainer.puzzles.actions import reserve_puzzle
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.scenarios.board.sketch import Sketch

SAID = "you can ron."


def signed(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def room(bank):
    return classroom()


@pytest.fixture
def made(room):
    """An exam with one position that was made for it."""
    found = assignment(room, [], mode="exam", feedback="after_due", due_at=timezone.now() + timedelta(days=1))
    slot = Slot.objects.create(assignment=found, place=1, kind="can-ron", level=2, ruleset="tenhou_4p")
    version = reserve_puzzle(kind="can-ron", position=position_of("can-ron", 30), level=2, seed=1)
    SlotChoice.objects.create(slot=slot, version=version)
    return found


def test_tables_of_a_list_are_looked_up_at_once(made, django_assert_num_queries):
    asked, other = position_of("can-ron", 30), position_of("can-ron", 31)
    reader = Reader(lambda: None, timezone.now())
    with django_assert_num_queries(1):
        reader.foresee([asked, other, asked])
        reader.refuse_table(other)
    with pytest.raises(WithheldError):
        reader.refuse_table(asked)
    assert Lookup.objects.get().learner is None


def verdict_on_the_table(user):
    draft = draft_of(user, number=30)
    return signed(user).get(f"/studio/d/{draft.slug}/verdict/").text


def test_a_table_like_one_made_for_an_exam_is_told_to_its_teachers_alone_and_counted(made, room):
    aiko = enrolled(room)
    assert SAID not in verdict_on_the_table(aiko.learner.user)
    stranger = author("stranger")
    Learner.objects.create(user=stranger)
    for _ in range(2):
        page = verdict_on_the_table(stranger)
        assert "An exam or homework of a class asks about a table like this one." in page
        assert (SAID in page, made.title in page) == (False, False)
    other_teacher = teacher("other", classroom("Another"))
    Learner.objects.create(user=other_teacher)
    assert SAID not in verdict_on_the_table(other_teacher)
    owner = teacher("owner", room)
    Learner.objects.create(user=owner)
    assert SAID in verdict_on_the_table(owner)
    laid = {aiko.learner_id, stranger.learner.pk, other_teacher.learner.pk}
    assert set(Lookup.objects.values_list("learner", flat=True)) == laid
    page = signed(owner).get(f"/teach/a/{made.slug}/").text
    assert "1 learner of the class laid a table" in page
    assert "Outside the class, tables of this assignment were laid 2 times to have them judged." in page
    assert "No verdict was given on a position made for it." in page


def test_a_puzzle_that_was_published_before_is_told_to_others_and_counted(made):
    before = PuzzleVersion.objects.filter(puzzle__kind="can-ron").select_related("puzzle").first()
    question = replace(question_of(before), slug="bylink23", position=position_of("can-ron", 30))
    Puzzle.objects.filter(pk=before.puzzle_id).update(slug="bylink23")
    Reader(lambda: None, timezone.now()).refuse(question)
    assert Lookup.objects.count() == 1
    with pytest.raises(WithheldError):
        Reader(lambda: None, timezone.now()).refuse(replace(question, slug="unstored"))


def test_what_was_made_for_homework_with_verdicts_at_once_is_told_to_others(made, room):
    made.mode, made.feedback = "homework", "at_once"
    made.save()
    assert SAID not in verdict_on_the_table(enrolled(room).learner.user)
    assert SAID in verdict_on_the_table(author("stranger"))
    made.feedback = "never"
    made.save()
    assert SAID not in verdict_on_the_table(author("another"))


@pytest.mark.parametrize("begun", [False, True])
def test_own_attempts_at_what_is_held_are_counted_whatever_they_are_refused_for(made, room, begun):
    """Before the exam is begun as a table of the class, from then on as by anybody who sits an exam."""
    aiko = enrolled(room)
    if begun:
        signed(aiko.learner.user).post(f"/hw/{made.slug}/start/")
    for _ in range(2):
        assert SAID not in verdict_on_the_table(aiko.learner.user)
    assert list(Lookup.objects.values_list("learner", flat=True)) == [aiko.learner_id]
    teacher("owner", room)
    page = signed(a_teacher_of(room)).get(f"/teach/a/{made.slug}/").text
    assert "1 learner of the class laid a table" in page
    assert "outside the class" not in page


def test_an_own_attempt_at_held_homework_is_counted(made, room):
    aiko = enrolled(room)
    made.mode = "homework"
    made.save()
    signed(aiko.learner.user).post(f"/hw/{made.slug}/start/")
    assert SAID not in verdict_on_the_table(aiko.learner.user)
    assert Lookup.objects.get().learner == aiko.learner


def test_an_exam_in_the_browser_counts_nobody_who_was_told_nothing(made, room):
    aiko = enrolled(room)
    client = signed(aiko.learner.user)
    client.post(f"/hw/{made.slug}/start/")
    client.get(f"/hw/{made.slug}/")
    stranger = author("stranger")
    Learner.objects.create(user=stranger)
    draft = draft_of(stranger, number=30)
    client.force_login(stranger)
    assert SAID not in client.get(f"/studio/d/{draft.slug}/verdict/").text
    assert not Lookup.objects.exists()


def test_once_it_has_closed_it_is_told(made, room):
    aiko = enrolled(room)
    made.due_at = timezone.now() - timedelta(seconds=1)
    made.save()
    for user in (aiko.learner.user, author("stranger")):
        assert SAID in verdict_on_the_table(user)
    assert Lookup.objects.count() == 0


def test_a_table_like_that_of_homework_is_told_to_nobody_of_the_class(room):
    found = PuzzleVersion.objects.filter(puzzle__kind="can-ron").select_related("puzzle").first()
    homework, sketch = assignment(room, [found.puzzle]), Sketch.of_position(question_of(found).position)
    for user, told in ((enrolled(room).learner.user, False), (author("stranger"), True)):
        draft = start_draft(author=user, sketch=sketch, kind="can-ron")
        page = signed(user).get(f"/studio/d/{draft.slug}/verdict/").text
        assert ("can ron." in page or "cannot ron" in page) == told
        assert (homework.title in page) != told


@pytest.fixture
def sitting(room, bank):
    """A client in whose browser an exam was begun, and where it is."""
    found = assignment(room, [bank["is-tenpai", "yes"]], mode="exam", feedback="after_due")
    client = signed(enrolled(room).learner.user)
    client.post(f"/hw/{found.slug}/start/")
    client.get(f"/hw/{found.slug}/")
    return client, f"/hw/{found.slug}/"


def printed(client, bank):
    """Whether the browser gets an answer out of the key of a puzzle that no assignment asks."""
    page = client.get(f"/p/{bank['can-ron', 'yes'].slug}/print/?key=1")
    return page.context["answers"][0].answer != ""


def test_in_an_exam_neither_the_account_nor_the_browser_is_told_anything(sitting, bank):
    client, exam = sitting
    assert not printed(client, bank)
    page = client.get("/")
    assert "An exam is under way" in page.text
    assert client.get("/next/").status_code == 403
    assert not printed(signed(client.get(exam).context["user"]), bank)
    client.post("/accounts/logout/")
    assert not printed(client, bank)
    assert client.get(f"/p/{bank['can-ron', 'yes'].slug}/").status_code == 403
    client.force_login(author("another"))
    assert not printed(client, bank)
    assert printed(Client(), bank)


def test_in_an_exam_no_lesson_takes_an_answer_and_no_draft_is_published(sitting, bank):
    client, exam = sitting
    user = client.get(exam).context["user"]
    own = classroom("Own")
    Teaching.objects.create(classroom=own, user=user, role="owner")
    enrolled(own, "Aiko", user=user)
    lesson = lesson_with(own, user, bank["can-ron", "yes"])
    before = Attempt.objects.count()
    response = client.post(f"/live/{lesson.slug}/", {"key": "1", "answer": "yes"})
    assert (response.status_code, Attempt.objects.count()) == (403, before)
    draft = draft_of(user, number=30)
    posted = {"who": "link", "seen": draft.revision, "credit": ""}
    assert client.post(f"/studio/d/{draft.slug}/publish/", posted).status_code == 403
    draft.refresh_from_db()
    assert draft.puzzle is None
    assert client.post("/studio/import/", {"file": ContentFile("{}", "puzzles.json")}).status_code == 403
    assert not ImportJob.objects.exists()


def test_handed_in_the_exam_holds_the_account_and_the_browser_no_longer(sitting, bank):
    client, exam = sitting
    client.post(f"{exam}hand-in/")
    assert printed(client, bank)
    client.post("/accounts/logout/")
    assert printed(client, bank)


def test_another_exam_that_is_begun_and_handed_in_does_not_free_the_browser(sitting, bank):
    """Neither the own one of the same learner, nor one of somebody else who signs in there."""
    client, exam = sitting
    other = assignment(classroom(), [bank["is-tenpai", "no"]], mode="exam", feedback="after_due")
    client.post("/accounts/logout/")
    client.force_login(enrolled(other.classroom, "Ben").learner.user)
    client.post(f"/hw/{other.slug}/start/")
    assert not printed(client, bank)
    client.post(f"/hw/{other.slug}/hand-in/")
    assert not printed(client, bank)
    client.force_login(Submission.objects.get(assignment__slug=exam.split("/")[2]).enrollment.learner.user)
    client.post(f"{exam}hand-in/")
    assert printed(client, bank)


def test_the_browser_is_marked_with_the_answer_that_begins_the_exam(room, bank):
    """Who signs out then, and opens no question, has verdicts on them in this browser as little."""
    exam = assignment(room, [bank["is-tenpai", "no"]], mode="exam", feedback="after_due")
    client = signed(enrolled(room).learner.user)
    assert "sitting" in client.post(f"/hw/{exam.slug}/start/").cookies
    client.post("/accounts/logout/")
    assert not printed(client, bank)


def test_a_browser_that_is_full_of_exams_begins_no_further_one(sitting, room, bank, monkeypatch):
    client, _exam = sitting
    monkeypatch.setattr("trainer.classroom.doing.work.MOST_SITTINGS", 1)
    other = assignment(room, [bank["is-tenpai", "no"]], mode="exam", feedback="after_due")
    refused = client.post(f"/hw/{other.slug}/start/")
    assert (refused.status_code, Submission.objects.count()) == (403, 1)
    assert "Too many exams" in refused.text


def test_other_work_of_the_same_class_waits_for_the_end_of_an_exam(room, bank):
    found = assignment(room, [bank["is-tenpai", "yes"]], mode="exam", feedback="after_due")
    homework = assignment(room, [bank["can-ron", "yes"]], feedback="at_once", tries=3)
    client = signed(enrolled(room).learner.user)
    client.post(f"/hw/{homework.slug}/start/")
    form = {"key": key_in(client.get(f"/hw/{homework.slug}/1/")), "answer": "no"}
    client.post(f"/hw/{found.slug}/start/")
    for told in (client.get(f"/hw/{homework.slug}/1/"), client.post(f"/hw/{homework.slug}/1/", form)):
        assert told.status_code == 403, told.text
    assert not Attempt.objects.exists()
    assert client.get(f"/hw/{found.slug}/1/").status_code == 200
    client.post(f"/hw/{found.slug}/hand-in/")
    assert client.post(f"/hw/{homework.slug}/1/", form, follow=True).status_code == 200


def test_the_class_s_teachers_are_told_in_a_browser_where_its_exam_was_begun(sitting, room, bank):
    client, _exam = sitting
    owner = teacher("owner", room)
    Learner.objects.create(user=owner)
    homework = assignment(room, [bank["can-ron", "yes"]], feedback="at_once")
    client.force_login(owner)
    assert client.get(f"/teach/a/{homework.slug}/").status_code == 200
    assert not printed(client, bank)


def test_a_forged_mark_of_an_exam_marks_nothing(client, bank):
    client.cookies["sitting"] = "00000000-0000-0000-0000-000000000000:forged"
    assert printed(client, bank)


def test_who_leaves_the_class_in_an_exam_that_nothing_else_ends_has_handed_it_in(sitting, room, bank):
    client, _exam = sitting
    client.post(f"/c/{room.slug}/leave/")
    assert printed(client, bank)
    assert Submission.objects.get().handed_in_at is not None


def test_of_who_was_never_in_a_class_nothing_is_asked(bank, django_assert_num_queries):
    learner = Learner.objects.create(user=author("nobody"))
    with django_assert_num_queries(0):
        assert Reader(lambda: learner, timezone.now()).held == []
    aiko = enrolled(classroom())
    aiko.learner.refresh_from_db()
    with django_assert_num_queries(1):
        reader = Reader(lambda: aiko.learner, timezone.now())
        assert reader.held == reader.held == []


@pytest.fixture
def restated(bank):
    """Of three questions the later two ask the table of the first by other rules."""
    found = [bank["can-ron", "yes"], bank["can-ron", "no"], bank["kan-legal", "yes"]]
    first = Puzzle.objects.get(slug=found[0].slug)
    Puzzle.objects.filter(slug__in=[entry.slug for entry in found[1:]]).update(restates=first)
    return found


def read_by_one_of(room):
    learner = enrolled(room).learner
    learner.refresh_from_db()
    return Reader(lambda: learner, timezone.now())


@pytest.mark.parametrize("asked", [0, 1])
def test_with_a_puzzle_the_table_is_kept_back_by_all_rules(restated, room, asked, django_assert_num_queries):
    """Whichever of them the homework asks, practice draws none, and no list offers one."""
    due = timezone.now() + timedelta(days=1)
    assignment(room, [restated[asked]], mode="exam", feedback="after_due", due_at=due)
    reader = read_by_one_of(room)
    assert [each.puzzle for each in reader.kept] == [restated[asked].slug]
    with django_assert_num_queries(1):
        assert set(reader.kept_tables.values()) == {entry.slug for entry in restated}


def test_where_nothing_is_kept_back_no_table_is_looked_for(restated, room, django_assert_num_queries):
    reader = read_by_one_of(room)
    assert reader.kept == []
    with django_assert_num_queries(0):
        assert reader.kept_tables == {}


def test_however_somebody_comes_into_a_class_the_learner_says_so(room):
    (added,) = add_learners(classroom=room, by=teacher(classroom=room), roster=read_lines("Dai"))
    enrolled(room, "Emi")
    in_class = Learner.objects.filter(in_class=True)
    assert set(in_class) == {each.learner for each in Enrollment.objects.all()}
    assert added.learner in in_class
