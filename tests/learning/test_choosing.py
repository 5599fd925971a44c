from collections import Counter
from random import Random

import pytest

from trainer.learning.choosing import AIMS, Asked, Candidate, Standing, next_kind, next_puzzle
from trainer.learning.ratings import Rating

WAITS = Asked("waits", "furiten", frozenset({"TEN-3"}), frozenset({"own_four_is_a_wait"}))
CAN_RON = Asked("can-ron", "furiten", frozenset({"FUR-1"}), frozenset({"called_tile_is_gone"}))
KITA = Asked("kita", "calls", frozenset({"SAN-2"}), frozenset({"no_kita_in_riichi"}))
KINDS = [WAITS, CAN_RON, KITA]


def kinds_chosen(number=600, **standing):
    rng = Random(1)
    return Counter(next_kind(KINDS, Standing(**standing), rng).kind for _ in range(number))


def puzzles_chosen(candidates, number=600, **standing):
    rng = Random(1)
    return Counter(next_puzzle(candidates, Standing(**standing), rng).key for _ in range(number))


def puzzle(key, rating=1500.0, answer_class="yes", errors=()):
    return Candidate(key, "furiten", answer_class, Rating(rating, 40), frozenset(), frozenset(errors))


def test_kinds_of_which_nothing_is_known_are_equally_likely():
    assert all(170 < number < 230 for number in kinds_chosen().values())


@pytest.mark.parametrize(
    "standing",
    [
        {"beliefs": {"called_tile_is_gone": 0.8}},
        {"due": frozenset({"FUR-1"})},
        {"due": frozenset({"called_tile_is_gone"})},
        {"weak": {"FUR-1": 0.9}},
    ],
    ids=["belief", "rule due", "belief due", "weak"],
)
def test_a_kind_with_more_to_learn_is_likelier(standing):
    chosen = kinds_chosen(**standing)
    assert chosen["can-ron"] > 1.2 * max(chosen["waits"], chosen["kita"])


def test_no_kind_comes_twice_running_and_one_that_looks_alike_comes_sooner():
    chosen = kinds_chosen(recent=["waits"])
    assert "waits" not in chosen
    assert chosen["can-ron"] > 1.2 * chosen["kita"]


def test_the_only_kind_is_asked_though_it_was_asked_before():
    assert next_kind([WAITS], Standing(recent=["waits"]), Random(1)) is WAITS


def test_a_belief_that_was_shown_is_tried_again_at_once():
    assert kinds_chosen(follow="called_tile_is_gone", recent=["can-ron"]) == {"can-ron": 600}
    some = [puzzle("trap", errors={"called_tile_is_gone"}), puzzle("plain")]
    assert puzzles_chosen(some, follow="called_tile_is_gone") == {"trap": 600}
    assert puzzles_chosen(some[1:], follow="called_tile_is_gone") == {"plain": 600}


def test_answers_are_balanced_whatever_else_is_sought():
    """Nine puzzles whose answer is yes, on all of which a likely belief errs, and one whose answer is no."""
    some = [puzzle(f"yes{number}", errors={"a"}) for number in range(9)] + [puzzle("no", 1900, "no")]
    assert 260 < puzzles_chosen(some, beliefs={"a": 0.9})["no"] < 340


def test_harder_puzzles_come_where_they_are_wished():
    some = [puzzle(rating, rating) for rating in range(1000, 2000, 100)]
    means = []
    for aim in ("easier", "normal", "harder"):
        chosen = puzzles_chosen(some, 1000, aim=AIMS[aim], ratings={"furiten": Rating(1500, 40)})
        means.append(sum(rating * number for rating, number in chosen.items()) / 1000)
    assert 1200 < means[0] < means[1] < means[2] < 1500


def test_where_a_likely_belief_errs_is_asked_more():
    some = [puzzle("trap", errors={"a"}), puzzle("plain")]
    assert puzzles_chosen(some, beliefs={"a": 0.5})["trap"] > 450
    assert puzzles_chosen(some, beliefs={"a": 0.0})["trap"] < 340


def test_the_same_seed_chooses_the_same():
    assert kinds_chosen() == kinds_chosen()
