"""The sentences of `open-riichi-discard`."""

from django.utils.translation import gettext as _

from trainer.kinds.open.open_riichi_discard import KIND
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_OPEN_RIICHI
from trainer.wording.words import faces_of, joined, seat_word, tile_words


def title() -> str:
    return _("Open riichi: what you may discard")


def question(position: Position) -> str:
    if dict(position.ask).get("what") == "declare":
        return _("With which discards may you declare an open riichi?")
    state = position.table()
    seats = [i for i, own in enumerate(state.seats) if own.open_riichi and i != position.hero]
    words = {"seats": joined([seat_word(position, seat) for seat in seats])}
    if len(seats) > 1:
        return _("%(seats)s have open riichi. Which of your tiles may you discard?") % words
    return _("%(seats)s has an open riichi. Which of your tiles may you discard?") % words


def none_label() -> str:
    return _("None")


def verdict_line(answer: Answer, position: Position) -> str:
    words = {"tiles": tile_words(faces_of(answer))}
    if dict(position.ask).get("what") == "declare":
        if not answer:
            return _("You may not declare an open riichi.")
        return _("You may declare an open riichi with %(tiles)s.") % words
    if answer == KIND.shape(position).choices:
        return _("You may discard any tile.")
    return _("You may discard %(tiles)s.") % words


def need() -> str:
    return str(NEEDS_OPEN_RIICHI)
