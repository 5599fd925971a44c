"""The sentence of each reason that a verdict can give."""

from collections.abc import Callable, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from trainer.rules.events import Discard
from trainer.rules.tiles import Kind
from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.words import (
    either_tile,
    joined,
    kinds_of,
    meld_word,
    points_word,
    seat_word,
    tile_word,
    tile_words,
)
from trainer.wording.yaku_names import yaku_words

Say = Callable[[Reason, Position], str]


def reason_sentence(reason: Reason, position: Position) -> str:
    """What the reason says, in the second person; `position` gives seats and moments their names."""
    return SENTENCES[reason.code](reason, position)


def _plain(text: str) -> Say:
    """A sentence that is the same in every position; translated when it is said."""
    return lambda reason, position: _(text) % {"tile": _first(reason), "tiles": tile_words(reason.tiles)}


def _first(reason: Reason) -> str:
    return tile_word(reason.tiles[0]) if reason.tiles else ""


def _number(reason: Reason, name: str) -> int:
    value = reason.facts.get(name)
    return value if isinstance(value, int) else 0


def _thrower(reason: Reason, position: Position) -> str:
    """Whose tile it was at the reason's moment."""
    event = None if reason.moment is None else position.events[reason.moment]
    seat = getattr(event, "seat", position.hero)
    return seat_word(position, seat)


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
        "You hold all four copies of %(tiles)s yourself, so under these rules they are no waits.",
        len(kinds),
    ) % {"tiles": tile_words(kinds)}


def _points(reason: Reason, position: Position) -> str:
    return _("You have %(points)s; the stick needs %(needed)s.") % {
        "points": points_word(_number(reason, "points")),
        "needed": f"{_number(reason, 'needed'):,}",
    }


def _points_suffice(reason: Reason, position: Position) -> str:
    if reason.facts.get("needed") is None:
        return _("These rules set no minimum of points for the stick.")
    return _("You have %(points)s, enough for the stick.") % {
        "points": points_word(_number(reason, "points"))
    }


def _wall(reason: Reason, position: Position) -> str:
    left, words = _number(reason, "left"), {name: _number(reason, name) for name in ("left", "needed")}
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
    left = _number(reason, "left")
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
    ) % {"wait": tile_word(_number(reason, "wait")), "tile": _first(reason)}


def _discard_furiten(reason: Reason, position: Position) -> str:
    called_by = reason.facts.get("called_by")
    words = {"tile": _first(reason)}
    if isinstance(called_by, int):
        words["seat"] = seat_word(position, called_by)
        return (
            _("You are furiten: you discarded %(tile)s, one of your waits, even though %(seat)s called it.")
            % words
        )
    return _("You are furiten: the %(tile)s in your own river is one of your waits.") % words


def _temporary_furiten(reason: Reason, position: Position) -> str:
    return _("You are furiten for this turn: you let the %(tile)s from %(seat)s go, and it is a wait.") % {
        "seat": _thrower(reason, position),
        "tile": _first(reason),
    }


def _riichi_furiten(reason: Reason, position: Position) -> str:
    if reason.facts.get("how") == "draw":
        return _("You drew %(tile)s in riichi and did not win: furiten for the rest of the hand.") % {
            "tile": _first(reason)
        }
    return _("In riichi you let the %(tile)s from %(seat)s go: furiten for the rest of the hand.") % {
        "seat": _thrower(reason, position),
        "tile": _first(reason),
    }


def _furiten_riichi(reason: Reason, position: Position) -> str:
    if reason.moment is not None and isinstance(position.events[reason.moment], Discard):
        return _("Every declaration leaves you furiten on %(tile)s, and these rules forbid that.") % {
            "tile": _first(reason)
        }
    return _("Every declaration throws one of its own waits, and these rules forbid a furiten riichi.")


def _not_a_wait(reason: Reason, position: Position) -> str:
    waits = kinds_of(reason.facts["waits"])
    if not waits:
        return _("The hand is noten; %(tile)s does not complete it.") % {"tile": _first(reason)}
    return _("%(tile)s does not complete the hand; it waits on %(tiles)s.") % {
        "tile": _first(reason),
        "tiles": tile_words(waits),
    }


def _has_yaku(reason: Reason, position: Position) -> str:
    names = reason.facts.get("yaku")
    yaku = yaku_words(map(str, names)) if isinstance(names, tuple) else ""
    return _("Yaku: %(yaku)s.") % {"yaku": yaku}


