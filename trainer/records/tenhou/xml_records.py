"""Tenhou's XML records (`mjloggm`): one flat element per event, safe against hostile input.

No entity, DTD or external reference is accepted, nothing larger than `MAX_BYTES`, and no unknown element:
it could be an event. First the reader of one round, then the reader of the whole record.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

import defusedxml.sax
from defusedxml.common import DefusedXmlException

from trainer.records.game_record import LIMITS, MAX_WINS, Game, RecordError, RoundRecord, Setup, Win
from trainer.records.tenhou.melds import IDS, tiles_by_id, unpack_meld
from trainer.records.yaku_names import TENHOU_NAMES, with_kita, yakuman_line
from trainer.rules.replay.events import Discard, Dora, Draw, Event, Kita, Riichi, Ryuukyoku
from trainer.rules.replay.state import Deal, Round
from trainer.rules.tiles.tile import Tile

RYUUKYOKU_REASONS: Final = {
    "yao9": "kyuushu",
    "kaze4": "suufon",
    "reach4": "suucha",
    "kan4": "suukan",
    "ron3": "sanchahou",
    "nm": "nagashi",
}
"""By the attribute `type`; without one it is an exhaustive draw."""

Attributes: TypeAlias = Mapping[str, str]


class HandReader:
    """Takes the elements of one round in order; every method raises ValueError on what none can mean,
    KeyError on a lacking attribute."""

    def __init__(self, index: int, setup: Setup, init: Attributes) -> None:
        self.index = index
        self.setup = setup
        self.tiles = tiles_by_id(setup.aka)
        self.deal = _deal(init, setup.players, self.tiles)
        self.events: list[Event] = []
        self.drawn: list[int | None] = [None] * setup.players
        self.reason: str | None = None
        self.standing: list[int] = []
        self.wins: list[Win] = []
        self.shown: tuple[tuple[Tile, ...] | None, ...] = (None,) * setup.players
        self.scores: tuple[int, ...] | None = None
        self.deltas: tuple[int, ...] | None = None
        self.at_stake: tuple[int, int] | None = None
        self.over = False
        self.final: tuple[int, ...] | None = None

    def finish(self) -> RoundRecord:
        return RoundRecord(
            self.index,
            self.setup,
            self.deal,
            tuple(self.events),
            self.reason,
            tuple(self.standing),
            tuple(self.wins),
            self.shown,
            self.scores,
            self.deltas,
            self.at_stake,
        )

    def draw(self, seat: int, ident: int) -> None:
        self.drawn[seat] = ident
        self.events.append(Draw(seat, self.tiles[ident]))

    def discard(self, seat: int, ident: int) -> None:
        self.events.append(Discard(seat, self.tiles[ident], self.drawn[seat] == ident))
        self.drawn[seat] = None

    def meld(self, attrs: Attributes) -> None:
        seat = self.seat(attrs["who"])
        event = unpack_meld(int(attrs["m"]), seat, self.setup.players, self.tiles)
        self.drawn[seat] = None
        self.events.append(event)

    def reach(self, attrs: Attributes) -> None:
        seat = self.seat(attrs["who"])
        if attrs["step"] == "1":
            self.events.append(Riichi(seat))
        elif attrs["step"] == "2":
            self.standing.append(seat)
        else:
            raise ValueError(f"REACH has no step {attrs['step']}")

    def dora(self, attrs: Attributes) -> None:
        self.events.append(Dora(self.tile(attrs["hai"])))

    def agari(self, attrs: Attributes) -> None:
        if len(self.wins) == MAX_WINS:
            raise ValueError("a fourth win")
        scores, deltas = self.payments(attrs["sc"]) if "sc" in attrs else (None, None)
        win = self.win(attrs, deltas)
        self.wins.append(win)
        self.events.append(win.claim)
        if deltas is None or self.deltas is None:
            self.scores, self.deltas = scores, deltas
        else:
            self.deltas = tuple(a + b for a, b in zip(self.deltas, deltas, strict=True))
        self.reason = "win"
        self.game_end(attrs)

    def win(self, attrs: Attributes, deltas: tuple[int, ...] | None) -> Win:
        fu, points, limit = self.worth(attrs)
        seat = self.seat(attrs["who"])
        return Win(
            seat=seat,
            from_seat=self.seat(attrs["fromWho"]),
            tile=self.tile(attrs["machi"]),
            hand=self.hand(attrs["hai"]),
            fu=fu,
            points=points,
            limit=limit,
            yaku=self.yaku(attrs, seat),
            indicators=self.hand(attrs["doraHai"]),
            ura=self.hand(attrs.get("doraHaiUra", "")),
            deltas=deltas,
            pao=self.seat(attrs["paoWho"]) if "paoWho" in attrs else None,
            at_stake=_at_stake(attrs),
        )

    def worth(self, attrs: Attributes) -> tuple[int | None, int | None, str | None]:
        """Fu (0: not told), points and limit."""
        if "ten" not in attrs:
            return None, None, None
        fu, points, limit = _ints(attrs["ten"])
        if not 0 <= limit < len(LIMITS):
            raise ValueError(f"ten={attrs['ten']!r}: there is no limit {limit}")
        return fu or None, points, LIMITS[limit]

    def yaku(self, attrs: Attributes, seat: int) -> tuple[tuple[str, int], ...] | None:
        """The yaku, or the yakuman; of a counted yakuman the yaku."""
        if "yaku" not in attrs and "yakuman" not in attrs:
            return None
        told = _ints(attrs.get("yaku", ""))
        kita = sum(isinstance(event, Kita) and event.seat == seat for event in self.events)
        yakuman = (yakuman_line(_yaku_name(number)) for number in _ints(attrs.get("yakuman", "")))
        lines = ((_yaku_name(number), han) for number, han in zip(told[::2], told[1::2], strict=True))
        return (*yakuman, *with_kita(lines, kita))

    def ryuukyoku(self, attrs: Attributes) -> None:
        kind = attrs.get("type")
        if kind is not None and kind not in RYUUKYOKU_REASONS:
            raise ValueError(f"RYUUKYOKU of unknown type {kind!r}")
        self.reason = "exhaustive" if kind is None else RYUUKYOKU_REASONS[kind]
        self.events.append(Ryuukyoku(self.reason))
        self.at_stake = _at_stake(attrs)
        if "sc" in attrs:
            self.scores, self.deltas = self.payments(attrs["sc"])
        names = [f"hai{seat}" for seat in range(self.setup.players)]
        self.shown = tuple(self.hand(attrs[name]) if name in attrs else None for name in names)
        self.game_end(attrs)

    def game_end(self, attrs: Attributes) -> None:
        """`owari`: by seat the points, and the result after uma and oka; chips may follow them."""
        self.over = "owari" in attrs
        told = attrs.get("owari", "").split(",")[: 2 * self.setup.players : 2]
        if len(told) == self.setup.players:
            self.final = tuple(100 * int(points) for points in told)

    def payments(self, text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Points before and their change, by seat; chips may follow them."""
        numbers = [100 * number for number in _ints(text)]
        players = self.setup.players
        if len(numbers) < 2 * players:
            raise ValueError(f"sc={text!r}: points of {players} players expected")
        return tuple(numbers[: 2 * players : 2]), tuple(numbers[1 : 2 * players : 2])

    def seat(self, text: str) -> int:
        return _seat(text, self.setup.players)

    def tile(self, text: str) -> Tile:
        return self.tiles[_ident(text)]

    def hand(self, text: str) -> tuple[Tile, ...]:
        return tuple(self.tile(part) for part in text.split(",")) if text else ()


