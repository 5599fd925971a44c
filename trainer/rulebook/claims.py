"""What a text of the rulebook says about tiles, held against the rules.

Tiles stand between backticks. Alone they are only drawn (`5m`); behind a word they are a claim about the
position of the page, at the moment of its question:

- `hand: 34m`, `drawn: 4m`, `river: 1m`, `latest: 4m`, `dora: 5p`: these are among the asked seat's concealed
  tiles, in its river (tiles called away included), the tile thrown last, among the dora
- `right: 1m`, `across: 1m`, `left: 1m`: these are in the river of that seat
- `waits: 25m`: exactly these are the asked seat's waits; of fourteen tiles those without the drawn one
- `discards: 14m`: with exactly these it may declare riichi and stay tenpai

`1234m > 14m` needs no position: the tiles before the sign wait on exactly those behind it.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from trainer.rules.errors import NotationError
from trainer.rules.judges.facts import hand_of, without_drawn
from trainer.rules.judges.riichi import tenpai_keeping
from trainer.rules.replay.state import TableState
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import Tile, count_faces, dora_of, face_of, format_tiles, parse_tiles
from trainer.rules.tiles.waits import waits, waits_of
from trainer.scenarios.position.position import Position

CODE: Final = re.compile(r"`([^`]+)`")
_CLAIM: Final = re.compile(r"([a-z]+): ([0-9mpsz ]+)")
_WAITS: Final = re.compile(r"([0-9mpsz ]+) > ([0-9mpsz ]+)")
"""A hand without melds and what it waits on."""


def claimed(code: str) -> tuple[str, str]:
    """The word and the tiles of a claim; no word where tiles are only drawn."""
    found = _CLAIM.fullmatch(code)
    return (found[1], found[2]) if found else ("", code)


def waited(code: str) -> tuple[str, str] | None:
    """A hand and its waits, if that is what stands there."""
    found = _WAITS.fullmatch(code)
    return (found[1], found[2]) if found else None


def is_notation(text: str) -> bool:
    """Whether it can be drawn as tiles."""
    try:
        return bool(parse_tiles(text))
    except NotationError:
        return False


def false_claims(markdown: str, position: Position | None) -> Iterator[str]:
    """What the text says about tiles and the rules do not, each with what they say."""
    for code in CODE.findall(markdown):
        word, tiles = claimed(code)
        if pair := waited(code):
            found = format_tiles(waits(count_faces(parse_tiles(pair[0])), 0))
            if set(parse_tiles(pair[1])) != set(parse_tiles(found)):
                yield f"{code}: waits on {found or 'nothing'}"
        elif word and position is None:
            yield f"{code}: there is no position"
        elif word and position is not None:
            yield from _false(code, word, parse_tiles(tiles), position)


def _false(code: str, word: str, tiles: tuple[Tile, ...], position: Position) -> Iterator[str]:
    state = position.table()
    if word in _EXACT:
        found = tuple(_EXACT[word](position, state))
        if {face_of(tile) for tile in tiles} != {face_of(tile) for tile in found}:
            yield f"{code}: {format_tiles(found) or 'none'}"
    elif word in _AMONG:
        there = tuple(_AMONG[word](position, state))
        missing = Counter(map(face_of, tiles)) - Counter(map(face_of, there))
        if missing:
            yield f"{code}: {format_tiles(there) or 'nothing'} there"
    else:
        yield f"{code}: no such claim, {', '.join((*_AMONG, *_EXACT))}"


def _hand(position: Position, state: TableState) -> Hand:
    return hand_of(state, position.hero)


def _held(position: Position, state: TableState) -> Iterable[Tile]:
    return state.seats[position.hero].hand or ()


def _drawn(position: Position, state: TableState) -> Iterable[Tile]:
    drawn = state.seats[position.hero].drawn
    return () if drawn is None else (drawn,)


def _latest(position: Position, state: TableState) -> Iterable[Tile]:
    return () if state.pending is None else (state.pending.tile,)


def _dora(position: Position, state: TableState) -> Iterable[Tile]:
    return (dora_of(face_of(tile), position.players) for tile in state.indicators)


def _river(away: int) -> Callable[[Position, TableState], Iterable[Tile]]:
    def river(position: Position, state: TableState) -> Iterable[Tile]:
        seat = (position.hero + away) % position.players
        return (thrown.tile for thrown in state.seats[seat].river)

    return river


def _across(position: Position, state: TableState) -> Iterable[Tile]:
    return _river(2)(position, state) if position.players == 4 else ()


def _left(position: Position, state: TableState) -> Iterable[Tile]:
    return _river(position.players - 1)(position, state)


def _waits(position: Position, state: TableState) -> Iterable[Tile]:
    return waits_of(without_drawn(_hand(position, state)), position.ruleset.tenpai_own_four)


def _discards(position: Position, state: TableState) -> Iterable[Tile]:
    return tenpai_keeping(_hand(position, state), position.ruleset)


_Look = Callable[[Position, TableState], Iterable[Tile]]
_AMONG: Final[Mapping[str, _Look]] = {
    "hand": _held,
    "drawn": _drawn,
    "river": _river(0),
    "right": _river(1),
    "across": _across,
    "left": _left,
    "latest": _latest,
    "dora": _dora,
}
_EXACT: Final[Mapping[str, _Look]] = {"waits": _waits, "discards": _discards}
