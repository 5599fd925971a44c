"""Every decision in the bank is about the best tile of each course, and each course wins at times."""

from tests.puzzles.shipped import shipped_entries
from trainer.kinds.decisions.decision_kind import is_fair
from trainer.scenarios.decide.decisions import decision_in, tile_asked
from trainer.scenarios.kind import kind_named

COURSES = ("should-you-fold", "push-or-round", "chase-or-not", "riichi-or-damaten", "wait-for-better")


def test_the_bank_asks_of_no_other_decision():
    unfair = [
        entry.slug
        for entry in shipped_entries()
        if entry.kind in COURSES
        and not is_fair(
            kind_named(entry.kind).courses,
            decision_in(entry.outline, entry.outline.ruleset),
            tile_asked(entry.outline),
        )
    ]
    assert unfair == []
