"""May riichi be declared: each reason alone, all together, and the discards that are legal."""

from random import Random

import pytest

from tests import oracle
from tests.rules.build import deal, go_on, pass_time, table
from tests.rules.some_hands import tenpai_like_counts
from trainer.rules.judges.facts import riichi_facts
from trainer.rules.judges.riichi import RiichiFacts, judge_riichi, tenpai_keeping
from trainer.rules.replay.state import RiverTile, Round
from trainer.rules.replay.table import start
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import Hand, parse_hand
from trainer.rules.tiles.tile import FACES, format_tiles, parse_tiles

USUAL = load_preset("house_classic")
TENPAI = "123456789m11223p"
"""Cutting 1p waits on 2p, 2p on 1p and 4p, 3p on 1p and 2p."""
COMPLETE = "234567m123456p99s"
"""Whatever is cut is a wait itself."""


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
        assert declarations(judge(TENPAI)) == {"1p": "2p", "2p": "14p", "3p": "12p"}

    def test_a_discard_that_looks_as_if_it_broke_the_hand(self):
        """3578899m234789p with 6m: the run 789m seems to need the 8m."""
        assert declarations(judge("35678899m234789p")) == {"3m": "89m", "8m": "4m"}

    def test_what_allows_it_is_told(self):
        verdict = judge(TENPAI)
        assert verdict.codes() == ("closed", "keeps_tenpai", "points_suffice", "wall_suffices")
        assert format_tiles(verdict.reasons[1].tiles) == "123p"

    @pytest.mark.parametrize("meld", ["ankan 7777z", "ankan 0555s"])
    def test_an_ankan_keeps_the_hand_closed(self, meld):
        verdict = judge("123456m11223p", meld)
        assert declarations(verdict) == {"1p": "2p", "2p": "14p", "3p": "12p"}
        assert verdict.codes()[0] == "closed_with_ankan"

    def test_chiitoitsu(self):
        assert declarations(judge("1122m3344p5566s12z")) == {"1z": "2z", "2z": "1z"}

    def test_kokushi(self):
        """Cutting the second 1z waits on all thirteen kinds, cutting another kind on that kind."""
        others = ("1m", "9m", "1p", "9p", "1s", "9s", "2z", "3z", "4z", "5z", "6z", "7z")
        expected = {name: name for name in others} | {"1z": "19m19p19s1234567z"}
        assert declarations(judge("19m19p19s11234567z")) == expected

    def test_no_chiitoitsu_beside_an_ankan(self):
        assert judge("1122m3344p556s", "ankan 7777z").codes() == ("noten",)

    def test_waits_in_the_own_river_do_not_matter_where_furiten_riichi_is_allowed(self):
        assert declarations(judge(TENPAI, river="1p2p")) == {"1p": "2p", "2p": "14p", "3p": "12p"}

    def test_red_fives_are_named_as_fives(self):
        assert declarations(judge("34067m123789p11s0p")) == {"5p": "258m"}


class TestEachReasonAlone:
    @pytest.mark.parametrize("meld", ["chi 123s", "pon 777z", "daiminkan 7777z", "kakan 7777z"])
    def test_an_open_hand(self, meld):
        verdict = judge("123456m11223p", meld)
        (reason,) = verdict.reasons
        assert (verdict.answer, reason.rule, reason.code) == ({}, "RCH-1", "open_hand")
        assert format_tiles(reason.tiles) == meld.split()[1]

    def test_noten(self):
        verdict = judge("159m159p159s12345z")
        (reason,) = verdict.reasons
        assert (verdict.answer, reason.rule, reason.code) == ({}, "RCH-2", "noten")

    @pytest.mark.parametrize(("points", "legal"), [(900, False), (1000, True), (1100, True)])
    def test_a_thousand_points(self, points, legal):
        assert bool(judge(TENPAI, points=points).answer) is legal

    def test_the_points_are_told(self):
        (reason,) = judge(TENPAI, points=900).reasons
        assert (reason.rule, reason.facts) == ("RCH-3", {"points": 900, "needed": 1000})

    def test_eleven_hundred_where_zero_busts(self):
        strict = USUAL.changed(riichi_min_points=1100)
        assert judge(TENPAI, points=1000, ruleset=strict).codes() == ("points",)
        assert judge(TENPAI, points=1100, ruleset=strict).answer != {}

    @pytest.mark.parametrize("preset", ["m_league", "ema_2025", "wrc_2025"])
    def test_scores_may_go_negative_in_some_rules(self, preset):
        assert judge(TENPAI, points=-500, ruleset=load_preset(preset)).answer != {}

    @pytest.mark.parametrize(
        ("preset", "least"),
        [("tenhou_4p", 4), ("mahjong_soul_4p", 4), ("house_classic", 4), ("tenhou_3p", 3), ("m_league", 1)],
    )
    def test_the_wall(self, preset, least):
        ruleset = load_preset(preset)
        assert judge("123456789p11223s", wall=least, ruleset=ruleset).answer != {}
        (reason,) = judge("123456789p11223s", wall=least - 1, ruleset=ruleset).reasons
        assert (reason.rule, reason.facts) == ("RCH-4", {"left": least - 1, "needed": least})

    def test_on_the_very_last_tile_in_some_rules(self):
        assert judge(TENPAI, wall=0, ruleset=load_preset("wrc_2025")).answer != {}
        assert judge(TENPAI, wall=0, ruleset=load_preset("m_league")).codes() == ("wall",)

    def test_twice_in_a_hand(self):
        verdict = judge(TENPAI, in_riichi=True)
        assert (verdict.answer, verdict.codes()) == ({}, ("already_riichi",))

    def test_without_a_drawn_tile(self):
        verdict = judge(TENPAI, has_drawn=False)
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

    def test_the_first_open_meld_is_named(self):
        (reason,) = judge("123m11223p", "ankan 1111s", "chi 234s").reasons
        assert format_tiles(reason.tiles) == "234s"

    def test_the_discards_that_keep_tenpai_are_known_all_the_same(self):
        verdict = judge(TENPAI, points=0)
        assert verdict.facts["tenpai_discards"] == ((9, (10,)), (10, (9, 12)), (11, (9, 10)))


