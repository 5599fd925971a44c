"""Claims to a win: readings with the place of the winning tile."""

from tests.rules.build import win
from trainer.rules.scoring.win import claims
from trainer.rules.tiles.shapes import WaitShape
from trainer.rules.tiles.tile import format_tiles


def seen(a_win):
    """Each claim as (wait, shuntsu, ankou) in notation."""
    return [
        (claim.wait.value, format_tiles(claim.shuntsu), format_tiles(claim.ankou)) for claim in claims(a_win)
    ]


def test_a_tile_that_completes_nothing_gives_no_claim():
    assert seen(win("123456m234p1122s", "3s")) == []


def test_a_claim_for_each_reading():
    assert seen(win("111222333m456p1s", "1s")) == [("tanki", "111m4p", ""), ("tanki", "4p", "123m")]


def test_a_claim_for_each_place_of_the_winning_tile_in_one_reading():
    assert seen(win("44456m678p23488s", "4m")) == [
        ("ryanmen", "4m6p2s", "4m"),
        ("shanpon", "4m6p2s", ""),
    ]


def test_a_ron_completes_a_triplet_as_open():
    assert seen(win("111m222p33344s55z", "5z")) == [("shanpon", "", "1m2p3s")]


def test_a_tsumo_completes_a_triplet_as_concealed():
    assert seen(win("111m222p33344s55z", "5z", by_tsumo=True)) == [("shanpon", "", "1m2p3s5z")]


def test_a_chankan_completes_a_triplet_as_open():
    assert seen(win("111m222p33344s55z", "5z", chankan=True)) == [("shanpon", "", "1m2p3s")]


def test_a_nobetan_is_named_so():
    assert seen(win("2345m345p345678s", "5m")) == [("nobetan", "2m3p36s", "")]


def test_melds_count_among_shuntsu_and_koutsu_but_only_ankan_among_ankou():
    (claim,) = claims(win("2m", "2m", "chi 123p", "pon 777z", "ankan 9999s", "kakan 1111z"))
    assert format_tiles(claim.shuntsu) == "1p"
    assert format_tiles(claim.koutsu) == "7z9s1z"
    assert format_tiles(claim.ankou) == "9s"
    assert claim.kans == 2
    assert claim.closed is False


def test_kinds_are_those_of_the_whole_hand():
    (claim,) = claims(win("2m", "2m", "chi 123p", "pon 777z", "ankan 9999s", "kakan 1111z"))
    assert format_tiles(sorted(claim.kinds)) == "2m123p9s17z"


def test_an_ankan_keeps_the_hand_closed():
    (claim,) = claims(win("234m567p22s34s", "5s", "ankan 1111z"))
    assert claim.closed is True
    assert claim.wait is WaitShape.RYANMEN
