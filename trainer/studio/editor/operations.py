"""What a button, a key or a field of the editor does to the table, read from its form."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from trainer.rules.errors import NotationError
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.letters import typed_tiles
from trainer.scenarios.board.frame import at_moment, in_round, seated, with_points
from trainer.scenarios.board.laying import (
    LayingError,
    Spot,
    laid_at,
    move,
    parse_spot,
    part_text,
    put,
    remove,
    size_of,
    turn_riichi,
    turn_tsumogiri,
    with_part,
)
from trainer.scenarios.board.melds import call, call_choices, grow, lay_meld, next_form
from trainer.scenarios.board.snapshot import Snapshot
from trainer.wording.errors import error_sentence
from trainer.wording.table_words import laying_sentence, place_word
from trainer.wording.words import tile_word

MAX_DIGITS = 8


@dataclass(frozen=True, slots=True)
class Field:
    """A part of the table as text: its name, what it is called, what stands there, what is wrong with it.

    `key` is its id on the page: `river-2`.
    """

    name: str
    label: str
    text: str
    key: str
    error: str = ""


def fields(
    snapshot: Snapshot, given: Mapping[str, str], *, part: str = "", error: str = ""
) -> tuple[Field, ...]:
    """Every part that is typed, as it is or as it was `given` and not taken; in `part` with what is wrong."""
    return tuple(
        Field(
            name,
            _label(snapshot, name),
            given.get(f"text-{name}", part_text(snapshot, name)),
            _key(snapshot, name),
            error if name == part else "",
        )
        for name in part_names(snapshot)
    )


def part_names(snapshot: Snapshot) -> Iterator[str]:
    """The hand and the indicators, then what lies before each seat in turn order from the hero."""
    yield from ("hand", "indicators")
    order = [(snapshot.hero + step) % snapshot.players for step in range(snapshot.players)]
    for part in ("river", "meld"):
        yield from (f"{part}:{seat}" for seat in order)
    if snapshot.players == 3:
        yield from (f"kita:{seat}" for seat in order)
    yield from (f"shown:{seat}" for seat in order[1:])
    yield from ("ura", "then")


def _key(snapshot: Snapshot, name: str) -> str:
    """An open hand by its place seen from the hero, so that the page has each field whoever the hero is."""
    part, _colon, seat = name.partition(":")
    return (
        f"{part}-{(int(seat) - snapshot.hero) % snapshot.players}"
        if part == "shown"
        else name.replace(":", "-")
    )


def _label(snapshot: Snapshot, name: str) -> str:
    word = place_word(snapshot, name)
    return word[:1].upper() + word[1:]


def typed(snapshot: Snapshot, part: str, given: Mapping[str, str]) -> Snapshot:
    """The table with what was typed into a field.

    :raises NotationError, LayingError: if the text can not be read or has no room.
    """
    if part not in part_names(snapshot):
        raise LayingError("", "no_place")
    text = given.get(f"text-{part}")
    if text is None or text.strip() == part_text(snapshot, part):
        return snapshot
    return with_part(snapshot, part, text)


def frame(snapshot: Snapshot, given: Mapping[str, str]) -> Snapshot:
    """The table in the round, with the hero's wind, the points and the sticks that were entered.

    :raises LayingError: naming what is no number, or no such round.
    """
    players, shift = snapshot.players, snapshot.hero
    scores = tuple(
        _number(given, f"score-{(seat - shift) % players}", "scores", snapshot.scores[seat])
        for seat in range(players)
    )
    honba = _number(given, "honba", "round", snapshot.round.honba)
    sticks = _number(given, "sticks", "sticks", snapshot.sticks)
    after = in_round(with_points(snapshot, scores, sticks), given.get("round", ""), honba)
    wind = _number(given, "wind", "round", (snapshot.hero - snapshot.round.dealer) % players)
    return seated(after, (after.round.dealer + wind) % players)


def _number(given: Mapping[str, str], name: str, place: str, usual: int) -> int:
    text = given.get(name, "").strip().replace("\N{MINUS SIGN}", "-")
    for mark in (",", " ", "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "."):
        text = text.replace(mark, "")
    if not text:
        return usual
    bare = text.removeprefix("-")
    if not (bare.isascii() and bare.isdigit() and len(bare) < MAX_DIGITS):
        raise LayingError(place, "no_number")
    return int(text)


Given = Mapping[str, str]
MOST_TYPED: Final = 30
"""Tiles that come at once from the keyboard."""


class RefusedError(ValueError):
    """What was asked for can not be; `sentences` say why, `part` is the field that was typed into."""

    def __init__(self, *sentences: str, part: str = "") -> None:
        super().__init__(" ".join(sentences))
        self.sentences, self.part = sentences, part


@dataclass(frozen=True, slots=True)
class Made:
    """The table after an operation: where the author is on it, a code and a sentence of what was done, and
    which field was typed into.
    """

    snapshot: Snapshot
    at: Spot
    what: str
    said: str
    part: str = ""


def operate(snapshot: Snapshot, at: str, given: Given) -> Made:
    """The operation that a form names, done.

    :raises RefusedError: if it can not be.
    """
    field = "frame" if given.get("do") == "frame" else given.get("write", "")
    try:
        spot = parse_spot(at or "hand", snapshot.players)
        if "tile" in given:
            return _put(snapshot, spot, given["tile"], given)
        if "tiles" in given:
            return _put(snapshot, spot, given["tiles"], given)
        if field and field != "frame":
            written = part_names(snapshot) if field == "*" else (field,)
            for field in written:
                snapshot = typed(snapshot, field, given)
            return Made(snapshot, spot.place, "write", _("Saved."), field)
        word, _colon, rest = given.get("do", "").partition(":")
        if word not in _DONE:
            raise LayingError("", "no_place")
        return _DONE[word](snapshot, spot, rest or given.get(word, ""), given)
    except LayingError as error:
        raise RefusedError(laying_sentence(error, snapshot), part=field) from None
    except NotationError as error:
        raise RefusedError(error_sentence(error), part=field) from None


def _put(snapshot: Snapshot, spot: Spot, text: str, given: Given) -> Made:
    """Tiles one after the other; the place stays chosen."""
    tiles = typed_tiles(text[: 3 * MOST_TYPED])[:MOST_TYPED]
    for tile in tiles:
        if spot.part == "meld":
            snapshot, _laid = _lay(snapshot, spot, tile, given)
        else:
            snapshot, _laid = put(snapshot, spot, tile)
        spot = spot.place
    if spot.part == "drawn":
        spot = Spot("hand")
    names = ", ".join(map(tile_word, tiles))
    return Made(snapshot, spot, "put", f"{names}: {place_word(snapshot, str(spot))}")


def _lay(snapshot: Snapshot, spot: Spot, tile: int, given: Given) -> tuple[Snapshot, Spot]:
    meld_type, step = given.get("meld", ""), given.get("from", "")
    if meld_type not in tuple(MeldType):
        raise LayingError(str(spot.place), "choose_meld")
    seat = spot.seat or 0
    source = (seat + (int(step) if step in ("1", "2", "3") else -1)) % snapshot.players
    if meld_type == MeldType.CHI:
        source = (seat - 1) % snapshot.players
    return lay_meld(snapshot, seat, MeldType(meld_type), tile, source)


def _remove(snapshot: Snapshot, spot: Spot, _value: str, _given: Given) -> Made:
    after = remove(snapshot, spot)
    at = Spot("hand") if spot.part == "drawn" else spot.place
    return Made(after, at, "remove", _("Removed: %(place)s") % {"place": place_word(snapshot, str(spot))})


def _move(snapshot: Snapshot, spot: Spot, value: str, _given: Given) -> Made:
    after, at = move(snapshot, spot, -1 if value == "left" else 1)
    return Made(after, at, "move", _("Moved."))


def _riichi(snapshot: Snapshot, spot: Spot, value: str, _given: Given) -> Made:
    after = turn_riichi(snapshot, spot, opened=value == "open")
    return Made(after, spot.place, "riichi", _("Riichi: %(place)s") % {"place": _seat(snapshot, spot)})


def _tsumogiri(snapshot: Snapshot, spot: Spot, _value: str, _given: Given) -> Made:
    return Made(turn_tsumogiri(snapshot, spot), spot, "tsumogiri", _("Marked."))


def _thrown(snapshot: Snapshot, spot: Spot, _value: str, _given: Given) -> Made:
    """The last discard of the river was just thrown; if it was already, it is the hero's turn again."""
    if spot.part != "river":
        raise LayingError(str(spot.place), "only_discards")
    moment = "turn" if snapshot.lies == spot.seat else f"thrown:{spot.seat}"
    said = _("Just discarded: %(place)s") % {"place": _seat(snapshot, spot)}
    return Made(at_moment(snapshot, moment), spot.place, "moment", said)


