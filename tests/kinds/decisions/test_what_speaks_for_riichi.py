"""`what-speaks-for-riichi`: what is so and speaks for or against a riichi, and what is offered."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.puzzles.shipped import shipped_entries
from tests.scenarios.build import at
from tests.scenarios.decisions import facing_riichi, quiet
from trainer.kinds.decisions.what_speaks_for_riichi import KIND, facts_offered, is_against
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
TENPAI = early(TWO_SIDED, turns=7)
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


def asking(position, *facts):
    """The position with so many honba that these facts are offered."""
    of_honba = (replace(position, round=replace(position.round, honba=honba)) for honba in range(6))
    return next(each for each in of_honba if {*facts} <= {*facts_offered(each)})


@pytest.mark.parametrize(
    ("position", "fact", "right", "reason"),
    [
        (NO_YAKU, "only_riichi_rons", True, ("STR-1", "riichi_is_the_yaku")),
        (TENPAI, "only_riichi_rons", False, ("STR-1", "yaku_in_silence")),
        (IN_FURITEN, "only_riichi_rons", False, ("STR-6", "furiten_bars_ron")),
        (NO_YAKU, "six_unseen", False, ("STR-1", "narrow_wait")),
        (TENPAI, "six_unseen", True, ("STR-1", "wide_wait")),
        (NO_YAKU, "four_unseen", False, ("STR-1", "narrow_wait")),
        (NO_YAKU, "two_han", True, ("STR-5", "one_han_doubles")),
        (IN_FURITEN, "two_han", False, ("STR-6", "cheap_in_furiten")),
        (NO_YAKU, "first_six", True, ("STR-1", "early_turn")),
        (early(turns=7), "first_six", False, ("STR-1", "middling_turn")),
        (early(turns=11), "twelfth", False, ("STR-1", "late_turn")),
        (NO_YAKU, "nobody_declared", True, ("STR-5", "first_to_declare")),
        (AGAINST, "somebody_declared", False, ("STR-5", "second_to_declare")),
        (UNPAID, "unpaid_dora", True, ("STR-5", "dora_need_riichi")),
        (PAID, "unpaid_dora", False, ("STR-5", "dora_paid_in_silence")),
        (IN_FURITEN, "in_furiten", False, ("STR-6", "tsumo_alone")),
        (BEHIND, "last_and_behind", True, ("STR-1", "behind_in_last_hand")),
        (BEHIND_IN_FURITEN, "last_and_behind", True, ("STR-6", "behind_in_furiten")),
        (FIRST, "last_and_first", False, ("STR-1", "first_in_last_hand")),
    ],
)
def test_what_is_so_and_speaks_for_a_riichi(position, fact, right, reason):
    found, reasons = solved(asking(position, fact))
    assert (fact in found) is right
    assert reason in reasons


def against(position):
    """The same position, asked what speaks against a riichi."""
    return replace(position, ask=(*position.ask, ("about", "against")))


@pytest.mark.parametrize(
    ("position", "fact", "right"),
    [
        (NO_YAKU, "four_unseen", True),
        (NO_YAKU, "two_han", False),
        (IN_FURITEN, "two_han", True),
        (IN_FURITEN, "in_furiten", True),
        (NO_YAKU, "in_furiten", False),
        (early(turns=11), "twelfth", True),
        (TENPAI, "twelfth", False),
        (TENPAI, "six_unseen", False),
        (AGAINST, "somebody_declared", True),
        (NO_YAKU, "somebody_declared", False),
        (FIRST, "last_and_first", True),
        (BEHIND, "last_and_behind", False),
        (early(WIDE), "higher_tile", True),
        (furiten(WIDE, "1m"), "higher_tile", False),
        (PAID, "unpaid_dora", False),
    ],
)
def test_what_is_so_and_speaks_against_a_riichi(position, fact, right):
    assert (fact in solved(asking(against(position), fact))[0]) is right


def test_a_mangan_in_silence_speaks_against_a_riichi():
    position = dora(early("22334455667m77z", turns=5), "6z")
    assert "five_han" in solved(against(position))[0]
    assert "five_han" not in solved(asking(position, "five_han"))[0]


def test_a_question_about_something_else_is_no_question_of_this_kind():
    with pytest.raises(PositionError, match="about"):
        solved(replace(NO_YAKU, ask=(*NO_YAKU.ask, ("about", "neither"))))


def test_each_tile_is_asked_both_ways():
    asks = [*KIND.asks(NO_YAKU)]
    assert [ask.get("about", "for") for ask in asks] == ["for", "against"] * (len(asks) // 2)


def test_a_higher_tile_speaks_against_a_riichi_and_in_furiten_for_it():
    assert "higher_tile" not in solved(early(WIDE))[0]
    assert ("STR-5", "higher_tile_given_up") in solved(early(WIDE))[1]
    answer, reasons = solved(furiten(WIDE, "1m"))
    assert "higher_tile" in answer
    assert ("STR-6", "higher_tile_in_furiten") in reasons


def test_a_wait_is_named_with_the_tiles_that_are_all_seen():
    seen = "0+1z 0=1z 1=1s 2=1s 3=1s 0+2z 0=2z 1=1s 2=9p 3=9p 0+9m"
    position = at("22m340678p23567s", seen, "tenhou_4p", ask={"tile": "9m"})
    (told,) = [each for each in KIND.solve(position, position.ruleset).reasons if each.code.endswith("_wait")]
    assert told.facts["on"] == (parse_face("1s"), parse_face("4s"))


@pytest.mark.parametrize("position", [NO_YAKU, IN_FURITEN, AGAINST, BEHIND, FIRST, PAID, against(FIRST)])
def test_eight_facts_are_offered_and_each_has_a_reason(position):
    there = facts_offered(position)
    assert len(set(there)) == 8
    reasons = KIND.solve(position, position.ruleset).reasons
    assert all(any(KIND.decides(reason, fact) for reason in reasons) for fact in there)
    assert all(any(KIND.decides(reason, fact) for fact in there) for reason in reasons)


def test_what_is_offered_does_not_hang_on_what_is_so_or_on_the_turn():
    there = facts_offered(early(KANCHAN))
    assert facts_offered(early(WIDE)) == facts_offered(furiten(turns=9)) == there
    assert facts_offered(BEHIND) == facts_offered(FIRST)


@pytest.mark.parametrize(
    ("position", "level"),
    [(facing_riichi(WIDE, "9m", "9m", turns=9), 1), (IN_FURITEN, 3), (UNPAID, 4)],
)
def test_the_level_counts_figures_next_to_their_limit(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("position", "added", "code"),
    [
        (asking(PAID, "unpaid_dora"), "unpaid_dora", "dora_want_riichi"),
        (IN_FURITEN, "only_riichi_rons", "riichi_rons_in_furiten"),
        (early(WIDE), "higher_tile", "higher_tile_wants_riichi"),
        (asking(early(TWO_SIDED, turns=12), "twelfth"), "twelfth", "late_wants_riichi"),
        (NO_YAKU, "six_unseen", None),
    ],
)
def test_a_fact_too_many_shows_its_faulty_rule(position, added, code):
    right = solved(position)[0]
    wrong = tuple(fact for fact in facts_offered(position) if fact == added or fact in right)
    held = grade(KIND, position, wrong, position.ruleset).misconception
    assert wrong != right
    assert (held and held.code) == code


@pytest.mark.parametrize(
    ("position", "left", "code"),
    [
        (against(IN_FURITEN), "in_furiten", "riichi_rons_in_furiten"),
        (against(early(WIDE)), "higher_tile", "higher_tile_wants_riichi"),
        (against(early(TWO_SIDED, turns=12)), "twelfth", "late_wants_riichi"),
    ],
)
def test_a_fact_against_that_is_left_out_shows_its_faulty_rule(position, left, code):
    wrong = tuple(fact for fact in solved(position)[0] if fact != left)
    assert grade(KIND, position, wrong, position.ruleset).misconception.code == code


def test_only_the_wait_chosen_shows_that_nothing_else_was_thought_of():
    held = grade(KIND, TENPAI, ("six_unseen",), TENPAI.ruleset).misconception
    assert held.code == "good_wait_is_all"


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


@pytest.mark.parametrize("about", [False, True])
def test_in_the_bank_no_fact_can_be_guessed(about):
    right, there = Counter(), Counter()
    entries = [entry for entry in shipped_entries() if entry.kind == KIND.slug]
    entries = [entry for entry in entries if is_against(entry.parsed) is about]
    for entry in entries:
        there.update(facts_offered(entry.parsed))
        right.update(entry.answer.split("+"))
    counting = {*there} - FOR if about else FOR
    assert len(entries) >= 90
    assert all(0.1 < right[fact] / there[fact] < 0.85 for fact in counting)
    assert right["higher_tile"] >= 6


EDGES = (asking(at("22m340678p23567s", "0+9m", "tenhou_4p", ask={"tile": "9m"}), "two_han"),)
"""A position in which the parameter of the kind decides: with the red five the hand has more than two han."""
