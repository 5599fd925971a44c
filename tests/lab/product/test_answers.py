"""Answers are foretold as the site would have done, and before they are looked at."""

from random import Random

import pytest

from tests.pages.conftest import sampled
from tests.progress.test_settling import give, loaded
from trainer.accounts.models import Learner
from trainer.lab.product.answers import ALL, ITEM, RATINGS, SITE, Foretelling, answers_in_order
from trainer.learning import beliefs
from trainer.learning.choosing import read_standing
from trainer.learning.ratings import chance, in_family
from trainer.progress.derived import aged_rating, rating_of
from trainer.progress.evidence import evidence_of
from trainer.progress.models import NEVER, Attempt, Belief, Ledger, PuzzleRating, Rating
from trainer.progress.settling import settle

pytestmark = pytest.mark.django_db


@pytest.fixture
def slugs(tmp_path):
    some = [each for (_kind, answer), each in sampled().items() if answer in ("yes", "no")][:10]
    return loaded(some, tmp_path)


def foretold():
    foretelling = Foretelling()
    return [foretelling.take(learner, evidence) for learner, evidence in answers_in_order()]


def expected(attempt):
    """What the rows that are settled say of an answer that is not: by ratings, and with beliefs."""
    (evidence,) = evidence_of([attempt])
    rated = PuzzleRating.objects.filter(puzzle=evidence.puzzle).first()
    puzzle = rating_of(rated) if rated else evidence.fresh
    standing = Ledger.objects.get_or_create(learner_id=attempt.learner_id)[0].standing
    overall = read_standing(standing).overall
    row = Rating.objects.filter(learner=attempt.learner_id, family=evidence.family).first()
    own = aged_rating(row, attempt.answered_at) if row else None
    likely = chance(in_family(own, overall), puzzle, evidence.judged.floor)
    held = dict(Belief.objects.filter(learner=attempt.learner_id).values_list("code", "probability"))
    return likely, beliefs.chance_right(held, evidence.judged.errors, likely)


def test_what_is_foretold_is_what_settled_rows_say_before_each_answer(slugs):
    learners, rng = [Learner.objects.create() for _ in range(3)], Random(1)
    said = []
    for number in range(24):
        learner = learners[number % 3]
        attempt = give(learner, slugs[number // 3], right=rng.random() < 0.6, after=number * 30_000)
        attempt = Attempt.objects.select_related("version__puzzle").get(pk=attempt.pk)
        said.append(expected(attempt))
        settle(learner.pk)
    found = foretold()
    assert [each.chances[RATINGS] for each in found] == pytest.approx([each[0] for each in said], abs=1e-3)
    assert [each.chances[SITE] for each in found] == pytest.approx([each[1] for each in said], abs=1e-3)
    assert len({round(each.chances[SITE], 2) for each in found}) > 5


def test_the_means_know_earlier_answers_alone(slugs):
    for number, right in enumerate([True, True, False, True]):
        give(Learner.objects.create(), slugs[0], right=right, after=number)
    give(Learner.objects.create(), slugs[1], after=9)
    found = foretold()
    every = [0.5, 1.5 / 2, 2.5 / 3, 2.5 / 4, 3.5 / 5]
    assert [each.right for each in found] == [True, True, False, True, True]
    assert [each.chances[ALL] for each in found] == pytest.approx(every)
    item = [every[0], (1 + every[1]) / 2, (2 + every[2]) / 3, (2 + every[3]) / 4, every[4]]
    assert [each.chances[ITEM] for each in found] == pytest.approx(item)


def test_a_second_answer_to_a_puzzle_is_not_foretold_and_what_is_withheld_not_looked_at(slugs):
    learner = Learner.objects.create()
    give(learner, slugs[0])
    give(learner, slugs[0], after=10)
    give(learner, slugs[1], after=20, withheld_until=NEVER)
    Attempt.objects.filter(pk=give(learner, slugs[2], after=30).pk).update(rated=False)
    assert [each is not None for each in foretold()] == [True, False, False]
