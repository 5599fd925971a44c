"""How the question and verdicts of `safest-tile` read."""

from tests.scenarios.test_endangered import facing
from trainer.rules.notation import parse_tiles
from trainer.wording.kinds import safest_tile


def test_the_question():
    assert safest_tile.question(facing()) == (
        "You fold against the riichi of West. Which tile of your hand is the safest against it?"
    )
    assert safest_tile.none_label() == ""


def test_the_verdict_names_the_safest_first():
    position = facing("119m14777p28s134z")
    line = safest_tile.verdict_line
    assert line(parse_tiles("8s"), position) == "The safest tile is 8s."
    assert line(parse_tiles("16z"), position) == "The safest tile is hatsu; East is about as safe."
    assert line(parse_tiles("146z"), position) == (
        "The safest tile is hatsu; East and North are about as safe."
    )
