"""Two tables beside each other: the lines, and the marks on each."""

import re
from dataclasses import replace

from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.board.snapshot import Laid, Side, empty_snapshot
from trainer.studio.reviews.versions import compared

TABLE = replace(
    empty_snapshot("ema_2025", hero=1),
    hand=parse_tiles("123m456p"),
    indicators=parse_tiles("4z"),
)
ANKAN = Meld(MeldType.ANKAN, parse_tiles("8888p"))


def lit(drawn):
    """The names of the tiles that are lit in the drawing."""
    return re.findall(r'aria-label="([^"]+), this differs"', drawn)


def river(text):
    return tuple(map(Laid, parse_tiles(text)))


def test_equal_tables_have_neither_lines_nor_marks():
    found = compared(TABLE, TABLE)
    assert (found.lines, found.one_marks, found.other_marks) == ((), "", "")
    assert lit(found.one) == lit(found.other) == []


def test_tiles_that_differ_are_lit_on_both_tables():
    one = TABLE.with_side(2, Side(river("19m4p")))
    other = replace(one.with_side(2, Side(river("19m5p"))), hand=parse_tiles("123m457p"))
    found = compared(one, other)
    assert found.lines == ("West, discard 3: 5p instead of 4p", "Hand: 7p instead of 6p")
    assert (lit(found.one), lit(found.other)) == (["4 pin", "6 pin"], ["5 pin", "7 pin"])


def test_what_is_not_lit_is_named_by_its_place_on_the_page():
    one = replace(TABLE.with_side(2, Side(melds=(ANKAN,))), ura=parse_tiles("1s"))
    side = Side(kita=parse_tiles("4z"), melds=(ANKAN, ANKAN), shown=parse_tiles("11z"))
    scores = (31000, *TABLE.scores[1:])
    other = replace(TABLE.with_side(2, side), indicators=parse_tiles("45z"), scores=scores)
    found = compared(one, other)
    assert found.one_marks == "score-left ura-1"
    assert found.other_marks == "indicator-2 meld-right-1 meld-right-3 score-left shown-right"


def test_each_table_has_a_heading_of_its_own():
    found = compared(TABLE, TABLE)
    ids = re.findall(r'id="([^"]+)"', found.one + found.other)
    assert ids == ["table-heading-one", "table-heading-other"]
