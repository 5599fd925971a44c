"""What a question tells besides its table: a word for it where the answer may not follow."""

from random import Random

import pytest

from trainer.lab.mine.bank import told
from trainer.lab.mine.mining import entry_of
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.kind import kind_named
from trainer.scenarios.make.compose import NoRoomError

RULES = load_preset("tenhou_3p")


def said(slug, level, number):
    """What is told by the positions of so many seeds."""
    kind, found = kind_named(slug), set()
    for seed in range(number):
        try:
            position = kind.generate(Random(seed), level, RULES)
        except NoRoomError:
            continue
        entry = entry_of(kind, position, {"seed": seed}, {})
        if entry is not None:
            found.add(told(entry))
    return found


@pytest.mark.parametrize(
    ("slug", "level", "expected"),
    [
        ("kita", 1, {"may"}),
        ("kita", 3, {"ron, ron of kita"}),
        ("kita", 5, {"rinshan, draw after kita", ""}),
        ("win-has-ippatsu", 1, {"ron of discard", "draw after discard"}),
        ("can-ron", 1, {""}),
    ],
)
def test_what_a_kind_tells(slug, level, expected):
    assert said(slug, level, 14) == expected


def test_the_north_that_completes_the_hand_is_told_apart_from_a_discard():
    assert {"ippatsu, ron of kita", "ippatsu, ron of discard"} < said("kita", 4, 25)
