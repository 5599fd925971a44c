"""Hands, and every defect of an impossible one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.rules.errors import ImpossibleHandError, NotationError
from trainer.rules.tiles.hand import Hand, Meld, MeldType, check_hand, hand_defects, parse_hand
from trainer.rules.tiles.tile import (
    COPIES,
    FACES,
    format_counts,
    format_tiles,
    parse_face,
    parse_tile,
    parse_tiles,
)


def test_parsed_hand_has_concealed_tiles_melds_and_the_drawn_tile():
    hand = parse_hand("123m0p2z", ["ankan 8888m", "chi 234s", "pon 111z"], drawn="0p")
    assert hand == Hand(
        concealed=parse_tiles("123m0p2z"),
        melds=(
            Meld(MeldType.ANKAN, parse_tiles("8888m")),
            Meld(MeldType.CHI, parse_tiles("234s")),
            Meld(MeldType.PON, parse_tiles("111z")),
        ),
        drawn=parse_tile("0p"),
    )


@pytest.mark.parametrize("text", ["8888m", "ankan", "ankan ", "kan 8888m", "", "Ankan 8888m"])
def test_a_meld_without_type_or_tiles_is_refused(text):
    with pytest.raises(NotationError) as error:
        parse_hand("1m", [text])
    assert str(error.value) == (
        f"{text!r}: a meld is one of chi, pon, daiminkan, kakan, ankan, a space and its tiles"
    )


def test_counts_are_those_of_the_concealed_part():
    hand = parse_hand("0555p", ["ankan 8888m"])
    assert format_counts(hand.counts) == "5555p"


@pytest.mark.parametrize(
    ("melds", "closed"),
    [
        ([], True),
        (["ankan 8888m"], True),
        (["chi 234s"], False),
        (["ankan 8888m", "pon 111z"], False),
        (["daiminkan 1111z"], False),
        (["kakan 1111z"], False),
    ],
)
def test_only_an_ankan_keeps_the_hand_closed(melds, closed):
    assert parse_hand("1m", melds).closed is closed


def test_minus_takes_one_tile_and_forgets_the_draw():
    hand = parse_hand("11m25p", ["pon 111z"], drawn="5p").minus(parse_face("1m"))
    assert hand == parse_hand("1m25p", ["pon 111z"])


def test_minus_takes_the_plain_five_before_the_red_one():
    hand = parse_hand("055p")
    assert format_tiles(hand.minus(parse_face("5p")).concealed) == "05p"
    assert format_tiles(parse_hand("05p").minus(parse_face("5p")).concealed) == "0p"
    assert format_tiles(parse_hand("0p").minus(parse_face("5p")).concealed) == ""


def test_minus_a_kind_that_is_not_held_is_refused():
    with pytest.raises(ImpossibleHandError) as error:
        parse_hand("11m25p", ["pon 111z"]).minus(parse_face("1z"))
    assert error.value.defects == ("11m25p: no 1z to discard",)


@pytest.mark.parametrize(
    ("concealed", "melds", "drawn"),
    [
        ("123m456p789s1122z", [], None),
        ("123m456p789s11222z", [], "2z"),
        ("123m456p789s11222z", [], None),
        ("1m", ["pon 222m", "chi 234p", "ankan 7777z", "kakan 0555s"], None),
        ("1m1p", ["pon 222m", "chi 234p", "ankan 7777z", "kakan 0555s"], "1p"),
        ("0555m0555p0555s1z", [], None),
        ("1119m", ["ankan 2222m", "ankan 3333m", "ankan 4444m"], None),
    ],
)
def test_a_possible_hand_has_no_defect(concealed, melds, drawn):
    assert hand_defects(parse_hand(concealed, melds, drawn)) == ()


@pytest.mark.parametrize(
    ("concealed", "melds", "drawn", "defect"),
    [
        (
            "123m456p789s112z",
            [],
            None,
            "123m456p789s112z: 13 or 14 concealed tiles expected, 12 given",
        ),
        (
            "123m456p789s112233z",
            [],
            None,
            "123m456p789s112233z: 13 or 14 concealed tiles expected, 15 given",
        ),
        ("", [], None, ": 13 or 14 concealed tiles expected, 0 given"),
        (
            "123m456p789s1122z",
            ["ankan 7777z"],
            None,
            "123m456p789s1122z: 10 or 11 concealed tiles expected beside 1 meld, 13 given",
        ),
        (
            "123m",
            ["ankan 7777z", "pon 111p", "pon 222p", "pon 333p"],
            None,
            "123m: 1 or 2 concealed tiles expected beside 4 melds, 3 given",
        ),
        (
            "",
            ["ankan 7777z", "pon 111p", "pon 222p", "pon 333p", "pon 444p"],
            None,
            "5 melds: a hand has four at most",
        ),
        (
            "123m456p789s1122z",
            [],
            "2z",
            "123m456p789s1122z: with a drawn tile 14 concealed tiles are expected",
        ),
        ("123m456p789s11122z", [], "3z", "123m456p789s11122z: the drawn 3z is not in it"),
        ("123m456p789s11122p", [], "0p", "123m456p789s11122p: the drawn 0p is not in it"),
        ("11111m456p789s11z", [], None, "5 copies of 1m: there are only 4"),
        ("11m456p789s11z", ["pon 111m"], None, "5 copies of 1m: there are only 4"),
        ("05555s456p789s11z", [], None, "5 copies of 5s: there are only 4"),
        ("00m123456p789s11z", [], None, "2 copies of 0m: there is only one"),
        ("1112223330p", ["chi 406p"], None, "2 copies of 0p: there is only one"),
        ("111222333p1z", ["chi 124m"], None, "chi 124m: not a run of one suit"),
    ],
)
def test_an_impossible_hand_has_its_defect_named(concealed, melds, drawn, defect):
    assert hand_defects(parse_hand(concealed, melds, drawn)) == (defect,)


def test_every_defect_is_reported():
    hand = parse_hand("11111p700s", ["chi 135m", "pon 222z"], drawn="9s")
    assert hand_defects(hand, players=3) == (
        "11111p700s: the drawn 9s is not in it",
        "5 copies of 1p: there are only 4",
        "2 copies of 0s: there is only one",
        "chi 135m: not a run of one suit",
        "35m: not in the three-player set (SAN-1)",
        "chi 135m: there is no chi with three players (SAN-1)",
    )


def test_check_hand_raises_all_defects_at_once():
    with pytest.raises(ImpossibleHandError) as error:
        check_hand(parse_hand("11111m", ["chi 789s", "ankan 6666z"]))
    assert error.value.defects == (
        "11111m: 7 or 8 concealed tiles expected beside 2 melds, 5 given",
        "5 copies of 1m: there are only 4",
    )
    assert str(error.value) == "; ".join(error.value.defects)


def test_check_hand_lets_a_possible_hand_pass():
    check_hand(parse_hand("19m19p19s1234567z"))
    check_hand(parse_hand("19m19p19s1234567z"), players=3)


@pytest.mark.parametrize(
    ("concealed", "absent"),
    [
        ("2m123456789p123s", "2m"),
        ("8m123456789p123s", "8m"),
        ("0m123456789p123s", "5m"),
        ("12289m123456789p", "28m"),
    ],
)
def test_kinds_that_three_players_lack_are_a_defect_with_three_only(concealed, absent):
    hand = parse_hand(concealed)
    assert hand_defects(hand, players=3) == (f"{absent}: not in the three-player set (SAN-1)",)
    assert hand_defects(hand, players=4) == ()


def test_three_players_have_no_chi():
    hand = parse_hand("111222333p1z", ["chi 789s"])
    assert hand_defects(hand, players=4) == ()
    assert hand_defects(hand, players=3) == ("chi 789s: there is no chi with three players (SAN-1)",)


def test_a_tile_number_that_does_not_exist_is_named_before_all_else():
    assert hand_defects(Hand((0, 37, -1))) == (
        "there is no tile number -1",
        "there is no tile number 37",
    )
    assert hand_defects(Hand(parse_tiles("1m"), drawn=99)) == ("there is no tile number 99",)


@given(st.permutations(range(FACES * COPIES)), st.sampled_from([13, 14]))
def test_tiles_off_a_wall_are_a_possible_hand(wall, size):
    hand = Hand(tuple(place // COPIES for place in wall[:size]))
    assert hand_defects(hand) == ()
