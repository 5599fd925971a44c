"""A few words for each rule id that verdicts cite, for lists and links."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _


def rule_name(rule: str) -> str:
    """What the rule is about; an id without words stands for itself."""
    say = _NAMES.get(rule)
    return say() if say else rule


_NAMES: Final[dict[str, Callable[[], str]]] = {
    "TEN-1": lambda: _("what a wait is"),
    "TEN-2": lambda: _("shapes of waits"),
    "TEN-3": lambda: _("waits on one's own four copies"),
    "RCH-1": lambda: _("riichi: a closed hand"),
    "RCH-2": lambda: _("riichi: a discard that keeps tenpai"),
    "RCH-3": lambda: _("riichi: points for the stick"),
    "RCH-4": lambda: _("riichi: tiles left in the wall"),
    "RCH-5": lambda: _("riichi: on the own turn, once"),
    "RCH-8": lambda: _("riichi: the locked hand"),
    "RCH-9": lambda: _("a win needs a yaku"),
    "RCH-11": lambda: _("riichi in furiten"),
    "KAN-1": lambda: _("kan in riichi: the drawn tile"),
    "KAN-2": lambda: _("kan in riichi: whether at all"),
    "KAN-3": lambda: _("kan in riichi: the waits stay"),
    "KAN-4": lambda: _("kan in riichi: the shape stays"),
    "KAN-8": lambda: _("limits of kan"),
    "KAN-9": lambda: _("kan outside riichi"),
    "KAN-10": lambda: _("kan of a winning tile"),
    "FUR-1": lambda: _("discard furiten"),
    "FUR-2": lambda: _("same-turn furiten"),
    "FUR-3": lambda: _("riichi furiten"),
    "NOT-4": lambda: _("a win without yaku"),
    "ABO-6": lambda: _("four kans by one player"),
    "SAN-2": lambda: _("an extracted north"),
}
