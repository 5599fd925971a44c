"""Rules about ippatsu that learners wrongly hold: what each would answer, by seats and for one win."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from trainer.rules.judges.facts import ippatsu_facts
from trainer.rules.judges.ippatsu import IppatsuFacts, judge_ippatsu
from trainer.rules.replay.state import CallMade
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.scenarios.kind import Misconception
from trainer.scenarios.position.asked import seat_codes
from trainer.scenarios.position.position import Position

Changed = Callable[[Position, int, IppatsuFacts], IppatsuFacts]
"""What somebody who holds the faulty rule sees, of a position and a seat."""


def _seats(seen: Changed) -> Callable[[Position, Ruleset], tuple[str, ...]]:
    """Who has ippatsu to somebody who sees the facts so."""

    def answer(position: Position, ruleset: Ruleset) -> tuple[str, ...]:
        state = position.table()
        having = (
            seat
            for seat, own in enumerate(state.seats)
            if own.in_riichi
            and judge_ippatsu(seen(position, seat, ippatsu_facts(state, seat)), ruleset).answer
            and not _own_tile_lies(position, seat)
        )
        return seat_codes(having)

    return answer


def _own_tile_lies(position: Position, seat: int) -> bool:
    """An own north that others may rob is none that the seat itself could win on."""
    pending = position.table().pending
    return pending is not None and pending.seat == seat and pending.how != "discard"


def _hero(seen: Changed) -> Callable[[Position, Ruleset], bool]:
    """Whether the hero's win has ippatsu to somebody who sees the facts so."""

    def answer(position: Position, ruleset: Ruleset) -> bool:
        facts = ippatsu_facts(position.table(), position.hero)
        return judge_ippatsu(seen(position, position.hero, facts), ruleset).answer

    return answer


def _not_after_riichi(position: Position, seat: int, facts: IppatsuFacts) -> IppatsuFacts:
    """Another riichi seems to end it."""
    return replace(facts, stands=facts.stands and not facts.later_riichi)


def _own_tiles(position: Position, seat: int, facts: IppatsuFacts) -> IppatsuFacts:
    """Only calls of the declarer's own tiles seem to matter."""
    return replace(facts, calls=tuple(call for call in facts.calls if _fed_by(position, call, seat)))


def _fed_by(position: Position, call: CallMade, seat: int) -> bool:
    event: Any = position.events[call.at]
    return call.seat != seat and getattr(event, "from_seat", None) == seat


def _no_calls(position: Position, seat: int, facts: IppatsuFacts) -> IppatsuFacts:
    """No call seems to end it."""
    return replace(facts, calls=())


def _no_ankan(position: Position, seat: int, facts: IppatsuFacts) -> IppatsuFacts:
    """A closed kan seems to be no call."""
    rinshan = None if facts.replaces == "ankan" else facts.replaces
    return replace(facts, calls=tuple(call for call in facts.calls if call.how != "ankan"), replaces=rinshan)


def _endless(position: Position, seat: int, facts: IppatsuFacts) -> IppatsuFacts:
    """Only calls seem to end it, no discard."""
    return replace(facts, discarded_again_at=None)


def _kan_stands(position: Position, seat: int, facts: IppatsuFacts) -> IppatsuFacts:
    """A kan that is being robbed seems to have ended it."""
    robbed = () if facts.robbed is None or facts.declared_at is None else (facts.robbed,)
    return replace(facts, calls=(*facts.calls, *robbed), robbed=None)


def _win_kan_comes_first(position: Position, ruleset: Ruleset) -> bool | None:
    """None where no kan is robbed."""
    robbed = ippatsu_facts(position.table(), position.hero).robbed
    return None if robbed is None else _hero(_kan_stands)(position, ruleset)


def _by_ron_only(position: Position, ruleset: Ruleset) -> bool | None:
    """Ippatsu seems to need the tile of another; None for a ron."""
    return None if position.table().pending is not None else False


def _quick_win(position: Position, ruleset: Ruleset) -> bool | None:
    """A win that comes early seems to be ippatsu, in riichi or not; None in riichi."""
    return True if ippatsu_facts(position.table(), position.hero).declared_at is None else None


WHO_HAS_IPPATSU: Final = (
    Misconception("riichi_ends_ippatsu", "IPP-2", _seats(_not_after_riichi)),
    Misconception("only_own_tiles_called", "IPP-2", _seats(_own_tiles)),
    Misconception("ankan_keeps_ippatsu", "IPP-2", _seats(_no_ankan)),
    Misconception("calls_keep_ippatsu", "IPP-2", _seats(_no_calls)),
    Misconception("ippatsu_without_end", "IPP-5", _seats(_endless)),
    Misconception("chankan_after_ippatsu", "IPP-4", _seats(_kan_stands)),
)
WIN_HAS_IPPATSU: Final = (
    Misconception("chankan_after_ippatsu", "IPP-4", _win_kan_comes_first),
    Misconception("ankan_keeps_ippatsu", "IPP-2", _hero(_no_ankan)),
    Misconception("riichi_ends_ippatsu", "IPP-2", _hero(_not_after_riichi)),
    Misconception("only_own_tiles_called", "IPP-2", _hero(_own_tiles)),
    Misconception("calls_keep_ippatsu", "IPP-2", _hero(_no_calls)),
    Misconception("ippatsu_without_riichi", "CMP-2", _quick_win),
    Misconception("ippatsu_by_ron_only", "IPP-1", _by_ron_only),
)
