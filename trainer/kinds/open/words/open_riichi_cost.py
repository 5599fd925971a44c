"""The sentences of `open-riichi-cost`."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_OPEN_RIICHI
from trainer.wording.words import seat_word


def title() -> str:
    return _("Open riichi: what it costs")


def question(position: Position) -> str:
    asked = dict(position.ask)
    if asked.get("what") == "worth":
        return _question_of_han(position, int(asked["seat"]))
    if asked.get("what") == "dodge":
        return _question_of_chombo(position, int(asked["seat"]), meant=asked["meant"] == "yes")
    state = position.table()
    payer = state.pending.seat if state.pending is not None else position.hero
    winner = state.winners[0]
    words = {"payer": seat_word(position, payer), "winner": seat_word(position, winner)}
    if payer == position.hero:
        return _("You deal in to the open riichi of %(winner)s. What do you pay for the hand?") % words
    if winner == position.hero:
        return _("%(payer)s deals in to your open riichi. What is paid for your hand?") % words
    return _("%(payer)s deals in to the open riichi of %(winner)s. What is paid for the hand?") % words


def _question_of_han(position: Position, seat: int) -> str:
    if seat == position.hero:
        return _("How many han is your open riichi worth, the riichi itself included?")
    words = {"seat": seat_word(position, seat)}
    return _("How many han is the open riichi of %(seat)s worth, the riichi itself included?") % words


def _question_of_chombo(position: Position, seat: int, *, meant: bool) -> str:
    words = {"seat": seat_word(position, seat)}
    if seat == position.hero:
        told = (
            _("You claim a false tsumo on purpose, so as not to deal in to the open riichi.")
            if meant
            else _("You claim a false tsumo by mistake, with tiles in hand that do not deal in.")
        )
    elif meant:
        told = _("%(seat)s claims a false tsumo on purpose, so as not to deal in to the open riichi.") % words
    else:
        told = _("%(seat)s claims a false tsumo by mistake, with tiles in hand that do not deal in.") % words
    asks = _("What does this chombo cost?")
    return f"{told} {asks}"


def none_label() -> str:
    return ""


def option(code: object, position: Position) -> str:
    if code == "ordinary" and dict(position.ask).get("what") == "dodge":
        return _("What any chombo costs")
    return str(_OPTIONS[str(code)])


def verdict_line(answer: Answer, position: Position) -> str:
    if isinstance(answer, int):
        return ngettext("It is worth %(han)s han.", "It is worth %(han)s han.", answer) % {"han": answer}
    if answer == "ordinary" and dict(position.ask).get("what") == "dodge":
        return _("It costs what any chombo costs.")
    return str(_LINES[str(answer)])


def need() -> str:
    return str(NEEDS_OPEN_RIICHI)


_OPTIONS: Final = {
    "ordinary": gettext_lazy("What the hand is worth"),
    "yakuman": gettext_lazy("A yakuman"),
    "two-yakuman": gettext_lazy("Two yakuman"),
    "three-yakuman": gettext_lazy("Three yakuman"),
}
_LINES: Final = {
    "ordinary": gettext_lazy("It costs what the hand is worth."),
    "yakuman": gettext_lazy("It costs a yakuman."),
    "two-yakuman": gettext_lazy("It costs two yakuman."),
    "three-yakuman": gettext_lazy("It costs three yakuman."),
}
