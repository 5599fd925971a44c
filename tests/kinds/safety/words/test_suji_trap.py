"""How the question, options and verdict of `suji-trap` read."""

import re

from tests.kinds.safety.test_suji_trap import asking
from trainer.kinds.safety.words import suji_trap


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
    assert re.fullmatch(
        r"The trap is 8s, the more dangerous of the two\. It looks safer \(suji\), yet it is ronned "
        r"\d\.\d % of the time, mostly by a (tanki|kanchan|shanpon) \(\d\.\d %\)\.",
        suji_trap.verdict_line("8s", position),
    )
    assert suji_trap.none_label() == ""


def test_of_three_it_is_the_most_dangerous_and_of_an_honour_copies_are_told():
    line = suji_trap.verdict_line
    assert line("6m", asking("6m8s1z")).startswith(
        "The trap is 6m, the most dangerous of them. It has no suji and is ronned "
    )
    assert "of the two. It looks safer (honour with 2 in sight), yet it is ronned " in line(
        "1z", asking("8s1z")
    )
