"""The events of a position, one after the other, and the table that they leave."""

import re
from dataclasses import dataclass, field

from tests.second_reader.cells import cells
from tests.second_reader.notation import kind_of, kinds_of, tiles

CALLS = {"c": "chi", "p": "pon", "d": "daiminkan", "a": "ankan", "k": "kakan", "n": "kita"}
KANS = ("ankan", "daiminkan", "kakan")
_TOKEN = re.compile(r"([0-3])(!!|[!+=cpdakntr-])(.*)")


@dataclass
class Event:
    """`what` is draw, discard, riichi, a call's name, dora, ron, tsumo or end."""

    what: str
    seat: int = -1
    tiles: list = field(default_factory=list)
    drawn: bool = False
    text: str = ""


@dataclass
class Thrown:
    tile: str
    at: int
    called_by: int | None = None


@dataclass
class Meld:
    how: str
    tiles: list
    fed_by: int | None
    at: int

    @property
    def kinds(self):
        return sorted(kinds_of(self.tiles))


@dataclass
class Lying:
    """A tile that others may take: a discard, or what a kan or a kita lays out."""

    seat: int
    tile: str
    how: str
    at: int


@dataclass
class Call:
    at: int
    seat: int
    how: str
    turn: int = 0


@dataclass
class Seat:
    hand: list | None
    melds: list = field(default_factory=list)
    river: list = field(default_factory=list)
    kita: list = field(default_factory=list)
    drawn: str | None = None
    replacing: str = ""
    draws: int = 0
    riichi_at: int | None = None
    declared_at: int | None = None
    stands: bool = False
    shown: bool = False
    size: int = 13

    @property
    def closed(self):
        return all(meld.how == "ankan" for meld in self.melds)

    @property
    def kinds(self):
        return kinds_of(self.hand)


