"""Kans: may they be made, and what do they change (KAN-1 to KAN-10, RCH-8)?

Includes the kan in riichi at every level of `riichi_ankan`, with the known cases (KAN-5) that players learn
by heart, and what a kan does to ippatsu, first turn and dora as soon as it stands (KAN-7, KAN-8).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from trainer.rules.judges.dora import judge_opening
from trainer.rules.judges.ippatsu import FirstTurnFacts, IppatsuFacts, judge_double_riichi, judge_ippatsu
from trainer.rules.replay.state import CallMade
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.yaku import is_chuuren
from trainer.rules.tiles.hand import Hand, MeldType, meld_counts
from trainer.rules.tiles.shapes import Form, Reading, reading_facts, readings
from trainer.rules.tiles.tile import COPIES, EAST, YAOCHUU, Face, face_of
from trainer.rules.tiles.waits import live_mask, wait_kinds, wait_mask
from trainer.rules.verdict import Fact, Reason, Verdict


def known_case(before: list[int], kind: Face, legal: bool) -> tuple[Reason, ...]:
    """The known shape that the ankou of `kind` stands in, with the concealed counts before the draw.

    Legal: an ankou alone, or in a row of ankou (`111222333p`). Not legal: a single tile beside it
    (`3444m`), or a tile that joins it to another ankou (`3335666p`).
    """
    near = {step: before[kind + step] for step in range(-3, 4) if step and _in_suit(kind, step)}
    beside = {step: n for step, n in near.items() if abs(step) <= 2 and n}
    if legal and not beside:
        return (Reason("KAN-5", "known_alone", (kind,) * 3),)
    if legal and any(near.get(step) == 3 for step in (-1, 1)):
        return (Reason("KAN-5", "known_row", (kind,) * 3),)
    if not legal and any(near.get(3 * way) == 3 and _joined(beside, way) for way in (-1, 1)):
        return (Reason("KAN-5", "known_bridge", (kind,) * 3),)
    if not legal and beside in ({-1: 1}, {1: 1}):
        (step,) = beside
        return (Reason("KAN-5", "known_neighbour", tuple(sorted((kind, kind, kind, kind + step)))),)
    return ()


def _in_suit(kind: Face, step: int) -> bool:
    return kind < EAST and 0 <= kind % 9 + step <= 8


def _joined(beside: dict[int, int], way: int) -> bool:
    """One tile between the two ankou, next to either of them, and nothing on the other side."""
    return beside in ({way: 1}, {2 * way: 1})


MAX_KANS = 4
_HELD = {MeldType.ANKAN: "ankan_held", MeldType.DAIMINKAN: "daiminkan_held", MeldType.KAKAN: "kakan_held"}
_NOT_HELD = {
    MeldType.ANKAN: "ankan_not_held",
    MeldType.DAIMINKAN: "daiminkan_not_held",
    MeldType.KAKAN: "kakan_not_held",
}


@dataclass(frozen=True, slots=True)
class KanFacts:
    """What the ruling rests on.

    `hand` has the drawn tile in it for an ankan or kakan; for a daiminkan it is the hand before the
    call. `kans` are the kans so far by seat, `wall` the live tiles left, `own_turn` whether the player
    has just drawn (a kan right after an own chi or pon is none), `on_discard` whether another's
    discard of that kind lies there to be called.
    """

    hand: Hand
    call: MeldType
    kind: Face
    wall: int
    kans: tuple[int, ...] = (0, 0, 0, 0)
    in_riichi: bool = False
    own_turn: bool = True
    on_discard: bool = False


def judge_kan(facts: KanFacts, ruleset: Ruleset) -> Verdict[bool]:
    """May this kan be made? The reasons are all that forbid it, or all that allow it."""
    against = [*_limit_reasons(facts, ruleset)]
    if facts.in_riichi:
        verdict = _judge_in_riichi(facts, ruleset)
        against += () if verdict.answer else verdict.reasons
        for_it = verdict.reasons
    else:
        against += _tiles_missing(facts)
        for_it = (Reason("KAN-9", _HELD[facts.call], (facts.kind,)),)
    if against:
        return Verdict(False, tuple(against))
    return Verdict(True, (*for_it, *_fifth_allowed(facts)))


def _limit_reasons(facts: KanFacts, ruleset: Ruleset) -> list[Reason]:
    """KAN-8: the wall, an own call just made, the fifth kan (ABO-6, ABO-9)."""
    reasons = []
    if facts.wall == 0:
        reasons.append(Reason("KAN-8", "empty_wall"))
    if facts.call is not MeldType.DAIMINKAN and not facts.own_turn:
        reasons.append(Reason("KAN-8", "no_drawn_tile"))
    if sum(facts.kans) >= MAX_KANS:
        if max(facts.kans) == MAX_KANS:
            reasons.append(Reason("ABO-6", "four_kans_by_one", facts={"kans": MAX_KANS}))
        elif ruleset.fifth_kan == "barred" or ruleset.abort_suukan:
            shown: dict[str, Fact] = {"kans": sum(facts.kans)}
            reasons.append(Reason("KAN-8" if ruleset.abort_suukan else "ABO-9", "fifth_kan", facts=shown))
    return reasons


def _fifth_allowed(facts: KanFacts) -> tuple[Reason, ...]:
    """ABO-9: nothing has forbidden it, so it is a rule of its own that lets a fifth kan be made."""
    made = sum(facts.kans)
    return (Reason("ABO-9", "fifth_kan_allowed", facts={"kans": made}),) if made >= MAX_KANS else ()


def _tiles_missing(facts: KanFacts) -> list[Reason]:
    """KAN-9: four own tiles, three beside a discard, or the fourth to an own pon."""
    held = facts.hand.counts[facts.kind]
    tiles = (facts.kind,) * held
    if facts.call is MeldType.ANKAN:
        ok = held == COPIES
    elif facts.call is MeldType.DAIMINKAN:
        ok = held == COPIES - 1 and facts.on_discard
    else:
        pons = (meld for meld in facts.hand.melds if meld.type is MeldType.PON)
        ok = held == 1 and any(meld.kind == facts.kind for meld in pons)
    return [] if ok else [Reason("KAN-9", _NOT_HELD[facts.call], tiles, facts={"held": held})]


def _judge_in_riichi(facts: KanFacts, ruleset: Ruleset) -> Verdict[bool]:
    """KAN-1 to KAN-4, KAN-10: only an ankan of the drawn tile that changes nothing."""
    if facts.call is not MeldType.ANKAN:
        return Verdict(False, (Reason("RCH-8", "locked_hand", (facts.kind,)),))
    if ruleset.riichi_ankan == "forbidden":
        return Verdict(False, (Reason("KAN-2", "forbidden", (facts.kind,)),))
    counts = facts.hand.counts
    against = _wrong_tiles(facts, counts[facts.kind], ruleset)
    if against:
        return Verdict(False, tuple(against))
    drawn = (Reason("KAN-1", "drawn_to_three", (facts.kind,)),) if _is_of_drawn(facts) else ()
    if ruleset.riichi_ankan == "any":
        return Verdict(True, (Reason("KAN-2", "any_allowed", (facts.kind,)), *drawn))
    verdict = _judge_waits(facts, counts, ruleset)
    return Verdict(True, (*verdict.reasons, *drawn)) if verdict.answer else verdict


def _is_of_drawn(facts: KanFacts) -> bool:
    return facts.hand.drawn is not None and face_of(facts.hand.drawn) == facts.kind


def _wrong_tiles(facts: KanFacts, held: int, ruleset: Ruleset) -> list[Reason]:
    """KAN-1: the tile just drawn, with three identical concealed ones."""
    drawn = facts.hand.drawn
    reasons = []
    if ruleset.riichi_ankan_drawn_only and drawn is not None and not _is_of_drawn(facts):
        reasons.append(Reason("KAN-1", "not_the_drawn_tile", (facts.kind, face_of(drawn))))
    elif held < COPIES:
        reasons.append(Reason("KAN-1", "not_three_held", (facts.kind,) * held, facts={"held": held}))
    return reasons


def _judge_waits(facts: KanFacts, counts: list[int], ruleset: Ruleset) -> Verdict[bool]:
    """KAN-3, KAN-4 and KAN-10 on a hand of which the kan's four tiles are held."""
    before, after = _before_and_after(facts, counts)
    melds = len(facts.hand.melds)
    melded = meld_counts(facts.hand.melds)
    policy = ruleset.tenpai_own_four
    nominal = wait_mask(before, melds)
    waits_before = live_mask(nominal, before, melded, policy)
    melded[facts.kind] += COPIES
    waits_after = live_mask(wait_mask(after, melds + 1), after, melded, policy)
    shown: dict[str, Fact] = {"before": wait_kinds(waits_before), "after": wait_kinds(waits_after)}
    against = []
    if nominal >> facts.kind & 1 and ruleset.riichi_ankan_winning_tile == "refused":
        against.append(Reason("KAN-10", "drawn_tile_wins", (facts.kind,), facts=shown))
    if waits_before != waits_after:
        against.append(Reason("KAN-3", "waits_change", (facts.kind,), facts=shown))
    for_it = [Reason("KAN-3", "waits_kept", (facts.kind,), facts=shown)]
    if ruleset.riichi_ankan != "waits":
        waits = wait_kinds(waits_before)
        against += _shape_reasons(before, melds, facts.kind, waits)
        for_it.append(Reason("KAN-4", "always_ankou", (facts.kind,)))
        if ruleset.riichi_ankan == "waits+shape+yaku":
            against += _yaku_reasons(before, melds, facts.kind, waits)
            for_it.append(Reason("KAN-4", "yaku_kept", (facts.kind,)))
    known = known_case(before, facts.kind, not against)
    return Verdict(False, (*against, *known)) if against else Verdict(True, (*for_it, *known))


