"""The sentences of `chombo-paid`."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.kinds.chombo.chombo_found import asked_fault
from trainer.rules.mistakes.chombo import IN_SIGHT, FaultName, severity_of
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import points_of_seats
from trainer.wording.words import seat_word


def title() -> str:
    return _("What a chombo costs")


def question(position: Position) -> str:
    asked = asked_fault(position)
    words = {"seat": seat_word(position, asked.seat), "mistake": str(_MISTAKES[asked.name])}
    if asked.seat == position.hero:
        told = _("You have made a chombo: %(mistake)s.") % words
    else:
        told = _("%(seat)s has made a chombo: %(mistake)s.") % words
    asks = _("What does each player win or lose at the table now, riichi sticks given back included?")
    return f"{told} {asks}"


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    seat = asked_fault(position).seat
    points = answer[seat] if isinstance(answer, tuple) else 0
    if isinstance(points, int) and points < 0:
        return _("%(points)s.") % {"points": points_of_seats(position, answer)}
    if isinstance(answer, tuple) and any(answer):
        return _("Only the riichi sticks of this hand go back.")
    return _("Nobody pays anything at the table.")


def need() -> str:
    return _("It is asked after a hand has ended with a mistake.")


def in_place(position: Position, ruleset: Ruleset) -> tuple[str, str] | None:
    """Where the mistake is no chombo: what becomes of it, and the parameter that says so; None where it is
    one, or where sources differ.
    """
    name = asked_fault(position).name
    parameter = _parameter(name)
    words = _NO_CHOMBO.get(severity_of(name, ruleset))
    return None if words is None or parameter in ruleset.disputed else (str(words), parameter)


def _parameter(name: FaultName) -> str:
    """Which parameter decides what a mistake is."""
    if name in ("noten_riichi", "furiten_riichi"):
        return "noten_riichi"
    if name == "illegal_riichi_kan":
        return name
    return "dead_hand" if name in IN_SIGHT else "chombo"


_NO_CHOMBO: Final = {
    "client": gettext_lazy("It cannot happen: the software refuses it"),
    "dead_hand": gettext_lazy("No chombo: the hand is dead, and nobody pays"),
    "unpunished": gettext_lazy("No chombo: it goes unpunished"),
}
"""By the level of what the rules do about a mistake."""
_MISTAKES: Final = {
    "noten_riichi": gettext_lazy("noten riichi"),
    "furiten_riichi": gettext_lazy("riichi in furiten"),
    "illegal_riichi_kan": gettext_lazy("an illegal kan in riichi"),
    "false_win": gettext_lazy("a false win"),
    "furiten_win": gettext_lazy("a ron in furiten"),
    "yakuless_win": gettext_lazy("a win without yaku"),
    "wrong_discard": gettext_lazy("a discard in riichi other than the drawn tile"),
    "call_in_riichi": gettext_lazy("a call in riichi"),
    "riichi_taken_back": gettext_lazy("a riichi taken back"),
    "hidden_hand": gettext_lazy("a riichi hand kept closed"),
}
