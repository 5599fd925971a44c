from datetime import timedelta
from random import Random

import pytest

from tests.progress.conftest import SHOWN, answered, make_version
from trainer.accounts.models import Learner
from trainer.progress.choosing import fitting_levels, next_version
from trainer.progress.models import NEVER, Attempt
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.stock import Scope
from trainer.scenarios.kind import kinds


@pytest.fixture
def slugs(db):
    for slug in ("one", "two", "three"):
        make_version(slug)
    return {"one", "two", "three"}


def chosen(learner, after="", seed=1, kind=""):
    found = next_version(
        Scope(kinds=(kind,) if kind else ()),
        learner_id=learner and learner.id,
        after=after,
        rng=Random(seed),
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
        return next_version(Scope(), learner_id=learner.id, after="one", rng=Random(1)).seen

    answer(learner, "two", 1)
    assert not seen()
    answer(learner, "three", 2)
    assert seen()


def test_choosing_among_unseen_ones_of_a_kind_takes_two_queries(slugs, learner, django_assert_num_queries):
    with django_assert_num_queries(2):
        chosen(learner, kind="waits")


def test_choosing_takes_three_queries_where_none_is_left_of_the_answers_drawn_and_four_where_none_of_the_kind(
    slugs, learner, django_assert_num_queries
):
    make_version("other", kind="can-ron")
    answer(learner, "other", 1)
    drawn_first = {chosen(None, seed=seed): seed for seed in range(9)}["other"]
    with django_assert_num_queries(4):
        assert chosen(learner, seed=drawn_first) in slugs
    make_version("more", kind="can-ron", answer_class="no")
    drawn_first = next(seed for seed in range(99) if chosen(None, seed=seed) == "other")
    with django_assert_num_queries(3):
        assert chosen(learner, seed=drawn_first) == "more"


def test_a_function_chooses_among_what_is_unseen(slugs, learner):
    answer(learner, "one", 1)
    given = []

    def pick(candidates):
        given.extend(candidates)
        return max(candidates, key=lambda each: each.version.puzzle.slug)

    found = next_version(Scope(), learner_id=learner.id, after="", rng=Random(1), pick=pick)
    assert found.version.puzzle.slug == "two"
    assert sorted(each.version.puzzle.slug for each in given) == ["three", "two"]


@pytest.mark.parametrize(
    ("first", "given", "level"),
    [
        (1, "rr", 1),
        (1, "rrr", 2),
        (2, "rrrw", 3),
        (2, "rrrww", 2),
        (1, "www", 1),
        (5, "rrrrrr", 5),
        (3, "wrw", 3),
    ],
)
def test_a_level_rises_after_three_right_answers_and_falls_after_two_wrong_ones(learner, first, given, level):
    version = make_version("asked", kind="can-ron", level=first)
    for hour, each in enumerate(given):
        attempt = answered(learner, version, nonce=f"k{hour}", right=each == "r").attempt
        Attempt.objects.filter(pk=attempt.pk).update(answered_at=SHOWN + timedelta(hours=hour))
    assert fitting_levels(learner.id)[kinds()["can-ron"].family] == level
    assert fitting_levels(learner.id)["kan"] == 1, "of what was never asked, the easiest"


def test_an_answer_whose_result_is_withheld_moves_no_level(learner):
    version = make_version("asked", kind="can-ron", level=4)
    answered(learner, version)
    Attempt.objects.update(withheld_until=NEVER)
    assert fitting_levels(learner.id)[kinds()["can-ron"].family] == 1


def test_what_fits_is_asked_of_the_nearest_level_that_there_is(learner):
    for level in (1, 3, 5):
        make_version(f"of-{level}", level=level)
    for wanted, asked in ((0, "of-1"), (3, "of-3"), (4, "of-3"), (6, "of-5")):
        found = next_version(
            Scope(), learner_id=learner.id, after="", rng=Random(1), level_of=lambda _, level=wanted: level
        )
        assert found.version.puzzle.slug == asked
