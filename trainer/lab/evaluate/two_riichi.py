"""How good the danger model is against two riichi, for which it was not made: a tile deals in to the one or
the other, each as likely as if it were alone.

What is measured are the decisions of a seat against exactly two standing riichi of real games. The demands
are those on one riichi (strategy.md section 4); as long as one is not met nothing is asked about two.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from trainer.lab.evaluate.danger import (
    CHUNK,
    bootstrap,
    calibration,
    calibration_error,
    class_errors,
    log_losses,
    safest_deal_in,
)
from trainer.lab.evaluate.figures import Figure
from trainer.lab.fit.danger import Faced, Rows, Told, danger_samples, danger_waits, digest, joined
from trainer.lab.fit.games import is_held_out
from trainer.lab.spreading import Spread
from trainer.records.checking.game import ruleset_of
from trainer.records.game_record import RecordError
from trainer.records.sources import Source, Unreadable, read_game, sources
from trainer.rules.errors import RulesError
from trainer.rules.replay.events import Event
from trainer.rules.replay.state import Deal, TableState
from trainer.rules.replay.table import states
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.strategy.danger.facing import PLAYERS, facing_one
from trainer.strategy.danger.hypotheses import Flags, Floats
from trainer.strategy.danger.tile_class import sms_classes, sms_danger
from trainer.strategy.danger.tile_danger import dangers

BESIDE: Final = ("genbutsu of the first riichi", "genbutsu of the second", "genbutsu of neither")


@dataclass(frozen=True, slots=True)
class TwoRows:
    """The same positions against the riichi that was declared first, and against the other."""

    first: Rows
    second: Rows


def collected_pairs(paths: list[Path], spread: Spread, tell: Told, *, every: bool = False) -> TwoRows:
    """The positions of the kept-out half of the games, or of all; a hand that comes twice counts once."""
    parts: dict[bytes, TwoRows] = {}
    chosen = (
        source
        for source in sources(paths)
        if isinstance(source, Source) and (every or is_held_out(source.record_id))
    )
    for read, hands in spread.over(game_pairs, chosen):
        for deal, rows in hands:
            parts.setdefault(deal, rows)
        tell(read, f"{len(parts):,} hands")
    return TwoRows(
        joined([rows.first for rows in parts.values()]), joined([rows.second for rows in parts.values()])
    )


def game_pairs(source: Source | Unreadable) -> list[tuple[bytes, TwoRows]]:
    """The positions of each hand of a record by the digest of its deal, up to what can not be replayed."""
    hands: list[tuple[bytes, TwoRows]] = []
    if isinstance(source, Unreadable):
        return hands
    with suppress(RecordError, RulesError):
        for record in read_game(source.data, source.name).rounds:
            if found := twice_faced(record.deal, record.events, ruleset_of(record.setup)):
                first, second = ([pair[side] for pair in found] for side in (0, 1))
                hands.append((digest(record.deal), TwoRows(danger_samples(first), danger_samples(second))))
    return hands


def twice_faced(deal: Deal, events: Iterable[Event], ruleset: Ruleset) -> list[tuple[Faced, Faced]]:
    """The decisions against two riichi of a hand; none against one that is open, noten or furiten.

    :raises ImpossibleEventError: if the events can not be replayed.
    """
    found: list[tuple[Faced, Faced]] = []
    if deal.players != PLAYERS:
        return found
    for state in states(deal, events):
        declarers = sorted(_declared(state))
        if len(declarers) > 2:
            break
        if len(declarers) < 2 or not _decides(state, [seat for _, seat in declarers]):
            continue
        one, two = (_faced(state, seat, ruleset) for _, seat in declarers)
        if one is None or two is None:
            break
        found.append((one, two))
    return found


def _declared(state: TableState) -> Iterator[tuple[int, int]]:
    """When each seat declared, with the seat."""
    for seat, player in enumerate(state.seats):
        if player.riichi_at is not None:
            yield player.riichi_at, seat


def _decides(state: TableState, declarers: Sequence[int]) -> bool:
    """Whether a seat whose hand is known has to discard, and both riichi stand."""
    on_turn = state.phase == "discard" and not state.end and state.turn not in declarers
    stand = all(state.seats[seat].stands for seat in declarers)
    return on_turn and stand and state.seats[state.turn].hand is not None


def _faced(state: TableState, rival: int, ruleset: Ruleset) -> Faced | None:
    """None for an open riichi, and for a noten or furiten one."""
    declarer = state.seats[rival]
    waits = danger_waits(declarer)
    seen = facing_one(state, state.turn, rival, ruleset)
    return None if declarer.open_riichi or not waits or seen.safe.intersection(waits) else Faced(seen, waits)


@dataclass(frozen=True, slots=True)
class JudgedPair:
    """All rows flat: what the model and the table foretold (0..1), what was true, the numbers of position and
    hand, whether no genbutsu of both was held there, and the code of `BESIDE`.
    """

    model: Floats
    table: Floats
    hit: Flags
    position: npt.NDArray[np.int64]
    hand: npt.NDArray[np.int32]
    without: Flags
    beside: npt.NDArray[np.int8]


def judged_pairs(rows: TwoRows) -> JudgedPair:
    """What the model and the table say of the tiles that are not genbutsu of both.

    :raises ValueError: if there is no position.
    """
    first, second = rows.first, rows.second
    if not len(first):
        raise ValueError("nobody faced two riichi in these records: there is nothing to measure")
    safe, held = first.evidence.safe & second.evidence.safe, first.held > 0
    asked = held & ~safe
    position, _ = np.nonzero(asked)
    return JudgedPair(
        model=_either(_model(first), _model(second))[asked],
        table=_either(_table(first), _table(second))[asked],
        hit=(first.waits | second.waits)[asked],
        position=position,
        hand=first.riichi[position],
        without=~np.any(held & safe, axis=1)[position],
        beside=np.select([first.evidence.safe, second.evidence.safe], [0, 1], 2).astype(np.int8)[asked],
    )


def figures(rows: TwoRows) -> tuple[Figure, ...]:
    """Every demand.

    :raises ValueError: if there is no position.
    """
    found = judged_pairs(rows)
    tiles = f"{len(found.hit):,} tiles, {rows.first.riichis:,} hands, drawn again by hand"
    error = calibration_error(calibration(found.model, found.hit))
    classes = class_errors(found.model, found.hit, found.beside, BESIDE)
    missed = [each.name for each in classes if not each.met]
    return (
        _gain(found, tiles),
        Figure(
            "calibration error (ECE)",
            "at most .8 pp",
            f"{100 * error:.2f} pp",
            error <= 0.008,
            f"foretold {100 * found.model.mean():.2f} %, true {100 * found.hit.mean():.2f} %",
        ),
        Figure(
            "each class of 5,000 or more tiles",
            "at most 1 pp or 15 %",
            f"{len(missed)} of {sum(each.limit is not None for each in classes)} beyond",
            not missed,
            ", ".join(missed),
        ),
        _safest(found),
    )


def _gain(found: JudgedPair, tiles: str) -> Figure:
    gain = bootstrap(log_losses(found.model, found.hit) - log_losses(found.table, found.hit), found.hand)
    return Figure(
        "log-loss of danger against the SMS table",
        "lower by at least .004, 95 % interval below 0",
        f"{gain.mean:+.5f} ({gain.low:+.5f} to {gain.high:+.5f})",
        gain.mean <= -0.004 and gain.high < 0,
        tiles,
    )


def _safest(found: JudgedPair) -> Figure:
    hit, position = found.hit[found.without], found.position[found.without]
    model, table = (safest_deal_in(each[found.without], hit, position) for each in (found.model, found.table))
    return Figure(
        "deal-in of the model's safest tile, no genbutsu of both held",
        "at most 2.9 %, below the SMS table's choice",
        f"{100 * model:.2f} % (table {100 * table:.2f} %)",
        model <= 0.029 and model < table,
        f"{len(np.unique(position)):,} positions",
    )


def _model(rows: Rows) -> Floats:
    return np.concatenate([dangers(part.evidence).probability for part in rows.chunks(CHUNK)])


def _table(rows: Rows) -> Floats:
    return sms_danger(sms_classes(rows.evidence), rows.turn) * ~rows.evidence.safe


def _either(one: Floats, other: Floats) -> Floats:
    """The chance of the one or the other, as if they knew nothing of each other."""
    found: Floats = 1 - (1 - one) * (1 - other)
    return found
