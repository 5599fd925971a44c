"""Which hands are closed, and why."""

import pytest

from tests.scenarios.build import at
from trainer.rules.judges.closed_hand import judge_closed

HAND = "123m456p789s1155z"


@pytest.mark.parametrize(
    ("hand", "events", "answer", "codes"),
    [
        (HAND, "0+3m 0-9s 1-2z 2-3z 3-9m 0+2z", True, ("nothing_called",)),
        (HAND, "0+3m 0-9s 1-5z 0p55z", False, ("meld_opens",)),
        (HAND, "0+3m 0-9s 1-2z 2-3z 3-4m 0c23m", False, ("meld_opens",)),
        ("1111m456p789s155z", "0+3m 0a1111m *8p 0+2z", True, ("nothing_called", "ankan_opens_nothing")),
        (
            "1111m456p789s155z",
            "0+3m 0a1111m *8p 0+2z 0-2z 1-5z 0p55z",
            False,
            ("meld_opens", "ankan_opens_nothing"),
        ),
        (HAND, "0+3m 0-9s 2p99s 2-3z 3-9m 0+2z", True, ("nothing_called", "called_from_you")),
    ],
)
def test_what_opens_a_hand(hand, events, answer, codes):
    verdict = judge_closed(at(hand, events).table(), 0)
    assert (verdict.answer, verdict.codes()) == (answer, codes)
