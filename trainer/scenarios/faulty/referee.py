"""Faulty rules of referees: what they let pass, and what they object to."""

from trainer.rules.events import Ankan, Chi, Daiminkan, Discard, Event, Pon, Riichi
from trainer.rules.ruleset import Ruleset
from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position

_CALLS = (Chi, Pon, Daiminkan)
_LAST = 6


def _acts(position: Position) -> list[tuple[int, Event]]:
    """The last acts, as the kind offers them."""
    silent = ("Draw", "Dora")
    found = [(i, event) for i, event in enumerate(position.events) if type(event).__name__ not in silent]
    return found[-_LAST:]


def _first(position: Position, *kinds: type[Event]) -> Answer | None:
    return next((f"event-{index}" for index, event in _acts(position) if isinstance(event, kinds)), None)


def calls_always_legal(position: Position, ruleset: Ruleset) -> Answer | None:
    """Whoever holds the tiles may call, from anybody and at any time; what is thrown then is free."""
    acts = _acts(position)
    return "nothing" if any(isinstance(event, _CALLS) for _, event in acts) else None


def nobody_calls_against_riichi(position: Position, ruleset: Ruleset) -> Answer | None:
    """While somebody is in riichi nobody may call."""
    declared = [own.riichi_at for own in position.table().seats if own.riichi_at is not None]
    for index, event in _acts(position):
        if isinstance(event, _CALLS) and any(at < index for at in declared):
            return f"event-{index}"
    return None


def riichi_is_suspect(position: Position, ruleset: Ruleset) -> Answer | None:
    """A riichi needs 1,000 points and a further own draw by all rules."""
    players = position.players
    left = position.table().wall
    for index, event in _acts(position):
        if isinstance(event, Riichi):
            later = sum(isinstance(each, Discard) for each in position.events[index:]) - 1
            return f"event-{index}" if left + later < players else None
    return None


def any_riichi_kan_illegal(position: Position, ruleset: Ruleset) -> Answer | None:
    """In riichi no kan is allowed."""
    state = position.table()
    for index, event in _acts(position):
        if isinstance(event, Ankan):
            declared = state.seats[event.seat].riichi_at
            return f"event-{index}" if declared is not None and declared < index else None
    return None
