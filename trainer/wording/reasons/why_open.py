"""Reasons about whether to lay the hand of a riichi open: what speaks for it, and what does not."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext_lazy

from trainer.rules.judges.why_open import MANY_DRAWS, MANY_KINDS, MANY_TILES
from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.saying import Say, Sentences, filled, number_said

_SEEN: Final = ngettext_lazy(
    "You wait on %(tiles)s, but only %(unseen)s winning tile is unseen, not %(least)s.",
    "You wait on %(tiles)s, but only %(unseen)s winning tiles are unseen, not %(least)s.",
    "unseen",
)
_NARROW: Final = ngettext_lazy(
    "You wait on one kind alone, %(tiles)s; a wide wait has three or more.",
    "You wait on %(kinds)s kinds, %(tiles)s; a wide wait has three or more.",
    "kinds",
)
_FEW_TILES: Final = ngettext_lazy(
    "Only %(unseen)s winning tile is unseen, not %(least)s, however often you draw.",
    "Only %(unseen)s winning tiles are unseen, not %(least)s, however often you draw.",
    "unseen",
)
_FEW_DRAWS: Final = ngettext_lazy(
    "You will draw only %(draws)s more time if nobody calls, not %(least)s times.",
    "You will draw only %(draws)s more times if nobody calls, not %(least)s.",
    "draws",
)


def _narrow(reason: Reason, position: Position) -> str:
    text = _SEEN if number_said(reason, "kinds") >= MANY_KINDS else _NARROW
    return filled(text, reason, position, least=MANY_TILES, **_figures(reason))


def _few(reason: Reason, position: Position) -> str:
    if number_said(reason, "unseen") < MANY_TILES:
        return filled(_FEW_TILES, reason, position, least=MANY_TILES, **_figures(reason))
    return filled(_FEW_DRAWS, reason, position, least=MANY_DRAWS, **_figures(reason))


def _of_seats(one: Promise) -> Say:
    """A sentence about `%(seats)s`, one or more."""

    def say(reason: Reason, position: Position) -> str:
        seats = reason.facts.get("seats")
        return filled(one, reason, position, number=len(seats) if isinstance(seats, tuple) else 0)

    return say


def _figures(reason: Reason) -> dict[str, int]:
    return {name: number_said(reason, name) for name in ("kinds", "unseen", "draws")}


WHY_OPEN_SENTENCES: Final[Sentences] = {
    "open_wide_wait": gettext_lazy(
        "You wait on %(kinds)s kinds, %(tiles)s, with %(unseen)s tiles unseen, a good chance of a tsumo."
    ),
    "open_narrow_wait": _narrow,
    "open_many_draws": gettext_lazy(
        "You will draw %(draws)s more times if nobody calls, and %(unseen)s winning tiles are unseen."
    ),
    "open_few_draws": _few,
    "open_in_furiten": gettext_lazy(
        "You are furiten on %(tiles)s: a ron is impossible, so by showing the wait you give up no ron."
    ),
    "open_not_furiten": gettext_lazy(
        "Your river has none of your winning tiles, so a plain riichi could still win by ron."
    ),
    "open_no_ron_in_furiten": gettext_lazy(
        "In furiten you win only by tsumo: nobody can deal in, whatever that would cost."
    ),
    "open_before_melds": _of_seats(
        ngettext_lazy(
            "%(seats)s has three melds or more, and may hold nothing but your tiles to discard.",
            "%(seats)s have three melds or more, and may hold nothing but your tiles to discard.",
            "number",
        )
    ),
    "open_nobody_melded": gettext_lazy(
        "No player who can choose a discard has three melds, so nobody is short of other tiles."
    ),
    "open_before_riichi": _of_seats(
        ngettext_lazy(
            "%(seats)s is in riichi and must discard every drawn tile that does not win, your tiles too.",
            "%(seats)s are in riichi and must discard every drawn tile that does not win, your tiles too.",
            "number",
        )
    ),
    "open_nobody_declared": gettext_lazy("Nobody is in riichi, so everybody can choose what to discard."),
    "open_tiles_kept_back": gettext_lazy(
        "The others see that you wait on %(tiles)s and hold on to these tiles: that speaks against it."
    ),
}
