"""What a kan changes: its indicator, who may rob it, ippatsu and double riichi."""

import pytest

from trainer.rules.judges.dora import judge_opening
from trainer.rules.judges.ippatsu import FirstTurnFacts, IppatsuFacts
from trainer.rules.judges.kan import KanEffectFacts, judge_kan_effects
from trainer.rules.replay.state import CallMade
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import EAST, parse_face

USUAL = load_preset("house_classic")
ALIVE = IppatsuFacts(declared_at=4, thrown_at=5, stands=True)


def call(how, seat=1):
    return CallMade(9, seat, how)


def broken(how):
    return IppatsuFacts(declared_at=4, thrown_at=5, stands=True, calls=(call(how),))


@pytest.mark.parametrize(
    ("how", "opened", "levels", "answer", "reasons"),
    [
        ("ankan", 1, {}, "now", [("KAN-7", "ankan_dora_open")]),
        ("kakan", 1, {}, "later", [("URA-3", "minkan_dora_later")]),
        ("daiminkan", 1, {"dora_flip_minkan": "immediate"}, "now", [("URA-3", "minkan_dora_at_once")]),
        ("ankan", 1, {"kan_dora": False}, "never", [("URA-3", "kan_dora_off")]),
        ("ankan", 5, {}, "never", [("ABO-9", "indicators_used_up")]),
    ],
)
def test_when_its_indicator_opens(how, opened, levels, answer, reasons):
    verdict = judge_opening(call(how), opened, USUAL.changed(**levels))
    assert verdict.answer == answer
    assert [(reason.rule, reason.code) for reason in verdict.reasons] == reasons


@pytest.mark.parametrize(
    ("how", "levels", "robbed", "code"),
    [
        ("kakan", {}, "robbable", "kakan_may_be_robbed"),
        ("ankan", {"kokushi_robs_ankan": True}, "robbed-by-kokushi", "kokushi_may_rob"),
        ("ankan", {"kokushi_robs_ankan": False}, "", "ankan_never_robbed"),
        ("daiminkan", {}, "", "daiminkan_not_robbed"),
    ],
)
def test_who_may_rob_it(how, levels, robbed, code):
    """KAN-8."""
    verdict = judge_kan_effects(KanEffectFacts(call(how), EAST), USUAL.changed(kan_dora=False, **levels))
    assert (verdict.answer, verdict.codes()) == ((robbed,) if robbed else (), ("kan_dora_off", code))


@pytest.mark.parametrize(
    ("tile", "robbed"), [("1m", True), ("9s", True), ("7z", True), ("2m", False), ("5s", False)]
)
def test_kokushi_robs_what_it_waits_on(tile, robbed):
    """KAN-8: of the middle tiles nobody can rob an ankan, of whatever rules."""
    facts = KanEffectFacts(call("ankan"), parse_face(tile))
    verdict = judge_kan_effects(facts, USUAL.changed(kan_dora=False, kokushi_robs_ankan=True))
    assert verdict.answer == (("robbed-by-kokushi",) if robbed else ())
    assert verdict.codes()[-1] == ("kokushi_may_rob" if robbed else "kokushi_has_no_use")


@pytest.mark.parametrize("how", ["ankan", "daiminkan", "kakan"])
def test_it_ends_ippatsu_that_is_alive_and_leaves_the_riichi(how):
    """IPP-2, KAN-7."""
    facts = KanEffectFacts(call(how), EAST, ippatsu=((3, ALIVE, broken(how)),))
    verdict = judge_kan_effects(facts, USUAL)
    assert verdict.answer[-1] == "ippatsu-3"
    assert verdict.codes()[-2:] == ("kan_ends_ippatsu", "kan_leaves_riichi")


def test_ippatsu_that_is_over_is_not_ended_again():
    over = IppatsuFacts(declared_at=4, thrown_at=5, stands=True, discarded_again_at=8)
    for before, code in ((over, "ippatsu_over_by_turn"), (broken("pon"), "ippatsu_over_by_call")):
        facts = KanEffectFacts(call("ankan"), EAST, ippatsu=((3, before, before),))
        verdict = judge_kan_effects(facts, USUAL)
        assert verdict.answer == ("dora-now", "robbed-by-kokushi")
        assert verdict.codes()[-2:] == (code, "kan_leaves_riichi")


def test_where_there_is_no_ippatsu_nothing_is_said_of_it():
    facts = KanEffectFacts(call("ankan"), EAST, ippatsu=((3, ALIVE, broken("ankan")),))
    assert judge_kan_effects(facts, USUAL.changed(ippatsu=False)).codes()[-2:] == (
        "kokushi_may_rob",
        "kan_leaves_riichi",
    )


@pytest.mark.parametrize(("broken_by", "ends"), [("any_call_or_ankan", True), ("open_calls", False)])
def test_the_first_turn(broken_by, ends):
    """DRI-2: an ankan ends double riichi for the others too, or open calls alone do."""
    before, after = FirstTurnFacts(2), FirstTurnFacts(2, calls=(call("ankan"),))
    facts = KanEffectFacts(call("ankan"), EAST, first_turn=((before, after),))
    verdict = judge_kan_effects(facts, USUAL.changed(first_turn_broken_by=broken_by))
    assert ("double-riichi" in verdict.answer) is ends
    assert verdict.codes()[-1] == ("first_turn_called" if ends else "first_turn_survives_ankan")


def test_the_first_turn_of_several_is_said_to_be_over_once():
    kan = call("ankan")
    seats = tuple((FirstTurnFacts(seat), FirstTurnFacts(seat, calls=(kan,))) for seat in range(4))
    codes = judge_kan_effects(KanEffectFacts(kan, EAST, first_turn=seats), USUAL).codes()
    assert codes[-2:] == ("first_turn_called", "own_kan_ends_double_riichi")


def test_who_has_had_a_turn_loses_nothing():
    gone = FirstTurnFacts(2, discarded_at=1)
    verdict = judge_kan_effects(KanEffectFacts(call("ankan"), EAST, first_turn=((gone, gone),)), USUAL)
    assert verdict.answer == ("dora-now", "robbed-by-kokushi")
