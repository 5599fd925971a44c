"""Payments in words: who gives whom how much for what, a row each."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from trainer.scenarios.explanation import Evidence, PaymentShown
from trainer.scenarios.position import Position
from trainer.wording.words import points_word, seat_word


def payment_rows(evidence: Iterable[Evidence], position: Position) -> tuple[tuple[str, str], ...]:
    """`South to East, for the hand` and `5,800 points`, for each payment among the evidence."""
    return tuple(
        (_way(shown, position), points_word(shown.points))
        for shown in evidence
        if isinstance(shown, PaymentShown)
    )


def _way(shown: PaymentShown, position: Position) -> str:
    words = {"payer": _seat(shown.payer, position), "payee": _seat(shown.payee, position)}
    return _("%(payer)s to %(payee)s, %(what)s") % {**words, "what": _what(shown.what)}


def _seat(seat: int | None, position: Position) -> str:
    return _("the table") if seat is None else seat_word(position, seat)


def _what(what: str) -> str:
    return {
        "hand": _("for the hand"),
        "pao": _("for the hand, as liable"),
        "honba": _("for honba"),
        "sticks": _("riichi sticks"),
        "noten": _("noten"),
        "nagashi": _("nagashi mangan"),
        "chombo": _("chombo"),
    }[what]
