"""Marks by hand: one mark everywhere, and who changed it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.answers import answered
from tests.classroom.builders import PAST, a_teacher_of, assignment, enrolled, teacher
from trainer.classroom.marks.gradebook import cell_at, gradebook, gradebook_row
from trainer.classroom.marks.marking import clear_mark, set_mark
from trainer.classroom.models import Change, JournalEntry, Submission
from trainer.classroom.platforms.sending import _cell
from trainer.teach.gradebook.results import learners_work

NOW = PAST + timedelta(days=9)
pytestmark = pytest.mark.django_db


@pytest.fixture
def work(room, yes, waits):
    teacher(classroom=room)
    return assignment(room, [yes, waits], due_at=PAST + timedelta(days=7))


def given(work, enrollment, mark, note=""):
    by = a_teacher_of(work.classroom)
    set_mark(assignment=work, enrollment=enrollment, mark=mark, note=note, by=by, now=NOW)


def everywhere(work, enrollment):
    """The mark as each road has it."""
    book = gradebook(work.classroom, now=NOW)
    row = next(each for each in book.rows if each.enrollment == enrollment)
    found = {
        "gradebook": row.cells[0].mark,
        "own row": gradebook_row(enrollment, now=NOW)[1].cells[0].mark,
        "answers": learners_work(work, enrollment, now=NOW).cell.mark,
        "alone": cell_at(work, enrollment, now=NOW).mark,
    }
    submission = Submission.objects.filter(assignment=work, enrollment=enrollment).first()
    if submission:
        found["platform"] = _cell(submission, NOW).mark
    return found


def test_a_mark_by_hand_is_the_mark_on_every_road_and_goes_into_the_mean(work, aiko):
    answered(work, aiko, 1, "yes", 1.0)
    assert set(everywhere(work, aiko).values()) == {0.5}
    given(work, aiko, 0.8, "The picture was unclear.")
    assert set(everywhere(work, aiko).values()) == {0.8}
    assert gradebook(work.classroom, now=NOW).rows[0].mean == 0.8
    assert cell_at(work, aiko, now=NOW, by_hand=False).mark == 0.5


def test_who_is_excused_has_no_mark_and_nothing_goes_into_means(work, aiko):
    ben = enrolled(work.classroom, "Ben")
    given(work, aiko, None)
    assert set(everywhere(work, aiko).values()) == {None}
    book = gradebook(work.classroom, now=NOW)
    assert {row.enrollment.name: row.mean for row in book.rows} == {"Aiko": None, "Ben": 0.0}
    assert cell_at(work, aiko, now=NOW).is_let_off
    assert not cell_at(work, ben, now=NOW).is_let_off


def test_every_change_stands_in_the_journal_with_before_and_after(work, aiko):
    answered(work, aiko, 1, "yes", 1.0)
    given(work, aiko, 0.8)
    given(work, aiko, None)
    by = a_teacher_of(work.classroom)
    clear_mark(assignment=work, enrollment=aiko, by=by, now=NOW)
    clear_mark(assignment=work, enrollment=aiko, by=by, now=NOW)
    rows = JournalEntry.objects.order_by("pk").values_list("what", "before", "after", "enrollment", "by")
    assert list(rows) == [
        (Change.MARK, "50 %", "80 %", aiko.pk, by.pk),
        (Change.EXCUSED, "80 %", "–", aiko.pk, by.pk),
        (Change.MARK, "–", "50 %", aiko.pk, by.pk),
    ]


def test_set_before_anything_was_begun_it_counts(work, aiko):
    given(work, aiko, 1.0)
    cell = cell_at(work, aiko, now=timezone.now())
    assert (cell.mark, cell.counts, cell.by_hand) == (1.0, True, True)
