"""Appeals against a question."""

import pytest

from tests.classroom.builders import teacher
from tests.exams.builders import AFTER, answers, blueprint, registered, sitting
from trainer.classroom.marks.regrading import changes_of
from trainer.classroom.models import JournalEntry, SubmissionItem
from trainer.exams.actions.appealing import DecidedError, MayNotAppealError, appeal, decide_appeal
from trainer.exams.actions.awarding import award
from trainer.exams.models import Appeal, Certificate, Decision
from trainer.progress.models import Finding

pytestmark = pytest.mark.django_db


@pytest.fixture
def examiner():
    return teacher()


@pytest.fixture
def held(examiner):
    return sitting(blueprint(examiner), examiner)


@pytest.fixture
def aiko(held):
    """Who fails with 4 of 10 points, of which 6 pass."""
    found = registered(held, "Aiko")
    answers(found, [0, 0, 1])
    return found


def item_of(candidate, place):
    whose = {"submission__enrollment": candidate.enrollment, "place": place}
    return SubmissionItem.objects.get(**whose)


def appealed(candidate, place=1, **facts):
    facts = {"text": "The wall has no tile left.", "now": AFTER, "told": True} | facts
    return appeal(candidate=candidate, item=item_of(candidate, place), **facts)


def test_an_appeal_is_made_once_and_of_ones_own_question_that_is_told(held, aiko):
    first, again = appealed(aiko), appealed(aiko, text="Other words")
    assert (first, again.text) == (again, "The wall has no tile left.")
    with pytest.raises(MayNotAppealError):
        appealed(aiko, 2, told=False)
    beni = registered(held, "Beni")
    with pytest.raises(MayNotAppealError):
        appeal(candidate=beni, item=item_of(aiko, 1), text="Mine", now=AFTER, told=True)


def test_upheld_the_points_go_to_all_who_were_asked_it_and_stay_when_regraded(held, aiko, examiner):
    award(sitting=held, now=AFTER)
    other = registered(held, "Beni")
    answers(other, [0, 0, 0])
    SubmissionItem.objects.filter(pk=item_of(other, 1).pk).update(version=item_of(aiko, 1).version)
    decide_appeal(
        appeal=appealed(aiko), decision=Decision.CREDITED, reason="You are right.", by=examiner, now=AFTER
    )
    for each in (aiko, other):
        each.refresh_from_db()
    assert (aiko.points, aiko.passed, other.points) == (7.0, True, 3.0)
    assert Certificate.objects.get().name == "Aiko"
    assert not any(each.answer.item.credited for each in changes_of(held.assignment).changes)
    assert Finding.objects.filter(right=False).count() == 3
    entry = JournalEntry.objects.exclude(what="set").get()
    assert (entry.what, entry.by, entry.after) == ("credited", examiner, "2")
    assert entry.about.startswith("Club examination: 1.")


def test_upheld_by_dropping_the_question_nobody_loses_what_was_passed(held, examiner):
    aiko, beni = registered(held, "Aiko"), registered(held, "Beni")
    answers(aiko, [1, 1, 0])
    answers(beni, [0, 1, 1])
    award(sitting=held, now=AFTER)
    decide_appeal(appeal=appealed(beni), decision=Decision.DROPPED, reason="", by=examiner, now=AFTER)
    for each in (aiko, beni):
        each.refresh_from_db()
    assert [(each.points, each.passed) for each in (aiko, beni)] == [(4.29, True), (10.0, True)]


def test_declined_nothing_changes_and_it_is_decided_once(held, aiko, examiner):
    award(sitting=held, now=AFTER)
    made = appealed(aiko)
    decide_appeal(appeal=made, decision=Decision.DECLINED, reason="See KAN-4.", by=examiner, now=AFTER)
    aiko.refresh_from_db()
    assert (aiko.points, Appeal.objects.get().reason) == (4.0, "See KAN-4.")
    with pytest.raises(DecidedError):
        decide_appeal(appeal=made, decision=Decision.CREDITED, reason="", by=examiner, now=AFTER)
    assert set(JournalEntry.objects.values_list("what", flat=True)) == {"set"}
