"""Tiles to come: whose draw, how many, and when the wall is empty."""

from trainer.strategy.choice.course import Wall


def test_own_draws_to_come():
    assert [Wall(left, 100).own_draws for left in (0, 3, 4, 7, 8, 69)] == [0, 0, 1, 1, 2, 17]


def test_the_others_draw_before_the_hero():
    assert [(seat, at.left) for seat, at in Wall(10, 60).others()] == [(1, 10), (2, 9), (3, 8)]


def test_with_two_tiles_left_two_others_draw():
    assert [seat for seat, _ in Wall(2, 60).others()] == [1, 2]
    assert Wall(2, 60).at_own_draw() is None


def test_the_fourth_tile_is_the_heros():
    assert Wall(4, 60).at_own_draw() == Wall(1, 57)
    assert Wall(3, 60).at_own_draw() is None


def test_a_wall_for_each_own_discard_the_present_one_first():
    assert Wall(9, 60).own_turns() == [Wall(9, 60), Wall(5, 56), Wall(1, 52)]


def test_nobody_draws_from_an_empty_wall():
    assert Wall(0, 60).others() == ()
    assert Wall(0, 60).own_turns() == [Wall(0, 60)]


def test_the_turn_counts_from_the_deal():
    assert [Wall(left, 100).turn for left in (70, 38)] == [0, 8]
