"""Questions over all sittings, and papers of one held beside each other."""

import pytest

from tests.classroom.builders import teacher
from tests.exams.builders import AFTER, EASY, answers, blueprint, registered, sitting
from trainer.classroom.models import Answer, Regrade, SlotChoice, SubmissionItem
from trainer.exams.actions.appealing import appeal, decide_appeal
from trainer.exams.actions.awarding import award
from trainer.exams.analysis import SURE, analysis_of, is_estimated, likely_right, spread_of
from trainer.exams.models import Decision
from trainer.exams.results import missed_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def examiner():
    return teacher()


def sat(made, examiner, *papers):
    """A sitting with a candidate for each of the papers."""
    held = sitting(made, examiner)
    for number, scores in enumerate(papers):
        answers(registered(held, f"Candidate {held.pk} {number}"), scores)
    award(sitting=held, now=AFTER)
    return held


def test_a_question_is_counted_over_all_sittings(examiner, django_assert_num_queries):
    made = blueprint(examiner, [EASY])
    sat(made, examiner, [1, 1], [0, 0], [1, 1])
    held = sat(made, examiner, [0, 0], [1, 1], [1, 0])
    own = held.candidates.first()
    item = SubmissionItem.objects.get(submission__enrollment=own.enrollment, place=1)
    appeal(candidate=own, item=item, text="No", now=AFTER, told=True)
    with django_assert_num_queries(2):
        first, second = analysis_of(made)
    assert (first.place, first.kind, first.level, first.ruleset) == (1, "hand-closed", 1, "ema_2025")
    assert [(each.number, each.right, each.seconds) for each in (first, second)] == [(6, 67, 20), (6, 50, 20)]
    assert first.discrimination == pytest.approx(0.707, abs=0.001)
    assert [(each.appeals, each.upheld) for each in (first, second)] == [(1, 0), (0, 0)]


def test_without_an_answer_a_question_counts_as_wrong(examiner, django_assert_num_queries):
    made = blueprint(examiner, [EASY])
    sat(made, examiner, [1, None], [1, None], [None, None], [0, None])
    with django_assert_num_queries(2):
        first, second = analysis_of(made)
    assert [(each.number, each.asked, each.right) for each in (first, second)] == [(3, 4, 50), (0, 4, 0)]
    assert (first.seconds, second.seconds, second.discrimination) == (20, 0, None)


def test_a_question_left_out_by_the_weak_tells_strong_from_weak(examiner):
    made = blueprint(examiner, [EASY])
    sat(made, examiner, [1, 1], [1, 1], [1, 1], [0, None], [0, None])
    assert [each.discrimination for each in analysis_of(made)] == pytest.approx([1, 1])


def upheld_for_all(held, examiner, place=1):
    """An appeal of the first candidate, as if all had been asked that position."""
    own = held.candidates.order_by("registered_at", "pk").first()
    items = SubmissionItem.objects.filter(submission__assignment=held.assignment, place=place)
    item = items.get(submission__enrollment=own.enrollment)
    items.update(version=item.version)
    made = appeal(candidate=own, item=item, text="No", now=AFTER, told=True)
    decide_appeal(appeal=made, decision=Decision.CREDITED, reason="", by=examiner, now=AFTER)


def test_points_given_to_all_do_not_count_as_known(examiner, django_assert_num_queries):
    made = blueprint(examiner, [EASY])
    held = sat(made, examiner, [0, 1], [0, 1], [1, 0], [None, 1])
    upheld_for_all(held, examiner)
    assert sorted(Answer.objects.filter(item__place=1).values_list("score", flat=True)) == [1, 1, 1]
    with django_assert_num_queries(2):
        first, second = analysis_of(made)
    assert (first.right, first.number, first.credited, first.upheld) == (25, 3, 3, 1)
    assert (second.right, second.credited) == (75, 0)


def test_points_given_to_all_after_a_regrade_leave_what_the_regrade_found(examiner):
    made = blueprint(examiner, [EASY])
    held = sat(made, examiner, [1, 1], [1, 1])
    for answer in Answer.objects.filter(item__place=1):
        Regrade.objects.create(answer=answer, before=1.0, after=0.0, solved="no", rules_version=2)
    Answer.objects.filter(item__place=1).update(score=0.0)
    assert analysis_of(made)[0].right == 0
    upheld_for_all(held, examiner)
    assert [each.right for each in analysis_of(made)] == [0, 100]


def test_points_given_to_all_make_no_question_easier(examiner, monkeypatch):
    monkeypatch.setattr("trainer.exams.analysis.SURE", 4)
    made = blueprint(examiner, [EASY])
    held = sat(made, examiner, [0, 1], [0, 1], [1, 1], [0, 1])
    again = sitting(made, examiner)
    SlotChoice.objects.filter(slot__assignment=again.assignment).update(hard=1200)
    before = spread_of(again)
    upheld_for_all(held, examiner)
    assert (before.estimated, spread_of(again)) == (False, before)


def test_a_sitting_without_results_is_left_out(examiner):
    made = blueprint(examiner, [EASY])
    answers(registered(sitting(made, examiner), "Aiko"), [1, 1])
    assert analysis_of(made) == []


def test_papers_differ_by_their_easiest_and_hardest_positions(examiner):
    held = sitting(blueprint(examiner, [EASY]), examiner)
    slots = held.assignment.slots.all()
    SlotChoice.objects.filter(slot=slots[0]).update(hard=1500)
    even = spread_of(held)
    SlotChoice.objects.filter(slot=slots[1]).update(hard=1500)
    alike = spread_of(held)
    assert (alike.easiest, alike.hardest, alike.usual) == (3.0, 3.0, 0.0)
    assert even.hardest <= even.easiest
    first = slots[1].choices.first()
    SlotChoice.objects.filter(pk=first.pk).update(hard=1300)
    apart = spread_of(held)
    assert apart.easiest - apart.hardest == pytest.approx(3 * (likely_right(1300) - 0.5))
    assert 0 < apart.usual < apart.easiest - apart.hardest
    SlotChoice.objects.update(hard=None)
    assert spread_of(held) is None


def test_what_thirty_have_answered_says_how_hard_it_is(examiner, monkeypatch):
    assert SURE == 30
    monkeypatch.setattr("trainer.exams.analysis.SURE", 4)
    made = blueprint(examiner, [EASY])
    sat(made, examiner, [1, 0], [1, 0], [1, None])
    held = sitting(made, examiner)
    SlotChoice.objects.filter(slot__assignment=held.assignment).update(hard=1200)
    assert (is_estimated(made), spread_of(held).estimated) == (True, True)
    sat(made, examiner, [0, 0])
    found = spread_of(held)
    assert (is_estimated(made), found.estimated) == (False, False)
    assert found.easiest == pytest.approx(3 * 0.75, abs=0.05)
    assert found.hardest == pytest.approx(found.easiest)


def test_what_was_missed_is_counted_by_rule(examiner):
    held = sitting(blueprint(examiner, [EASY]), examiner)
    own = registered(held, "Aiko")
    answers(own, [0, 0])
    assert [(each.sort, each.code, each.times) for each in missed_by(own)] == [("rule", "TEN-1", 2)]
