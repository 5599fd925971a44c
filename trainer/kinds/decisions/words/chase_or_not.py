"""The sentences of `chase-or-not`."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.kinds.decisions.words.courses import CourseWords
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.strategy_words import tile_named, with_last_hand

WORDS: Final = CourseWords(
    slug="chase-or-not",
    orders={
        "chase": gettext_lazy("Chase with a riichi on %(tile)s"),
        "damaten": gettext_lazy("Push %(tile)s and stay silent"),
        "fold": gettext_lazy("Fold"),
    },
    infinitives={
        "chase": gettext_lazy("declare riichi"),
        "damaten": gettext_lazy("push in silence"),
        "fold": gettext_lazy("fold"),
    },
    clear={"fold": gettext_lazy("Fold: %(tile)s costs more than the hand is worth, by %(gap)s.")},
)


def title() -> str:
    return _("Chase a riichi or not")


def question(position: Position) -> str:
    asked = _(
        "You face a riichi, and %(tile)s leaves you tenpai. Chase with a riichi of your own, "
        "push in silence, or fold?"
    ) % tile_named(position)
    return with_last_hand(position, asked)


def option(code: object, position: Position) -> str:
    said = {"chase": _("Riichi with %(tile)s"), "damaten": _("Push %(tile)s in silence"), "fold": _("Fold")}
    return said[str(code)] % tile_named(position)


def verdict_line(answer: Answer, position: Position) -> str:
    return WORDS.line(answer, position)


def why_not(answer: Answer, position: Position) -> str:
    return WORDS.why_not(answer, position)
