"""The oracle itself, on rule cases with answers that were found elsewhere."""

import json
from pathlib import Path

import pytest

from tests import oracle
from trainer.rules.notation import parse_kind

CASES = Path(__file__).parent / "conformance"


def cases(name):
    return [json.loads(line) for line in (CASES / f"{name}.jsonl").read_text("utf-8").splitlines()]


def melded_counts(case):
    return oracle.counts_of("".join(meld["tiles"] for meld in case["melds"]))


def test_oracle_knows_the_waits_of_every_case():
    for case in cases("waits"):
        counts, melds = oracle.counts_of(case["hand"]), len(case["melds"])
        live = oracle.waits(counts, melds, melded_counts(case), "hand+melds")
        assert oracle.names(live) == case["expected"]["waits"], case["id"]
        assert oracle.names(oracle.waits(counts, melds)) == case["expected"]["waits_nominal"]


def test_oracle_checks_every_kan_that_can_be_made():
    asked = 0
    for case in cases("kan"):
        expected = case["expected"]
        if expected["waits_after"] is None:
            continue
        asked += 1
        check = oracle.kan_check(
            oracle.counts_of(case["hand"]),
            parse_kind(case["kan_tile"]),
            len(case["melds"]),
            melded_counts(case),
        )
        same_waits = check.before == check.after and not check.drawn_wins
        assert oracle.names(check.before) == expected["waits_before"], case["id"]
        assert oracle.names(check.after) == expected["waits_after"], case["id"]
        assert same_waits == expected["waits"], case["id"]
        assert (same_waits and check.always_ankou) == expected["shape"], case["id"]
    assert asked == 281


@pytest.mark.parametrize(
    ("hand", "drawn", "before", "after", "always_ankou"),
    [
        ("3444m778899s333z", "4m", ["2m", "3m", "5m"], ["3m"], False),
        ("3444m778899s333z", "3z", ["2m", "3m", "5m"], ["2m", "3m", "5m"], True),
        ("111m222333p5678s", "1m", ["5s", "8s"], ["5s", "8s"], True),
        ("111m222333p5678s", "2p", ["5s", "8s"], ["5s", "8s"], True),
        ("111m222333p5678s", "3p", ["5s", "8s"], ["5s", "8s"], True),
        ("3335666p111456s", "6p", ["4p", "5p", "7p"], ["4p", "5p"], False),
        ("3335666p111456s", "3p", ["4p", "5p", "7p"], ["4p", "5p", "7p"], False),
        ("3335666p111456s", "1s", ["4p", "5p", "7p"], ["4p", "5p", "7p"], True),
    ],
)
def test_oracle_knows_the_kans_of_kan_5(hand, drawn, before, after, always_ankou):
    check = oracle.kan_check(oracle.counts_of(hand), parse_kind(drawn))
    assert oracle.names(check.before) == before
    assert oracle.names(check.after) == after
    assert check.always_ankou is always_ankou
    assert check.drawn_wins is False


def test_oracle_shows_the_reading_in_which_the_triplet_is_lost():
    check = oracle.kan_check(oracle.counts_of("3335666p111456s"), parse_kind("3p"))
    wait, (form, jantou, ankou, shuntsu) = check.witness
    assert oracle.names([wait]) == ["4p"]
    assert form == "standard"
    assert oracle.names(jantou) == ["3p"]
    assert oracle.names(ankou) == ["6p", "1s"]
    assert oracle.names(shuntsu) == ["3p", "4s"]
