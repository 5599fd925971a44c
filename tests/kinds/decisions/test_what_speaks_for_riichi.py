"""`what-speaks-for-riichi`: which facts are so, which of them speak for a riichi, and what is offered."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.puzzles.shipped import shipped_entries
from tests.scenarios.build import at
from tests.scenarios.decisions import facing_riichi, quiet
from trainer.kinds.decisions.what_speaks_for_riichi import KIND, facts_offered
from trainer.rules.replay.state import Round
from trainer.rules.tiles.tile import parse_face
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.decide.riichi_facts import FOR
from trainer.scenarios.position.position import PositionError

KANCHAN = "123m456p789s24s11z"
"""Waits on 3s alone, without a yaku and without a dora."""
TWO_SIDED = "345678p234s2377s"
"""Waits on 1s and 4s: pinfu, with 4s tanyao as well."""
WIDE = "22334455667m77z"
"""Waits on 1m, 4m and 7m with a yaku each."""
SOUTH_4 = Round(1, 4)


def early(hand=KANCHAN, turns=4, **plan):
    return quiet(hand, "9m", "9m", turns=turns, **plan)


def last(own, other, **plan):
    """South 4 with so many points of the hero and of the next seat."""
    return early(round=SOUTH_4, scores=(own, other, 25000, 100000 - 25000 - own - other), **plan)


def dora(position, indicator):
    return replace(position, indicator=parse_face(indicator))


def furiten(hand=KANCHAN, tile="3s", **plan):
    return early(hand, thrown={1: parse_face(tile)}, **plan)


NO_YAKU = early()
IN_FURITEN = furiten(turns=7)
PAID = dora(early(TWO_SIDED, turns=5), "3p")
UNPAID = dora(early(turns=5), "3p")
AGAINST = facing_riichi(KANCHAN, "9m", "9m", turns=10)
BEHIND = last(20000, 30000)
BEHIND_IN_FURITEN = last(20000, 30000, thrown={1: parse_face("3s")})
FIRST = last(30000, 20000, turns=5)


def solved(position):
    verdict = KIND.solve(position, position.ruleset)
    return verdict.answer, {(reason.rule, reason.code) for reason in verdict.reasons}


@pytest.mark.parametrize(
    ("position", "answer", "reason"),
    [
        (NO_YAKU, ("only_riichi_rons", "first_six"), ("STR-1", "riichi_is_the_yaku")),
        (NO_YAKU, ("only_riichi_rons", "first_six"), ("STR-1", "narrow_wait")),
        (early(turns=3), ("only_riichi_rons", "two_han", "first_six"), ("STR-5", "one_han_doubles")),
        (early(turns=7), ("only_riichi_rons", "nobody_declared"), ("STR-5", "first_to_declare")),
        (early(turns=11), ("only_riichi_rons",), ("STR-1", "late_turn")),
        (early(TWO_SIDED, turns=7), ("six_unseen", "nobody_declared"), ("STR-1", "yaku_in_silence")),
        (IN_FURITEN, ("nobody_declared",), ("STR-6", "furiten_bars_ron")),
        (IN_FURITEN, ("nobody_declared",), ("STR-6", "tsumo_alone")),
        (UNPAID, ("only_riichi_rons", "unpaid_dora", "first_six"), ("STR-5", "dora_need_riichi")),
        (PAID, ("six_unseen", "first_six"), ("STR-5", "dora_paid_in_silence")),
        (AGAINST, ("only_riichi_rons",), ("STR-5", "second_to_declare")),
        (BEHIND, ("only_riichi_rons", "first_six", "last_and_behind"), ("STR-1", "behind_in_last_hand")),
        (BEHIND_IN_FURITEN, ("first_six", "last_and_behind"), ("STR-6", "behind_in_furiten")),
        (FIRST, ("only_riichi_rons", "first_six"), ("STR-1", "first_in_last_hand")),
    ],
)
def test_what_is_so_and_speaks_for_a_riichi(position, answer, reason):
    found, reasons = solved(position)
    assert found == answer
    assert reason in reasons


def test_a_higher_tile_speaks_against_a_riichi_and_in_furiten_for_it():
    assert "higher_tile" not in solved(early(WIDE))[0]
    assert ("STR-5", "higher_tile_given_up") in solved(early(WIDE))[1]
    answer, reasons = solved(furiten(WIDE, "1m"))
    assert "higher_tile" in answer
    assert ("STR-6", "higher_tile_in_furiten") in reasons


@pytest.mark.parametrize("position", [NO_YAKU, IN_FURITEN, AGAINST, BEHIND, FIRST, PAID])
def test_eight_facts_are_offered_and_each_has_a_reason(position):
    there = facts_offered(position)
    assert len(set(there)) == 8
    reasons = KIND.solve(position, position.ruleset).reasons
    assert all(any(KIND.decides(reason, fact) for reason in reasons) for fact in there)
    assert all(any(KIND.decides(reason, fact) for fact in there) for reason in reasons)


def test_what_is_offered_does_not_hang_on_what_is_so():
    assert facts_offered(early(KANCHAN)) == facts_offered(early(WIDE)) == facts_offered(furiten())
    assert "last_and_first" in facts_offered(last(20000, 30000, turns=5))
    assert "last_and_first" in facts_offered(FIRST)


@pytest.mark.parametrize(
    ("position", "level"),
    [(facing_riichi(WIDE, "9m", "9m", turns=9), 1), (IN_FURITEN, 3), (UNPAID, 4)],
)
def test_the_level_counts_figures_next_to_their_limit(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("position", "wrong", "code"),
    [
        (early(TWO_SIDED, turns=7), ("six_unseen",), "good_wait_is_all"),
        (PAID, ("unpaid_dora", "six_unseen", "first_six"), "dora_want_riichi"),
        (IN_FURITEN, ("only_riichi_rons", "nobody_declared"), "riichi_rons_in_furiten"),
        (early(WIDE), ("six_unseen", "higher_tile", "first_six"), "higher_tile_wants_riichi"),
        (early(TWO_SIDED, turns=12), ("six_unseen", "twelfth", "nobody_declared"), "late_wants_riichi"),
        (NO_YAKU, ("six_unseen", "only_riichi_rons"), None),
    ],
)
def test_a_wrong_answer_shows_its_faulty_rule(position, wrong, code):
    held = grade(KIND, position, wrong, position.ruleset).misconception
    assert (held and held.code) == code


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (last(25000, 25000), "two players share the first place"),
        (replace(NO_YAKU, ask=(("tile", "1m"),)), "no riichi can be declared"),
        (replace(IN_FURITEN, ruleset=NO_YAKU.ruleset.changed(furiten_riichi=False)), "no riichi can be"),
    ],
)
def test_only_a_riichi_that_may_be_declared_is_asked_about(position, message):
    with pytest.raises(PositionError, match=message):
        solved(position)


def test_in_the_bank_no_fact_for_a_riichi_can_be_guessed():
    right, there = Counter(), Counter()
    entries = [entry for entry in shipped_entries() if entry.kind == KIND.slug]
    for entry in entries:
        there.update(facts_offered(entry.parsed))
        right.update(entry.answer.split("+"))
    assert len(entries) >= 90
    assert all(0.1 < right[fact] / there[fact] < 0.85 for fact in FOR)
    assert right["higher_tile"] >= 6


EDGES = (at("22m340678p23567s", "0+9m", "tenhou_4p", ask={"tile": "9m"}),)
"""A position in which the parameter of the kind decides: with the red five the hand has more than two han."""
