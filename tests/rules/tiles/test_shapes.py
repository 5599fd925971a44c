"""Complete hands and their readings."""

import random

import pytest
from hypothesis import given

from tests import oracle
from tests.rules.some_hands import complete_counts, full_hands
from trainer.rules.tiles.shapes import Form, Reading, is_complete, readings
from trainer.rules.tiles.tile import format_counts, format_tiles, parse_face


def shown(reading):
    """`99p 123m 444s`: jantou, shuntsu, ankou; of the other forms the name."""
    if reading.form is not Form.STANDARD:
        return str(reading.form)
    runs = [format_tiles([start, start + 1, start + 2]) for start in reading.shuntsu]
    triplets = [format_tiles([kind] * 3) for kind in reading.ankou]
    return " ".join([format_tiles([kind] * 2) for kind in reading.jantou] + runs + triplets)


def as_oracle(reading):
    return (str(reading.form), reading.jantou, reading.ankou, reading.shuntsu)


@pytest.mark.parametrize(
    ("tiles", "melds", "expected"),
    [
        ("123m456p789s11222z", 0, ["11z 123m 456p 789s 222z"]),
        ("55s", 4, ["55s"]),
        ("77z234s", 3, ["77z 234s"]),
        ("66z111m", 3, ["66z 111m"]),
        ("111222333m45699p", 0, ["99p 123m 123m 123m 456p", "99p 456p 111m 222m 333m"]),
        ("22333444555p", 1, ["22p 345p 345p 345p", "22p 333p 444p 555p", "55p 234p 234p 345p"]),
        (
            "11122233344455m",
            0,
            [
                "22m 234m 345m 345m 111m",
                "55m 123m 123m 123m 444m",
                "55m 234m 234m 234m 111m",
                "55m 111m 222m 333m 444m",
            ],
        ),
        (
            "33345666p111456s",
            0,
            ["33p 345p 456s 666p 111s", "66p 456p 456s 333p 111s"],
        ),
        ("112233m445566p77s", 0, ["77s 123m 123m 456p 456p", "chiitoitsu"]),
        ("1199m2288p3377s55z", 0, ["chiitoitsu"]),
        ("19m19p19s12345677z", 0, ["kokushi"]),
        ("119m19p19s1234567z", 0, ["kokushi"]),
        ("1112345678999m5m", 0, ["55m 234m 678m 111m 999m"]),
        ("123456m123s99999p", 0, ["99p 123m 456m 123s 999p"]),
    ],
)
def test_a_complete_hand_has_these_readings(tiles, melds, expected):
    counts = oracle.counts_of(tiles)
    found = readings(counts, melds)
    assert is_complete(counts, melds)
    names = [shown(reading) if reading.form is Form.STANDARD else str(reading.form) for reading in found]
    assert names == expected


def test_a_reading_holds_kinds_in_ascending_order():
    (reading,) = readings(oracle.counts_of("123m456p789s11222z"))
    assert reading == Reading(
        Form.STANDARD,
        shuntsu=(parse_face("1m"), parse_face("4p"), parse_face("7s")),
        ankou=(parse_face("2z"),),
        jantou=(parse_face("1z"),),
    )


def test_the_reading_of_chiitoitsu_has_seven_jantou():
    (reading,) = readings(oracle.counts_of("1199m2288p3377s55z"))
    assert format_tiles(reading.jantou) == "19m28p37s5z"
    assert (reading.shuntsu, reading.ankou) == ((), ())


def test_the_reading_of_kokushi_has_the_doubled_kind_as_jantou():
    (reading,) = readings(oracle.counts_of("19m19p199s1234567z"))
    assert format_tiles(reading.jantou) == "9s"
    assert (reading.shuntsu, reading.ankou) == ((), ())


@pytest.mark.parametrize(
    ("tiles", "melds"),
    [
        ("123m456p789s11223z", 0),  # the last three are no mentsu
        ("123m456p789s12222z", 0),  # 1z has no pair
        ("1111m2288p3377s55z", 0),  # chiitoitsu: seven different pairs
        ("123456m22p234s567z", 0),  # honours make no run
        ("891m456p789s11222z", 0),  # runs do not go round
        ("89m1p456p789s11222z", 0),  # nor from suit to suit
        ("1122m3456p", 2),  # two pairs and a tile too many in the run
        ("1m2p", 4),
        ("11123m22p33456s44z", 0),  # a jantou in each suit
        ("19m19p19s1234567z5m", 0),
        ("", 0),
    ],
)
def test_an_incomplete_hand_has_no_reading(tiles, melds):
    counts = oracle.counts_of(tiles)
    assert not is_complete(counts, melds)
    assert readings(counts, melds) == ()


def test_neither_chiitoitsu_nor_kokushi_stands_beside_a_meld():
    pairs, orphans = oracle.counts_of("1199m2288p3377s55z"), oracle.counts_of("119m19p19s1234567z")
    for counts in pairs, orphans:
        assert readings(counts, melds=1) == ()
        assert not is_complete(counts, melds=1)


@given(full_hands())
def test_readings_are_the_oracles_each_once(hand):
    counts, melds = hand
    found = sorted(as_oracle(reading) for reading in readings(counts, melds))
    assert found == oracle.readings(counts, melds)
    assert is_complete(counts, melds) == bool(found)


def test_readings_of_many_complete_hands_are_the_oracles():
    rng = random.Random(2)
    for _ in range(500):
        counts = complete_counts(rng)
        found = sorted(as_oracle(reading) for reading in readings(counts))
        assert found == oracle.readings(counts), format_counts(counts)


@given(full_hands())
def test_every_reading_uses_up_the_tiles(hand):
    counts, melds = hand
    for reading in readings(counts, melds):
        tiles = [kind for kind in reading.jantou for _ in range(2)]
        tiles += [kind for kind in reading.ankou for _ in range(3)]
        tiles += [start + step for start in reading.shuntsu for step in range(3)]
        if reading.form is Form.KOKUSHI:
            tiles = [kind for kind, number in enumerate(counts) for _ in range(number)]
        assert [tiles.count(kind) for kind in range(34)] == counts


def test_readings_come_in_the_same_order_every_time():
    counts = oracle.counts_of("111222333m45699p")
    assert readings(counts) == readings(list(counts)) == readings(tuple(counts))
