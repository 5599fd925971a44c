"""How an operation of the editor becomes a saved step of the draft."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple
from unicodedata import normalize

from django.utils.translation import gettext as _

from trainer.authoring.actions.drafting import save_step
from trainer.authoring.models import Draft
from trainer.rules.errors import CodedError
from trainer.scenarios.fill import fill_rivers
from trainer.scenarios.laying import Spot
from trainer.scenarios.position import PositionError
from trainer.scenarios.sketch import Sketch
from trainer.studio.editor.operations import Made, RefusedError, operate
from trainer.studio.editor.refusing import newly_impossible
from trainer.studio.life.pasting import HeldPuzzleError, read_pasted
from trainer.wording.position_errors import error_sentence
from trainer.wording.snapshot_defects import defect_sentence

Given = Mapping[str, str]
MAX_PASTED: Final = 64 * 1024
MOST_TURNS: Final = 18
MAX_SEEN: Final = 9
"""Digits of a revision."""


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
        found = read_pasted(text)
    except HeldPuzzleError:
        raise RefusedError(
            _("That puzzle belongs to an assignment that is still open."), part="paste"
        ) from None
    except PositionError as error:
        raise RefusedError(error_sentence(error), part="paste") from None
    return Changed(found.sketch, "hand", "paste", _("The pasted position lies on the table."), "paste")


def _ruled(sketch: Sketch, given: Given) -> Changed:
    preset = given.get("preset", "")
    if not preset:
        raise RefusedError(_("Choose the rules first."), part="frame")
    try:
        return Changed(sketch.under(preset), "hand", "rules", _("Saved."), "frame")
    except CodedError as error:
        raise RefusedError(error_sentence(error), part="frame") from None


def _filled(sketch: Sketch, given: Given) -> Changed:
    """Rivers filled up with harmless tiles, so that not every discard need be laid."""
    text = given.get("turn", "")
    turn = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
    if not 1 <= turn <= MOST_TURNS:
        raise RefusedError(_("A turn from 1 to %(most)s.") % {"most": MOST_TURNS}, part="fill")
    filled = fill_rivers(sketch.snapshot, turn, seed=turn)
    said = _("The rivers go up to turn %(turn)s.") % {"turn": turn}
    return _checked(sketch, Made(filled, Spot("hand"), "fill", said))


def seen_in(given: Given) -> int:
    """The revision that a form saw, 0 if it names none."""
    text = given.get("seen", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_SEEN else 0


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
}
