from datetime import timedelta
from random import Random

import pytest

from tests.progress.conftest import SHOWN, answered, make_version
from trainer.accounts.models import Learner
from trainer.progress.choosing import next_version
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion


@pytest.fixture
def slugs(db):
    for slug in ("one", "two", "three"):
        make_version(slug)
    return {"one", "two", "three"}


def chosen(learner, after="", seed=1, kind=""):
    found = next_version(
        PuzzleVersion.objects.published(),
        learner_id=learner and learner.id,
        after=after,
        rng=Random(seed),
        kind=kind,
    )
    return found and found.version.puzzle.slug


def answer(learner, slug, hour):
    version = PuzzleVersion.objects.get(puzzle__slug=slug)
    attempt = answered(learner, version, nonce=f"{slug}{hour}").attempt
    moment = SHOWN + timedelta(hours=hour)
    Attempt.objects.filter(pk=attempt.pk).update(answered_at=moment)


def test_a_guest_gets_any_puzzle_but_the_one_just_seen(slugs):
    assert {chosen(None, seed=seed) for seed in range(30)} == slugs
    assert {chosen(None, after="one", seed=seed) for seed in range(30)} == {"two", "three"}


def test_unseen_puzzles_come_first(slugs, learner):
    answer(learner, "one", 1)
    answer(learner, "two", 2)
    assert {chosen(learner, seed=seed) for seed in range(10)} == {"three"}


def test_what_others_have_seen_is_unseen(slugs, learner):
    for slug in slugs:
        answer(Learner.objects.create(), slug, 1)
    assert {chosen(learner, seed=seed) for seed in range(30)} == slugs


def test_when_all_are_seen_the_one_seen_longest_ago_comes(slugs, learner):
    for hour, slug in enumerate(("two", "one", "three", "two")):
        answer(learner, slug, hour)
    assert chosen(learner) == "one"
    assert chosen(learner, after="one") == "three"


def test_the_only_puzzle_comes_again_and_none_gives_none(learner, db):
    assert chosen(learner) is None
    make_version("one")
    answer(learner, "one", 1)
    assert chosen(learner, after="one") == "one"


def test_what_comes_next_says_whether_it_was_seen(slugs, learner):
    def seen():
        versions = PuzzleVersion.objects.published()
        return next_version(versions, learner_id=learner.id, after="one", rng=Random(1)).seen

    answer(learner, "two", 1)
    assert not seen()
    answer(learner, "three", 2)
    assert seen()


def test_choosing_among_unseen_ones_of_a_kind_takes_two_queries(slugs, learner, django_assert_num_queries):
    with django_assert_num_queries(2):
        chosen(learner, kind="waits")


def test_choosing_among_all_kinds_takes_four_queries_at_most(slugs, learner, django_assert_max_num_queries):
    for seed in range(5):
        with django_assert_max_num_queries(4):
            chosen(learner, seed=seed)
