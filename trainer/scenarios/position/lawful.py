"""Whether each act in the history of a position was allowed by the rules it is asked by."""

from functools import lru_cache
from typing import Final, get_args

from trainer.rules.endings.settlement import stakes_of
from trainer.rules.mistakes.chombo import (
    IN_RIICHI,
    OF_A_WIN,
    ChomboFacts,
    Fault,
    FaultName,
    faults_of,
    judge_chombo,
    severity_of,
)
from trainer.rules.mistakes.laid_open import as_laid_open
from trainer.rules.mistakes.legality import legality
from trainer.rules.replay import table
from trainer.rules.replay.events import Draw, Event, Ron, Tsumo
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.verdict import Reason
from trainer.scenarios.position.fits import misfits
from trainer.scenarios.position.position import Position, PositionError

_NOT_ROBBED: Final = frozenset({"ankan_not_robbed", "kita_not_robbed"})
_LATE: Final = "indicator_not_opened"
TOLD: Final[frozenset[FaultName]] = frozenset(
    name for name in get_args(FaultName) if name in IN_RIICHI or name in OF_A_WIN
)
"""Mistakes that a hand tells which is shown."""


class UnlawfulError(PositionError):
    """The question rests on an act that its rules forbid.

    `moment` is the event, `seat` whose act it is, `reason` why it is forbidden, `fault` its name if it comes
    to light by the hand alone.
    """

    def __init__(self, moment: int, seat: int, reason: Reason | None, fault: FaultName | None) -> None:
        self.moment, self.seat, self.reason, self.fault = moment, seat, reason, fault
        why = fault or (reason.code if reason else "")
        super().__init__(f"event {moment}: the rules forbid this act of seat {seat} ({why})")


def check_acts(position: Position) -> None:
    """Every act that everybody sees, and the hero's own, is lawful by the position's own rules.

    Mistakes that a shown hand tells are for `check_hands`, what the rules do not have for `misfits`. Whether
    indicators were opened in time is not asked.

    :raises UnlawfulError: naming the first that is not.
    """
    for moment, seat, reason in _forbidden(position):
        raise UnlawfulError(moment, seat, reason, None)


@lru_cache(maxsize=1024)
def _forbidden(position: Position) -> tuple[tuple[int, int, Reason], ...]:
    """Moment, seat and first reason of each forbidden act."""
    state, deal = position.table(), position.deal()
    if misfits(position):
        return ()
    hidden = {fault.at for fault in faults_of(state, position.ruleset) if fault.name in TOLD}
    found = []
    before = table.start(deal)
    for moment, (event, after) in enumerate(
        zip(position.events, table.states(deal, position.events), strict=True)
    ):
        told = bool({moment, moment - 1} & hidden)
        seen = as_laid_open(before, event, moment, state) if position.shown else before
        if not told and (reason := _against(seen, event, position.ruleset)):
            found.append((moment, getattr(event, "seat", before.turn), reason))
        before = after
    return tuple(found)


def _against(before: TableState, event: Event, ruleset: Ruleset) -> Reason | None:
    """The first reason why an event may not be; of a ron only that such a tile can not be ronned."""
    if isinstance(event, Draw | Tsumo):
        return None
    verdict = legality(before, event, ruleset)
    if verdict.answer:
        return None
    if isinstance(event, Ron):
        return next((reason for reason in verdict.reasons if reason.code in _NOT_ROBBED), None)
    return next((reason for reason in verdict.reasons if reason.code != _LATE), None)


def check_hands(
    position: Position,
    ruleset: Ruleset,
    told: frozenset[FaultName],
    *,
    all_seats: bool = True,
    annuls: bool = False,
) -> None:
    """The known hands of the winners, or of all seats, hold no mistake but those that are `told`.

    With `annuls` a mistake may also void the hand by a chombo, or stay without consequence. What software
    refuses can not happen by its rules; a dead hand, and a false claim beside a true one, is not settled.

    :raises UnlawfulError: naming the first mistake.
    """
    state = position.table()
    found = [fault for fault in faults_of(state, ruleset) if fault.name in TOLD]
    if not found:
        return
    facts = ChomboFacts(tuple(found), stakes_of(state), state.end, state.reason, state.winners)
    settled = _settled(facts, ruleset) if annuls else frozenset()
    for fault in found:
        asked = (all_seats or fault.seat in state.winners) and fault.name not in told
        if asked and fault not in settled:
            raise UnlawfulError(-1 if fault.at is None else fault.at, fault.seat, None, fault.name)


def _settled(facts: ChomboFacts, ruleset: Ruleset) -> frozenset[Fault]:
    """Mistakes that void the hand, or change nothing about its end."""
    dead = {each.seat for each in judge_chombo(facts, ruleset).answer if each.consequence == "dead_hand"}
    return frozenset(
        fault
        for fault in facts.faults
        if severity_of(fault.name, ruleset) != "client"
        and fault.seat not in dead
        and not (fault.name in OF_A_WIN and facts.true_winners)
    )
