"""MJAI records written: JSON lines, one event each. What MJAI has no word for is left out."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from trainer.records.game_record import Game, RecordError, RoundRecord
from trainer.records.mjai import EAST_ONLY, WIND_LETTERS, mjai_name
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
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import Tile, face_of


def write(game: Game) -> bytes:
    """The record as UTF-8 JSON lines.

    :raises RecordError: naming the round, if a tile is not known.
    """
    start = {
        "type": "start_game",
        "names": [""] * game.setup.players,
        "kyoku_first": 0 if game.setup.hanchan else EAST_ONLY,
        "aka_flag": game.setup.aka,
    }
    said = [start]
    for record in game.rounds:
        try:
            said += [_start(record), *_events(record), {"type": "end_kyoku"}]
        except RecordError as error:
            raise RecordError(error.message, round_index=record.index) from None
    if game.over:
        said.append({"type": "end_game"})
    lines = (json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in said)
    return ("\n".join(lines) + "\n").encode()


def _start(record: RoundRecord) -> dict[str, Any]:
    deal = record.deal
    return {
        "type": "start_kyoku",
        "bakaze": WIND_LETTERS[deal.round.wind],
        "dora_marker": mjai_name(deal.indicator),
        "kyoku": deal.round.number,
        "honba": deal.round.honba,
        "kyotaku": deal.sticks,
        "oya": deal.round.dealer,
        "scores": list(deal.scores),
        "tehais": [_names(hand) for hand in deal.hands],
    }


def _events(record: RoundRecord) -> Iterator[dict[str, Any]]:
    declared: int | None = None
    pons: list[tuple[int, Meld]] = []
    wins = iter(record.wins)
    deltas = iter(record.winners_deltas)
    for event in record.events:
        match event:
            case Pon():
                meld = Meld(MeldType.PON, (event.tile, *event.own), event.tile, event.from_seat)
                pons.append((event.seat, meld))
                yield _called("pon", event)
            case Kakan():
                yield _said("kakan", event.seat, event.tile) | {"consumed": _names(_pon_of(event, pons))}
            case Ron() | Tsumo():
                win, moved = next(wins), next(deltas)
                yield (
                    {"type": "hora", "actor": win.seat, "target": win.from_seat}
                    | ({"deltas": list(moved)} if moved else {})
                    | ({} if win.ura is None else {"ura_markers": _names(win.ura)})
                )
            case Ryuukyoku():
                yield {"type": "ryukyoku"} | (
                    {} if record.deltas is None else {"deltas": list(record.deltas)}
                )
            case _:
                yield _event(event)
        if isinstance(event, Riichi):
            declared = event.seat
        elif isinstance(event, Discard) and declared is not None:
            if declared in record.standing:
                yield {"type": "reach_accepted", "actor": declared}
            declared = None


def _event(event: Event) -> dict[str, Any]:
    match event:
        case Draw():
            return _said("tsumo", event.seat, event.tile)
        case Discard():
            return _said("dahai", event.seat, event.tile) | {"tsumogiri": event.tsumogiri}
        case Riichi():
            return {"type": "reach", "actor": event.seat}
        case Chi():
            return _called("chi", event)
        case Daiminkan():
            return _called("daiminkan", event)
        case Ankan():
            return {"type": "ankan", "actor": event.seat, "consumed": _names(event.own)}
        case Kita():
            return _said("nukidora", event.seat, event.tile)
        case Dora():
            return {"type": "dora", "dora_marker": mjai_name(event.indicator)}
        case _:
            raise RecordError(f"MJAI has no {type(event).__name__}")


def _said(kind: str, seat: int, tile: Tile | None) -> dict[str, Any]:
    if tile is None:
        raise RecordError(f"{kind} of seat {seat}: the tile is not known")
    return {"type": kind, "actor": seat, "pai": mjai_name(tile)}


def _called(kind: str, event: Chi | Pon | Daiminkan) -> dict[str, Any]:
    return {
        "type": kind,
        "actor": event.seat,
        "target": event.from_seat,
        "pai": mjai_name(event.tile),
        "consumed": _names(event.own),
    }


def _pon_of(event: Kakan, pons: Iterable[tuple[int, Meld]]) -> tuple[Tile, ...]:
    for seat, meld in pons:
        if seat == event.seat and meld.kind == face_of(event.tile):
            return meld.tiles
    raise RecordError("kakan without a pon")


def _names(tiles: Iterable[Tile] | None) -> list[str]:
    if tiles is None:
        raise RecordError("a hand is not known")
    return [mjai_name(tile) for tile in tiles]
