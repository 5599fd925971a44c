"""After what counts for a rule has changed all is counted anew, a learner at a time; nothing else moves."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.pages.conftest import sampled
from tests.progress.test_settling import give, loaded, state
from trainer.accounts.models import Learner
from trainer.learning.choosing import read_standing
from trainer.progress import recounting
from trainer.progress.actions import found_in
from trainer.progress.models import COUNTING, NEVER, Attempt, Finding, Ledger, Review, Tally
from trainer.progress.recounting import recount_some
from trainer.progress.settling import settle, unsettle
from trainer.puzzles.questions import grade_of, question_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def slugs(tmp_path):
    """Puzzles that are answered yes or no."""
    asked = [each for (_kind, answer), each in sampled().items() if answer in ("yes", "no")]
    return loaded(asked[:6], tmp_path)


def answered(learner, slugs):
    """Answers of some days, settled."""
    for number in range(3 * len(slugs)):
        give(learner, slugs[number % len(slugs)], right=number % 4 != 1, after=number)
    settle(learner.pk)


def counted_otherwise(learner):
    """As another release has counted rules."""
    rules = Tally.objects.filter(learner=learner, sort=Tally.Sort.RULE)
    rules.update(answers=99, right=99)
    Tally.objects.create(learner=learner, sort=Tally.Sort.RULE, code="SCO-2", answers=57, right=57)
    Review.objects.filter(learner=learner).update(due=timezone.now() + timedelta(days=99))
    Review.objects.create(learner=learner, rule="SCO-2", due=timezone.now(), last=timezone.now())
    ledger = Ledger.objects.get(learner=learner)
    Ledger.objects.filter(learner=learner).update(
        counted_by=0, standing=ledger.standing | {"weak": {"SCO-2": 1}, "due": {}}
    )


def by_rule(learner):
    """What is counted by rule, and the reviews."""
    _ledger, _ratings, _beliefs, reviews, tallies, _days = state(learner)
    return [row for row in tallies if row[0] == "rule"], reviews


def standing(learner):
    return read_standing(Ledger.objects.get(learner=learner).standing)


def test_it_comes_to_what_settling_all_anew_comes_to(learner, slugs):
    answered(learner, slugs)
    before, kept = state(learner), standing(learner)
    counted_otherwise(learner)
    assert state(learner) != before
    assert recount_some() == 3 * len(slugs)
    assert state(learner) == before
    assert (standing(learner), Ledger.objects.get().counted_by) == (kept, COUNTING)
    unsettle([learner.pk])
    settle(learner.pk)
    # Ratings are not the same: puzzles have learnt meanwhile.
    assert by_rule(learner) == (
        [row for row in before[4] if row[0] == "rule"],
        before[3],
    )


def found(learner):
    rows = Finding.objects.filter(attempt__learner=learner, sort=Finding.Sort.RULE)
    return sorted(rows.values_list("attempt", "code", "right"))


def test_what_was_found_in_answers_is_found_anew_those_that_wait_as_well(learner, slugs):
    answered(learner, slugs)
    give(learner, slugs[0], after=99, withheld_until=NEVER)
    for attempt in Attempt.objects.all():
        record = found_of(attempt)
        Finding.objects.bulk_create(
            Finding(attempt=attempt, sort=sort, code=code, right=right) for sort, code, right in record
        )
    once = found(learner)
    others = list(Finding.objects.exclude(sort=Finding.Sort.RULE).values_list("pk", flat=True))
    Finding.objects.filter(sort=Finding.Sort.RULE).update(right=True)
    for attempt in Attempt.objects.all():
        Finding.objects.create(attempt=attempt, sort=Finding.Sort.RULE, code="SCO-2", right=True)
    counted_otherwise(learner)
    recount_some()
    assert found(learner) == once
    assert list(Finding.objects.exclude(sort=Finding.Sort.RULE).values_list("pk", flat=True)) == others


def test_in_an_answer_that_was_credited_nothing_is_found(learner, slugs):
    answered(learner, slugs)
    counted_otherwise(learner)
    recount_some()
    assert not Finding.objects.exists()


def found_of(attempt):
    question = question_of(attempt.version)
    return found_in(question, grade_of(question, question.shape.read(attempt.answer)))


def test_who_is_counted_is_not_counted_again(learner, slugs, django_assert_num_queries):
    answered(learner, slugs)
    assert recount_some() == 3 * len(slugs), "a new learner is counted once"
    with django_assert_num_queries(1):
        assert recount_some() == 0
    counted_otherwise(learner)
    recount_some()
    Tally.objects.filter(sort=Tally.Sort.RULE).update(answers=98)
    assert recount_some() == 0
    assert Tally.objects.filter(answers=98).exists()


def test_learners_come_one_after_the_other_and_a_round_ends(learner, slugs):
    other = Learner.objects.create()
    for each in (learner, other):
        answered(each, slugs)
        counted_otherwise(each)
    assert recount_some(most=1) == 3 * len(slugs)
    assert Ledger.objects.filter(counted_by=COUNTING).count() == 1
    assert recount_some(most=1) == 3 * len(slugs)
    assert not Ledger.objects.filter(counted_by__lt=COUNTING).exists()


def test_answers_that_are_settled_meanwhile_are_not_lost(learner, slugs, monkeypatch):
    answered(learner, slugs)
    counted_otherwise(learner)
    written = recounting._write

    def write_late(learner_id, counted):
        give(learner, slugs[0], after=200)
        settle(learner.pk)
        written(learner_id, counted)

    monkeypatch.setattr(recounting, "_write", write_late)
    recount_some()
    assert Ledger.objects.get().counted_by == 0
    monkeypatch.undo()
    recount_some()
    assert Ledger.objects.get().counted_by == COUNTING
    after = by_rule(learner)
    unsettle([learner.pk])
    settle(learner.pk)
    assert by_rule(learner) == after


def test_a_worker_that_is_killed_leaves_nothing_half(learner, slugs, monkeypatch):
    answered(learner, slugs)
    counted_otherwise(learner)
    wrong = state(learner)

    def killed(*_given):
        raise KeyboardInterrupt

    monkeypatch.setattr(recounting, "_reviewed", killed)
    with pytest.raises(KeyboardInterrupt):
        recount_some()
    assert (state(learner), Ledger.objects.get().counted_by) == (wrong, 0)


def test_answers_are_read_some_at_once_each_of_them_once(learner, slugs, monkeypatch):
    answered(learner, slugs)
    before = state(learner)
    counted_otherwise(learner)
    monkeypatch.setattr(recounting, "AT_ONCE", 4)
    assert recount_some() == 3 * len(slugs)
    assert state(learner) == before


def test_a_ledger_that_is_wrong_is_not_waited_for(learner, slugs):
    answered(learner, slugs)
    counted_otherwise(learner)
    Ledger.objects.update(answers=7)
    recount_some()
    assert Ledger.objects.get().counted_by == COUNTING
    assert recount_some() == 0


def test_an_answer_that_can_not_be_judged_holds_up_nobody_else(learner, slugs, monkeypatch):
    other = Learner.objects.create()
    for each in (learner, other):
        answered(each, slugs)
    judged = recounting.evidence_of

    def fails(attempts):
        if any(attempt.learner_id == learner.pk for attempt in attempts):
            raise RuntimeError("no such tile")
        return judged(attempts)

    monkeypatch.setattr(recounting, "evidence_of", fails)
    assert recount_some() == 3 * len(slugs)
    assert list(Ledger.objects.filter(counted_by=COUNTING).values_list("pk", flat=True)) == [other.pk]
    assert recount_some() == 0