class TestOwnFour:
    """TEN-3: a wait of which the player holds all four."""

    @pytest.mark.parametrize(
        ("preset", "legal"),
        [("tenhou_4p", True), ("mahjong_soul_4p", True), ("ema_2025", False), ("m_league", False)],
    )
    def test_four_in_an_own_ankan(self, preset, legal):
        """79m beside 8888m: a kan does not count on Tenhou."""
        verdict = judge("79m123456p11s2z", "ankan 8888m", ruleset=load_preset(preset))
        assert declarations(verdict) == ({"2z": "8m"} if legal else {})

    @pytest.mark.parametrize("preset", ["tenhou_4p", "mahjong_soul_4p", "ema_2025", "m_league"])
    def test_four_in_the_concealed_part_are_noten_everywhere(self, preset):
        verdict = judge("1111m2222p333444s", ruleset=load_preset(preset))
        assert (verdict.answer, verdict.codes()) == ({}, ("noten",))

    def test_where_own_copies_are_ignored_such_a_wait_will_do(self):
        ignored = USUAL.changed(tenpai_own_four="ignored")
        assert declarations(judge("1111m2222p333444s", ruleset=ignored)) == {"1m": "2p", "2p": "1m"}

    @pytest.mark.parametrize(
        ("preset", "keeping"),
        [("tenhou_4p", {"9m": "2z", "2z": "9m"}), ("ema_2025", {"9m": "2z"}), ("m_league", {"9m": "2z"})],
    )
    def test_a_single_tile_beside_the_pon_of_its_kind(self, preset, keeping):
        """Paid as tenpai by Tenhou, though there is no fifth 9m."""
        hand = parse_hand("9m123456p789s2z", ["pon 999m"])
        found = tenpai_keeping(hand, load_preset(preset))
        assert {format_tiles([kind]): format_tiles(waits) for kind, waits in found.items()} == keeping

    def test_dead_waits_are_named(self):
        (reason,) = judge("79m123456p11s2z", "ankan 8888m").reasons
        assert (reason.rule, reason.code) == ("TEN-3", "noten")
        assert format_tiles(reason.facts["dead_waits"]) == "8m"

    def test_a_dead_wait_beside_a_live_one_is_left_out(self):
        verdict = judge("78m123456p11s2z", "ankan 6666m")
        assert declarations(verdict) == {"2z": "9m"}


class TestFuritenRiichi:
    FORBIDDEN = USUAL.changed(furiten_riichi=False)

    def test_only_the_discards_that_leave_no_furiten_are_legal(self):
        verdict = judge(TENPAI, river="4p", ruleset=self.FORBIDDEN)
        assert declarations(verdict) == {"1p": "2p", "3p": "12p"}

    @pytest.mark.parametrize(
        ("hand", "river", "code", "rows", "tiles", "moments"),
        [
            # Some discards are barred: all that leave tenpai are shown, and what is furiten on which tile.
            (TENPAI, "4p", "furiten_bars", [("4p", "2p")], "4p", (0,)),
            (TENPAI, "4p1p", "furiten_bars", [("1p", "23p")], "1p", (1,)),
            # All are: on one tile if it is one for all, else each on its own.
            (TENPAI, "3z2p1p", "furiten", [("2p", "13p"), ("1p", "2p")], "21p", (1, 2)),
            ("123456789m1122p9s", "3z1p", "furiten", [("1p", "9s")], "1p", (1,)),
        ],
    )
    def test_each_furiten_discard_is_named_with_its_tile(self, hand, river, code, rows, tiles, moments):
        verdict = judge(hand, river=river, ruleset=self.FORBIDDEN)
        reason = next(reason for reason in verdict.reasons if reason.rule == "RCH-11")
        found = [(format_tiles([kind]), format_tiles(each)) for kind, each in reason.facts["furiten"]]
        assert (reason.code, found, reason.facts["moments"]) == (code, rows, moments)
        assert reason.tiles == parse_tiles(tiles)

    def test_what_furiten_bars_leaves_tenpai_all_the_same(self):
        reason = next(
            r for r in judge(TENPAI, river="4p", ruleset=self.FORBIDDEN).reasons if r.rule == "RCH-2"
        )
        legal = {format_tiles([kind]): legal for kind, _, legal in reason.facts["discards"]}
        assert (format_tiles(reason.tiles), legal) == ("123p", {"1p": True, "2p": False, "3p": True})

    def test_all_furiten_is_a_reason_with_its_tile_and_moment(self):
        verdict = judge("123456789m1122p9s", river="3z1p", ruleset=self.FORBIDDEN)
        (reason,) = verdict.reasons
        assert (verdict.answer, reason.rule, reason.code) == ({}, "RCH-11", "furiten")
        assert (format_tiles(reason.tiles), reason.moment) == ("1p", 1)

    def test_a_tile_called_away_counts(self):
        given = facts("123456789m1122p9s")
        called = RiichiFacts(given.hand, 25_000, 30, river=(RiverTile(9, 4, called_by=2),))
        assert judge_riichi(called, self.FORBIDDEN).codes() == ("furiten",)

    def test_a_declaration_tile_that_is_itself_a_wait(self):
        assert judge(COMPLETE).answer != {}
        verdict = judge(COMPLETE, ruleset=self.FORBIDDEN)
        (reason,) = verdict.reasons
        assert (verdict.answer, reason.code, reason.moment) == ({}, "furiten", None)


