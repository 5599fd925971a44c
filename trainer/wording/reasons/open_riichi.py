"""The sentences of reasons about open riichi."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, first, number, plain
from trainer.wording.words import either_tile, seat_word


def _barred(reason: Reason, position: Position) -> str:
    return _("%(seat)s shows a wait on %(tiles)s in open riichi: you may not discard it.") % {
        "seat": seat_word(position, number(reason, "seat")),
        "tiles": either_tile(reason.tiles),
    }


def _lifted(reason: Reason, position: Position) -> str:
    seat, by = number(reason, "seat"), number(reason, "by")
    words = {
        "seat": seat_word(position, seat),
        "by": seat_word(position, by),
        "tile": first(reason),
    }
    if by == seat:
        text = _(
            "The open riichi of %(seat)s is furiten by the %(tile)s in that river, "
            "so you may discard its wait."
        )
    elif by == position.hero:
        text = _(
            "The open riichi of %(seat)s is furiten: your %(tile)s was let go, so you may discard its wait."
        )
    else:
        text = _(
            "The open riichi of %(seat)s is furiten: the %(tile)s of %(by)s was let go, "
            "so you may discard its wait."
        )
    return text % words


def _adds_up(reason: Reason, position: Position) -> str:
    return _("The yakuman of the hand and that of the deal-in add up: %(yakuman)s yakuman.") % {
        "yakuman": number(reason, "yakuman")
    }


def _nothing_added(reason: Reason, position: Position) -> str:
    yakuman = number(reason, "yakuman")
    return ngettext(
        "The hand is a yakuman already; these rules add nothing for the deal-in.",
        "The hand is %(yakuman)s yakuman already; these rules add nothing for the deal-in.",
        yakuman,
    ) % {"yakuman": yakuman}


def _by_itself(reason: Reason, position: Position) -> str:
    yakuman = number(reason, "yakuman")
    return ngettext(
        "The hand is a yakuman by itself.", "The hand is %(yakuman)s yakuman by itself.", yakuman
    ) % {"yakuman": yakuman}


def _open_worth(reason: Reason, position: Position) -> str:
    return _("An open riichi is worth one han more than a riichi: %(han)s han.") % {
        "han": number(reason, "han")
    }


def _open_double_worth(reason: Reason, position: Position) -> str:
    return _("Under these rules an open double riichi is worth %(han)s han.") % {"han": number(reason, "han")}


SENTENCES: Final[dict[str, Say]] = {
    "no_open_riichi": plain(gettext_noop("These rules have no open riichi.")),
    "waiting_part_shown": plain(gettext_noop("An open riichi lays the waiting part of the hand open.")),
    "whole_hand_shown": plain(gettext_noop("An open riichi lays the whole hand open.")),
    "open_riichi_worth": _open_worth,
    "open_double_riichi_worth": _open_double_worth,
    "furiten_not_open": plain(
        gettext_noop(
            "Every declaration leaves you furiten, and these rules forbid an open riichi in furiten."
        )
    ),
    "shown_wait_barred": _barred,
    "furiten_lifts_ban": _lifted,
    "no_other_tile": plain(
        gettext_noop("You have no tile but the shown waits, so you may discard one of them.")
    ),
    "no_shown_wait_held": plain(gettext_noop("No tile that you could discard is a shown wait.")),
    "only_shown_waits_lose": plain(
        gettext_noop("Only shown waits deal in to an open riichi, so there is no need to fold.")
    ),
    "deal_in_yakuman": plain(
        gettext_noop("A player without riichi who deals in to an open riichi pays at least a yakuman.")
    ),
    "deal_in_ordinary": plain(
        gettext_noop("Under these rules a deal-in to an open riichi costs what the hand is worth.")
    ),
    "earlier_riichi_yakuman": plain(
        gettext_noop(
            "Under these rules even one who was in riichi before the open one pays at least a yakuman."
        )
    ),
    "earlier_riichi_ordinary": plain(
        gettext_noop("Whoever was in riichi before the open riichi pays what the hand is worth.")
    ),
    "later_riichi_yakuman": plain(
        gettext_noop(
            "Whoever declared riichi after the open riichi pays at least a yakuman under these rules."
        )
    ),
    "later_riichi_ordinary": plain(
        gettext_noop("Whoever declared riichi after the open riichi pays what the hand is worth.")
    ),
    "yakuman_adds_up": _adds_up,
    "counted_adds_up": plain(
        gettext_noop("The counted yakuman of the hand and the yakuman of the deal-in add up to two.")
    ),
    "no_adding_up": _nothing_added,
    "yakuman_by_itself": _by_itself,
    "no_dodge": plain(
        gettext_noop("The chombo was not made to dodge a deal-in: it costs what any chombo costs.")
    ),
    "dodge_yakuman": plain(
        gettext_noop("A chombo made on purpose to dodge the deal-in costs a yakuman under these rules.")
    ),
    "dodge_ordinary": plain(
        gettext_noop("Under these rules a chombo that dodges the deal-in costs what any chombo costs.")
    ),
}
