"""The sentences of reasons about the next hand and the end of the game."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, number, plain
from trainer.wording.words import points_word, seat_word


def _with_seat(text: str) -> Say:
    return lambda reason, position: (
        _(text)
        % {
            "seat": seat_word(position, number(reason, "seat")),
            "points": points_word(number(reason, "points")),
        }
    )


def _with_target(text: str) -> Say:
    return lambda reason, position: _(text) % {"target": points_word(number(reason, "target"))}


def _last_hand_played(reason: Reason, position: Position) -> str:
    if reason.facts.get("target") is None:
        return _("That was the last hand: the game is over.")
    return _with_target(
        gettext_noop("That was the last hand and somebody has %(target)s: the game is over.")
    )(reason, position)


SENTENCES: Final[dict[str, Say]] = {
    "dealer_won": plain(gettext_noop("The dealer has won and deals again.")),
    "dealer_did_not_win": plain(gettext_noop("The dealer has not won: the deal passes on.")),
    "dealer_tenpai": plain(gettext_noop("The dealer is tenpai at the draw and deals again.")),
    "dealer_noten": plain(gettext_noop("The dealer is noten at the draw: the deal passes on.")),
    "tenpai_does_not_keep_deal": plain(
        gettext_noop("The dealer is tenpai, but under these rules only a win keeps the deal.")
    ),
    "dealer_among_winners_passes": plain(
        gettext_noop("The dealer is only one of several winners; these rules then pass the deal on.")
    ),
    "dealer_stays_at_abort": plain(gettext_noop("After an abortive draw the same dealer deals again.")),
    "honba_goes_up": lambda reason, position: (
        _("The next hand has %(honba)s honba: one more than this one.") % {"honba": number(reason, "honba")}
    ),
    "honba_to_zero": plain(gettext_noop("After a win by a non-dealer the next hand has no honba.")),
    "same_hand_again": plain(gettext_noop("After a chombo the same hand is played again.")),
    "somebody_busts": _with_seat(gettext_noop("%(seat)s stands at %(points)s: the game is over.")),
    "leading_dealer_ends": _with_seat(
        gettext_noop("%(seat)s, the last dealer, keeps the deal and leads: the game ends by itself.")
    ),
    "dealer_may_stop": _with_seat(
        gettext_noop("%(seat)s, the last dealer, keeps the deal and leads, and may end the game.")
    ),
    "dealer_stops": _with_seat(gettext_noop("%(seat)s, the last dealer, leads and ends the game.")),
    "last_hand_played": _last_hand_played,
    "target_reached": _with_target(
        gettext_noop("In the extension somebody has reached %(target)s: the game is over.")
    ),
    "extension_played": plain(gettext_noop("The extension is played out: the game is over.")),
}
