"""The sentences of `waits`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_WAIT
from trainer.wording.words import faces_of, tile_words


def title() -> str:
    return _("What is your wait")


def question(position: Position) -> str:
    return _("Which tiles complete your hand?")


def none_label() -> str:
    return _("Noten")


def verdict_line(answer: Answer, position: Position) -> str:
    if not answer or isinstance(answer, bool):
        return _("The hand is noten.")
    return _("It waits on %(tiles)s.") % {"tiles": tile_words(faces_of(answer))}


def looking() -> tuple[str, ...]:
    return (_("Set the tiles apart in different ways: what completes each of them?"),)


def need() -> str:
    return str(NEEDS_WAIT)