ELEMENTS: Final[dict[str, Callable[[HandReader, Attributes], None]]] = {
    "N": HandReader.meld,
    "REACH": HandReader.reach,
    "DORA": HandReader.dora,
    "AGARI": HandReader.agari,
    "RYUUKYOKU": HandReader.ryuukyoku,
}


def _deal(attrs: Attributes, players: int, tiles: tuple[Tile, ...]) -> Deal:
    seed = _ints(attrs["seed"])
    if len(seed) != 6:
        raise ValueError(f"seed={attrs['seed']!r}: six numbers expected")
    wind, dealer = divmod(seed[0], 4)
    if not (0 <= wind <= 3 and dealer < players):
        raise ValueError(f"there is no round number {seed[0]} with {players} players")
    if _seat(attrs["oya"], players) != dealer:
        raise ValueError(f"oya={attrs['oya']!r}: the dealer of round {seed[0]} is {dealer}")
    scores = _ints(attrs["ten"])
    if len(scores) < players:
        raise ValueError(f"ten={attrs['ten']!r}: points of {players} players expected")
    return Deal(
        players=players,
        round=Round(wind, dealer + 1, seed[1]),
        scores=tuple(100 * score for score in scores[:players]),
        sticks=seed[2],
        hands=tuple(
            tuple(tiles[_ident(part)] for part in attrs[f"hai{seat}"].split(",")) for seat in range(players)
        ),
        indicator=tiles[_ident(str(seed[5]))],
    )


def _at_stake(attrs: Attributes) -> tuple[int, int] | None:
    """`ba`: honba and sticks."""
    if "ba" not in attrs:
        return None
    numbers = _ints(attrs["ba"])
    if len(numbers) != 2:
        raise ValueError(f"ba={attrs['ba']!r}: two numbers expected")
    return numbers[0], numbers[1]


def _yaku_name(number: int) -> str:
    if not 0 <= number < len(TENHOU_NAMES):
        raise ValueError(f"there is no yaku {number}")
    return TENHOU_NAMES[number]


def _ints(text: str) -> list[int]:
    return [int(part) for part in text.split(",")] if text else []


def _ident(text: str) -> int:
    ident = int(text)
    if not 0 <= ident < IDS:
        raise ValueError(f"there is no tile {ident}")
    return ident


def _seat(text: str, players: int) -> int:
    seat = int(text)
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {seat} with {players} players")
    return seat


MAX_BYTES: Final = 4 * 1024 * 1024
"""A record has 5 to 40 KiB; a hundred times that is no record."""

