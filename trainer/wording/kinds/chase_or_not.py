"""The sentences of `chase-or-not`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position
from trainer.wording.decisions import tile_named, with_last_hand


def title() -> str:
    return _("Chase a riichi or not")


def question(position: Position) -> str:
    asked = _(
        "A riichi is against you, and %(tile)s leaves you tenpai. Chase with a riichi of your own, "
        "push in silence, or fold?"
    ) % tile_named(position)
    return with_last_hand(position, asked)


def option(code: object, position: Position) -> str:
    said = {"chase": _("Riichi with %(tile)s"), "damaten": _("Push %(tile)s in silence"), "fold": _("Fold")}
    return said[str(code)] % tile_named(position)


def verdict_line(answer: Answer, position: Position) -> str:
    said = {
        "chase": _("Chase: riichi with %(tile)s."),
        "damaten": _("Push %(tile)s and stay silent."),
        "fold": _("Fold: %(tile)s costs more than the hand is worth."),
    }
    return said[str(answer)] % tile_named(position)
