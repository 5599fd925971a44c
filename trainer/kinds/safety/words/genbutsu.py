"""The sentences of `genbutsu`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import asked_riichi
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_RIICHI
from trainer.wording.words import faces_of, joined, seat_word, tile_words


def title() -> str:
    return _("Which tiles are genbutsu")


def question(position: Position) -> str:
    rivals = [rival.seat for rival in asked_riichi(position).declarers]
    seats = joined([seat_word(position, seat) for seat in rivals])
    if len(rivals) == 1:
        return _("Which tiles of your hand are safe for certain against the riichi of %(seat)s?") % {
            "seat": seats
        }
    return _("Which tiles of your hand are safe for certain against every riichi: %(seats)s?") % {
        "seats": seats
    }


def none_label() -> str:
    return _("None of them")


def verdict_line(answer: Answer, position: Position) -> str:
    if not answer or isinstance(answer, bool):
        return _("No tile of the hand is safe for certain.")
    return _("Safe for certain: %(tiles)s.") % {"tiles": tile_words(faces_of(answer))}


def looking() -> tuple[str, ...]:
    return (
        _("What lies in the river of the player in question, called tiles included?"),
        _("What did others throw after the riichi?"),
    )


def need() -> str:
    return str(NEEDS_RIICHI)
