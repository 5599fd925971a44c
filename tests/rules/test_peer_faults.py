"""Faults that other programs have or had, each as one position that tells."""

import pytest

from tests.rules.build import table
from trainer.rules.judges.facts import ron_facts, tsumo_facts
from trainer.rules.judges.tenpai import TenpaiFacts, judge_tenpai
from trainer.rules.judges.win_claims import judge_ron, judge_tsumo
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import parse_hand

USUAL = load_preset("house_classic")
PINFU = "123456m456p99s78s"
"""Waits on 6s and 9s."""
DEAD_IN_MELDS = [("123m456p789s9m", "pon 999m"), ("79m456p789s22z", "ankan 8888m")]
"""Of the only wait all four copies lie in hand and melds (rulings: Tenhou pays it as tenpai)."""
YAKULESS = "123m456p789s99s24p"
"""Waits on 3p; no yaku without riichi."""
ROUND = "1 draw ?; 1 discard 1p; 2 draw ?; 2 discard 1p; 3 draw ?; 3 discard 1p"


def ron(hand, text, seat=0, ruleset=USUAL):
    verdict = judge_ron(ron_facts(table({seat: hand}, text), seat, ruleset), ruleset)
    return verdict.answer, verdict.codes()


@pytest.mark.parametrize(
    ("following", "reason"),
    [
        ("1 draw ?", "kyuushu"),
        ("1 draw ?; 1 discard 3z; 2 draw ?; 2 discard 3z; 3 draw ?; 3 discard 3z", "suufon"),
        (
            """
            1 draw ?; 1 ankan 1111z; 1 draw ?; 1 ankan 2222z; 1 draw ?; 1 discard 9p
            2 draw ?; 2 ankan 6666z; 2 draw ?; 2 ankan 5555z; 2 draw ?; 2 discard 9p
            """,
            "suukan",
        ),
    ],
)
def test_the_stick_of_an_aborted_hand_stays_on_the_table(following, reason):
    text = f"0 draw ?; 0 riichi; 0 discard 3z; {following.strip()}; ryuukyoku {reason}"
    state = table(None, text, sticks=2)
    assert (state.sticks, state.scores) == (3, (24_000, 25_000, 25_000, 25_000))


LET_GO_THEN_PON = """
    0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 9s; 2 draw ?; 2 discard 1z; 1 pon 1z 11z from 2
"""


def test_same_turn_furiten_is_not_cleared_by_a_call_of_others():
    assert ron(PINFU, f"{LET_GO_THEN_PON}; 1 discard 6s") == (False, ("temporary_furiten",))


def test_same_turn_furiten_ends_with_the_own_discard():
    text = f"{LET_GO_THEN_PON}; 1 discard 2z; 2 draw ?; 2 discard 1p; 3 draw ?; 3 discard 1p"
    assert ron(PINFU, f"{text}; 0 draw 6z; 0 discard 6z; 1 draw ?; 1 discard 6s")[0] is True


@pytest.mark.parametrize("tile", ["6s", "9s"])
def test_furiten_does_not_block_a_tsumo(tile):
    state = table({0: PINFU}, f"0 draw 9s; 0 discard 9s; {ROUND}; 0 draw {tile}")
    verdict = judge_tsumo(tsumo_facts(state, 0, USUAL), USUAL)
    assert (verdict.answer, verdict.codes()[1]) == (True, "furiten_lets_tsumo")


def test_a_declined_chankan_makes_furiten():
    text = """
        0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 9s; 3 pon 9s 99s from 1; 3 discard 2z
        0 draw 6z; 0 discard 6z; 1 draw ?; 1 discard 6z; 2 draw ?; 2 discard 6z
        3 draw ?; 3 kakan 9s; 3 draw ?; 3 discard 6s
    """
    assert ron("123456m456p44z78s", text) == (False, ("temporary_furiten",))


def test_a_declined_chankan_in_riichi_makes_furiten_for_good():
    text = """
        0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 9s; 3 pon 9s 99s from 1; 3 discard 2z
        0 draw 6z; 0 riichi; 0 discard 6z; 1 draw ?; 1 discard 6z; 2 draw ?; 2 discard 6z
        3 draw ?; 3 kakan 9s; 3 draw ?; 3 discard 1z; 0 draw 2z; 0 discard 2z; 1 draw ?; 1 discard 6s
    """
    assert ron("123456m456p44z78s", text) == (False, ("riichi_furiten",))


def test_a_winning_tile_without_a_yaku_counts_for_furiten():
    """The higher tile of 23m has a yaku (sanshoku), the lower one has none and is let go."""
    text = "0 draw ?; 0 discard 9s; 1 pon 9s 99s from 0; 1 discard 5z; 2 draw ?; 2 discard 4m; 3 draw ?"
    hand = "23m789p123s44z99s5z"
    assert ron(hand, f"{text}; 3 discard 1m", seat=1) == (False, ("temporary_furiten",))
    first = "0 draw ?; 0 discard 9s; 1 pon 9s 99s from 0; 1 discard 5z; 2 draw ?; 2 discard 1m"
    assert ron(hand, first, seat=1)[0] is True


def test_a_tile_let_go_before_the_own_discard_does_not_bind_a_later_riichi():
    text = "0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 3p; 2 draw ?; 2 discard 1p; 3 draw ?; 3 discard 1p"
    riichi = f"{text}; 0 draw 6z; 0 riichi; 0 discard 6z; 1 draw ?; 1 discard 3p"
    assert ron(YAKULESS, riichi)[0] is True


@pytest.mark.parametrize(("concealed", "meld"), DEAD_IN_MELDS)
@pytest.mark.parametrize(
    ("preset", "answer"),
    [("tenhou_4p", True), ("mahjong_soul_4p", True), ("m_league", False), ("ema_2025", False)],
)
def test_a_wait_that_is_dead_in_own_melds_is_one_or_none_by_the_rules(concealed, meld, preset, answer):
    facts = TenpaiFacts(parse_hand(concealed, [meld]))
    assert judge_tenpai(facts, load_preset(preset)).answer is answer