def _moment(snapshot: Snapshot, spot: Spot, value: str, _given: Given) -> Made:
    return Made(at_moment(snapshot, value), spot.place, "moment", _("Saved."))


def _call(snapshot: Snapshot, spot: Spot, value: str, _given: Given) -> Made:
    tiles, seat = laid_at(snapshot, spot), spot.seat or 0
    index = len(tiles) - 1 if spot.index is None else spot.index
    choices = call_choices(snapshot, seat, tiles[index]) if 0 <= index < len(tiles) else ()
    for choice in choices:
        if choice.code == value:
            after = call(snapshot, spot, choice)
            melds = place_word(snapshot, f"meld:{choice.seat}")
            return Made(after, spot.place, "call", f"{choice.type}: {melds}")
    raise LayingError(str(spot.place), "nothing_there")


def _form(snapshot: Snapshot, spot: Spot, _value: str, _given: Given) -> Made:
    return Made(next_form(snapshot, _last(snapshot, spot)), spot, "meld", _("Turned."))


def _grow(snapshot: Snapshot, spot: Spot, _value: str, _given: Given) -> Made:
    return Made(grow(snapshot, _last(snapshot, spot)), spot, "meld", _("Kakan."))


def _frame(snapshot: Snapshot, spot: Spot, _value: str, given: Given) -> Made:
    return Made(frame(snapshot, given), Spot("hand"), "frame", _("Saved."), "frame")


def _last(snapshot: Snapshot, spot: Spot) -> Spot:
    return spot.at(size_of(snapshot, spot) - 1) if spot.index is None else spot


def _seat(snapshot: Snapshot, spot: Spot) -> str:
    return place_word(snapshot, str(spot.place))


_DONE: Final[Mapping[str, Callable[[Snapshot, Spot, str, Given], Made]]] = {
    "remove": _remove,
    "move": _move,
    "riichi": _riichi,
    "tsumogiri": _tsumogiri,
    "thrown": _thrown,
    "moment": _moment,
    "call": _call,
    "form": _form,
    "grow": _grow,
    "frame": _frame,
}
