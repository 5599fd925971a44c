"""The sentences of reasons why an event is allowed or not, and about the locked hand."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, first, number, plain
from trainer.wording.words import either_tile, joined, seat_word


def _declared_noten(reason: Reason, position: Position) -> str:
    return _(
        "Declared with %(tile)s the riichi is noten; a discard of %(tiles)s would leave the hand tenpai."
    ) % {
        "tile": first(reason),
        "tiles": either_tile(reason.tiles[1:]),
    }


def _abort_passed_over(reason: Reason, position: Position) -> str:
    names = {
        "suufon": _("suufon renda"),
        "suucha": _("suucha riichi"),
        "suukan": _("suukaikan"),
        "sanchahou": _("sanchahou"),
    }
    held = reason.facts.get("names")
    words = [names[name] for name in held if isinstance(name, str)] if isinstance(held, tuple) else []
    return _("Play may not go on: the hand has ended by %(names)s.") % {"names": joined(words)}


def _indicator_not_opened(reason: Reason, position: Position) -> str:
    opened = number(reason, "open")
    return ngettext(
        "%(open)s dora indicator is open; by now there should be %(due)s.",
        "%(open)s dora indicators are open; by now there should be %(due)s.",
        opened,
    ) % {"open": opened, "due": number(reason, "due")}


def _nagashi_made(reason: Reason, position: Position) -> str:
    seats = reason.facts.get("seats")
    words = (
        [seat_word(position, seat) for seat in seats if isinstance(seat, int)]
        if isinstance(seats, tuple)
        else []
    )
    return _("Nagashi mangan: every discard of %(seats)s is a terminal or honour, and none was called.") % {
        "seats": joined(words)
    }


SENTENCES: Final[dict[str, Say]] = {
    "drawn_tile_is_thrown": plain(
        gettext_noop("In riichi the hand is locked: only the drawn %(tile)s may be discarded.")
    ),
    "not_the_drawn_discard": plain(
        gettext_noop("In riichi only the drawn tile may be discarded; %(tile)s came out of the locked hand.")
    ),
    "free_discard": plain(gettext_noop("Nothing binds this discard: %(tile)s may be thrown.")),
    "declared_noten": _declared_noten,
    "furiten_declaration": plain(
        gettext_noop("A declaration with %(tile)s leaves the hand furiten, and these rules forbid that.")
    ),
    "nothing_public_forbids": plain(
        gettext_noop("Nothing that can be seen forbids it; the hand itself is hidden.")
    ),
    "abort_passed_over": _abort_passed_over,
    "play_goes_on": plain(gettext_noop("Nothing has ended the hand, so the next tile is drawn.")),
    "indicator_not_opened": _indicator_not_opened,
    "indicator_for_kan": plain(gettext_noop("A kan was made, and it is time for its dora indicator.")),
    "indicator_too_many": plain(gettext_noop("No kan gives a further dora indicator at this moment.")),
    "wall_is_empty": plain(gettext_noop("The wall is empty and nobody has won: an exhaustive draw.")),
    "no_nagashi_mangan": plain(gettext_noop("These rules have no nagashi mangan.")),
    "nobody_has_nagashi": plain(
        gettext_noop("Nobody has discarded terminals and honours only, with none of them called.")
    ),
    "nagashi_made": _nagashi_made,
    "not_such_an_abort": plain(gettext_noop("The condition of this abortive draw is not met.")),
    "no_three_rons": plain(gettext_noop("There are no three rons that abort the hand under these rules.")),
}
