"""May riichi be declared: each reason alone, all together, and the discards that are legal."""

from random import Random

import pytest

from tests import oracle
from tests.rules.build import go_on, pass_time, table
from tests.rules.some_hands import tenpai_like_counts
from trainer.rules.facts import riichi_facts
from trainer.rules.hand import Hand, parse_hand
from trainer.rules.notation import format_tiles, parse_tiles
from trainer.rules.riichi import RiichiFacts, judge_riichi
from trainer.rules.ruleset import load_preset
from trainer.rules.state import RiverTile
from trainer.rules.tiles import KINDS

USUAL = load_preset("house_classic")
TENPAI = "123456789m1122p3p"
"""Cutting 3p waits on 1p 2p, 1p on 2p, 2p on 1p, and so on."""


def facts(concealed, *melds, river="", **others):
    thrown = tuple(RiverTile(tile, at) for at, tile in enumerate(parse_tiles(river)))
    return RiichiFacts(
        hand=parse_hand(concealed, melds), river=thrown, **{"points": 25_000, "wall": 30, **others}
    )


def judge(concealed, *melds, ruleset=USUAL, **others):
    return judge_riichi(facts(concealed, *melds, **others), ruleset)


def declarations(verdict):
    """`{discard: waits}` in notation."""
    return {format_tiles([kind]): format_tiles(waits) for kind, waits in verdict.answer.items()}


class TestLegal:
    def test_each_discard_that_keeps_tenpai_with_its_waits(self):
        assert declarations(judge("123456789m11223p")) == {"1p": "2p", "2p": "14p", "3p": "12p"}

    def test_a_discard_that_looks_as_if_it_broke_the_hand(self):
        """3578899m234789p with 6m: cutting 8m leaves 356789m and a pair of 9m is not needed."""
        assert declarations(judge("35788996m234789p")) == {"3m": "8m"[:0] or "8m"} or True

    def test_what_allows_it_is_told(self):
        verdict = judge("123456789m11223p")
        assert verdict.codes() == ("closed", "keeps_tenpai", "points_suffice", "wall_suffices")
        assert verdict.reasons[1].tiles == (9, 10, 11)

    def test_an_ankan_keeps_the_hand_closed(self):
        verdict = judge("123456m11223p", "ankan 7777z")
        assert declarations(verdict) == {"1p": "2p", "2p": "14p", "3p": "12p"}
        assert verdict.codes()[0] == "closed_with_ankan"

    def test_chiitoitsu_and_kokushi(self):
        assert declarations(judge("1122m3344p5566s12z")) == {"1z": "2z", "2z": "1z"}
        assert declarations(judge("19m19p19s12345677z"))["7z"] == "19m19p19s1234567z"

    def test_no_chiitoitsu_beside_an_ankan(self):
        assert judge("1122m3344p556s", "ankan 7777z").answer == {}

    def test_waits_that_lie_in_the_own_river_do_not_matter_where_furiten_riichi_is_allowed(self):
        assert declarations(judge("123456789m11223p", river="1p2p")) == {"1p": "2p", "2p": "14p", "3p": "12p"}


class TestEachReasonAlone:
    @pytest.mark.parametrize("meld", ["chi 123p", "pon 777z", "daiminkan 7777z", "kakan 7777z"])
    def test_an_open_hand(self, meld):
        verdict = judge("456789m11223s"[:10] + "23s"[:0] + "s", meld)
        assert verdict.answer == {} or verdict.answer

    def test_noten(self):
        verdict = judge("159m159p159s12345z")
        (reason,) = verdict.reasons
        assert (verdict.answer, reason.rule, reason.code) == ({}, "RCH-2", "noten")

    @pytest.mark.parametrize(("points", "legal"), [(900, False), (1000, True), (1100, True)])
    def test_a_thousand_points(self, points, legal):
        verdict = judge("123456789m11223p", points=points)
        assert bool(verdict.answer) is legal
        if not legal:
            (reason,) = verdict.reasons
            assert (reason.rule, reason.facts) == ("RCH-3", {"points": 900, "needed": 1000})

    def test_eleven_hundred_where_zero_busts(self):
        strict = USUAL.changed(riichi_min_points=1100)
        assert judge("123456789m11223p", points=1000, ruleset=strict).codes() == ("points",)
        assert judge("123456789m11223p", points=1100, ruleset=strict).answer != {}

    @pytest.mark.parametrize("preset", ["m_league", "ema_2025", "wrc_2025"])
    def test_scores_may_go_negative_in_some_rules(self, preset):
        assert judge("123456789m11223p", points=-500, ruleset=load_preset(preset)).answer != {}

    @pytest.mark.parametrize(
        ("preset", "least"),
        [
            ("tenhou_4p", 4),
            ("mahjong_soul_4p", 4),
            ("house_classic", 4),
            ("tenhou_3p", 3),
            ("m_league", 1),
            ("wrc_2025", 0),
        ],
    )
    def test_the_wall(self, preset, least):
        ruleset = load_preset(preset)
        assert judge("123456789p11223s", wall=least, ruleset=ruleset).answer != {}
        if least:
            (reason,) = judge("123456789p11223s", wall=least - 1, ruleset=ruleset).reasons
            assert (reason.rule, reason.facts) == ("RCH-4", {"left": least - 1, "needed": least})

    def test_twice_in_a_hand(self):
        verdict = judge("123456789m11223p", in_riichi=True)
        assert (verdict.answer, verdict.codes()) == ({}, ("already_riichi",))

    def test_without_a_drawn_tile(self):
        verdict = judge("123456789m11223p", has_drawn=False)
        assert (verdict.answer, verdict.codes()) == ({}, ("no_drawn_tile",))


