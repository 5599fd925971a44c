"""Which puzzle a learner is asked next."""

from collections import Counter
from datetime import timedelta
from random import Random

import pytest

from tests.progress.conftest import SHOWN, answered, make_version
from trainer.accounts.models import Learner
from trainer.learning.choosing import AIMS, Standing
from trainer.learning.ratings import Rating
from trainer.progress.choosing import fitting, next_version
from trainer.progress.models import Attempt, Ledger, PuzzleRating
from trainer.puzzles.models import Puzzle, PuzzleVersion, Stocked
from trainer.puzzles.stock import Scope

DRAWS = 16
"""So many draws bring each of three puzzles."""


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
    assert {chosen(None, seed=seed) for seed in range(DRAWS)} == slugs
    assert {chosen(None, after="one", seed=seed) for seed in range(DRAWS)} == {"two", "three"}


def test_unseen_puzzles_come_first(slugs, learner):
    answer(learner, "one", 1)
    answer(learner, "two", 2)
    assert {chosen(learner, seed=seed) for seed in range(DRAWS // 2)} == {"three"}


def test_what_others_have_seen_is_unseen(slugs, learner):
    for slug in slugs:
        answer(Learner.objects.create(), slug, 1)
    assert {chosen(learner, seed=seed) for seed in range(DRAWS)} == slugs


def test_when_all_are_seen_the_one_seen_longest_ago_comes(slugs, learner):
    for hour, slug in enumerate(("two", "one", "three", "two")):
        answer(learner, slug, hour)
    assert chosen(learner) == "one"
    assert chosen(learner, after="one") == "three"


def shared_by_link(slug, like):
    """A puzzle that no list offers, which asks the same as another."""
    version = PuzzleVersion.objects.get(puzzle__slug=like)
    puzzle = Puzzle.objects.create(slug=slug, kind="waits", status=Puzzle.Status.LINKED)
    facts = {name: getattr(version, name) for name in ("position", "ruleset", "players", "canonical_key")}
    return PuzzleVersion.objects.create(puzzle=puzzle, digest=slug, **facts)


def test_after_a_copy_the_same_is_not_asked_again_at_once_and_counts_as_seen(slugs, learner):
    shared_by_link("copy", "one")
    assert {chosen(None, after="copy", seed=seed) for seed in range(DRAWS)} == {"two", "three"}
    answer(learner, "copy", 1)
    assert {chosen(learner, seed=seed) for seed in range(DRAWS)} == {"two", "three"}
    answer(learner, "two", 2)
    answer(learner, "three", 3)
    assert chosen(learner, after="copy") == "two"


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


class Last:
    """Chooses the kind and the puzzle that stand last, and keeps what it was given."""

    beside = ()

    def __init__(self):
        self.given = []

    def near(self, parts):
        return [True] * len(parts)

    def kind(self, slugs):
        return slugs[-1]

    def puzzle(self, rows):
        self.given = sorted(each.version.puzzle.slug for each in rows)
        return max(rows, key=lambda each: each.version.puzzle.slug)


def test_a_chooser_chooses_the_kind_and_among_what_is_unseen(slugs, learner):
    make_version("zero", kind="can-ron")
    answer(learner, "one", 1)
    found = next_version(Scope(), learner_id=learner.id, after="", rng=Random(1), chooser=(last := Last()))
    assert found.version.puzzle.slug == "two"
    assert last.given == ["three", "two"]


def fitted(learner, aim="normal", number=DRAWS):
    rng = Random(1)
    chooser = fitting(learner and learner.id, AIMS[aim], rng)
    found = (
        next_version(Scope(), learner_id=None, after="", rng=rng, chooser=chooser) for _ in range(number)
    )
    return Counter(each.version.puzzle.slug for each in found)


def stands(learner, rating, **more):
    known = Standing(Rating(rating, 60), **more)
    Ledger.objects.update_or_create(learner=learner, defaults={"standing": known.as_json()})


def test_what_is_asked_is_near_the_strength_of_the_learner(learner):
    for level in (1, 3, 5):
        make_version(f"of-{level}", level=level)
    assert fitted(None).most_common(1)[0][0] == "of-1"
    stands(learner, 1400)
    assert fitted(learner).most_common(1)[0][0] == "of-1"
    stands(learner, 2100)
    assert fitted(learner).most_common(1)[0][0] == "of-5"
    assert fitted(learner, "harder")["of-5"] > fitted(learner, "easier")["of-5"]


def test_how_hard_a_puzzle_was_found_counts_more_than_its_level(learner):
    hard, easy = (make_version(slug, level=1) for slug in ("hard", "easy"))
    for version, rating in ((hard, 2000), (easy, 1200)):
        at = {"deviation": 60, "volatility": 0.06, "at": SHOWN}
        PuzzleRating.objects.create(puzzle=version.puzzle, rating=rating, **at)
    stands(learner, 1500)
    assert fitted(learner)["easy"] > 0.8 * DRAWS


def test_answers_are_drawn_evenly_whatever_fits(learner):
    """Nine easy puzzles whose answer is yes, on which a belief errs, and a hard one whose answer is no."""
    for number in range(9):
        made = make_version(f"yes-{number}", level=1, answer_class="yes")
        Stocked.objects.filter(version=made).update(facts={"errors": ["own_four_is_a_wait"]})
    make_version("no", level=5, answer_class="no")
    stands(learner, 1500, beliefs={"own_four_is_a_wait": 0.9}, follow="own_four_is_a_wait")
    assert 25 < fitted(learner, number=80)["no"] < 55


def test_where_a_belief_errs_that_was_just_shown_is_asked_next(learner):
    make_version("plain")
    trap = make_version("trap")
    make_version("other", kind="can-ron")
    Stocked.objects.filter(version=trap).update(facts={"errors": ["own_four_is_a_wait"]})
    stands(learner, 1500, follow="own_four_is_a_wait")
    assert fitted(learner) == {"trap": DRAWS}


def test_kinds_of_answers_that_wait_count_as_asked(learner):
    """Where nobody settles, neither a kind nor a belief that was shown once comes again and again."""
    for number in range(4):
        make_version(f"waits-{number}")
        make_version(f"ron-{number}", kind="can-ron")
    stands(learner, 1500, follow="own_four_is_a_wait", recent=["can-ron"])
    assert {slug.split("-")[0] for slug in fitted(learner)} == {"waits"}
    answer(learner, "waits-0", 1)
    assert {slug.split("-")[0] for slug in fitted(learner)} == {"ron"}


def test_a_class_of_answers_that_is_far_too_hard_is_not_drawn(learner):
    make_version("yes", level=1, answer_class="yes")
    make_version("no", level=5, answer_class="no")
    stands(learner, 750)
    assert fitted(learner) == {"yes": DRAWS}
    assert Scope().parts()[0].levels == (5,)


def test_the_chooser_takes_two_queries_and_the_draw_two(slugs, learner, django_assert_num_queries):
    stands(learner, 1500)
    with django_assert_num_queries(4):
        chooser = fitting(learner.id, AIMS["normal"], Random(1))
        next_version(Scope(), learner_id=learner.id, after="", rng=Random(1), chooser=chooser)
