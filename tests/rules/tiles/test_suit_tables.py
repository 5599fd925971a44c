"""The tables of what a suit can be."""

from itertools import product

import pytest

from tests import oracle
from trainer.rules.tiles.shapes import (
    ENTRIES,
    HAS_JANTOU,
    KIND_BITS,
    ONE_OVER,
    OVER_AT,
    READINGS,
    SUIT_SIZES,
    SUIT_STARTS,
    TWO_OVER,
    build_entries,
)
from trainer.rules.tiles.tile import COPIES, FACES
from trainer.rules.tiles.waits import wait_kinds


def suit_counts(suit, size):
    """Every way to hold `size` tiles of one suit, as the counts of its ranks."""

    def fill(ranks, left):
        if ranks == 0:
            if left == 0:
                yield ()
            return
        for number in range(min(left, COPIES) + 1):
            for rest in fill(ranks - 1, left - number):
                yield (number, *rest)

    return fill(SUIT_SIZES[suit], size)


def key_of(ranks):
    return int.from_bytes(bytes(ranks), "little")


def as_hand(suit, ranks):
    counts = [0] * FACES
    counts[SUIT_STARTS[suit] : SUIT_STARTS[suit] + len(ranks)] = ranks
    return counts


@pytest.mark.parametrize("suit", [0, 3])
@pytest.mark.parametrize(("size", "melds"), [(1, 4), (4, 3)])
def test_every_small_suit_one_tile_over_waits_as_the_oracle_says(suit, size, melds):
    for ranks in suit_counts(suit, size):
        expected = oracle.waits(as_hand(suit, ranks), melds)
        entry = ENTRIES[suit].get(key_of(ranks))
        assert (entry is not None) == bool(expected)
        if entry is not None:
            assert entry >> OVER_AT == ONE_OVER >> OVER_AT
            assert list(wait_kinds(entry & KIND_BITS)) == expected


@pytest.mark.parametrize("suit", [0, 1, 2, 3])
@pytest.mark.parametrize(("size", "melds"), [(2, 4), (5, 3)])
def test_every_small_suit_two_tiles_over_has_its_jantou_as_the_oracle_says(suit, size, melds):
    for ranks in suit_counts(suit, size):
        entry = ENTRIES[suit].get(key_of(ranks), 0)
        complete = bool(oracle.readings(as_hand(suit, ranks), melds))
        assert bool(entry & HAS_JANTOU[suit]) == complete
        if complete:
            assert entry >> OVER_AT == TWO_OVER >> OVER_AT


@pytest.mark.parametrize("suit", [0, 1, 2, 3])
@pytest.mark.parametrize("size", [0, 3, 6])
def test_every_small_suit_of_mentsu_only_has_entry_0_and_the_oracles_readings(suit, size):
    for ranks in suit_counts(suit, size):
        found = READINGS[suit].get(key_of(ranks), ())
        assert ENTRIES[suit].get(key_of(ranks)) == (0 if found else None)
        expected = set(oracle.mentsu_readings(as_hand(suit, ranks)))
        assert sorted((way.ankou, way.shuntsu) for way in found) == sorted(expected)


def test_no_suit_waits_for_a_tile_of_another():
    for start, size, entries in zip(SUIT_STARTS, SUIT_SIZES, ENTRIES, strict=True):
        kinds = ((1 << size) - 1) << start
        assert {entry & KIND_BITS & ~kinds for entry in entries.values()} == {0}


def test_only_completed_suits_hold_a_fifth_copy_and_of_one_rank_only():
    for entries in ENTRIES[0], ENTRIES[3]:
        for key, entry in entries.items():
            copies = key.to_bytes(9, "little")
            assert max(copies) <= 5
            if max(copies) == 5:
                assert copies.count(5) == 1
                assert entry & KIND_BITS == 0


def test_tables_are_always_built_alike():
    assert [list(again.items()) for again in build_entries()] == [
        list(entries.items()) for entries in ENTRIES
    ]


def test_three_suits_share_their_keys():
    man, pin, sou, _ = ENTRIES
    assert list(man) == list(pin) == list(sou)
    assert {id(key) for key in man} == {id(key) for key in pin} == {id(key) for key in sou}


def test_honours_make_no_run():
    for ranks in product((0, 1), repeat=7):
        if sum(ranks) >= 3:
            assert key_of(ranks) not in ENTRIES[3]
