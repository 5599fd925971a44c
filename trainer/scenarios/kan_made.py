"""The kan that has just been declared, and what it changes: facts for the rules out of a position."""

from trainer.rules.dora import MAX_INDICATORS
from trainer.rules.facts import dora_facts, double_riichi_facts, ippatsu_facts
from trainer.rules.kan_effects import KanEffectFacts
from trainer.rules.state import CallMade, TableState
from trainer.rules.table import replay
from trainer.scenarios.position import Position, PositionError


def kan_made(state: TableState) -> CallMade:
    """The kan of the last event.

    :raises PositionError: if that was no kan.
    """
    last = state.calls[-1] if state.calls else None
    if last is None or last.at != state.moment - 1 or last.how not in ("ankan", "kakan", "daiminkan"):
        raise PositionError("no kan has just been declared")
    return last


def kan_effects(position: Position) -> KanEffectFacts:
    """The facts before the kan and, as nobody robs it, after.

    :raises PositionError: if the last event is no kan, or a declaration tile was called for it.
    """
    state = position.table()
    call = kan_made(state)
    before = replay(position.deal(), position.events[: call.at])
    if before.owed is not None:
        raise PositionError("the kan takes a declaration tile, and that riichi stands only with it")
    after = state._replace(pending=None)
    declared = [seat for seat, own in enumerate(state.seats) if own.in_riichi]
    free = [seat for seat, own in enumerate(before.seats) if not own.in_riichi and own.closed]
    return KanEffectFacts(
        call=call,
        opened=min(1 + len(dora_facts(before).kans), MAX_INDICATORS),
        ippatsu=tuple((seat, ippatsu_facts(before, seat), ippatsu_facts(after, seat)) for seat in declared),
        first_turn=tuple(
            (double_riichi_facts(before, seat), double_riichi_facts(after, seat)) for seat in free
        ),
    )
