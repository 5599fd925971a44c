"""The sentences of what differs between two tables."""

from dataclasses import replace

import pytest

from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import parse_tile, parse_tiles
from trainer.scenarios.board.snapshot import Laid, Side, empty_snapshot
from trainer.scenarios.board.snapshot_diff import differences
from trainer.wording.rulings import clause
from trainer.wording.table_words import difference_lines

TABLE = replace(
    empty_snapshot("ema_2025", hero=1, round=Round(0, 2)),
    hand=parse_tiles("123m0567p"),
    drawn=parse_tile("9s"),
    indicators=parse_tiles("4z"),
)
PON = Meld(MeldType.PON, parse_tiles("055p"), parse_tile("0p"), 0)
ANKAN = Meld(MeldType.ANKAN, parse_tiles("7777z"))


def laid(text, **how):
    return Laid(parse_tile(text), **how)


def sided(*river, **facts):
    return TABLE.with_side(2, Side(river, **facts))


CASES = [
    (sided(laid("4p")), sided(laid("5p")), "South, discard 1: 5p instead of 4p"),
    (sided(laid("4p")), sided(laid("4p"), laid("1z")), "South, discard 2: East added"),
    (sided(laid("4p"), laid("0s")), sided(laid("4p")), "South, discard 2: red 5s no longer there"),
    (
        sided(laid("4p")),
        sided(laid("4p", declares=True, tsumogiri=True)),
        "South, discard 1: 4p with riichi (tsumogiri) instead of 4p",
    ),
    (
        sided(laid("4p", declares=True)),
        sided(laid("4p", declares=True, opened=True)),
        "South, discard 1: 4p with open riichi instead of 4p with riichi",
    ),
    (sided(), sided(melds=(PON,)), "South: pon of 5p, the red 5p from North added"),
    (
        sided(melds=(ANKAN,)),
        sided(melds=(PON,)),
        "South: pon of 5p, the red 5p from North instead of ankan of chun",
    ),
    (sided(melds=(ANKAN,)), sided(), "South: ankan of chun no longer there"),
    (TABLE, replace(TABLE, hand=parse_tiles("123m0566p")), "Hand: 6p instead of 7p"),
    (TABLE, replace(TABLE, drawn=None), "Drawn tile: none instead of 9s"),
    (TABLE, replace(TABLE, indicators=parse_tiles("41z")), "Dora indicator 2: East instead of none"),
    (sided(), sided(shown=parse_tiles("11z")), "Shown hand of South: East and East added"),
    (TABLE, replace(TABLE, ura=parse_tiles("1s")), "Ura dora indicators: 1s added"),
    (
        replace(TABLE, scores=(30000, 30000, 30000, 30000)),
        replace(TABLE, scores=(30000, 30000, 29000, 30000)),
        "Points of South: 29,000 instead of 30,000",
    ),
    (TABLE, replace(TABLE, sticks=1), "Sticks on the table: 1 instead of 0"),
    (
        TABLE,
        replace(TABLE, round=Round(0, 2, 1)),
        "Round: East 2 with 1 honba instead of East 2 with 0 honba",
    ),
    (TABLE, replace(TABLE, hero=2), "Seen by: South instead of East"),
    (
        TABLE,
        replace(TABLE, lies=2),
        "Just thrown: South's last discard instead of nothing",
    ),
    (TABLE, replace(TABLE, then="2r"), "What happened then: 2r instead of nothing"),
    (
        replace(TABLE, ask=(("tile", "1m"),)),
        replace(TABLE, ask=(("tile", "7z"),)),
        "The question points at another tile: chun instead of 1m",
    ),
    (TABLE, replace(TABLE, ask=(("seat", "2"),)),
        "The question points at another seat: South instead of nothing",
    ),
    (TABLE, replace(TABLE, ask=(("meant", "x"),)),
        "The question points at another meant: x instead of nothing",
    ),
    (TABLE, replace(TABLE, ask=(("tile", "?"),)),
        "The question points at another tile: ? instead of nothing",
    ),
    (
        TABLE,
        replace(TABLE, ruleset=load_preset("wrc_2025")),
        "Rules: WRC 2025 instead of EMA 2025",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other", "said"), CASES, ids=[case[-1] for case in CASES])
def test_difference_in_words(one, other, said):
    assert difference_lines(differences(one, other), other) == (said,)


def test_rules_of_the_same_name_differ_by_their_clauses():
    one = replace(TABLE, ruleset=TABLE.ruleset.changed(bust="below_0"))
    other = replace(TABLE, ruleset=TABLE.ruleset.changed(bust="below_0", ippatsu=False))
    said = f"Rules changed: {clause('ippatsu', False)}"
    assert difference_lines(differences(one, other), other) == (said,)
