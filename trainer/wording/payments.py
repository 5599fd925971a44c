"""Payments in words: who gives whom how much for what, a row each."""

from collections.abc import Callable, Iterable
from typing import Final

from django.utils.translation import gettext as _

from trainer.scenarios.explanation import Evidence, PaymentShown
from trainer.scenarios.position import Position
from trainer.wording.words import player_word, points_word


def payment_rows(evidence: Iterable[Evidence], position: Position) -> tuple[tuple[str, str], ...]:
    """`South to East, for the hand` and `5,800 points`, for each payment among the evidence."""
    return tuple(
        (_way(shown, position), points_word(shown.points))
        for shown in evidence
        if isinstance(shown, PaymentShown)
    )


def _way(shown: PaymentShown, position: Position) -> str:
    words = {"payer": _party(shown.payer, position), "payee": _party(shown.payee, position)}
    return _WAYS[shown.what]() % words


def _party(seat: int | None, position: Position) -> str:
    return _("the table") if seat is None else player_word(position, seat)


_WAYS: Final[dict[str, Callable[[], str]]] = {
    "hand": lambda: _("%(payer)s to %(payee)s, for the hand"),
    "pao": lambda: _("%(payer)s to %(payee)s, for the hand, as liable"),
    "honba": lambda: _("%(payer)s to %(payee)s, for honba"),
    "sticks": lambda: _("%(payer)s to %(payee)s, riichi sticks"),
    "noten": lambda: _("%(payer)s to %(payee)s, noten"),
    "nagashi": lambda: _("%(payer)s to %(payee)s, nagashi mangan"),
    "chombo": lambda: _("%(payer)s to %(payee)s, chombo"),
}
