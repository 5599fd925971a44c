"""The sentences of reasons about kans."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, first, number, plain
from trainer.wording.words import (
    kinds_of,
    tile_word,
    tile_words,
)


def _waits_change(reason: Reason, position: Position) -> str:
    before, after = kinds_of(reason.facts["before"]), kinds_of(reason.facts["after"])
    lost, gained = [k for k in before if k not in after], [k for k in after if k not in before]
    if lost:
        return ngettext(
            "The kan would take the wait on %(tiles)s away.",
            "The kan would take the waits on %(tiles)s away.",
            len(lost),
        ) % {"tiles": tile_words(lost)}
    return ngettext(
        "The kan would add a wait on %(tiles)s.", "The kan would add waits on %(tiles)s.", len(gained)
    ) % {"tiles": tile_words(gained)}


def _waits_kept(reason: Reason, position: Position) -> str:
    waits = kinds_of(reason.facts["before"])
    if not waits:
        return _("The hand is noten before and after the kan, so no wait changes.")
    return ngettext(
        "The wait is the same before and after the kan: %(tiles)s.",
        "The waits are the same before and after the kan: %(tiles)s.",
        len(waits),
    ) % {"tiles": tile_words(waits)}


def _shape_changes(reason: Reason, position: Position) -> str:
    return _(
        "A win on %(wait)s can be read so that the three %(tile)s are not an ankou, "
        "and these rules then forbid the kan."
    ) % {"wait": tile_word(number(reason, "wait")), "tile": first(reason)}


def _held(reason: Reason, position: Position) -> str:
    return _("An ankan needs all four tiles in your own hand; you hold %(held)s.") % {
        "held": number(reason, "held")
    }


SENTENCES: Final[dict[str, Say]] = {
    "empty_wall": plain(gettext_noop("The wall is empty; no replacement tile is left for a kan.")),
    "four_kans_by_one": plain(gettext_noop("One player has made all four kans; nobody may make a fifth.")),
    "fifth_kan": plain(gettext_noop("Four kans have been made; a fifth is not allowed.")),
    "fifth_kan_allowed": plain(gettext_noop("Four kans have been made; these rules allow a fifth.")),
    "ankan_held": plain(gettext_noop("You hold all four %(tile)s, and it is your turn.")),
    "kakan_held": plain(gettext_noop("You add the fourth %(tile)s to your own pon.")),
    "daiminkan_held": plain(gettext_noop("You hold the other three %(tile)s.")),
    "ankan_not_held": _held,
    "kakan_not_held": plain(
        gettext_noop("A kakan needs a pon of your own and its fourth tile in your hand.")
    ),
    "daiminkan_not_held": plain(
        gettext_noop("A daiminkan needs three in your hand and the fourth just discarded.")
    ),
    "locked_hand": plain(
        gettext_noop("In riichi the hand is locked: only an ankan of the drawn tile is possible.")
    ),
    "forbidden": plain(gettext_noop("These rules allow no kan in riichi.")),
    "any_allowed": plain(gettext_noop("These rules allow any ankan of the drawn tile in riichi.")),
    "not_the_drawn_tile": plain(
        gettext_noop("In riichi you may make a kan only of the tile just drawn; %(tile)s is not that tile.")
    ),
    "not_three_held": _held,
    "drawn_tile_wins": plain(
        gettext_noop("You win on %(tile)s, and the kan would use up your winning tile.")
    ),
    "waits_change": _waits_change,
    "waits_kept": _waits_kept,
    "shape_changes": _shape_changes,
    "always_ankou": plain(gettext_noop("However the hand is completed, the three %(tile)s are an ankou.")),
    "yaku_lost": plain(
        gettext_noop("The kan would take chuuren poutou away, and these rules forbid losing a yaku.")
    ),
    "known_alone": plain(
        gettext_noop("Worth knowing: an ankou with nothing near it can be read in one way only.")
    ),
    "known_row": plain(
        gettext_noop(
            "Worth knowing: in a row of ankou beside the wait, every reading keeps each ankou together."
        )
    ),
    "known_neighbour": plain(
        gettext_noop("Worth knowing: with a single tile beside an ankou the four can be read in two ways.")
    ),
    "known_bridge": plain(
        gettext_noop(
            "Worth knowing: a tile between two ankou ties them together; a kan of either loses a reading."
        )
    ),
    "yaku_kept": plain(gettext_noop("No yaku is lost.")),
}
