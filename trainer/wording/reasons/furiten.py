"""The sentences of reasons about furiten and ron."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from trainer.rules.events import Chi, Daiminkan, Dora, Pon
from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, first, plain, thrower
from trainer.wording.words import (
    kinds_of,
    seat_word,
    tile_words,
)
from trainer.wording.yaku_names import yaku_words


def _discard_furiten(reason: Reason, position: Position) -> str:
    called_by = reason.facts.get("called_by")
    words = {"tile": first(reason)}
    if isinstance(called_by, int):
        words["seat"] = seat_word(position, called_by)
        return (
            _(
                "You are furiten: you discarded %(tile)s, a wait of yours; "
                "it counts although %(seat)s called it."
            )
            % words
        )
    return _("You are furiten: the %(tile)s in your own river is one of your waits.") % words


def _you_called(reason: Reason, position: Position) -> bool:
    """Was the tile that the reason is about called by the hero, rather than let go?"""
    if reason.moment is None:
        return False
    following = (event for event in position.events[reason.moment + 1 :] if not isinstance(event, Dora))
    call = next(following, None)
    return isinstance(call, Chi | Pon | Daiminkan) and call.seat == position.hero


def _temporary_furiten(reason: Reason, position: Position) -> str:
    said = {"seat": thrower(reason, position), "tile": first(reason)}
    if _you_called(reason, position):
        text = _("You are furiten for this turn: you called the %(tile)s from %(seat)s, one of your waits.")
    else:
        text = _("You are furiten for this turn: you let the %(tile)s from %(seat)s go, one of your waits.")
    return text % said


def _riichi_furiten(reason: Reason, position: Position) -> str:
    if reason.facts.get("how") == "draw":
        return _("You drew %(tile)s in riichi and did not win: furiten for the rest of the hand.") % {
            "tile": first(reason)
        }
    return _("In riichi you let the %(tile)s from %(seat)s go: furiten for the rest of the hand.") % {
        "seat": thrower(reason, position),
        "tile": first(reason),
    }


def _same_turn_over(reason: Reason, position: Position) -> str:
    words = {"seat": thrower(reason, position), "tile": first(reason)}
    if reason.facts.get("how") == "draw":
        return _("You drew %(tile)s and did not win, but outside riichi that furiten is over by now.") % words
    if _you_called(reason, position):
        text = _(
            "You called the %(tile)s from %(seat)s, then a wait, but your turn since ended that furiten."
        )
    else:
        text = _("You let the %(tile)s from %(seat)s go, but your own turn since has ended that furiten.")
    return text % words


def _not_a_wait(reason: Reason, position: Position) -> str:
    waits = kinds_of(reason.facts["waits"])
    if not waits:
        return _("The hand is noten; %(tile)s does not complete it.") % {"tile": first(reason)}
    return _("The hand waits on %(tiles)s, and %(tile)s does not complete it.") % {
        "tile": first(reason),
        "tiles": tile_words(waits),
    }


def _has_yaku(reason: Reason, position: Position) -> str:
    names = reason.facts.get("yaku")
    yaku = yaku_words(map(str, names)) if isinstance(names, tuple) else ""
    return _("Yaku: %(yaku)s.") % {"yaku": yaku}


def _ankan_not_robbed(reason: Reason, position: Position) -> str:
    if reason.facts.get("kokushi"):
        return _("An ankan can be robbed by kokushi only, and this hand is none.")
    return _("Under these rules no hand may rob an ankan, not even kokushi.")


SENTENCES: Final[dict[str, Say]] = {
    "discard_furiten": _discard_furiten,
    "temporary_furiten": _temporary_furiten,
    "riichi_furiten": _riichi_furiten,
    "same_turn_over": _same_turn_over,
    "let_go_not_ronnable": plain(
        gettext_noop(
            "You could not have ronned that %(tile)s at all, so letting it go does not make you furiten."
        )
    ),
    "not_a_wait": _not_a_wait,
    "no_yaku": plain(gettext_noop("The hand has no yaku with this tile.")),
    "ankan_not_robbed": _ankan_not_robbed,
    "kita_not_robbed": plain(gettext_noop("These rules do not let an extracted north be ronned.")),
    "kakan_robbed": plain(gettext_noop("The tile of a kakan can be robbed: chankan.")),
    "ankan_robbed_by_kokushi": plain(
        gettext_noop("Under these rules kokushi musou may rob an ankan, and no other hand may.")
    ),
    "kita_robbed": plain(gettext_noop("Under these rules an extracted north can be ronned.")),
    "on_a_wait": plain(gettext_noop("Your hand is complete with %(tile)s.")),
    "not_furiten": plain(
        gettext_noop(
            "You are not furiten: no wait lies in your river, and none that you let go still counts."
        )
    ),
    "has_yaku": _has_yaku,
}
