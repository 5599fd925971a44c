"""What might be changed in a position: points with which a hand can be dealt."""

import pytest

from tests.scenarios.build import at
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.flip.edited import edited
from trainer.scenarios.flip.nearby import nearby
from trainer.scenarios.position.changes import PointsChange


@pytest.mark.parametrize(("preset", "least"), [("tenhou_4p", 0), ("m_league", None)])
def test_nobody_has_points_with_which_no_hand_is_dealt(preset, least):
    """STK-9: by Tenhou's rules who has less than 0 points is bust, by those of the M.League nobody is."""
    position = at("123m456p789s1122z", "0+9m 0=9m 1-3p", preset)
    points = [
        change
        for change in nearby(position, Verdict("", (Reason("STK-9", "nothing"),)), 400)
        if isinstance(change, PointsChange)
    ]
    lowest = min(min(edited(position, change).scores) for change in points)
    assert lowest == (-100 if least is None else least)
