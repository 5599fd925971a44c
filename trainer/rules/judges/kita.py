"""Kita: may a north be extracted now (SAN-2, RCH-8)?"""

from dataclasses import dataclass

from trainer.rules.replay.state import CallName, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import NORTH, face_of
from trainer.rules.verdict import Reason, Verdict


@dataclass(frozen=True, slots=True)
class KitaFacts:
    """What the ruling rests on.

    `norths` in the hand and whether the drawn tile is one; None where the viewer can not see that.
    `locked`: riichi has been declared; `declaring`: and its discard is still to come. `wall` are the
    live tiles left.
    """

    norths: int | None
    drawn_north: bool | None
    has_drawn: bool
    wall: int
    locked: bool = False
    declaring: bool = False


def judge_kita(facts: KitaFacts, ruleset: Ruleset) -> Verdict[bool]:
    """May a north be extracted now? The reasons are all that forbid it, or what allows it.

    On the own turn with a drawn tile, while the wall can replace it; in riichi only the drawn north.
    """
    if not ruleset.kita:
        return Verdict(False, (Reason("SAN-2", "no_kita"),))
    against = []
    if not facts.has_drawn:
        against.append(Reason("SAN-2", "no_drawn_tile"))
    if facts.wall == 0:
        against.append(Reason("SAN-2", "no_replacement_for_kita"))
    if facts.norths == 0:
        against.append(Reason("SAN-2", "no_north_held"))
    elif facts.declaring:
        against.append(Reason("RCH-6", "declaration_discard_due"))
    elif facts.locked and facts.drawn_north is False:
        against.append(Reason("RCH-8", "north_not_drawn", (NORTH,)))
    if against:
        return Verdict(False, tuple(against))
    if facts.locked:
        return Verdict(True, (Reason("RCH-8", "drawn_north", (NORTH,), facts={"left": facts.wall}),))
    return Verdict(True, (Reason("SAN-2", "north_held", (NORTH,), facts={"left": facts.wall}),))


def kita_facts(state: TableState, seat: int) -> KitaFacts:
    """For a seat that would extract a north now."""
    own = state.seats[seat]
    on_turn = state.phase == "discard" and state.turn == seat
    return KitaFacts(
        norths=None if own.hand is None else sum(face_of(tile) == NORTH for tile in own.hand),
        drawn_north=None if own.drawn is None else face_of(own.drawn) == NORTH,
        has_drawn=on_turn and own.has_drawn,
        wall=state.wall,
        locked=own.in_riichi,
        declaring=own.riichi_at is not None and own.riichi_at > own.discarded_at,
    )


def judge_rinshan(replaces: CallName | None, ruleset: Ruleset) -> Verdict[bool]:
    """Would a tsumo with the drawn tile be rinshan kaihou, by what the tile replaces (KAN-7, SAN-2)?

    An extracted north is replaced as a kan is; whether that gives the yaku is `kita_rinshan_yaku`.
    """
    if replaces is None:
        return Verdict(False, (Reason("SAN-2", "turn_draw_no_rinshan"),))
    if replaces != "kita":
        return Verdict(True, (Reason("KAN-7", "kan_rinshan_counts"),))
    if ruleset.kita_rinshan_yaku:
        return Verdict(True, (Reason("SAN-2", "kita_rinshan_counts", (NORTH,)),))
    return Verdict(False, (Reason("SAN-2", "kita_rinshan_not_counted", (NORTH,)),))
