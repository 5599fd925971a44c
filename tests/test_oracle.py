"""The oracle itself, on rule cases with answers that were found elsewhere."""

import json
from pathlib import Path

import pytest

from tests import oracle
from trainer.rules.tiles.tile import parse_face

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
            parse_face(case["kan_tile"]),
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
    check = oracle.kan_check(oracle.counts_of(hand), parse_face(drawn))
    assert oracle.names(check.before) == before
    assert oracle.names(check.after) == after
    assert check.always_ankou is always_ankou
    assert check.drawn_wins is False


def test_oracle_shows_the_reading_in_which_the_triplet_is_lost():
    check = oracle.kan_check(oracle.counts_of("3335666p111456s"), parse_face("3p"))
    wait, (form, jantou, ankou, shuntsu) = check.witness
    assert oracle.names([wait]) == ["4p"]
    assert form == "standard"
    assert oracle.names(jantou) == ["3p"]
    assert oracle.names(ankou) == ["6p", "1s"]
    assert oracle.names(shuntsu) == ["3p", "4s"]


def shown_readings(tiles, melds=0):
    """Each standard reading as `jantou | ankou | shuntsu`, the shuntsu by their lowest tiles."""
    return [
        " | ".join("".join(oracle.names(kinds)) for kinds in parts)
        for form, *parts in oracle.readings(oracle.counts_of(tiles), melds)
        if form == "standard"
    ]


@pytest.mark.parametrize(
    ("tiles", "melds", "expected"),
    [
        ("111222333m44p", 1, ["4p |  | 1m1m1m", "4p | 1m2m3m | "]),
        ("11223344m", 2, ["1m |  | 2m2m", "4m |  | 1m1m"]),
        ("22334455667788p", 0, ["2p |  | 3p3p6p6p", "5p |  | 2p2p6p6p", "8p |  | 2p2p5p5p"]),
        ("33334455m", 2, ["3m |  | 3m3m"]),
        ("123m11z", 3, ["1z |  | 1m"]),
        ("123m12z", 3, []),
        ("1111m", 3, []),
        ("123m11z", 2, []),
    ],
)
def test_oracle_finds_every_reading(tiles, melds, expected):
    assert shown_readings(tiles, melds) == expected


def test_oracle_reads_chiitoitsu_and_kokushi_without_melds_only():
    forms = [form for form, *_ in oracle.readings(oracle.counts_of("22334455667788p"))]
    assert forms == ["chiitoitsu", "standard", "standard", "standard"]
    kokushi = oracle.counts_of("19m19p19s12345677z")
    assert [form for form, *_ in oracle.readings(kokushi)] == ["kokushi"]
    assert oracle.readings(oracle.counts_of("1122334455m"), 1) == []


def test_oracle_never_gives_a_reading_twice_and_each_uses_up_the_tiles():
    counts = oracle.counts_of("11122233344455p")
    found = oracle.readings(counts)
    assert len(found) == len(set(found)) == 4
    for _, jantou, ankou, shuntsu in found:
        used = [kind for kind in jantou for _ in range(2)] + [kind for kind in ankou for _ in range(3)]
        used += [start + step for start in shuntsu for step in range(3)]
        assert oracle.without(counts, used) == [0] * 34


def test_oracle_knows_the_tenpai_discards():
    found = oracle.tenpai_discards(oracle.counts_of("12344m"), 3)
    assert {oracle.names([kind])[0]: oracle.names(waits) for kind, waits in found.items()} == {
        "1m": ["1m", "4m"],
        "2m": ["2m"],
        "3m": ["3m"],
        "4m": ["1m", "4m"],
    }
