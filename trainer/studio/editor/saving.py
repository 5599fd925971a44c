"""How an operation becomes a saved step: what is refused, and what happens if two windows save."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple
from unicodedata import normalize

from django.utils.translation import gettext as _

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.drafting import save_step
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft
from trainer.forms.queries import whole
from trainer.pages.table.drawing import marks_of, snapshot_view
from trainer.pages.table.parts import TableView
from trainer.rules.errors import CodedError, RulesetError
from trainer.scenarios.board.fill import fill_rivers, play_to_draw
from trainer.scenarios.board.laying import Spot
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.board.snapshot import Snapshot
from trainer.scenarios.board.snapshot_checks import Defect, snapshot_defects
from trainer.scenarios.position.position import PositionError
from trainer.studio.drafts.forms import HeldPuzzleError, read_pasted
from trainer.studio.editor.operations import Made, RefusedError, operate
from trainer.studio.editor.ruling import rules_given
from trainer.wording.errors import error_sentence
from trainer.wording.table_rules import rules_error
from trainer.wording.table_words import defect_sentence

Given = Mapping[str, str]
MAX_PASTED: Final = 64 * 1024
MOST_TURNS: Final = 18


class Changed(NamedTuple):
    """The sketch after an operation, and what the page says of it."""

    sketch: Sketch
    at: str
    what: str
    said: str
    part: str = ""


def changed(sketch: Sketch, given: Given) -> Changed:
    """What a form makes of a sketch.

    :raises RefusedError: naming what can not be.
    """
    given = {name: normalize("NFKC", text) for name, text in given.items()}  # full-width digits are digits
    whole = _WHOLE.get(given.get("do", ""))
    if whole is not None:
        return whole(sketch, given)
    made = operate(sketch.snapshot, given.get("at", ""), given)
    return _checked(sketch, made)


def _checked(sketch: Sketch, made: Made) -> Changed:
    """An operation that brings in what no further tile can mend is refused by name."""
    if found := newly_impossible(sketch.snapshot, made.snapshot):
        sentences = (defect_sentence(defect, made.snapshot) for defect in found)
        raise RefusedError(*sentences, part=made.part)
    return Changed(sketch.edited(made.snapshot), str(made.at), made.what, made.said, made.part)


def _pasted(sketch: Sketch, given: Given) -> Changed:
    """A whole position in the place of this one; undo brings the old one back."""
    text = given.get("paste", "")
    try:
        if len(text) > MAX_PASTED:
            raise PositionError("longer than any position", "sketch_too_long")
        found = read_pasted(text, sketch.snapshot)
    except HeldPuzzleError:
        raise RefusedError(
            _("That puzzle belongs to an assignment that is still open."), part="paste"
        ) from None
    except PositionError as error:
        raise RefusedError(error_sentence(error), part="paste") from None
    return Changed(found.sketch, "hand", "paste", _("The pasted position lies on the table."), "paste")


def _ruled(sketch: Sketch, given: Given) -> Changed:
    """The table by other rules. What they do not let be is kept, and said."""
    word, before = given.get("preset", ""), sketch.snapshot
    if not word:
        raise RefusedError(_("Choose the rules first."), part="rules")
    try:
        after = sketch.under(rules_given(word, before.ruleset))
    except RulesetError as error:
        raise RefusedError(rules_error(error), part="rules") from None
    except CodedError as error:
        raise RefusedError(error_sentence(error), part="rules") from None
    found = newly_impossible(before, after.snapshot)
    said = " ".join([_("Saved."), *(defect_sentence(each, after.snapshot) for each in found)])
    return Changed(after, "hand", "rules", said, "rules")


def _filled(sketch: Sketch, given: Given) -> Changed:
    """Rivers filled up with harmless tiles, so that not every discard need be laid."""
    turn = whole(given.get("turn", ""), most=99)
    if not 1 <= turn <= MOST_TURNS:
        raise RefusedError(_("A turn from 1 to %(most)s.") % {"most": MOST_TURNS}, part="fill")
    filled = fill_rivers(sketch.snapshot, turn, seed=turn)
    said = _("The rivers go up to turn %(turn)s.") % {"turn": turn}
    return _checked(sketch, Made(filled, Spot("hand"), "fill", said))


def _played_on(sketch: Sketch, _given: Given) -> Changed:
    """The hand played to its end, as nobody wins."""
    ended = play_to_draw(sketch.snapshot, seed=1)
    return _checked(sketch, Made(ended, Spot("hand"), "fill", _("The wall is empty: exhaustive draw.")))


def seen_in(given: Given) -> int:
    """The revision that a form saw, 0 if it names none."""
    return whole(given.get("seen", ""))


def saved(draft: Draft, seen: int, change: Changed) -> Draft:
    """The draft with the change, one step further.

    :raises RefusedError: if no draft can hold it.
    :raises StaleDraftError: if another save came first.
    """
    try:
        return save_step(draft=draft, seen=seen, sketch=change.sketch, what=change.what)
    except PositionError as error:
        raise RefusedError(error_sentence(error), part=change.part) from None


_WHOLE: Final[Mapping[str, Callable[[Sketch, Given], Changed]]] = {
    "paste": _pasted,
    "preset": _ruled,
    "fill": _filled,
    "draw": _played_on,
}


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
