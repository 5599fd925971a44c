"""The sentences of `should-you-fold`."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.kinds.decisions.words.courses import CourseWords
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.strategy_words import tile_named, with_last_hand

WORDS: Final = CourseWords(
    slug="should-you-fold",
    orders={
        "push": gettext_lazy("Push %(tile)s"),
        "push riichi": gettext_lazy("Push %(tile)s, with a riichi"),
        "fold": gettext_lazy("Fold"),
    },
    infinitives={
        "push": gettext_lazy("push %(tile)s"),
        "push riichi": gettext_lazy("push %(tile)s with a riichi"),
        "fold": gettext_lazy("fold"),
    },
    clear={"fold": gettext_lazy("Fold: %(tile)s costs more than the hand is worth, by %(gap)s.")},
)


def title() -> str:
    return _("Should you fold")


def question(position: Position) -> str:
    asked = _("You face a riichi. Push %(tile)s, or fold?") % tile_named(position)
    return with_last_hand(position, asked)


def option(code: object, position: Position) -> str:
    return {"push": _("Push %(tile)s"), "fold": _("Fold")}[str(code)] % tile_named(position)


def verdict_line(answer: Answer, position: Position) -> str:
    return WORDS.line(answer, position)


def why_not(answer: Answer, position: Position) -> str:
    return WORDS.why_not(answer, position)
