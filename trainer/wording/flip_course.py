"""The sentences of what might have gone otherwise in the course of a hand: turns, calls, and its end."""

from collections import Counter
from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.rules.events import Discard, Kita, Tsumo
from trainer.rules.notation import format_tiles
from trainer.rules.tiles import Tile
from trainer.scenarios.changes import CallChange, Change, EndChange, TurnChange
from trainer.scenarios.edits import edited
from trainer.scenarios.position import Position
from trainer.wording.words import kan_tile, named_tile, seat_word, tile_word


def turn_sentence(change: TurnChange, position: Position) -> str:
    """Of a go-around more or less, or one turn less."""
    if change.last:
        return _one_turn(change, position)
    return _turn(change) if change.at is None else _turn_at(change.at, change, position)


def two_turns(one: Change, other: Change) -> str | None:
    """Of two go-arounds less or more; None of any other two changes."""
    if not isinstance(one, TurnChange) or not isinstance(other, TurnChange):
        return None
    if (one.turns, one.at, one.last) != (other.turns, None, False) or (other.at, other.last) != (None, False):
        return None
    words = {"there": other.there, "here": one.here}
    if one.turns < 0:
        return (
            ngettext(
                "Two go-arounds earlier, with %(there)s tile left instead of %(here)s",
                "Two go-arounds earlier, with %(there)s tiles left instead of %(here)s",
                other.there,
            )
            % words
        )
    return (
        ngettext(
            "Two go-arounds later, with %(there)s tile left instead of %(here)s",
            "Two go-arounds later, with %(there)s tiles left instead of %(here)s",
            other.there,
        )
        % words
    )


def _one_turn(change: TurnChange, position: Position) -> str:
    """The turn taken last is not taken yet."""
    before = edited(position, change)
    assert before is not None, "the turn can be left out"
    lies = before.events[-1]
    assert isinstance(lies, Discard), "what was discarded before that turn lies there"
    words = {"seat": seat_word(position, lies.seat), "tile": named_tile(lies.tile)}
    if lies.seat == position.hero:
        return _("One turn earlier, while your %(tile)s lies there") % {"tile": tile_word(lies.tile)}
    return _("One turn earlier, while %(tile)s of %(seat)s lies there") % words


def _turn(change: TurnChange) -> str:
    words = {"there": change.there, "here": change.here}
    if change.turns < 0:
        return (
            ngettext(
                "One go-around earlier, with %(there)s tile left instead of %(here)s",
                "One go-around earlier, with %(there)s tiles left instead of %(here)s",
                change.there,
            )
            % words
        )
    return (
        ngettext(
            "One go-around later, with %(there)s tile left instead of %(here)s",
            "One go-around later, with %(there)s tiles left instead of %(here)s",
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
        words["tile"] = named_tile(_left_out(change, position, seat))
        said = (
            _("If you had declared riichi one go-around earlier, without your discard of %(tile)s")
            if own
            else _("If %(seat)s had declared riichi one go-around earlier, without the discard of %(tile)s")
        )
    else:
        said = (
            _("If you had declared riichi one go-around later")
            if own
            else _("If %(seat)s had declared riichi one go-around later")
        )
    return said % words


def _left_out(change: TurnChange, position: Position, seat: int) -> Tile:
    """What a seat discarded in the go-around that is left out."""
    twin = edited(position, change)
    assert twin is not None, "the go-around can be left out"
    (gone,) = _discards(position, seat) - _discards(twin, seat)
    return gone


def _discards(position: Position, seat: int) -> Counter[Tile]:
    thrown = (event for event in position.events if isinstance(event, Discard))
    return Counter(event.tile for event in thrown if event.seat == seat)


def _own_call(change: CallChange, position: Position) -> str:
    """Of a chi or pon that the hero does not make: what was thrown instead of the tile that it then draws."""
    twin = edited(position, change)
    assert twin is not None, "the call can be left out"
    thrown = twin.events[change.at - 1]
    assert isinstance(thrown, Discard), "a discard is called"
    words = {"seat": seat_word(position, thrown.seat), "other": named_tile(thrown.tile)}
    said = _("If %(seat)s had discarded %(other)s and you had drawn %(tile)s yourself")
    return said % {**words, "tile": "" if change.tile is None else named_tile(change.tile)}


def call_sentence(change: CallChange, position: Position) -> str:
    """Of a call, a kan, a kita or a riichi made or not made."""
    return _call_made(change, position) if change.made else _call(change, position)


def _called(change: CallChange) -> str:
    """What is called: `the South tile`, and of a kan `South tiles`."""
    if change.tile is None:
        return ""
    return kan_tile(change.tile) if change.how in ("ankan", "kakan", "daiminkan") else named_tile(change.tile)


def _call(change: CallChange, position: Position) -> str:
    words = {
        "seat": seat_word(position, change.seat),
        "tile": _called(change),
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
        return _own_call(change, position)
    if change.at + 1 == len(position.events) and change.how in ("ankan", "kakan", "kita"):
        if change.how == "kita":
            return _("If %(seat)s had discarded the north instead of extracting it") % words
        words["tile"] = "" if change.tile is None else named_tile(change.tile)
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
    tile = _called(change)
    words = {"seat": seat_word(position, change.seat), "tile": tile}
    own = change.seat == position.hero
    if change.how == "chi":
        return _("If %(seat)s had called chi on %(tile)s") % words
    if change.how == "pon":
        return _("If %(seat)s had called pon on %(tile)s") % words
    if change.how == "ankan":
        return _("If %(seat)s had made an ankan of %(tile)s before this discard") % words
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
    words["tile"] = named_tile(thrown.tile) if isinstance(thrown, Discard) else ""
    return (
        _("If you had declared riichi earlier, with %(tile)s")
        if own
        else _("If %(seat)s had declared riichi earlier, with %(tile)s")
    ) % words


def end_sentence(change: EndChange, position: Position) -> str:
    """Of a win by another seat, or of one more or less."""
    own = change.seat == position.hero
    words = {"seat": seat_word(position, change.seat)}
    if change.how == "passed":
        return (
            _("If you had not declared the win") if own else _("If %(seat)s had not declared the win") % words
        )
    if change.how == "nine":
        if own:
            return _("If it had been you who declared kyuushuu kyuuhai in the first turn")
        return _("If it had been %(seat)s who declared kyuushuu kyuuhai in the first turn") % words
    if change.how == "tsumo" and change.tile is not None:
        words["tile"] = named_tile(change.tile)
        if own:
            return _("If you had drawn %(tile)s in your last turn and won by tsumo") % words
        return _("If %(seat)s had drawn %(tile)s in the last turn and won by tsumo") % words
    if change.how == "tsumo":
        return _("If you had won by tsumo then") if own else _("If %(seat)s had won by tsumo then") % words
    if change.how == "also":
        return (
            _("If you had won on the tile too") if own else _("If %(seat)s had won on the tile too") % words
        )
    return _ron(change, position, words)


def _ron(change: EndChange, position: Position, words: dict[str, str]) -> str:
    """Of a ron, on a discard or on what was drawn as the winning tile."""
    event, own = position.events[change.at], change.seat == position.hero
    tile = getattr(event, "tile", None)
    words["tile"] = "" if tile is None else named_tile(tile)
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
