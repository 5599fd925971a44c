"""An ankan in riichi beside four other engines, which judge by the waits alone."""

from random import Random

import pytest

from tests.opinions.classify import HOUSE, Difference, opinions, our_kan, reason_of, shown
from tests.opinions.test_waits import held
from trainer.rules.tiles.tile import parse_face

ENGINES = ("mahjong", "xiangting", "jansou", "riichienv")


def reason(hand, kind, engine="xiangting", theirs=True):
    hand, kind = held(hand), parse_face(kind)
    return reason_of(Difference("kan", engine, (hand, kind), our_kan(hand, kind, HOUSE), theirs))


def test_every_difference_on_random_hands_has_a_reason():
    asked = list(opinions(Random(7), 250, ["kan"]))
    unexplained = [
        shown(each.difference) for each in asked if each.difference and reason_of(each.difference) is None
    ]
    assert len(asked) == 4 * 250
    assert unexplained == []


@pytest.mark.parametrize("engine", ENGINES)
def test_a_kan_that_changes_the_shape_only_is_legal_by_the_waits(engine):
    """KAN-5: 3335666p111456s, drawn 3p keeps the waits 4p 5p 7p."""
    assert our_kan(held("3335666p111456s"), parse_face("3p"), HOUSE) is False
    assert reason("3335666p111456s", "3p", engine) == "waits_only"


def test_a_kan_of_a_wait_is_legal_to_who_counts_four_concealed_copies_only():
    assert our_kan(held("2223444567888p"), parse_face("8p"), HOUSE) is False
    assert reason("2223444567888p", "8p") == "kan_of_a_wait"
    assert reason("2223444567888p", "8p", "jansou") is None


def test_waits_that_lie_in_the_own_kans_change_without_being_there():
    """After the kan of 9s the wait on 7s is gone, but all four 7s lie in the own kan: nothing is lost."""
    hand = held("4568999s", "ankan 7777s", "ankan 6666p")
    assert our_kan(hand, parse_face("9s"), HOUSE) is True
    difference = Difference("kan", "mahjong", (hand, parse_face("9s")), True, False)
    assert reason_of(difference) == "own_four"
    assert reason_of(difference._replace(engine="jansou")) is None


def test_the_other_way_round_nothing_explains_it():
    assert our_kan(held("111m222333p5678s"), parse_face("1m"), HOUSE) is True
    assert [reason("111m222333p5678s", "1m", engine, theirs=False) for engine in ENGINES] == [None] * 4
