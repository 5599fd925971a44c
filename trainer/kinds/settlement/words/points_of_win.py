"""The sentences of `points-of-win`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.end_of_hand import winner_asked
from trainer.scenarios.position.position import Position
from trainer.wording.events import win_sentence
from trainer.wording.kind_words import NEEDS_WIN
from trainer.wording.words import points_word, seat_word


def title() -> str:
    return _("What is this win worth")


def question(position: Position) -> str:
    state = position.table()
    words = {"end": win_sentence(position, winner_asked(position, state))}
    if state.end == "tsumo":
        return _("%(end)s How many points do the others pay in all, without honba and sticks?") % words
    return _("%(end)s How many points is that, without honba and sticks?") % words


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    points = answer if isinstance(answer, int) else 0
    if not points:
        return _("The hand has no yaku: it wins nothing.")
    winner = winner_asked(position, position.table())
    words = {"seat": seat_word(position, winner), "points": points_word(points)}
    if winner == position.hero:
        return _("You receive %(points)s.") % words
    return _("%(seat)s receives %(points)s.") % words


def need() -> str:
    return str(NEEDS_WIN)
