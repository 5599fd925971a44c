"""The only replay in the project: a deal and its events become the state of the table.

`apply` refuses what can not physically happen and nothing else: a noten riichi, an illegal kan or a ron in
furiten can be replayed and then judged. `reveal` lays open the hands that are shown at the end.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from trainer.rules.errors import ImpossibleEventError, ImpossibleHandError
from trainer.rules.replay import moves
from trainer.rules.replay.events import (
    PLAYED_OUT,
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
from trainer.rules.replay.moves import lay, on_turn, see, seen_if_hidden, waits_of_tiles, with_seat
from trainer.rules.replay.state import CallMade, CallName, Deal, LetGo, Seat, TableState, exposed_by
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import FACES, RED_FIVES, Tile, face_of, format_tiles, tile_name, wall_size

STICK: Final = 1000
MAX_INDICATORS: Final = 5
_AFTER_THE_END: Final = (Ron, Dora)
"""What can still come: another ron, and the indicator that a kan had due."""
_DRAW_NAMES: Final = {
    "exhaustive": "exhaustive draw",
    "nagashi": "nagashi mangan",
    "kyuushu": "kyuushuu kyuuhai",
    "suufon": "suufon renda",
    "suucha": "suucha riichi",
    "suukan": "suukaikan",
    "sanchahou": "sanchahou",
}
_CALL_NAMES: Final[dict[MeldType, CallName]] = {
    MeldType.CHI: "chi",
    MeldType.PON: "pon",
    MeldType.DAIMINKAN: "daiminkan",
}


def start(deal: Deal) -> TableState:
    """The table before the dealer's first draw.

    :raises ImpossibleEventError: if hands or scores do not fit the number of players, or more than
        four copies of a kind are seen.
    """
    _check_deal(deal)
    return TableState(
        deal=deal,
        seats=tuple(Seat(hand=hand, waits=waits_of_tiles(hand, 0)) for hand in deal.hands),
        scores=deal.scores,
        sticks=deal.sticks,
        wall=wall_size(deal.players),
        indicators=(deal.indicator,),
        seen=_seen_at_the_deal(deal),
        turn=deal.round.dealer,
    )


def _seen_at_the_deal(deal: Deal) -> bytes:
    known = [tile for hand in deal.hands if hand is not None for tile in hand]
    try:
        return see(bytes(len(RED_FIVES) + FACES), (deal.indicator, *known), deal.players)
    except ImpossibleEventError as error:
        raise ImpossibleEventError.within("hand and indicator", error) from None


def replay(deal: Deal, events: Iterable[Event]) -> TableState:
    """The table after all events.

    :raises ImpossibleEventError: naming the index of the first event that can not happen.
    """
    state = start(deal)
    for event in events:
        state = apply(state, event)
    return state


def states(deal: Deal, events: Iterable[Event]) -> Iterator[TableState]:
    """The table after each event in turn."""
    state = start(deal)
    for event in events:
        state = apply(state, event)
        yield state


def apply(state: TableState, event: Event) -> TableState:
    """The table after one more event.

    :raises ImpossibleEventError: if it can not physically happen now.
    """
    try:
        if state.phase == "ended" and not isinstance(event, _AFTER_THE_END):
            raise ImpossibleEventError("the hand has ended", "over")
        seat = getattr(event, "seat", 0)
        if not 0 <= seat < state.deal.players:
            raise ImpossibleEventError(
                "there is no seat {none} with {players} players",
                "no_seat",
                none=seat,
                players=state.deal.players,
            )
        if state.owed is not None and not _leaves_riichi_open(event):
            state = _pay_stick(state)
        return _APPLY[type(event)](state, event)
    except ImpossibleEventError as error:
        raise ImpossibleEventError.within(f"event {state.moment}", error, event=state.moment) from None


def _leaves_riichi_open(event: Event) -> bool:
    """A ron takes the declaration tile, so the riichi does not stand (RCH-6); three rons likewise."""
    return isinstance(event, _AFTER_THE_END) or (isinstance(event, Ryuukyoku) and event.reason == "sanchahou")


def _check_deal(deal: Deal) -> None:
    if deal.players not in (3, 4):
        raise ImpossibleEventError(f"{deal.players} players: three or four expected")
    if not len(deal.hands) == len(deal.scores) == deal.players:
        raise ImpossibleEventError(f"{deal.players} hands and scores expected")
    if not (0 <= deal.round.wind <= 3 and 1 <= deal.round.number <= deal.players):
        raise ImpossibleEventError(f"there is no such round: {deal.round}")
    if deal.sticks < 0 or deal.round.honba < 0:
        raise ImpossibleEventError("sticks and honba can not be negative")
    for hand in deal.hands:
        if hand is not None and len(hand) != 13:
            raise ImpossibleEventError(f"{format_tiles(hand)}: 13 tiles are dealt, not {len(hand)}")


def _pay_stick(state: TableState) -> TableState:
    """The declaration tile has passed: the riichi stands and its stick is on the table (RCH-6)."""
    seat = state.owed
    assert seat is not None
    scores = tuple(score - STICK * (i == seat) for i, score in enumerate(state.scores))
    seats = with_seat(state, seat, state.seats[seat]._replace(stands=True))
    return state._replace(seats=seats, scores=scores, sticks=state.sticks + 1, owed=None)


def _call(state: TableState, event: Chi | Pon | Daiminkan) -> TableState:
    meld_type = {Chi: MeldType.CHI, Pon: MeldType.PON, Daiminkan: MeldType.DAIMINKAN}[type(event)]
    pending = state.pending
    if state.phase != "respond" or pending is None:
        raise ImpossibleEventError(
            "{meld} by seat {seat}, but no discard can be called",
            "nothing_to_call",
            meld=str(meld_type),
            seat=event.seat,
        )
    if (pending.seat, pending.tile) != (event.from_seat, event.tile) or event.seat == pending.seat:
        raise ImpossibleEventError(
            "{meld} of {tile} from seat {source} by seat {seat}, "
            "but the last discard is seat {next}'s {last}",
            "other_called",
            meld=str(meld_type),
            tile=tile_name(event.tile),
            source=event.from_seat,
            seat=event.seat,
            next=pending.seat,
            last=tile_name(pending.tile),
        )
    meld = Meld(meld_type, (event.tile, *event.own), called=event.tile, from_seat=event.from_seat)
    seat = state.seats[event.seat]
    changed = lay(state, seat, meld, event.own)
    feeder = state.seats[event.from_seat]
    called = replace(feeder.river[-1], called_by=event.seat)
    after = state._replace(seats=with_seat(state, event.seat, changed))
    return after._replace(
        seats=with_seat(after, event.from_seat, feeder._replace(river=(*feeder.river[:-1], called))),
        seen=seen_if_hidden(state, seat, event.own),
        turn=event.seat,
        phase="replace" if meld_type is MeldType.DAIMINKAN else "discard",
        pending=None,
        calls=(*state.calls, CallMade(state.moment, event.seat, _CALL_NAMES[meld_type])),
        moment=state.moment + 1,
    )


def _dora(state: TableState, event: Dora) -> TableState:
    if len(state.indicators) == MAX_INDICATORS:
        raise ImpossibleEventError("a sixth dora indicator", "sixth_indicator")
    if len(state.indicators) > state.kans:
        raise ImpossibleEventError(
            "{indicators} dora indicators with {kans} kans",
            "indicator_without_kan",
            indicators=len(state.indicators) + 1,
            kans=state.kans,
        )
    return state._replace(
        indicators=(*state.indicators, event.indicator),
        seen=see(state.seen, [event.indicator], state.deal.players),
        moment=state.moment + 1,
    )


def _ron(state: TableState, event: Ron) -> TableState:
    pending = state.pending
    if pending is None:
        raise ImpossibleEventError(
            "ron by seat {seat}, but there is no tile to ron", "nothing_to_ron", seat=event.seat
        )
    if (pending.seat, pending.tile) != (event.from_seat, event.tile) or event.seat == pending.seat:
        raise ImpossibleEventError(
            "ron on {tile} of seat {source} by seat {seat}, but the last tile is seat {next}'s {last}",
            "other_ronned",
            tile=tile_name(event.tile),
            source=event.from_seat,
            seat=event.seat,
            next=pending.seat,
            last=tile_name(pending.tile),
        )
    if event.seat in state.winners:
        raise ImpossibleEventError("a second ron by seat {seat}", "ron_again", seat=event.seat)
    winners = (*state.winners, event.seat)
    return state._replace(phase="ended", end="ron", winners=winners, moment=state.moment + 1)


def _tsumo(state: TableState, event: Tsumo) -> TableState:
    seat = on_turn(state, event.seat, "tsumo")
    if not seat.has_drawn or (None not in (seat.drawn, event.tile) and seat.drawn != event.tile):
        raise ImpossibleEventError(
            "tsumo by seat {seat} without drawing that tile", "tsumo_undrawn", seat=event.seat
        )
    won = seat._replace(drawn=seat.drawn if event.tile is None else event.tile)
    return state._replace(
        seats=with_seat(state, event.seat, won),
        phase="ended",
        end="tsumo",
        winners=(event.seat,),
        moment=state.moment + 1,
    )


def _ryuukyoku(state: TableState, event: Ryuukyoku) -> TableState:
    if lack := _lacking(state, event.reason):
        raise ImpossibleEventError(
            "{draw} {lack}", "no_draw", draw=_DRAW_NAMES[event.reason], lack=lack, reason=event.reason
        )
    return state._replace(
        phase="ended", pending=None, end="ryuukyoku", reason=event.reason, moment=state.moment + 1
    )


def _lacking(state: TableState, reason: str) -> str:
    """Why there is nothing on the table that a draw of this name could be of; empty if there is.

    What is there may be illegal still: winds that are not the same, a call between them, a rule that is
    off, an abort long passed over, a hand of eight kinds.
    """
    players, answering = state.deal.players, state.phase == "respond"
    declared = sum(own.in_riichi for own in state.seats)
    if reason in PLAYED_OUT and state.wall:
        return f"with {state.wall} tiles in the wall"
    if reason in PLAYED_OUT and not answering:
        return "before the last discard"
    if reason == "kyuushu" and state.phase != "discard":
        return "while nobody is on turn"
    if reason == "suufon" and not (answering and all(len(own.river) == 1 for own in state.seats)):
        return "other than after the first discard of each player"
    if reason == "suucha" and not (answering and declared == players):
        return f"with {declared} of {players} players in riichi" if answering else "before the discard"
    if reason == "suukan" and state.kans < MAX_INDICATORS - 1:
        return f"with {state.kans} kans"
    if reason == "sanchahou" and state.pending is None:
        return "without a tile to ron"
    if reason == "sanchahou" and players == 3:
        return "with three players"
    return ""


_APPLY: Final[dict[type[Event], Callable[[TableState, Any], TableState]]] = {
    Draw: moves.draw,
    Discard: moves.discard,
    Riichi: moves.riichi,
    Chi: _call,
    Pon: _call,
    Daiminkan: _call,
    Ankan: moves.ankan,
    Kakan: moves.kakan,
    Kita: moves.kita,
    Dora: _dora,
    Ron: _ron,
    Tsumo: _tsumo,
    Ryuukyoku: _ryuukyoku,
}


def reveal(state: TableState, hands: Mapping[int, tuple[Tile, ...]]) -> TableState:
    """The table with these concealed tiles known by seat; a winner's by tsumo include the winning tile.

    :raises ImpossibleHandError: a hand of the wrong size, tiles that others have, or other tiles than
        those already known.
    """
    for seat, tiles in sorted(hands.items()):
        state = _revealed(state, seat, tiles)
    return state


def _revealed(state: TableState, seat: int, tiles: tuple[Tile, ...]) -> TableState:
    own = state.seats[seat]
    if len(tiles) != own.size:
        raise ImpossibleHandError(
            ("seat {seat} holds {size} tiles, not {tiles}",),
            "shown_size",
            seat=seat,
            size=own.size,
            tiles=len(tiles),
        )
    if own.hand is not None:
        if sorted(own.hand) != sorted(tiles):
            raise ImpossibleHandError(
                ("seat {seat} holds {hand}",), "shown_other", seat=seat, hand=format_tiles(sorted(own.hand))
            )
        return state
    waiting = list(tiles)
    if own.has_drawn and own.drawn is not None:
        if own.drawn not in waiting:
            raise ImpossibleHandError(
                ("seat {seat} does not show the tile of its tsumo",), "shown_without_win", seat=seat
            )
        waiting.remove(own.drawn)
    seen = see(state.seen, tiles, state.deal.players)
    waits = 0 if own.has_drawn and own.drawn is None else waits_of_tiles(tuple(waiting), len(own.melds))
    shown = own._replace(hand=tiles, waits=waits, let_go=let_go_on(state, seat, waits))
    return state._replace(seats=with_seat(state, seat, shown), seen=seen)


def let_go_on(state: TableState, seat: int, waits: int) -> tuple[LetGo, ...]:
    """The tiles of others that completed a hand of these waits, a mask, since it last changed (FUR-2, FUR-3).

    In riichi that is since the declaration's discard, otherwise since the last one. What the hand was
    before that is not told by what is shown.
    """
    own = state.seats[seat]
    changed = (
        thrown.at for thrown in own.river if thrown.declares or not (own.in_riichi and thrown.tsumogiri)
    )
    since = max(changed, default=-1)
    found = [
        LetGo(at, face_of(tile), how)
        for other in range(state.deal.players)
        if other != seat
        for at, tile, how in exposed_by(state, other)
        if at > since and waits >> face_of(tile) & 1
    ]
    return tuple(sorted(found, key=lambda gone: gone.at))
