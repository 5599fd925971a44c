"""How the questions, options and verdicts of `suji-protection` read."""

from tests.kinds.safety.test_suji_protection import ONE, asked
from trainer.kinds.safety.suji_protection import SUJI, WALL
from trainer.kinds.safety.words import SujiProtectionWords

suji_protection = SujiProtectionWords()


def test_the_question():
    assert suji_protection.question(asked("4p")) == (
        "West is in riichi. Does suji keep a ryanmen from winning on your 4p?"
    )
    assert suji_protection.question(asked("4p", about="wall")) == (
        "West is in riichi. Do walls (kabe) keep a ryanmen from waiting on your 4p?"
    )
    assert suji_protection.none_label == ""


def test_the_options():
    assert [suji_protection.option(code, asked("4p")) for code in SUJI] == [
        "No suji",
        "Half suji: one of the two ryanmen is ruled out",
        "Suji: no ryanmen can win on it",
    ]
    assert [suji_protection.option(code, asked("4p", about="wall")) for code in WALL] == [
        "No protection: a ryanmen can easily wait on it",
        "One-chance: a ryanmen is unlikely, not impossible",
        "No-chance: no ryanmen is possible",
    ]


def test_the_verdict():
    line = suji_protection.verdict_line
    assert line("none", asked("4p")) == "4p has no suji."
    assert line("half", asked("4p")) == "4p is half suji: one of the two ryanmen can still win."
    assert line("full", asked("4p")) == "4p is suji: no ryanmen can win on it, but other shapes can."
    rivers = ONE.replace("8s", "7p").replace("1-2p", "1-3p")
    all_seen = asked("4p", rivers, hand="159m3334444p15s1z")
    assert line("full", all_seen) == "4p is suji, and no other shape is left: nothing can win on it."
    wall = asked("4p", about="wall")
    assert line("none", wall) == "Walls do not protect 4p: a ryanmen can easily wait on it."
    assert line("one_chance", wall) == "4p is one-chance: a ryanmen on it is unlikely, not impossible."
    assert line("no_chance", wall) == (
        "4p is no-chance: no ryanmen can wait on it, but kanchan, shanpon or tanki can."
    )
