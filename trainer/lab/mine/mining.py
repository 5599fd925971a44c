"""From real hands and generators to the bank: what is worth asking, balanced, without doubles.

Candidates are kept in *shelves*, one for each kind, number of players, side (the direction of the
answer), reason and level; a shelf keeps a bounded random sample, so that a million hands take no more
memory than a thousand. The bank then takes from all shelves in turn.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count, cycle
from random import Random
from typing import Any, Final, TypeAlias

from trainer.puzzles.asking import undisputed
from trainer.puzzles.bank import BankError, Entry, format_line
from trainer.puzzles.digests import record_name
from trainer.records.game_record import RecordError
from trainer.records.sources import Source, Unreadable, read_game
from trainer.rules.errors import RulesError
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.scenarios.flip.search import twin_of
from trainer.scenarios.kind import PuzzleKind, kinds
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.mining import Mined, Replay, under
from trainer.scenarios.position.position import Position, PositionError
from trainer.scenarios.position.recorded import replay_of
from trainer.scenarios.position.texts import canonical_text

SHELF_SIZE: Final = 40
MOST_OF_A_HAND: Final = 2
"""Candidates of one kind that a hand is looked at for."""
_RARE_DRAFTS: Final = 1500
_DRAFTS: Final = 30
"""Drafts for each wanted position before a generator is given up."""
Shelf: TypeAlias = tuple[str, int, str, str, int]


@dataclass(frozen=True, slots=True)
class Found:
    """A mined position with the hand it is from."""

    record_id: str
    round_index: int
    mined: Mined


@dataclass(frozen=True, slots=True)
class Mining:
    """Of one record: what may be asked, by shelf; how many hands were looked through, and what went wrong."""

    found: tuple[tuple[Shelf, Found], ...] = ()
    hands: int = 0
    faults: tuple[str, ...] = ()


def mine_game(slugs: tuple[str, ...], source: Source | Unreadable) -> Mining:
    """The moments of a record that are worth asking by these kinds, and what can not be replayed."""
    if isinstance(source, Unreadable):
        return Mining(faults=(f"{source.name}: {source.reason}",))
    try:
        hands = read_game(source.data, source.name).rounds
    except RecordError as error:
        return Mining(faults=(f"{source.name}: {error}",))
    found: list[tuple[Shelf, Found]] = []
    faults: list[str] = []
    for record in hands:
        try:
            found += _found_in(replay_of(source.record_id, record), slugs)
        except (RulesError, PositionError) as error:
            faults.append(f"{source.name}, round {record.index}: {error}")
    return Mining(tuple(found), len(hands), tuple(faults))


def _found_in(replay: Replay, slugs: Iterable[str]) -> Iterator[tuple[Shelf, Found]]:
    if replay.ruleset != load_preset(replay.ruleset.preset):
        return
    for slug in slugs:
        kind = kinds()[slug]
        candidates = list(kind.mine(replay))
        if len(candidates) > MOST_OF_A_HAND:
            lot = Random(f"{replay.record_id} {replay.round_index} {slug}")
            candidates = lot.sample(candidates, MOST_OF_A_HAND)
        for mined in candidates:
            with suppress(PositionError):  # what does not serve its kind after all
                yield _shelf(kind, mined), Found(replay.record_id, replay.round_index, mined)


@dataclass
class Shelves:
    """A bounded random sample of candidates by shelf."""

    rng: Random
    kept: dict[Shelf, list[Found]] = field(default_factory=lambda: defaultdict(list))
    seen: Counter[Shelf] = field(default_factory=Counter)

    def put(self, shelf: Shelf, found: Found) -> None:
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


def _shelf(kind: PuzzleKind, mined: Mined) -> Shelf:
    position = mined.position
    verdict = kind.solve(position, position.ruleset)
    side = kind.side(position, verdict.answer)
    return (kind.slug, position.players, side, verdict.reasons[0].code, kind.level(position, verdict))


class Balance:
    """Takes entries of one kind until there are enough of each side; none twice, none disputed."""

    def __init__(self, kind: PuzzleKind, size: int) -> None:
        self.kind = kind
        self.entries: list[Entry] = []
        self.asked: set[str] = set()
        self.have: Counter[str] = Counter()
        self.enough(size)

    def enough(self, size: int) -> None:
        """How many entries in all; each side gets its even share."""
        sides = self.kind.sides
        self.most = {side: size // len(sides) + (i < size % len(sides)) for i, side in enumerate(sides)}

    @property
    def left(self) -> int:
        """How many are still wanted."""
        return sum(most - self.have[side] for side, most in self.most.items())

    def offer(
        self,
        position: Position,
        source: Mapping[str, Any],
        aftermath: Mapping[str, Any],
        *,
        over: bool = False,
    ) -> bool:
        """Take the position if it fits its rules, its side is still wanted, or `over` what is wanted, and its
        verdict is sure enough."""
        if self.kind.excluded(position):
            return False
        entry = entry_of(self.kind, position, source, aftermath)
        side = self.kind.side(position, self.kind.solve(position, position.ruleset).answer)
        key = canonical_text(self.kind.slug, position)
        if entry is None or key in self.asked or (self.have[side] >= self.most[side] and not over):
            return False
        if not self.kind.publishable(position, position.ruleset):
            return False
        self.asked.add(key)
        self.entries.append(entry)
        self.have[side] += 1
        return True


def entry_of(
    kind: PuzzleKind, position: Position, source: Mapping[str, Any], aftermath: Mapping[str, Any]
) -> Entry | None:
    """The line of the bank, None if it is too long or its answer disputed."""
    entry = undisputed(kind, position, source, aftermath)
    with suppress(BankError):
        if entry is not None:
            format_line(entry)
            return entry
    return None


def take_mined(balance: Balance, shelves: Shelves) -> None:
    """Fill a kind from records: one position of a hand at most, the rulesets in turn."""
    hands: set[tuple[str, int]] = set()
    turn: dict[int, int] = defaultdict(int)
    for found in shelves.in_turn(balance.kind.slug):
        hand = (found.record_id, found.round_index)
        if hand in hands:
            continue
        if not balance.left:
            return
        position = found.mined.position
        for ruleset in _rulesets(balance.kind, position.players, turn[position.players]):
            source = {
                "record": record_name(found.record_id),
                "round": found.round_index,
                "event": found.mined.moment,
            }
            if _offer_under(balance, position, ruleset, source, found.mined.aftermath):
                hands.add(hand)
                turn[position.players] += 1
                break


def _offer_under(
    balance: Balance,
    position: Position,
    ruleset: Ruleset,
    source: Mapping[str, Any],
    aftermath: Mapping[str, Any],
) -> bool:
    """Under rules by which the position can not be asked it is left alone."""
    try:
        restated = balance.kind.restated(under(position, ruleset))
        return balance.offer(restated, source, aftermath)
    except (PositionError, RulesError):
        return False


def take_generated(balance: Balance, seed: int, levels: Sequence[int] = ()) -> None:
    """Fill a kind from its generator: `levels` (all of the kind), rulesets and numbers of players in turn."""
    levels = levels or sorted(balance.kind.levels)
    rules = {players: cycle(balance.kind.rulesets(players)) for players in balance.kind.players}
    for turn in range(_DRAFTS * balance.left):
        if not balance.left:
            return
        many = len(balance.kind.players) > 1
        players = 3 if many and turn % 4 == 3 else balance.kind.players[-1]
        ruleset, number = next(rules[players]), seed + turn
        try:
            position = balance.kind.generate(Random(number), levels[turn % len(levels)], ruleset)
        except NoRoomError:
            continue
        if turn % 2 == 0 and turn < _DRAFTS * balance.left // 2 and not contested(balance.kind, position):
            continue
        _offer_under(balance, position, ruleset, {"seed": number}, {})


def contested(kind: PuzzleKind, position: Position) -> bool:
    """Whether some rules by which the kind is asked answer otherwise than the position's own."""
    own = kind.solve(position, position.ruleset).answer
    return any(kind.solve(position, rules).answer != own for rules in kind.rulesets(position.players))


