"""Which puzzle is asked next, and the standing by which it is chosen."""

import json
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from trainer.learning.choosing import (
    AIMS,
    RECENT,
    Asked,
    Candidate,
    Standing,
    next_kind,
    next_puzzle,
    read_standing,
    within_reach,
)
from trainer.learning.ratings import Rating, first_rating

WAITS = Asked("waits", "furiten", frozenset({"TEN-3"}), frozenset({"own_four_is_a_wait"}))
CAN_RON = Asked("can-ron", "furiten", frozenset({"FUR-1"}), frozenset({"called_tile_is_gone"}))
KITA = Asked("kita", "calls", frozenset({"SAN-2"}), frozenset({"no_kita_in_riichi"}))
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
KINDS = [WAITS, CAN_RON, KITA]
ASKED_BEFORE = dict.fromkeys(["TEN-3", "FUR-1", "SAN-2"], NOW + timedelta(days=8))


def kinds_chosen(number=600, due=ASKED_BEFORE, **standing):
    """How often each kind comes, where all their rules were asked before."""
    rng, known = Random(1), Standing(due={**due}, **standing)
    return Counter(next_kind(KINDS, known, NOW, rng).kind for _ in range(number))


def puzzles_chosen(candidates, number=600, aim=AIMS["normal"], **standing):
    rng, known = Random(1), Standing(**standing)
    return Counter(next_puzzle(candidates, known, aim, NOW, rng).key for _ in range(number))


def puzzle(key, rating=1500.0, errors=()):
    return Candidate(key, "furiten", Rating(rating, 40), frozenset(), frozenset(errors))


def test_kinds_of_which_nothing_is_known_are_equally_likely():
    assert all(170 < number < 230 for number in kinds_chosen().values())


