"""A drawn tile is won with: on a wait, with a yaku, furiten or not."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.build import table
from tests.rules.random_play import RandomPlay
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.facts import tsumo_facts
from trainer.rules.judges.win_claims import judge_tsumo
from trainer.rules.replay.table import states
from trainer.rules.rulesets.ruleset import PRESETS, load_preset
from trainer.rules.tiles.tile import format_tiles
from trainer.rules.tiles.waits import waits_of

USUAL = load_preset("house_classic")
HERO = "123456m456p99s78s"
"""Waits on 6s and 9s."""
ROUND = "1 draw ?; 1 discard 1p; 2 draw ?; 2 discard 1p; 3 draw ?; 3 discard 1p"
RIICHI = "0 draw 5z; 0 riichi; 0 discard 5z"


def judge(text, hand=HERO, seat=0, ruleset=USUAL, **frame):
    return judge_tsumo(tsumo_facts(table({seat: hand}, text, **frame), seat, ruleset), ruleset)


def test_menzen_tsumo_is_a_yaku_for_any_closed_hand():
    verdict = judge(f"0 draw 5z; 0 discard 5z; {ROUND}; 0 draw 3p", "123m456p789s99s24p")
    assert (verdict.answer, verdict.codes()) == (True, ("on_a_wait", "has_yaku"))
    assert verdict.reasons[1].facts == {"yaku": ("menzen_tsumo",)}
    assert verdict.reasons[0].moment == 8


def test_the_reading_shown_is_that_of_the_yaku():
    """As runs it is tanyao alone; as three ankou beside the pon it is toitoi and sanankou too."""
    calls = "0 draw 1p; 0 discard 1p; 1 draw ?; 1 discard 5s; 0 pon 5s 55s from 1; 0 discard 1z; 1 draw ?"
    text = f"{calls}; 1 discard 1p; 2 draw ?; 2 discard 1p; 3 draw ?; 3 discard 1p; 0 draw 5m"
    verdict = judge(text, "44455666m77m55s1z")
    assert verdict.reasons[1].facts == {"yaku": ("tanyao", "toitoi", "sanankou")}
    assert format_tiles(verdict.reasons[0].facts["ankou"]) == "456m"


def test_an_open_hand_without_another_yaku_may_not():
    text = "0 draw ?; 0 discard 9s; 1 pon 9s 99s from 0; 1 discard 1z; 2 draw ?; 2 discard 1p; 3 draw ?"
    text += "; 3 discard 1p; 0 draw ?; 0 discard 1p; 1 draw 3p"
    verdict = judge(text, "123m456p24p99s551z", seat=1)
    assert (verdict.answer, verdict.codes(), verdict.reasons[0].rule) == (False, ("no_yaku",), "NOT-4")


def test_a_tile_that_is_no_wait():
    verdict = judge("0 draw 5z")
    assert (verdict.answer, verdict.codes()) == (False, ("not_a_wait",))
    assert format_tiles(verdict.facts["waits"]) == "69s"


@pytest.mark.parametrize(
    ("text", "furiten"),
    [
        (f"0 draw 6s; 0 discard 6s; {ROUND}; 0 draw 9s", ("discard",)),
        (f"0 draw 6s; 0 discard 6s; {ROUND}; 0 draw 6s", ("discard",)),
        (
            f"{RIICHI}; 1 draw ?; 1 discard 9s; 2 draw ?; 2 discard 1p; 3 draw ?; 3 discard 1p; 0 draw 9s",
            None,
        ),
        (f"{RIICHI}; {ROUND}; 0 draw 9s; 0 discard 9s; {ROUND.replace('1p', '1m')}; 0 draw 6s", None),
    ],
)
def test_furiten_never_hinders_a_tsumo_on_any_wait(text, furiten):
    """FUR-4."""
    verdict = judge(text)
    assert (verdict.answer, verdict.codes()) == (True, ("on_a_wait", "furiten_lets_tsumo", "has_yaku"))
    found = verdict.reasons[1].facts["furiten"]
    assert found == furiten or (furiten is None and "riichi" in found)


def test_the_tile_just_drawn_has_not_been_let_go():
    verdict = judge(f"{RIICHI}; {ROUND}; 0 draw 9s")
    assert verdict.codes() == ("on_a_wait", "has_yaku")
    assert verdict.reasons[1].facts == {"yaku": ("double_riichi", "ippatsu", "menzen_tsumo", "pinfu")}


def test_own_four_copies_that_void_a_wait_leave_no_tile_to_draw():
    verdict = judge("0 draw 6s", "111222333m456p6s")
    assert verdict.answer is True


@pytest.mark.parametrize("text", ["0 draw 9s; 0 discard 9s", "0 draw 5z; 0 discard 5z; 1 draw ?"])
def test_without_a_drawn_tile(text):
    with pytest.raises(ImpossibleEventError) as caught:
        judge(text)
    assert str(caught.value) == "seat 0 has drawn no tile that it could win on"


@settings(max_examples=15)
@given(st.integers(0, 2**32), st.sampled_from(PRESETS))
def test_in_any_play_a_closed_hand_may_exactly_on_its_waits(seed, preset):
    ruleset = load_preset(preset)
    play = RandomPlay(Random(seed), ruleset.players).play()
    for state in states(play.deal, play.events):
        own = state.seats[state.turn]
        if state.phase == "discard" and own.has_drawn:
            facts = tsumo_facts(state, state.turn, ruleset)
            verdict = judge_tsumo(facts, ruleset)
            on_wait = facts.win.tile in waits_of(facts.win.hand, ruleset.tenpai_own_four)
            assert verdict.reasons
            if own.closed and facts.win.tile < 34:
                assert verdict.answer == on_wait
