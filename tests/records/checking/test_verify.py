"""What happened in a round is held against the rules: what is legal passes, what is not is named."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.played_rounds import NOTEN, SHANPON, disagreements, played
from tests.records.tenhou_writer import FOUR, THREE, game
from trainer.records.checking.findings import CHECKS, Findings
from trainer.records.checking.game import ruleset_of, verify, verify_round
from trainer.records.game_record import RecordError, Setup, Win
from trainer.records.tenhou.xml_records import parse
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.position.event_formats import parse_events

RIICHI = "0+6z 0! 0=6z 1+6z 1=6z 2+7z 2=7z 3+7z 3=7z"
"""Seat 0 declares, the others throw what they drew: nine events."""


def test_legal_riichi_is_counted_and_agrees():
    findings = verify_round(played(SHANPON, RIICHI, standing=(0,)))
    assert findings == Findings(
        rounds=1, checked=Counter(event=9, riichi=1, stick=1, end=1), disagreements=[]
    )


@pytest.mark.parametrize(
    ("hand", "text", "found"),
    [
        ("147m258p369s1125z", "0+6z 0! 0=6z 1+7z", [(1, "riichi", "RCH-2")]),
        (SHANPON, "0+6z 0! 0-1m 1+7z", [(2, "riichi", "RCH-2")]),
        (SHANPON, RIICHI + " 0+7z 0-1m", [(10, "locked", "RCH-8")]),
        (SHANPON, RIICHI + " 0+1z 0=1z", []),
    ],
    ids=["noten", "discard that breaks tenpai", "another tile than the drawn one", "win let go"],
)
def test_riichi_and_locked_hand(hand, text, found):
    assert disagreements(played(hand, text, standing=(0,))) == found


def test_riichi_with_900_points_is_named_with_its_rule():
    record = played(SHANPON, "0+6z 0! 0=6z 1+7z", standing=(0,))
    poor = replace(record, deal=replace(record.deal, scores=(900, 25_000, 25_000, 25_000)))
    (found,) = verify_round(poor).disagreements
    assert (found.rule, found.text) == (
        "RCH-3",
        "riichi by seat 0 with 123m456p789s11226z: RCH-3 points",
    )


KAN_5 = "3444m778899s333z"
FAR = ("1679m147p147s12z5z", "2589m258p25s4567z", "1369m369p36s1567z")


@pytest.mark.parametrize(
    ("drawn", "kan", "found"),
    [("4m", "4444m", [(10, "riichi_kan", "KAN-3")]), ("3z", "3333z", [])],
)
def test_kan_in_riichi_that_changes_the_waits_is_named(drawn, kan, found):
    """KAN-5: drawn 4m the kan is illegal, drawn 3z it is legal."""
    text = f"0+9p 0! 0=9p 1+6z 1=6z 2+6z 2=6z 3+7z 3=7z 0+{drawn} 0a{kan}"
    assert disagreements(played(KAN_5, text, FAR, standing=(0,))) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0+6z 0=6z 1+5z 1=5z 0p55z 0a1111m", [(5, "kan", "KAN-8")]),
        ("0+6z 0=6z 1+5z 1=5z 2+4z 2=4z 3+7z 3=7z 0+9s 0a1111m *9p 0+9s 0=9s", []),
    ],
    ids=["right after an own pon", "on a draw"],
)
def test_kan_outside_riichi(text, found):
    hand, others = "1111m456p789s1z55z", ("4479m147p147s334z", "2589m258p258s347z", "369m369p369s3677z")
    assert disagreements(played(hand, text, others)) == found


CALLERS = ("1234m147p147s345z", "1239m258p258s456z", "469m369p369s3367z")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0+6z 0-3m 2c12m 2-9m", [(2, "call", "CAL-1")]),
        ("0+6z 0-3m 1c12m 1-4m 2c23m", []),
    ],
    ids=["from across", "from the left, twice"],
)
def test_chi_only_from_the_left(text, found):
    assert disagreements(played("3369m456p789s112z", text, CALLERS)) == found


def test_swap_after_a_chi_is_named_and_the_rest_goes_on():
    text = "0+6z 0-3m 1c12m 1-3m 2+7z 2=7z 3+1z 3=1z 0p11z 0-9m 1+7z 1=7z 2+7z 2=7z 3+1z 3=1z"
    found = disagreements(played("3369m456p789s112z", text, CALLERS, reason=None))
    assert found == [(3, "kuikae", "CAL-2"), (15, "end", "")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0+9s 0a1111m *9p 0+9s 0=9s", []),
        ("0+9s 0a1111m 0+9s *9p 0=9s", [(2, "indicator", "URA-3")]),
        ("0+9s 0a1111m *9p *8p 0+9s 0=9s", [(3, "event", "")]),
    ],
    ids=["before the replacement", "after it", "two of one kan"],
)
def test_indicator_of_an_ankan_opens_at_once(text, found):
    others = ("4479m147p147s334z", "2589m258p258s347z", "369m369p369s3677z")
    assert disagreements(played("1111m456p789s1z55z", text, others)) == found


DECLARED = "1+9s 1! 1=9s 2+8s 2=8s 0+8s 0=8s"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1+9s 1n4z 1+7s 1=7s", []),
        (f"{DECLARED} 1+4z 1n4z", []),
        (f"{DECLARED} 1+9s 1n4z", [(10, "kita", "RCH-8")]),
    ],
    ids=["a free north", "the drawn north in riichi", "another than the drawn tile in riichi"],
)
def test_kita(text, found):
    others = ("123789p1122s444z", "19m147p147s12335z")
    assert disagreements(played("19m123456p11225z", f"0+9s 0=9s {text}", others, standing=(1,))) == found


def test_pon_in_riichi_is_named():
    text = RIICHI.replace("3+7z 3=7z", "3+1z 3=1z") + " 0p11z 0-1m"
    found = [(9, "call", "RCH-8"), (10, "locked", "RCH-8")]
    assert disagreements(played(SHANPON, text, standing=(0,))) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0+6z 0! 0=6z 1+2z 1=2z 0r", []),
        ("0+1z 0=1z 1+2z 1=2z 0r", [(4, "ron", "FUR-1")]),
        ("0+6z 0! 0=6z 1+6z 1=6z 0r", [(5, "ron", "TEN-1")]),
        ("0+6z 0=6z 1+2z 1=2z 2+2z 2=2z 0r", [(6, "ron", "FUR-2")]),
        ("0+6z 0! 0=6z 1+1z 1=1z 2+7z 2=7z 3+7z 3=7z 0+7z 0=7z 1+2z 1=2z 0r", [(13, "ron", "FUR-3")]),
        ("0+1z 0t", []),
        ("0+6z 0t", [(1, "tsumo", "TEN-1")]),
    ],
    ids=[
        "ron",
        "discard furiten",
        "no wait",
        "temporary furiten",
        "riichi furiten",
        "tsumo",
        "no wait drawn",
    ],
)
def test_wins(text, found):
    event = parse_events(text)[-1]
    win = Win(0, getattr(event, "from_seat", 0), event.tile, hand=(*parse_tiles(SHANPON), event.tile))
    record = played(SHANPON, text, wins=(win,), standing=(0,) if "!" in text else ())
    assert disagreements(record) == found


@pytest.mark.parametrize(
    ("text", "found", "said"),
    [
        ("0+6z 0=6z 1+1z 1=1z 2+1z 2=1z 3+1z", (6, "event", ""), "a fifth 1z"),
        ("0+6z 0-9m", (1, "event", ""), "9m is not in the hand"),
        ("1+6z", (0, "event", ""), "draw by seat 1, but it is seat 0's turn"),
        ("0+6z 0=6z ~exhaustive", (2, "event", ""), "exhaustive draw with 69 tiles in the wall"),
    ],
)
def test_impossible_event_is_named_and_ends_the_round(text, found, said):
    (only,) = verify_round(played(SHANPON, text)).disagreements
    assert (only.event_index, only.check, only.rule) == found
    assert only.text.startswith(said)


def test_five_copies_in_the_deal_are_an_impossible_event():
    (only,) = verify_round(played("1111m456p789s111z", "", (SHANPON, *NOTEN[1:]))).disagreements
    assert (only.event_index, only.check) == (0, "event")
    assert only.text.startswith("hand and indicator: a fifth 1")


def test_round_without_an_end_is_named():
    assert disagreements(played(SHANPON, "0+6z 0=6z", reason=None)) == [(1, "end", "")]


# --- whole games -----------------------------------------------------------------------------------


@cache
def verified(seed, setup):
    """What is found in a game played by the rules."""
    return verify(parse(game(seed, setup)[0]))


@pytest.mark.parametrize("setup", [FOUR, THREE, Setup(4, aka=False, kuitan=False)])
def test_games_played_by_the_rules_agree_in_every_check(setup):
    findings = Findings()
    for seed in range(8):
        findings.add(verified(seed, setup))
    assert findings.disagreements == []
    assert set(findings.checked) >= set(CHECKS) - {"riichi_kan", "kita"}


def test_generated_games_hold_kans_in_riichi():
    """The generator is worth something only if it makes what is to be checked."""
    assert any(verified(seed, THREE).checked["riichi_kan"] for seed in range(12))


@cache
def tags_of(setup):
    """The elements of a record."""
    return re.findall(r"<[^>]*>", game(9, setup, rounds=2)[0])


@settings(max_examples=200)
@given(st.data(), st.sampled_from([FOUR, THREE]))
def test_shuffled_record_is_judged_or_refused_by_name(data, setup):
    """Elements lost, doubled, moved or changed: a RecordError or findings, nothing else."""
    tags = list(tags_of(setup))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(4, len(tags) - 2))
        other = data.draw(st.integers(4, len(tags) - 2))
        match data.draw(st.sampled_from(["lose", "double", "swap", "change"])):
            case "lose":
                tags[place] = ""
            case "double":
                tags[place] *= 2
            case "swap":
                tags[place], tags[other] = tags[other], tags[place]
            case "change":
                number = str(data.draw(st.integers(0, 135)))
                tags[place] = re.sub(r"\d+(?=\D*$)", number, tags[place], count=1)
    try:
        read = parse("".join(tags))
    except RecordError:
        return
    findings = verify(read)
    assert findings.rounds == len(read.rounds)
    assert {each.check for each in findings.disagreements} <= set(CHECKS)


@pytest.mark.parametrize(
    ("setup", "preset", "changes"),
    [
        (Setup(4), "tenhou_4p", {}),
        (Setup(3), "tenhou_3p", {}),
        (Setup(4, aka=False), "tenhou_4p", {"aka": 0}),
        (Setup(4, kuitan=False), "tenhou_4p", {"kuitan": False}),
        (Setup(4, chips=True), "tenhou_4p", {"dora_flip_minkan": "immediate", "kiriage": True}),
        (Setup(3, aka=False, kuitan=False, hanchan=False), "tenhou_3p", {"aka": 0, "kuitan": False}),
    ],
)
def test_rule_bits_change_the_preset(setup, preset, changes):
    assert ruleset_of(setup).to_json() == {"preset": preset, "changes": changes}
