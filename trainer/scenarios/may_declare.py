"""What makes a question about a declaration hard: a hand in one suit, few points, little wall."""

from trainer.rules.state import TableState
from trainer.rules.tiles import count_kinds


def in_one_suit(state: TableState, seat: int) -> int:
    """How many tiles of the hand are of the suit of which it has most."""
    counts = count_kinds(state.seats[seat].hand or ())
    return max(sum(counts[start : start + 9]) for start in (0, 9, 18))


def near_the_edge(state: TableState, seat: int) -> bool:
    """Hardly points enough for a stick, or hardly a draw left (RCH-3, RCH-4)."""
    return state.scores[seat] < 2000 or state.wall <= state.deal.players + 2
