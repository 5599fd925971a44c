"""What a win is worth: its parts, limits, yakuman, and the choice among claims."""

import pytest

from tests.rules.build import win
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.score import Bonus, HanLine, score_win
from trainer.rules.tiles.shapes import WaitShape
from trainer.rules.tiles.tile import format_tiles, parse_tiles

USUAL = load_preset("house_classic")
DOUBLES = USUAL.changed(double_pattern_yakuman=("k13", "s1", "j9", "d4"))
APART = USUAL.changed(multiple_yakuman=False)
OPEN = USUAL.changed(open_riichi=True)


def score(concealed, tile, *melds, ruleset=USUAL, indicators="", **circumstances):
    bonus = Bonus(parse_tiles(indicators) if indicators else ())
    return score_win(win(concealed, tile, *melds, **circumstances), ruleset, bonus)


def worth(*case, **circumstances):
    found = score(*case, **circumstances)
    return found.han, found.fu, found.limit, found.base


def yaku(found):
    return {line.name: line.han for line in found.yaku}


def test_no_score_for_a_tile_that_completes_nothing():
    assert score("123456m234p1122s", "3s", riichi=1) is None


def test_no_score_without_a_yaku_however_many_dora():
    assert score("456p22789s77z", "2s", "chi 123m", indicators="1s6z6z") is None


def test_all_parts_of_a_score():
    found = score("406m567p22s34567s", "8s", riichi=1, by_tsumo=True, ruleset=USUAL.changed(aka=3))
    assert yaku(found) == {"riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}
    assert found.dora == (HanLine("aka", 1, parse_tiles("0m")),)
    assert [(line.name, line.fu) for line in found.fu_lines] == [("futei", 20)]
    assert (found.han, found.fu, found.limit, found.yakuman, found.base) == (5, 20, "mangan", 0, 2000)
    assert (format_tiles(found.reading.shuntsu), found.wait) == ("4m5p36s", WaitShape.RYANMEN)


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (("567p22s34567s", "8s", "chi 234m"), (1, 30, "", 240)),
        (("234m567p22s34567s", "8s"), (2, 30, "", 480)),
        (("1133m2255p3366s4z", "4z"), (2, 25, "", 400)),
        (("222m333p678s22s55z", "5z"), (1, 50, "", 400)),
        (("222m333p22s55z", "5z", "pon 777z"), (4, 40, "mangan", 2000)),
        (("111p999p1z", "1z", "pon 777z", "pon 999s"), (5, 50, "mangan", 2000)),
        (("2233445566778p", "8p"), (11, 30, "sanbaiman", 6000)),
    ],
)
def test_han_fu_limit_and_base_points_of_known_hands(case, expected):
    """Open tanyao; pinfu tanyao; chiitoitsu; haku; haku toitoi sanankou and chun; honroutou; chinitsu."""
    assert worth(*case) == expected


@pytest.mark.parametrize(
    ("level", "limit", "base"), [("yakuman", "yakuman", 8000), ("sanbaiman", "sanbaiman", 6000)]
)
def test_thirteen_han_without_a_yakuman(level, limit, base):
    case = ("112233445566m7m", "7m")
    found = score(*case, riichi=1, ippatsu=True, by_tsumo=True, ruleset=USUAL.changed(counted_yakuman=level))
    assert (found.han, found.limit, found.base, found.yakuman) == (13, limit, base, 0)
    assert found.counted is (level == "yakuman")


@pytest.mark.parametrize(
    ("kiriage", "expected"), [(False, (4, 30, "", 1920)), (True, (4, 30, "mangan", 2000))]
)
def test_four_han_30_fu_with_and_without_kiriage(kiriage, expected):
    case = ("234m567p22s34567s", "8s")
    assert worth(*case, riichi=1, ippatsu=True, ruleset=USUAL.changed(kiriage=kiriage)) == expected


