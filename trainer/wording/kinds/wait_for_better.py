"""The sentences of `wait-for-better`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position
from trainer.wording.decisions import tile_named, with_last_hand


def title() -> str:
    return _("Declare now or wait for a better shape")


def question(position: Position) -> str:
    asked = _(
        "You discard %(tile)s and are tenpai. Riichi at once (sokuriichi), or wait in silence for a better "
        "shape (tegawari)?"
    ) % tile_named(position)
    return with_last_hand(position, asked)


def option(code: object, position: Position) -> str:
    return {"now": _("Riichi now"), "wait": _("Wait for a better shape")}[str(code)]


def verdict_line(answer: Answer, position: Position) -> str:
    if answer == "now":
        return _("Declare riichi with %(tile)s now.") % tile_named(position)
    return _("Discard %(tile)s in silence; declare when the wait gets better.") % tile_named(position)
