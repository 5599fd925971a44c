"""Only what the position allows under its ruleset can be voted for."""

from dataclasses import replace

import pytest

from tests.authoring.making import position_of
from trainer.polls.options import polls_in, shape_of
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import tile_name
from trainer.scenarios.answer_shapes import FormatError


def test_a_discard_is_offered_once_for_each_kind_held():
    position = position_of("may-riichi")
    assert polls_in(position)["discard"] == tuple(map(tile_name, position.held_kinds()))


def test_no_tile_is_offered_that_swaps_the_call_unless_the_rules_let_it():
    position = position_of("kuikae", 2)
    barred = set(map(tile_name, position.held_kinds())) - set(polls_in(position)["discard"])
    assert barred == {"5s"}
    loose = replace(position, ruleset=position.ruleset.changed(kuikae="allowed"))
    assert barred < set(polls_in(loose)["discard"])


def test_riichi_is_asked_where_it_may_be_declared_and_nowhere_else():
    assert polls_in(position_of("riichi-or-damaten"))["riichi"] == ("riichi", "damaten")
    assert "riichi" not in polls_in(position_of("may-riichi"))


def test_a_call_is_asked_with_those_calls_alone_that_are_legal():
    assert dict(polls_in(position_of("can-ron"))) == {"call": ("pass", "pon")}
    assert dict(polls_in(position_of("who-may-call", 2))) == {"call": ("pass", "chi-24s")}


def test_a_win_is_offered_beside_pass_by_the_rules_of_the_table():
    sanma = position_of("who-may-call")
    assert sanma.ruleset == load_preset("mahjong_soul_3p")
    assert dict(polls_in(sanma)) == {"call": ("pass", "ron")}


def test_nothing_is_asked_of_somebody_who_has_no_choice():
    assert dict(polls_in(position_of("can-ron", 2))) == {}


@pytest.mark.parametrize(
    "fields", [{}, {"tile": ["9s"]}, {"tile": ["1p", "2p"]}, {"answer": ["none"]}, {"typed": ["hello"]}]
)
def test_a_vote_for_anything_else_cannot_be_read(fields):
    with pytest.raises(FormatError):
        shape_of("discard", ("1p", "2p")).parse(fields)


def test_a_red_five_is_a_vote_for_its_kind():
    shape = shape_of("discard", ("1p", "5p"))
    assert shape.text(shape.parse({"typed": ["0p"]})) == "5p"
