"""The largest part of a gap says which fact is named; its figures are those of the position."""

import os
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.kinds.decisions.test_should_you_fold import pushed
from tests.puzzles.shipped import shipped_entries
from tests.scenarios.decisions import quiet
from trainer.scenarios.decide.course_facts import MOST, Rivalry, course_facts
from trainer.scenarios.decide.decisions import decision_in, situation_in
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position

DECIDING = ("should-you-fold", "push-or-round", "chase-or-not", "riichi-or-damaten", "wait-for-better")
NUMBERS = {"option", "danger", "values", "gap", "leaves_furiten", "declares_in_furiten"}


def compared(position: Position, best: str, other: str, **parts: float) -> Rivalry:
    """Two courses by their actions; the better one lies above the other by these parts alone."""
    decision = decision_in(position, position.ruleset)
    there, here = decision.of(best), decision.of(other)
    sums = dict(here.outcome.sums)
    for account, points in parts.items():
        sums[account] += points
    chances = here.outcome.chances
    outcome = replace(here.outcome, points=here.points + sum(parts.values()), sums=sums, chances=chances)
    situation = situation_in(position, position.ruleset)
    return Rivalry(replace(there, outcome=outcome), here, situation, decision.danger)


def first(rivalry: Rivalry) -> str:
    """The code of the fact that decides; empty without one."""
    return next((reason.code for reason in course_facts("STR-3", rivalry)), "")


CALM = quiet("123789m13p44456s", "5z", "5z")
"""A gap that some tiles would better."""


@pytest.mark.parametrize(
    ("position", "best", "other", "part", "code"),
    [
        (pushed(), "riichi", "fold", "won", "valuable_hand"),
        (pushed(), "fold", "riichi", "dealt_in", "dangerous_tile"),
        (pushed(), "fold", "riichi", "stick", "others_still_win"),
        (pushed(), "riichi", "push", "won", "riichi_raises"),
        (CALM, "riichi", "damaten", "won", "no_yaku_silent"),
        (CALM, "wait", "riichi", "stick", "better_wait"),
        (CALM, "wait", "riichi", "won", "better_wait"),
    ],
)
def test_the_largest_part_names_the_fact(position, best, other, part, code):
    assert first(compared(position, best, other, **{part: 900.0})) == code


def test_a_part_that_speaks_for_the_other_course_names_nothing():
    assert first(compared(pushed(), "fold", "riichi", dealt_in=-900.0)) == ""


def test_payments_at_a_draw_are_told_by_the_draws_left_or_by_the_wait():
    rivalry = compared(pushed(), "riichi", "fold", drawn=900.0)
    assert rivalry.draws > 5
    assert first(rivalry) == "good_wait"
    wall = replace(rivalry.situation.wall, left=8)
    late = replace(rivalry, situation=replace(rivalry.situation, wall=wall))
    [reason, *_others] = course_facts("STR-3", late)
    assert (reason.code, reason.facts["draws"]) == ("tenpai_at_draw", 2)


@pytest.mark.parametrize(
    ("scores", "best", "other", "code"),
    [
        ((40_000, 20_000, 20_000, 20_000), "fold", "riichi", "leader_is_careful"),
        ((40_000, 20_000, 20_000, 20_000), "riichi", "fold", "leader_presses"),
        ((20_000, 40_000, 25_000, 15_000), "riichi", "fold", "behind_is_bold"),
        ((20_000, 40_000, 25_000, 15_000), "fold", "riichi", "behind_guards_place"),
        ((25_000, 25_000, 25_000, 25_000), "fold", "riichi", ""),
    ],
)
def test_in_the_south_round_placement_is_told_by_the_standing(scores, best, other, code):
    rivalry = compared(pushed(), best, other, won=0.0)
    outcome = replace(rivalry.best.outcome, points=rivalry.other.points + 900.0)
    situation = replace(rivalry.situation, scores=scores, hero=0, ahead=2)
    placed = replace(rivalry, best=replace(rivalry.best, outcome=outcome), situation=situation)
    assert first(placed) == code
    assert first(replace(placed, situation=replace(situation, ahead=None))) == "", "it does not count yet"


