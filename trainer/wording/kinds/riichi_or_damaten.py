"""The sentences of `riichi-or-damaten`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position
from trainer.wording.decisions import tile_named, with_last_hand


def title() -> str:
    return _("Riichi or damaten")


def question(position: Position) -> str:
    asked = _("You discard %(tile)s and are tenpai. Riichi, or damaten?") % tile_named(position)
    return with_last_hand(position, asked)


def option(code: object, position: Position) -> str:
    return {"riichi": _("Riichi"), "damaten": _("Damaten: stay silent")}[str(code)]


def verdict_line(answer: Answer, position: Position) -> str:
    if answer == "riichi":
        return _("Declare riichi with %(tile)s.") % tile_named(position)
    return _("Discard %(tile)s and stay silent.") % tile_named(position)
