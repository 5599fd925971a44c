"""Whether the history of a position fits the rules it is asked by, and whether each act in it was allowed.

A *misfit* is no illegal act but one that the rules do not know: an abortive draw that is off, an
indicator for a kan where none is turned, a tile turned over beneath it. Another preset may still judge
the position: only the rules it is asked by must have what it shows.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, get_args

from trainer.rules.endings.next_hand import SCHEDULED_WINDS, target_of
from trainer.rules.endings.settlement import stakes_of
from trainer.rules.judges.dora import indicators_at_once
from trainer.rules.judges.facts import dora_facts
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
from trainer.rules.mistakes.legality import legality
from trainer.rules.replay import table
from trainer.rules.replay.events import Dora, Draw, Event, Kita, Riichi, Ron, Ryuukyoku, Tsumo
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Tile, is_red
from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import WIND_LETTERS, Position, PositionError

_DRAWS: Final = {
    "nagashi": "nagashi_mangan",
    "kyuushu": "abort_kyuushu",
    "suufon": "abort_suufon",
    "suucha": "abort_suucha",
    "suukan": "abort_suukan",
    "sanchahou": "abort_sanchahou",
}
"""The property of a ruleset that allows a draw."""
_FOUR_PLAYERS: Final = frozenset({"suufon", "suucha", "sanchahou"})
"""Draws that three players do not have (SAN-1)."""


def misfits(position: Position, *, acts: bool = True) -> tuple[str, ...]:
    """What the position's own rules lack, each named with its parameter; empty if it fits.

    Without `acts` what players do is left out, for questions about just that: whether it was allowed.
    """
    return (*_of_the_round(position), *_of_the_table(position), *(_of_acts(position) if acts else ()))


def _of_the_round(position: Position) -> Iterator[str]:
    """STK-9: no hand is played beyond the length of the game and its extension."""
    wind, rules = position.round.wind, position.ruleset
    beyond = wind - SCHEDULED_WINDS[True] + 1
    if beyond <= 0:
        return
    if rules.extension == "none" or beyond > 1:
        yield f"round: {WIND_LETTERS[wind]}{position.round.number}, but extension is {rules.extension}"
        return
    # A dealer who stays and does not lead plays on though somebody has the target.
    target, most = target_of(rules), max(position.scores)
    stayed_behind = position.round.honba and position.scores.index(most) != position.round.dealer
    if target is not None and most >= target and not stayed_behind:
        yield f"scores: {most} points in an extra round, but extension is over with {target}"


def _of_the_table(position: Position) -> Iterator[str]:
    """URA-1, URA-3, KAN-7: indicators, what lies beneath them, red fives."""
    rules = position.ruleset
    for index, event in enumerate(position.events):
        if isinstance(event, Dora) and not rules.kan_dora:
            yield f"event {index}: a dora indicator for a kan, but kan_dora is off"
    state = position.table()
    if (due := indicators_at_once(dora_facts(state), rules)) > len(state.indicators):
        yield f"{len(state.indicators)} dora indicators open, but dora_flip_minkan opens {due} by now"
    if position.ura and not rules.ura_dora:
        yield "ura: tiles turned over, but ura_dora is off"
    elif len(position.ura) > 1 and not rules.kan_ura:
        yield f"ura: {len(position.ura)} tiles turned over, but kan_ura is off"
    if not rules.aka and any(map(is_red, _tiles(position))):
        yield "a red five, but aka is 0"


def _of_acts(position: Position) -> Iterator[str]:
    """ABO-2 to ABO-7, STK-7, SAN-1, SAN-2, OPN-1: draws, norths and open riichi."""
    rules = position.ruleset
    for index, event in enumerate(position.events):
        if isinstance(event, Ryuukyoku) and (lack := _lacks(event.reason, rules)):
            yield f"event {index}: the hand ends by {event.reason}, but {lack}"
        if isinstance(event, Kita) and not rules.kita:
            yield f"event {index}: kita, but kita is off"
        if isinstance(event, Riichi) and event.open and not rules.open_riichi:
            yield f"event {index}: an open riichi, but open_riichi is off"


def _lacks(reason: str, rules: Ruleset) -> str:
    """Why the rules have no such draw; empty if they have it."""
    if reason in _FOUR_PLAYERS and rules.players == 3:
        return "three players do not have it"
    if reason == "exhaustive" or getattr(rules, _DRAWS[reason]):
        return ""
    return "triple_ron is not abort" if reason == "sanchahou" else f"{_DRAWS[reason]} is off"


def _tiles(position: Position) -> Iterator[Tile]:
    """Every tile that the position names."""
    yield from (*position.hand, position.indicator, *position.ura)
    for _, hand in position.shown:
        yield from hand
    for event in position.events:
        named = (getattr(event, "tile", None), getattr(event, "indicator", None))
        yield from (tile for tile in named if tile is not None)
        yield from getattr(event, "own", ())


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
        if not told and (reason := _against(before, event, position.ruleset)):
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
