"""The sentences of `kan-changes`."""

from django.utils.translation import gettext as _

from trainer.kinds.kan.position_facts import kan_made
from trainer.rules.tiles.hand import MeldType
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import codes_of
from trainer.wording.words import kan_word, seat_word, tile_word


def title() -> str:
    return _("What a kan changes")


def question(position: Position) -> str:
    state = position.table()
    call = kan_made(state)
    meld = next(meld for meld in reversed(state.seats[call.seat].melds) if meld.type == call.how)
    words = {"call": kan_word(MeldType(call.how)), "tile": tile_word(meld.kind)}
    if call.seat == position.hero:
        return _("You declare %(call)s with %(tile)s. What does that change?") % words
    words["seat"] = seat_word(position, call.seat)
    return _("%(seat)s declares %(call)s with %(tile)s. What does that change?") % words


def option(code: str, position: Position) -> str:
    if code.startswith("ippatsu-"):
        seat = int(code.removeprefix("ippatsu-"))
        if seat == position.hero:
            return _("Your ippatsu ends")
        return _("The ippatsu of %(seat)s ends") % {"seat": seat_word(position, seat)}
    return {
        "dora-now": _("Its dora indicator opens before the replacement is drawn"),
        "dora-later": _("Its dora indicator opens later, with the next discard or kan"),
        "robbable": _("Any hand that waits on the tile can rob it"),
        "robbed-by-kokushi": _("Kokushi musou alone can rob it"),
        "double-riichi": _("Whoever has had no turn yet can no longer declare double riichi"),
        "riichi-ends": _("A riichi that was declared ends"),
    }[code]


def none_label() -> str:
    return _("None of these")


def verdict_line(answer: Answer, position: Position) -> str:
    if isinstance(answer, tuple) and answer:
        changes = [option(code, position) for code in codes_of(answer)]
        return " ".join(_("%(change)s.") % {"change": change} for change in changes)
    return _("The kan changes none of these.")


def need() -> str:
    return _("It is asked right after a kan was declared.")
