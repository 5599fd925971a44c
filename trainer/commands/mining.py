"""From real hands and generators to the bank: what is worth asking, balanced, without doubles.

Candidates are kept in *shelves*, one for each kind, number of players, answer (yes or no), reason and
level; a shelf keeps a bounded random sample, so that a million hands take no more memory than a thousand.
The bank then takes from all shelves in turn.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count, cycle
from random import Random
from typing import Any, Final, TypeAlias

from trainer.puzzles.bank import BankError, Entry, format_line
from trainer.records.model import RoundRecord
from trainer.rules.ruleset import Ruleset, load_preset, offered
from trainer.scenarios.answers import Answer, answer_text
from trainer.scenarios.canonical import canonical_text
from trainer.scenarios.comparison import disputed_by
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.mining import Mined, Replay, under
from trainer.scenarios.position import Position

SHELF_SIZE: Final = 60
_MOST_DRAFTS: Final = 100_000
Shelf: TypeAlias = tuple[str, int, bool, str, int]


@dataclass(frozen=True, slots=True)
class Found:
    """A mined position with the hand it is from."""

    record_id: str
    round_index: int
    mined: Mined


def says_yes(answer: Answer) -> bool:
    """Yes, or some tiles; for the balance of the bank."""
    return bool(answer)


def replay_of(record_id: str, record: RoundRecord) -> Replay:
    """A recorded hand under the preset that it was played by."""
    setup = record.setup
    preset = load_preset(f"tenhou_{setup.players}p")
    reds = preset.aka if setup.aka else 0
    ruleset = preset.changed(aka=reds, kuitan=setup.kuitan)
    ura = next((win.ura for win in record.wins if win.ura), ())
    return Replay(record_id, record.index, ruleset, record.deal, record.events, record.deltas, ura)


@dataclass
class Shelves:
    """A bounded random sample of candidates by shelf."""

    rng: Random
    kinds: Iterable[PuzzleKind]
    kept: dict[Shelf, list[Found]] = field(default_factory=lambda: defaultdict(list))
    seen: dict[Shelf, int] = field(default_factory=lambda: defaultdict(int))

    def look_through(self, replay: Replay) -> None:
        """Put the moments of a hand that are worth asking on their shelves."""
        if replay.ruleset != load_preset(replay.ruleset.preset):
            return
        for kind in self.kinds:
            for mined in kind.mine(replay):
                verdict = kind.solve(mined.position, replay.ruleset)
                yes = says_yes(verdict.answer)
                reason = "" if yes else verdict.reasons[0].code
                level = kind.level(mined.position, verdict)
                shelf = (kind.slug, replay.deal.players, yes, reason, level)
                self._put(shelf, Found(replay.record_id, replay.round_index, mined))

    def _put(self, shelf: Shelf, found: Found) -> None:
        """Each candidate of a shelf stays with the same chance, however many come."""
        self.seen[shelf] += 1
        kept = self.kept[shelf]
        if len(kept) < SHELF_SIZE:
            kept.append(found)
        elif (place := self.rng.randrange(self.seen[shelf])) < SHELF_SIZE:
            kept[place] = found

    def in_turn(self, slug: str) -> Iterator[Found]:
        """The candidates of a kind, from all its shelves in turn, three players every third time."""
        left = {shelf: list(kept) for shelf, kept in sorted(self.kept.items()) if shelf[0] == slug}
        for kept in left.values():
            self.rng.shuffle(kept)
        for turn in count():
            if not any(left.values()):
                return
            for shelf, kept in left.items():
                if kept and (shelf[1] == 4 or turn % 3 == 0):
                    yield kept.pop()


class Balance:
    """Takes entries of one kind until there are enough of yes and of no; none twice, none disputed."""

    def __init__(self, kind: PuzzleKind, size: int) -> None:
        self.kind = kind
        self.wanted = {True: (size + 1) // 2, False: size // 2}
        self.entries: list[Entry] = []
        self.asked: set[str] = set()

    @property
    def full(self) -> bool:
        return not any(self.wanted.values())

    def offer(self, position: Position, source: Mapping[str, Any], aftermath: Mapping[str, Any]) -> bool:
        """Take the position if its answer is still wanted."""
        verdict = self.kind.solve(position, position.ruleset)
        yes = says_yes(verdict.answer)
        key = canonical_text(self.kind.slug, position)
        if not self.wanted[yes] or key in self.asked:
            return False
        if disputed_by(self.kind, position, position.ruleset):
            return False
        entry = Entry(
            kind=self.kind.slug,
            level=self.kind.level(position, verdict),
            position=position.to_json(short=True),
            answer=answer_text(verdict.answer),
            source=source,
            aftermath=aftermath,
        )
        try:
            format_line(entry)
        except BankError:
            return False
        self.asked.add(key)
        self.entries.append(entry)
        self.wanted[yes] -= 1
        return True


def take_mined(balance: Balance, shelves: Shelves) -> None:
    """Fill a kind from records: one position of a hand at most, the rulesets in turn."""
    hands: set[tuple[str, int]] = set()
    turn: dict[int, int] = defaultdict(int)
    for found in shelves.in_turn(balance.kind.slug):
        hand = (found.record_id, found.round_index)
        if hand in hands or balance.full:
            continue
        position = found.mined.position
        for ruleset in _rulesets(position.players, turn[position.players]):
            source = {
                "record": found.record_id,
                "round": found.round_index,
                "event": found.mined.moment,
            }
            if balance.offer(under(position, ruleset), source, found.mined.aftermath):
                hands.add(hand)
                turn[position.players] += 1
                break


def take_generated(balance: Balance, seed: int) -> None:
    """Fill a kind from its generator: levels, rulesets and numbers of players in turn."""
    levels = sorted(balance.kind.levels)
    presets = {players: cycle(offered(players)) for players in balance.kind.players}
    for turn in range(_MOST_DRAFTS):
        if balance.full:
            return
        players = 3 if turn % 4 == 3 and 3 in presets else 4
        ruleset, number = load_preset(next(presets[players])), seed + turn
        try:
            position = balance.kind.generate(Random(number), levels[turn % len(levels)], ruleset)
        except NoRoomError:
            continue
        balance.offer(position, {"seed": number}, {})


def _rulesets(players: int, turn: int) -> Iterator[Ruleset]:
    """The offered presets, beginning with another one each time."""
    names = offered(players)
    return (load_preset(names[(turn + i) % len(names)]) for i in range(len(names)))
