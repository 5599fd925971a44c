"""Waits of 13 tiles, tenpai discards of 14, and the own-four policy."""

import json
import random
from pathlib import Path

import pytest
import xiangting
from hypothesis import given

from tests import oracle
from tests.rules.some_hands import full_hands, random_counts, tenpai_like_counts, waiting_hands
from trainer.rules.errors import ImpossibleHandError
from trainer.rules.tiles.hand import check_hand, parse_hand
from trainer.rules.tiles.tile import FACES, SANMA_ABSENT, format_counts, format_tiles, parse_face
from trainer.rules.tiles.waits import live_mask, tenpai_discards, wait_kinds, wait_mask, waits, waits_of

CASES = Path(__file__).parents[2] / "conformance" / "waits.jsonl"
NOTHING_MELDED = [0] * FACES


def mask_of(text):
    return sum(1 << kind for kind, number in enumerate(oracle.counts_of(text)) if number)


def shown_discards(counts, melds=0):
    """`{"3m": "89m"}`: discards and their waits."""
    found = tenpai_discards(counts, melds)
    return {format_tiles([kind]): format_tiles(wait_kinds(mask)) for kind, mask in found.items()}


@pytest.mark.parametrize(
    ("tiles", "melds", "expected"),
    [
        ("123m456p78s11222z", 0, "69s"),  # ryanmen
        ("123m456p79s11222z", 0, "8s"),  # kanchan
        ("123m456p12s11222z", 0, "3s"),  # penchan
        ("123m456p11s11222z", 0, "1s1z"),  # shanpon
        ("123m456p111s2223z", 0, "3z"),  # tanki
        ("123m456p2345s222z", 0, "25s"),  # nobetan
        ("123m456p1222s222z", 0, "13s"),
        ("123m456p2223s222z", 0, "134s"),
        ("123m456p23456s22z", 0, "147s"),
        ("2345678m", 2, "258m"),
        ("1112345678999m", 0, "123456789m"),  # chuuren
        ("2223456777m", 1, "12345678m"),
        ("1m", 4, "1m"),
        ("7z", 4, "7z"),
        ("23p44s", 3, "14p"),
        ("11m22z", 3, "1m2z"),
        ("1144m77p2255s113z", 0, "3z"),  # chiitoitsu
        ("112233m445566p7s", 0, "7s"),  # chiitoitsu and two peikou
        ("223344m556677p8s", 0, "8s"),
        ("1122334m556677p", 0, "14m"),  # the pairs wait on 4m, the runs on both
        ("19m19p19s1234567z", 0, "19m19p19s1234567z"),  # kokushi, thirteen waits
        ("119m19p19s123456z", 0, "7z"),  # kokushi, one
        ("99m19p19s1234567z", 0, "1m"),
        ("3444m778899s333z", 0, "235m"),  # KAN-5
        ("3m778899s333z", 1, "3m"),
        ("111m222333p5678s", 0, "58s"),
        ("3335666p111456s", 0, "457p"),
        ("3335p111456s", 1, "45p"),
        ("5666p111456s", 1, "457p"),
    ],
)
def test_a_tenpai_hand_waits_on(tiles, melds, expected):
    counts = oracle.counts_of(tiles)
    assert format_tiles(waits(counts, melds)) == expected
    assert wait_mask(counts, melds) == mask_of(expected)


@pytest.mark.parametrize(
    ("tiles", "melds"),
    [
        ("123m456p789s1234z", 0),
        ("147m258p369s1234z", 0),
        ("1111m445566p113z", 0),  # chiitoitsu has no two like pairs
        ("111m4477p2255s11z", 0),  # nor a triplet
        ("19m19p19s1112345z", 0),  # kokushi: two kinds lacking
        ("129m19p19s123456z", 0),  # kokushi: 2m is none of its kinds
        ("1379m68p245s1234z", 0),
        ("1245m", 3),
    ],
)
def test_a_noten_hand_has_no_wait(tiles, melds):
    counts = oracle.counts_of(tiles)
    assert waits(counts, melds) == ()


def test_neither_chiitoitsu_nor_kokushi_is_waited_for_beside_a_meld():
    assert waits(oracle.counts_of("1144m77p2255s113z"), melds=1) == ()
    assert waits(oracle.counts_of("19m19p19s1234567z"), melds=1) == ()


@pytest.mark.parametrize(
    ("tiles", "melds", "nominal"),
    [
        ("123456m123s9999p", 0, "9p"),
        ("3405566779999p", 0, "9p"),
        ("1111z", 3, "1z"),
        ("1111222233334m", 0, "12345m"),
        ("1111m234p555s", 1, "1m"),
    ],
)
def test_a_fifth_copy_is_a_nominal_wait(tiles, melds, nominal):
    counts = oracle.counts_of(tiles)
    assert format_tiles(wait_kinds(wait_mask(counts, melds))) == nominal


@given(waiting_hands())
def test_waits_are_the_oracles(hand):
    counts, melds = hand
    assert list(waits(counts, melds)) == oracle.waits(counts, melds)


def test_waits_of_many_hands_are_the_oracles():
    rng = random.Random(3)
    hands = [tenpai_like_counts(rng) for _ in range(1000)]
    hands += [random_counts(rng, 13) for _ in range(500)]
    for counts in hands:
        assert list(waits(counts)) == oracle.waits(counts), format_counts(counts)


