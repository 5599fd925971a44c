"""The sentences of `may-riichi`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.words import either_tile, faces_of


def title() -> str:
    return _("May you riichi")


def question(position: Position) -> str:
    return _("May you declare riichi, and with which discards?")


def none_label() -> str:
    return _("No riichi")


def verdict_line(answer: Answer, position: Position) -> str:
    if not answer or isinstance(answer, bool):
        return _("No, you may not declare riichi.")
    return _("Yes, with a discard of %(tiles)s.") % {"tiles": either_tile(faces_of(answer))}


def looking() -> tuple[str, ...]:
    return (
        _("Is the hand closed? Which discards leave it tenpai?"),
        _("How many points have you, and how many tiles are left in the wall?"),
    )
