"""How the questions and verdicts of `hikkake` read."""

from tests.kinds.safety.test_hikkake import KANCHAN, declared
from trainer.kinds.safety.words import hikkake
from trainer.rules.tiles.tile import parse_tiles


def test_the_question():
    assert hikkake.question(declared(KANCHAN, "5m")) == (
        "You are in riichi. Which of your waits look safe by suji because of your own discards (hikkake)?"
    )


def test_the_verdict():
    position = declared(KANCHAN, "5m")
    assert hikkake.verdict_line(parse_tiles("2m"), position) == "The trap is set on 2m."
    assert hikkake.verdict_line(parse_tiles("25m"), position) == "The traps are set on 2m and 5m."
    assert hikkake.verdict_line((), position) == "Your discards set no trap."
    assert hikkake.none_label() == "None of them"
