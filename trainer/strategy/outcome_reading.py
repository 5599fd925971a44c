"""Rows of outcomes out of one replayed hand (see `outcome_rows`)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from trainer.rules.events import Event
from trainer.rules.kabe import unseen_counts
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.table import states
from trainer.rules.tiles import dora_of, kind_of
from trainer.rules.waits import wait_kinds
from trainer.rules.win_payments import HONBA_TSUMO
from trainer.strategy.ends import End
from trainer.strategy.facing import PLAYERS, facing
from trainer.strategy.outcome_rows import ChaseRow, Ended, FirstRow, FoldRow, HandRows, Paid, WinRow
from trainer.strategy.wait import Wait, wait_of

FOLD_TURNS: Final = (4, 6, 8, 10, 12, 14, 16)
"""Own turns at which a fold is looked at."""
DRAW_POOL: Final = 3000
"""What a draw moves at most; more is nagashi mangan."""


def rows_of_hand(ended: Ended, events: Iterable[Event], ruleset: Ruleset) -> HandRows:
    """What a hand of four tells.

    :raises ImpossibleEventError: if the events can not be replayed.
    """
    course = list(states(ended.deal, events))
    declared = _declarations(course)
    if not declared:
        return HandRows(paid=list(_paid(ended, declared, course[-1], ruleset)))
    return HandRows(
        list(_firsts(ended, declared)),
        list(_chases(ended, declared, ruleset)),
        list(_folds(ended, course, ruleset)),
        list(_wins(ended, declared)),
        list(_paid(ended, declared, course[-1], ruleset)),
    )


class Declared(NamedTuple):
    """A riichi that stands: its seat, the table before its discard and right after it."""

    seat: int
    before: TableState
    after: TableState


def _declarations(course: Sequence[TableState]) -> list[Declared]:
    """Those that stood, in order."""
    found: list[Declared] = []
    thrown: set[int] = set()
    last = course[-1]
    for before, state in pairwise(course):
        for seat, player in enumerate(state.seats):
            if seat not in thrown and any(tile.declares for tile in player.river):
                thrown.add(seat)
                if last.seats[seat].stands and not player.open_riichi:
                    found.append(Declared(seat, before, state))
    return found


def end_for(ended: Ended, hero: int, rival: int | None, tenpai: bool = True) -> End:
    """How a hand ended for one seat; `rival` is the riichi player that it faced."""
    wins = ended.wins
    if not wins:
        return "draw" if tenpai else "draw_noten"
    own = next((win for win in wins if win.seat == hero), None)
    if own is not None:
        return "tsumo" if own.from_seat == hero else "ron_rival" if own.from_seat == rival else "ron_other"
    won_by_rival = any(win.seat == rival for win in wins)
    if wins[0].from_seat == hero:
        return "deal_in" if won_by_rival else "deal_other"
    if wins[0].from_seat == wins[0].seat:
        return "rival_tsumo" if won_by_rival else "other_tsumo"
    return "elsewhere"


def _held_wait(declared: Declared) -> Wait | None:
    """The wait of a declarer; None if it is furiten or has none."""
    player = declared.after.seats[declared.seat]
    kinds = wait_kinds(player.waits)
    river = {kind_of(tile.tile) for tile in player.river}
    if not kinds or river.intersection(kinds):
        return None
    return wait_of(kinds, unseen_counts(declared.after, declared.seat), river)


def _firsts(ended: Ended, declared: list[Declared]) -> Iterator[FirstRow]:
    first = declared[0]
    wait = _held_wait(first)
    if wait is None:
        return
    yield FirstRow(
        wait,
        first.after.wall,
        sum(unseen_counts(first.after, first.seat)),
        sum(not seat.closed for i, seat in enumerate(first.after.seats) if i != first.seat),
        len(first.after.seats[first.seat].river),
        _rounds(ended, first.after),
        ended.deals(first.seat),
        end_for(ended, first.seat, None),
    )


def _rounds(ended: Ended, table: TableState) -> int:
    """Tiles that the last seat of the go-around had thrown when the dealer last discarded."""
    dealer = ended.deal.round.dealer
    latest = max((tile.at for tile in table.seats[dealer].river), default=-1)
    return sum(tile.at < latest for tile in table.seats[(dealer - 1) % PLAYERS].river)


def _chases(ended: Ended, declared: list[Declared], ruleset: Ruleset) -> Iterator[ChaseRow]:
    if len(declared) < 2:
        return
    first, second = declared[:2]
    wait = _held_wait(second)
    # A riichi on the very tile that the first one threw can not be seen against it yet.
    if wait is None or _held_wait(first) is None or not second.before.seats[first.seat].stands:
        return
    yield ChaseRow(
        wait,
        facing(second.before, second.seat, ruleset),
        (first.seat - second.seat) % PLAYERS,
        second.after.wall,
        sum(unseen_counts(second.after, second.seat)),
        len(second.after.seats[second.seat].river),
        end_for(ended, second.seat, first.seat),
    )


def _folds(ended: Ended, course: Sequence[TableState], ruleset: Ruleset) -> Iterator[FoldRow]:
    last = course[-1]
    for state in course:
        riichi = [seat for seat, player in enumerate(state.seats) if player.in_riichi]
        if len(riichi) != 1 or state.phase != "discard" or state.end or state.turn == riichi[0]:
            continue
        rival, hero = riichi[0], state.turn
        turn = len(state.seats[hero].river) + 1
        if turn not in FOLD_TURNS or not state.seats[rival].stands or state.seats[rival].open_riichi:
            continue
        if state.seats[hero].hand is None:
            continue
        end = end_for(ended, hero, rival, tenpai=bool(last.seats[hero].waits))
        if end not in ("rival_tsumo", "other_tsumo", "elsewhere", "draw_noten"):
            continue
        change = ended.changes[hero] + end.endswith("tsumo") * ended.honba * HONBA_TSUMO
        yield FoldRow(
            facing(state, hero, ruleset),
            (rival - hero) % PLAYERS,
            state.wall,
            sum(unseen_counts(state, hero)),
            turn,
            ended.deals(hero),
            ended.deals(rival),
            end,
            any(win.seat == rival for win in ended.wins),
            change,
            ended.honba,
        )


def _wins(ended: Ended, declared: list[Declared]) -> Iterator[WinRow]:
    first = declared[0]
    won = next((win for win in ended.wins if win.seat == first.seat), None)
    if won is None:
        return
    table = first.after
    dora = [dora_of(kind_of(tile)) for tile in table.indicators]
    hidden = tuple(
        sum(unseen_counts(table, seat)[kind] for kind in dora)
        for seat in range(PLAYERS)
        if seat != first.seat
    )
    yield WinRow(
        ended.deals(first.seat),
        won.from_seat == won.seat,
        len(table.seats[first.seat].river),
        won.points,
        won.ippatsu,
        hidden,
    )


def _paid(ended: Ended, declared: list[Declared], last: TableState, ruleset: Ruleset) -> Iterator[Paid]:
    """Noten payments by what a seat had, and what those in riichi lose when others win."""
    riichi = [each.seat for each in declared]
    by_ron, by_tsumo = ended.honba * ruleset.honba_ron, ended.honba * HONBA_TSUMO
    for seat, points in enumerate(ended.changes):
        deals = ended.deals(seat)
        if not ended.wins:
            had = "riichi" if seat in riichi else "tenpai" if last.seats[seat].waits else "noten"
            others = sum(other != seat for other in riichi)
            if abs(points) <= DRAW_POOL:
                yield Paid(f"draw {had} against {min(others, 2)}", deals, points)
        elif seat in riichi[:1]:
            end = end_for(ended, seat, None)
            if end in ("deal_other", "other_tsumo"):
                yield Paid(f"first {end}", deals, points + (by_ron if end == "deal_other" else by_tsumo))
        elif seat in riichi and end_for(ended, seat, riichi[0]) == "deal_other":
            yield Paid("chase deal_other", deals, points + by_ron)
