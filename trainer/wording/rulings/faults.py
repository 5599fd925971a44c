"""Mistakes at the table and what they cost."""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.rulings.base import Ruling, choice, counted
from trainer.wording.words import grouped

_RANK_POINTS: Final = 1000
"""Amounts below it are rank points, not points of the table."""


def _amount(amount: int) -> str:
    if amount < _RANK_POINTS:
        return _("a chombo costs %(amount)s rank points") % {"amount": amount}
    return _("a chombo costs %(amount)s points") % {"amount": grouped(amount)}


RULINGS: Final[dict[str, Ruling]] = {
    "noten_riichi": choice(
        lambda: _("sources differ on noten riichi"),
        client=lambda: _("the client allows no noten riichi"),
        chombo=lambda: _("a noten riichi that comes to light is a chombo"),
        unpunished=lambda: _("a noten riichi goes unpunished"),
    ),
    "illegal_riichi_kan": choice(
        lambda: _("sources differ on an illegal kan in riichi"),
        client=lambda: _("the client allows no illegal kan in riichi"),
        chombo=lambda: _("an illegal kan in riichi that comes to light is a chombo"),
        dead_hand=lambda: _("an illegal kan in riichi makes the hand dead"),
    ),
    "dead_hand": choice(
        lambda: _("sources differ on a riichi that is broken"),
        client=lambda: _("the client lets nobody break a riichi"),
        chombo=lambda: _("breaking a riichi (taking it back, calling, changing the hand) is a chombo"),
        dead_hand=lambda: _(
            "breaking a riichi (taking it back, calling, changing the hand) makes the hand dead"
        ),
    ),
    "chombo": choice(
        lambda: _("sources differ on the kind of penalty for a chombo"),
        none=lambda: _("there is no chombo"),
        reverse_mangan=lambda: _("a chombo pays a mangan to the others"),
        points=lambda: _("a chombo costs points and pays nobody"),
        rank_points=lambda: _("a chombo costs points of the result and pays nobody"),
    ),
    "chombo_amount": counted(
        lambda: _("sources differ on the price of a chombo"),
        _amount,
        lambda: _("a chombo has no fixed amount"),
    ),
    "chombo_uma": choice(
        lambda: _("sources differ on when a chombo is taken off"),
        before=lambda: _("a chombo is taken off before the places are counted"),
        after=lambda: _("a chombo is taken off after the places are counted"),
    ),
}
