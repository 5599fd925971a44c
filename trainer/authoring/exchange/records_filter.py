"""The moments of game records that a filter lets through, as entries: every kan in riichi of these games."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from trainer.authoring.exchange.checking import Checked, check
from trainer.authoring.exchange.lines import MAX_PUZZLES, Entry, Fault, LineError
from trainer.puzzles.replays import replay_of
from trainer.records.formats import read_game
from trainer.records.model import RecordError
from trainer.records.sources import Source, Unreadable
from trainer.rules.errors import RulesError
from trainer.rules.ruleset import load_preset
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.mining import Mined, Replay, under
from trainer.scenarios.position import Position, PositionError

USUAL: Final = 500


@dataclass(frozen=True, slots=True)
class Filter:
    """Which moments: of these kinds; on which `side` of the answer, the first or another one; with the
    asked seat in `riichi` or not; of this level; asked by this preset, or by what was played; at most so
    many, and none that equals another up to suits and seats.
    """

    kinds: tuple[str, ...]
    side: str = ""
    riichi: str = ""
    level: int = 0
    preset: str = ""
    most: int = USUAL

    def to_json(self) -> dict[str, Any]:
        """As a job keeps it."""
        return asdict(self) | {"kinds": list(self.kinds)}

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Filter":
        """What `to_json` wrote."""
        return cls(**(value | {"kinds": tuple(value["kinds"])}))


@dataclass
class Search:
    """A search through records: `looked_at` games and hands, what could not be read in `notes`."""

    wanted: Filter
    games: int = 0
    hands: int = 0
    notes: list[Fault] | None = None

    def entries(
        self, records: Iterable[Source | Unreadable], progress: Callable[[int], None]
    ) -> Iterator[Entry]:
        """What is found, in the order of the records; `progress` is told the bytes that were read."""
        self.notes, seen = [], set[str]()
        kinds = [kind_named(slug) for slug in self.wanted.kinds]
        for record in records:
            progress(record.read)
            for replay in self._replays(record):
                for found in self._in_hand(replay, kinds):
                    if found.key not in seen:
                        seen.add(found.key)
                        yield found.entry
                    if len(seen) >= min(self.wanted.most, MAX_PUZZLES):
                        return

    def _replays(self, record: Source | Unreadable) -> Iterator[Replay]:
        if isinstance(record, Unreadable):
            self._note(record.name)
            return
        self.games += 1
        try:
            rounds = read_game(record.data, record.name).rounds
        except RecordError:
            self._note(record.name)
            return
        for each in rounds:
            self.hands += 1
            yield replay_of(record.record_id, each)

    def _in_hand(self, replay: Replay, kinds: Iterable[PuzzleKind]) -> Iterator[Checked]:
        """What one hand has; a hand that can not be replayed is noted."""
        for kind in kinds:
            try:
                for mined in kind.mine(replay):
                    if (found := self._fitting(kind, replay, mined)) is not None:
                        yield found
            except (RulesError, PositionError):
                self._note(f"{replay.record_id}, {replay.round_index}")
                return

    def _fitting(self, kind: PuzzleKind, replay: Replay, mined: Mined) -> Checked | None:
        """The moment as a puzzle, None if the filter or the rules leave it out."""
        if mined.position.players not in kind.players:
            return None
        try:
            position = self._asked_by(kind, mined.position)
            if not self._matches(kind, position):
                return None
            # What is stored is read again: a record may show what no position can.
            position = Position.from_json(position.to_json(short=True))
            found = check(_entry(kind, replay, replace(mined, position=position)))
        except (LineError, PositionError, RulesError):
            return None
        return None if self.wanted.level not in (0, found.level) else found

    def _asked_by(self, kind: PuzzleKind, position: Position) -> Position:
        if not self.wanted.preset:
            return position
        preset = load_preset(self.wanted.preset)
        if preset.players != position.players:
            raise PositionError("another number of players")
        return kind.restated(under(position, preset))

    def _matches(self, kind: PuzzleKind, position: Position) -> bool:
        if self.wanted.riichi:
            in_riichi = position.table().seats[position.hero].in_riichi
            if in_riichi != (self.wanted.riichi == "yes"):
                return False
        if self.wanted.side:
            answer = kind.solve(position, position.ruleset).answer
            first = kind.side(position, answer) == kind.sides[0]
            return first == (self.wanted.side == "yes")
        return True

    def _note(self, name: str) -> None:
        if self.notes is not None:
            self.notes.append(Fault(0, "unreadable", {"name": name[:80]}))


def _entry(kind: PuzzleKind, replay: Replay, mined: Mined) -> Entry:
    record = replay.record_id[:120]
    origin = {
        "record": record,
        "round": replay.round_index,
        "event": mined.moment,
        "aftermath": dict(mined.aftermath),
    }
    return Entry(line=0, kind=kind.slug, position=mined.position, source=record, origin=origin)