class TestAtTheTable:
    """The facts as the replay gives them."""

    HAND = {0: "123m456p99s11178s"}

    @pytest.mark.parametrize(("dealer", "left", "codes"), [(1, 4, None), (4, 3, ("wall",))])
    def test_the_wall_after_a_rinshan_draw(self, dealer, left, codes):
        """The replacement tile is one of the live wall's: one draw less."""
        state = pass_time(start(deal(self.HAND, round=Round(0, dealer))), wall=left + 2, without="1s")
        state = go_on(state, "0 draw 1s")
        assert (state.wall, judge_riichi(riichi_facts(state, 0, USUAL), USUAL).answer != {}) == (
            left + 1,
            True,
        )
        state = go_on(state, "0 ankan 1111s; 0 draw 5z")
        verdict = judge_riichi(riichi_facts(state, 0, USUAL), USUAL)
        assert state.wall == left
        assert (verdict.codes() if codes else None) == codes
        assert declarations(verdict) == ({} if codes else {"9s": "5z", "5z": "69s"})

    def test_the_own_ankan_does_not_open_the_hand(self):
        state = table(self.HAND, "0 draw 1s; 0 ankan 1111s; 0 draw 5z")
        assert declarations(judge_riichi(riichi_facts(state, 0, USUAL), USUAL)) == {"9s": "5z", "5z": "69s"}

    def test_not_after_a_call_and_not_after_the_declaration(self):
        state = table(self.HAND, "0 draw 5z; 0 riichi")
        assert judge_riichi(riichi_facts(state, 0, USUAL), USUAL).codes() == ("already_riichi",)
        ponned = table(
            {1: "123m456p9911178s"}, "0 draw ?; 0 discard 9s; 1 pon 9s 99s from 0", scores=(25_000,) * 4
        )
        assert judge_riichi(riichi_facts(ponned, 1, USUAL), USUAL).codes() == ("no_drawn_tile", "open_hand")

    @pytest.mark.parametrize("preset", ["tenhou_4p", "ema_2025"])
    def test_waits_that_all_lie_on_the_table_are_waits(self, preset):
        """Tenhou accepts such a riichi, EMA counts it as tenpai."""
        text = """
            0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 6s; 2 draw ?; 2 discard 6s; 3 draw ?; 3 discard 6s
            0 draw 6z; 0 discard 6z; 1 draw ?; 1 discard 6s; 2 draw ?; 2 discard 9s; 3 draw ?; 3 discard 9s
            0 draw 7z
        """
        state = table({0: "123m456p99s11178s"}, text)
        verdict = judge_riichi(riichi_facts(state, 0, load_preset(preset)), load_preset(preset))
        assert declarations(verdict)["7z"] == "69s"

    def test_points_are_those_of_now(self):
        state = table(self.HAND, "0 draw 5z", scores=(900, 30_000, 30_000, 39_100))
        assert judge_riichi(riichi_facts(state, 0, USUAL), USUAL).codes() == ("points",)


class TestAgainstTheOracle:
    @pytest.mark.parametrize("own_four", ["ignored", "concealed", "hand+melds"])
    def test_discards_and_waits_of_random_hands(self, own_four):
        rng = Random(own_four)
        ruleset = USUAL.changed(tenpai_own_four=own_four)
        tenpai = 0
        for _ in range(150):
            counts = tenpai_like_counts(rng, 4, 14)
            tiles = tuple(kind for kind in range(FACES) for _ in range(counts[kind]))
            expected = {}
            for kind in sorted(set(tiles)):
                waits = oracle.waits(oracle.without(counts, [kind]), own_four=own_four)
                if waits:
                    expected[kind] = tuple(waits)
            assert tenpai_keeping(Hand(tiles), ruleset) == expected
            tenpai += bool(expected)
        assert tenpai > 50
