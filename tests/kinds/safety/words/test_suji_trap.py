"""How the question, options and verdict of `suji-trap` read."""

import re

from tests.kinds.safety.test_suji_trap import asking
from trainer.kinds.safety.suji_trap import KIND
from trainer.kinds.safety.words import SujiTrap
from trainer.rules.tiles.tile import tile_name
from trainer.wording.strategy_words import percent

suji_trap = SujiTrap()


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
        r"The trap is 8s, the more dangerous of the two\. It looks safer \(suji\)\. Yet it is ronned "
        r"\d\.\d % of the time, mostly by a (tanki|kanchan|shanpon) \(\d\.\d %\)\.",
        suji_trap.verdict_line("8s", position),
    )
    assert suji_trap.none_label == ""


def test_of_three_it_is_the_most_dangerous_and_of_an_honour_copies_are_told():
    line = suji_trap.verdict_line
    assert line("6m", asking("6m8s1z")).startswith(
        "The trap is 6m, the most dangerous of them. Next to the riichi tile it looks safer, yet "
    )
    assert line("4p", asking("4p8s")).startswith(
        "4p is the more dangerous of the two. It has no suji and is ronned "
    )
    assert "of the two. It looks safer (honour, 1 on the table, you hold 1). Yet it is ronned " in line(
        "1z", asking("8s1z")
    )


def test_the_part_told_is_that_of_the_table_of_dangers():
    for kinds, code in (("8s1z", "8s"), ("8s1z", "1z"), ("6m8s1z", "6m")):
        position = asking(kinds)
        reasons = KIND.solve(position, position.ruleset).reasons
        told = next(reason.facts for reason in reasons if tile_name(reason.tiles[0]) == code)
        said = suji_trap.verdict_line(code, position)
        assert f"ronned {percent(told['permille'])} of the time" in said
        assert said.endswith(f"({percent(told['parts'][0][1])}).")