@pytest.mark.parametrize(
    ("kiriage", "expected"), [(False, (3, 60, "", 1920)), (True, (3, 60, "mangan", 2000))]
)
def test_three_han_60_fu_with_and_without_kiriage(kiriage, expected):
    case = ("234m567p44z34s", "5s", "ankan 7777z")
    found = score(*case, riichi=1, by_tsumo=True, ruleset=USUAL.changed(kiriage=kiriage))
    assert (found.han, found.fu, found.limit, found.base) == expected


class TestYakuman:
    CASE = ("1112223334445z", "5z")

    def test_different_ones_add_up(self):
        found = score(*self.CASE)
        assert yaku(found) == {"suuankou_tanki": 13, "daisuushii": 13, "tsuuiisou": 13}
        assert (found.han, found.yakuman, found.base, found.limit) == (39, 3, 24000, "yakuman")

    def test_only_one_counts_where_they_do_not_add_up(self):
        found = score(*self.CASE, ruleset=APART)
        assert yaku(found) == {"suuankou_tanki": 13, "daisuushii": 0, "tsuuiisou": 0}
        assert (found.han, found.yakuman, found.base) == (13, 1, 8000)

    def test_some_patterns_count_twice(self):
        found = score(*self.CASE, ruleset=DOUBLES)
        assert yaku(found) == {"suuankou_tanki": 26, "daisuushii": 26, "tsuuiisou": 13}
        assert (found.yakuman, found.base) == (5, 40000)

    def test_of_those_that_do_not_add_up_the_one_that_counts_twice_is_taken(self):
        ruleset = APART.changed(double_pattern_yakuman=("d4",))
        found = score(*self.CASE, ruleset=ruleset)
        assert yaku(found) == {"suuankou_tanki": 0, "daisuushii": 26, "tsuuiisou": 0}
        assert (found.yakuman, found.base) == (2, 16000)

    @pytest.mark.parametrize(
        ("pattern", "case", "circumstances"),
        [
            ("k13", ("19m19p19s1234567z", "1m"), {}),
            ("s1", ("111m333p555s777s2z", "2z"), {}),
            ("j9", ("1112345678999p", "5p"), {}),
            ("d4", ("11122233344z55s", "4z"), {}),
        ],
    )
    def test_each_pattern_alone_can_count_twice(self, pattern, case, circumstances):
        codes = ("k13", "s1", "j9", "d4")
        others = tuple(code for code in codes if code != pattern)
        assert score(*case, ruleset=USUAL.changed(double_pattern_yakuman=(pattern,))).yakuman == 2
        assert score(*case, ruleset=USUAL.changed(double_pattern_yakuman=others)).yakuman == 1

    def test_riichi_ippatsu_and_dora_add_nothing(self):
        found = score("1112345678999p", "5p", riichi=1, ippatsu=True, indicators="4p8p")
        assert (yaku(found), found.dora, found.han) == ({"junsei_chuuren": 13}, (), 13)


class TestChoice:
    FOUR = ("2223334446668m", "8m")

    def test_points_go_before_han(self):
        """As 234m thrice it has 24 han, which end at a sanbaiman; as four ankou it is a yakuman."""
        ruleset = USUAL.changed(counted_yakuman="sanbaiman")
        found = score(*self.FOUR, by_tsumo=True, riichi=1, indicators="1m2m3m5m7m", ruleset=ruleset)
        assert (yaku(found), found.han, found.base) == ({"suuankou_tanki": 13}, 13, 8000)

    def test_a_yakuman_goes_before_a_counted_one_of_equal_points(self):
        found = score(*self.FOUR, by_tsumo=True, riichi=1, indicators="1m2m3m5m7m")
        assert (found.yakuman, found.counted) == (1, False)

    def test_of_equal_han_the_claim_with_more_fu(self):
        found = score("222333444m56p77s", "7p", by_tsumo=True)
        assert yaku(found) == {"menzen_tsumo": 1, "tanyao": 1, "sanankou": 2}
        assert (found.han, found.fu, found.base) == (4, 40, 2000)

    def test_of_equal_points_and_han_the_claim_with_more_fu(self):
        found = score("222333444m56p77s", "7p", by_tsumo=True, riichi=1)
        assert (found.han, found.fu, found.limit) == (5, 40, "mangan")

    def test_the_dearer_place_of_the_winning_tile(self):
        """4m completes the ryanmen or the koutsu; the ankou is worth more by ron on the ryanmen."""
        found = score("44456m678p23488s", "4m", riichi=1)
        assert (found.wait, found.fu) == (WaitShape.RYANMEN, 40)


