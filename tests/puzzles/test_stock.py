"""What there is of puzzles, and a draw: even over families, kinds and answers, however many there are."""

from collections import Counter
from random import Random

import pytest
from django.db.models import Q

from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.restocking import restock
from trainer.puzzles.stock import CANDIDATES, Chance, Scope, choices, draw_stocked, some_of_each

pytestmark = pytest.mark.django_db


def stored(kind, answer_class, number, **named):
    """So many published versions of a kind, in one class of answers; the slugs of their puzzles."""
    slugs = [f"{kind}-{answer_class}-{at}"[-20:] for at in range(number)]
    puzzles = Puzzle.objects.bulk_create(Puzzle(slug=slug, kind=kind) for slug in slugs)
    facts = {"position": "{}", "ruleset": "tenhou_4p", "players": 4, "answer_class": answer_class} | named
    PuzzleVersion.objects.bulk_create(
        PuzzleVersion(puzzle=each, digest=each.slug, canonical_key=each.slug, **facts) for each in puzzles
    )
    restock(each.pk for each in puzzles)
    return slugs


def test_a_draw_is_even_over_families_then_kinds_then_answers_however_many_there_are():
    """Can-ron and is-tenpai are of one family; of should-you-fold there are ten times as many."""
    stored("should-you-fold", "fold", 30)
    stored("can-ron", "yes", 2)
    stored("can-ron", "no", 9)
    stored("is-tenpai", "yes", 3)
    rng, number = Random(5), 400
    found = [draw_stocked(Scope(), rng=rng) for _ in range(number)]
    drawn = Counter((each.kind, each.answer_class) for each in found)
    assert {each: count / number for each, count in drawn.items()} == pytest.approx(
        {
            ("should-you-fold", "fold"): 1 / 2,
            ("can-ron", "yes"): 1 / 8,
            ("can-ron", "no"): 1 / 8,
            ("is-tenpai", "yes"): 1 / 4,
        },
        abs=0.08,
    )


class Seeing(Chance):
    """Chance, which keeps what it was given."""

    def __init__(self, rng, seen):
        super().__init__(rng)
        object.__setattr__(self, "seen", seen)

    def puzzle(self, rows):
        self.seen.update(rows)
        return rows[0]


def test_every_puzzle_can_come_from_wherever_a_draw_begins(db):
    slugs = stored("can-ron", "yes", 3 * CANDIDATES)
    rng, seen = Random(2), set()
    for _ in range(60):
        draw_stocked(Scope(), rng=rng, chooser=Seeing(rng, seen))
    assert {each.version.puzzle.slug for each in seen} == set(slugs)


def test_where_none_is_left_of_the_answers_drawn_others_of_the_kind_come():
    stored("can-ron", "yes", 1)
    stored("can-ron", "no", 3)
    for seed in range(6):
        assert draw_stocked(Scope(), rng=Random(seed), where=~Q(answer_class="yes")).answer_class == "no"
    assert draw_stocked(Scope(), rng=Random(1), where=Q(answer_class="none")) is None
    assert draw_stocked(Scope(kinds=("waits",)), rng=Random(1)) is None


def test_a_scope_narrows_by_what_it_names_and_counts_what_it_draws_from():
    slugs = stored("can-ron", "yes", 3, level=2)
    stored("waits", "1m", 2, ruleset="altered", players=3)
    numbers = {
        Scope(): 5,
        Scope(kinds=("waits",)): 2,
        Scope(kinds=("waits", "can-ron"), levels=(2, 3)): 3,
        Scope(rulesets=("altered",)): 2,
        Scope(players=(4,), levels=(1,)): 0,
        Scope(slugs=(slugs[0], "gone")): 1,
        Scope(slugs=()): 0,
    }
    for scope, number in numbers.items():
        assert (scope.number(), scope.stock().count()) == (number, number)
        assert (draw_stocked(scope, rng=Random(1)) is None) == (number == 0)


def test_choices_are_each_combination_once_of_kinds_that_there_are():
    stored("waits", "1m", 2)
    stored("waits", "2m", 1)
    stored("chess", "mate", 1)
    assert list(choices()) == [("waits", "tenhou_4p", 4)]
    assert draw_stocked(Scope(), rng=Random(1)).kind == "waits"
    assert draw_stocked(Scope(kinds=("chess",)), rng=Random(1)) is None


def test_some_of_each_class_of_answers_are_found_from_any_place_on_and_no_more_than_asked():
    yes, no = stored("can-ron", "yes", 9), stored("can-ron", "no", 3)
    stored("is-tenpai", "yes", 4)
    known = set(Puzzle.objects.filter(slug__in=yes[:2]).values_list("pk", flat=True))
    for seed in range(8):
        found = some_of_each(Scope(kinds=("can-ron",)), 4, Random(seed), without=known)
        by_class = Counter(row.answer_class for row in found)
        assert by_class == {"yes": 4, "no": 3}
        assert not known & {row.puzzle_id for row in found}
    few = some_of_each(Scope(kinds=("can-ron",)), 50, Random(1))
    assert {row.puzzle.slug for row in few} == {*yes, *no}


def test_what_is_found_is_asked_for_in_two_queries_a_class(django_assert_max_num_queries):
    stored("can-ron", "yes", 30)
    with django_assert_max_num_queries(3):
        some_of_each(Scope(kinds=("can-ron",)), 29, Random(3))
