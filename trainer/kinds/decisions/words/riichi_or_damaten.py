"""The sentences of `riichi-or-damaten`."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.kinds.decisions.words.courses import CourseWords
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.strategy_words import tile_named, with_last_hand

WORDS: Final = CourseWords(
    slug="riichi-or-damaten",
    orders={
        "riichi": gettext_lazy("Declare riichi with %(tile)s"),
        "damaten": gettext_lazy("Discard %(tile)s and stay silent"),
        "damaten wait": gettext_lazy("Discard %(tile)s and stay silent now, with a riichi on a better shape"),
    },
    infinitives={
        "riichi": gettext_lazy("declare riichi"),
        "damaten": gettext_lazy("stay silent"),
        "damaten wait": gettext_lazy("stay silent now"),
    },
    clear={},
)


def title() -> str:
    return _("Riichi or damaten")


def question(position: Position) -> str:
    asked = _("You discard %(tile)s and are tenpai. Riichi, or damaten?") % tile_named(position)
    return with_last_hand(position, asked)


def option(code: object, position: Position) -> str:
    return {"riichi": _("Riichi"), "damaten": _("Damaten: stay silent now")}[str(code)]


def verdict_line(answer: Answer, position: Position) -> str:
    return WORDS.line(answer, position)


def why_not(answer: Answer, position: Position) -> str:
    return WORDS.why_not(answer, position)
