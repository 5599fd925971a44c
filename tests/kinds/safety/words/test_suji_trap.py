"""How the question, options and verdict of `suji-trap` read."""

import re

import pytest

from tests.kinds.safety.test_suji_trap import HALF, asking
from trainer.kinds.safety.suji_trap import KIND
from trainer.kinds.safety.words import SujiTrapWords
from trainer.rules.tiles.tile import tile_name
from trainer.wording.strategy_words import percent

suji_trap = SujiTrapWords()


def test_the_question():
    assert suji_trap.question(asking("2m7p")) == (
        "West is in riichi. Which is the more dangerous discard: 2m or 7p?"
    )
    assert suji_trap.question(asking("2m7p9s")) == (
        "West is in riichi. Which is the most dangerous discard: 2m, 7p or 9s?"
    )
    assert suji_trap.none_label == ""


@pytest.mark.parametrize(
    ("position", "code", "line"),
    [
        (
            asking("2m7p"),
            "2m",
            (
                "The trap is 2m (suji): it looks safer than 7p (no suji). Yet 2m is ronned # of the "
                "time, mostly by a kanchan wait (#). For comparison: # for 7p."
            ),
        ),
        (
            asking("7p4s"),
            "4s",
            (
                "The trap is 4s (half suji): it looks safer than 7p (no suji). Yet 4s is ronned # of "
                "the time, mostly by a ryanmen wait (#). For comparison: # for 7p."
            ),
        ),
        (
            asking("9p9s", HALF),
            "9p",
            (
                "The trap is 9p (no suji, one chance): it looks safer than 9s (no suji). Yet 9p is "
                "ronned # of the time, mostly by a ryanmen wait (#). For comparison: # for 9s."
            ),
        ),
        (
            asking("7p3z"),
            "3z",
            (
                "The trap is the West tile (honour, none on the table, you hold 1): it looks safer than 7p "
                "(no suji). Yet the West tile is ronned # of the time, mostly by a tanki wait (#). For "
                "comparison: # for 7p."
            ),
        ),
        (
            asking("2p4s"),
            "2p",
            (
                "2p (no suji) is more dangerous than 4s (half suji). 2p is ronned # of the time, "
                "mostly by a ryanmen wait (#). For comparison: # for 4s."
            ),
        ),
        (
            asking("68p7p"),
            "7p",
            (
                "7p (no suji) is the most dangerous, ahead of 6p (genbutsu) and 8p (genbutsu). 7p is "
                "ronned # of the time, mostly by a ryanmen wait (#). For comparison: # for 8p and # for 6p."
            ),
        ),
    ],
)
def test_the_verdict_says_what_each_tile_looks_like(position, code, line):
    said = suji_trap.verdict_line(code, position)
    assert re.sub(r"\d+(\.\d)? %", "#", said) == line
    assert [suji_trap.option(each, position) for each in ("8s", "1z")] == ["8s", "East"]


def test_the_part_told_is_that_of_the_table_of_dangers():
    for kinds, code in (("2m7p", "2m"), ("7p4s", "4s"), ("2m7p9s", "2m")):
        position = asking(kinds)
        reasons = KIND.solve(position, position.ruleset).reasons
        told = next(reason.facts for reason in reasons if tile_name(reason.tiles[0]) == code)
        said = suji_trap.verdict_line(code, position)
        assert f"ronned {percent(told['permille'])} of the time" in said
        assert f"({percent(told['parts'][0][1])}). For comparison" in said
