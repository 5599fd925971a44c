"""The locked hand (RCH-8): what a declarer may do with the tile just drawn."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from trainer.rules.errors import ImpossibleEventError
from trainer.rules.facts import hand_of, kan_facts, tsumo_facts
from trainer.rules.kan import KanFacts, judge_kan
from trainer.rules.kita import KitaFacts, judge_kita, kita_facts
from trainer.rules.melds import MeldType
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import Tile, kind_of
from trainer.rules.tsumo import TsumoFacts, judge_tsumo
from trainer.rules.verdict import Reason, Verdict

Move: TypeAlias = Literal["discard", "tsumo", "ankan", "kita"]
MOVES: Final[tuple[Move, ...]] = ("discard", "tsumo", "ankan", "kita")
"""With the drawn tile; nothing else can be done in riichi, and no call of another's tile but ron."""


@dataclass(frozen=True, slots=True)
class LockedFacts:
    """What the ruling rests on: the drawn tile, and what a tsumo, an ankan and a kita of it would be."""

    drawn: Tile
    tsumo: TsumoFacts
    ankan: KanFacts
    kita: KitaFacts


def locked_facts(state: TableState, seat: int, ruleset: Ruleset) -> LockedFacts:
    """For a declarer that has drawn.

    :raises ImpossibleEventError: if the seat is not in riichi, has not drawn or its hand is not known.
    """
    drawn = hand_of(state, seat).drawn
    if drawn is None or not is_locked(state, seat):
        raise ImpossibleEventError(f"seat {seat} does not hold a locked hand with a drawn tile")
    return LockedFacts(
        drawn=drawn,
        tsumo=tsumo_facts(state, seat, ruleset),
        ankan=kan_facts(state, seat, MeldType.ANKAN, kind_of(drawn)),
        kita=kita_facts(state, seat),
    )


def is_locked(state: TableState, seat: int) -> bool:
    """Has the seat declared riichi and thrown the declaration tile?"""
    declared = state.seats[seat].riichi_at
    return declared is not None and state.seats[seat].discarded_at > declared


def judge_locked(facts: LockedFacts, ruleset: Ruleset) -> Verdict[tuple[Move, ...]]:
    """What may be done now, `discard` always; the reasons say of each other move why, or why not."""
    verdicts: dict[Move, Verdict[bool]] = {
        "discard": Verdict(True, (Reason("RCH-8", "drawn_tile_is_thrown", (facts.drawn,)),)),
        "tsumo": judge_tsumo(facts.tsumo, ruleset),
        "ankan": judge_kan(facts.ankan, ruleset),
    }
    if ruleset.kita:
        verdicts["kita"] = judge_kita(facts.kita, ruleset)
    moves: tuple[Move, ...] = tuple(move for move in MOVES if move in verdicts and verdicts[move].answer)
    return Verdict(moves, tuple(reason for verdict in verdicts.values() for reason in verdict.reasons))
