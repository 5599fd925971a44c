"""Reasons about mistakes: whether they are found out, and what follows."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.saying import (
    Say,
    Sentences,
    filled,
    number_said,
)

_FAULTS: Final = {
    "noten_riichi": gettext_lazy("a noten riichi"),
    "furiten_riichi": gettext_lazy("a riichi in furiten"),
    "illegal_riichi_kan": gettext_lazy("an illegal kan in riichi"),
    "false_win": gettext_lazy("a false win"),
    "furiten_win": gettext_lazy("a ron in furiten"),
    "yakuless_win": gettext_lazy("a win without yaku"),
    "wrong_discard": gettext_lazy("a discard from the locked hand"),
    "call_in_riichi": gettext_lazy("a call in riichi"),
    "riichi_taken_back": gettext_lazy("a riichi taken back"),
    "hidden_hand": gettext_lazy("a riichi hand not shown"),
}


def _said(text: Promise, own: Promise | None = None) -> Say:
    """A sentence with the seat that made the mistake and its name; another one if that was the hero."""

    def say(reason: Reason, position: Position) -> str:
        mine = own and number_said(reason, "seat") == position.hero
        fault = str(_FAULTS.get(str(reason.facts.get("fault")), ""))
        return filled(own if own and mine else text, reason, position, fault=fault)

    return say


SENTENCES: Final[Sentences] = {
    "no_such_mistake": _said(
        gettext_lazy("Under these rules %(seat)s cannot be charged with %(fault)s."),
        gettext_lazy("Under these rules you cannot be charged with %(fault)s."),
    ),
    "software_refuses": _said(
        gettext_lazy("The software does not let this mistake (%(fault)s) happen, so nothing follows.")
    ),
    "found_when_made": _said(
        gettext_lazy("Everybody sees the mistake of %(seat)s at once: %(fault)s."),
        gettext_lazy("Everybody sees your mistake at once: %(fault)s."),
    ),
    "found_at_own_claim": _said(
        gettext_lazy("%(seat)s claims a win and shows the hand, which reveals the mistake: %(fault)s."),
        gettext_lazy("You claim a win and show your hand, which reveals the mistake: %(fault)s."),
    ),
    "found_at_draw": _said(
        gettext_lazy("%(seat)s shows the riichi hand at the draw, which reveals the mistake: %(fault)s."),
        gettext_lazy("You show your riichi hand at the draw, which reveals the mistake: %(fault)s."),
    ),
    "found_at_suucha": _said(
        gettext_lazy(
            "All four hands are shown at suucha riichi, and that of %(seat)s reveals the mistake: %(fault)s."
        ),
        gettext_lazy("All four hands are shown at suucha riichi, and yours reveals the mistake: %(fault)s."),
    ),
    "found_at_other_win": _said(
        gettext_lazy(
            "Riichi hands are shown at every win here, and that of %(seat)s reveals the mistake: %(fault)s."
        ),
        gettext_lazy("Riichi hands are shown at every win here, and yours reveals the mistake: %(fault)s."),
    ),
    "another_won_first": _said(
        gettext_lazy(
            "The hand has been won: the win stands, and %(seat)s pays nothing for the mistake (%(fault)s)."
        ),
        gettext_lazy(
            "The hand has been won: the win stands, and you pay nothing for the mistake (%(fault)s)."
        ),
    ),
    "win_voids_chombo": _said(
        gettext_lazy("Another player wins on the same tile: that win stands, and the chombo is void.")
    ),
    "other_chombo_ends_hand": _said(
        gettext_lazy(
            "Another chombo ends the hand, so %(seat)s shows nothing: nobody learns of the mistake "
            "(%(fault)s)."
        ),
        gettext_lazy(
            "Another chombo ends the hand, so you show nothing: nobody learns of the mistake (%(fault)s)."
        ),
    ),
    "hand_kept_closed": _said(
        gettext_lazy(
            "%(seat)s need not show the riichi hand and does not: nobody learns of the mistake (%(fault)s)."
        ),
        gettext_lazy(
            "You need not show your riichi hand, and you do not: nobody learns of the mistake (%(fault)s)."
        ),
    ),
    "riichi_kept_closed": _said(
        gettext_lazy("%(seat)s does not show the riichi hand at the draw, which is a chombo."),
        gettext_lazy("You do not show your riichi hand at the draw, which is a chombo."),
    ),
    "never_shown": _said(
        gettext_lazy("%(seat)s's hand is not shown at this draw: nobody learns of the mistake (%(fault)s)."),
        gettext_lazy("Your hand is not shown at this draw: nobody learns of the mistake (%(fault)s)."),
    ),
    "fault_unpunished": _said(gettext_lazy("These rules do not punish this mistake: %(fault)s.")),
    "hand_is_dead": _said(
        gettext_lazy("The hand of %(seat)s is dead (%(fault)s): it cannot win and counts as noten."),
        gettext_lazy("Your hand is dead (%(fault)s): it cannot win and counts as noten."),
    ),
}