def _before_and_after(facts: KanFacts, counts: list[int]) -> tuple[list[int], list[int]]:
    """Concealed counts without the drawn tile, and those without the kan."""
    before, after = counts.copy(), counts
    before[facts.kind if facts.hand.drawn is None else face_of(facts.hand.drawn)] -= 1
    after[facts.kind] -= COPIES
    return before, after


def _shape_reasons(before: list[int], melds: int, kind: Face, waits: tuple[Face, ...]) -> list[Reason]:
    """KAN-4: the first reading of a possible win in which the three tiles are not an ankou.

    A win on the kan's own tile is a matter of KAN-10: after the kan no such tile can come.
    """
    for wait in (wait for wait in waits if wait != kind):
        before[wait] += 1
        found = readings(before, melds)
        before[wait] -= 1
        for reading in found:
            if not keeps_ankou(reading, kind):
                shown: dict[str, Fact] = {"wait": wait, **reading_facts(reading)}
                return [Reason("KAN-4", "shape_changes", (kind,), facts=shown)]
    return []


def keeps_ankou(reading: Reading, kind: Face) -> bool:
    """Are the kind's three tiles an ankou in this reading, never in a shuntsu, never the jantou?"""
    return (
        reading.form is Form.STANDARD
        and kind in reading.ankou
        and kind not in reading.jantou
        and not any(start <= kind <= start + 2 for start in reading.shuntsu)
    )


