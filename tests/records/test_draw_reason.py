"""The reason of a draw follows from what happened."""

import pytest

from trainer.records.mjai import draw_reason
from trainer.rules.replay.state import Deal, Round
from trainer.rules.tiles.tile import parse_tile
from trainer.scenarios.position.event_formats import parse_events

WINDS = "0+2z 0=2z 1+2z 1=2z 2+2z 2=2z 3+2z 3=2z"
RIICHI = " ".join(f"{seat}+1s {seat}! {seat}=1s" for seat in range(4))
KANS = "0+1m 0a1111m 0+2m 0a2222m *1p 0+3m 0=3m 1d333m 1+4p 1-5p 2d555p 2+6p 2=6p"
FOUR_TURNS = " ".join(f"{seat}+1s {seat}=1s" for seat in range(4))


def reason(text, deltas=None, players=4):
    deal = Deal(players, Round(0, 1), (0,) * players, 0, (None,) * players, parse_tile("1m"))
    return draw_reason(deal, parse_events(text), deltas)


def whole_wall(players=4, wall=70):
    return " ".join(f"{n % players}+1s {n % players}=1s" for n in range(wall))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0+1m", "kyuushu"),
        ("0+1m 0=1m 1+9m", "kyuushu"),
        (WINDS, "suufon"),
        (WINDS.replace("3+2z 3=2z", "3+2z 3! 3=2z"), "suufon"),
        (WINDS.replace("3+2z 3=2z", "3+3z 3=3z"), "sanchahou"),
        (FOUR_TURNS, "sanchahou"),
        (RIICHI, "suucha"),
        (RIICHI.replace("3!", ""), "sanchahou"),
        (KANS, "suukan"),
        ("0+1m 0=1m", "sanchahou"),
    ],
)
def test_hand_that_is_broken_off_has_one_reason(text, found):
    assert reason(text) == found


def test_indicator_after_the_last_discard_changes_nothing():
    assert reason(f"{KANS} *1p") == "suukan"


@pytest.mark.parametrize(
    ("players", "wall", "deltas", "found"),
    [
        (4, 70, None, "exhaustive"),
        (4, 70, (0, 0, 0, 0), "exhaustive"),
        (4, 70, (3000, -1000, -1000, -1000), "exhaustive"),
        (4, 70, (8000, -2000, -4000, -2000), "nagashi"),
        (3, 55, (2000, -1000, -1000), "exhaustive"),
        (3, 55, (-4000, 6000, -2000), "nagashi"),
        (4, 69, (8000, -2000, -4000, -2000), "sanchahou"),
    ],
)
def test_with_an_empty_wall_the_points_tell_nagashi(players, wall, deltas, found):
    assert reason(whole_wall(players, wall), deltas, players) == found
