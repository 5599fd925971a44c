"""The sentences of reasons about mistakes: found out or not, and what follows."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, number
from trainer.wording.words import seat_word

_FAULTS: Final = {
    "noten_riichi": gettext_lazy("noten riichi"),
    "furiten_riichi": gettext_lazy("riichi in furiten"),
    "illegal_riichi_kan": gettext_lazy("illegal kan in riichi"),
    "false_win": gettext_lazy("false win"),
    "furiten_win": gettext_lazy("ron in furiten"),
    "yakuless_win": gettext_lazy("win without yaku"),
    "wrong_discard": gettext_lazy("discard out of the locked hand"),
    "call_in_riichi": gettext_lazy("call in riichi"),
    "riichi_taken_back": gettext_lazy("riichi taken back"),
    "hidden_hand": gettext_lazy("riichi hand kept closed"),
}


def _said(text: str) -> Say:
    """A sentence with the seat that made the mistake and the name of the mistake."""

    def say(reason: Reason, position: Position) -> str:
        fault = _FAULTS.get(str(reason.facts.get("fault")), "")
        return _(text) % {"seat": seat_word(position, number(reason, "seat")), "fault": str(fault)}

    return say


SENTENCES: Final[dict[str, Say]] = {
    "no_such_mistake": _said(
        gettext_noop("Under these rules the tiles of %(seat)s show no such mistake (%(fault)s).")
    ),
    "software_refuses": _said(
        gettext_noop("Software does not let this mistake happen, so nothing follows (%(seat)s: %(fault)s).")
    ),
    "found_when_made": _said(gettext_noop("Everybody sees it at once (%(seat)s: %(fault)s).")),
    "found_at_own_claim": _said(
        gettext_noop("%(seat)s claims a win and shows the hand, so it comes to light: %(fault)s.")
    ),
    "found_at_draw": _said(
        gettext_noop("%(seat)s shows the riichi hand at the draw, so it comes to light: %(fault)s.")
    ),
    "found_at_suucha": _said(
        gettext_noop("All four hands are shown at suucha riichi, and that of %(seat)s tells: %(fault)s.")
    ),
    "found_at_other_win": _said(
        gettext_noop("Riichi hands are shown at every win here, and that of %(seat)s tells: %(fault)s.")
    ),
    "another_won_first": _said(
        gettext_noop("Another player has won: the win stands, and %(seat)s pays nothing (%(fault)s).")
    ),
    "other_chombo_ends_hand": _said(
        gettext_noop("Another chombo ends the hand, and %(seat)s need not show theirs (%(fault)s).")
    ),
    "hand_kept_closed": _said(
        gettext_noop("%(seat)s may keep the riichi hand closed and does, so nobody knows (%(fault)s).")
    ),
    "riichi_kept_closed": _said(
        gettext_noop("%(seat)s keeps the riichi hand closed at the draw, which is a chombo.")
    ),
    "never_shown": _said(
        gettext_noop("The hand of %(seat)s stays closed at this draw, so nobody knows (%(fault)s).")
    ),
    "fault_unpunished": _said(gettext_noop("These rules do not punish it (%(seat)s: %(fault)s).")),
    "hand_is_dead": _said(
        gettext_noop("The hand of %(seat)s is dead: it cannot win and counts as noten (%(fault)s).")
    ),
}
