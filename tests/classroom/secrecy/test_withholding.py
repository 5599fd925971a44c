"""What was kept back for further tries is shown once none can count, whatever happened in between."""

from datetime import timedelta
from random import Random

import pytest

from tests.classroom.builders import assignment, enrolled, teacher
from tests.classroom.lessons import give, lesson_with
from tests.classroom.works import NOW, answer, begun, some
from trainer.classroom.marks.regrading import changes_of, regrade
from trainer.classroom.models import Answer
from trainer.classroom.setting.assigning import (
    change_assignment,
    delete_assignment,
)
from trainer.classroom.setting.classes import archive_class, delete_class
from trainer.classroom.setting.extending import give_extension, take_back_extension
from trainer.progress.models import NEVER, Attempt

DUE = NOW + timedelta(days=1)


def untils():
    return list(Attempt.objects.order_by("answered_at", "pk").values_list("withheld_until", flat=True))


def test_with_a_limit_each_submission_ends_at_its_own_time_when_something_changes(room, aiko, bank):
    found = assignment(room, some(bank), tries=3, minutes=30)
    ben = enrolled(room, "Ben")
    for learner, start in ((aiko, NOW), (ben, NOW + timedelta(minutes=5))):
        answer(begun(learner, found, now=start), right=False, now=start)
    ends = [NOW + timedelta(minutes=32), NOW + timedelta(minutes=37)]
    assert untils() == ends
    change_assignment(assignment=found, facts={"title": "Another"}, rng=Random(1))
    assert untils() == ends
    by = teacher(classroom=room)
    give_extension(assignment=found, enrollment=ben, due_at=None, minutes=10, by=by)
    assert untils() == [ends[0], ends[1] + timedelta(minutes=10)]
    take_back_extension(assignment=found, enrollment=ben, by=by)
    assert untils() == ends


def test_an_extension_leaves_what_others_were_given_alone(room, aiko, bank):
    found = assignment(room, some(bank), feedback="after_due", due_at=DUE)
    ben = enrolled(room, "Ben")
    for learner in (aiko, ben):
        answer(begun(learner, found))
    Attempt.objects.filter(learner=aiko.learner).update(withheld_until=NEVER)
    give_extension(
        assignment=found,
        enrollment=ben,
        due_at=DUE + timedelta(days=1),
        minutes=0,
        by=teacher(classroom=room),
    )
    own = dict(Attempt.objects.values_list("learner", "withheld_until"))
    assert own == {aiko.learner_id: NEVER, ben.learner_id: DUE + timedelta(days=1)}


@pytest.mark.parametrize(("tries", "right", "until"), [(0, True, None), (3, True, None), (0, False, NEVER)])
def test_after_a_regrade_what_is_kept_for_tries_follows_the_new_scores(room, aiko, yes, tries, right, until):
    """By the rules of today the answer is right, or as wrong as before with another key."""
    found = assignment(room, [yes], tries=tries)
    answer(begun(aiko, found), right=False)
    Attempt.objects.update(answer="yes" if right else "no")
    assert untils() == [NEVER]
    assert regrade(found=changes_of(found), by=None) == 1
    assert Answer.objects.get().score == right
    assert untils() == [until]


@pytest.mark.parametrize(
    ("facts", "until"), [({"tries": 0}, None), ({"feedback": "after_due", "due_at": DUE}, DUE)]
)
@pytest.mark.parametrize("whole_class", [False, True])
def test_what_goes_away_leaves_the_learners_answers_to_be_seen(room, aiko, bank, facts, until, whole_class):
    found = assignment(room, some(bank), **facts)
    answer(begun(aiko, found), right=False)
    assert untils() != [None]
    if whole_class:
        delete_class(classroom=room, typed=room.name)
    else:
        delete_assignment(assignment=found)
    assert untils() == [until]


@pytest.mark.parametrize("end", ["archived", "deleted"])
def test_a_class_that_ends_in_a_lesson_leaves_no_result_behind_it(room, aiko, yes, end):
    lesson = lesson_with(room, teacher(classroom=room), yes)
    give(lesson, aiko)
    assert untils() == [NEVER]
    if end == "archived":
        archive_class(classroom=room, now=NOW)
        lesson.refresh_from_db()
        assert lesson.ended_at
    else:
        delete_class(classroom=room, typed=room.name)
    assert untils()[0] < NEVER
