"""Near misses: each turns the answer, is a position of its own, and no two are of one sort."""

import json

from tests.authoring.making import position_of
from tests.puzzles.shipped import shipped_entries
from tests.scenarios.build import at
from trainer.scenarios.answers.warnings import given_away
from trainer.scenarios.flip.search import MOST_FLIPS, faults, flip, near_misses, twin_of
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.changes import RuleChange
from trainer.scenarios.position.position import Position

RON = at("23m456p789s22z777z", "0+9p 0! 0=9p 1-1m 2-9s 3-9s 0+9s 0=9s 1-4m")


def test_the_smallest_comes_first_and_the_others_are_of_other_sorts():
    kind = kind_named("can-ron")
    here, found = kind.solve(RON, RON.ruleset).answer, near_misses(kind, RON)
    assert found[0] == flip(kind, RON)
    assert 1 < len(found) <= MOST_FLIPS
    sorts = {(each.change.what, getattr(each.change, "place", "")) for each in found}
    assert len(sorts) == len(found)
    for each in found:
        twin = Position.from_json(json.loads(json.dumps(each.twin.to_json(short=True))))
        assert (twin.ruleset, kind.solve(twin, twin.ruleset).answer) == (RON.ruleset, not here)
        assert faults(twin) <= faults(RON)


def test_another_rule_makes_no_twin():
    for slug in ("kan-changes", "open-riichi-cost", "must-show"):
        position = position_of(slug)
        found = near_misses(kind_named(slug), position)
        assert [each for each in found if isinstance(each.change, RuleChange)] == []
        assert {each.twin.ruleset for each in found} <= {position.ruleset}


def test_a_decision_turns_by_what_is_supposed_and_has_none():
    assert near_misses(kind_named("should-you-fold"), position_of("should-you-fold")) == ()


def test_no_twin_is_given_away_where_the_puzzle_is_not():
    """The smallest change takes a tile of the kan out of the hand: anybody sees that, so it makes no twin."""
    kan = kind_named("kan-legal")
    entry = next(
        each for each in shipped_entries() if each.kind == kan.slug and _is_plain(twin_of(kan, each.parsed))
    )
    assert all(not _is_plain(found) for found in near_misses(kan, entry.parsed))


def _is_plain(found):
    kan = kind_named("kan-legal")
    return bool(found and given_away(kan, found.twin, kan.solve(found.twin, found.twin.ruleset)))
