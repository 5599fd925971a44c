"""How real hands went on and ended, as rows read from game records (STR-1, STR-3, STR-4).

Three decisions are followed to the end of their hand: the first riichi, a second riichi against it, and
folding. Games of three players are skipped and counted; what can not be read is named, and the rest goes
on.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from trainer.lab.fit.games import is_held_out
from trainer.lab.spreading import Spread
from trainer.records.checking.game import ruleset_of
from trainer.records.game_record import RecordError, RoundRecord
from trainer.records.sources import Source, Unreadable, read_game, sources
from trainer.rules.defence.kabe import unseen_counts
from trainer.rules.errors import RulesError
from trainer.rules.replay.events import Event
from trainer.rules.replay.state import Deal, TableState
from trainer.rules.replay.table import states
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import dora_of, face_of
from trainer.rules.tiles.waits import wait_kinds
from trainer.strategy.choice.course import End
from trainer.strategy.choice.hand_value import Wait, wait_of
from trainer.strategy.danger.facing import PLAYERS, Facing, facing


class FirstRow(NamedTuple):
    """The first riichi of a hand at its declaration: `left` tiles of the wall and `unseen` ones once the
    declared tile is thrown, opponents with open hands, own turn; go-arounds complete when the dealer last
    discarded, which is the turn of houou-statistics; how the hand ended for it."""

    wait: Wait
    left: int
    unseen: int
    opened: int
    turn: int
    rounds: int
    deals: bool
    end: End


class ChaseRow(NamedTuple):
    """A second riichi: its wait, the riichi it faces as seen before its own declaration, that one's seat
    (1 to 3) counted from it; the rest as in `FirstRow`."""

    wait: Wait
    faced: Facing
    rival_seat: int
    left: int
    unseen: int
    turn: int
    end: End


class FoldRow(NamedTuple):
    """A seat that faces one riichi and gives up: what it sees before its discard; the wall after it.

    `rons_rival`: of an `elsewhere`, the winner was the riichi player. `change`: what the end of the hand
    brought it, without honba.
    """

    faced: Facing
    rival_seat: int
    left: int
    unseen: int
    turn: int
    deals: bool
    rival_deals: bool
    end: End
    rons_rival: bool
    change: int
    honba: int


class WinRow(NamedTuple):
    """A first riichi that won: its points without honba and sticks, own turn of the declaration, dora that
    each of the others could not see then."""

    deals: bool
    tsumo: bool
    turn: int
    points: int
    ippatsu: bool
    hidden: tuple[int, ...]


class Paid(NamedTuple):
    """Points that a seat got or lost at the end of a hand, without honba; `what` says as whom."""

    what: str
    deals: bool
    points: int


@dataclass
class HandRows:
    """All rows of a hand, or of many."""

    firsts: list[FirstRow] = field(default_factory=list)
    chases: list[ChaseRow] = field(default_factory=list)
    folds: list[FoldRow] = field(default_factory=list)
    wins: list[WinRow] = field(default_factory=list)
    paid: list[Paid] = field(default_factory=list)

    def add(self, other: "HandRows") -> None:
        """Take the rows of another hand."""
        self.firsts += other.firsts
        self.chases += other.chases
        self.folds += other.folds
        self.wins += other.wins
        self.paid += other.paid


class WonRow(NamedTuple):
    """A win as recorded; `points` without honba and sticks. The seat itself discarded in a tsumo."""

    seat: int
    from_seat: int
    points: int
    ippatsu: bool


@dataclass(frozen=True, slots=True)
class EndedRow:
    """How a hand ended: its wins (none: an exhaustive draw), and what each seat got or lost."""

    deal: Deal
    wins: tuple[WonRow, ...]
    changes: tuple[int, ...]

    @property
    def honba(self) -> int:
        return self.deal.round.honba

    def deals(self, seat: int) -> bool:
        return seat == self.deal.round.dealer


FOLD_TURNS: Final = (4, 6, 8, 10, 12, 14, 16)
"""Own turns at which a fold is looked at."""
DRAW_POOL: Final = 3000
"""What a draw moves at most; more is nagashi mangan."""


def rows_of_hand(ended: EndedRow, events: Iterable[Event], ruleset: Ruleset) -> HandRows:
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


class DeclaredRow(NamedTuple):
    """A riichi that stands: its seat, the table before its discard and right after it."""

    seat: int
    before: TableState
    after: TableState


def _declarations(course: Sequence[TableState]) -> list[DeclaredRow]:
    """Those that stood, in order."""
    found: list[DeclaredRow] = []
    thrown: set[int] = set()
    last = course[-1]
    for before, state in pairwise(course):
        for seat, player in enumerate(state.seats):
            if seat not in thrown and any(tile.declares for tile in player.river):
                thrown.add(seat)
                if last.seats[seat].stands and not player.open_riichi:
                    found.append(DeclaredRow(seat, before, state))
    return found


def end_for(ended: EndedRow, hero: int, rival: int | None, tenpai: bool = True) -> End:
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


def _held_wait(declared: DeclaredRow) -> Wait | None:
    """The wait of a declarer; None if it is furiten or has none."""
    player = declared.after.seats[declared.seat]
    kinds = wait_kinds(player.waits)
    river = {face_of(tile.tile) for tile in player.river}
    if not kinds or river.intersection(kinds):
        return None
    return wait_of(kinds, unseen_counts(declared.after, declared.seat), river)


def _firsts(ended: EndedRow, declared: list[DeclaredRow]) -> Iterator[FirstRow]:
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


def _rounds(ended: EndedRow, table: TableState) -> int:
    """Tiles that the last seat of the go-around had thrown when the dealer last discarded."""
    dealer = ended.deal.round.dealer
    latest = max((tile.at for tile in table.seats[dealer].river), default=-1)
    return sum(tile.at < latest for tile in table.seats[(dealer - 1) % PLAYERS].river)


def _chases(ended: EndedRow, declared: list[DeclaredRow], ruleset: Ruleset) -> Iterator[ChaseRow]:
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


def _folds(ended: EndedRow, course: Sequence[TableState], ruleset: Ruleset) -> Iterator[FoldRow]:
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
        change = ended.changes[hero] + end.endswith("tsumo") * ended.honba * ruleset.honba_tsumo
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


def _wins(ended: EndedRow, declared: list[DeclaredRow]) -> Iterator[WinRow]:
    first = declared[0]
    won = next((win for win in ended.wins if win.seat == first.seat), None)
    if won is None:
        return
    table = first.after
    dora = [dora_of(face_of(tile)) for tile in table.indicators]
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


def _paid(ended: EndedRow, declared: list[DeclaredRow], last: TableState, ruleset: Ruleset) -> Iterator[Paid]:
    """Noten payments by what a seat had, and what those in riichi lose when others win."""
    riichi = [each.seat for each in declared]
    by_ron, by_tsumo = ended.honba * ruleset.honba_ron, ended.honba * ruleset.honba_tsumo
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


Told: TypeAlias = Callable[[int, str], None]
"""Told how many bytes were read, and in words what was found."""


@dataclass(frozen=True, slots=True)
class GameOutcomes:
    """Of one record: the rows of each hand by the digest of its deal; what went wrong."""

    game_id: str = ""
    hands: tuple[tuple[bytes, HandRows], ...] = ()
    three_players: bool = False
    faults: tuple[str, ...] = ()


@dataclass
class Outcomes:
    """The rows of all records for fitting and those held out, and what they come from."""

    training: HandRows = field(default_factory=HandRows)
    held_out: HandRows = field(default_factory=HandRows)
    games: int = 0
    three_players: int = 0
    repeated: int = 0
    unreadable: list[str] = field(default_factory=list)

    @property
    def all(self) -> HandRows:
        """Both halves."""
        found = HandRows()
        found.add(self.training)
        found.add(self.held_out)
        return found


def collected_outcomes(paths: list[Path], spread: Spread, tell: Told) -> Outcomes:
    """All rows of the records under some paths; a hand that comes in two records counts once."""
    found, seen = Outcomes(), set[bytes]()
    for read, game in spread.over(game_outcomes, sources(paths)):
        found.games += bool(game.hands)
        found.three_players += game.three_players
        found.unreadable += game.faults
        half = found.held_out if is_held_out(game.game_id) else found.training
        for digest, rows in game.hands:
            if digest in seen:
                found.repeated += 1
            else:
                half.add(rows)
            seen.add(digest)
        tell(read, f"{found.games:,} games, {len(seen):,} hands")
    return found


def game_outcomes(source: Source | Unreadable) -> GameOutcomes:
    """The rows of one record; a hand that can not be replayed is named."""
    if isinstance(source, Unreadable):
        return GameOutcomes(faults=(f"{source.name}: {source.reason}",))
    try:
        game = read_game(source.data, source.name)
    except RecordError as error:
        return GameOutcomes(faults=(f"{source.name}: {error}",))
    if game.setup.players != PLAYERS:
        return GameOutcomes(three_players=True)
    hands: list[tuple[bytes, HandRows]] = []
    faults: list[str] = []
    for record in game.rounds:
        ended = ended_of(record)
        if ended is None:
            continue
        try:
            rows = rows_of_hand(ended, record.events, ruleset_of(record.setup))
        except RulesError as error:
            faults.append(f"{source.name}, round {record.index}: {error}")
            continue
        hands.append((_digest(record), rows))
    return GameOutcomes(source.record_id, tuple(hands), faults=tuple(faults))


def ended_of(record: RoundRecord) -> EndedRow | None:
    """How a recorded hand ended; None if it was aborted or breaks off."""
    if record.deltas is None or not (record.wins or record.reason == "exhaustive"):
        return None
    if any(win.points is None for win in record.wins):
        return None
    wins = tuple(
        WonRow(win.seat, win.from_seat, win.points or 0, any(name == "ippatsu" for name, _ in win.yaku or ()))
        for win in record.wins
    )
    return EndedRow(record.deal, wins, record.deltas)


def _digest(record: RoundRecord) -> bytes:
    """The same for a deal in whatever format it is recorded."""
    deal = record.deal
    hands = [None if hand is None else sorted(hand) for hand in deal.hands]
    return sha256(repr((deal.round, deal.scores, hands, deal.indicator)).encode()).digest()