def test_waits_of_three_players_are_the_oracles_and_never_a_kind_that_they_lack():
    rng = random.Random(4)
    hands = [random_counts(rng, rng.choice([4, 7, 13]), players=3) for _ in range(500)]
    near = [tenpai_like_counts(rng) for _ in range(1500)]
    hands += [counts for counts in near if not any(counts[kind] for kind in SANMA_ABSENT)]
    assert len(hands) > 1000
    for counts in hands:
        found = waits(counts, melds=(13 - sum(counts)) // 3)
        assert list(found) == oracle.waits(counts, (13 - sum(counts)) // 3), format_counts(counts)
        assert set(found).isdisjoint(SANMA_ABSENT)


def test_live_waits_of_many_hands_are_those_of_xiangting():
    rng = random.Random(5)
    four = xiangting.PlayerCount.FOUR
    for _ in range(3000):
        counts = tenpai_like_counts(rng)
        number, tiles = xiangting.calculate_necessary_tiles(counts, four)
        live = live_mask(wait_mask(counts), counts, NOTHING_MELDED, "concealed")
        assert live == (tiles if number == 1 else 0), format_counts(counts)


def test_waits_of_every_rule_case():
    for line in CASES.read_text("utf-8").splitlines():
        case = json.loads(line)
        hand = parse_hand(case["hand"], [f"{m['type']} {m['tiles']}" for m in case["melds"]])
        check_hand(hand, case["players"])
        live, nominal = waits_of(hand, "hand+melds"), waits_of(hand, "ignored")
        assert {
            "waits": oracle.names(live),
            "waits_nominal": oracle.names(nominal),
            "tenpai": live != (),
            "tenpai_nominal": nominal != (),
        } == case["expected"], case["id"]


@pytest.mark.parametrize(
    ("tiles", "melds", "expected"),
    [
        # looks illegal, is legal: smly/mjai.app#177
        ("3578899m234789p6m", 0, {"3m": "89m", "8m": "4m"}),
        ("123m456p78s11222z9m", 0, {"9m": "69s"}),
        ("22m", 4, {"2m": "2m"}),
        ("25z", 4, {"2z": "5z", "5z": "2z"}),
        ("1144m77p22s", 2, {}),
        (
            "1199m77p2255s1133z",  # chiitoitsu, complete: any pair may be broken
            0,
            {name: name for name in ["1m", "9m", "7p", "2s", "5s", "1z", "3z"]},
        ),
        ("1144m77p2255s1137z", 0, {"3z": "7z", "7z": "3z"}),
        ("11144m77p2255s113z", 0, {"1m": "3z"}),
        (
            "123p789s11z",  # complete: each discard can come back, some by another kind
            2,
            {
                "1p": "14p",
                "2p": "2p",
                "3p": "3p",
                "7s": "7s",
                "8s": "8s",
                "9s": "69s",
                "1z": "1z",
            },
        ),
        ("119m119p19s123456z", 0, {"1m": "7z", "1p": "7z"}),
        ("1119m19p19s123456z", 0, {"1m": "7z"}),
        ("19m19p19s1234567z5m", 0, {"5m": "19m19p19s1234567z"}),
        ("147m258p369s12345z", 0, {}),
        ("1245m467p3589s12z", 0, {}),
    ],
)
def test_discards_that_leave_tenpai(tiles, melds, expected):
    counts = oracle.counts_of(tiles)
    assert shown_discards(counts, melds) == expected


def test_chiitoitsu_and_kokushi_discards_need_a_hand_without_melds():
    assert tenpai_discards(oracle.counts_of("1144m77p2255s1137z"), melds=1) == {}
    assert tenpai_discards(oracle.counts_of("19m19p19s1234567z5m"), melds=1) == {}


@given(full_hands())
def test_discards_are_the_oracles_in_ascending_order(hand):
    counts, melds = hand
    found = {kind: list(wait_kinds(mask)) for kind, mask in tenpai_discards(counts, melds).items()}
    assert list(found.items()) == list(oracle.tenpai_discards(counts, melds).items())


def test_discards_of_many_hands_are_those_after_which_something_is_waited_for():
    rng = random.Random(6)
    hands = [tenpai_like_counts(rng, size=14) for _ in range(3000)]
    hands += [random_counts(rng, 14) for _ in range(1000)]
    for counts in hands:
        after = {kind: wait_mask(oracle.without(counts, [kind])) for kind in range(FACES) if counts[kind]}
        expected = [(kind, mask) for kind, mask in after.items() if mask]
        assert list(tenpai_discards(counts).items()) == expected, format_counts(counts)


def test_counts_given_stay_as_they_were():
    counts = oracle.counts_of("3578899m234789p6m")
    before = list(counts)
    tenpai_discards(counts)
    wait_mask(counts)
    assert counts == before


@pytest.mark.parametrize(
    ("concealed", "melds", "defect"),
    [
        ("123m456p789s11222z", [], "13 concealed tiles expected, 14 given"),
        ("123m456p789s112z", [], "13 concealed tiles expected, 12 given"),
        ("123m456p789s1122z", ["ankan 7777z"], "10 concealed tiles expected, 13 given"),
    ],
)
def test_waits_of_a_hand_of_another_size_are_refused(concealed, melds, defect):
    with pytest.raises(ImpossibleHandError) as error:
        waits_of(parse_hand(concealed, melds), "ignored")
    assert error.value.defects == (defect,)


def test_kinds_of_a_mask_are_ascending():
    assert wait_kinds(0) == ()
    assert wait_kinds(1 << parse_face("7z") | 1 << parse_face("1m")) == (0, 33)
    assert wait_kinds((1 << FACES) - 1) == tuple(range(FACES))
