"""The sentences of `should-you-fold`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position
from trainer.wording.decisions import tile_named, with_last_hand


def title() -> str:
    return _("Should you fold")


def question(position: Position) -> str:
    asked = _("A riichi is against you. Push %(tile)s, or fold?") % tile_named(position)
    return with_last_hand(position, asked)


def option(code: object, position: Position) -> str:
    return {"push": _("Push %(tile)s"), "fold": _("Fold")}[str(code)] % tile_named(position)


def verdict_line(answer: Answer, position: Position) -> str:
    if answer == "push":
        return _("Push %(tile)s.") % tile_named(position)
    return _("Fold: %(tile)s costs more than the hand is worth.") % tile_named(position)