def take_rare(balances: Iterable[Balance], rule: str, wanted: int, seed: int) -> int:
    """Add made-up positions whose verdict cites the rule, whatever their side; how many were found."""
    found = 0
    for balance in (each for each in balances if rule in each.kind.rules):
        rules = {players: cycle(balance.kind.rulesets(players)) for players in balance.kind.players}
        for number in range(seed, seed + _RARE_DRAFTS):
            if found >= wanted:
                return found
            ruleset = next(rules[balance.kind.players[number % len(balance.kind.players)]])
            try:
                position = balance.kind.generate(Random(number), 1 + number % 5, ruleset)
                found += _cites(balance.kind, position, rule) and balance.offer(
                    position, {"seed": number}, {}, over=True
                )
            except (NoRoomError, PositionError):
                continue
    return found


def _cites(kind: PuzzleKind, position: Position, rule: str) -> bool:
    return any(reason.rule == rule for reason in kind.solve(position, position.ruleset).reasons)


def take_twins(balance: Balance, pairs: int) -> None:
    """Add to made-up positions the twin that the smallest change gives, and name each in the other."""
    for place, entry in enumerate(list(balance.entries)):
        if pairs == 0:
            return
        found = twin_of(balance.kind, entry.parsed) if "seed" in entry.source else None
        if found is None or not balance.offer(found.twin, entry.source, {}):
            continue
        other = balance.entries[-1]
        balance.entries[-1] = replace(other, twin=entry.slug)
        balance.entries[place] = replace(entry, twin=other.slug)
        pairs -= 1


def _rulesets(kind: PuzzleKind, players: int, turn: int) -> Iterator[Ruleset]:
    """The rules by which a kind is asked, beginning with another one each time."""
    rules = kind.rulesets(players)
    return (rules[(turn + i) % len(rules)] for i in range(len(rules)))