class Table:
    """What lies where after so many events."""

    def __init__(self, position):
        self.position = position
        self.players = position["players"]
        self.rules = cells(position["ruleset"])
        self.hero = position["hero"]
        self.wind, self.number = position["round"][0], int(position["round"][1])
        self.dealer = self.number - 1
        self.honba, self.sticks = position.get("honba", 0), position.get("sticks", 0)
        self.scores = list(position["scores"])
        self.wall = 70 if self.players == 4 else 55
        self.indicators = [position["indicator"]]
        self.seats = [Seat(tiles(position["hand"]) if n == self.hero else None) for n in range(self.players)]
        self.lies, self.owed = None, None
        self.calls, self.winners = [], []
        self.by_tsumo, self.reason, self.ended = False, "", False
        self.at, self.last = -1, None

    @property
    def own(self):
        return self.seats[self.hero]

    def apply(self, event):
        """One more event; the table is changed in place."""
        self.at += 1
        if event.what != "dora":
            self._settle(event.what)
        getattr(self, "_" + ("call" if event.what in CALLS.values() else event.what))(event)
        if event.what != "dora":
            self.last = event

    def _settle(self, what):
        """A tile that lay there was let go, unless it is taken now: a riichi stands, a kakan too."""
        if what == "ron":
            return
        if self.owed is not None:
            self.seats[self.owed].stands = True
            self.scores[self.owed] -= 1000
            self.sticks += 1
            self.owed = None

    def _draw(self, event):
        seat = self.seats[event.seat]
        seat.replacing = self.last.what if self.last and self.last.what in (*KANS, "kita") else ""
        self.lies = None
        self.wall -= 1
        seat.size += 1
        seat.draws += 1
        seat.drawn = event.tiles[0] if event.tiles else "?"
        if seat.hand is not None:
            seat.hand.append(event.tiles[0])

    def _riichi(self, event):
        self.seats[event.seat].riichi_at = self.at

    def _discard(self, event):
        seat, tile = self.seats[event.seat], event.tiles[0]
        if seat.riichi_at is not None and seat.declared_at is None:
            seat.declared_at = self.at
            self.owed = event.seat
        self._take_out(seat, [tile])
        seat.drawn = None
        seat.river.append(Thrown(tile, self.at))
        self.lies = Lying(event.seat, tile, "discard", self.at)

    def _call(self, event):
        seat, how = self.seats[event.seat], event.what
        self._take_out(seat, event.tiles)
        self.calls.append(Call(self.at, event.seat, how))
        seat.drawn = None
        if how in ("chi", "pon", "daiminkan"):
            self.seats[self.lies.seat].river[-1].called_by = event.seat
            seat.melds.append(Meld(how, [*event.tiles, self.lies.tile], self.lies.seat, self.at))
            self.lies = None
        elif how == "kita":
            seat.kita += event.tiles
            self.lies = Lying(event.seat, event.tiles[0], how, self.at)
        elif how == "ankan":
            seat.melds.append(Meld(how, list(event.tiles), None, self.at))
            self.lies = Lying(event.seat, event.tiles[0], how, self.at)
        else:
            pon = self._pon_of(seat, event.tiles[0])
            pon.how, pon.tiles = "kakan", [*pon.tiles, event.tiles[0]]
            self.lies = Lying(event.seat, event.tiles[0], how, self.at)

    def _dora(self, event):
        self.indicators += event.tiles

    def _ron(self, event):
        """A kan that is robbed does not stand."""
        self.ended = True
        if not self.winners and self.lies.how in ("kakan", "ankan", "kita"):
            self.calls.pop()
            robbed = self.seats[self.lies.seat]
            if self.lies.how == "kakan":
                pon = next(m for m in robbed.melds if m.how == "kakan" and self.lies.tile in m.tiles)
                pon.how, pon.tiles = "pon", pon.tiles[:-1]
            if self.lies.how == "kita":
                robbed.kita.pop()
        self.winners.append(event.seat)

    def _tsumo(self, event):
        self.ended = self.by_tsumo = True
        self.winners = [event.seat]
        self.seats[event.seat].drawn = event.tiles[0]

    def _end(self, event):
        self.ended = True
        self.reason = event.text
        self.lies = None

    def _pon_of(self, seat, tile):
        return next(m for m in seat.melds if m.how == "pon" and kind_of(m.tiles[0]) == kind_of(tile))

    def _take_out(self, seat, some):
        seat.size -= len(some)
        if seat.hand is not None:
            for tile in some:
                seat.hand.remove(tile)

    def kans(self):
        """How many kans stand, by seat."""
        return [sum(meld.how in KANS for meld in seat.melds) for seat in self.seats]

    def show(self):
        """The hands that are laid open in the end; of a tsumo with the winning tile."""
        for number, text in self.position.get("shown", {}).items():
            seat = self.seats[int(number)]
            seat.hand, seat.shown = tiles(text), True


def moments(position):
    """Yields (event, table) after each event; it is one table, changed in place."""
    table = Table(position)
    for event in _events(position["events"], table):
        table.apply(event)
        yield event, table


def table_of(position):
    """The table after all events, with what is shown in the end."""
    table = Table(position)
    for event in _events(position["events"], table):
        table.apply(event)
    table.show()
    return table


def _events(text, table):
    """The events of the short text; a draw that it leaves out comes before what needs it."""
    for token in text.split():
        if token[0] == "*":
            yield Event("dora", tiles=tiles(token[1:]))
            continue
        if token[0] == "~":
            yield Event("end", text=token[1:])
            continue
        number, sign, rest = _TOKEN.fullmatch(token).groups()
        seat = int(number)
        if sign in "-=akn!!t" and table.seats[seat].size % 3 == 1:
            yield Event("draw", seat, tiles(rest) if sign == "t" else [])
        yield _event(seat, sign, rest)


def _event(seat, sign, rest):
    if sign in "-=":
        return Event("discard", seat, tiles(rest), drawn=sign == "=")
    if sign in CALLS:
        return Event(CALLS[sign], seat, tiles(rest))
    return Event(
        {"+": "draw", "!": "riichi", "!!": "riichi", "r": "ron", "t": "tsumo"}[sign], seat, tiles(rest)
    )
