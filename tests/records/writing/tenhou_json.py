"""The JSON of Tenhou's log editor written, one object for a game."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from tests.records.writing.tenhou_parts import PLACE_OF, tenhou_lines, tenhou_number, tenhou_word
from trainer.records.game_record import LIMITS, Game, RecordError, RoundRecord, Setup, Win
from trainer.records.tenhou.json_turns import NO_DISCARD, TILE_NUMBERS, TSUMOGIRI
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
from trainer.rules.scoring.yaku_list import PATTERNS, YAKUMAN_HAN
from trainer.rules.tiles.tile import Tile, face_of

_SEATS = 4
_LETTERS = {Chi: "c", Pon: "p", Daiminkan: "m"}
AGARI, EXHAUSTIVE, ALL_TENPAI, ALL_NOTEN = "和了", "流局", "全員聴牌", "全員不聴"
DRAW_WORDS = {
    "kyuushu": "九種九牌",
    "suufon": "四風連打",
    "suucha": "四家立直",
    "suukan": "四槓散了",
    "sanchahou": "三家和了",
    "nagashi": "流し満貫",
}
LIMIT_WORDS = ("", "満貫", "跳満", "倍満", "三倍満", "役満")
YAKUMAN_WORDS = ("役満", "ダブル役満")


def write(game: Game) -> bytes:
    """The record as UTF-8 JSON.

    :raises RecordError: naming the round, if Tenhou's JSON has no word for something in it.
    """
    rounds = []
    for record in game.rounds:
        try:
            rounds.append(_round(record))
        except RecordError as error:
            raise RecordError(error.message, round_index=record.index) from None
    document = {"title": ["", ""], "name": [""] * _SEATS, "rule": _rule(game.setup), "log": rounds}
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def _rule(setup: Setup) -> dict[str, Any]:
    words = (
        "三" * (setup.players == 3),
        "雀魂" if setup.rules.startswith("mahjong_soul") else "般",
        "南" if setup.hanchan else "東",
        "喰" * setup.kuitan,
        "赤" * setup.aka,
    )
    return {"disp": "".join(words), "aka": int(setup.aka)}


def _round(record: RoundRecord) -> list[Any]:
    deal = record.deal
    hands = [_numbers(hand) if hand is not None else _unknown(seat) for seat, hand in enumerate(deal.hands)]
    columns = _Columns(deal.players)
    for event in record.events:
        columns.add(event)
    empty: list[int] = []
    rows = [
        part
        for seat, hand in enumerate(hands)
        for part in (hand, columns.draws[seat], columns.discards[seat])
    ]
    rows += [empty] * (3 * (_SEATS - deal.players))
    scores = [*deal.scores, *(0 for _ in range(_SEATS - deal.players))]
    ura = next((win.ura for win in record.wins if win.ura), ())
    number = deal.round.wind * _SEATS + deal.round.dealer
    return [
        [number, deal.round.honba, deal.sticks],
        scores,
        [TILE_NUMBERS[deal.indicator], *columns.indicators],
        _numbers(ura),
        *rows,
        _result(record),
    ]


class _Columns:
    """What each seat drew and threw, as the events come."""

    def __init__(self, players: int) -> None:
        self.draws: list[list[int | str]] = [[] for _ in range(players)]
        self.discards: list[list[int | str]] = [[] for _ in range(players)]
        self.indicators: list[int] = []
        self._declared = False
        self._pons: dict[tuple[int, int], str] = {}

    def add(self, event: Event) -> None:
        match event:
            case Draw():
                if event.tile is None:
                    _unknown(event.seat)
                else:
                    self.draws[event.seat].append(TILE_NUMBERS[event.tile])
            case Discard():
                number = TSUMOGIRI if event.tsumogiri else TILE_NUMBERS[event.tile]
                self.discards[event.seat].append(f"r{number}" if self._declared else number)
                self._declared = False
            case Riichi():
                self._declared = True
            case Dora():
                self.indicators.append(TILE_NUMBERS[event.indicator])
            case Chi() | Pon() | Daiminkan():
                self._call(event)
            case Ankan():
                *others, last = _numbers(event.own)
                self.discards[event.seat].append(f"{_digits(others)}a{last}")
            case Kakan():
                pon = self._pons.get((event.seat, face_of(event.tile)))
                if pon is None:
                    raise RecordError("kakan without a pon")
                self.discards[event.seat].append(pon.replace("p", f"k{TILE_NUMBERS[event.tile]}"))
            case Kita():
                self.discards[event.seat].append(f"f{TILE_NUMBERS[event.tile]}")

    def _call(self, event: Chi | Pon | Daiminkan) -> None:
        letter = _LETTERS[type(event)]
        own = _numbers(event.own)
        place = PLACE_OF.get((letter, (event.from_seat - event.seat) % _SEATS))
        if place is None:
            raise RecordError(f"a call {letter} of seat {event.seat} from seat {event.from_seat}")
        said = f"{_digits(own[:place])}{letter}{TILE_NUMBERS[event.tile]}{_digits(own[place:])}"
        self.draws[event.seat].append(said)
        if isinstance(event, Daiminkan):
            self.discards[event.seat].append(NO_DISCARD)
        elif isinstance(event, Pon):
            self._pons[event.seat, face_of(event.tile)] = said


def _result(record: RoundRecord) -> list[Any]:
    if record.reason is None:
        return []
    if record.reason == "win":
        row: list[Any] = [AGARI]
        for win, moved in zip(record.wins, record.winners_deltas, strict=True):
            row += [_four(moved), _detail(record, win)]
        return row
    if record.reason != "exhaustive":
        if record.reason not in DRAW_WORDS:
            raise RecordError(f"Tenhou has no draw by {record.reason}")
        deltas = record.deltas or ()
        return [DRAW_WORDS[record.reason], *([_four(deltas)] if any(deltas) else [])]
    if record.deltas is None:
        return [EXHAUSTIVE]
    if not any(record.deltas) and record.shown:
        return [ALL_NOTEN if record.shown[0] is None else ALL_TENPAI]
    return [EXHAUSTIVE, _four(record.deltas)]


def _detail(record: RoundRecord, win: Win) -> list[Any]:
    row: list[Any] = [win.seat, win.from_seat, win.seat if win.pao is None else win.pao]
    if win.points is None:
        return row
    return [*row, _worth(record, win, win.points), *_lines(record, win)]


def _worth(record: RoundRecord, win: Win, points: int) -> str:
    """`30符2飜2000点`, `30符1飜500点∀` (from each), `満貫2000-4000点` (from the others and the dealer)."""
    head = ""
    if win.limit:
        head = LIMIT_WORDS[LIMITS.index(win.limit)]
    elif win.fu is not None and win.han is not None:
        head = f"{win.fu}符{win.han}飜"
    if not win.is_tsumo:
        return f"{head}{points}点"
    from_dealer, from_other = win.shares(record.setup.players, record.deal.round.dealer)
    return f"{head}{from_other}-{from_dealer}点" if from_dealer else f"{head}{from_other}点∀"


def _lines(record: RoundRecord, win: Win) -> list[str]:
    deal = record.deal
    winds = deal.round.wind, (win.seat - deal.round.dealer) % deal.players
    try:
        if win.yakuman:
            return [
                f"{tenhou_word(tenhou_number(name, *winds))}({YAKUMAN_WORDS[han // YAKUMAN_HAN - 1]})"
                for name, han in win.yaku or ()
                if name in PATTERNS
            ]
        return [f"{tenhou_word(number)}({han}飜)" for number, han in tenhou_lines(win, *winds)]
    except KeyError as error:
        raise RecordError(f"Tenhou has no yaku {error}") from None


def _four(deltas: Sequence[int]) -> list[int]:
    return [*deltas, *(0 for _ in range(_SEATS - len(deltas)))] if deltas else []


def _numbers(tiles: Iterable[Tile]) -> list[int]:
    return [TILE_NUMBERS[tile] for tile in tiles]


def _digits(numbers: Iterable[int]) -> str:
    return "".join(map(str, numbers))


def _unknown(seat: int) -> list[int]:
    raise RecordError(f"a tile of seat {seat} is not known")
