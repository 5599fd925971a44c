"""Whose hand decides is said by the kind, and of a win by whose win it is: the layout gives nothing away."""

from collections import defaultdict
from functools import cache

from tests.puzzles.shipped import shipped_entries, some_of_each
from trainer.pages.question.verdict import heading_of
from trainer.puzzles.questions import Question
from trainer.scenarios.answer_shapes import Tiles
from trainer.scenarios.kind import kind_named, kinds

FEW = 4
"""Positions of a kind that are looked at, of those about a win of each level; all with EVERYTHING=1."""
WINS = {"points-of-win", "who-pays", "yaku-of-win"}


@cache
def some():
    """A few positions of each kind, of those that ask about a win of each level."""
    return some_of_each(shipped_entries(), sort_of, FEW)


def sort_of(entry):
    return entry.kind, entry.level if entry.kind in WINS else 0


def test_by_kind_alone_unless_a_win_is_asked_about():
    said = defaultdict(set)
    for entry in some():
        kind = kind_named(entry.kind)
        asked = Question(entry.slug, entry.digest, kind, entry.parsed, kind.shape(entry.parsed))
        found = heading_of(asked)
        said[entry.kind].add(found.holds_hand)
        if found.holds_hand and entry.kind in WINS:
            assert entry.parsed.hero in entry.parsed.table().winners
    assert {kind for kind, ways in said.items() if len(ways) > 1} == WINS
    assert {slug for slug, kind in kinds().items() if kind.read_from == "win"} == WINS


def test_where_tiles_of_the_hand_are_the_answer_it_is_read_there():
    for entry in some():
        kind = kind_named(entry.kind)
        shape = kind.shape(entry.parsed)
        if isinstance(shape, Tiles) and kind.slug != "dora-tile":
            assert kind.read_from == "hand", kind.slug
