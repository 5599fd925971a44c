"""Questions over all sittings, and papers of one held beside each other."""

import pytest

from tests.classroom.builders import teacher
from tests.exams.builders import AFTER, EASY, answers, blueprint, registered, sitting
from trainer.classroom.models import SlotChoice, SubmissionItem
from trainer.exams.actions.appealing import appeal
from trainer.exams.actions.awarding import award
from trainer.exams.analysis import SURE, analysis_of, is_estimated, likely_right, spread_of
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
