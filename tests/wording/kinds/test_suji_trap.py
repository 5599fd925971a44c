"""How the question, options and verdict of `suji-trap` read."""

from tests.scenarios.kinds.test_suji_trap import asking
from trainer.wording.kinds import suji_trap


def test_the_question():
    assert suji_trap.question(asking("8s1z")) == (
        "West is in riichi. Which is the more dangerous discard: 8s or East?"
    )
    assert suji_trap.question(asking("6m8s1z")) == (
        "West is in riichi. Which is the most dangerous discard: 6m, 8s or East?"
    )


def test_the_options_and_the_verdict():
    position = asking("8s1z")
    assert [suji_trap.option(code, position) for code in ("8s", "1z")] == ["8s", "East"]
    assert suji_trap.verdict_line("8s", position) == "The trap is 8s, the most dangerous of them."
    assert suji_trap.none_label() == ""
