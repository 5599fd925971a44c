"""Who fed the decisive call: melds in the order of their calls."""

import pytest

from trainer.rules.endings.payments import Liable, PaoFacts, judge_pao
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import parse_tiles

ALL = load_preset("house_classic").changed(pao=("d3", "d4", "k4", "rin"))
TENHOU, ML = load_preset("tenhou_4p"), load_preset("m_league")


def meld(text: str) -> Meld:
    """`pon 555z from 2`, `ankan 5555z`."""
    words = text.split()
    tiles = parse_tiles(words[1])
    feeder = int(words[3]) if len(words) > 2 else None
    added = tiles[-1] if words[0] == "kakan" else None
    return Meld(MeldType(words[0]), tiles, None if feeder is None else tiles[0], feeder, added)


def judge(*melds, ruleset=ALL, **facts):
    return judge_pao(PaoFacts(tuple(map(meld, melds)), tuple(range(10, 10 + len(melds))), **facts), ruleset)


class TestDragonsAndWinds:
    def test_who_feeds_the_third_dragon_is_liable(self):
        verdict = judge("pon 555z from 1", "pon 777z from 3", "pon 666z from 2", ruleset=TENHOU)
        assert verdict.answer == (Liable(2, "d3"),)
        (reason,) = verdict.reasons
        assert (reason.rule, reason.code, reason.moment) == ("STK-8", "fed_decisive_call", 12)
        assert (reason.tiles, reason.facts) == (parse_tiles("666z"), {"pattern": "d3", "seat": 2})

    def test_a_meld_of_another_kind_in_between_or_after_does_not_matter(self):
        melds = ("pon 555z from 1", "chi 123m from 3", "pon 666z from 2", "pon 777z from 1")
        assert judge(*melds).answer == (Liable(1, "d3"),)
        assert judge(melds[0], melds[2], melds[3], melds[1]).answer == (Liable(1, "d3"),)

    def test_a_daiminkan_counts_like_a_pon(self):
        assert judge("pon 555z from 1", "pon 666z from 1", "daiminkan 7777z from 3").answer == (
            Liable(3, "d3"),
        )

    def test_an_earlier_ankan_counts_as_shown(self):
        assert judge("ankan 5555z", "ankan 6666z", "pon 777z from 3").answer == (Liable(3, "d3"),)

    def test_a_kakan_leaves_its_pon_in_its_place(self):
        melds = ("kakan 5555z from 1", "pon 666z from 2", "kakan 7777z from 3")
        assert judge(*melds, last_kan="kakan").answer == (Liable(3, "d3"),)

    def test_nobody_fed_a_last_dragon_that_is_an_ankan(self):
        verdict = judge("pon 555z from 1", "pon 666z from 1", "ankan 7777z")
        assert (verdict.answer, verdict.codes()) == ((), ("nobody_fed_it",))

    @pytest.mark.parametrize(
        "melds",
        [
            (),
            ("pon 555z from 1", "pon 666z from 2"),
            ("pon 555z from 1", "pon 666z from 2", "pon 111z from 2"),
            ("pon 111z from 1", "pon 222z from 1", "pon 333z from 1", "pon 555z from 1"),
            ("chi 567s from 1", "chi 567s from 1", "chi 567s from 1"),
        ],
    )
    def test_no_pattern_no_liability(self, melds):
        verdict = judge(*melds)
        assert (verdict.answer, verdict.codes()) == ((), ("no_pao_pattern",))

    def test_who_feeds_the_fourth_wind_is_liable(self):
        melds = ("pon 111z from 1", "pon 444z from 1", "pon 333z from 3", "pon 222z from 2")
        assert judge(*melds, ruleset=TENHOU).answer == (Liable(2, "d4"),)


class TestFourthKan:
    MELDS = ("ankan 1111m", "kakan 2222m from 1", "daiminkan 3333m from 2", "daiminkan 4444m from 3")

    def test_who_feeds_it_is_liable_where_the_rules_say_so(self):
        assert judge(*self.MELDS, last_kan="daiminkan", ruleset=ML).answer == (Liable(3, "k4"),)

    def test_elsewhere_not(self):
        verdict = judge(*self.MELDS, last_kan="daiminkan", ruleset=TENHOU)
        assert (verdict.answer, verdict.codes()) == ((), ("pao_not_played",))
        assert verdict.reasons[0].facts == {"pattern": "k4", "seat": 3}

    @pytest.mark.parametrize("last_kan", ["ankan", "kakan"])
    def test_an_own_fourth_kan_is_nobodys(self, last_kan):
        verdict = judge(*self.MELDS, last_kan=last_kan, ruleset=ML)
        assert (verdict.answer, verdict.codes()) == ((), ("nobody_fed_it",))

    def test_three_kans_are_no_pattern(self):
        melds = ("ankan 1111m", "pon 222m from 1", "daiminkan 3333m from 2", "daiminkan 4444m from 3")
        assert judge(*melds, last_kan="daiminkan", ruleset=ML).codes() == ("no_pao_pattern",)

    def test_fourth_wind_and_fourth_kan_by_one_call_are_two_patterns(self):
        melds = ("ankan 1111z", "ankan 2222z", "ankan 3333z", "daiminkan 4444z from 2")
        verdict = judge(*melds, last_kan="daiminkan")
        assert verdict.answer == (Liable(2, "d4"), Liable(2, "k4"))


class TestRinshan:
    def test_who_feeds_the_kan_pays_the_rinshan_win(self):
        verdict = judge("pon 555m from 1", "daiminkan 3333p from 2", replaces="daiminkan")
        assert verdict.answer == (Liable(2, "rin"),)

    def test_not_where_the_rules_do_not_know_it(self):
        verdict = judge("daiminkan 3333p from 2", replaces="daiminkan", ruleset=TENHOU)
        assert (verdict.answer, verdict.codes()) == ((), ("pao_not_played",))

    @pytest.mark.parametrize("replaces", [None, "ankan", "kakan", "kita"])
    def test_only_the_replacement_of_the_daiminkan(self, replaces):
        verdict = judge("daiminkan 3333p from 2", "ankan 1111s", replaces=replaces)
        assert (verdict.answer, verdict.codes()) == ((), ("no_pao_pattern",))
