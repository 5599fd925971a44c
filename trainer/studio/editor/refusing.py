"""What is refused of an operation: a table that no further tile can mend, where it was none before."""

from typing import Final

from trainer.scenarios.snapshot import Snapshot
from trainer.scenarios.snapshot_checks import Defect, snapshot_defects

LET: Final = frozenset({"hand_too_big", "drawn_too_many", "indicators_too_many", "scores_sum"})
"""Impossible, but mended by what an author does next: a meld is laid before its tiles leave the hand,
points are typed for one player after the other.
"""


def newly_impossible(before: Snapshot, after: Snapshot) -> tuple[Defect, ...]:
    """The impossible that the operation brought in."""
    had = snapshot_defects(before)
    return tuple(
        found
        for found in snapshot_defects(after)
        if found.severity == "impossible" and found.code not in LET and found not in had
    )
