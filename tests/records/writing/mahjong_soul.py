"""Mahjong Soul's records written: the head and the results that `mahjongsoul` reads, without what only
the client needs (times, offers, furiten lights, the wall)."""

import json
from collections.abc import Iterable
from typing import Any

from trainer.records.game_record import LIMITS, Game, RecordError, RoundRecord, Setup, Win
from trainer.records.mahjong_soul import ABORTS, ACTION, ANKAN, CALLS, KAKAN, PREFIX
from trainer.records.yaku_names import MAHJONG_SOUL_NAMES
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
from trainer.rules.scoring.yaku_list import YAKUMAN_HAN
from trainer.rules.tiles.tile import Tile, tile_name

MAHJONG_SOUL_NUMBERS = {name: number for number, name in MAHJONG_SOUL_NAMES.items()}
Said = dict[str, Any]


def write(game: Game) -> bytes:
    """The record as UTF-8 JSON.

    :raises RecordError: naming the round, if Mahjong Soul has no word for something in it.
    """
    actions: list[Said] = []
    for record in game.rounds:
        try:
            told = _Writer(record).results()
        except RecordError as error:
            raise RecordError(error.message, round_index=record.index) from None
        actions += [
            {"type": ACTION, "result": {"name": f"{PREFIX}{name}", "data": data}} for name, data in told
        ]
    document = {
        "head": {"config": {"mode": _mode(game.setup)}},
        "data": {"name": f"{PREFIX}GameDetailRecords", "data": {"actions": actions}},
    }
    return json.dumps(document, separators=(",", ":")).encode()


def _mode(setup: Setup) -> Said:
    reds = setup.players - 1 if setup.aka else 0
    number = 10 * (setup.players == 3) + (2 if setup.hanchan else 1)
    return {"mode": number, "detail_rule": {"dora_count": reds, "shiduan": int(setup.kuitan)}}


