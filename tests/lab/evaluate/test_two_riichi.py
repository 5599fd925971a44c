"""Danger against two riichi: which moments count, and that a tile deals in to the one or the other."""

import pytest

from tests.rules.build import deal, events
from tests.strategy.build import facing_of
from trainer.lab.evaluate.two_riichi import TwoRows, figures, judged_pairs, twice_faced
from trainer.lab.fit.danger import Faced, danger_samples
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles, parse_tiles
from trainer.strategy.danger.tile_danger import danger

HOUSE = load_preset("house_classic")
HANDS = {0: "258m258p258s1122z", 1: "123456m678p11s34s", 3: "123456p678m99s78p"}
FIRST = "0 draw 9p; 0 discard 9p; 1 draw 9m; 1 riichi; 1 discard 9m; 2 draw ?; 2 discard 7z"
BOTH = f"{FIRST}; 3 draw 7z; 3 riichi; 3 discard 7z"


def faced(text, hands=HANDS, **facts):
    return twice_faced(deal(hands, **facts), events(text), HOUSE)


def test_a_decision_against_two_has_what_each_of_them_waits_on_the_first_declared_first():
    [(one, two)] = faced(f"{BOTH}; 0 draw 3m")
    assert [format_tiles(each.waits) for each in (one, two)] == ["25s", "369p"]
    assert [each.facing.rival for each in (one, two)] == [1, 3]
    assert (one.facing.viewer, one.facing.unseen) == (0, two.facing.unseen)


def test_against_one_or_against_a_furiten_riichi_there_is_nothing():
    assert faced(f"{FIRST}; 3 draw 7z; 3 discard 7z; 0 draw 3m") == []
    assert faced(f"{FIRST}; 3 draw 2s; 3 riichi; 3 discard 2s; 0 draw 3m") == []


def test_three_players_are_passed_over():
    assert faced("0 draw 9p", {0: "258p258s1122z19m5z"}, players=3) == []


def rows():
    one, two = facing_of(held="5p8s"), facing_of(held="5p8s", rival=2)
    first = danger_samples([Faced(one, parse_tiles("58p"))])
    return TwoRows(first, danger_samples([Faced(two, parse_tiles("8s"))])), one, two


def test_a_tile_is_as_dangerous_as_if_the_two_knew_nothing_of_each_other():
    both, one, two = rows()
    found = judged_pairs(both)
    alone = [[danger(each).probability[kind] for each in (one, two)] for kind in parse_tiles("5p8s")]
    assert found.model.tolist() == pytest.approx([1 - (1 - p) * (1 - q) for p, q in alone])
    assert found.hit.tolist() == [True, True]
    assert found.beside.tolist() == [2, 2]


def test_every_demand_has_a_figure_and_nobody_facing_two_is_an_error():
    found = figures(rows()[0])
    assert [figure.met for figure in found] == [found[0].met, False, True, False]
    assert found[-1].measured.startswith("100.00 %")
    with pytest.raises(ValueError, match="nobody faced two riichi"):
        figures(TwoRows(danger_samples([]), danger_samples([])))
