"""What the hero did before a draw, told alike for a turn and for a replacement."""

import pytest

from tests.scenarios.build import at
from trainer.wording.events import act_before


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ("0+1s", "This is your first draw."),
        ("0+6z 0=6z 1-9p 2-9p 0+1s", "Your last act before this draw was a discard."),
        ("0+6z 0=6z 1-9p 2-9p 0+4z 0n4z 0+1s", "Your last act before this draw was a kita."),
    ],
)
def test_each_act_is_told_by_its_kind(events, told):
    assert act_before(at("123456p789s23s44z", events, "tenhou_3p")) == told
