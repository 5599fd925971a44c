"""Reasons about kans, what they change, dora and ura dora indicators, and the dora that they make."""

from collections.abc import Callable
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.saying import (
    Sentences,
    by_seat,
    first,
    number_said,
)
from trainer.wording.words import (
    faces_of,
    tile_word,
    tile_words,
)


def _waits_change(reason: Reason, position: Position) -> str:
    before, after = faces_of(reason.facts["before"]), faces_of(reason.facts["after"])
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
    waits = faces_of(reason.facts["before"])
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
    ) % {"wait": tile_word(number_said(reason, "wait")), "tile": first(reason)}


def _held(reason: Reason, position: Position) -> str:
    return _("An ankan needs all four tiles in your own hand; you hold %(held)s.") % {
        "held": number_said(reason, "held")
    }


KAN_SENTENCES: Final[Sentences] = {
    "empty_wall": gettext_lazy("The wall is empty; no replacement tile is left for a kan."),
    "four_kans_by_one": gettext_lazy("One player has made all four kans; nobody may make a fifth."),
    "fifth_kan": gettext_lazy("Four kans have been made; a fifth is not allowed."),
    "fifth_kan_allowed": gettext_lazy("Four kans have been made; these rules allow a fifth."),
    "ankan_held": gettext_lazy("You hold all four %(copies)s, and it is your turn."),
    "kakan_held": gettext_lazy("You add the fourth %(own)s to your own pon."),
    "daiminkan_held": gettext_lazy("You hold the other three %(copies)s."),
    "ankan_not_held": _held,
    "kakan_not_held": gettext_lazy("A kakan needs a pon of your own and its fourth tile in your hand."),
    "daiminkan_not_held": gettext_lazy(
        "A daiminkan needs three copies in your hand and the fourth just discarded."
    ),
    "locked_hand": gettext_lazy("In riichi the hand is locked: only an ankan of the drawn tile is possible."),
    "forbidden": gettext_lazy("These rules allow no kan in riichi."),
    "any_allowed": gettext_lazy("These rules allow any ankan of the drawn tile in riichi."),
    "drawn_to_three": gettext_lazy("You drew the fourth %(own)s and already had three in hand."),
    "not_the_drawn_tile": gettext_lazy(
        "In riichi you may make a kan only of the tile just drawn; %(tile)s is not that tile."
    ),
    "not_three_held": _held,
    "drawn_tile_wins": gettext_lazy("You could win on %(tile)s, but the kan would use up your winning tile."),
    "waits_change": _waits_change,
    "waits_kept": _waits_kept,
    "shape_changes": _shape_changes,
    "always_ankou": gettext_lazy("However the hand is completed, the three %(copies)s are an ankou."),
    "yaku_lost": gettext_lazy(
        "The kan would take chuuren poutou away, and these rules forbid a kan that loses a yaku."
    ),
    "known_alone": gettext_lazy("Worth knowing: an ankou with nothing near it can be read in one way only."),
    "known_row": gettext_lazy(
        "Worth knowing: although ankou stand side by side here, a kan of %(copies)s changes no wait."
    ),
    "known_neighbour": gettext_lazy(
        "Worth knowing: an ankou with a single tile next to it can be read in two ways."
    ),
    "known_bridge": gettext_lazy(
        "Worth knowing: a tile between two ankou ties them together; "
        "after a kan of either, one way to read the hand is lost."
    ),
    "yaku_kept": gettext_lazy("No yaku is lost."),
}


KAN_EFFECTS_SENTENCES: Final[Sentences] = {
    "kan_ends_ippatsu": by_seat(
        gettext_lazy("The kan ends the ippatsu of %(seat)s."), gettext_lazy("The kan ends your ippatsu.")
    ),
    "ippatsu_over_by_turn": by_seat(
        gettext_lazy("%(seat)s has discarded again since the riichi, so there was no ippatsu left to end."),
        gettext_lazy("You have discarded again since your riichi, so there was no ippatsu left to end."),
    ),
    "ippatsu_over_by_call": by_seat(
        gettext_lazy("%(seat)s's ippatsu had already been broken before the kan."),
        gettext_lazy("Your ippatsu had already been broken before the kan."),
    ),
    "own_kan_ends_double_riichi": by_seat(
        gettext_lazy("%(seat)s made the kan and can no longer declare double riichi."),
        gettext_lazy("You made the kan and can no longer declare double riichi."),
    ),
    "kan_leaves_riichi": gettext_lazy("A kan does not end a riichi."),
    "kakan_may_be_robbed": gettext_lazy(
        "A kakan can be robbed (chankan) by any hand that could ron its tile."
    ),
    "daiminkan_not_robbed": gettext_lazy(
        "The tile of a daiminkan was a discard: a ron on it had to come before the kan."
    ),
    "kokushi_may_rob": gettext_lazy("An ankan can be robbed by kokushi musou under these rules."),
    "kokushi_has_no_use": gettext_lazy(
        "Only kokushi musou could rob an ankan, and it has no use for %(tile)s: nobody can rob this kan."
    ),
    "ankan_never_robbed": gettext_lazy("No hand can rob an ankan under these rules."),
}


