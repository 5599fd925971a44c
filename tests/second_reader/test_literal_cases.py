"""The second reader on cases whose answer stands in the rule texts, or can be counted on one hand."""

import pytest

from tests.second_reader.answers import ANSWERS
from tests.second_reader.cells import cells
from tests.second_reader.hands import readings, shape_waits
from tests.second_reader.notation import dora_after, text_of, tiles
from tests.second_reader.score import base_of
from tests.second_reader.table import table_of


def laid(hand, events, preset="tenhou_4p", hero=0, **more):
    """A position of East 1, with the hero's dealt hand and the events."""
    players = 3 if preset.endswith("3p") else 4
    changes = more.pop("changes", {})
    return {
        "players": players,
        "ruleset": {"preset": preset, "changes": changes},
        "round": "E1",
        "scores": [25000] * players,
        "hero": hero,
        "hand": hand,
        "indicator": "9s",
        "events": events,
    } | more


def kan_after_riichi(hand, drawn, preset, thrown="5z"):
    """The dealer declares with what he draws first, then draws a fourth tile and asks for its kan."""
    events = f"0+{thrown} 0! 0={thrown} 1-2z 2-2z 3-3z 0+{drawn}"
    position = laid(hand, events, preset, ask={"call": "ankan", "tile": drawn})
    return ANSWERS["kan-legal"](position)


class TestHands:
    @pytest.mark.parametrize(
        ("hand", "waits"),
        [
            ("2345678m11p789s", "none"),
            ("1112345678999s", "123456789s"),
            ("19m19p19s1234567z", "19m19p19s1234567z"),
            ("3444m778899s333z", "235m"),
            ("1122335577m99p4z", "4z"),
            ("2223m", "134m"),
        ],
    )
    def test_waits_are_what_completes_the_hand(self, hand, waits):
        assert text_of(shape_waits(tiles(hand), 4)) == waits

    def test_ryanpeikou_reads_as_seven_pairs_too(self):
        assert {form for form, _, _ in readings(tiles("11223344556677p"))} == {"standard", "chiitoitsu"}

    def test_dora_runs_in_circles_and_skips_the_missing_manzu(self):
        assert [dora_after(each, 4) for each in ("9m", "0p", "4z", "7z")] == ["1m", "6p", "1z", "5z"]
        assert dora_after("1m", 3) == "9m"


class TestKans:
    """KAN-5 of the catalogue, and the examples of the EMA book (6.7.1)."""

    def test_the_pair_or_the_run_may_not_need_the_three(self):
        assert kan_after_riichi("3444m778899s333z", "4m", "tenhou_4p") == "no"
        assert kan_after_riichi("3444m778899s333z", "3z", "ema_2025") == "yes"

    @pytest.mark.parametrize("drawn", ["1m", "2p", "3p"])
    def test_three_ankou_beside_a_ryanmen(self, drawn):
        hand = "111m222333p5678s"
        assert kan_after_riichi(hand, drawn, "ema_2025") == "yes"

    def test_a_reading_that_takes_the_pair_is_a_change_of_shape_alone(self):
        hand = "3335666p111456s"
        assert kan_after_riichi(hand, "6p", "tenhou_4p") == "no"
        assert kan_after_riichi(hand, "3p", "tenhou_4p") == "yes"
        assert kan_after_riichi(hand, "3p", "ema_2025") == "no"
        assert kan_after_riichi(hand, "1s", "ema_2025") == "yes"

    def test_tenhou_and_the_ema_disagree_about_four_in_a_row(self):
        hand = "1234m444p555p666p"
        assert kan_after_riichi(hand, "4p", "tenhou_4p") == "yes"
        assert kan_after_riichi(hand, "4p", "ema_2025") == "no"

    def test_a_tile_passed_over_earlier_is_no_kan(self):
        events = "0+5z 0! 0=5z 1-2z 2-2z 3-3z 0+6s"
        position = laid("33m67m234p3333s45s", events, ask={"call": "ankan", "tile": "3s"})
        assert ANSWERS["kan-legal"](position) == "no"

    def test_nine_gates_may_be_lost_but_where_no_yaku_may(self):
        hand = "1112345678999p"
        assert kan_after_riichi(hand, "9p", "jpml_a_2026") == "no"


