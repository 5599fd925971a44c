"""Calls."""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.rulings.base import Ruling, choice

RULINGS: Final[dict[str, Ruling]] = {
    "kuikae": choice(
        lambda: _("sources differ on kuikae"),
        client=lambda: _("kuikae is not offered as a discard"),
        dead_hand=lambda: _("kuikae makes the hand dead"),
        forbidden=lambda: _("kuikae is forbidden"),
        allowed=lambda: _("kuikae is allowed"),
    ),
}