def _completes(reason: Reason, position: Position) -> str:
    shapes = reason.facts.get("shapes")
    words = [str(shape) for shape in shapes] if isinstance(shapes, tuple) else []
    return _("%(tile)s is a %(shapes)s wait.") % {"tile": _first(reason), "shapes": joined(words)}


def _held(reason: Reason, position: Position) -> str:
    return _("An ankan needs all four tiles in your own hand; you hold %(held)s.") % {
        "held": _number(reason, "held")
    }


SENTENCES: Final[dict[str, Say]] = {
    "already_riichi": _plain(
        gettext_noop("You have declared riichi already; it is declared once in a hand.")
    ),
    "no_drawn_tile": _plain(gettext_noop("You have not drawn a tile in this turn.")),
    "open_hand": _open_hand,
    "noten": _noten,
    "points": _points,
    "wall": _wall,
    "furiten": _furiten_riichi,
    "closed": _plain(gettext_noop("The hand is closed.")),
    "closed_with_ankan": _plain(gettext_noop("The hand is closed: an ankan does not open it.")),
    "keeps_tenpai": _keeps_tenpai,
    "points_suffice": _points_suffice,
    "wall_suffices": _wall_suffices,
    "empty_wall": _plain(gettext_noop("The wall is empty; no tile is left to replace the kan's.")),
    "four_kans_by_one": _plain(gettext_noop("One player has made all four kans; nobody may make a fifth.")),
    "fifth_kan": _plain(gettext_noop("Four kans have been made; a fifth is not allowed.")),
    "ankan_held": _plain(gettext_noop("You hold all four %(tile)s, and it is your turn.")),
    "kakan_held": _plain(gettext_noop("You add the fourth %(tile)s to your own pon.")),
    "daiminkan_held": _plain(gettext_noop("You hold the other three %(tile)s.")),
    "ankan_not_held": _held,
    "kakan_not_held": _plain(gettext_noop("A kakan needs an own pon and its fourth tile in your hand.")),
    "daiminkan_not_held": _plain(
        gettext_noop("A daiminkan needs three in your hand and the fourth just discarded.")
    ),
    "locked_hand": _plain(
        gettext_noop("In riichi the hand is locked: only an ankan of the drawn tile is possible.")
    ),
    "forbidden": _plain(gettext_noop("These rules allow no kan in riichi.")),
    "any_allowed": _plain(gettext_noop("These rules allow any ankan of the drawn tile in riichi.")),
    "not_the_drawn_tile": _plain(
        gettext_noop("In riichi only the tile just drawn may be used; %(tile)s was passed over before.")
    ),
    "not_three_held": _held,
    "drawn_tile_wins": _plain(
        gettext_noop("%(tile)s is one of your waits: it is a win, and the kan would use it up.")
    ),
    "waits_change": _waits_change,
    "waits_kept": _waits_kept,
    "shape_changes": _shape_changes,
    "always_ankou": _plain(gettext_noop("However the hand is completed, the three %(tile)s are an ankou.")),
    "yaku_lost": _plain(
        gettext_noop("The kan would take chuuren poutou away, and these rules forbid losing a yaku.")
    ),
    "yaku_kept": _plain(gettext_noop("No yaku is lost.")),
    "discard_furiten": _discard_furiten,
    "temporary_furiten": _temporary_furiten,
    "riichi_furiten": _riichi_furiten,
    "not_a_wait": _not_a_wait,
    "no_yaku": _plain(gettext_noop("The hand has no yaku with this tile.")),
    "ankan_not_robbed": _plain(gettext_noop("An ankan cannot be robbed with this hand.")),
    "kita_not_robbed": _plain(gettext_noop("These rules do not let an extracted north be ronned.")),
    "on_a_wait": _plain(gettext_noop("%(tile)s completes your hand.")),
    "not_furiten": _plain(
        gettext_noop(
            "You are not furiten: none of your waits is in your river, and none let go still counts."
        )
    ),
    "has_yaku": _has_yaku,
    "completes": _completes,
    "completes_chiitoitsu": _plain(gettext_noop("%(tile)s makes the seventh pair.")),
    "completes_kokushi": _plain(gettext_noop("%(tile)s completes kokushi musou.")),
    "own_four": _own_four,
}