class TestFuriten:
    def pinfu(self, events):
        """East waits on 2m and 5m, after a first discard of 9p."""
        return laid("34m123456p678s55z", f"0+9p 0=9p {events}")

    def test_a_wait_in_the_river_blocks_the_other_one(self):
        position = laid("34m123456p678s55z", "0+2m 0=2m 1-5m")
        assert ANSWERS["can-ron"](position) == "no"
        assert ANSWERS["which-furiten"](position) == "discard"

    def test_a_tile_called_away_still_stands_in_the_river(self):
        position = laid("34m123456p678s55z", "0+2m 0=2m 1p22m 1-5m")
        assert ANSWERS["which-furiten"](position) == "discard"

    def test_calls_of_others_do_not_end_a_passed_turn(self):
        position = self.pinfu("1-2m 2p22m 2-5m")
        assert ANSWERS["which-furiten"](position) == "temporary"

    def test_the_tile_that_lies_there_is_not_let_go_yet(self):
        assert ANSWERS["which-furiten"](self.pinfu("1-2m")) == "none"

    def test_an_own_call_ends_it_where_the_turn_does(self):
        events = "0+9p 0=9p 1-2m 2-5z 0p55z 0-9s 1-5m"
        ends = {"own_turn": "none", "own_discard": "none", "own_draw": "temporary"}
        for level, answer in ends.items():
            changes = {"temp_furiten_ends": level}
            position = laid("34m123456p999s55z", events, changes=changes)
            assert ANSWERS["which-furiten"](position) == answer, level

    def test_in_riichi_a_tile_let_go_is_for_good(self):
        position = laid("34m123456p678s55z", "0+9p 0! 0=9p 1-2m 2-1z 3-1z 0+9m 0=9m 1-5m")
        assert ANSWERS["which-furiten"](position) == "riichi"

    def test_no_yaku_no_ron_but_riichi_is_one(self):
        hand, silent = "12m567p111444s88p", "0+9p 0=9p 1-3m"
        assert ANSWERS["can-ron"](laid(hand, silent)) == "no"
        assert ANSWERS["can-ron"](laid(hand, "0+9p 0! 0=9p 1-3m")) == "yes"


class TestRiichi:
    def test_a_ronned_declaration_pays_no_stick(self):
        position = laid("34m123456p678s55z", "0+9p 0=9p 1! 1-2m 0r", ask={"seat": "seat-1"})
        assert ANSWERS["riichi-stands"](position) == "fails_unpaid"

    def test_only_what_leaves_tenpai_may_be_declared_with(self):
        assert ANSWERS["may-riichi"](laid("34m123456p678s55z", "0+9s")) == "69s"

    def test_a_table_without_a_least_score_lets_anybody_declare(self):
        poor = {"scores": [900, 25000, 25000, 25000]}
        for preset, answer in (("tenhou_4p", "none"), ("wrc_2025", "69s")):
            assert ANSWERS["may-riichi"](laid("34m123456p678s55z", "0+9s", preset) | poor) == answer

    def test_nobody_has_ippatsu_after_a_call(self):
        start = "0+9p 0! 0=9p 1-1z"
        assert ANSWERS["who-has-ippatsu"](laid("34m123456p678s55z", start)) == "seat-0"
        assert ANSWERS["who-has-ippatsu"](laid("34m123456p678s55z", f"{start} 3p11z 3-2z")) == "none"

    def test_ippatsu_is_alive_while_a_kakan_may_be_robbed(self):
        events = "0+9p 0=9p 1-1z 3p11z 3-2z 0+8p 0! 0=8p 1-9s 2-9s 3k1z"
        position = laid("34m123456p678s55z", events)
        assert ANSWERS["who-has-ippatsu"](position) == "seat-0"

    def test_genbutsu_are_the_own_river_and_what_fell_since(self):
        events = "1=1z 2-2z 3-9s 0+3z 0-3z 1! 1-4z 2-5z 3-6z 0+7z"
        position = laid("123m456p9s123456z", events, dealer=1, ask={"against": "seat-1"})
        position["round"] = "E2"
        assert ANSWERS["genbutsu"](position) == "1456z"