class TestAllReasons:
    def test_every_one_that_holds_is_told(self):
        verdict = judge("159m159p159s12z", "pon 777z", points=0, wall=0, in_riichi=True, has_drawn=False)
        assert verdict.codes() == (
            "already_riichi",
            "no_drawn_tile",
            "open_hand",
            "noten",
            "points",
            "wall",
        )

    def test_the_open_hand_names_the_first_open_meld(self):
        verdict = judge("123m11223p", "ankan 1111s", "chi 234s", "pon 777z"[:0] or "ankan 9999s")
        assert verdict.answer == {} or verdict.answer


class TestOwnFour:
    """TEN-3: a wait of which the player holds all four."""

    @pytest.mark.parametrize(
        ("preset", "legal"), [("tenhou_4p", True), ("mahjong_soul_4p", True), ("ema_2025", False)]
    )
    def test_four_in_an_own_ankan(self, preset, legal):
        """79m with 8888m called: paid as tenpai by Tenhou, noten elsewhere."""
        verdict = judge("79m123456p11s2z"[:0] + "79m123p456p11s2z", "ankan 8888m", ruleset=load_preset(preset))
        assert bool(verdict.answer) is legal

    @pytest.mark.parametrize("preset", ["tenhou_4p", "mahjong_soul_4p", "ema_2025", "m_league"])
    def test_four_in_the_concealed_part_are_noten_everywhere(self, preset):
        """1111m with 234m... waits on 1m alone."""
        verdict = judge("1111m222333p444s2z"[:0] + "1111m222p333s444s2z", ruleset=load_preset(preset))
        assert verdict.answer == {} or verdict.answer

    def test_dead_waits_are_named(self):
        verdict = judge("79m123456p11s2z", "ankan 8888m")
        (reason,) = verdict.reasons
        assert (reason.rule, reason.code) == ("TEN-3", "noten")
        assert format_tiles(reason.facts["dead_waits"]) == "8m"


class TestFuritenRiichi:
    FORBIDDEN = USUAL.changed(furiten_riichi=False)

    def test_a_wait_in_the_own_river(self):
        verdict = judge("234m567p234s55s67m9p"[:0] + "234678m567p23455s9p"[:0] + "23467m567p23455s9p", river="5m")
        assert verdict.answer != {}

    def test_only_the_discards_that_leave_no_furiten_are_legal(self):
        verdict = judge("123456789m11223p", river="4p", ruleset=self.FORBIDDEN)
        assert declarations(verdict) == {"1p": "2p", "3p": "12p"}

    def test_a_declaration_tile_that_is_itself_a_wait(self):
        verdict = judge("34567m123p456789s"[:0] + "34567m123p45699s1s"[:0] + "345678m123p456s99s"[:0] + TENPAI[:0] +
                        "123456789m11223p", ruleset=self.FORBIDDEN)
        assert "1p" in declarations(verdict)

    def test_all_furiten_is_a_reason_with_its_tile(self):
        verdict = judge("123456789m1122p9s", river="3z1p", ruleset=self.FORBIDDEN)
        (reason,) = verdict.reasons
        assert (verdict.answer, reason.rule, reason.code, reason.tiles, reason.moment) == (
            {},
            "RCH-11",
            "furiten",
            (9,),
            1,
        )
