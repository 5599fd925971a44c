"""Rows of outcomes from game records: of each hand once, split by game (see `danger_rows`).

Games of three players are skipped and counted; what can not be read is named, and the rest goes on.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from trainer.commands.processes import in_order
from trainer.records.formats import read_game
from trainer.records.model import RecordError, RoundRecord
from trainer.records.sources import Source, Unreadable, sources
from trainer.records.verify import ruleset_of
from trainer.rules.errors import RulesError
from trainer.strategy.facing import PLAYERS
from trainer.strategy.outcome_reading import rows_of_hand
from trainer.strategy.outcome_rows import Ended, HandRows, Won
from trainer.strategy.split import is_held_out

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


def collected(paths: list[Path], jobs: int, tell: Told) -> Outcomes:
    """All rows of the records under some paths; a hand that comes in two records counts once."""
    found, seen, read = Outcomes(), set[bytes](), 0

    def items() -> Iterator[Source | Unreadable]:
        nonlocal read
        for source in sources(paths):
            read = source.read
            yield source

    for game in in_order(game_outcomes, items(), jobs):
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


def ended_of(record: RoundRecord) -> Ended | None:
    """How a recorded hand ended; None if it was aborted or breaks off."""
    if record.deltas is None or not (record.wins or record.reason == "exhaustive"):
        return None
    if any(win.points is None for win in record.wins):
        return None
    wins = tuple(
        Won(win.seat, win.from_seat, win.points or 0, any(name == "ippatsu" for name, _ in win.yaku or ()))
        for win in record.wins
    )
    return Ended(record.deal, wins, record.deltas)


def _digest(record: RoundRecord) -> bytes:
    """The same for a deal in whatever format it is recorded."""
    deal = record.deal
    hands = [None if hand is None else sorted(hand) for hand in deal.hands]
    return sha256(repr((deal.round, deal.scores, hands, deal.indicator)).encode()).digest()
