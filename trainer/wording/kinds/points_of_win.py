"""The sentences of `points-of-win`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position
from trainer.scenarios.settling import winner_asked
from trainer.wording.ends import win_sentence
from trainer.wording.words import points_word, seat_word


def title() -> str:
    return _("What is this win worth")


def question(position: Position) -> str:
    state = position.table()
    words = {"end": win_sentence(position, winner_asked(position, state))}
    if state.end == "tsumo":
        return _("%(end)s How many points do the others pay in all, honba and sticks apart?") % words
    return _("%(end)s How many points is that, honba and sticks apart?") % words


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    points = answer if isinstance(answer, int) else 0
    if not points:
        return _("The hand has no yaku: it wins nothing.")
    words = {"seat": seat_word(position, winner_asked(position, position.table()))}
    return _("%(seat)s receives %(points)s.") % {**words, "points": points_word(points)}