ROOT: Final = "mjloggm"
NO_AKA, NO_KUITAN, HANCHAN, SANMA, CHIPS = 2, 4, 8, 16, 512
_PASSED_OVER: Final = frozenset({"SHUFFLE", "UN", "BYE", "TAIKYOKU"})
_DRAWS: Final = {f"{letter}{i}": (seat, i) for seat, letter in enumerate("TUVW") for i in range(IDS)}
_DISCARDS: Final = {f"{letter}{i}": (seat, i) for seat, letter in enumerate("DEFG") for i in range(IDS)}


def parse(data: bytes | str, *, source: str | None = None) -> Game:
    """The game that a record holds.

    :raises RecordError: naming `source`, the round and the event, if the record is truncated, too
        large, not well-formed, of another format, or says what it can not mean.
    """
    raw = data.encode() if isinstance(data, str) else data
    if len(raw) > MAX_BYTES:
        raise RecordError(f"{len(raw)} bytes: a record has at most {MAX_BYTES}", source=source)
    if not raw.strip():
        raise RecordError("the record is empty", source=source)
    reader = _Reader()
    try:
        defusedxml.sax.parseString(raw, reader, forbid_dtd=True)
        return reader.game()
    except RecordError as error:
        raise error if source is None else error.within(source) from error
    except DefusedXmlException as error:
        message = f"a DTD or entity is not accepted ({type(error).__name__})"
        raise reader.error(message, source) from None
    except SAXParseException as error:
        where = f"line {error.getLineNumber()}, column {error.getColumnNumber()}"
        raise reader.error(f"not well-formed XML, {where}: {error.getMessage()}", source) from None
    except (ValueError, LookupError) as error:
        raise reader.error(f"not well-formed XML: {error}", source) from None


class _Reader(ContentHandler):
    """Takes the elements in order; `game()` gives what they make."""

    def __init__(self) -> None:
        super().__init__()
        self._open: list[str] = []
        self._setup: Setup | None = None
        self._hand: HandReader | None = None
        self._rounds: list[RoundRecord] = []

    def error(self, message: str, source: str | None = None) -> RecordError:
        """An error at the present place."""
        hand = self._hand
        return RecordError(
            message,
            source=source,
            round_index=None if hand is None else hand.index,
            event_index=None if hand is None else len(hand.events),
        )

    def game(self) -> Game:
        last = self._hand
        if last is not None:
            self._rounds.append(last.finish())
        if last is None or self._setup is None:
            raise RecordError("the record holds no round")
        return Game(self._setup, tuple(self._rounds), last.over, last.final)

    # The names of the next two are those of the SAX interface.
    def startElement(self, name: str, attrs: "AttributesImpl[str]") -> None:  # noqa: N802  SAX calls it so
        self._open.append(name)
        if len(self._open) == 1:
            if name != ROOT:
                raise RecordError(f"the root element is {name[:40]!r}, not {ROOT!r}")
            return
        if len(self._open) > 2:
            raise self.error(f"element {name[:40]!r} inside {self._open[-2][:40]!r}")
        try:
            self._take(name, attrs)
        except KeyError as error:
            raise self.error(f"{name} lacks its attribute {error}") from None
        except RecordError:
            raise
        except ValueError as error:
            raise self.error(f"{name}: {error}") from None

    def endElement(self, name: str) -> None:  # noqa: N802  SAX calls it so
        self._open.pop()

    def _take(self, name: str, attrs: "AttributesImpl[str]") -> None:
        if (move := _DRAWS.get(name)) is not None:
            self._playing(name, move[0]).draw(*move)
        elif (move := _DISCARDS.get(name)) is not None:
            self._playing(name, move[0]).discard(*move)
        elif (take := ELEMENTS.get(name)) is not None:
            take(self._playing(name), dict(attrs.items()))
        elif name == "INIT":
            self._init(attrs)
        elif name == "GO":
            self._setup = replace(_setup(int(attrs["type"])), league="csrule" in attrs)
        elif name not in _PASSED_OVER:
            raise ValueError("no such element is known")

    def _playing(self, name: str, seat: int = 0) -> HandReader:
        """The round that goes on; of an ended one only further wins may be told."""
        hand = self._hand
        if hand is None:
            raise ValueError("before the first INIT")
        if hand.reason is not None and not (hand.reason == "win" and name == "AGARI"):
            raise ValueError("after the end of the round")
        if seat >= hand.setup.players:
            raise ValueError(f"there is no seat {seat} with {hand.setup.players} players")
        return hand

    def _init(self, attrs: "AttributesImpl[str]") -> None:
        if self._setup is None:
            raise ValueError("before GO, which names the rules")
        if self._hand is not None:
            self._rounds.append(self._hand.finish())
            self._hand = None
        self._hand = HandReader(len(self._rounds), self._setup, dict(attrs.items()))


def _setup(bits: int) -> Setup:
    return Setup(
        players=3 if bits & SANMA else 4,
        aka=not bits & NO_AKA,
        kuitan=not bits & NO_KUITAN,
        hanchan=bool(bits & HANCHAN),
        chips=bool(bits & CHIPS),
    )
