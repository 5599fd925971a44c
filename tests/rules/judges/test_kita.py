"""May a north be extracted now (SAN-2, RCH-8)?"""

import pytest

from tests.rules.build import go_on, pass_time, table
from trainer.rules.judges.calls import KitaFacts, judge_kita, judge_rinshan, kita_facts
from trainer.rules.rulesets.ruleset import load_preset

SANMA = load_preset("tenhou_3p")
HAND = "19m123456p112s44z"
RIICHI = "123p456p99m123s44z"
"""Waits on 9m and 4z."""


def judge(text, hand=HAND, ruleset=SANMA, seat=0):
    state = table({seat: hand}, text, players=3)
    return judge_kita(kita_facts(state, seat), ruleset)


def test_one_of_the_hand_on_the_own_turn():
    verdict = judge("0 draw 5z")
    assert (verdict.answer, verdict.codes(), verdict.reasons[0].facts) == (
        True,
        ("north_held",),
        {"left": 54},
    )


def test_the_drawn_one_and_another_after_its_replacement():
    assert judge("0 draw 4z").answer is True
    assert judge("0 draw 4z; 0 kita 4z; 0 draw 5z").answer is True


def test_not_without_a_north():
    assert judge("0 draw 5z", hand="19m123456p112s55z").codes() == ("no_north_held",)


def test_not_on_anothers_turn_or_right_after_a_call():
    assert judge("0 draw 5z; 0 discard 5z; 1 draw ?").codes() == ("no_drawn_tile",)
    text = "0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 1s; 0 pon 1s 11s from 1"
    assert judge(text).codes() == ("no_drawn_tile",)


def test_not_while_a_replacement_is_due():
    assert judge("0 draw 5z; 0 kita 4z").codes() == ("no_drawn_tile",)


@pytest.mark.parametrize("preset", ["tenhou_4p", "house_classic"])
def test_not_where_the_rules_have_none(preset):
    assert judge("0 draw 4z", ruleset=load_preset(preset)).codes() == ("no_kita",)


def test_not_with_the_last_tile_of_the_wall():
    """Each takes a tile from the live wall."""
    state = pass_time(table({0: HAND}, "0 draw 9s; 0 discard 9s", players=3), wall=1, without="4z1s")
    verdict = judge_kita(kita_facts(go_on(state, "0 draw 5z"), 0), SANMA)
    assert (verdict.answer, verdict.codes()) == (False, ("no_replacement_for_kita",))


class TestInRiichi:
    DECLARED = "0 draw 5z; 0 riichi; 0 discard 5z; 1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9p; 0 draw {}"

    def test_the_drawn_north(self):
        verdict = judge(self.DECLARED.format("4z"), hand=RIICHI)
        assert (verdict.answer, verdict.codes()) == (True, ("drawn_north",))

    def test_not_one_of_the_locked_hand(self):
        verdict = judge(self.DECLARED.format("9s"), hand=RIICHI)
        assert (verdict.answer, verdict.codes()) == (False, ("north_not_drawn",))

    def test_not_between_the_announcement_and_its_discard(self):
        assert judge("0 draw 4z; 0 riichi", hand=RIICHI).codes() == ("declaration_discard_due",)


def test_of_a_hidden_hand_turn_and_wall_only():
    state = table({}, "0 draw ?", players=3)
    assert kita_facts(state, 0) == KitaFacts(norths=None, drawn_north=None, has_drawn=True, wall=54)
    assert judge_kita(kita_facts(state, 0), SANMA).answer is True
    assert judge_kita(kita_facts(state, 1), SANMA).codes() == ("no_drawn_tile",)
    text = "0 draw ?; 0 riichi; 0 discard 5z; 1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9p; 0 draw ?"
    assert judge_kita(kita_facts(table({}, text, players=3), 0), SANMA).codes() == ("drawn_north",)


@pytest.mark.parametrize(
    ("replaces", "level", "answer", "reason"),
    [
        (None, True, False, ("SAN-2", "turn_draw_no_rinshan")),
        ("ankan", False, True, ("KAN-7", "kan_rinshan_counts")),
        ("kita", True, True, ("SAN-2", "kita_rinshan_counts")),
        ("kita", False, False, ("SAN-2", "kita_rinshan_not_counted")),
        ("kita", None, False, ("SAN-2", "kita_rinshan_not_counted")),
    ],
)
def test_rinshan_kaihou_by_what_the_tile_replaces(replaces, level, answer, reason):
    verdict = judge_rinshan(replaces, SANMA.changed(kita_rinshan_yaku=level))
    assert (verdict.answer, [(r.rule, r.code) for r in verdict.reasons]) == (answer, [reason])
