"""Whether a riichi stands, whether its stick is paid, and which tile lies sideways."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.build import table
from tests.rules.random_play import RandomPlay
from trainer.rules.judges.facts import sideways_facts, stands_facts
from trainer.rules.judges.riichi import judge_sideways, judge_stands
from trainer.rules.replay.table import states
from trainer.rules.rulesets.ruleset import load_preset

USUAL = load_preset("house_classic")
PAID = USUAL.changed(stick_if_declaration_ronned="paid")
RIICHI = "0 draw ?; 0 riichi; 0 discard 5z"
THREE = "; ".join(f"{seat} draw ?; {seat} riichi; {seat} discard 9p" for seat in (1, 2, 3))
FOURTH = f"0 draw ?; 0 discard 9p; {THREE}; {RIICHI}; ryuukyoku suucha"


def stands(text, seat=0, ruleset=USUAL):
    verdict = judge_stands(stands_facts(table(None, text), seat), ruleset)
    return verdict.answer, verdict.codes(), verdict.facts["stick_paid"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0 draw ?", (False, ("no_declaration",), False)),
        ("0 draw ?; 0 riichi", (False, ("declaration_not_thrown",), False)),
        (RIICHI, (False, ("declaration_lies_there",), False)),
        (
            "0 draw ?; 0 ankan 1111z; 0 draw ?; 0 riichi; 0 discard 5z; dora 1p",
            (False, ("declaration_lies_there",), False),
        ),
        (f"{RIICHI}; 1 draw ?", (True, ("declaration_passed", "stick_paid"), True)),
        (f"{RIICHI}; 2 pon 5z 55z from 0", (True, ("declaration_called", "stick_paid"), True)),
        (FOURTH, (True, ("declaration_passed", "stick_paid"), True)),
        (f"{RIICHI}; 2 ron 5z from 0", (False, ("declaration_ronned", "stick_kept"), False)),
        (f"{RIICHI}; ryuukyoku sanchahou", (False, ("declaration_ronned", "stick_kept"), False)),
        (
            f"{RIICHI}; 1 draw ?; 1 discard 1p; 2 ron 1p from 1",
            (True, ("declaration_passed", "stick_paid"), True),
        ),
    ],
)
def test_riichi_stands_once_its_tile_has_passed(text, expected):
    assert stands(text) == expected


def test_stick_is_paid_for_a_ronned_tile_only_where_the_rules_say_so():
    text = f"{RIICHI}; 2 ron 5z from 0"
    assert stands(text, ruleset=PAID) == (False, ("declaration_ronned", "stick_paid_all_the_same"), True)


def test_a_called_declaration_names_the_caller():
    verdict = judge_stands(stands_facts(table(None, f"{RIICHI}; 2 pon 5z 55z from 0"), 0), USUAL)
    assert (verdict.reasons[0].moment, verdict.reasons[0].facts) == (2, {"seat": 2})


def sideways(text, seat=0):
    verdict = judge_sideways(sideways_facts(table(None, text), seat))
    return verdict.answer, verdict.codes(), verdict.facts["next_turned"]


PON = f"{RIICHI}; 2 pon 5z 55z from 0; 2 discard 1p; 3 draw ?; 3 discard 1p; 0 draw ?; 0 discard 6z"
PON_TWICE = f"{PON}; 1 pon 6z 66z from 0; 1 discard 1s"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0 draw ?; 0 discard 5z", (None, ("nothing_sideways",), False)),
        ("0 draw ?; 0 riichi", (None, ("next_discard_sideways",), True)),
        (RIICHI, (0, ("declaration_sideways",), False)),
        (f"{RIICHI}; 2 pon 5z 55z from 0", (None, ("sideways_called", "next_discard_sideways"), True)),
        (PON, (1, ("sideways_called", "later_discard_sideways"), False)),
        (
            PON_TWICE,
            (None, ("sideways_called", "sideways_called", "next_discard_sideways"), True),
        ),
        (
            f"{PON_TWICE}; 2 draw ?; 2 discard 1s; 3 draw ?; 3 discard 1s; 0 draw ?; 0 discard 7z; 1 draw ?",
            (2, ("sideways_called", "sideways_called", "later_discard_sideways"), False),
        ),
    ],
)
def test_the_first_tile_from_the_declaration_on_that_stays_lies_sideways(text, expected):
    assert sideways(text) == expected


@settings(max_examples=15)
@given(st.integers(0, 2**32), st.sampled_from(["house_classic", "mahjong_soul_3p"]))
def test_judges_and_table_agree_in_any_play(seed, preset):
    ruleset = load_preset(preset)
    play = RandomPlay(Random(seed), ruleset.players).play()
    for state in states(play.deal, play.events):
        for seat, own in enumerate(state.seats):
            verdict = judge_stands(stands_facts(state, seat), ruleset)
            assert (verdict.answer, verdict.facts["stick_paid"]) == (own.stands, own.stands)
            lying = [i for i, thrown in enumerate(own.river) if thrown.sideways and thrown.called_by is None]
            assert judge_sideways(sideways_facts(state, seat)).answer == (lying[0] if lying else None)
