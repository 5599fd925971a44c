"""The sentences of reasons about riichi declarations."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from trainer.rules.events import Discard
from trainer.rules.tiles import Kind
from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, call_word, first, number, plain
from trainer.wording.words import (
    either_tile,
    grouped,
    joined,
    kinds_of,
    meld_word,
    points_word,
    tile_words,
)


def _noten(reason: Reason, position: Position) -> str:
    """No wait at all (TEN-1), none after any discard (RCH-2), or only void ones (TEN-3)."""
    if reason.rule == "TEN-3":
        return _void(kinds_of(reason.facts["dead_waits"]))
    if reason.rule == "RCH-2":
        return _("The hand is noten: no discard makes it tenpai.")
    return _("No tile completes the hand.")


def _own_four(reason: Reason, position: Position) -> str:
    return _void(reason.tiles)


def _void(kinds: Sequence[Kind]) -> str:
    return ngettext(
        "You hold all four copies of %(tiles)s yourself, so under these rules it is no wait.",
        "You hold all four copies of %(tiles)s yourself, so under these rules they are not waits.",
        len(kinds),
    ) % {"tiles": tile_words(kinds)}


def _points(reason: Reason, position: Position) -> str:
    return _("You have %(points)s; a riichi needs %(needed)s.") % {
        "points": points_word(number(reason, "points")),
        "needed": grouped(number(reason, "needed")),
    }


def _points_suffice(reason: Reason, position: Position) -> str:
    if reason.facts.get("needed") is None:
        return _("These rules set no minimum of points for a riichi.")
    return _("You have %(points)s, enough for the stick.") % {"points": points_word(number(reason, "points"))}


def _wall(reason: Reason, position: Position) -> str:
    left, words = number(reason, "left"), {name: number(reason, name) for name in ("left", "needed")}
    if left == 0:
        return _("No tile is left in the wall; a declaration needs %(needed)s.") % words
    return (
        ngettext(
            "%(left)s tile is left in the wall; a declaration needs %(needed)s.",
            "%(left)s tiles are left in the wall; a declaration needs %(needed)s.",
            left,
        )
        % words
    )


def _wall_suffices(reason: Reason, position: Position) -> str:
    left = number(reason, "left")
    if left == 0:
        return _("No tile is left in the wall, and these rules ask for none.")
    return ngettext(
        "%(left)s tile is left in the wall, enough for a declaration.",
        "%(left)s tiles are left in the wall, enough for a declaration.",
        left,
    ) % {"left": left}


def _open_hand(reason: Reason, position: Position) -> str:
    return _("The hand is open: you called %(meld)s. Riichi needs a closed hand.") % {
        "meld": meld_word(reason.tiles)
    }


def _keeps_tenpai(reason: Reason, position: Position) -> str:
    return ngettext(
        "Only the discard of %(tiles)s leaves the hand tenpai.",
        "A discard of %(tiles)s leaves the hand tenpai.",
        len(reason.tiles),
    ) % {"tiles": either_tile(reason.tiles)}


def _furiten_riichi(reason: Reason, position: Position) -> str:
    if reason.moment is not None and isinstance(position.events[reason.moment], Discard):
        return _("Every declaration leaves you furiten on %(tile)s, and these rules forbid that.") % {
            "tile": first(reason)
        }
    return _("Every discard that leaves tenpai is itself a wait, and these rules forbid a furiten riichi.")


def _furiten_allowed(reason: Reason, position: Position) -> str:
    if reason.moment is not None and isinstance(position.events[reason.moment], Discard):
        return _(
            "Every declaration leaves you furiten on %(tile)s. "
            "These rules allow that, but you could win by tsumo only."
        ) % {"tile": first(reason)}
    return _(
        "Every discard that leaves tenpai is itself a wait. "
        "These rules allow a furiten riichi, but you could win by tsumo only."
    )


def _chase_allowed(reason: Reason, position: Position) -> str:
    others = number(reason, "others")
    return ngettext(
        "Another player is in riichi already, and you may still declare: several riichi can stand.",
        "%(others)s other players are in riichi already, and you may still declare.",
        others,
    ) % {"others": others}


def _replacement_is_a_draw(reason: Reason, position: Position) -> str:
    return _("A replacement tile, here after %(how)s, is a drawn tile like any other.") % {
        "how": call_word(reason)
    }


def _completes(reason: Reason, position: Position) -> str:
    shapes = reason.facts.get("shapes")
    words = [str(shape) for shape in shapes] if isinstance(shapes, tuple) else []
    return _("The wait on %(tile)s is %(shapes)s.") % {"tile": first(reason), "shapes": joined(words)}


SENTENCES: Final[dict[str, Say]] = {
    "already_riichi": plain(gettext_noop("You have declared riichi already; it is declared once in a hand.")),
    "no_drawn_tile": plain(gettext_noop("You have not drawn a tile in this turn.")),
    "open_hand": _open_hand,
    "noten": _noten,
    "points": _points,
    "wall": _wall,
    "furiten": _furiten_riichi,
    "furiten_allowed": _furiten_allowed,
    "closed": plain(gettext_noop("The hand is closed.")),
    "closed_with_ankan": plain(gettext_noop("The hand is closed: an ankan does not open it.")),
    "keeps_tenpai": _keeps_tenpai,
    "points_suffice": _points_suffice,
    "wall_suffices": _wall_suffices,
    "replacement_is_a_draw": _replacement_is_a_draw,
    "chase_allowed": _chase_allowed,
    "fourth_riichi_aborts": plain(
        gettext_noop(
            "All others are in riichi. You may declare too; once the fourth riichi stands, the hand is drawn."
        )
    ),
    "own_four": _own_four,
    "completes": _completes,
    "completes_chiitoitsu": plain(gettext_noop("Chiitoitsu: %(tile)s makes the seventh pair.")),
    "completes_kokushi": plain(gettext_noop("Kokushi musou is complete with %(tile)s.")),
}
