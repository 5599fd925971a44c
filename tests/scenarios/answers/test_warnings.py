"""What an author is warned of, and what not."""

import logging
from dataclasses import replace

from tests.authoring.making import position_of
from tests.scenarios.build import at, kan_in_riichi
from trainer.kinds.furiten.waits import Waits
from trainer.rules.tiles.tile import format_tiles
from trainer.scenarios.answers.warnings import judged, orders_of, warnings_of
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.decide.tile_danger import endangered
from trainer.scenarios.kind import kind_named

READY = "123m456p789s11p23s"
EITHER = 4
"""Of the bank's double riichi one whose picture does not tell when a kan was made."""


def codes(slug, *positions):
    return [(each.code, *each.values) for each in warnings_of(kind_named(slug), positions)]


def test_a_plain_question_has_no_warning():
    assert codes("waits", at(READY, "0+9p 0=9p")) == []


def test_orders_that_differ_in_the_answer_are_ambiguous_and_each_is_told_once():
    history = position_of("double-riichi", EITHER)
    orders = Sketch(Sketch.of_position(history).snapshot).positions()
    kind = kind_named("double-riichi")
    assert codes("double-riichi", *orders) == [("ambiguous", 2)]
    told = orders_of(judged(kind, (*orders, *orders)))
    assert {verdict.answer for _, verdict in told} == {"double", "ordinary"}
    assert told[0][0] == orders[0]
    assert codes("double-riichi", *(order for order in orders if order == history)) == []


def test_orders_that_give_the_same_answer_are_not():
    assert codes("waits", at(READY, "0+9p 0=9p"), at(READY, "0+9p 0-9p")) == []


def test_a_rule_on_which_sources_differ_is_named():
    position = kan_in_riichi("3335666p111456s", "3p", preset="wrc_2025")
    stated = replace(position, ruleset=position.ruleset.changed(riichi_ankan="waits"))
    assert codes("kan-legal", position) == [("disputed", "riichi_ankan")]
    assert codes("kan-legal", stated) == []


def test_what_may_not_be_published_is_a_close_call():
    kind, sure = kind_named("danger-order"), position_of("danger-order")
    facts = endangered(sure, sure.ruleset)
    alike = [*facts.of(facts.kinds)][-3:]
    doubtful = replace(sure, ask=(("tiles", format_tiles(sorted(alike))),))
    assert kind.publishable(doubtful, doubtful.ruleset) is False
    assert (codes("danger-order", sure), codes("danger-order", doubtful)) == ([], [("close_call",)])


def test_payments_that_are_not_those_of_the_table_are_no_close_call():
    position = position_of("final-standing")
    told = dict(position.ask)
    swapped = ",".join(reversed(told["deltas"].split(",")))
    other = replace(position, ask=tuple(sorted((told | {"deltas": swapped}).items())))
    assert (codes("final-standing", position), codes("final-standing", other)) == (
        [],
        [("other_payments",)],
    )


def test_what_the_rules_do_not_have_is_named():
    position = at("19m19p19s1234567z", "0+9p ~kyuushu", "ema_2025")
    assert codes("must-show", position) == [
        ("rules_lack_it", "event 1: the hand ends by kyuushu, but abort_kyuushu is off")
    ]


def test_what_is_seen_through_is_given_away_by_its_criterion():
    assert codes("may-riichi", at("147m258p369s1234z", "0+9p")) == [("given_away", "far_from_ready")]


def test_a_table_that_does_not_serve_the_kind_has_no_warning():
    assert codes("can-ron", at(READY, "0+9p")) == []
    assert codes("kita", at(READY, "0+9p", ask={"about": "may"})) == []


class Broken(Waits):
    """A kind that breaks on whatever is laid."""

    slug = "broken"

    def judge(self, position, ruleset):
        raise ZeroDivisionError


def test_a_kind_that_breaks_judges_nothing_and_says_so_in_the_log(caplog):
    with caplog.at_level(logging.ERROR):
        assert judged(Broken(), [at(READY, "0+9p 0=9p")]) == ()
    assert caplog.messages == ["broken: a position of a stranger breaks it"]