@pytest.mark.parametrize(
    "standing",
    [
        {"beliefs": {"called_tile_is_gone": 0.8}},
        {"due": ASKED_BEFORE | {"FUR-1": NOW}},
        {"due": ASKED_BEFORE | {"called_tile_is_gone": NOW - timedelta(days=1)}},
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
    assert next_kind([WAITS], Standing(recent=["waits"]), NOW, Random(1)) is WAITS


def test_a_belief_that_was_shown_is_tried_again_at_once():
    assert kinds_chosen(follow="called_tile_is_gone", recent=["can-ron"]) == {"can-ron": 600}
    some = [puzzle("trap", errors={"called_tile_is_gone"}), puzzle("plain")]
    assert puzzles_chosen(some, follow="called_tile_is_gone") == {"trap": 600}
    assert puzzles_chosen(some[1:], follow="called_tile_is_gone") == {"plain": 600}


def test_harder_puzzles_come_where_they_are_wished():
    some = [puzzle(rating, rating) for rating in range(1000, 2000, 100)]
    known = {"overall": Rating(1500, 40), "ratings": {"furiten": Rating(1500, 40)}}
    means = []
    for aim in ("easier", "normal", "harder"):
        chosen = puzzles_chosen(some, 1000, aim=AIMS[aim], **known)
        means.append(sum(rating * number for rating, number in chosen.items()) / 1000)
    assert 1100 < means[0] < means[1] < means[2] < 1500


def of_level(level):
    return Candidate(level, "furiten", first_rating(level), frozenset(), frozenset())


@pytest.mark.parametrize("deviation", [60, 183])
def test_somebody_weak_is_asked_what_is_easy_however_much_the_hard_would_tell(deviation):
    """Where all is far too hard the nearest comes, though more faulty rules err at the others."""
    hard = [replace(of_level(level), errors=frozenset("abcdef"[:level])) for level in (3, 4, 5)]
    weak = Rating(750, deviation)
    chosen = puzzles_chosen([of_level(1), of_level(2), *hard], overall=weak, ratings={"furiten": weak})
    assert chosen[1] + chosen[2] >= 0.8 * 600


def reached(rating, parts, aim="normal"):
    known = Rating(rating, 80)
    standing = Standing(overall=known, ratings={"furiten": known, "calls": known})
    return within_reach(parts, standing, AIMS[aim])


def test_a_class_that_there_is_far_too_hard_or_easy_alone_comes_later():
    parts = [("furiten", {1, 5}), ("furiten", {2}), ("furiten", {4, 5}), ("calls", {5})]
    assert reached(750, parts) == [True, True, False, True]
    assert reached(1500, parts) == [True, True, True, True]
    assert reached(2600, parts) == [True, False, True, True]


def test_something_is_always_within_reach():
    for rating in range(400, 2600, 200):
        for levels in ({1}, {3}, {5}, {1, 2, 3, 4, 5}):
            assert reached(rating, [("furiten", levels)]) == [True]


def test_where_a_likely_belief_errs_is_asked_more():
    some = [puzzle("trap", errors={"a"}), puzzle("plain")]
    assert puzzles_chosen(some, beliefs={"a": 0.5})["trap"] > 450
    assert puzzles_chosen(some, beliefs={"a": 0.0})["trap"] < 340


def test_where_several_unknown_beliefs_err_is_asked_more_than_where_one_does():
    chosen = puzzles_chosen([puzzle("both", errors={"a", "b"}), puzzle("one", errors={"a"})])
    assert chosen["both"] > 1.5 * chosen["one"]
    known = puzzles_chosen(
        [puzzle("both", errors={"a", "b"}), puzzle("one", errors={"a"})], beliefs={"b": 0.0}
    )
    assert 0.8 < known["both"] / known["one"] < 1.25, "of which nothing is left to find out"


def test_the_same_seed_chooses_the_same():
    assert kinds_chosen() == kinds_chosen()


def test_what_is_due_later_counts_for_nothing_yet():
    assert kinds_chosen(due=ASKED_BEFORE | {"FUR-1": NOW + timedelta(seconds=1)}) == kinds_chosen()


def test_what_was_never_asked_comes_sooner_among_kinds_and_among_puzzles():
    del (others := {**ASKED_BEFORE})["FUR-1"]
    chosen = kinds_chosen(due=others)
    assert chosen["can-ron"] > 2 * max(chosen["waits"], chosen["kita"])
    some = [replace(puzzle(rule), rules=frozenset({rule})) for rule in ("FUR-1", "TEN-3")]
    assert puzzles_chosen(some, due=others)["FUR-1"] > 500
    assert puzzles_chosen(some, due=ASKED_BEFORE)["FUR-1"] < 340


def test_rules_never_asked_do_not_drive_out_what_is_weak():
    """Who fails furiten is asked it more often than other kinds, though most of those are new."""
    weak = {"weak": {"FUR-1": 1.0}, "beliefs": {"called_tile_is_gone": 0.5}, "due": {"FUR-1": NOW}}
    assert kinds_chosen(**weak)["can-ron"] > 300


def test_of_whom_nothing_is_known_begins_with_what_is_easy():
    chosen = puzzles_chosen([puzzle("easy", 1260), puzzle("middle", 1500), puzzle("hard", 1740)])
    assert chosen["easy"] > 2 * chosen["middle"] > 2 * chosen["hard"]


def test_an_answer_moves_what_is_asked_next():
    standing = Standing(beliefs={"a": 0.3, "b": 0.4})
    standing.answered("waits", "TEN-3", right=False, fits=["a", "b"])
    assert (standing.follow, standing.recent) == ("b", ["waits"])
    assert standing.weak == pytest.approx({"TEN-3": 0.3})
    standing.answered("waits", "TEN-3", right=False, fits=["b"])
    assert standing.follow == "", "it was just tried again"
    for kind in ("can-ron", "kita", "chombo"):
        standing.answered(kind, None, right=True)
    assert standing.recent == ["chombo", "kita", "can-ron"]
    assert len(standing.recent) == RECENT


def test_a_belief_is_followed_until_a_question_tries_it():
    standing = Standing(beliefs={"a": 0.3})
    standing.answered("waits", "TEN-3", right=False, fits=["a"], tried=["a"])
    standing.answered("waits", "TEN-3", right=True, tried=["b"])
    assert standing.follow == "a", "nothing was said of it"
    standing.answered("waits", "TEN-3", right=True, tried=["a"])
    assert standing.follow == "", "it was tried, and not shown"


def test_a_belief_that_no_question_tries_is_not_followed_for_ever():
    standing = Standing()
    standing.answered("waits", "TEN-3", right=False, fits=["a"], tried=["a"])
    followed = []
    for _ in range(4):
        followed.append(standing.follow)
        standing.answered("waits", "TEN-3", right=True)
    assert followed == ["a", "a", "a", ""]


def test_a_standing_is_kept_as_it_is():
    standing = Standing(
        Rating(1612.3, 80.0, 0.06),
        {"furiten": Rating(1540.0, 120.5, 0.0601)},
        {"a": 0.25},
        {"FUR-1": NOW},
        {"FUR-1": 0.3},
        ["waits"],
        "a",
    )
    assert read_standing(json.loads(json.dumps(standing.as_json()))) == standing
    assert read_standing({}) == Standing()
