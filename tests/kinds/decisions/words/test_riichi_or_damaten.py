"""How the questions and verdicts of `riichi-or-damaten` read."""

from tests.scenarios.decisions import quiet
from trainer.kinds.decisions.words import RiichiOrDamatenWords

riichi_or_damaten = RiichiOrDamatenWords()


POSITION = quiet("234567m34567p77s", "1z", "1z")


def test_the_question_names_the_tile():
    assert riichi_or_damaten.title == "Riichi or damaten"
    assert (
        riichi_or_damaten.question(POSITION)
        == "You discard the East tile and are tenpai. Riichi, or damaten?"
    )
    options = [riichi_or_damaten.option(code, POSITION) for code in ("riichi", "damaten")]
    assert options == ["Riichi", "Damaten: stay silent now"]


def test_the_verdict():
    best, silent = (round(each.points) for each in riichi_or_damaten.courses(POSITION).values())
    lines = [riichi_or_damaten.verdict_line(code, POSITION) for code in ("riichi", "damaten")]
    assert lines == [
        (
            f"Declare riichi with the East tile: {best - silent:,} points more than if you stay silent. "
            "In silence the hand is cheap: a win pays 3,543 points, with riichi 10,100 points."
        ),
        "Discard the East tile and stay silent.",
    ]
