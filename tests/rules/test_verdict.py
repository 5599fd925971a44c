"""A verdict is data: an answer and its reasons, in order."""

import dataclasses

import pytest

from trainer.rules.verdict import Reason, Verdict


def test_the_codes_of_all_reasons_in_order():
    verdict = Verdict(False, (Reason("RCH-3", "points"), Reason("RCH-4", "wall"), Reason("RCH-3", "points")))
    assert verdict.codes() == ("points", "wall", "points")


def test_a_verdict_without_reasons_has_no_codes():
    assert Verdict((), ()).codes() == ()


def test_a_reason_rests_on_nothing_unless_said():
    reason = Reason("RCH-1", "closed")
    assert (reason.tiles, reason.moment, dict(reason.facts)) == ((), None, {})


def test_reasons_do_not_share_their_facts():
    assert Reason("RCH-1", "closed").facts is not Reason("RCH-1", "closed").facts


def test_equal_verdicts_are_equal():
    assert Verdict(True, (Reason("KAN-3", "waits_kept", (4,)),)) == Verdict(
        True, (Reason("KAN-3", "waits_kept", (4,)),)
    )


def test_a_verdict_can_not_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Verdict(True, ()).answer = False
