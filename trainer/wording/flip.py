"""The sentence of a small change: what would have to be otherwise for the other answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.rules.events import Ankan, Discard, Kakan, Kita, Tsumo
from trainer.rules.notation import format_tiles
from trainer.scenarios.answers import Points
from trainer.scenarios.changes import (
    CallChange,
    Change,
    CountChange,
    EndChange,
    PointsChange,
    RuleChange,
    TileChange,
    TurnChange,
)
from trainer.scenarios.edits import edited
from trainer.scenarios.flip import Flip
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position import Position
from trainer.wording.kind_words import answer_word, words_of
from trainer.wording.rulings import clause
from trainer.wording.words import points_word, seat_word, tile_word


@dataclass(frozen=True, slots=True)
class FlipWords:
    """`change` is what is supposed, without a full stop; `answer` what the rules answer then."""

    change: str
    answer: str


def flip_words(kind: PuzzleKind, position: Position, flip: Flip) -> FlipWords:
    """A flip of the position in words."""
    words, shape = words_of(kind.slug), kind.shape(flip.twin)
    answer = words.verdict_line(flip.answer, flip.twin)
    if isinstance(shape, Points):
        answer = answer_word(words, shape, flip.twin, flip.answer)
    change = change_sentence(flip.change, position)
    if flip.also is not None and (half := edited(position, flip.change)) is not None:
        said = {"one": change, "other": change_sentence(flip.also, half)}
        change = _("%(one)s; and besides: %(other)s") % said
    return FlipWords(change, answer)


def change_sentence(change: Change, position: Position) -> str:
    """What is supposed to be otherwise in the position, without a full stop."""
    match change:
        case TileChange():
            return _tile(change, position)
        case PointsChange():
            return _points(change, position)
        case TurnChange():
            return _turn(change) if change.at is None else _turn_at(change.at, change, position)
        case CallChange():
            return _call_made(change, position) if change.made else _call(change, position)
        case EndChange():
            return _end(change, position)
        case CountChange():
            return _count(change)
        case RuleChange(parameter, _here, there):
            return _("If the rule were: %(clause)s") % {"clause": clause(parameter, there)}


def _tile(change: TileChange, position: Position) -> str:
    words: dict[str, Any] = {"old": tile_word(change.old), "new": tile_word(change.new)}
    own = change.seat == position.hero
    words["seat"] = seat_word(position, change.seat)
    if change.place in ("lies", "river") and change.at is not None:
        if isinstance(position.events[change.at], Ankan | Kakan):
            return _("If the kan of %(seat)s were of %(new)s instead of %(old)s") % words
        if own:
            return _("If you had discarded %(new)s instead of %(old)s") % words
        return _("If %(seat)s had discarded %(new)s instead of %(old)s") % words
    if change.place == "pon":
        said = (
            _("If you had called pon on %(new)s instead of %(old)s")
            if own
            else _("If %(seat)s had called pon on %(new)s instead of %(old)s")
        )
        return said % words
    if change.place == "shown":
        return _("If %(seat)s held %(new)s instead of %(old)s") % words
    return _TILES[change.place]() % words


_TILES: Final[dict[str, Callable[[], str]]] = {
    "hand": lambda: _("If you held %(new)s instead of one %(old)s"),
    "drawn": lambda: _("If you had drawn %(new)s instead of %(old)s"),
    "indicator": lambda: _("If the dora indicator were %(new)s instead of %(old)s"),
}


def _points(change: PointsChange, position: Position) -> str:
    words = {"there": points_word(change.there), "here": f"{change.here:,}"}
    if change.seat == position.hero:
        return _("If you had %(there)s instead of %(here)s") % words
    words["seat"] = seat_word(position, change.seat)
    return _("If %(seat)s had %(there)s instead of %(here)s") % words


def _turn(change: TurnChange) -> str:
    words = {"there": change.there, "here": change.here}
    if change.turns < 0:
        return (
            ngettext(
                "One go-around earlier, with %(there)s tile left in the wall instead of %(here)s",
                "One go-around earlier, with %(there)s tiles left in the wall instead of %(here)s",
                change.there,
            )
            % words
        )
    return (
        ngettext(
            "One go-around later, with %(there)s tile left in the wall instead of %(here)s",
            "One go-around later, with %(there)s tiles left in the wall instead of %(here)s",
            change.there,
        )
        % words
    )


def _turn_at(at: int, change: TurnChange, position: Position) -> str:
    """Of a go-around more or less before a riichi, or less after a kita."""
    event = position.events[at]
    seat = getattr(event, "seat", position.hero)
    own, words = seat == position.hero, {"seat": seat_word(position, seat)}
    if isinstance(event, Kita):
        said = (
            _("If you had extracted the north one go-around later")
            if own
            else _("If %(seat)s had extracted the north one go-around later")
        )
    elif change.turns < 0:
        said = (
            _("If you had declared riichi one go-around earlier")
            if own
            else _("If %(seat)s had declared riichi one go-around earlier")
        )
    else:
        said = (
            _("If you had declared riichi one go-around later")
            if own
            else _("If %(seat)s had declared riichi one go-around later")
        )
    return said % words


def _call(change: CallChange, position: Position) -> str:
    words = {
        "seat": seat_word(position, change.seat),
        "tile": "" if change.tile is None else tile_word(change.tile),
    }
    own = change.seat == position.hero
    if change.turn:
        return _without_turn(change, own=own) % words
    if change.how == "riichi":
        return (
            _("If you had not declared riichi") if own else _("If %(seat)s had not declared riichi") % words
        )
    if own and change.how == "kita":
        return _("If you had not extracted the north")
    if own:
        return _("If you had drawn %(tile)s yourself instead of calling it") % words
    if change.at + 1 == len(position.events):
        if change.how == "kita":
            return _("If %(seat)s had discarded the north instead of extracting it") % words
        return _("If %(seat)s had discarded %(tile)s instead of making the kan") % words
    return _CALLS[change.how]() % words


def _without_turn(change: CallChange, *, own: bool) -> str:
    """Of a call left out with the turn in which the tile was thrown, or the kan made."""
    if change.how in ("chi", "pon", "daiminkan"):
        return _("Without the turn in which %(tile)s was thrown and called")
    if own:
        return (
            _("If you had made no kan in that turn")
            if change.tile is not None and change.how != "kita"
            else _("If you had extracted no north in that turn")
        )
    if change.how == "kita":
        return _("Without the turn in which %(seat)s extracted a north")
    return _("Without the turn in which %(seat)s made the kan of %(tile)s")


def _call_made(change: CallChange, position: Position) -> str:
    """Of a riichi or a call made, in place of another one or besides."""
    tile = "" if change.tile is None else tile_word(change.tile)
    words = {"seat": seat_word(position, change.seat), "tile": tile}
    own = change.seat == position.hero
    if change.how == "chi":
        return _("If %(seat)s had called chi on %(tile)s") % words
    if change.how == "pon":
        return _("If %(seat)s had called pon on %(tile)s") % words
    if change.instead is None:
        return _("If you had declared riichi with your last discard")
    if change.at > change.instead:
        said = (
            _("If you had declared riichi with your last discard only")
            if own
            else _("If %(seat)s had declared riichi with the last discard only")
        )
        return said % words
    thrown = position.events[change.at]
    words["tile"] = tile_word(thrown.tile) if isinstance(thrown, Discard) else ""
    return (
        _("If you had declared riichi earlier, with %(tile)s")
        if own
        else _("If %(seat)s had declared riichi earlier, with %(tile)s")
    ) % words


def _end(change: EndChange, position: Position) -> str:
    """Of a win by another seat, or of one more or less."""
    event = position.events[change.at]
    own = change.seat == position.hero
    words = {"seat": seat_word(position, change.seat)}
    if change.how == "passed":
        return (
            _("If you had not declared the win") if own else _("If %(seat)s had not declared the win") % words
        )
    if change.how == "tsumo":
        return _("If you had won by tsumo then") if own else _("If %(seat)s had won by tsumo then") % words
    if change.how == "also":
        return (
            _("If you had won on the tile too") if own else _("If %(seat)s had won on the tile too") % words
        )
    tile = getattr(event, "tile", None)
    words["tile"] = "" if tile is None else tile_word(tile)
    if isinstance(event, Tsumo):
        words["thrower"] = seat_word(position, event.seat)
        if event.seat == position.hero:
            return _("If you had discarded %(tile)s and %(seat)s had won on it") % words
        return _("If %(thrower)s had discarded %(tile)s and %(seat)s had won on it") % words
    if change.hand:
        words["hand"] = format_tiles(change.hand)
        return _("If %(seat)s had won on %(tile)s with %(hand)s") % words
    return _("If you had won on %(tile)s") % words if own else _("If %(seat)s had won on %(tile)s") % words


_CALLS: Final[dict[str, Callable[[], str]]] = {
    "chi": lambda: _("If %(seat)s had not called chi on %(tile)s"),
    "pon": lambda: _("If %(seat)s had not called pon on %(tile)s"),
    "daiminkan": lambda: _("If %(seat)s had not made the kan of %(tile)s"),
    "ankan": lambda: _("If %(seat)s had not made the kan of %(tile)s"),
    "kakan": lambda: _("If %(seat)s had not made the kan of %(tile)s"),
    "kita": lambda: _("If %(seat)s had not extracted a north"),
}


def _count(change: CountChange) -> str:
    words = {"there": change.there, "here": change.here}
    if change.name == "honba":
        return (
            ngettext(
                "With %(there)s honba instead of %(here)s",
                "With %(there)s honba instead of %(here)s",
                change.there,
            )
            % words
        )
    return (
        ngettext(
            "With %(there)s stick on the table at the deal instead of %(here)s",
            "With %(there)s sticks on the table at the deal instead of %(here)s",
            change.there,
        )
        % words
    )
