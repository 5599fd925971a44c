"""The columns of a round in Tenhou's JSON, what each seat drew and threw, become events in their order.

Tiles are 11 to 47 by suit and rank, red fives 51 to 53. The format does not say which discard a call took,
only from whom and which tile. If an earlier equal discard leads to columns that do not fit, the next one is
tried. Nor does it say when an indicator was turned over: that follows Tenhou's rule (KAN-7).
"""

import re
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Final, Self, TypeAlias

from trainer.records.json_reading import items
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
)
from trainer.rules.tiles.tile import FACES, RED_FIVES, Tile

TSUMOGIRI: Final = 60
NO_DISCARD: Final = 0
"""Stands in the discards of who makes a daiminkan."""
TILE_NUMBERS: Final = tuple(
    [10 * (kind // 9 + 1) + kind % 9 + 1 for kind in range(FACES)] + [51 + n for n in range(len(RED_FIVES))]
)
"""By tile."""
TILES: Final = {number: tile for tile, number in enumerate(TILE_NUMBERS)}

_MARKED: Final = re.compile(r"((?:\d\d){0,3})([cpmkaf])((?:\d\d){1,4})", re.ASCII)
PLACES: Final = {("c", 0): 3, ("p", 0): 3, ("p", 1): 2, ("p", 2): 1, ("m", 0): 3, ("m", 1): 2, ("m", 3): 1}
"""How many seats to the right the caller's tile is from, by the sort of call and the place of its letter;
three players sit as at a table of four."""
_SIZES: Final = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4, "f": 1}


@dataclass(frozen=True, slots=True)
class Marked:
    """A call, kan or kita: its letter, the tile that the letter marks, the others, and from how many seats
    to the right it was called (0: from nobody)."""

    letter: str
    tile: Tile
    others: tuple[Tile, ...]
    right: int


def tile_of(number: object) -> Tile:
    """The tile of a number.

    :raises ValueError: there is none.
    """
    tile = TILES.get(number) if isinstance(number, int) and not isinstance(number, bool) else None
    if tile is None:
        raise ValueError(f"there is no tile {str(number)[:20]!r}")
    return tile


def tiles_of(numbers: object, what: str) -> tuple[Tile, ...]:
    return tuple(tile_of(number) for number in items(numbers, what))


def marked(text: str) -> Marked:
    """A text such as `4646p46` (pon from the right) or `151515a51`.

    :raises ValueError: it is of no such form.
    """
    found = _MARKED.fullmatch(text)
    if found is None:
        raise ValueError(f"there is no call {text[:20]!r}")
    before, letter, after = found.groups()
    first, *rest = [tile_of(int(after[i : i + 2])) for i in range(0, len(after), 2)]
    others = (*(tile_of(int(before[i : i + 2])) for i in range(0, len(before), 2)), *rest)
    right = PLACES.get((letter, len(before) // 2), 0)
    if len(others) + 1 != _SIZES[letter] or (letter in "cpm" and not right):
        raise ValueError(f"there is no call {text[:20]!r}")
    return Marked(letter, first, others, right)


Column: TypeAlias = Sequence[object]

MAX_ENTRIES: Final = 60
"""Of a column: with the wall of 70 and all calls no seat comes to as many."""
_MOST_TRIES: Final = 50
_CALLS: Final[dict[str, type[Chi | Pon | Daiminkan]]] = {"c": Chi, "p": Pon, "m": Daiminkan}


@dataclass(frozen=True, slots=True)
class Columns:
    """What the seats drew, calls in between, and what they threw, by seat."""

    draws: tuple[Column, ...]
    discards: tuple[Column, ...]


def events_of(columns: Columns, dealer: int, indicators: Iterable[Tile]) -> list[Event]:
    """All events up to the last draw or discard; `indicators` without that of the deal.

    :raises ValueError: naming the first column that does not fit, if no order of calls makes them fit.
    """
    if any(len(column) > MAX_ENTRIES for column in (*columns.draws, *columns.discards)):
        raise ValueError(f"a column has at most {MAX_ENTRIES} entries")
    first = _Turns(columns, dealer, tuple(indicators))
    tries: list[tuple[_Turns, _Claim | None]] = []
    fault: ValueError | None = None
    for _ in range(_MOST_TRIES):
        turns, claim = tries.pop() if tries else (first, None)
        try:
            if turns is first:
                turns.draw(dealer)
            else:
                turns.answer(claim)
            turns.play(tries)
        except ValueError as error:
            fault = fault or error
            if not tries:
                break
        else:
            return turns.events
    raise fault or ValueError("the columns do not fit together")


_Claim: TypeAlias = tuple[int, Marked]
"""A seat and the call that is next in its column."""


class _Turns:
    """The table while the columns are gone through."""

    def __init__(self, columns: Columns, dealer: int, indicators: tuple[Tile, ...]) -> None:
        self.columns = columns
        self.players = len(columns.draws)
        self.seat = dealer
        self.events: list[Event] = []
        self.indicators = list(indicators)
        self.due = 0
        self.drawn: Tile | None = None
        self.thrown: Tile | None = None
        self.taken = [0] * self.players
        self.put = [0] * self.players
        self.over = False

    def copied(self) -> Self:
        other = copy(self)
        other.events, other.indicators = list(self.events), list(self.indicators)
        other.taken, other.put = list(self.taken), list(self.put)
        return other

    def play(self, tries: "list[tuple[_Turns, _Claim | None]]") -> None:
        """To the end of the columns; other ways to go on are left in `tries`."""
        while not self.over and self.act():
            claims: list[_Claim | None] = [*self.claims(), None]
            tries += [(self.copied(), claim) for claim in reversed(claims[1:])]
            self.answer(claims[0])
        self.check()
        self.open_indicators(len(self.indicators))

    def act(self) -> bool:
        """The own turn up to its discard; False if the hand ends before it."""
        while (entry := self.next_put()) is not None:
            if isinstance(entry, str) and not entry.startswith("r"):
                if not self.own_meld(marked(entry)):
                    return False
            else:
                self.discard(entry)
                return True
        return False

    def discard(self, entry: object) -> None:
        declares = isinstance(entry, str)
        if isinstance(entry, str):
            entry = int(entry[1:]) if entry[1:].isdecimal() else entry
        self.open_indicators(self.due)
        if declares:
            self.events.append(Riichi(self.seat))
        tsumogiri = entry == TSUMOGIRI
        tile = self.drawn if tsumogiri else tile_of(entry)
        if tile is None:
            raise ValueError(f"seat {self.seat} throws a drawn tile, but drew none")
        self.events.append(Discard(self.seat, tile, tsumogiri))
        self.thrown, self.drawn = tile, None

    def own_meld(self, said: Marked) -> bool:
        """Ankan, kakan or kita and the replacement; False if none is drawn."""
        seat, opened = self.seat, self.due
        if said.letter == "a":
            self.events.append(Ankan(seat, (*said.others, said.tile)))
            opened, self.due = opened + 1, 0
        elif said.letter == "k":
            self.events.append(Kakan(seat, said.tile))
            self.due = 1
        elif said.letter == "f":
            self.events.append(Kita(seat, said.tile))
            self.due = 0
        else:
            raise ValueError(f"seat {seat} throws a call")
        if self.taken[seat] == len(self.columns.draws[seat]):
            return False
        self.open_indicators(opened, self.due)
        self.draw(seat)
        return True

    def claims(self) -> list[_Claim]:
        """Who may take this discard, pon and kan before chi."""
        found = []
        for step in range(1, self.players):
            seat = (self.seat + step) % self.players
            entry = self.peek(seat)
            if isinstance(entry, str):
                said = marked(entry)
                if said.tile == self.thrown and (seat + said.right) % 4 == self.seat:
                    found.append((seat, said))
        return sorted(found, key=lambda claim: claim[1].letter == "c")

    def answer(self, claim: _Claim | None) -> None:
        """The call, or the next seat's draw if it has one."""
        if claim is None:
            after = (self.seat + 1) % self.players
            if self.peek(after) is None:
                self.over = True
            else:
                self.draw(after)
            return
        seat, said = claim
        make = _CALLS[said.letter]
        self.events.append(make(seat, self.seat, said.tile, said.others))
        self.taken[seat] += 1
        self.seat, self.drawn = seat, None
        if said.letter == "m":
            if self.put[seat] < len(self.columns.discards[seat]) and self._put(seat) == NO_DISCARD:
                self.put[seat] += 1
            self.due = 1
            if self.peek(seat) is None:
                self.over = True
            else:
                self.draw(seat)

    def draw(self, seat: int) -> None:
        entry = self.peek(seat)
        if entry is None:
            raise ValueError(f"seat {seat} must draw, but its column ends")
        if isinstance(entry, str):
            raise ValueError(f"seat {seat} must draw, but its column has {entry[:20]!r}")
        self.taken[seat] += 1
        self.seat, self.drawn = seat, tile_of(entry)
        self.events.append(Draw(seat, self.drawn))

    def open_indicators(self, number: int, due: int = 0) -> None:
        """Turns some over, as far as the record has them; `due` ones wait."""
        for indicator in self.indicators[:number]:
            self.events.append(Dora(indicator))
        self.indicators = self.indicators[number:]
        self.due = due

    def peek(self, seat: int) -> object:
        column = self.columns.draws[seat]
        return column[self.taken[seat]] if self.taken[seat] < len(column) else None

    def next_put(self) -> object:
        """The next entry of the discards of who is on turn, taken off."""
        if self.put[self.seat] == len(self.columns.discards[self.seat]):
            return None
        entry = self._put(self.seat)
        self.put[self.seat] += 1
        return entry

    def _put(self, seat: int) -> object:
        return self.columns.discards[seat][self.put[seat]]

    def check(self) -> None:
        for seat in range(self.players):
            if self.taken[seat] < len(self.columns.draws[seat]):
                raise ValueError(f"seat {seat}: draw {self.taken[seat]} can not be reached")
            if self.put[seat] < len(self.columns.discards[seat]):
                raise ValueError(f"seat {seat}: discard {self.put[seat]} can not be reached")
