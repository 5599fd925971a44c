"""Random wins against the `mahjong` library, and each rule that it has no switch for by itself."""

from collections import Counter
from random import Random

from tests.rules.build import win
from tests.rules.library import library_score
from tests.rules.random_scores import random_ruleset, random_score
from tests.rules.score_differences import EQUAL, UNSAID, compare
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.score import Bonus, ron_points, score_win
from trainer.rules.tiles.tile import parse_tiles

USUAL = load_preset("house_classic")
SANMA = load_preset("tenhou_3p")


def test_random_wins_have_the_worth_that_the_mahjong_library_finds():
    """Yaku, dora, han, fu and payments; `python -m benchmarks.scoring N` tries N of them."""
    rng = Random(20_261_121)
    found: Counter[str] = Counter()
    different = []
    for _ in range(800):
        ruleset = random_ruleset(rng)
        a_win, bonus = random_score(rng, ruleset)
        result, detail = compare(a_win, ruleset, bonus)
        found[result] += 1
        different += [detail] if result == "different" else []
    assert different == []
    assert found[EQUAL] > 750


class TestNoSwitchInTheLibrary:
    """Where the parameter does not decide both agree: those wins are among the random ones."""

    def points(self, a_win, ruleset):
        """Of a ron by another than the dealer: ours and the library's."""
        return ron_points(score_win(a_win, ruleset).base, False), library_score(a_win, ruleset).main

    def test_a_double_wind_jantou_of_2_fu(self):
        """20 and 4 of 222m and 4 of 777z: 30 fu with 2 for 11z, 40 with 4."""
        a_win, ruleset = (
            win("222m567p34s11z", "5s", "pon 777z", seat_wind="1z"),
            USUAL.changed(double_wind_pair_fu=2),
        )
        assert compare(a_win, ruleset) == (UNSAID, "double_wind_pair_fu")
        assert (score_win(a_win, ruleset).fu, library_score(a_win, ruleset).fu) == (30, 40)
        assert (score_win(a_win, USUAL).fu, library_score(a_win, USUAL).fu) == (40, 40)

    def test_yakuman_that_do_not_add_up(self):
        a_win = win("11z22z", "1z", "pon 555z", "pon 666z", "pon 777z")
        ruleset = USUAL.changed(multiple_yakuman=False)
        assert compare(a_win, ruleset) == (UNSAID, "multiple_yakuman")
        assert self.points(a_win, ruleset) == (32_000, 64_000)
        assert self.points(a_win, USUAL) == (64_000, 64_000)

    def test_some_patterns_that_count_twice_and_others_that_do_not(self):
        a_win = win("1112345678999p", "5p")
        assert self.points(a_win, USUAL.changed(double_pattern_yakuman=("k13", "s1", "j9", "d4"))) == (
            64_000,
            64_000,
        )
        ruleset = USUAL.changed(double_pattern_yakuman=("k13", "s1", "d4"))
        assert compare(a_win, ruleset) == (UNSAID, "double_pattern_yakuman")
        assert self.points(a_win, ruleset) == (32_000, 64_000)

    def test_renhou(self):
        """The library can only add its five han to the others."""
        a_win = win("234m567p22s34567s", "8s", first_turn=True)
        for level in ("mangan", "5han"):
            ruleset = USUAL.changed(renhou=level)
            assert compare(a_win, ruleset) == (UNSAID, "renhou")
            assert [line.name for line in score_win(a_win, ruleset).yaku] == ["renhou"]
            assert library_score(a_win, ruleset).yaku == ("pinfu", "tanyao")

    def test_a_yaku_settled_before_the_win(self):
        a_win = win("456p22678s23m", "4m", "chi 234s")
        assert score_win(a_win, USUAL.changed(atozuke=False)) is None
        assert library_score(a_win, USUAL.changed(atozuke=False)).yaku == ("tanyao",)

    def test_norths_that_it_calls_dora(self):
        a_win = win("999p567p22s34567s", "8s", riichi=1)
        bonus = Bonus(parse_tiles("3z"), (), kita=2)
        ours, theirs = score_win(a_win, SANMA, bonus), library_score(a_win, SANMA, bonus)
        assert {line.name: line.han for line in ours.dora} == {"dora": 2, "kita": 2}
        assert (theirs.dora, theirs.han) == ({"dora": 4}, ours.han)
