"""The sticks of riichis go from the scores to the table, and back, as declarations are entered."""

from dataclasses import replace

from trainer.rules.table import STICK
from trainer.scenarios.snapshot import Snapshot
from trainer.scenarios.snapshot_checks import standing


def with_sticks(before: Snapshot, after: Snapshot) -> Snapshot:
    """The edited table with the sticks paid of riichis that stand there only, or taken back of those that
    stood before.
    """
    had, has = {*standing(before)}, {*standing(after)}
    if had == has:
        return after
    scores = list(after.scores)
    for seat in has - had:
        scores[seat] -= STICK
    for seat in had - has:
        scores[seat] += STICK
    sticks = max(0, after.sticks + len(has) - len(had))
    return replace(after, scores=tuple(scores), sticks=sticks)
