"""Two saves of one draft: the one that came first stands, the other is shown beside it and may take its place
or become a draft of its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.models import Draft
from trainer.authoring.sketches import sketch_of
from trainer.scenarios.position import PositionError
from trainer.scenarios.sketch import Sketch
from trainer.showing.snapshot_view import marks_of, snapshot_view
from trainer.showing.table_parts import TableView
from trainer.studio.editor.operations import RefusedError
from trainer.studio.editor.saving import changed


@dataclass(frozen=True, slots=True)
class Conflict:
    """The table that was saved and the one that was refused, each with the tiles marked that differ; `mine`
    is the refused one as text, empty where it can not be read.
    """

    saved: TableView
    refused: TableView | None
    mine: str
    count: int


def conflict(draft: Draft, given: Mapping[str, str], request: LearnerRequest) -> Conflict:
    """What the refused form would have saved: its operation done to the table that it saw."""
    standing = sketch_of(draft).snapshot
    mine = _mine(given, request)
    if mine is None:
        return Conflict(snapshot_view(standing), None, "", 0)
    ours, theirs = marks_of(standing, mine.snapshot), marks_of(mine.snapshot, standing)
    return Conflict(
        saved=snapshot_view(standing, marked=theirs),
        refused=snapshot_view(mine.snapshot, marked=ours),
        mine=mine.to_text(),
        count=len(ours | theirs),
    )


def _mine(given: Mapping[str, str], request: LearnerRequest) -> Sketch | None:
    seen = sketch_of_form(given)
    if seen is None:
        return None
    try:
        return changed(seen, given).sketch
    except RefusedError:
        return seen


def sketch_of_form(given: Mapping[str, str]) -> Sketch | None:
    """The table that a form carries along, None if it is none."""
    try:
        return Sketch.from_text(given.get("mine", ""))
    except PositionError:
        return None


def is_same(draft: Draft, found: Conflict) -> bool:
    """Whether the form came twice, or both saves did the same."""
    return found.mine == draft.content
