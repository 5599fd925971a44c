"""Fits the danger model: reads rows from game records, each hand once, and lets Adam find the parameters.

A *row* is each kind that a seat holds, not genbutsu, at an own decision after the first and before a second
riichi. The loss of a tile is -log of the probability that the model gave to what was true. The fit is drawn
back to the published priors and is the same for the same seed.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from trainer.lab.fit.games import is_held_out
from trainer.lab.spreading import Spread
from trainer.records.checking.game import ruleset_of
from trainer.records.game_record import RecordError
from trainer.records.sources import Source, Unreadable, read_game, sources
from trainer.rules.errors import RulesError
from trainer.rules.replay.events import Event
from trainer.rules.replay.state import Deal, Seat, TableState
from trainer.rules.replay.table import states
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import FACES, Face
from trainer.strategy.danger.facing import PLAYERS, Evidence, Facing, evidence_of, facing
from trainer.strategy.danger.hypotheses import PAIRS, SHAPES, SUITED, WAITS, Flags, Floats
from trainer.strategy.danger.tile_danger import HIGHEST
from trainer.strategy.danger.weights import (
    MOST_LIVE,
    Features,
    Shares,
    Tables,
    Weights,
    features,
    gathered,
    priors,
    shares,
    spread,
    weights,
)


class Faced(NamedTuple):
    """A decision against a riichi, and the kinds that the riichi really waited on."""

    facing: Facing
    waits: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """n positions: `held` (n, 34) counts, `waits` (n, 34), `turn` (n,); `riichi` (n,) numbers the riichis."""

    evidence: Evidence
    held: npt.NDArray[np.int8]
    waits: Flags
    turn: npt.NDArray[np.int8]
    riichi: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.turn)

    @property
    def asked(self) -> Flags:
        """(n, 34): the rows of each position."""
        return (self.held > 0) & ~self.evidence.safe

    @property
    def riichis(self) -> int:
        """How many riichis the positions come from."""
        return len(np.unique(self.riichi))

    def take(self, chosen: npt.NDArray[np.int64] | Flags | slice) -> Self:
        """Some of the positions."""
        return type(self)(
            self.evidence.take(chosen),
            self.held[chosen],
            self.waits[chosen],
            self.turn[chosen],
            self.riichi[chosen],
        )

    def chunks(self, size: int) -> Iterator[Self]:
        """All positions, `size` at a time: what is computed of them is bounded."""
        for start in range(0, len(self), size):
            yield self.take(slice(start, start + size))


def faced_in(deal: Deal, events: Iterable[Event], ruleset: Ruleset) -> list[Faced]:
    """The decisions against the first riichi of a hand; none with three players.

    :raises ImpossibleEventError: if the events can not be replayed.
    """
    if deal.players != PLAYERS:
        return []
    found: list[Faced] = []
    for state in states(deal, events):
        declarers = [seat for seat, player in enumerate(state.seats) if player.in_riichi]
        if len(declarers) > 1:
            break
        if not declarers or not state.seats[declarers[0]].stands:
            continue
        if not _decides(state, declarers[0]):
            continue
        each = _faced(state, ruleset)
        if each is None:
            break
        found.append(each)
    return found


def _decides(state: TableState, declarer: int) -> bool:
    """Whether a seat whose hand is known has to discard against the riichi."""
    on_turn = state.phase == "discard" and not state.end and state.turn != declarer
    return on_turn and state.seats[state.turn].hand is not None


def _faced(state: TableState, ruleset: Ruleset) -> Faced | None:
    """None for an open riichi, which is another question, and for a noten or furiten one."""
    declarer = next(seat for seat in state.seats if seat.in_riichi)
    waits = danger_waits(declarer)
    if declarer.open_riichi or not waits:
        return None
    seen = facing(state, state.turn, ruleset)
    return None if seen.safe.intersection(waits) else Faced(seen, waits)


def danger_waits(declarer: Seat) -> tuple[Face, ...]:
    """The kinds that a seat waits on."""
    return tuple(kind for kind in range(FACES) if declarer.waits >> kind & 1)


def danger_samples(found: Sequence[Faced], riichi: int = 0) -> Rows:
    """The arrays of the decisions against one riichi."""
    waits = np.zeros((len(found), FACES), bool)
    for row, each in enumerate(found):
        waits[row, list(each.waits)] = True
    facings = [each.facing for each in found]
    return Rows(
        evidence_of(facings),
        np.array([each.held for each in facings], np.int8).reshape(len(found), FACES),
        waits,
        np.array([each.turn for each in facings], np.int8),
        np.full(len(found), riichi, np.int32),
    )


def joined(parts: Sequence[Rows]) -> Rows:
    """All positions in their order; riichis are numbered anew, since two parts never share one."""
    if not parts:
        return danger_samples([])
    riichi, start = [], 0
    for part in parts:
        _, numbers = np.unique(part.riichi, return_inverse=True)
        riichi.append((numbers + start).astype(np.int32))
        start += int(numbers.max(initial=-1)) + 1
    return Rows(
        evidence=Evidence.joined([part.evidence for part in parts]),
        held=np.concatenate([part.held for part in parts]),
        waits=np.concatenate([part.waits for part in parts]),
        turn=np.concatenate([part.turn for part in parts]),
        riichi=np.concatenate(riichi),
    )


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


def collected_dangers(paths: list[Path], spread: Spread, tell: Told) -> Collected:
    """All rows of the records under some paths; a hand that comes in two records counts once."""
    parts: tuple[list[Rows], list[Rows]] = ([], [])
    seen: set[bytes] = set()
    found = Collected(joined([]), joined([]))
    for read, game in spread.over(game_rows, sources(paths)):
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
            hands.append((digest(record.deal), danger_samples(found)))
    return GameRows(source.record_id, tuple(hands), tuple(faults))


def digest(deal: Deal) -> bytes:
    """The same for a deal in whatever format it is recorded."""
    hands: Iterable[object] = [None if hand is None else sorted(hand) for hand in deal.hands]
    return sha256(repr((deal.round, deal.scores, list(hands), deal.indicator)).encode()).digest()


LEAST: Final = 1e-6
"""A probability below this counts as this: a wait that could not be costs much, but not without end."""


def loss_and_slope(values: Floats, seen: Features, waits: Flags, counted: Floats) -> tuple[float, Floats]:
    """The sum over positions and kinds of loss times `counted` (n, 34), and its slope by parameter.

    `waits` (n, 34) says what the riichi really waited on.
    """
    tables = spread(values)
    weighed = weights(tables, seen)
    found = shares(weighed)
    kappa = np.exp(tables.kappa[0])
    raw = kappa * found.kinds / found.total[:, None]
    bounded = np.clip(raw, LEAST, HIGHEST)
    loss = -(counted * np.where(waits, np.log(bounded), np.log1p(-bounded))).sum()
    by_chance = counted * np.where(waits, -1 / bounded, 1 / (1 - bounded))
    by_chance = np.where((raw <= LEAST) | (raw >= HIGHEST), 0, by_chance)
    by_suits, by_honours = _by_log_weight(by_chance * kappa, weighed, found)
    slope = _by_cell(by_suits, by_honours, seen)._replace(kappa=[(by_chance * bounded).sum()])
    return float(loss), gathered(slope)


def _by_log_weight(by_part: Floats, weighed: Weights, found: Shares) -> tuple[Floats, Floats]:
    """The slope by the log weight of each shape; `by_part` (n, 34) is that by the share of each kind.

    A share is S / Z. A run or tanki adds its weight to S of its waits and to Z. A half adds to S of its own
    kind times all other halves, to S of every other kind times its own, and to Z times all other halves.
    """
    n = len(by_part)
    by_kind = by_part / found.total[:, None]
    by_total = (by_kind * found.kinds).sum(1) / found.total
    in_suits, in_honours = by_kind[:, :SUITED].reshape(n, 3, 9), by_kind[:, SUITED:]
    suits = found.suits * (in_suits @ WAITS.T - by_total[:, None, None])
    honours = found.honours * (in_honours[:, None] - by_total[:, None, None])
    half, honour_half = weighed.suits[..., PAIRS], weighed.honours[:, 0]
    all_halves = (in_suits * half).sum((1, 2)) + (in_honours * honour_half).sum(1)
    suits[..., PAIRS] += half * (all_halves[:, None, None] - in_suits * half)
    honours[:, 0] += honour_half * (all_halves[:, None] - in_honours * honour_half)
    return suits, honours


def _by_cell(suits: Floats, honours: Floats, seen: Features) -> Tables:
    """The slope by each cell of the tables: what the shapes that read it add up to."""
    n, live = len(suits), MOST_LIVE + 1
    bins = np.eye(5)[seen.declared]
    cells = np.arange(len(SHAPES)) * live + seen.live
    roles = np.eye(3)[seen.roles]
    copies = np.eye(5)[seen.honour_live]
    return Tables(
        signs=seen.signs.T @ suits.reshape(n * 3, -1),
        base=suits.sum((0, 1)),
        ways=(suits * seen.ways).sum((0, 1)),
        live=np.bincount(cells.ravel(), suits.ravel(), len(SHAPES) * live),
        declared=suits.sum(1).T @ bins,
        honour_base=np.einsum("nck,nkr->cr", honours, roles),
        honour_ways=(honours * seen.honour_ways).sum((0, 2)),
        honour_dora=np.einsum("nck,nk->c", honours, seen.honour_dora),
        honour_live=np.einsum("nck,nkl->cl", honours, copies),
        honour_declared=honours.sum(2).T @ bins,
        kappa=[0.0],
    )


_DECAY: Final = (0.9, 0.99)
"""Of the mean and of the mean square of the slope."""
_TINY: Final = 1e-8


@dataclass(frozen=True, slots=True)
class Settings:
    """How to fit. `towards_prior` is the weight of a squared distance from the priors, against the loss of
    all positions, of which a riichi has a dozen that hang together: with less, rare shapes (sanmenchan)
    followed chance; `step` the first step, which falls to 0."""

    epochs: int = 8
    batch: int = 4000
    step: float = 0.03
    towards_prior: float = 200.0
    elsewhere: float = 0.1
    seed: int = 0


def fit(rows: Rows, settings: Settings = Settings()) -> Floats:
    """The values of the parameters in the order of `parameters.layout`.

    :raises ValueError: if there are no rows.
    """
    if not len(rows):
        raise ValueError("there is nothing to fit on")
    prior = priors()
    values = prior.copy()
    mean, square = np.zeros_like(values), np.zeros_like(values)
    rng = np.random.default_rng(settings.seed)
    batch = min(settings.batch, len(rows))
    steps = settings.epochs * (len(rows) // batch)
    for step in range(1, steps + 1):
        if (place := (step - 1) % (len(rows) // batch)) == 0:
            order = rng.permutation(len(rows))
        chosen = rows.take(order[place * batch : (place + 1) * batch])
        slope = _slope(values, chosen, settings) + settings.towards_prior * (values - prior) / len(rows)
        mean = _DECAY[0] * mean + (1 - _DECAY[0]) * slope
        square = _DECAY[1] * square + (1 - _DECAY[1]) * slope**2
        ahead = mean / (1 - _DECAY[0] ** step)
        size = settings.step * (1 - step / (steps + 1))
        values -= size * ahead / (np.sqrt(square / (1 - _DECAY[1] ** step)) + _TINY)
    return values


def _slope(values: Floats, rows: Rows, settings: Settings) -> Floats:
    """Of the mean loss of a position."""
    elsewhere = ~rows.held.astype(bool) & ~rows.evidence.safe & (rows.evidence.unseen > 0)
    counted = rows.asked + settings.elsewhere * elsewhere
    return loss_and_slope(values, features(rows.evidence), rows.waits, counted)[1] / len(rows)
