"""What a record says of the end of a round, against the rules: hands shown, draws, payments, points."""

from typing import Final, NamedTuple

from trainer.records.findings import RoundFindings
from trainer.records.model import RoundRecord
from trainer.records.verify_moves import hand_text
from trainer.rules.ending import nagashi_seats, settlement_of, standing_after
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.facts import hand_of
from trainer.rules.notation import format_tiles
from trainer.rules.payments import Settlement
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import Tile, tiles_in_order
from trainer.rules.waits import waits_of

_TENPAI_IS_SHOWN: Final = frozenset({"exhaustive", "nagashi"})


class Outcome(NamedTuple):
    """How a round ended by the rules, and the points after it, the record's own where it tells them."""

    settlement: Settlement
    scores: tuple[int, ...]


def hold_hand(
    book: RoundFindings, state: TableState, seat: int, told: tuple[Tile, ...], ronned: Tile | None = None
) -> None:
    """The concealed tiles that a record shows; with a ron the winning tile is among them."""
    own = hand_of(state, seat).concealed
    replayed = tiles_in_order(own if ronned is None else (*own, ronned))
    book.hold(
        "hand",
        tiles_in_order(told) == replayed,
        "",
        state.moment,
        lambda: f"hand {format_tiles(told)} of seat {seat}, replayed {format_tiles(replayed)}",
    )


def hold_stake(book: RoundFindings, after: TableState, record: RoundRecord) -> None:
    """The honba and sticks that a record tells with a win or a draw, with the state after it.

    The first winner takes all sticks, so that the next one finds none (STK-1, STK-3); at a draw they lie
    there to stay (STK-2).
    """
    won = len(after.winners)
    told = record.wins[won - 1].at_stake if won else record.at_stake
    if told is None:
        return
    ours = after.deal.round.honba, after.sticks if won <= 1 else 0
    book.hold(
        "stake",
        told == ours,
        "STK-9" if told[0] != ours[0] else "STK-1" if won else "STK-2",
        after.moment - 1,
        lambda: f"honba and sticks {told} at the end, replayed {ours}",
    )


def hold_draw(
    book: RoundFindings, state: TableState, reason: str, record: RoundRecord, ruleset: Ruleset
) -> None:
    """A draw that can physically happen, with the state before it."""
    if reason == "exhaustive" and ruleset.nagashi_mangan and (seats := nagashi_seats(state)):
        text = f"an exhaustive draw with nagashi mangan of seat {', '.join(map(str, seats))}"
        book.disagree("draw", "STK-7", state.moment, text)
    for seat, shown in enumerate(record.shown):
        if shown is not None:
            hold_hand(book, state, seat, shown)
        if reason in _TENPAI_IS_SHOWN and state.wall == 0 and state.phase == "respond":
            _hold_tenpai(book, state, seat, shown is not None, ruleset)


def _hold_tenpai(book: RoundFindings, state: TableState, seat: int, shown: bool, ruleset: Ruleset) -> None:
    """TEN-1, TEN-3: who is tenpai shows the hand (RCH-10), the others keep it closed."""
    waits = waits_of(hand_of(state, seat), ruleset.tenpai_own_four)
    book.hold(
        "tenpai" if shown else "noten",
        bool(waits) == shown,
        "TEN-3",
        state.moment,
        lambda: (
            f"seat {seat} {'shows' if shown else 'does not show'} {hand_text(state, seat)}, "
            f"waits {format_tiles(waits) or 'none'}"
        ),
    )


def hold_end(
    book: RoundFindings, state: TableState, record: RoundRecord, ruleset: Ruleset, won_at: tuple[int, ...]
) -> Outcome | None:
    """What the record says of the end, with the last state; `won_at` are the moments of the wins."""
    last = len(record.events) - 1
    book.hold("end", record.reason is not None, "", last, lambda: "the round has no end")
    _hold_sticks(book, state, record, last)
    if record.scores is not None:
        book.hold(
            "score",
            record.scores == state.scores,
            "RCH-6",
            last,
            lambda: f"points {record.scores}, replayed {state.scores}",
        )
    settlement = _settlement(state, record, ruleset)
    if settlement is None:
        return None
    _hold_payments(book, record, settlement, won_at)
    return Outcome(settlement, record.final_scores or standing_after(state, settlement))


def _hold_sticks(book: RoundFindings, state: TableState, record: RoundRecord, last: int) -> None:
    declared = [(seat.riichi_at, i) for i, seat in enumerate(state.seats) if seat.in_riichi]
    if not declared or record.reason is None:
        return
    standing = tuple(i for _, i in sorted(declared) if state.seats[i].stands)
    book.hold(
        "stick",
        standing == record.standing,
        "RCH-6",
        last,
        lambda: f"sticks of seats {record.standing}, replayed {standing}",
    )


def _settlement(state: TableState, record: RoundRecord, ruleset: Ruleset) -> Settlement | None:
    """By the rules; None if the hand has not ended, a win is none, or the ura that count are not told."""
    told = [win.ura for win in record.wins if state.seats[win.seat].stands]
    if not state.end or None in told:
        return None
    ura = max((each for each in told if each is not None), key=len, default=())
    try:
        return settlement_of(state, ruleset, ura).answer
    except ImpossibleEventError:
        return None


def _hold_payments(
    book: RoundFindings, record: RoundRecord, settlement: Settlement, won_at: tuple[int, ...]
) -> None:
    """The points of each win where they are told apart, otherwise those of the end together."""
    told = [win.deltas for win in record.wins]
    rule = _rule(settlement, several=len(told) > 1)
    if told and None not in told:
        for at, win in zip(won_at, record.wins, strict=True):
            _hold_payment(book, rule, at, win.deltas, _of_win(settlement, win.seat))
    else:
        _hold_payment(book, rule, len(record.events) - 1, record.deltas, settlement.deltas)


def _rule(settlement: Settlement, *, several: bool) -> str:
    if any(line.what == "pao" for line in settlement.lines):
        return "STK-8"
    if settlement.sort == "win":
        return "STK-3" if several else "SCO-2"
    return "STK-7" if settlement.sort == "exhaustive" else "ABO-1"


def _hold_payment(
    book: RoundFindings, rule: str, at: int, told: tuple[int, ...] | None, ours: tuple[int, ...]
) -> None:
    if told is not None:
        book.hold("payment", told == ours, rule, at, lambda: f"{told}, by the rules {ours}")


def _of_win(settlement: Settlement, winner: int) -> tuple[int, ...]:
    """What this winner is paid, by seat."""
    deltas = [0] * len(settlement.deltas)
    for line in settlement.lines:
        if line.payee == winner:
            deltas[winner] += line.points
            if line.payer is not None:
                deltas[line.payer] -= line.points
    return tuple(deltas)
