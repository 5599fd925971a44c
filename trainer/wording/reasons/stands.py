"""The sentences of reasons about whether a riichi stands, its stick and its sideways tile."""

from typing import Final

from django.utils.translation import gettext_noop

from trainer.wording.reasons.base import Say, by_seat, plain

SENTENCES: Final[dict[str, Say]] = {
    "no_declaration": plain(gettext_noop("No riichi was declared, so none stands and no stick is paid.")),
    "declaration_not_thrown": plain(gettext_noop("Riichi is announced, but its tile is not discarded yet.")),
    "declaration_lies_there": plain(
        gettext_noop(
            "The declaration tile %(tile)s can still be ronned: the riichi stands once it has passed."
        )
    ),
    "declaration_ronned": plain(
        gettext_noop("The declaration tile %(tile)s was ronned, so the riichi does not stand.")
    ),
    "declaration_called": by_seat(
        gettext_noop(
            "The declaration tile %(tile)s was called by %(seat)s, and the riichi stands all the same."
        ),
        gettext_noop("You called the declaration tile %(tile)s, and the riichi stands all the same."),
    ),
    "declaration_passed": plain(
        gettext_noop("The declaration tile %(tile)s has passed without a ron, so the riichi stands.")
    ),
    "stick_paid": plain(gettext_noop("The stick is on the table.")),
    "stick_kept": plain(gettext_noop("The stick is not paid.")),
    "stick_paid_all_the_same": plain(gettext_noop("Under these rules the stick is paid all the same.")),
    "nothing_sideways": plain(gettext_noop("No riichi was declared, so no tile lies sideways.")),
    "declaration_sideways": plain(gettext_noop("The declaration tile %(tile)s lies sideways in the river.")),
    "later_discard_sideways": plain(
        gettext_noop("The next discard that stayed in the river, %(tile)s, lies sideways instead.")
    ),
    "sideways_called": by_seat(
        gettext_noop("The sideways %(tile)s was called away by %(seat)s."),
        gettext_noop("You called the sideways %(tile)s away."),
    ),
    "next_discard_sideways": plain(gettext_noop("The declarer's next discard is turned sideways.")),
}