def _kan_ura_too(reason: Reason, position: Position) -> str:
    return _(
        "The kans count too: the tile beneath each of the %(number)s dora indicators is turned over."
    ) % {"number": number_said(reason, "indicators")}


DORA_SENTENCES: Final[Sentences] = {
    "first_indicator": gettext_lazy("The first indicator is open from the deal on."),
    "kan_dora_off": gettext_lazy("A kan opens no further indicator under these rules."),
    "ankan_dora_open": by_seat(
        gettext_lazy("%(seat)s's ankan (%(kan)s) opened an indicator at once."),
        gettext_lazy("Your ankan (%(kan)s) opened an indicator at once."),
    ),
    "minkan_dora_at_once": by_seat(
        gettext_lazy("%(seat)s's %(how)s (%(kan)s) opened an indicator at once under these rules."),
        gettext_lazy("Your %(how)s (%(kan)s) opened an indicator at once under these rules."),
    ),
    "minkan_dora_open": by_seat(
        gettext_lazy("The indicator for %(seat)s's %(how)s (%(kan)s) opened with the next discard or kan."),
        gettext_lazy("The indicator for your %(how)s (%(kan)s) opened with the next discard or kan."),
    ),
    "minkan_dora_later": by_seat(
        gettext_lazy("The indicator for the %(how)s of %(seat)s opens with the next discard or kan."),
        gettext_lazy("The indicator for your %(how)s opens with your next discard or kan."),
    ),
    "minkan_dora_for_rinshan": by_seat(
        gettext_lazy("The indicator for the %(how)s of %(seat)s counts for the rinshan win too."),
        gettext_lazy("The indicator for your %(how)s counts for the rinshan win too."),
    ),
    "minkan_dora_not_yet": by_seat(
        gettext_lazy("The indicator for the %(how)s of %(seat)s would open later and does not count."),
        gettext_lazy(
            "The indicator for your %(how)s would open later, with your discard: it does not count."
        ),
    ),
    "robbed_kan_no_dora": by_seat(
        gettext_lazy("The %(how)s of %(seat)s is robbed, so it opens no indicator."),
        gettext_lazy("Your %(how)s is robbed, so it opens no indicator."),
    ),
    "indicators_used_up": gettext_lazy("All five indicators are open; a fifth kan opens no more."),
    "ura_off": gettext_lazy("There are no ura dora under these rules."),
    "ura_needs_riichi": gettext_lazy(
        "Ura dora are turned over only for a hand in riichi, and this hand is not."
    ),
    "ura_riichi_not_standing": gettext_lazy("The riichi does not stand, so no ura dora are turned over."),
    "ura_used_up": gettext_lazy("After a fifth kan no ura dora count in this hand."),
    "ura_turned": gettext_lazy("The riichi stands: the tile beneath the first indicator is turned over."),
    "kan_ura_off": gettext_lazy("A kan's indicator brings no ura dora under these rules."),
    "kan_ura_too": _kan_ura_too,
}


def _follows(text: Promise) -> Callable[[Reason, Position], str]:
    """A sentence about an indicator `%(tile)s` and its `%(dora)s`."""

    def say(reason: Reason, position: Position) -> str:
        return str(text) % {"tile": first(reason), "dora": tile_word(reason.tiles[-1])}

    return say


def _counts_more(reason: Reason, position: Position) -> str:
    times = number_said(reason, "times")
    if times == 2:
        return _("Two indicators are the same: each %(tile)s counts double.") % {"tile": first(reason)}
    return _("%(times)s indicators are the same: each %(tile)s counts %(times)s han.") % {
        "tile": first(reason),
        "times": times,
    }


DORA_TILES_SENTENCES: Final[Sentences] = {
    "dora_counts_more": _counts_more,
    "dora_next_number": _follows(
        gettext_lazy("The indicator %(tile)s makes the next number dora: %(dora)s.")
    ),
    "dora_after_nine": _follows(
        gettext_lazy("After the nine the suit begins again: the indicator %(tile)s makes %(dora)s dora.")
    ),
    "dora_next_wind": _follows(
        gettext_lazy(
            "Winds go East, South, West, North and round again: the indicator %(tile)s makes %(dora)s dora."
        )
    ),
    "dora_next_dragon": _follows(
        gettext_lazy(
            "Dragons go haku, hatsu, chun and round again: the indicator %(tile)s makes %(dora)s dora."
        )
    ),
    "dora_after_1m": _follows(
        gettext_lazy("With three players there are no 2m to 8m: the indicator %(tile)s makes %(dora)s dora.")
    ),
}
