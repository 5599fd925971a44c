"""How the questions and verdicts of `hikkake` read."""

from tests.kinds.safety.test_hikkake import KANCHAN, MIDDLE, declared
from trainer.kinds.safety.hikkake import KIND
from trainer.kinds.safety.words import HikkakeWords
from trainer.rules.tiles.tile import parse_tiles
from trainer.wording.reasons import reason_sentence

hikkake = HikkakeWords()


def test_the_question():
    assert hikkake.question(declared(KANCHAN, "5m")) == (
        "You are in riichi. On which waits can you ron although your own discards make them look "
        "safe (hikkake)?"
    )


def test_in_furiten_the_question_asks_for_what_can_be_ronned():
    """A wait on suji of the own river is no answer if none can be ronned."""
    furiten = declared("22m456p789s11144z", "2m", "5m")
    assert KIND.solve(furiten, furiten.ruleset).answer == ()
    assert "can you ron" in hikkake.question(furiten)


def test_the_verdict():
    position = declared(KANCHAN, "5m")
    assert hikkake.verdict_line(parse_tiles("2m"), position) == "The trap is set on 2m."
    assert hikkake.verdict_line(parse_tiles("25m"), position) == "The traps are set on 2m and 5m."
    assert hikkake.verdict_line((), position) == "Your discards set no trap."
    half = declared(MIDDLE, "2m")
    assert hikkake.verdict_line((), half) == "Your discards set no trap: 5m is only half suji."
    (reason,) = KIND.solve(half, half.ruleset).reasons
    assert reason_sentence(reason, half) == ("The 2m in the river makes 5m only half suji: 8m is not there.")
    assert hikkake.none_label == "None of them"
