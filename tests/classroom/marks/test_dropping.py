"""A question that is dropped for all counts in nobody's mark, on every road."""

import pytest

from tests.classroom.answers import answered, submission
from tests.classroom.builders import PAST, a_teacher_of, assignment, teacher
from tests.classroom.marks.test_marking import NOW, everywhere
from trainer.classroom.doing.due import due_in, is_done
from trainer.classroom.marks.dropping import LastQuestionError, drop
from trainer.classroom.models import Change, JournalEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def work(room, yes, waits):
    teacher(classroom=room)
    return assignment(room, [yes, waits], due_at=NOW)


def dropped(work, place, *, away=True):
    slot = work.slots.get(place=place)
    drop(slot=slot, dropped=away, by=a_teacher_of(work.classroom), now=PAST)


def test_it_counts_in_no_mark_until_it_is_counted_again(work, aiko):
    answered(work, aiko, 1, "no", 0.0)
    answered(work, aiko, 2, "none", 1.0)
    assert set(everywhere(work, aiko).values()) == {0.5}
    dropped(work, 1)
    assert set(everywhere(work, aiko).values()) == {1.0}
    dropped(work, 1, away=False)
    assert set(everywhere(work, aiko).values()) == {0.5}


def test_work_is_done_without_it(work, aiko):
    answered(work, aiko, 1, "yes", 1.0)
    found = submission(work, aiko)
    assert not is_done(found, NOW)
    dropped(work, 2)
    assert is_done(found, NOW)
    (due,) = due_in(work.classroom, aiko.learner, NOW)
    assert (due.answered, due.places) == (1, 1)


def test_the_last_one_stays(work):
    dropped(work, 1)
    with pytest.raises(LastQuestionError):
        dropped(work, 2)


def test_the_journal_has_each_change_once(work):
    for away in (True, True, False):
        dropped(work, 1, away=away)
    rows = JournalEntry.objects.order_by("pk").values_list("what", "about")
    about = "First homework: 1. Can you ron"
    assert list(rows) == [(Change.DROPPED, about), (Change.COUNTED, about)]
