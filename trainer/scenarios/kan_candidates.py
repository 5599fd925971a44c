"""The kans that a seat may think of making now, and those of them that are legal."""

from trainer.rules.facts import kan_facts
from trainer.rules.kan import judge_kan
from trainer.rules.melds import MeldType
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import COPIES, Kind, count_kinds
from trainer.rules.verdict import Verdict

Candidate = tuple[MeldType, Kind]


def candidates(state: TableState, seat: int) -> tuple[Candidate, ...]:
    """Four of a kind in the hand, and the fourth tile to an own pon."""
    own = state.seats[seat]
    counts = count_kinds(own.hand or ())
    pons = [meld.kind for meld in own.melds if meld.type is MeldType.PON and counts[meld.kind]]
    fours = [kind for kind, number in enumerate(counts) if number == COPIES]
    return (*((MeldType.KAKAN, kind) for kind in pons), *((MeldType.ANKAN, kind) for kind in fours))


def nearly(state: TableState, seat: int) -> tuple[Candidate, ...]:
    """Where there is none: three of a kind in the hand, or a pon; else any kind in the hand."""
    own = state.seats[seat]
    counts = count_kinds(own.hand or ())
    pons = [(MeldType.KAKAN, meld.kind) for meld in own.melds if meld.type is MeldType.PON]
    threes = [(MeldType.ANKAN, kind) for kind, number in enumerate(counts) if number == COPIES - 1]
    most = max(range(len(counts)), key=counts.__getitem__)
    return (*pons, *threes) or ((MeldType.ANKAN, most),)


def judge_candidate(state: TableState, seat: int, candidate: Candidate, ruleset: Ruleset) -> Verdict[bool]:
    """May the seat make this kan now?"""
    return judge_kan(kan_facts(state, seat, *candidate), ruleset)


def legal_kans(state: TableState, seat: int, ruleset: Ruleset) -> tuple[Kind, ...]:
    """The kinds of the kans that it may make, in order."""
    found = candidates(state, seat)
    return tuple(sorted(kan[1] for kan in found if judge_candidate(state, seat, kan, ruleset).answer))
