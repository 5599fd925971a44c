"""The last turn for a declaration: by the wall now, the own next draw, and what the rules ask for."""

import pytest

from tests.rules.build import deal, table
from trainer.rules.judges.facts import last_chance_facts
from trainer.rules.judges.riichi import LastChanceFacts, judge_last_chance
from trainer.rules.replay.table import start
from trainer.rules.rulesets.ruleset import load_preset

USUAL = load_preset("house_classic")


def judged(wall, least=4, **facts):
    verdict = judge_last_chance(LastChanceFacts(wall, **facts), USUAL.changed(riichi_min_live_wall=least))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


@pytest.mark.parametrize(
    ("least", "none", "last"),
    [(4, range(4), range(4, 8)), (3, range(3), range(3, 7)), (1, range(1), range(1, 5)), (0, (), range(4))],
)
def test_the_last_turn_of_four_players_by_what_the_rules_ask_for(least, none, last):
    answers = {wall: judged(wall, least)[0] for wall in range(12)}
    assert [wall for wall in answers if answers[wall] == "none"] == list(none)
    assert [wall for wall in answers if answers[wall] == "last"] == list(last)


def test_the_last_turn_of_three_players():
    answers = [judged(wall, 3, players=3)[0] for wall in range(7)]
    assert answers == ["none"] * 3 + ["last"] * 3 + ["later"]


SUFFICES, SHORT = ("RCH-4", "wall_suffices"), ("CMP-4", "later_turn_short")


@pytest.mark.parametrize(
    ("wall", "least", "reasons"),
    [
        (3, 4, [("RCH-4", "wall")]),
        (4, 4, [SUFFICES, SHORT, ("CMP-4", "haitei_is_next")]),
        (7, 4, [SUFFICES, SHORT]),
        (8, 4, [SUFFICES, ("CMP-4", "later_turn_suffices")]),
        (3, 1, [SUFFICES, ("CMP-4", "no_later_draw")]),
    ],
)
def test_the_reasons_on_the_own_turn(wall, least, reasons):
    assert judged(wall, least)[1] == reasons


@pytest.mark.parametrize(
    ("wall", "answer", "codes"),
    [
        (2, "none", ["no_own_draw_left"]),
        (3, "none", ["wall_then"]),
        (6, "none", ["wall_then"]),
        (7, "last", ["wall_suffices_then", "later_turn_short", "haitei_is_next"]),
        (11, "later", ["wall_suffices_then", "later_turn_suffices"]),
    ],
)
def test_before_the_own_draw_the_wall_at_that_draw_counts(wall, answer, codes):
    found, reasons = judged(wall, draws_until=3)
    assert (found, [code for _, code in reasons]) == (answer, codes)


@pytest.mark.parametrize(
    ("text", "seat", "draws"),
    [
        ("0 draw 5z", 0, 0),
        ("0 draw 5z; 0 discard 5z", 0, 4),
        ("0 draw 5z; 0 discard 5z; 1 draw ?", 0, 3),
        ("0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 1z", 0, 3),
        ("0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 1z; 3 pon 1z 11z from 1; 3 discard 9p", 0, 1),
        ("0 draw 5z; 0 discard 5z; 1 draw ?; 1 ankan 1111z", 0, 4),
        ("0 draw 5z; 0 discard 5z; 1 draw ?; 1 ankan 1111z", 1, 1),
        ("0 draw 5z; 0 discard 5z; 1 draw ?; 1 ankan 1111z", 2, 2),
        ("0 draw 5z; 0 discard 5z; 1 draw ?; 1 ankan 1111z; 1 draw ?", 2, 1),
    ],
)
def test_draws_up_to_the_own_next_one(text, seat, draws):
    assert last_chance_facts(table({0: "123m456p99s11178s"}, text), seat).draws_until == draws


def test_before_the_first_draw_of_all_the_dealer_is_next():
    assert last_chance_facts(start(deal()), 0).draws_until == 1
