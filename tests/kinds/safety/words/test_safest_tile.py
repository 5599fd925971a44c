"""How the question and verdicts of `safest-tile` read."""

import re

from tests.pages import decisions
from tests.scenarios.decide.test_endangered import facing
from trainer.kinds.safety.words import SafestTileWords
from trainer.rules.tiles.tile import parse_tiles

safest_tile = SafestTileWords()


def test_the_question():
    assert safest_tile.question(facing()) == (
        "You fold against the riichi of West. Which of your tiles is the safest?"
    )
    assert safest_tile.none_label == ""


def test_the_verdict_names_the_safest_first():
    position = facing("119m14777p28s134z")
    line = safest_tile.verdict_line
    assert line(parse_tiles("8s"), position) == "The safest tile is 8s."
    assert line(parse_tiles("16z"), position) == "The safest tile is hatsu. About as safe: the East tile."
    assert line(parse_tiles("146z"), position) == (
        "The safest tile is hatsu. About as safe: the East tile and the North tile."
    )


def test_what_nothing_can_win_on_is_perfectly_safe():
    """Genbutsu are 5m, 5s and South, and 8p, which North discarded after the riichi."""
    held, line = facing("5m14777p258s1234z"), safest_tile.verdict_line
    assert line(parse_tiles("5m5s"), held) == "Both 5m and 5s are perfectly safe."
    assert line(parse_tiles("5m5s6z"), held) == "Both 5m and 5s are perfectly safe. About as safe: hatsu."
    assert (
        line(parse_tiles("5m16z"), held) == "The safest tile is 5m. About as safe: the East tile and hatsu."
    )


def test_three_tiles_that_nothing_can_win_on():
    held = facing("5m14777p258s1234z")
    assert safest_tile.verdict_line(parse_tiles("5m5s2z"), held) == (
        "These are all perfectly safe: 5m, 5s and the South tile."
    )


def test_a_wrong_tile_is_told_by_how_often_it_is_ronned():
    said = safest_tile.why_not(parse_tiles("7p"), decisions.SAFEST)
    assert re.fullmatch(
        r"A discard of 7p is ronned \d+\.\d % of the time\. 9p, the safest tile, is ronned 0 % of the time\.",
        said,
    )
    assert safest_tile.why_not(parse_tiles("9p"), decisions.SAFEST) == ""


def test_a_sentence_that_begins_with_a_wind_tile_has_a_capital():
    said = safest_tile.why_not(parse_tiles("7p"), facing("119m14777p28s234z"))
    assert re.search(r"\. The South tile, the safest tile, is ronned 0 % of the time\.", said), said
