"""The sentences of `may-riichi`."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position
from trainer.wording.words import tile_words


def title() -> str:
    return _("May you riichi")


def question(position: Position) -> str:
    return _("May you declare riichi, and with which discards?")


def none_label() -> str:
    return _("No riichi")


def verdict_line(answer: Answer, position: Position) -> str:
    if not answer or isinstance(answer, bool):
        return _("No, you may not declare riichi.")
    return ngettext(
        "Yes, with the discard of %(tiles)s.", "Yes, with the discard of %(tiles)s.", len(answer)
    ) % {"tiles": tile_words(answer)}
