"""Base points, limits and payments, from the tables that every player learns."""

import pytest

from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.score import base_points, ron_points, tsumo_points

USUAL = load_preset("house_classic")
KIRIAGE = USUAL.changed(kiriage=True)
SANBAIMAN = USUAL.changed(counted_yakuman="sanbaiman")

OTHERS_RON = {
    (1, 30): 1000, (1, 40): 1300, (1, 50): 1600, (1, 60): 2000, (1, 70): 2300, (1, 110): 3600,
    (2, 25): 1600, (2, 30): 2000, (2, 40): 2600, (2, 50): 3200, (2, 60): 3900, (2, 70): 4500, (2, 110): 7100,
    (3, 25): 3200, (3, 30): 3900, (3, 40): 5200, (3, 50): 6400, (3, 60): 7700, (3, 70): 8000,
    (4, 25): 6400, (4, 30): 7700, (4, 40): 8000, (5, 30): 8000, (6, 30): 12000, (7, 20): 12000,
    (8, 30): 16000, (10, 30): 16000, (11, 30): 24000, (12, 30): 24000, (13, 30): 32000, (30, 30): 32000,
}  # fmt: skip
DEALERS_RON = {
    (1, 30): 1500, (1, 40): 2000, (1, 50): 2400, (1, 60): 2900, (1, 70): 3400, (2, 25): 2400, (2, 30): 2900,
    (2, 40): 3900, (2, 60): 5800, (3, 25): 4800, (3, 30): 5800, (3, 40): 7700, (3, 50): 9600, (3, 60): 11600,
    (4, 25): 9600, (4, 30): 11600, (4, 40): 12000, (6, 30): 18000, (8, 30): 24000, (11, 30): 36000,
    (13, 30): 48000,
}  # fmt: skip
OTHERS_TSUMO = {
    (1, 30): (500, 300), (1, 40): (700, 400), (1, 50): (800, 400), (2, 20): (700, 400), (2, 30): (1000, 500),
    (3, 20): (1300, 700), (3, 25): (1600, 800), (3, 30): (2000, 1000), (3, 60): (3900, 2000),
    (4, 20): (2600, 1300), (4, 25): (3200, 1600), (4, 30): (3900, 2000), (5, 20): (4000, 2000),
    (6, 30): (6000, 3000), (8, 30): (8000, 4000), (11, 30): (12000, 6000), (13, 30): (16000, 8000),
}  # fmt: skip
DEALERS_TSUMO = {
    (1, 30): 500, (1, 40): 700, (2, 20): 700, (2, 30): 1000, (3, 20): 1300, (3, 25): 1600, (3, 30): 2000,
    (4, 20): 2600, (4, 30): 3900, (5, 20): 4000, (6, 30): 6000, (8, 30): 8000, (11, 30): 12000,
    (13, 30): 16000,
}  # fmt: skip


def base(han, fu, ruleset=USUAL):
    return base_points(han, fu, ruleset)[0]


@pytest.mark.parametrize(("worth", "points"), OTHERS_RON.items())
def test_a_ron_of_another_than_the_dealer(worth, points):
    assert ron_points(base(*worth), winner_is_dealer=False) == points


@pytest.mark.parametrize(("worth", "points"), DEALERS_RON.items())
def test_a_ron_of_the_dealer(worth, points):
    assert ron_points(base(*worth), winner_is_dealer=True) == points


@pytest.mark.parametrize(("worth", "payments"), OTHERS_TSUMO.items())
def test_a_tsumo_of_another_is_paid_twice_by_the_dealer(worth, payments):
    assert tsumo_points(base(*worth), winner_is_dealer=False) == payments


@pytest.mark.parametrize(("worth", "points"), DEALERS_TSUMO.items())
def test_a_tsumo_of_the_dealer_is_paid_alike_by_all_others(worth, points):
    assert tsumo_points(base(*worth), winner_is_dealer=True) == (0, points)


@pytest.mark.parametrize(
    ("han", "fu", "limit"),
    [
        (4, 30, ""),
        (4, 40, "mangan"),
        (3, 60, ""),
        (3, 70, "mangan"),
        (5, 20, "mangan"),
        (6, 20, "haneman"),
        (7, 20, "haneman"),
        (8, 20, "baiman"),
        (10, 20, "baiman"),
        (11, 20, "sanbaiman"),
        (12, 20, "sanbaiman"),
        (13, 20, "yakuman"),
        (26, 20, "yakuman"),
    ],
)
def test_limits(han, fu, limit):
    assert base_points(han, fu, USUAL)[1] == limit


@pytest.mark.parametrize(("han", "fu"), [(4, 30), (3, 60)])
def test_kiriage_rounds_1920_up_to_a_mangan(han, fu):
    assert base_points(han, fu, USUAL) == (1920, "")
    assert base_points(han, fu, KIRIAGE) == (2000, "mangan")


@pytest.mark.parametrize(("han", "fu"), [(4, 25), (3, 50), (2, 110), (1, 110)])
def test_kiriage_rounds_nothing_else(han, fu):
    assert base_points(han, fu, KIRIAGE) == base_points(han, fu, USUAL)


@pytest.mark.parametrize("han", [13, 14, 26, 40])
def test_thirteen_han_are_a_yakuman_or_a_sanbaiman(han):
    assert base_points(han, 30, USUAL) == (8000, "yakuman")
    assert base_points(han, 30, SANBAIMAN) == (6000, "sanbaiman")
