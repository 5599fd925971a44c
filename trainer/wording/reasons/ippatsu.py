"""The sentences of reasons about ippatsu and the rights of the first turn."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, by_seat, call_word, number, plain, thrower
from trainer.wording.words import seat_word


def _by_declarer(text: str, own: str) -> Say:
    """A sentence about the seat whose event the reason points at."""

    def say(reason: Reason, position: Position) -> str:
        event = None if reason.moment is None else position.events[reason.moment]
        mine = getattr(event, "seat", None) == position.hero
        return _(own if mine else text) % {"seat": thrower(reason, position)}

    return say


def _ended(other: str, yours: str, own: str, own_yours: str = "") -> Say:
    """A sentence about a call that ended the ippatsu of `%(loser)s`, or `yours`; an `own` call."""

    def say(reason: Reason, position: Position) -> str:
        seat, at = number(reason, "seat"), reason.facts.get("declared_at")
        loser = getattr(position.events[at], "seat", position.hero) if isinstance(at, int) else position.hero
        by_you, by_others = (own, own_yours or own), (other, yours)
        text = (by_you if seat == position.hero else by_others)[loser == position.hero]
        return _(text) % {
            "seat": seat_word(position, seat),
            "how": call_word(reason),
            "loser": seat_word(position, loser),
        }

    return say


SENTENCES: Final[dict[str, Say]] = {
    "ippatsu_off": plain(gettext_noop("Ippatsu does not count under these rules.")),
    "ippatsu_needs_riichi": plain(gettext_noop("Ippatsu needs riichi, and none was declared.")),
    "ippatsu_riichi_not_standing": plain(
        gettext_noop("The riichi does not stand before its tile has passed, so there is no ippatsu.")
    ),
    "ippatsu_not_with_rinshan": plain(
        gettext_noop("A win on the replacement tile is rinshan kaihou, which never goes with ippatsu.")
    ),
    "ippatsu_broken_by_kita": _ended(
        gettext_noop("%(seat)s extracted a north, and under these rules that ends the ippatsu of %(loser)s."),
        gettext_noop("%(seat)s extracted a north, and under these rules that ends your ippatsu."),
        gettext_noop("You extracted a north, and under these rules that ends the ippatsu of %(loser)s."),
        gettext_noop("You extracted a north, and under these rules that ends your ippatsu."),
    ),
    "ippatsu_declaration_called": _ended(
        gettext_noop("%(seat)s called the declaration tile (%(how)s), which ends the ippatsu of %(loser)s."),
        gettext_noop("%(seat)s called your declaration tile (%(how)s), which ends your ippatsu."),
        gettext_noop("You called the declaration tile (%(how)s), which ends the ippatsu of %(loser)s."),
    ),
    "ippatsu_broken_by_call": _ended(
        gettext_noop(
            "A call came in between (%(how)s by %(seat)s). Any call ends ippatsu, that of %(loser)s too."
        ),
        gettext_noop("A call came in between (%(how)s by %(seat)s). Any call ends ippatsu, yours too."),
        gettext_noop("You made a call in between (%(how)s). Any call ends ippatsu, that of %(loser)s too."),
        gettext_noop("You made a call in between (%(how)s). Any call ends ippatsu, yours too."),
    ),
    "ippatsu_turn_over": _by_declarer(
        gettext_noop("%(seat)s has discarded again since the declaration, so ippatsu is over."),
        gettext_noop("You have discarded again since you declared, so ippatsu is over."),
    ),
    "ippatsu_alive": _by_declarer(
        gettext_noop(
            "The ippatsu of %(seat)s is alive: no discard of that player since, and no call in between."
        ),
        gettext_noop("Your ippatsu is alive: no discard of yours since, and no call in between."),
    ),
    "ippatsu_kan_robbed": by_seat(
        gettext_noop("The %(how)s of %(seat)s would be robbed, so it does not stand and ends nothing."),
        gettext_noop("Your %(how)s would be robbed, so it does not stand and ends nothing."),
    ),
    "ippatsu_survives_kita": plain(
        gettext_noop("A north was extracted, but under these rules that does not end ippatsu.")
    ),
    "ippatsu_survives_riichi": plain(gettext_noop("The riichi of another player does not end ippatsu.")),
    "double_riichi_off": plain(gettext_noop("There is no double riichi under these rules.")),
    "not_the_first_turn": plain(gettext_noop("There was an earlier turn: this is not the first one.")),
    "first_turn_kita": by_seat(
        gettext_noop("%(seat)s extracted a north, and under these rules that interrupts the first turn."),
        gettext_noop("You extracted a north, and under these rules that interrupts the first turn."),
    ),
    "first_turn_own_ankan": by_seat(
        gettext_noop("%(seat)s made an ankan before, and that ends the first turn."),
        gettext_noop("Your own earlier ankan has ended your first turn."),
    ),
    "first_turn_called": by_seat(
        gettext_noop("The first turn was interrupted: %(how)s by %(seat)s."),
        gettext_noop("You interrupted the first turn yourself: %(how)s."),
    ),
    "first_turn_of_dealer": plain(
        gettext_noop("This is the dealer's first turn, which nobody can interrupt beforehand.")
    ),
    "first_turn_uninterrupted": plain(
        gettext_noop("This is a first turn, and nobody's call has interrupted it.")
    ),
    "first_turn_kan_robbed": by_seat(
        gettext_noop("The %(how)s of %(seat)s would be robbed, so it has not interrupted the first turn."),
        gettext_noop("Your %(how)s would be robbed, so it has not interrupted the first turn."),
    ),
    "first_turn_survives_kita": plain(
        gettext_noop("A north was extracted, but under these rules that does not interrupt the first turn.")
    ),
    "first_turn_survives_ankan": plain(
        gettext_noop("An ankan was made, but under these rules only open calls interrupt the first turn.")
    ),
}
