"""Who may claim a discard, and who of several gets it (CAL-1, RCH-8, STK-3, ABO-7)."""

from dataclasses import replace

import pytest

from tests.rules.build import go_on, pass_time, table
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.calls import ClaimFacts, call_facts, chi_runs, judge_calls, judge_claims
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import format_tiles, parse_face

USUAL = load_preset("house_classic")
SANMA = load_preset("tenhou_3p")
HAND = "34m111p12789s77z4z"
"""Noten: chi on 2m, 5m and 3s, pon of 1p and 7z, kan of 1p."""


def judge(text, seat=1, hand=HAND, ruleset=USUAL, **facts):
    state = table({seat: hand}, text, **facts)
    return judge_calls(call_facts(state, seat, ruleset), ruleset)


class TestClaimsOfOneSeat:
    @pytest.mark.parametrize(
        ("tile", "claims"),
        [
            ("2m", ("chi",)),
            ("5m", ("chi",)),
            ("1m", ()),
            ("1p", ("pon", "daiminkan")),
            ("7z", ("pon",)),
            ("4z", ()),
        ],
    )
    def test_of_the_left_neighbours_discard(self, tile, claims):
        assert judge(f"0 draw ?; 0 discard {tile}").answer == claims

    @pytest.mark.parametrize(("tile", "claims"), [("2m", ()), ("1p", ("pon", "daiminkan")), ("7z", ("pon",))])
    def test_of_the_seat_opposite(self, tile, claims):
        assert judge(f"0 draw ?; 0 discard {tile}", seat=2).answer == claims

    def test_why_chi_is_refused_from_another_seat(self):
        verdict = judge("0 draw ?; 0 discard 2m", seat=3)
        assert verdict.codes() == (
            "not_a_wait",
            "pon_not_held",
            "daiminkan_not_held",
            "chi_not_from_the_left",
        )
        assert verdict.reasons[-1].facts == {"call": "chi", "from_seat": 0, "left": 2}

    def test_reasons_for_the_claims_that_are_allowed(self):
        verdict = judge("0 draw ?; 0 discard 1p")
        assert verdict.codes() == ("not_a_wait", "pon_held", "daiminkan_held", "chi_not_held")

    def test_ron_is_a_claim(self):
        verdict = judge("0 draw ?; 0 discard 6s", hand="123456m456p99s78s")
        assert (verdict.answer, verdict.codes()[:3]) == (
            ("ron", "chi"),
            ("on_a_wait", "not_furiten", "has_yaku"),
        )

    def test_no_chi_with_three_players(self):
        verdict = judge("0 draw ?; 0 discard 2p", hand="34p111s123789s77z", ruleset=SANMA, players=3)
        assert (verdict.answer, verdict.codes()[-1]) == ((), "no_chi_in_sanma")
        text = "0 draw ?; 0 discard 7z"
        assert judge(text, hand="34p111s123789s77z", ruleset=SANMA, players=3).answer == ("pon",)

    def test_no_call_of_the_last_discard_but_ron(self):
        """CAL-1; rulings 20: the last discard can only be ronned."""
        for hand, tile, claims in ((HAND, "1p", ()), ("123456m456p99s78s", "6s", ("ron",))):
            state = pass_time(table({2: hand}, "0 draw ?; 0 discard 9p"), wall=1, without="1p3s69s25m7z")
            last = go_on(state, f"1 draw ?; 1 discard {tile}")
            verdict = judge_calls(call_facts(last, 2, USUAL), USUAL)
            assert (last.wall, verdict.answer, verdict.codes()[-1]) == (0, claims, "last_discard")

    def test_with_one_tile_left_a_call_is_possible(self):
        state = pass_time(table({1: HAND}, "0 draw ?; 0 discard 9p"), wall=2, without="1p3s25m7z")
        last = go_on(state, "0 draw ?; 0 discard 1p")
        verdict = judge_calls(call_facts(last, 1, USUAL), USUAL)
        assert (last.wall, verdict.answer) == (1, ("pon", "daiminkan"))

    def test_none_in_riichi_but_ron(self):
        """RCH-8."""
        text = """
            0 draw ?; 0 discard 9p; 1 draw 5z; 1 riichi; 1 discard 5z; 2 draw ?; 2 discard 9p
            3 draw ?; 3 discard 9p; 0 draw ?; 0 discard {}
        """
        hand = "123456m111p99s78s"
        verdict = judge(text.format("1p"), hand=hand)
        assert (verdict.answer, verdict.codes()) == ((), ("not_a_wait", "no_call_in_riichi"))
        assert judge(text.format("6s"), hand=hand).answer == ("ron",)

    def test_the_tile_of_a_kakan_is_only_ronned(self):
        text = """
            0 draw ?; 0 discard 2m; 2 pon 2m 22m from 0; 2 discard 9p; 3 draw ?; 3 discard 9p
            0 draw ?; 0 discard 9p; 1 draw 9p; 1 discard 9p; 2 draw ?; 2 kakan 2m
        """
        verdict = judge(text)
        assert (verdict.answer, verdict.codes()) == ((), ("not_a_wait", "only_discards_are_called"))

    def test_no_fifth_kan(self):
        state = table({1: HAND}, "0 draw ?; 0 discard 1p")
        verdict = judge_calls(replace(call_facts(state, 1, USUAL), kans=(2, 0, 1, 1)), USUAL)
        assert (verdict.answer, verdict.codes()) == (
            ("pon",),
            ("not_a_wait", "pon_held", "fifth_kan", "chi_not_held"),
        )

    def test_nobody_claims_the_own_discard_or_nothing(self):
        for text, seat in (("0 draw ?; 0 discard 1p", 0), ("0 draw ?", 1)):
            with pytest.raises(ImpossibleEventError) as caught:
                call_facts(table({}, text), seat, USUAL)
            assert str(caught.value) == f"no tile lies there that seat {seat} could claim"

    def test_of_a_hidden_hand_what_is_public(self):
        state = table({}, "0 draw ?; 0 discard 2m")
        assert [judge_calls(call_facts(state, seat, USUAL), USUAL).answer for seat in (1, 2)] == [
            ("ron", "pon", "daiminkan", "chi"),
            ("ron", "pon", "daiminkan"),
        ]


