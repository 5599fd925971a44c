"""Answers that are typed elsewhere: each order and spelling once, and never too many."""

from itertools import permutations

from trainer.exchange.spellings import MOST_SPELLINGS, in_any_order, in_this_order, points_written
from trainer.rules.tiles.tile import face_of, parse_tiles


def faces(text):
    return tuple(map(face_of, parse_tiles(text)))


def test_two_tiles_are_right_in_any_order_and_spelling():
    written = in_any_order(faces("25m"))
    assert written[0] == "25m"
    assert {"25m", "52m", "5m2m", "2m 5m", "5m, 2m", "2m,5m", "2-5m", "2,5m"} <= set(written)
    assert not {"5m", "2m", "255m", "25p"} & set(written)


def test_tiles_of_three_suits_are_right_apart_and_joined():
    written = set(in_any_order(faces("3p6p7z")))
    assert {"36p7z", "7z36p", "3p7z6p", "3p 6p 7z", "7z, 6p, 3p", "3-6p 7z", "63p,7z"} <= written


def test_each_spelling_names_these_tiles_and_is_told_once():
    for text in ("5z", "25m", "369p", "1m4p7s2z"):
        wanted, written = sorted(faces(text)), in_any_order(faces(text))
        assert 0 < len(set(written)) == len(written) <= MOST_SPELLINGS
        for each in written:
            assert sorted(faces(each.replace(",", " ").replace("-", ""))) == wanted or "," in each
            assert sorted(faces("".join(c for c in each if c.isalnum()))) == wanted


def test_five_tiles_have_too_many_spellings_to_list():
    assert len(list(permutations("12345"))) == 120
    assert in_any_order(faces("12345m")) == ()
    assert in_any_order(faces("25m"), most=3) == ()


def test_an_order_keeps_its_order():
    assert in_this_order(faces("2m1p")) == ("2m1p", "2m 1p", "2m,1p", "2m, 1p")
    assert "52m" not in in_this_order(faces("25m"))


def test_points_are_right_with_other_signs_between():
    written = points_written((8000, -8000, 0, 0))
    assert written[0] == "8000,-8000,0,0"
    assert {"+8000 -8000 0 0", "8000; \N{MINUS SIGN}8000; 0; 0", "8000, -8000, 0, 0"} <= set(written)
    assert len(set(written)) == len(written)
