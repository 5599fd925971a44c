"""Versions are drawn by chance, none twice where the pools allow it, new ones before known ones."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.classroom.setting.places import Pool, draw_next, draw_places

POOLS = st.lists(st.sets(st.integers(1, 12), min_size=6, max_size=12), min_size=1, max_size=6)
"""As many versions in each as there are slots at most: a draw without doubles exists."""


@given(POOLS, st.sets(st.integers(1, 12)), st.integers(0, 99))
def test_each_slot_gets_one_of_its_own_and_none_twice(pools, known, seed):
    offered = [Pool(slot, tuple(sorted(versions))) for slot, versions in enumerate(pools)]
    drawn = draw_places(offered, known, Random(seed))
    assert all(drawn[pool.slot] in pool.versions for pool in offered)
    assert len(set(drawn.values())) == len(offered)


@pytest.mark.parametrize("seed", range(8))
def test_a_slot_gives_way_to_one_that_has_no_other_version(seed):
    pools = [Pool(1, (1, 2)), Pool(2, (2, 3)), Pool(3, (1,)), Pool(4, (2,))]
    assert len(set(draw_places(pools[:3], (), Random(seed)).values())) == 3
    assert draw_places([pools[0], pools[2]], (), Random(seed)) == {1: 2, 3: 1}
    assert draw_places([pools[1], pools[3]], (), Random(seed)) == {2: 3, 4: 2}


def test_a_fixed_version_is_what_everybody_gets():
    pool = Pool(1, (1, 2, 3, 4), fixed=(3,))
    assert {draw_places([pool], {3}, Random(seed))[1] for seed in range(20)} == {3}


def test_others_are_drawn_by_chance_the_known_ones_last():
    pool = Pool(1, (1, 2, 3, 4))
    assert {draw_places([pool], {1, 2}, Random(seed))[1] for seed in range(40)} == {3, 4}
    assert {draw_places([pool], {1, 2, 3, 4}, Random(seed))[1] for seed in range(60)} == {1, 2, 3, 4}


def test_draws_are_even_over_the_classes_of_answers():
    """One of nine is a yes, and it is drawn as often as the eight together."""
    pool = Pool(1, tuple(range(9)), classes={0: "yes"} | dict.fromkeys(range(1, 9), "no"))
    drawn = [draw_places([pool], (), Random(seed))[1] for seed in range(200)]
    assert 80 <= drawn.count(0) <= 120
    assert set(drawn) == set(range(9))


def test_a_round_takes_its_turn_among_the_classes_that_are_left():
    pool = Pool(1, (1, 2, 3), classes={1: "a", 2: "b", 3: "b"})
    assert {draw_next(pool, [1], (), Random(seed)) for seed in range(9)} == {2, 3}


def test_a_double_stands_only_where_the_pools_hold_too_few():
    assert draw_places([Pool(1, (7,)), Pool(2, (7,))], (), Random(1)) == {1: 7, 2: 7}
    assert draw_places([Pool(1, ())], (), Random(1)) == {}


def test_the_next_round_is_fresh_and_then_the_oldest():
    pool = Pool(1, (1, 2, 3))
    assert draw_next(pool, [2, 1], (), Random(1)) == 3
    assert draw_next(pool, [2, 1, 3], (), Random(1)) == 2
    assert draw_next(pool, [2, 1, 3, 2], (), Random(1)) == 1
