"""The sentence of each reason that a verdict can give."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as _mark
from django.utils.translation import ngettext

from trainer.rules.events import Discard
from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.words import joined, kinds_of, points_word, seat_word, tile_word, tile_words

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
    dead = kinds_of(reason.facts.get("dead_waits"))
    if dead:
        return _("You hold all four copies of %(tiles)s yourself, so under these rules it is no wait.") % {
            "tiles": tile_words(dead)
        }
    return _("The hand is noten: no discard leaves a tile that would complete it.")


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


def _left(reason: Reason) -> str:
    left = _number(reason, "left")
    return ngettext("%(left)s tile is left in the wall", "%(left)s tiles are left in the wall", left) % {
        "left": left
    }


def _wall(reason: Reason, position: Position) -> str:
    return _("%(left)s; a declaration needs %(needed)s.") % {
        "left": _left(reason),
        "needed": _number(reason, "needed"),
    }


def _wall_suffices(reason: Reason, position: Position) -> str:
    return _("%(left)s, so the wall allows it.") % {"left": _left(reason)}


def _keeps_tenpai(reason: Reason, position: Position) -> str:
    return ngettext(
        "Only the discard of %(tiles)s leaves the hand tenpai.",
        "The discard of any of %(tiles)s leaves the hand tenpai.",
        len(reason.tiles),
    ) % {"tiles": tile_words(reason.tiles)}


def _waits_change(reason: Reason, position: Position) -> str:
    before, after = kinds_of(reason.facts["before"]), kinds_of(reason.facts["after"])
    lost, gained = [k for k in before if k not in after], [k for k in after if k not in before]
    if lost:
        return _("The kan would take the wait on %(tiles)s away.") % {"tiles": tile_words(lost)}
    return _("The kan would add a wait on %(tiles)s.") % {"tiles": tile_words(gained)}


def _waits_kept(reason: Reason, position: Position) -> str:
    waits = kinds_of(reason.facts["before"])
    return _("The waits are the same before and after the kan: %(tiles)s.") % {"tiles": tile_words(waits)}


def _shape_changes(reason: Reason, position: Position) -> str:
    return _(
        "If you win on %(wait)s the hand can be read so that the three %(tile)s are not an ankou; "
        "these rules then forbid the kan."
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
    return _("You are furiten for this turn: you let %(seat)s's %(tile)s go, and it completes your hand.") % {
        "seat": _thrower(reason, position),
        "tile": _first(reason),
    }


def _riichi_furiten(reason: Reason, position: Position) -> str:
    if reason.facts.get("how") == "draw":
        return _("You drew %(tile)s in riichi and did not win: furiten for the rest of the hand.") % {
            "tile": _first(reason)
        }
    return _("In riichi you let %(seat)s's %(tile)s go: you are furiten for the rest of the hand.") % {
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
    yaku = [str(name).replace("_", " ") for name in names] if isinstance(names, tuple) else []
    return _("The hand has a yaku: %(yaku)s.") % {"yaku": joined(yaku)}


def _completes(reason: Reason, position: Position) -> str:
    shapes = reason.facts.get("shapes")
    words = [str(shape) for shape in shapes] if isinstance(shapes, tuple) else []
    return _("%(tile)s completes the hand (%(shapes)s).") % {
        "tile": _first(reason),
        "shapes": joined(words),
    }


def _held(reason: Reason, position: Position) -> str:
    held = _number(reason, "held")
    return ngettext("You hold only %(held)s copy.", "You hold only %(held)s copies.", held) % {"held": held}


SENTENCES: Final[dict[str, Say]] = {
    "already_riichi": _plain(_mark("You have declared riichi already; it is declared once in a hand.")),
    "no_drawn_tile": _plain(_mark("You have not drawn a tile in this turn.")),
    "open_hand": _plain(_mark("The hand is open: you called %(tiles)s. Riichi needs a closed hand.")),
    "noten": _noten,
    "points": _points,
    "wall": _wall,
    "furiten": _furiten_riichi,
    "closed": _plain(_mark("The hand is closed.")),
    "closed_with_ankan": _plain(_mark("The hand is closed: an ankan does not open it.")),
    "keeps_tenpai": _keeps_tenpai,
    "points_suffice": _points_suffice,
    "wall_suffices": _wall_suffices,
    "empty_wall": _plain(_mark("The wall is empty; no tile is left to replace the kan's.")),
    "four_kans_by_one": _plain(_mark("One player has made all four kans; nobody may make a fifth.")),
    "fifth_kan": _plain(_mark("Four kans have been made; a fifth is not allowed.")),
    "ankan_held": _plain(_mark("You hold all four %(tile)s, and it is your turn.")),
    "kakan_held": _plain(_mark("You add the fourth %(tile)s to your own pon.")),
    "daiminkan_held": _plain(_mark("You hold the other three %(tile)s.")),
    "ankan_not_held": _plain(_mark("An ankan needs all four tiles in your own hand.")),
    "kakan_not_held": _plain(_mark("A kakan needs an own pon and its fourth tile in your hand.")),
    "daiminkan_not_held": _plain(
        _mark("A daiminkan needs three in your hand and the fourth just discarded.")
    ),
    "locked_hand": _plain(
        _mark("In riichi the hand is locked: only an ankan of the drawn tile is possible.")
    ),
    "forbidden": _plain(_mark("These rules allow no kan in riichi.")),
    "any_allowed": _plain(_mark("These rules allow any ankan of the drawn tile in riichi.")),
    "not_the_drawn_tile": _plain(
        _mark("In riichi only the tile just drawn may be used; %(tile)s was passed over before.")
    ),
    "not_three_held": _held,
    "drawn_tile_wins": _plain(
        _mark("%(tile)s is one of your waits: it is a win, and the kan would use it up.")
    ),
    "waits_change": _waits_change,
    "waits_kept": _waits_kept,
    "shape_changes": _shape_changes,
    "always_ankou": _plain(_mark("However the hand is completed, the three %(tile)s are an ankou.")),
    "yaku_lost": _plain(
        _mark("The kan would take chuuren poutou away, and these rules forbid losing a yaku.")
    ),
    "yaku_kept": _plain(_mark("No yaku is lost.")),
    "discard_furiten": _discard_furiten,
    "temporary_furiten": _temporary_furiten,
    "riichi_furiten": _riichi_furiten,
    "not_a_wait": _not_a_wait,
    "no_yaku": _plain(_mark("The hand has no yaku with this tile.")),
    "ankan_not_robbed": _plain(_mark("An ankan can not be robbed with this hand.")),
    "kita_not_robbed": _plain(_mark("These rules do not let an extracted north be ronned.")),
    "on_a_wait": _plain(_mark("%(tile)s completes your hand.")),
    "not_furiten": _plain(_mark("You are not furiten: none of your waits was discarded or let go.")),
    "has_yaku": _has_yaku,
    "completes": _completes,
    "completes_chiitoitsu": _plain(_mark("%(tile)s makes the seventh pair.")),
    "completes_kokushi": _plain(_mark("%(tile)s completes kokushi musou.")),
    "own_four": _plain(
        _mark("You hold all four copies of %(tiles)s yourself, so under these rules it is no wait.")
    ),
}
