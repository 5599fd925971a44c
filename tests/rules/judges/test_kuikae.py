"""Kuikae: which discards swap a call, at each level of the rule (CAL-2)."""

import pytest

from tests.rules.build import table
from trainer.rules.judges.calls import (
    KuikaeFacts,
    forbidden_after,
    judge_kuikae,
    leaves_only_swaps,
    meld_just_called,
)
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import Meld, MeldType, parse_hand
from trainer.rules.tiles.tile import format_tiles, parse_tile, parse_tiles

USUAL = load_preset("house_classic")


def meld(call, tiles, called):
    return Meld(MeldType(call), parse_tiles(tiles), parse_tile(called), from_seat=3)


@pytest.mark.parametrize(
    ("call", "tiles", "called", "barred"),
    [
        ("chi", "234m", "2m", "25m"),
        ("chi", "234m", "4m", "14m"),
        ("chi", "234m", "3m", "3m"),
        ("chi", "345s", "2s", ""),
        ("chi", "123p", "3p", "3p"),
        ("chi", "123p", "1p", "14p"),
        ("chi", "789p", "7p", "7p"),
        ("chi", "789p", "9p", "69p"),
        ("chi", "406s", "0s", "5s"),
        ("chi", "067s", "0s", "58s"),
        ("chi", "340s", "0s", "25s"),
        ("pon", "777z", "7z", "7z"),
        ("pon", "550m", "0m", "5m"),
        ("daiminkan", "5555m", "5m", ""),
    ],
)
def test_what_swaps_a_call(call, tiles, called, barred):
    if called not in [f"{n}{tiles[-1]}" for n in tiles[:-1]]:
        called = None
    given = Meld(MeldType(call), parse_tiles(tiles), called and parse_tile(called), from_seat=3)
    assert format_tiles(forbidden_after(given)) == barred


def judge(concealed, given, level):
    facts = KuikaeFacts(parse_hand(concealed), given)
    return judge_kuikae(facts, USUAL.changed(kuikae=level))


class TestJudge:
    """rulings.md: chi 3-4 on 2, discard 5 or 2?"""

    @pytest.mark.parametrize("level", ["client", "dead_hand", "forbidden"])
    def test_neither_the_called_kind_nor_the_other_end_may_go(self, level):
        verdict = judge("25m19p123s5577z", meld("chi", "234m", "2m"), level)
        assert format_tiles(verdict.answer) == "19p123s57z"
        assert verdict.codes() == ("swap_of_called_kind", "swap_of_other_end")
        assert [format_tiles(reason.tiles) for reason in verdict.reasons] == ["2234m", "5234m"]
        assert {reason.facts["level"] for reason in verdict.reasons} == {level}

    def test_both_may_go_where_kuikae_is_allowed(self):
        verdict = judge("25m19p123s5577z", meld("chi", "234m", "2m"), "allowed")
        assert format_tiles(verdict.answer) == "25m19p123s57z"
        assert verdict.codes() == ("swap_allowed", "swap_allowed")

    def test_the_middle_of_a_run_has_no_other_end(self):
        assert format_tiles(judge("16m19p123s557z", meld("chi", "345m", "4m"), "forbidden").answer) == (
            "16m19p123s57z"
        )

    def test_the_red_five_is_barred_with_its_kind(self):
        verdict = judge("0m19p123s55777z", meld("pon", "555m", "5m"), "client")
        assert (format_tiles(verdict.answer), verdict.codes()) == ("19p123s57z", ("swap_of_called_kind",))

    def test_a_hand_without_a_swap_is_free(self):
        verdict = judge("19p123s5577z", meld("chi", "234m", "2m"), "forbidden")
        assert (format_tiles(verdict.answer), verdict.codes()) == ("19p123s57z", ("no_swap_held",))

    def test_after_a_draw_nothing_is_swapped(self):
        verdict = judge("25m19p123s5577z", None, "forbidden")
        assert (format_tiles(verdict.answer), verdict.codes()) == ("25m19p123s57z", ("no_call_to_swap",))


class TestOnlySwapsLeft:
    @pytest.mark.parametrize(
        ("concealed", "level", "only"),
        [
            ("25m", "client", True),
            ("22m", "client", True),
            ("25m", "forbidden", True),
            ("25m", "dead_hand", True),
            ("25m", "allowed", False),
            ("26m", "client", False),
        ],
    )
    def test_after_a_chi_of_2m(self, concealed, level, only):
        ruleset = USUAL.changed(kuikae=level)
        given = meld("chi", "234m", "2m")
        assert leaves_only_swaps(parse_tiles(concealed), given, ruleset) is only


class TestMeldJustCalled:
    HAND = "34m11p123789s567z"

    def test_between_the_call_and_its_discard(self):
        state = table({1: self.HAND}, "0 draw ?; 0 discard 2m; 1 chi 2m 34m from 0")
        found = meld_just_called(state, 1)
        assert (found.type, format_tiles(found.tiles)) == (MeldType.CHI, "234m")
        assert meld_just_called(state, 0) is None

    def test_not_after_the_discard_or_a_later_draw(self):
        text = "0 draw ?; 0 discard 2m; 1 chi 2m 34m from 0; 1 discard 7z"
        assert meld_just_called(table({1: self.HAND}, text), 1) is None
        text += "; 2 draw ?; 2 discard 9p; 3 draw ?; 3 discard 9p; 0 draw ?; 0 discard 9p; 1 draw 1p"
        assert meld_just_called(table({1: self.HAND}, text), 1) is None

    def test_not_after_a_kan_which_draws(self):
        text = "0 draw ?; 0 discard 1p; 1 daiminkan 1p 111p from 0; 1 draw 9m"
        assert meld_just_called(table({1: "111p34m123789s56z"}, text), 1) is None
