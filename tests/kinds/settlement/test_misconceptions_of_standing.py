"""What faulty rules about the end of the game answer."""

import pytest

from tests.kinds.settlement.test_final_standing import AHEAD, BROKE, LOW, TIED, drawn
from tests.scenarios.ended import LATER, won
from trainer.kinds.settlement import final_standing as faulty

WON = won(LATER + "1-5p 0r", ask={"about": "end", "deltas": "6800,-5800,0,0"})


@pytest.mark.parametrize(
    ("name", "position", "answer"),
    [
        ("last_dealer_ends_always", drawn(AHEAD, tenpai="3"), None),
        ("last_dealer_ends_always", WON, None),
        ("over_after_the_last_hand", drawn(LOW, "tenhou_4p"), "seat-0"),
        ("over_after_the_last_hand", drawn(AHEAD, number=3), None),
        ("zero_is_bust", drawn((0, 30_000, 35_100, 34_900), wind="E"), "seat-2"),
        ("zero_is_bust", drawn(AHEAD), None),
        ("zero_is_bust", drawn(BROKE, sticks=1, about="sticks"), None),
        ("sticks_to_the_dealer", drawn(AHEAD, sticks=1, about="sticks"), "seat-3"),
        ("sticks_to_the_dealer", drawn(AHEAD), None),
        ("equal_points_are_shared", drawn(TIED), "shared"),
        ("equal_points_are_shared", drawn(AHEAD), None),
    ],
)
def test_the_end_of_the_game(name, position, answer):
    assert getattr(faulty, name)(position, position.ruleset) == answer
