"""The fu of a win, line by line."""

import pytest

from tests.rules.build import win
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.fu import FuLine, fu_lines, fu_of
from trainer.rules.scoring.win import claims
from trainer.rules.tiles.tile import parse_tiles

USUAL = load_preset("house_classic")
TWO = USUAL.changed(double_wind_pair_fu=2)


def lines(concealed, tile, *melds, ruleset=USUAL, **circumstances):
    """Of a win with a single claim."""
    (claim,) = claims(win(concealed, tile, *melds, **circumstances))
    return fu_lines(claim, ruleset)


def fu(*case, **circumstances):
    return {line.name: line.fu for line in lines(*case, **circumstances)}


def line(name, points, tiles=""):
    return FuLine(name, points, parse_tiles(tiles) if tiles else ())


def test_a_closed_ron_without_more_is_30():
    assert fu("234m567p22s34567s", "8s") == {"futei": 20, "menzen_ron": 10}


def test_pinfu_tsumo_is_20_without_fu_for_the_tsumo():
    assert fu("234m567p22s34567s", "8s", by_tsumo=True) == {"futei": 20}


def test_an_open_hand_without_more_is_30_by_ron():
    assert lines("567p22s34567s", "8s", "chi 234m") == (
        line("futei", 20),
        line("open_pinfu", 2),
        line("rounding", 8),
    )


def test_an_open_hand_without_more_is_30_by_tsumo_too():
    assert lines("567p22s34567s", "8s", "chi 234m", by_tsumo=True) == (
        line("futei", 20),
        line("tsumo", 2, "8s"),
        line("rounding", 8),
    )


def test_a_closed_tsumo_with_more_than_the_20_has_fu_for_the_tsumo():
    assert lines("234m567p22s24567s", "3s", by_tsumo=True) == (
        line("futei", 20),
        line("tsumo", 2, "3s"),
        line("kanchan", 2, "3s"),
        line("rounding", 6),
    )


@pytest.mark.parametrize("by_tsumo", [True, False])
def test_chiitoitsu_is_always_25(by_tsumo):
    assert lines("1133m2255p3366s4z", "4z", by_tsumo=by_tsumo) == (line("chiitoitsu", 25),)


def test_kokushi_has_no_fu():
    assert lines("19m19p19s1234567z", "1m") == ()


@pytest.mark.parametrize(
    ("concealed", "tile", "name"),
    [
        ("234m567p22s24567s", "3s", "kanchan"),
        ("234m567p55s12567s", "3s", "penchan"),
        ("234m567p55s89567s", "7s", "penchan"),
        ("234m567p9s456678s", "9s", "tanki"),
        ("234m567p7894s345s", "4s", "tanki"),
    ],
)
def test_a_wait_in_one_place_has_2(concealed, tile, name):
    assert line(name, 2, tile) in all_lines(concealed, tile)


def all_lines(concealed, tile):
    return [each for claim in claims(win(concealed, tile)) for each in fu_lines(claim, USUAL)]


def test_a_nobetan_counts_as_a_tanki():
    assert fu("2345m345p345678s", "5m")["tanki"] == 2


def test_ryanmen_and_shanpon_have_none():
    assert fu("234m567p22s34567s", "8s") == {"futei": 20, "menzen_ron": 10}
    assert fu("234m567p678s22s55z", "5z") == {"futei": 20, "menzen_ron": 10, "minkou": 4, "rounding": 6}


@pytest.mark.parametrize(
    ("meld", "name", "points"),
    [
        ("pon 222m", "minkou", 2),
        ("pon 999m", "minkou", 4),
        ("pon 555z", "minkou", 4),
        ("daiminkan 2222m", "minkan", 8),
        ("daiminkan 9999m", "minkan", 16),
        ("kakan 2222m", "minkan", 8),
        ("kakan 5555z", "minkan", 16),
        ("ankan 2222m", "ankan", 16),
        ("ankan 1111m", "ankan", 32),
        ("ankan 5555z", "ankan", 32),
    ],
)
def test_koutsu_and_kans_count_by_sort_and_double_for_terminals_and_honours(meld, name, points):
    tiles = meld.split()[1]
    assert line(name, points, tiles) in lines("567p22s34s678s", "5s", meld)


@pytest.mark.parametrize(("koutsu", "points"), [("222m", 4), ("111m", 8), ("666z", 8)])
def test_an_ankou_counts_twice_a_minkou(koutsu, points):
    assert line("ankou", points, koutsu) in lines(f"567p22s34678s{koutsu}", "5s")


@pytest.mark.parametrize(
    ("by_tsumo", "expected"), [(False, line("minkou", 4, "555z")), (True, line("ankou", 8, "555z"))]
)
def test_a_ron_completes_a_koutsu_as_an_open_one(by_tsumo, expected):
    assert expected in lines("234m567p678s22s55z", "5z", by_tsumo=by_tsumo)


@pytest.mark.parametrize(("pair", "points"), [("5z", 2), ("6z", 2), ("7z", 2), ("1z", 2), ("2z", 2)])
def test_a_valued_jantou_has_2(pair, points):
    """East round, South seat."""
    assert line("jantou", points, pair * 2) in lines(f"234m567p34678s{pair * 2}", "5s")


@pytest.mark.parametrize("pair", ["3z", "4z", "9m"])
def test_any_other_jantou_has_none(pair):
    assert fu(f"234m567p34678s{pair * 2}", "5s") == {"futei": 20, "menzen_ron": 10}


@pytest.mark.parametrize(("ruleset", "points", "total"), [(USUAL, 4, 40), (TWO, 2, 40)])
def test_a_double_wind_jantou_has_4_or_2(ruleset, points, total):
    found = lines("234m567p34678s11z", "5s", seat_wind="1z", ruleset=ruleset)
    assert line("double_wind_jantou", points, "11z") in found
    assert fu_of(found) == total


def test_a_double_wind_jantou_of_4_or_2_can_turn_the_rounding():
    case = ("567p34678s11z", "5s", "pon 999m")
    assert fu_of(lines(*case, seat_wind="1z")) == 30
    heavier = ("222m567p34s11z", "5s", "pon 999m")
    assert fu_of(lines(*heavier, seat_wind="1z")) == 40
    assert fu_of(lines(*heavier, seat_wind="1z", ruleset=TWO)) == 30


def test_the_heaviest_hand():
    kans = ("ankan 1111z", "ankan 9999m", "ankan 1111p", "ankan 7777z")
    assert fu_of(lines("2z", "2z", *kans, by_tsumo=True, round_wind="2z")) == 160


@pytest.mark.parametrize(
    ("concealed", "tile", "total"),
    [("111m567p22s34678s", "5s", 40), ("111m567p55z34678s", "5s", 40), ("111m222p55z34678s", "5s", 50)],
)
def test_rounded_up_to_tens(concealed, tile, total):
    assert fu_of(lines(concealed, tile)) == total
