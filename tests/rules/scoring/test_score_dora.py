"""Dora, red fives, ura dora and extracted norths: which count, and on which tiles."""

import pytest

from tests.rules.build import win
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.score import Bonus, dora_lines, score_win, ura_that_count
from trainer.rules.tiles.tile import format_tiles, parse_tiles

USUAL = load_preset("house_classic")
REDS = USUAL.changed(aka=3)
SANMA = load_preset("tenhou_3p")
HAND = ("234m567p22s34567s", "8s")


def tiles(text):
    return parse_tiles(text) if text else ()


def bonus(indicators="", ura="", kita=0):
    return Bonus(tiles(indicators), tiles(ura), kita)


def dora(*case, ruleset=USUAL, beside=None, **circumstances):
    found = dora_lines(win(*case, **circumstances), ruleset, beside or bonus())
    assert [line.han for line in found] == [len(line.tiles) for line in found]
    return {line.name: format_tiles(line.tiles) for line in found}


@pytest.mark.parametrize(
    ("indicator", "found"),
    [("1s", "22s"), ("7s", "8s"), ("4p", "5p"), ("9m", ""), ("6z", ""), ("1m", "2m"), ("0p", "6p")],
)
def test_each_tile_after_the_indicator_is_a_han(indicator, found):
    assert dora(*HAND, beside=bonus(indicator)) == ({"dora": found} if found else {})


@pytest.mark.parametrize(
    ("indicator", "pair"), [("9s", "1s"), ("4z", "1z"), ("3z", "4z"), ("7z", "5z"), ("5z", "6z")]
)
def test_after_the_last_of_a_sort_comes_the_first(indicator, pair):
    case = (f"234m567p34567s{pair * 2}", "8s")
    assert dora(*case, beside=bonus(indicator)) == {"dora": format_tiles(parse_tiles(pair * 2))}


def test_two_equal_indicators_count_twice():
    assert dora(*HAND, beside=bonus("1s1s")) == {"dora": "2222s"}


def test_melds_and_all_four_tiles_of_a_kan_count():
    assert dora("567p22s34s", "5s", "ankan 9999m", "chi 234m", beside=bonus("8m1m")) == {"dora": "99992m"}


def test_red_fives_count_where_they_are_red():
    case = ("406m22s34567s", "8s", "chi 067p")
    assert dora(*case, ruleset=REDS) == {"aka": "0m0p"}
    assert dora(*case, ruleset=USUAL) == {}


@pytest.mark.parametrize("aka", [2, 3, 4])
def test_every_red_five_in_the_hand_counts_however_many_the_set_has(aka):
    assert dora("40m567p22s34567s", "6m", ruleset=USUAL.changed(aka=aka)) == {"aka": "0m"}


def test_a_red_five_is_dora_besides_where_an_indicator_makes_it_one():
    assert dora("234m067p22s34567s", "8s", ruleset=REDS, beside=bonus("4p")) == {"dora": "0p", "aka": "0p"}


class TestUra:
    """URA-1, URA-2."""

    BESIDE = bonus("4z4z", ura="1s7s")

    def test_a_riichi_winner_turns_one_beneath_each_indicator(self):
        assert dora(*HAND, riichi=1, beside=self.BESIDE) == {"ura_dora": "228s"}

    def test_a_winner_without_riichi_turns_none(self):
        assert dora(*HAND, riichi=0, beside=self.BESIDE) == {}

    def test_none_where_ura_dora_is_off(self):
        assert dora(*HAND, riichi=1, beside=self.BESIDE, ruleset=USUAL.changed(ura_dora=False)) == {}

    def test_only_the_first_where_kan_ura_is_off(self):
        ruleset = USUAL.changed(kan_ura=False)
        assert dora(*HAND, riichi=1, beside=self.BESIDE, ruleset=ruleset) == {"ura_dora": "22s"}

    def test_never_more_than_there_are_open_indicators(self):
        assert ura_that_count(win(*HAND, riichi=1), USUAL, bonus("4z", ura="1s7s")) == tiles("1s")

    def test_a_red_five_that_is_ura_dora_counts_for_both(self):
        found = dora("234m067p22s34567s", "8s", riichi=1, ruleset=REDS, beside=bonus("4z", ura="4p"))
        assert found == {"aka": "0p", "ura_dora": "0p"}


class TestThreePlayers:
    """SAN-1, SAN-2."""

    HAND = ("999m567p22s34567s", "8s")

    def test_1m_is_followed_by_9m(self):
        assert dora(*self.HAND, ruleset=SANMA, beside=bonus("1m")) == {"dora": "999m"}
        assert dora(*self.HAND, ruleset=USUAL, beside=bonus("1m")) == {}

    def test_each_extracted_north_is_a_han(self):
        assert dora(*self.HAND, ruleset=SANMA, beside=bonus("4z", kita=2)) == {"kita": "44z"}

    def test_it_is_dora_too_where_an_indicator_says_north(self):
        found = dora(*self.HAND, ruleset=SANMA, riichi=1, beside=bonus("3z", ura="3z", kita=2))
        assert found == {"dora": "44z", "kita": "44z", "ura_dora": "44z"}

    def test_none_where_norths_are_not_extracted(self):
        ruleset = SANMA.changed(kita=False)
        assert dora(*self.HAND, ruleset=ruleset, beside=bonus("3z", kita=2)) == {}


def test_dora_add_to_the_han_of_the_yaku():
    found = score_win(win(*HAND, riichi=1), USUAL, bonus("1s", ura="7s"))
    assert [(line.name, line.han) for line in found.dora] == [("dora", 2), ("ura_dora", 1)]
    assert (found.han, found.limit) == (6, "haneman")


def test_dora_are_no_yaku():
    assert score_win(win("456p22789s77z", "2s", "chi 123m"), USUAL, bonus("1s6z")) is None
