"""Is an event allowed by the rules in the state of the table? All event types, all rules together.

`table.apply` refuses what can not physically happen; this judges what can. Of a seat whose hand the
viewer does not know only what is public is judged: turn, wall, points, calls, limits, drawn or not.
"""

from collections.abc import Callable
from typing import Any, Final

from trainer.rules import legal_ends, legal_moves
from trainer.rules.abort import judge_abort
from trainer.rules.dora import indicators_before
from trainer.rules.events import (
    PLAYED_OUT,
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.legal_moves import is_declaring
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.turn_facts import abort_facts, dora_facts
from trainer.rules.verdict import Reason, Verdict


def legality(state: TableState, event: Event, ruleset: Ruleset) -> Verdict[bool]:
    """May the event, which can physically happen, happen by the rules? Reasons: all against it, or for it."""
    against = (
        *_abort_passed_over(state, event, ruleset),
        *_indicator_due(state, event, ruleset),
        *_discard_due(state, event),
    )
    verdict = _JUDGES[type(event)](state, event, ruleset)
    if not against:
        return verdict
    return Verdict(False, against if verdict.answer else (*against, *verdict.reasons))


def _abort_passed_over(state: TableState, event: Event, ruleset: Ruleset) -> tuple[Reason, ...]:
    """ABO-1: all abortive draws but kyuushuu kyuuhai are mandatory; ABO-10: a win precedes them.

    So the wall that is played out ends no hand which its last discard aborts: nobody is paid as tenpai.
    """
    drawn = isinstance(event, Ryuukyoku) and event.reason not in PLAYED_OUT
    if drawn or isinstance(event, Ron | Tsumo | Dora) or not _abort_is_near(state):
        return ()
    names = judge_abort(abort_facts(state), ruleset).answer
    return (Reason("ABO-1", "abort_passed_over", facts={"names": names}),) if names else ()


def _abort_is_near(state: TableState) -> bool:
    """A quick look: four riichi, four kans or the first turn."""
    return (
        state.kans >= 4
        or sum(seat.in_riichi for seat in state.seats) >= 4
        or all(len(seat.river) < 2 for seat in state.seats)
    )


def _indicator_due(state: TableState, event: Event, ruleset: Ruleset) -> tuple[Reason, ...]:
    """URA-3: the indicator of a kan is open by the time that the rules say."""
    if isinstance(event, Dora) or not state.kans:
        return ()
    least, _ = indicators_before(dora_facts(state), event, ruleset)
    opened = len(state.indicators)
    if opened >= least:
        return ()
    return (Reason("URA-3", "indicator_not_opened", facts={"open": opened, "due": least}),)


def _discard_due(state: TableState, event: Event) -> tuple[Reason, ...]:
    """RCH-6: after the announcement comes the discard, nothing else."""
    own_move = isinstance(event, Ankan | Kakan | Tsumo) or event == Ryuukyoku("kyuushu")
    if own_move and state.phase == "discard" and is_declaring(state, state.turn):
        return (Reason("RCH-6", "declaration_discard_due"),)
    return ()


def _dora(state: TableState, event: Dora, ruleset: Ruleset) -> Verdict[bool]:
    """URA-3: one indicator for each kan, not before its time, none where `kan_dora` is off."""
    opened = len(state.indicators)
    _, most = indicators_before(dora_facts(state), event, ruleset)
    shown = {"open": opened, "kans": state.kans}
    if opened < most:
        return Verdict(True, (Reason("URA-3", "indicator_for_kan", facts=shown),))
    return Verdict(False, (Reason("URA-3", "indicator_too_many", facts=shown),))


def _draw(state: TableState, event: Draw, ruleset: Ruleset) -> Verdict[bool]:
    """The turn order is the replay's; an abort that forbids the draw is judged for all events."""
    return Verdict(True, (Reason("ABO-1", "play_goes_on", facts={"seat": event.seat}),))


_JUDGES: Final[dict[type[Event], Callable[[TableState, Any, Ruleset], Verdict[bool]]]] = {
    Draw: _draw,
    Dora: _dora,
    Discard: legal_moves.discard,
    Riichi: legal_moves.riichi,
    Chi: legal_moves.call,
    Pon: legal_moves.call,
    Daiminkan: legal_moves.call,
    Ankan: legal_moves.kan,
    Kakan: legal_moves.kan,
    Kita: legal_moves.kita,
    Ron: legal_ends.ron,
    Tsumo: legal_ends.tsumo,
    Ryuukyoku: legal_ends.ryuukyoku,
}
