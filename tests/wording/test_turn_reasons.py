"""Sentences of reasons about ippatsu, abortive draws, dora, sticks and tsumo."""

import re
from dataclasses import replace
from importlib import import_module

import pytest

from tests.rules.build import events, table
from tests.scenarios.build import laid
from trainer.rules.judges.abortive_draws import judge_abort, judge_kyuushuu
from trainer.rules.judges.dora import judge_dora
from trainer.rules.judges.facts import abort_facts, dora_facts, ippatsu_facts, kyuushuu_facts, stands_facts
from trainer.rules.judges.ippatsu import judge_ippatsu
from trainer.rules.judges.riichi import judge_stands
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.verdict import Reason
from trainer.wording.reasons import reason_sentence

USUAL = load_preset("house_classic")
POSITION = laid("123m456p789s1122z")
"""The hero is seat 0, the dealer."""
RIICHI = "0 draw ?; 0 riichi; 0 discard 5z"


def said(verdict):
    return [reason_sentence(reason, POSITION) for reason in verdict.reasons]


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("winning", "IPPATSU"),
        ("aborts", "ABORT"),
        ("kan", "DORA"),
        ("riichi", "STANDS"),
        ("winning", "TSUMO"),
    ],
)
def test_every_sentence_is_one_whole_sentence(module, name, seat):
    facts = {"seat": seat, "how": "kakan", "different": 3, "indicators": 2, "players": 2, "tsumo": False}
    for code in getattr(import_module(f"trainer.wording.reasons.{module}"), f"{name}_SENTENCES"):
        sentence = reason_sentence(Reason("ABO-1", code, (0, 1), None, facts), POSITION)
        assert re.fullmatch(r"[A-Z0-9][^%{}]*\.", sentence), sentence
        assert not re.search(r"  | [,.;]|None|\(\)", sentence), sentence


@pytest.mark.parametrize(
    ("text", "yours", "theirs"),
    [
        (
            f"{RIICHI}; 1 draw ?; 1 discard 1p; 3 pon 1p 11p from 1",
            "Any call or kan ends ippatsu: North's pon after the riichi took yours away.",
            "Any call or kan ends ippatsu: North's pon after the riichi took East's away.",
        ),
        (
            f"{RIICHI}; 2 pon 5z 55z from 0",
            "West's pon of your declaration tile ended your ippatsu.",
            "West's pon of the declaration tile ended East's ippatsu.",
        ),
    ],
)
def test_how_a_ruling_on_ippatsu_reads(text, yours, theirs):
    reasons = judge_ippatsu(ippatsu_facts(table(None, text), 0), USUAL).reasons
    position = replace(POSITION, events=events(text))
    assert [reason_sentence(reason, position) for reason in reasons] == [yours]
    there = replace(position, hero=1)
    assert [reason_sentence(reason, there) for reason in reasons] == [theirs]


def test_how_a_ruling_on_a_stick_reads():
    facts = stands_facts(table(None, f"{RIICHI}; 2 ron 5z from 0"), 0)
    assert said(judge_stands(facts, USUAL)) == [
        "The declaration tile, haku, was ronned, so the riichi does not stand.",
        "The stick is not paid.",
    ]


def test_how_a_ruling_on_an_abortive_draw_reads():
    text = """
        0 draw ?; 0 discard 3z; 1 draw ?; 1 discard 3z; 2 draw ?; 2 discard 3z
        3 draw ?; 3 riichi; 3 discard 3z
    """
    assert said(judge_abort(abort_facts(table(None, text)), USUAL)) == [
        "All four first discards are West tiles, with no call in between.",
        (
            "The fourth of these winds was discarded with a riichi, but the hand ends in a draw all the "
            "same. The riichi stick stays on the table."
        ),
    ]


def test_how_a_ruling_on_nine_kinds_reads():
    facts = kyuushuu_facts(table({0: "19m19p19s12z23456s"}, "0 draw 7s"), 0)
    assert said(judge_kyuushuu(facts, USUAL)) == [
        (
            "The hand holds 8 kinds of terminals and honours (1m, 9m, 1p, 9p, 1s, 9s, East and South), and "
            "nine are needed."
        ),
    ]


def test_how_a_ruling_on_indicators_reads():
    text = "0 draw ?; 0 discard 2z; 2 daiminkan 2z 222z from 0; 2 draw ?"
    assert said(judge_dora(dora_facts(table(None, text)), USUAL)) == [
        "The first indicator is open from the deal on.",
        "The indicator for the daiminkan of West would open later and does not count.",
    ]