class _Writer:
    """One round: its results in order."""

    def __init__(self, record: RoundRecord) -> None:
        self.record = record
        self.indicators = [record.deal.indicator]
        self.told = 1
        self.declared: int | None = None
        self.accepted: int | None = None
        self.out: list[tuple[str, Said]] = []

    def results(self) -> list[tuple[str, Said]]:
        record, dealer = self.record, self.record.deal.round.dealer
        first, rest = record.events[:1], record.events[1:]
        if not (first and isinstance(first[0], Draw) and first[0].seat == dealer):
            raise RecordError(f"the dealer, seat {dealer}, does not draw first")
        self.new_round(_name(first[0].tile))
        for event in rest:
            if not isinstance(event, Ron | Tsumo | Ryuukyoku):
                self.event(event)
        if record.reason == "win":
            self.hule()
        elif record.reason is not None:
            self.ryuukyoku(record.reason)
        return self.out

    def tell(self, name: str, **data: Any) -> None:
        """A result, with the new indicators and the riichi that stands since the last one."""
        if self.accepted is not None:
            data["liqi"] = {"seat": self.accepted}
            self.accepted = None
        if len(self.indicators) > self.told:
            data["doras"] = _names(self.indicators)
            self.told = len(self.indicators)
        self.out.append((name, data))

    def new_round(self, drawn: str) -> None:
        deal = self.record.deal
        self.tell(
            "RecordNewRound",
            chang=deal.round.wind,
            ju=deal.round.dealer,
            ben=deal.round.honba,
            liqibang=deal.sticks,
            scores=list(deal.scores),
            doras=_names(self.indicators),
            **{
                f"tiles{seat}": _names(hand) + [drawn] * (seat == deal.round.dealer)
                for seat, hand in enumerate(deal.hands)
            },
        )

    def event(self, event: Event) -> None:
        match event:
            case Draw():
                self.tell("RecordDealTile", seat=event.seat, tile=_name(event.tile))
            case Discard():
                self.discard(event)
            case Riichi():
                self.declared = event.seat
            case Dora():
                self.indicators.append(event.indicator)
            case Chi() | Pon() | Daiminkan():
                self.tell(
                    "RecordChiPengGang",
                    seat=event.seat,
                    type=CALLS.index(type(event)),
                    tiles=_names((*event.own, event.tile)),
                    froms=[event.seat] * len(event.own) + [event.from_seat],
                )
            case Ankan():
                tile = tile_name(event.own[0])
                self.tell("RecordAnGangAddGang", seat=event.seat, type=ANKAN, tiles=tile)
            case Kakan():
                self.tell("RecordAnGangAddGang", seat=event.seat, type=KAKAN, tiles=tile_name(event.tile))
            case Kita():
                self.tell("RecordBaBei", seat=event.seat, tile=tile_name(event.tile))

    def discard(self, event: Discard) -> None:
        self.tell(
            "RecordDiscardTile",
            seat=event.seat,
            tile=tile_name(event.tile),
            is_liqi=self.declared is not None,
            moqie=event.tsumogiri,
        )
        if self.declared is not None and self.declared in self.record.standing:
            self.accepted = self.declared
        self.declared = None

    def payments(self) -> Said:
        record = self.record
        if record.deltas is None:
            return {}
        return {"old_scores": list(record.scores_before_payment), "delta_scores": list(record.deltas)}

    def hule(self) -> None:
        wins = [self.win(win) for win in self.record.wins]
        self.tell("RecordHule", hules=wins, **self.payments())

    def win(self, win: Win) -> Said:
        deal = self.record.deal
        said: Said = {
            "seat": win.seat,
            "hu_tile": tile_name(win.tile),
            "zimo": win.is_tsumo,
            "qinjia": win.seat == deal.round.dealer,
            "li_doras": _names(win.ura or ()),
            "baopai": 0 if win.pao is None else win.pao + 1,
        }
        if win.hand is not None:
            said["hand"] = _names(_without_last(win.hand, win.tile))
        if win.indicators is not None:
            said["doras"] = _names(win.indicators)
        if win.fu is not None:
            said["fu"] = win.fu
        if win.points is not None:
            said["title_id"] = LIMITS.index(win.limit or "")
            if win.is_tsumo:
                from_dealer, from_other = win.shares(deal.players, deal.round.dealer)
                said |= {"point_zimo_qin": from_dealer, "point_zimo_xian": from_other}
            else:
                said["point_rong"] = win.points
        return said | _fans(win)

    def ryuukyoku(self, reason: str) -> None:
        shown = self.record.shown
        if reason in ("exhaustive", "nagashi"):
            payments = self.payments()
            self.tell(
                "RecordNoTile",
                liujumanguan=reason == "nagashi",
                players=[
                    {"tingpai": False} if hand is None else {"tingpai": True, "hand": _names(hand)}
                    for hand in shown
                ],
                scores=[payments] if payments else [],
            )
        elif reason not in ABORTS:
            raise RecordError(f"Mahjong Soul has no draw by {reason}")
        else:
            self.tell("RecordLiuJu", type=ABORTS.index(reason) + 1, **_laid_open(shown))


def _without_last(hand: tuple[Tile, ...], tile: Tile) -> list[Tile]:
    """The hand without the tile that won; a reader puts it at the end."""
    held = list(reversed(hand))
    if tile in held:
        held.remove(tile)
    return held[::-1]


def _fans(win: Win) -> Said:
    if win.yaku is None:
        return {}
    unit = YAKUMAN_HAN if win.yakuman else 1
    try:
        fans = [{"id": MAHJONG_SOUL_NUMBERS[name], "val": han // unit} for name, han in win.yaku]
    except KeyError as error:
        raise RecordError(f"Mahjong Soul has no yaku {error}") from None
    return {"yiman": bool(win.yakuman), "fans": fans, "count": sum(fan["val"] for fan in fans)}


def _laid_open(shown: tuple[tuple[Tile, ...] | None, ...]) -> Said:
    """The one hand that is shown, or all."""
    open_hands = [seat for seat, hand in enumerate(shown) if hand is not None]
    if len(open_hands) == 1:
        return {"seat": open_hands[0], "tiles": _names(shown[open_hands[0]])}
    if not open_hands:
        return {}
    return {"allplayertiles": ["|".join(_names(hand)) if hand else "" for hand in shown]}


def _name(tile: Tile | None) -> str:
    if tile is None:
        raise RecordError("a tile that is drawn is not known")
    return tile_name(tile)


def _names(tiles: Iterable[Tile] | None) -> list[str]:
    if tiles is None:
        raise RecordError("a hand is not known")
    return [tile_name(tile) for tile in tiles]
