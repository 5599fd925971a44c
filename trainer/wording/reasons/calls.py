"""Reasons about claims of a discard, kuikae and kita, and why an event is legal or not."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from trainer.rules.tiles.tile import EAST, face_of
from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.saying import (
    Sentences,
    first,
    number_said,
    seats_word,
)
from trainer.wording.words import either_tile, joined, meld_word, seat_word


def _not_from_the_left(reason: Reason, position: Position) -> str:
    return _("Chi is possible only from the player on the left, %(left)s; this tile comes from %(seat)s.") % {
        "left": seat_word(position, number_said(reason, "left")),
        "seat": seat_word(position, number_said(reason, "from_seat")),
    }


def _pon_not_held(reason: Reason, position: Position) -> str:
    held = number_said(reason, "held")
    if held == 0:
        return _("You hold no %(tile)s; a pon needs two.") % {"tile": first(reason)}
    return _("You hold only one %(tile)s; a pon needs two.") % {"tile": first(reason)}


def _chi_not_held(reason: Reason, position: Position) -> str:
    if reason.tiles and face_of(reason.tiles[0]) >= EAST:
        return _("Winds and dragons make no runs, so nobody may call chi on them.")
    return _("No two of your tiles make a run with %(tile)s.") % {"tile": first(reason)}


def _only_nearest_paid(reason: Reason, position: Position) -> str:
    return _(
        "Several players ron; under these rules only the first in turn after the discarder wins: %(seat)s."
    ) % {"seat": seat_word(position, number_said(reason, "nearest"))}


def _ron_first(reason: Reason, position: Position) -> str:
    seats = reason.facts.get("seats")
    return ngettext(
        "%(seats)s's ron comes before every other claim.",
        "The rons by %(seats)s come before every other claim.",
        len(seats) if isinstance(seats, tuple) else 0,
    ) % {"seats": seats_word(reason, position)}


CALLS_SENTENCES: Final[Sentences] = {
    "only_discards_are_called": gettext_lazy(
        "No call can take %(tile)s: it was used for a kan or kita, not discarded."
    ),
    "last_discard": gettext_lazy("The wall is empty: the last discard can only be ronned."),
    "no_call_in_riichi": gettext_lazy("You are in riichi: you may win on a discard but not call it."),
    "pon_held": gettext_lazy("You hold two more %(tile)s, and pon may be called on any player's discard."),
    "pon_not_held": _pon_not_held,
    "pon_from_anybody": gettext_lazy("Pon may be called on any player's discard."),
    "chi_held": gettext_lazy(
        "Two of your tiles make a run with %(tile)s, which comes from the player on your left."
    ),
    "chi_not_held": _chi_not_held,
    "chi_from_the_left": gettext_lazy("The discard comes from the player on the left, so chi is possible."),
    "chi_not_from_the_left": _not_from_the_left,
    "no_chi_in_sanma": gettext_lazy("There is no chi with three players."),
    "only_swaps_left": gettext_lazy(
        "A call after which every tile left to discard would be kuikae is not possible."
    ),
    "ron_first": _ron_first,
    "only_ron": gettext_lazy("Only %(seats)s claims ron."),
    "only_claim": gettext_lazy("Only %(seats)s claims the tile."),
    "pon_before_chi": gettext_lazy("A pon or a kan, here by %(seats)s, comes before a chi."),
    "three_rons_abort": gettext_lazy(
        "Three players ron one tile: under these rules the hand aborts (sanchahou)."
    ),
    "only_nearest_paid": _only_nearest_paid,
    "every_ron_paid": gettext_lazy("Under these rules several players may ron one tile: %(seats)s."),
}


def _other_end(reason: Reason, position: Position) -> str:
    return _(
        "You just called %(meld)s, and %(tile)s fits the other end of your two tiles: discarding it "
        "at once is kuikae."
    ) % {
        "tile": first(reason),
        "meld": meld_word(reason.tiles[1:]),
    }


KUIKAE_SENTENCES: Final[Sentences] = {
    "swap_of_called_kind": gettext_lazy(
        "You have just called %(tile)s, so you may not discard %(tile)s at once."
    ),
    "swap_of_other_end": _other_end,
    "swap_allowed": gettext_lazy("A discard of %(tile)s is kuikae, and these rules allow it."),
    "no_swap_held": gettext_lazy("You hold no tile that would be kuikae."),
    "no_call_to_swap": gettext_lazy("You have not just made a call, so there is no kuikae."),
}


KITA_SENTENCES: Final[Sentences] = {
    "no_kita": gettext_lazy("These rules do not let you extract a north."),
    "no_replacement_for_kita": gettext_lazy(
        "The wall is empty; no tile is left to replace an extracted north."
    ),
    "no_north_held": gettext_lazy("You hold no north."),
    "north_held": gettext_lazy("You have drawn a tile and hold a north: you may extract it."),
    "drawn_north": gettext_lazy("In riichi you may extract the north that you have just drawn."),
    "north_not_drawn": gettext_lazy(
        "In riichi you may extract only a north that you have just drawn, not one already in your hand."
    ),
    "turn_draw_no_rinshan": gettext_lazy(
        "The tile was drawn in turn and not as a replacement, so it is not a rinshan tile."
    ),
    "kan_rinshan_counts": gettext_lazy("A win on this tile, the replacement for a kan, is rinshan kaihou."),
    "kita_rinshan_counts": gettext_lazy(
        "A win on this tile, the replacement for an extracted north, is rinshan kaihou here."
    ),
    "kita_rinshan_not_counted": gettext_lazy(
        "Under these rules a win on the replacement for an extracted north is not rinshan kaihou."
    ),
    "declaration_discard_due": gettext_lazy(
        "After announcing riichi, a player must discard and may do nothing else."
    ),
}


def _declared_noten(reason: Reason, position: Position) -> str:
    return _(
        "Declaring riichi with %(tile)s leaves the hand noten; discarding %(tiles)s would leave it tenpai."
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
    return _("The hand has already ended in an abortive draw (%(names)s), so play may not go on.") % {
        "names": joined(words)
    }


LEGALITY_SENTENCES: Final[Sentences] = {
    "drawn_tile_is_thrown": gettext_lazy(
        "In riichi the hand is locked: only the drawn tile, %(tile)s, may be discarded."
    ),
    "not_the_drawn_discard": gettext_lazy(
        "In riichi only the drawn tile may be discarded; %(tile)s came from the locked hand."
    ),
    "free_discard": gettext_lazy("No rule forbids discarding %(tile)s."),
    "declared_noten": _declared_noten,
    "furiten_declaration": gettext_lazy(
        "Declaring riichi with %(tile)s leaves the hand furiten, and these rules forbid a riichi in furiten."
    ),
    "nothing_public_forbids": gettext_lazy(
        "Nothing you can see forbids this move, and the player's hand is hidden."
    ),
    "abort_passed_over": _abort_passed_over,
    "play_goes_on": gettext_lazy("Nothing has ended the hand, so the next tile is drawn."),
    "indicator_not_opened": ngettext_lazy(
        "%(open)s dora indicator is open; by now there should be %(due)s.",
        "%(open)s dora indicators are open; by now there should be %(due)s.",
        "open",
    ),
    "indicator_for_kan": gettext_lazy("A kan was made, and it is time for its dora indicator."),
    "indicator_too_many": gettext_lazy("No kan gives a further dora indicator at this moment."),
    "wall_is_empty": gettext_lazy("The wall is empty and nobody has won: an exhaustive draw."),
    "no_nagashi_mangan": gettext_lazy("These rules have no nagashi mangan."),
    "nobody_has_nagashi": gettext_lazy(
        "Nobody has a river of terminals and honours only, with none of them called."
    ),
    "nagashi_made": gettext_lazy(
        "Nagashi mangan: every discard of %(seats)s is a terminal or honour, and none was called."
    ),
    "not_such_an_abort": gettext_lazy("The condition of this abortive draw is not met."),
    "no_three_rons": gettext_lazy("Three rons do not abort the hand here."),
}