def _yaku_reasons(before: list[int], melds: int, kind: Face, waits: tuple[Face, ...]) -> list[Reason]:
    """KAN-4, last clause: a kan takes chuuren poutou away; it is the only yaku that can be lost.

    Every other yaku of a closed hand reads a kan as its ankou once the shape is kept.
    """
    for wait in waits:
        before[wait] += 1
        lost = melds == 0 and is_chuuren(before)
        before[wait] -= 1
        if lost:
            return [Reason("KAN-4", "yaku_lost", (kind,), facts={"wait": wait, "yaku": "chuuren"})]
    return []


@dataclass(frozen=True, slots=True)
class KanEffectFacts:
    """The kan and its tile, the indicators that are open or due without it, and of other rights what was and
    will be.

    `ippatsu` are the facts of each declarer before the kan and once it stands; `first_turn` those of each
    seat that has neither declared nor called.
    """

    call: CallMade
    kind: Face
    opened: int = 1
    ippatsu: tuple[tuple[int, IppatsuFacts, IppatsuFacts], ...] = ()
    first_turn: tuple[tuple[FirstTurnFacts, FirstTurnFacts], ...] = ()


def judge_kan_effects(facts: KanEffectFacts, ruleset: Ruleset) -> Verdict[tuple[str, ...]]:
    """What the kan changes, if nobody robs it: `dora-now` or `dora-later`, `robbable` (by any hand that
    waits for it) or `robbed-by-kokushi`, `ippatsu-N` of a seat, `double-riichi` of who has not had a turn.
    """
    opening = judge_opening(facts.call, facts.opened, ruleset)
    robbed = _judge_robbing(facts.call, facts.kind, ruleset)
    found = [] if opening.answer == "never" else [f"dora-{opening.answer}"]
    reasons = [*opening.reasons, *robbed.reasons]
    found += [robbed.answer] if robbed.answer else []
    for seat, before, after in facts.ippatsu:
        alive = judge_ippatsu(before, ruleset)
        if alive.answer and not judge_ippatsu(after, ruleset).answer:
            found.append(f"ippatsu-{seat}")
            reasons.append(Reason("IPP-2", "kan_ends_ippatsu", moment=facts.call.at, facts={"seat": seat}))
        reasons += () if alive.answer else _over_before(seat, alive.reasons)
    lost = {
        after.seat: judge_double_riichi(after, ruleset)
        for before, after in facts.first_turn
        if judge_double_riichi(before, ruleset).answer
    }
    if any(not verdict.answer for verdict in lost.values()):
        found.append("double-riichi")
    own = lost.pop(facts.call.seat, None)
    for verdict in lost.values():
        reasons += [reason for reason in verdict.reasons if reason not in reasons]
    if own is not None and not own.answer:
        rule, shown = own.reasons[-1].rule, {"seat": facts.call.seat}
        why = Reason("DRI-3" if rule == "DRI-3" else "DRI-2", "own_kan_ends_double_riichi", facts=shown)
        reasons.append(replace(why, moment=facts.call.at))
    if facts.ippatsu:
        reasons.append(Reason("KAN-7", "kan_leaves_riichi", moment=facts.call.at))
    return Verdict(tuple(found), tuple(reasons))


