"""How the questions and verdicts of `riichi-or-damaten` read."""

from tests.scenarios.decisions import quiet
from trainer.wording.kinds import riichi_or_damaten

POSITION = quiet("234567m34567p77s", "1z", "1z")


def test_the_question_names_the_tile():
    assert riichi_or_damaten.title() == "Riichi or damaten"
    assert riichi_or_damaten.question(POSITION) == "You discard East and are tenpai. Riichi, or damaten?"
    options = [riichi_or_damaten.option(code, POSITION) for code in ("riichi", "damaten")]
    assert options == ["Riichi", "Damaten: stay silent"]


def test_the_verdict():
    lines = [riichi_or_damaten.verdict_line(code, POSITION) for code in ("riichi", "damaten")]
    assert lines == ["Declare riichi with East.", "Discard East and stay silent."]