class TestEnds:
    def test_four_same_winds_abort_where_they_do(self):
        events = "0+2z 0=2z 1-2z 2-2z 3-2z"
        assert ANSWERS["hand-aborts"](laid("34m123456p678s55z", events)) == "suufon"
        assert ANSWERS["hand-aborts"](laid("34m123456p678s55z", events, "m_league")) == "goes-on"
        assert ANSWERS["hand-aborts"](laid("34m123456p678s55z", f"{events} 0r")) == "goes-on"

    def test_the_pon_of_999_and_a_single_9_is_tenpai_on_tenhou_alone(self):
        events = "0+1z 0=1z 1-9m 0p99m 0-2z 1-3z ~exhaustive"
        hand = "999m123456p678s2z"
        answers = {preset: laid(hand, events, preset) for preset in ("tenhou_4p", "ema_2025")}
        assert ANSWERS["must-show"](answers["tenhou_4p"]) == "must"
        assert ANSWERS["must-show"](answers["ema_2025"]) == "closed"

    def test_a_draw_is_paid_from_the_noten_to_the_tenpai(self):
        position = laid("34m123456p678s55z", "0+5p 0=5p ~exhaustive")
        assert ANSWERS["who-pays"](position) == "3000,-1000,-1000,-1000"
        assert ANSWERS["next-hand"](position | {"ask": {"about": "hand"}}) == "stays-up"

    def test_a_tsumo_of_three_players_leaves_the_absent_share_out(self):
        position = laid("34p123456s99m555z", "0+1z 0=1z 1-2z 2-3z 0+9s 0! 0=9s 1-2z 2-1z 0t5p", "tenhou_3p")
        position["shown"], position["ura"] = {"0": "345p123456s99m555z"}, "9m"
        assert ANSWERS["points-of-win"](position) == "8000", "riichi, ippatsu, tsumo, haku, a dora"

    def test_liable_for_the_third_dragon(self):
        events = "0-1z 1-5z 3p55z 3-2z 0-6z 3p66z 3-2z 0-7z 3p77z 3-9m 0-9m 1-9m 2+9m 2=9m 3t2p"
        position = laid("123m456789s1112z", events, hero=2, honba=1, shown={"3": "22p345s"})
        assert ANSWERS["who-pays"](position) == "-32300,0,0,32300"


class TestScore:
    @pytest.mark.parametrize(
        ("han", "fu", "base"),
        [
            (1, 30, 240),
            (3, 70, 2000),
            (4, 30, 1920),
            (4, 40, 2000),
            (5, 30, 2000),
            (8, 30, 4000),
            (12, 30, 6000),
        ],
    )
    def test_base_points(self, han, fu, base):
        assert base_of(han, fu, cells({"preset": "tenhou_4p"})) == base

    def test_kiriage_and_thirteen_han_are_cells(self):
        assert base_of(4, 30, cells({"preset": "m_league"})) == 2000
        assert base_of(13, 30, cells({"preset": "m_league"})) == 6000
        assert base_of(13, 30, cells({"preset": "tenhou_4p"})) == 8000


def test_draws_that_the_short_text_leaves_out_take_tiles_from_the_wall():
    assert table_of(laid("34m123456p678s55z", "0+9p 0=9p 1-1z 2-1z 3-2z")).wall == 66


class TestTogether:
    """CMP-1 to CMP-3 on a hand that waits on 6s and 9s, pinfu with both; the texts say each of these."""

    HAND = "123m456789p78s99s"
    LATER = "0+5z 0=5z 1-3z 2-3z 3-3z 0+2z "

    @pytest.mark.parametrize(
        ("events", "counted"),
        [
            ("0+5z 0! 0=5z 1-6s", "double_riichi+ippatsu+pinfu"),
            (f"{LATER}0! 0=2z 1-6s", "riichi+ippatsu+pinfu"),
            (f"{LATER}0=2z 1-6s", "pinfu"),
            (f"{LATER}0! 0=2z 1-1z 2p11z 2-9m 3-1p 0+6s", "riichi+menzen_tsumo+pinfu"),
            ("0+6s", "tenhou"),
        ],
    )
    def test_what_counts_together(self, events, counted):
        assert ANSWERS["beside-riichi"](laid(self.HAND, events)) == counted


class TestFirstSteps:
    def test_four_of_a_kind_are_no_two_pairs(self):
        assert ANSWERS["hand-complete"](laid("1111m2233p4455s6z", "0+6z")) == "no"
        assert ANSWERS["hand-complete"](laid("1122m2233p4455s6z", "0+6z")) == "yes"

    def test_an_ankan_leaves_the_hand_closed_and_a_pon_opens_it(self):
        assert ANSWERS["hand-closed"](laid("111m22334455p67s", "0+1m 0a1111m *9m 0+9s")) == "yes"
        assert ANSWERS["hand-closed"](laid("111m22334455p67s", "0+9s 0-9s 1-1m 0p11m 0-7s")) == "no"

    def test_three_sided_and_pair_waits_complete(self):
        assert ANSWERS["completing-tile"](laid("23456m111p789s99s", "0+1z 0=1z 1-2z")) == "147m"

    def test_three_of_a_wind_that_is_not_ones_own_are_no_yaku(self):
        ask = {"offered": "tanyao yakuhai pinfu no_yaku"}
        assert ANSWERS["which-yaku"](laid("123m456p78s99s333z", "0+1z 0=1z 1-6s", ask=ask)) == "no_yaku"
        assert ANSWERS["which-yaku"](laid("123m456p78s99s111z", "0+2z 0=2z 1-6s", ask=ask)) == "yakuhai"
