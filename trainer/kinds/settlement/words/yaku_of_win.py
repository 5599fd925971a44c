"""The sentences of `yaku-of-win`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.end_of_hand import winner_asked
from trainer.scenarios.position.position import Position
from trainer.wording.events import win_sentence
from trainer.wording.kind_words import NEEDS_WIN, codes_of
from trainer.wording.words import YAKU_NAMES, joined, seat_word


def title() -> str:
    return _("Which yaku does this win have")


def question(position: Position) -> str:
    seat = winner_asked(position, position.table())
    return _("%(end)s Which of these count as yaku?") % {"end": win_sentence(position, seat)}


def none_label() -> str:
    return _("No yaku at all")


def option(code: str, position: Position) -> str:
    names = {"dora": _("dora"), "ura_dora": _("ura dora")}
    name = names.get(code) or str(YAKU_NAMES[code])
    return name[:1].upper() + name[1:]


def verdict_line(answer: Answer, position: Position) -> str:
    names = codes_of(answer)
    words = {"seat": seat_word(position, winner_asked(position, position.table()))}
    if not names:
        return _("%(seat)s has no yaku.") % words
    return _("%(seat)s has %(yaku)s.") % {**words, "yaku": joined([str(YAKU_NAMES[name]) for name in names])}


def need() -> str:
    return str(NEEDS_WIN)