def test_in_furiten_the_wait_is_not_called_good():
    rivalry = compared(pushed(), "riichi", "fold", paid=900.0)
    assert first(rivalry) == "good_wait"
    assert first(replace(rivalry, best=replace(rivalry.best, may_ron=False))) == "furiten_pays"


def test_only_tiles_that_win_are_counted_as_the_wait():
    """An open hand may lack a yaku with some of its tiles, or with all."""
    rivalry = compared(pushed(), "riichi", "fold", drawn=900.0)
    worth, won = rivalry.best.worth, rivalry.best.wait.kinds[:1]
    partly = replace(rivalry.best, worth=replace(worth, rons=won, tsumos=won))
    [reason, *_others] = course_facts("STR-3", replace(rivalry, best=partly))
    assert (reason.code, reason.facts["on"]) == ("live_wait", won)
    assert reason.facts["live"] < sum(rivalry.best.wait.outs)
    never = replace(rivalry.best, worth=replace(worth, rons=(), tsumos=()))
    assert first(replace(rivalry, best=never)) not in ("good_wait", "live_wait")


def test_in_silence_a_wait_is_good_only_by_what_may_be_ronned():
    rivalry = compared(pushed(), "riichi", "fold", drawn=900.0)
    ronned = replace(rivalry.best.worth, rons=rivalry.best.wait.kinds[:1])
    assert first(rivalry) == "good_wait"
    assert first(replace(rivalry, best=replace(rivalry.best, worth=ronned))) == "live_wait"


def test_a_bad_wait_is_counted_by_what_wins():
    rivalry = compared(pushed(), "fold", "riichi", dealt_in=900.0)
    won = rivalry.other.wait.kinds[:1]
    partly = replace(rivalry.other, worth=replace(rivalry.other.worth, rons=won, tsumos=won))

    def named(found):
        return [reason.code for reason in course_facts("STR-3", found)]

    assert "bad_wait" not in named(rivalry)
    assert "bad_wait" in named(replace(rivalry, other=partly))


CODES = (
    "bad_wait",
    "behind_guards_place",
    "behind_is_bold",
    "better_wait",
    "cheap_hand",
    "cheap_in_silence",
    "dangerous_tile",
    "far_hand",
    "few_draws",
    "few_improve",
    "first_cannot_fold",
    "good_wait",
    "keeps_defence",
    "leader_is_careful",
    "leader_presses",
    "little_to_gain",
    "live_wait",
    "more_to_push",
    "near_tenpai",
    "no_fold_in_riichi",
    "no_yaku_silent",
    "others_still_win",
    "pressure",
    "riichi_raises",
    "rival_deals",
    "safe_tile",
    "tenpai_at_draw",
    "unwarned",
    "valuable_hand",
    "you_deal",
)
OFTEN = 6


@pytest.fixture(scope="module")
def told():
    """How many positions of the bank name each fact, the deciding one and those beside it. They are drawn
    until every fact was named often enough; all with EVERYTHING=1.
    """
    found: Counter[str] = Counter()
    entries = [entry for entry in shipped_entries() if entry.kind in DECIDING]
    Random(1).shuffle(entries)
    for entry in entries:
        position = entry.parsed
        verdict = kind_named(entry.kind).solve(position, position.ruleset)
        facts = [code for code in verdict.codes() if code not in NUMBERS]
        assert 1 <= len(facts) <= MOST, "a fact decides every verdict"
        found.update(facts)
        if not os.environ.get("EVERYTHING") and all(found[code] >= OFTEN for code in CODES):
            break
    return found


@pytest.mark.parametrize("code", CODES)
def test_six_positions_of_the_bank_name_each_fact(told, code):
    assert told[code] >= OFTEN
