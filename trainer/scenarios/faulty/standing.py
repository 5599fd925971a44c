"""Faulty rules about the end of the game, for questions about who is first."""

from collections.abc import Callable

from trainer.rules.game_end import judge_game_end
from trainer.rules.payments import Settlement
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position
from trainer.scenarios.seats import seat_code
from trainer.scenarios.settling import after_the_hand

Change = Callable[[TableState, Settlement, tuple[int, ...]], Answer | None]


def _by(change: Change, about: str = "end") -> Callable[[Position, Ruleset], Answer | None]:
    """The faulty rule's answer to a question about the end, or about the sticks left."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        if position.asked("about") != about:
            return None
        return change(*after_the_hand(position))

    return answer


def _first(scores: tuple[int, ...]) -> str:
    return seat_code(scores.index(max(scores)))


def _last_dealer_ends_always(
    state: TableState, settlement: Settlement, scores: tuple[int, ...]
) -> Answer | None:
    """The last dealer who wins ends the game, leading or not."""
    played = state.deal.round
    is_last = played.wind == 1 and played.number == len(scores)
    return _first(scores) if is_last and played.dealer in settlement.winners else None


def _over_after_the_last_hand(
    state: TableState, settlement: Settlement, scores: tuple[int, ...]
) -> Answer | None:
    """The last hand ends the game whatever the points are."""
    played = state.deal.round
    is_last = played.wind == 1 and played.number == len(scores)
    return _first(scores) if is_last and played.dealer not in settlement.winners else None


def _zero_is_bust(state: TableState, settlement: Settlement, scores: tuple[int, ...]) -> Answer | None:
    return _first(scores) if min(scores) <= 0 else None


def _sticks_to_the_dealer(
    state: TableState, settlement: Settlement, scores: tuple[int, ...]
) -> Answer | None:
    return seat_code(state.deal.round.dealer)


last_dealer_ends_always = _by(_last_dealer_ends_always)
over_after_the_last_hand = _by(_over_after_the_last_hand)
zero_is_bust = _by(_zero_is_bust)
sticks_to_the_dealer = _by(_sticks_to_the_dealer, about="sticks")


def equal_points_are_shared(position: Position, ruleset: Ruleset) -> Answer | None:
    """Equal points are a shared place under any rules."""
    state, settlement, scores = after_the_hand(position)
    end = judge_game_end(state.deal.round, settlement, scores, ruleset).answer
    if position.asked("about") != "end" or not end.over or scores.count(max(scores)) < 2:
        return None
    return "shared"
