import pytest

from trainer.scenarios.position.event_formats import parse_events
from trainer.wording.events import event_sentence

WINDS = ("East", "South", "West", "North")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("0+5m", ["East draws 5m."]),
        ("0+5m 0! 0=5m", ["East draws 5m.", "East declares riichi.", "East discards 5m."]),
        ("1-4m 2c35m", ["South draws.", "South discards 4m.", "West calls chi: 345m."]),
        ("3a1111s *5p 3+", ["North draws.", "North declares a kan of 1s.", "A new dora indicator: 5p."]),
        ("0-5p 2r", ["East draws.", "East discards 5p.", "West wins by ron on 5p."]),
        ("0+5m 0t", ["East draws 5m.", "East wins by tsumo."]),
        ("~suucha", ["The hand ends in a draw: suucha riichi."]),
    ],
)
def test_each_event_is_a_sentence(text, told):
    said = [event_sentence(event, WINDS.__getitem__) for event in parse_events(text)]
    assert said[: len(told)] == told