def _over_before(seat: int, against: tuple[Reason, ...]) -> Iterator[Reason]:
    """IPP-2, IPP-5: what had ended a declarer's ippatsu when the kan was made."""
    for reason in against:
        if reason.code == "ippatsu_turn_over":
            yield Reason("IPP-5", "ippatsu_over_by_turn", moment=reason.moment, facts={"seat": seat})
        elif reason.rule in ("IPP-2", "IPP-3", "SAN-2"):
            yield Reason("IPP-2", "ippatsu_over_by_call", moment=reason.moment, facts={"seat": seat})
        else:
            continue
        return


def _judge_robbing(call: CallMade, kind: Face, ruleset: Ruleset) -> Verdict[str]:
    """KAN-8: who might rob the kan before it stands; kokushi waits on terminals and honours alone."""
    shown: dict[str, Fact] = {"seat": call.seat, "how": call.how}
    if call.how == "kakan":
        return Verdict("robbable", (Reason("KAN-8", "kakan_may_be_robbed", (), call.at, shown),))
    if call.how == "daiminkan":
        return Verdict("", (Reason("KAN-8", "daiminkan_not_robbed", (), call.at, shown),))
    if ruleset.kokushi_robs_ankan and kind not in YAOCHUU:
        return Verdict("", (Reason("KAN-8", "kokushi_has_no_use", (kind,), call.at, shown),))
    if ruleset.kokushi_robs_ankan:
        return Verdict("robbed-by-kokushi", (Reason("KAN-8", "kokushi_may_rob", (), call.at, shown),))
    return Verdict("", (Reason("KAN-8", "ankan_never_robbed", (), call.at, shown),))
