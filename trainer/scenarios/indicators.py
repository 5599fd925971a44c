"""The indicators of kans, moved to where other rules turn them over (URA-3, KAN-7)."""

from collections.abc import Iterator, Sequence

from trainer.rules.dora import indicators_before
from trainer.rules.events import Dora, Event
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Deal
from trainer.rules.table import apply, start
from trainer.rules.turn_facts import dora_facts


def opened_in_time(deal: Deal, events: Sequence[Event], ruleset: Ruleset) -> tuple[Event, ...]:
    """The history with each indicator where these rules open it, or where it was if they leave that free.

    An indicator that the history does not have yet is not made up, and one that comes too late for the win
    that ends it is left out.

    :raises RulesError: if an event can not happen there.
    """
    return tuple(_moved(deal, events, ruleset)) if ruleset.kan_dora else tuple(events)


def _moved(deal: Deal, events: Sequence[Event], ruleset: Ruleset) -> Iterator[Event]:
    waiting = [event for event in events if isinstance(event, Dora)]
    state, opened_then = start(deal), 0
    for event in events:
        if isinstance(event, Dora):
            opened_then += 1
            continue
        least, most = indicators_before(dora_facts(state), event, ruleset)
        wanted = min(max(opened_then + 1, least), most)
        while waiting and len(state.indicators) < wanted:
            yield (dora := waiting.pop(0))
            state = apply(state, dora)
        yield event
        state = apply(state, event)
    if not state.end:
        yield from waiting
