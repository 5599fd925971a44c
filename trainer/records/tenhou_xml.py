"""Tenhou's XML records (`mjloggm`): one flat element per event, read in a single hostile-proof pass.

No entity, DTD or external reference is accepted, nothing larger than `MAX_BYTES`, no element that is
not known: an unknown one could be an event. Names, ranks and connection notices are passed over.
"""

from typing import Final
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

import defusedxml.sax
from defusedxml.common import DefusedXmlException

from trainer.records.model import Game, RecordError, RoundRecord, Setup
from trainer.records.tenhou_melds import IDS
from trainer.records.tenhou_round import ELEMENTS, HandReader

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
            self._setup = _setup(int(attrs["type"]))
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