class TestCombinations:
    """CMP-1 to CMP-4."""

    CASE = ("234m567p22s34567s", "8s")

    def test_the_last_chance_to_declare_can_still_bring_riichi_ippatsu_haitei_and_tsumo(self):
        found = score(*self.CASE, riichi=1, ippatsu=True, last_tile=True, by_tsumo=True)
        assert yaku(found) == {
            "riichi": 1,
            "ippatsu": 1,
            "menzen_tsumo": 1,
            "pinfu": 1,
            "tanyao": 1,
            "haitei": 1,
        }

    def test_double_riichi_replaces_riichi(self):
        assert yaku(score(*self.CASE, riichi=2)) == {"double_riichi": 2, "pinfu": 1, "tanyao": 1}

    def test_ippatsu_goes_with_the_rinshan_of_a_kita_that_ended_nothing(self):
        """CMP-2: that a kan ended it `win_of` has found already."""
        case = ("567p222p99s34567s", "8s")
        found = score(*case, riichi=1, ippatsu=True, rinshan=True, by_tsumo=True)
        assert yaku(found) == {"riichi": 1, "ippatsu": 1, "menzen_tsumo": 1, "rinshan": 1}

    @pytest.mark.parametrize(
        ("riichi", "level", "expected"),
        [
            (1, 3, {"riichi": 1, "open_riichi": 1}),
            (1, 4, {"riichi": 1, "open_riichi": 1}),
            (2, 3, {"double_riichi": 2, "open_riichi": 1}),
            (2, 4, {"double_riichi": 2, "open_riichi": 2}),
        ],
    )
    def test_an_open_riichi_adds_a_han_or_two(self, riichi, level, expected):
        ruleset = OPEN.changed(open_double_riichi_han=level)
        found = score(*self.CASE, riichi=riichi, open_riichi=True, ruleset=ruleset)
        assert yaku(found) == expected | {"pinfu": 1, "tanyao": 1}

    @pytest.mark.parametrize(
        ("riichi", "open_riichi", "ruleset"), [(0, True, OPEN), (1, False, OPEN), (1, True, USUAL)]
    )
    def test_no_open_riichi_without_riichi_not_laid_open_or_where_it_is_off(
        self, riichi, open_riichi, ruleset
    ):
        found = score(*self.CASE, riichi=riichi, open_riichi=open_riichi, ruleset=ruleset)
        assert "open_riichi" not in yaku(found)


class TestRenhou:
    CASE = ("123m456p22789s77z", "2s")
    """No yaku otherwise."""

    @pytest.mark.parametrize("level", ["mangan", "5han"])
    def test_it_is_a_mangan_in_place_of_all_other_yaku(self, level):
        ruleset = USUAL.changed(renhou=level)
        found = score("234m567p22s34567s", "8s", first_turn=True, ruleset=ruleset)
        assert (yaku(found), found.limit, found.base) == ({"renhou": 5}, "mangan", 2000)

    @pytest.mark.parametrize(("level", "han", "limit"), [("mangan", 5, "mangan"), ("5han", 7, "haneman")])
    def test_dora_go_with_five_han_but_not_with_a_strict_mangan(self, level, han, limit):
        ruleset = USUAL.changed(renhou=level)
        found = score(*self.CASE, first_turn=True, indicators="6z", ruleset=ruleset)
        assert (found.han, found.limit) == (han, limit)

    def test_none_where_it_is_off(self):
        assert score(*self.CASE, first_turn=True) is None

    def test_a_dearer_hand_is_claimed_as_it_is(self):
        found = score("112233445566m7m", "7m", first_turn=True, ruleset=USUAL.changed(renhou="mangan"))
        assert yaku(found) == {"pinfu": 1, "ryanpeikou": 3, "chinitsu": 6}
