"""What a verdict tells of the rating is what settling comes to; of the answers before, how they went."""

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from tests.pages.conftest import sampled
from tests.progress.test_settling import give, loaded
from trainer.accounts.models import Learner
from trainer.progress.facts import work_out
from trainer.progress.models import NEVER, Attempt, PuzzleRating, Rating
from trainer.progress.moving import answers_before, rating_change, right_alike
from trainer.progress.settling import settle
from trainer.puzzles.models import Stocked
from trainer.puzzles.questions import question_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def learner():
    return Learner.objects.create()


@pytest.fixture
def slugs(tmp_path):
    """Puzzles of some families, whose facts are worked out."""
    found = loaded(
        [each for (_kind, answer), each in sampled().items() if answer in ("yes", "no")][:10], tmp_path
    )
    work_out()
    return found


def change(attempt, learner):
    return rating_change(attempt, question_of(attempt.version), learner.pk)


def family_of(attempt):
    return question_of(attempt.version).kind.family


def test_the_rating_that_is_told_is_the_one_that_is_settled(learner, slugs):
    """Of each answer of a row, right and wrong, over several days, at puzzles that others know and do not."""
    other, rng = Learner.objects.create(), Random(1)
    for slug in slugs[::2]:
        give(other, slug, right=rng.random() < 0.5)
    settle(other.pk)
    assert 0 < PuzzleRating.objects.count() < len(slugs)
    for number, slug in enumerate(slugs):
        attempt = give(learner, slug, right=rng.random() < 0.6, after=number * 40_000)
        before = Rating.objects.filter(learner=learner, family=family_of(attempt)).first()
        told = change(attempt, learner)
        settle(learner.pk)
        now = Rating.objects.get(learner=learner, family=family_of(attempt))
        assert told.after == pytest.approx(now.rating, abs=1e-6)
        if before is not None:
            assert told.before == before.rating
        assert (told.after > told.before) == attempt.is_right


def test_nothing_is_told_where_an_older_answer_waits_or_the_puzzle_is_known(learner, slugs):
    first, second = give(learner, slugs[0]), give(learner, slugs[1], after=10)
    assert change(first, learner) is not None
    assert change(second, learner) is None
    settle(learner.pk)
    assert change(Attempt.objects.get(pk=first.pk), learner) is None
    assert change(give(learner, slugs[0], after=20), learner) is None


def test_nothing_is_told_to_who_does_not_want_to_know_or_of_what_moves_nothing(learner, slugs):
    hidden = give(learner, slugs[0], withheld_until=NEVER)
    assert change(hidden, learner) is None
    attempt = give(learner, slugs[1])
    attempt.rated = False
    assert change(attempt, learner) is None
    attempt.rated = True
    assert change(attempt, learner) is not None
    Learner.objects.update(shows_rating=False)
    assert change(attempt, learner) is None


def test_nothing_is_told_of_a_puzzle_of_which_nothing_is_worked_out(learner, slugs):
    Stocked.objects.update(facts_by=0)
    assert change(give(learner, slugs[0]), learner) is None


def test_a_result_that_is_to_be_seen_by_now_waits_like_others(learner, slugs):
    give(learner, slugs[0], withheld_until=timezone.now() - timedelta(days=4))
    assert change(give(learner, slugs[1], after=10), learner) is None


def test_the_answers_before_are_those_of_the_family_that_one_may_see_the_last_first(learner, slugs):
    alike = [slug for slug in slugs if family_of(give(Learner.objects.create(), slug)) == "furiten"]
    assert len(alike) > 1
    other = next(slug for slug in slugs if slug not in alike)
    rights = [True, False, True, True, False, False, True]
    for number, right in enumerate(rights):
        give(learner, alike[number % len(alike)], right=right, after=10 * number)
        give(learner, other, right=not right, after=10 * number + 1)
    give(learner, alike[0], right=False, after=90, withheld_until=NEVER)
    last = give(learner, alike[1], after=100)
    assert right_alike(answers_before(last, learner.pk), "furiten") == rights[:-6:-1]
    assert answers_before(last, Learner.objects.create().pk) == []


def test_the_answers_since_a_moment_are_told_but_not_those_of_reviews(learner, slugs):
    attempts = [give(learner, slugs[0], after=10 * number) for number in range(5)]
    Attempt.objects.filter(pk=attempts[2].pk).update(reviewed="FUR-1")
    last, began = attempts[4], attempts[1].answered_at
    assert [each.since for each in answers_before(last, learner.pk, began)] == [1, 0, 1, 0]
    assert [each.since for each in answers_before(last, learner.pk)] == [0, 0, 0, 0]


def test_it_takes_a_statement_each(learner, slugs, django_assert_num_queries):
    attempt = give(learner, slugs[0])
    question = question_of(attempt.version)
    change(attempt, learner)
    with django_assert_num_queries(1):
        assert rating_change(attempt, question, learner.pk)
    with django_assert_num_queries(1):
        answers_before(attempt, learner.pk)
