"""Tenhou's XML records written: what `tenhou_xml` reads, for any game that Tenhou's tiles can tell.

Ids of tiles are given in the order in which the tiles appear; names, ranks and the seed stay empty.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final
from xml.sax.saxutils import quoteattr

from trainer.records.model import LIMITS, Game, RecordError, RoundRecord, Setup, Win
from trainer.records.tenhou_ids import TableIds
from trainer.records.tenhou_round import RYUUKYOKU_REASONS
from trainer.records.tenhou_xml import CHIPS, HANCHAN, NO_AKA, NO_KUITAN, ROOT, SANMA
from trainer.records.yaku_names import tenhou_lines, tenhou_number
from trainer.rules.events import (
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
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.table import STICK
from trainer.rules.tiles import Tile

ONLINE: Final = 1
"""The bit of `GO` that a game of four or three people at Tenhou always has."""
_SEATS: Final = 4
_TYPES: Final = {reason: kind for kind, reason in RYUUKYOKU_REASONS.items()}


def write(game: Game) -> bytes:
    """The record as UTF-8 XML.

    :raises RecordError: naming the round, if its tiles or points can not be told in Tenhou's way.
    """
    parts = [
        f'<{ROOT} ver="2.3"><SHUFFLE seed="" ref=""/>',
        _tag("GO", type=_bits(game.setup), lobby=0),
        _tag("UN", n0="", n1="", n2="", n3=""),
        _tag("TAIKYOKU", oya=0),
    ]
    for record in game.rounds:
        try:
            parts += RoundWriter(record).tags()
        except RecordError as error:
            raise RecordError(error.message, round_index=record.index) from None
    return ("".join(parts) + f"</{ROOT}>").encode()


class RoundWriter:
    """One round: its elements in order."""

    def __init__(self, record: RoundRecord) -> None:
        self.record = record
        self.players = record.setup.players
        self.ids = TableIds(self.players, record.setup.aka)
        self.sticks = record.deal.sticks
        self.scores = list(record.deal.scores)
        self.indicators: list[int] = []
        self.ura: dict[tuple[int, Tile], int] = {}
        self.declared: int | None = None
        self.wins = list(zip(record.wins, record.winners_deltas, strict=True))
        self.before = list(record.scores_before_payment)
        self.out: list[str] = []

    def tags(self) -> list[str]:
        self.init()
        for event in self.record.events:
            _WRITE[type(event)](self, event)
        return self.out

    def tag(self, name: str, /, **attributes: object) -> None:
        self.out.append(_tag(name, **attributes))

    def init(self) -> None:
        deal = self.record.deal
        number = deal.round.wind * _SEATS + deal.round.dealer
        self.indicators.append(self.ids.new(deal.indicator))
        hands = {}
        for seat in range(_SEATS):
            tiles = deal.hands[seat] if seat < self.players else ()
            if tiles is None:
                raise RecordError(f"the hand of seat {seat} is not known")
            hands[f"hai{seat}"] = _joined(self.ids.deal(seat, tiles) if tiles else ())
        seed = (number, deal.round.honba, deal.sticks, 0, 0, self.indicators[0])
        self.tag("INIT", seed=_joined(seed), ten=self.ten(deal.scores), oya=deal.round.dealer, **hands)

    def draw(self, event: Draw) -> None:
        if event.tile is None:
            raise RecordError(f"a tile that seat {event.seat} draws is not known")
        self.out.append(f"<{'TUVW'[event.seat]}{self.ids.draw(event.seat, event.tile)}/>")

    def discard(self, event: Discard) -> None:
        ident = self.ids.discard(event.seat, event.tile, event.tsumogiri)
        self.out.append(f"<{'DEFG'[event.seat]}{ident}/>")
        if self.declared is not None and self.declared in self.record.standing:
            self.scores[self.declared] -= STICK
            self.sticks += 1
            self.tag("REACH", who=self.declared, ten=self.ten(self.scores), step=2)
        self.declared = None

    def riichi(self, event: Riichi) -> None:
        self.declared = event.seat
        self.tag("REACH", who=event.seat, step=1)

    def meld(self, event: Chi | Pon | Daiminkan | Ankan | Kakan | Kita) -> None:
        self.tag("N", who=event.seat, m=self.ids.meld(event))

    def dora(self, event: Dora) -> None:
        self.indicators.append(self.ids.new(event.indicator))
        self.tag("DORA", hai=self.indicators[-1])

    def agari(self, event: Ron | Tsumo) -> None:
        if not self.wins:
            raise RecordError(f"the win of seat {event.seat} has no record of what it is worth")
        win, deltas = self.wins.pop(0)
        seat = win.seat
        hand = win.hand
        melds = _joined(reversed(self.ids.melds[seat]))
        self.tag(
            "AGARI",
            ba=f"{self.record.deal.round.honba},{self.sticks}",
            hai=_joined(sorted({*self.ids.hands[seat], self.ids.last}))
            if hand is None
            else _joined(self.ids.show(seat, hand, won=True)),
            **({"m": melds} if melds else {}),
            machi=self.ids.last,
            **self.worth(win),
            doraHai=_joined(self.indicators),
            **({"doraHaiUra": _joined(map(self.under, enumerate(win.ura)))} if win.ura else {}),
            who=seat,
            fromWho=win.from_seat,
            **({} if win.pao is None else {"paoWho": win.pao}),
            **self.payments(deltas if self.record.deltas is not None else win.deltas),
        )
        self.sticks = 0

    def worth(self, win: Win) -> dict[str, str]:
        """The attributes of fu, points and yaku, as far as they are told."""
        found = {}
        if win.points is not None:
            found["ten"] = _joined((win.fu or 0, win.points, LIMITS.index(win.limit or "")))
        if win.yaku is None:
            return found
        deal = self.record.deal
        winds = deal.round.wind, (win.seat - deal.round.dealer) % deal.players
        try:
            if win.yakuman:
                found["yakuman"] = _joined(tenhou_number(name, *winds) for name in win.yakuman)
            else:
                found["yaku"] = _joined(part for line in tenhou_lines(win, *winds) for part in line)
        except KeyError as error:
            raise RecordError(f"Tenhou has no yaku {error}") from None
        return found

    def under(self, place: tuple[int, Tile]) -> int:
        """The id of an ura indicator, given with its place; two winners see the same ones."""
        if place not in self.ura:
            self.ura[place] = self.ids.new(place[1])
        return self.ura[place]

    def ryuukyoku(self, event: Ryuukyoku) -> None:
        reason = event.reason
        if reason != "exhaustive" and reason not in _TYPES:
            raise RecordError(f"Tenhou has no draw by {reason}")
        shown = {
            f"hai{seat}": _joined(self.ids.show(seat, hand))
            for seat, hand in enumerate(self.record.shown)
            if hand is not None
        }
        self.tag(
            "RYUUKYOKU",
            **({"type": _TYPES[reason]} if reason in _TYPES else {}),
            ba=f"{self.record.deal.round.honba},{self.sticks}",
            **self.payments(self.record.deltas),
            **shown,
        )

    def payments(self, deltas: Iterable[int] | None) -> dict[str, str]:
        """The attribute `sc`: points before the payment and their change, by seat."""
        if deltas is None:
            return {}
        pairs = list(zip(self.before, deltas, strict=True))
        self.before = [before + delta for before, delta in pairs]
        numbers = [_hundreds(number) for pair in pairs for number in pair]
        return {"sc": _joined([*numbers, *(0 for _ in range(2 * (_SEATS - self.players)))])}

    def ten(self, scores: Iterable[int]) -> str:
        return _joined([*map(_hundreds, scores), *(0 for _ in range(_SEATS - self.players))])


_WRITE: Final[dict[type[Event], Callable[[RoundWriter, Any], None]]] = {
    Draw: RoundWriter.draw,
    Discard: RoundWriter.discard,
    Riichi: RoundWriter.riichi,
    Chi: RoundWriter.meld,
    Pon: RoundWriter.meld,
    Daiminkan: RoundWriter.meld,
    Ankan: RoundWriter.meld,
    Kakan: RoundWriter.meld,
    Kita: RoundWriter.meld,
    Dora: RoundWriter.dora,
    Ron: RoundWriter.agari,
    Tsumo: RoundWriter.agari,
    Ryuukyoku: RoundWriter.ryuukyoku,
}


def _bits(setup: Setup) -> int:
    three = setup.players == 3
    return (
        ONLINE
        | NO_AKA * (not setup.aka)
        | NO_KUITAN * (not setup.kuitan)
        | HANCHAN * setup.hanchan
        | SANMA * three
        | CHIPS * setup.chips
    )


def _hundreds(points: int) -> int:
    hundreds, rest = divmod(points, 100)
    if rest:
        raise RecordError(f"{points} points: Tenhou counts in hundreds")
    return hundreds


def _tag(name: str, /, **attributes: object) -> str:
    return f"<{name}{''.join(f' {key}={quoteattr(str(value))}' for key, value in attributes.items())}/>"


def _joined(values: Iterable[object]) -> str:
    return ",".join(map(str, values))
