"""Tables that look alike have one text; a tile that is another one makes another text."""

from dataclasses import replace

import pytest

from tests.authoring.making import position_of
from trainer.rules.tiles.tile import format_tiles, parse_tiles
from trainer.scenarios.kind import kinds
from trainer.scenarios.position.mining import under
from trainer.scenarios.position.position import Position
from trainer.scenarios.position.texts import visible_text

KINDS = ("can-ron", "waits", "kita", "which-kan")


def exchanged(position, letters):
    """The same position in other suits."""
    suits = str.maketrans("mps", letters)
    value = position.to_json(short=True)
    for name in ("hand", "indicator"):
        value[name] = value[name].translate(suits)
    value["events"] = " ".join(
        each[:2] + each[2:].translate(suits) if each[0] not in "*~" else each[0] + each[1:].translate(suits)
        for each in value["events"].split()
    )
    value["hand"] = format_tiles(parse_tiles(value["hand"]))
    return Position.from_json(value)


@pytest.mark.parametrize("kind", KINDS)
def test_neither_suits_nor_what_is_asked_nor_scores_tell_tables_apart(kind):
    position = position_of(kind)
    text = visible_text(position)
    letters = "mps".translate(str.maketrans("ps", "sp")) if position.players == 3 else "psm"
    assert visible_text(exchanged(position, letters)) == text
    other = replace(position, ask=(), scores=tuple(each + 100 for each in position.scores), sticks=7)
    assert visible_text(other) == text


def test_the_rules_do_not_tell_tables_apart():
    position = position_of("can-ron")
    other = next(rules for rules in kinds()["can-ron"].rulesets(4) if rules != position.ruleset)
    assert visible_text(under(position, other)) == visible_text(position)


def test_tables_of_the_bank_that_differ_have_texts_that_differ():
    texts = {visible_text(position_of("can-ron", number)) for number in range(40)}
    assert len(texts) == 40