class TestOnlySwapsLeft:
    """rulings 19: a chi that would leave only kuikae is not offered."""

    TEXT = """
        0 draw ?; 0 discard 1z; 1 pon 1z 11z from 0; 1 discard 1p; 2 draw ?; 2 discard 2z
        1 pon 2z 22z from 2; 1 discard 9p; 2 draw ?; 2 discard 3z; 1 pon 3z 33z from 2; 1 discard 7s
        2 draw ?; 2 discard 6p; 3 draw ?; 3 discard 6p; 0 draw ?; 0 discard 2m
    """

    @pytest.mark.parametrize(
        ("hand", "level", "claims"),
        [
            ("3455m112233z19p7s", "client", ("ron",)),
            ("3455m112233z19p7s", "forbidden", ("ron",)),
            ("3455m112233z19p7s", "allowed", ("ron", "chi")),
            ("3456m112233z19p7s", "client", ("chi",)),
        ],
    )
    def test_chi_of_2m_with_34m(self, hand, level, claims):
        verdict = judge(self.TEXT, hand=hand, ruleset=USUAL.changed(kuikae=level))
        assert verdict.answer == claims
        assert verdict.codes()[-1] == ("chi_held" if "chi" in claims else "only_swaps_left")

    def test_a_pon_that_leaves_another_tile_than_the_fourth_is_offered(self):
        text = self.TEXT.replace("0 discard 2m", "0 discard 5m")
        verdict = judge(text, hand="5556m112233z19p7s", ruleset=USUAL.changed(kuikae="client"))
        assert verdict.answer == ("pon", "daiminkan")


@pytest.mark.parametrize(
    ("concealed", "tile", "runs"),
    [
        ("34m", "2m", ["34m"]),
        ("1245m", "3m", ["12m", "24m", "45m"]),
        ("89m", "1p", []),
        ("9m1p", "8m", []),
        ("23z", "1z", []),
    ],
)
def test_runs_with_a_tile(concealed, tile, runs):
    found = chi_runs(parse_hand(concealed), parse_face(tile))
    assert [format_tiles(run) for run in found] == runs


class TestSeveralClaims:
    def judge(self, claims, ruleset=USUAL, from_seat=0, players=4):
        return judge_claims(ClaimFacts(tuple(claims), from_seat, players), ruleset)

    def test_ron_before_pon_before_chi(self):
        verdict = self.judge([(1, "chi"), (2, "pon"), (3, "ron")])
        assert (verdict.answer, verdict.codes()) == (((3, "ron"),), ("ron_first", "only_ron"))

    @pytest.mark.parametrize("call", ["pon", "daiminkan"])
    def test_pon_and_kan_before_chi(self, call):
        verdict = self.judge([(1, "chi"), (3, call)])
        assert (verdict.answer, verdict.codes()) == (((3, call),), ("pon_before_chi",))

    def test_a_lone_claim(self):
        verdict = self.judge([(1, "chi")])
        assert (verdict.answer, verdict.codes()) == (((1, "chi"),), ("only_claim",))
        assert self.judge([]).answer == ()

    @pytest.mark.parametrize(
        ("level", "answer", "code"),
        [
            ("double", ((3, "ron"), (0, "ron")), "every_ron_paid"),
            ("all", ((3, "ron"), (0, "ron")), "every_ron_paid"),
            ("head_bump", ((3, "ron"),), "only_nearest_paid"),
        ],
    )
    def test_two_rons(self, level, answer, code):
        verdict = self.judge([(0, "ron"), (3, "ron")], USUAL.changed(multi_ron=level), from_seat=2)
        assert (verdict.answer, verdict.codes()) == (answer, (code,))
        assert verdict.reasons[0].facts == {"seats": (3, 0), "nearest": 3}

    @pytest.mark.parametrize(
        ("preset", "seats", "code"),
        [
            ("tenhou_4p", (), "three_rons_abort"),
            ("house_classic", (), "three_rons_abort"),
            ("mahjong_soul_4p", (2, 3, 0), "every_ron_paid"),
            ("ema_2025", (2, 3, 0), "every_ron_paid"),
            ("m_league", (2,), "only_nearest_paid"),
            ("wrc_2025", (2,), "only_nearest_paid"),
        ],
    )
    def test_three_rons_by_preset(self, preset, seats, code):
        """rulings 10."""
        claims = [(seat, "ron") for seat in (0, 2, 3)]
        verdict = self.judge(claims, load_preset(preset), from_seat=1)
        assert (verdict.answer, verdict.codes()) == (tuple((seat, "ron") for seat in seats), (code,))

    def test_two_rons_of_three_players(self):
        verdict = self.judge([(0, "ron"), (1, "ron")], SANMA, from_seat=2, players=3)
        assert verdict.answer == ((0, "ron"), (1, "ron"))
