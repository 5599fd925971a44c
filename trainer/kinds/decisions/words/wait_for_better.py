"""The sentences of `wait-for-better`."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.kinds.decisions.words.courses import CourseWords
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.strategy_words import tile_named, with_last_hand

WORDS: Final = CourseWords(
    slug="wait-for-better",
    orders={
        "now": gettext_lazy("Declare riichi with %(tile)s now"),
        "wait": gettext_lazy("Discard %(tile)s in silence and declare when the wait gets better"),
    },
    infinitives={
        "now": gettext_lazy("declare riichi now"),
        "wait": gettext_lazy("wait for a better shape"),
    },
    clear={},
)


def title() -> str:
    return _("Declare now or wait for a better shape")


def question(position: Position) -> str:
    asked = _(
        "You discard %(tile)s and are tenpai. Riichi at once (sokuriichi), or wait in silence for a better "
        "shape (tegawari)?"
    ) % tile_named(position)
    return with_last_hand(position, asked)


def option(code: object, position: Position) -> str:
    return {"now": _("Riichi now"), "wait": _("Wait for a better shape")}[str(code)]


def verdict_line(answer: Answer, position: Position) -> str:
    return WORDS.line(answer, position)


def why_not(answer: Answer, position: Position) -> str:
    return WORDS.why_not(answer, position)
