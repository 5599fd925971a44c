"""Rows for the danger model from game records: of each hand once, split by game.

What can not be read is named, and the rest goes on.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from trainer.commands.processes import in_order
from trainer.records.formats import read_game
from trainer.records.model import RecordError
from trainer.records.sources import Source, Unreadable, sources
from trainer.records.verify import ruleset_of
from trainer.rules.errors import RulesError
from trainer.rules.state import Deal
from trainer.strategy.rows import Rows, faced_in, joined, rows_of
from trainer.strategy.split import is_held_out

Told: TypeAlias = Callable[[int, str], None]
"""Told how many bytes were read, and in words what was found."""


@dataclass(frozen=True, slots=True)
class GameRows:
    """Of one record: the rows of each hand with a riichi, by the digest of its deal; what went wrong."""

    game_id: str = ""
    hands: tuple[tuple[bytes, Rows], ...] = ()
    faults: tuple[str, ...] = ()


@dataclass
class Collected:
    """The rows of all records for fitting and those held out, and what could not be read."""

    training: Rows
    held_out: Rows
    games: int = 0
    repeated: int = 0
    unreadable: list[str] = field(default_factory=list)


def collected(paths: list[Path], jobs: int, tell: Told) -> Collected:
    """All rows of the records under some paths; a hand that comes in two records counts once."""
    parts: tuple[list[Rows], list[Rows]] = ([], [])
    seen: set[bytes] = set()
    found = Collected(joined([]), joined([]))
    read = 0

    def items() -> Iterator[Source | Unreadable]:
        nonlocal read
        for source in sources(paths):
            read = source.read
            yield source

    for game in in_order(game_rows, items(), jobs):
        found.games += bool(game.hands)
        found.unreadable += game.faults
        for digest, rows in game.hands:
            found.repeated += digest in seen
            if digest not in seen:
                parts[is_held_out(game.game_id)].append(rows)
            seen.add(digest)
        tell(read, f"{found.games:,} games, {len(parts[0]) + len(parts[1]):,} riichis")
    found.training, found.held_out = joined(parts[0]), joined(parts[1])
    return found


def game_rows(source: Source | Unreadable) -> GameRows:
    """The rows of one record; a hand that can not be replayed is named."""
    if isinstance(source, Unreadable):
        return GameRows(faults=(f"{source.name}: {source.reason}",))
    try:
        rounds = read_game(source.data, source.name).rounds
    except RecordError as error:
        return GameRows(faults=(f"{source.name}: {error}",))
    hands: list[tuple[bytes, Rows]] = []
    faults: list[str] = []
    for record in rounds:
        try:
            found = faced_in(record.deal, record.events, ruleset_of(record.setup))
        except RulesError as error:
            faults.append(f"{source.name}, round {record.index}: {error}")
            continue
        if found:
            hands.append((_digest(record.deal), rows_of(found)))
    return GameRows(source.record_id, tuple(hands), tuple(faults))


def _digest(deal: Deal) -> bytes:
    """The same for a deal in whatever format it is recorded."""
    hands: Iterable[object] = [None if hand is None else sorted(hand) for hand in deal.hands]
    return sha256(repr((deal.round, deal.scores, list(hands), deal.indicator)).encode()).digest()
