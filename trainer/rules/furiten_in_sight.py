"""Furiten that everybody sees at a ron, whatever the winner's hand (FUR-1 to FUR-3).

Whoever wins on a tile waits on its kind, and has since the hand last changed.
"""

from collections.abc import Iterator

from trainer.rules.furiten import kita_counts
from trainer.rules.reveal import let_go_on
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import kind_of
from trainer.rules.verdict import Fact, Reason


def furiten_in_sight(state: TableState, seat: int, ruleset: Ruleset) -> tuple[Reason, ...]:
    """Why no hand of this seat may ron the tile that lies there; empty if some hand may."""
    return tuple(_reasons(state, seat, ruleset))


def _reasons(state: TableState, seat: int, ruleset: Ruleset) -> Iterator[Reason]:
    lies, own = state.pending, state.seats[seat]
    if lies is None or lies.seat == seat:
        return
    kind = kind_of(lies.tile)
    shown: dict[str, Fact] = {"waits": (kind,)}
    for thrown in own.river:
        if kind_of(thrown.tile) == kind:
            called = {**shown, "called_by": thrown.called_by}
            yield Reason("FUR-1", "discard_furiten", (thrown.tile,), thrown.at, called)
            break
    for missed in let_go_on(state, seat, 1 << kind):
        binds = missed.how != "ankan" and (missed.how != "kita" or kita_counts(ruleset))
        if binds and missed.at != lies.at:
            shown = {**shown, "how": missed.how}
            if own.in_riichi:
                yield Reason("FUR-3", "riichi_furiten", (kind,), missed.at, shown)
            else:
                yield Reason("FUR-2", "temporary_furiten", (kind,), missed.at, shown)
            break
