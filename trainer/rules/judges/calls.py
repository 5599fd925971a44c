"""Who may claim a discarded tile: ron, pon, daiminkan, chi (CAL-1, RCH-8), and who of several gets it.

Also kuikae (CAL-2): what may not be discarded right after an own chi or pon, and kita (SAN-2, RCH-8): may a
north be extracted now?
"""

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.facts import ron_facts
from trainer.rules.judges.kan import KanFacts, judge_kan
from trainer.rules.judges.win_claims import RonFacts, judge_ron
from trainer.rules.replay.state import CallName, Source, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import HONOURS, NORTH, Face, Tile, face_of
from trainer.rules.verdict import Fact, Reason, Verdict

_CALLS = frozenset({"chi", "pon"})


@dataclass(frozen=True, slots=True)
class KuikaeFacts:
    """What the ruling rests on.

    `hand` are the concealed tiles from which a tile is to be thrown, `meld` the chi or pon just made;
    None after a draw, when nothing is swapped.
    """

    hand: Hand
    meld: Meld | None


def forbidden_after(meld: Meld) -> tuple[Face, ...]:
    """The kinds that swap the call: the called one, and of a chi the other end of the run (CAL-2).

    None for a kan: its replacement is drawn before the discard.
    """
    if meld.called is None or meld.is_kan:
        return ()
    called = face_of(meld.called)
    if meld.type is MeldType.PON:
        return (called,)
    return tuple(sorted({called, *_other_end(called, meld.kind)}))


def _other_end(called: Face, lowest: Face) -> tuple[Face, ...]:
    """The kind three away from a called end of the run that begins at `lowest`, if the suit has it."""
    if called == lowest and called % 9 <= 5:
        return (called + 3,)
    if called == lowest + 2 and called % 9 >= 3:
        return (called - 3,)
    return ()


def judge_kuikae(facts: KuikaeFacts, ruleset: Ruleset) -> Verdict[tuple[Face, ...]]:
    """The kinds that may be discarded now; the reasons name the swaps in hand, or say that there are none.

    `kuikae` = allowed bars nothing; at the other levels swaps are against the rules, and the level says
    what happens (`client`: software does not offer them).
    """
    held = tuple(kind for kind, number in enumerate(facts.hand.counts) if number)
    if facts.meld is None:
        return Verdict(held, (Reason("CAL-2", "no_call_to_swap"),))
    swaps = swap_reasons(facts.meld, held, ruleset)
    if ruleset.kuikae == "allowed":
        return Verdict(held, swaps or (Reason("CAL-2", "no_swap_held", facts.meld.tiles),))
    barred = {reason.tiles[0] for reason in swaps}
    return Verdict(
        tuple(kind for kind in held if kind not in barred),
        swaps or (Reason("CAL-2", "no_swap_held", facts.meld.tiles),),
    )


def swap_reasons(meld: Meld, kinds: tuple[Face, ...], ruleset: Ruleset) -> tuple[Reason, ...]:
    """One reason for each of the kinds that swaps this call; `tiles` are the kind and the meld's."""
    return tuple(_swap(kind, meld, ruleset) for kind in kinds if kind in forbidden_after(meld))


def _swap(kind: Face, meld: Meld, ruleset: Ruleset) -> Reason:
    tiles: tuple[Tile, ...] = (kind, *meld.tiles)
    facts: dict[str, Fact] = {"level": ruleset.kuikae}
    if ruleset.kuikae == "allowed":
        return Reason("CAL-2", "swap_allowed", tiles, facts=facts)
    is_called = meld.called is not None and kind == face_of(meld.called)
    return Reason("CAL-2", "swap_of_called_kind" if is_called else "swap_of_other_end", tiles, facts=facts)


def leaves_only_swaps(concealed: tuple[Tile, ...], meld: Meld, ruleset: Ruleset) -> bool:
    """Would every tile left after this call be a swap? Such a call can not be followed by a discard."""
    swaps = forbidden_after(meld)
    return ruleset.kuikae != "allowed" and all(face_of(tile) in swaps for tile in concealed)


def meld_just_called(state: TableState, seat: int) -> Meld | None:
    """The chi or pon that the seat has made and not yet followed by a discard."""
    last = state.calls[-1] if state.calls else None
    if state.phase != "discard" or state.turn != seat or state.seats[seat].has_drawn:
        return None
    if last is None or last.seat != seat or last.how not in _CALLS:
        return None
    return state.seats[seat].melds[-1]


ClaimName: TypeAlias = Literal["ron", "pon", "daiminkan", "chi"]
CLAIMS: Final[tuple[ClaimName, ...]] = ("ron", "pon", "daiminkan", "chi")
"""In the order in which answers list them; a ron precedes a pon or kan, and these a chi."""

TRIPLE: Final = 3


@dataclass(frozen=True, slots=True)
class CallFacts:
    """What the ruling on one seat rests on.

    `hand` are its 13 tiles (less three a meld) and `ron` what a ron would be; both None where the viewer
    does not know the hand, and then only what is public is judged. `tile` lies there since `from_seat`
    threw it (`how` = discard) or laid it out for a kan or kita. `kans` are the kans so far by seat.
    """

    seat: int
    players: int
    tile: Tile
    from_seat: int
    how: Source
    wall: int
    in_riichi: bool
    kans: tuple[int, ...]
    hand: Hand | None = None
    ron: RonFacts | None = None


def call_facts(state: TableState, seat: int, ruleset: Ruleset) -> CallFacts:
    """For a seat that might claim the tile that lies there now.

    :raises ImpossibleEventError: if no other seat's tile lies there.
    """
    facts = facts_but_ron(state, seat)
    return facts if facts.hand is None else replace(facts, ron=ron_facts(state, seat, ruleset))


def facts_but_ron(state: TableState, seat: int) -> CallFacts:
    """What chi, pon and daiminkan are judged by.

    :raises ImpossibleEventError: if no other seat's tile lies there.
    """
    pending, own = state.pending, state.seats[seat]
    if pending is None or pending.seat == seat:
        raise ImpossibleEventError(f"no tile lies there that seat {seat} could claim")
    return CallFacts(
        seat=seat,
        players=state.deal.players,
        tile=pending.tile,
        from_seat=pending.seat,
        how=pending.how,
        wall=state.wall,
        in_riichi=own.in_riichi,
        kans=tuple(each.kans for each in state.seats),
        hand=None if own.hand is None else Hand(own.hand, own.melds),
    )


def judge_calls(facts: CallFacts, ruleset: Ruleset) -> Verdict[tuple[ClaimName, ...]]:
    """Which claims the seat may make, in the order of `CLAIMS`.

    The reasons say for each claim what allows it or all that forbids it; `facts["call"]` names the claim
    where a reason is about one only.
    """
    ron = judge_ron(facts.ron, ruleset) if facts.ron is not None else Verdict(True, ())
    allowed: list[ClaimName] = ["ron"] if ron.answer else []
    reasons = list(ron.reasons)
    barred = public_bars(facts)
    if barred:
        return Verdict(tuple(allowed), (*reasons, *barred))
    verdicts: dict[ClaimName, Verdict[bool]] = {
        "pon": judge_pon(facts, ruleset),
        "daiminkan": judge_daiminkan(facts, ruleset),
        "chi": judge_chi(facts, ruleset),
    }
    for call, verdict in verdicts.items():
        reasons += verdict.reasons
        if verdict.answer:
            allowed.append(call)
    return Verdict(tuple(allowed), tuple(reasons))


def public_bars(facts: CallFacts) -> tuple[Reason, ...]:
    """What bars every call but ron: no discard, the last one, the caller's riichi (CAL-1, RCH-8)."""
    reasons = []
    if facts.how != "discard":
        reasons.append(Reason("CAL-1", "only_discards_are_called", (facts.tile,)))
    elif facts.wall == 0:
        reasons.append(Reason("CAL-1", "last_discard", (facts.tile,)))
    if facts.in_riichi:
        reasons.append(Reason("RCH-8", "no_call_in_riichi", (facts.tile,)))
    return tuple(reasons)


def judge_pon(facts: CallFacts, ruleset: Ruleset) -> Verdict[bool]:
    """Two of the kind in hand, and a tile left that is no swap call (CAL-1, CAL-2).

    It does not look at riichi, at the last discard or at whether a discard lies there: ask `public_bars`
    first, or `judge_calls` (all claims) or `mistakes.legality.call` (one claim), which do.
    """
    if facts.hand is None:
        return Verdict(True, (Reason("CAL-1", "pon_from_anybody", (facts.tile,), facts=_of("pon")),))
    kind = face_of(facts.tile)
    held = facts.hand.counts[kind]
    if held < 2:
        return Verdict(False, (Reason("CAL-1", "pon_not_held", (kind,), facts=_of("pon", held=held)),))
    meld = Meld(MeldType.PON, (facts.tile, kind, kind), facts.tile, facts.from_seat)
    if _only_swaps(facts.hand, meld, ruleset):  # two tiles left, both of the kind: it takes a fifth copy
        return Verdict(False, (Reason("CAL-2", "only_swaps_left", (facts.tile,), facts=_of("pon")),))
    return Verdict(True, (Reason("CAL-1", "pon_held", (kind,), facts=_of("pon", held=held)),))


def judge_daiminkan(facts: CallFacts, ruleset: Ruleset) -> Verdict[bool]:
    """Three of the kind in hand and the limits of kans (KAN-8, KAN-9)."""
    kind = face_of(facts.tile)
    hand = Hand((kind,) * 3) if facts.hand is None else facts.hand
    return judge_kan(
        KanFacts(
            hand=hand,
            call=MeldType.DAIMINKAN,
            kind=kind,
            wall=facts.wall,
            kans=facts.kans,
            in_riichi=facts.in_riichi,
            on_discard=facts.how == "discard",
        ),
        ruleset,
    )


def judge_chi(facts: CallFacts, ruleset: Ruleset) -> Verdict[bool]:
    """From the left, never of three players, with two tiles that make a run (CAL-1, CAL-2, SAN-1).

    `public_bars` comes first, as for `judge_pon`.
    """
    if facts.players == TRIPLE:
        return Verdict(False, (Reason("SAN-1", "no_chi_in_sanma", (facts.tile,), facts=_of("chi")),))
    against = []
    if (facts.from_seat + 1) % facts.players != facts.seat:
        left = (facts.seat - 1) % facts.players
        shown = _of("chi", from_seat=facts.from_seat, left=left)
        against.append(Reason("CAL-1", "chi_not_from_the_left", (facts.tile,), facts=shown))
    if facts.hand is None:
        from_left = Reason("CAL-1", "chi_from_the_left", (facts.tile,), facts=_of("chi"))
        return Verdict(not against, tuple(against) or (from_left,))
    runs = chi_runs(facts.hand, face_of(facts.tile))
    usable = tuple(run for run in runs if not _only_swaps(facts.hand, _chi(facts, run), ruleset))
    if not runs:
        against.append(Reason("CAL-1", "chi_not_held", (facts.tile,), facts=_of("chi")))
    elif not usable:
        against.append(Reason("CAL-2", "only_swaps_left", (facts.tile,), facts=_of("chi")))
    if against:
        return Verdict(False, tuple(against))
    shown = _of("chi", runs=usable)
    return Verdict(True, (Reason("CAL-1", "chi_held", (facts.tile,), facts=shown),))


def chi_runs(hand: Hand, kind: Face) -> tuple[tuple[Face, Face], ...]:
    """The pairs of kinds in hand that make a run with this one, ascending."""
    if kind in HONOURS:
        return ()
    counts, rank = hand.counts, kind % 9
    found = []
    for low, high in ((-2, -1), (-1, 1), (1, 2)):
        if rank + low >= 0 and rank + high <= 8 and counts[kind + low] and counts[kind + high]:
            found.append((kind + low, kind + high))
    return tuple(found)


def _chi(facts: CallFacts, run: tuple[Face, Face]) -> Meld:
    return Meld(MeldType.CHI, (facts.tile, *run), facts.tile, facts.from_seat)


def _only_swaps(hand: Hand, meld: Meld, ruleset: Ruleset) -> bool:
    for tile in meld.tiles[1:]:
        hand = hand.minus(tile)
    return leaves_only_swaps(hand.concealed, meld, ruleset)


def _of(call: ClaimName, **facts: Fact) -> dict[str, Fact]:
    return {"call": call, **facts}


@dataclass(frozen=True, slots=True)
class ClaimFacts:
    """Several seats claim one tile of `from_seat`: each (seat, claim), all of them legal by themselves."""

    claims: tuple[tuple[int, ClaimName], ...]
    from_seat: int
    players: int = 4


def judge_claims(facts: ClaimFacts, ruleset: Ruleset) -> Verdict[tuple[tuple[int, ClaimName], ...]]:
    """The claims that are carried out, in turn order from the discarder; none at sanchahou.

    CAL-1: ron, then pon and kan, then chi. STK-3, ABO-7: several rons by `multi_ron` and `triple_ron`.
    """
    ordered = sorted(facts.claims, key=lambda claim: (claim[0] - facts.from_seat) % facts.players)
    rons = tuple(claim for claim in ordered if claim[1] == "ron")
    if rons:
        verdict = _judge_rons(rons, ruleset)
        if len(rons) == len(ordered):
            return verdict
        first = Reason("CAL-1", "ron_first", facts={"seats": _seats(rons)})
        return Verdict(verdict.answer, (first, *verdict.reasons))
    kept = tuple(claim for claim in ordered if claim[1] != "chi") or tuple(ordered)
    if not kept:
        return Verdict((), ())
    shown: dict[str, Fact] = {"seats": _seats(kept)}
    reason = Reason("CAL-1", "pon_before_chi" if len(kept) < len(ordered) else "only_claim", facts=shown)
    return Verdict(kept, (reason,))


def _judge_rons(
    rons: tuple[tuple[int, ClaimName], ...], ruleset: Ruleset
) -> Verdict[tuple[tuple[int, ClaimName], ...]]:
    seats: dict[str, Fact] = {"seats": _seats(rons), "nearest": rons[0][0]}
    if len(rons) == 1:
        return Verdict(rons, (Reason("CAL-1", "only_ron", facts=seats),))
    level = ruleset.multi_ron if len(rons) < TRIPLE else ruleset.triple_ron
    if level == "abort":
        return Verdict((), (Reason("ABO-7", "three_rons_abort", facts=seats),))
    if level == "head_bump":
        return Verdict(rons[:1], (Reason("STK-3", "only_nearest_paid", facts=seats),))
    return Verdict(rons, (Reason("STK-3", "every_ron_paid", facts=seats),))


def _seats(claims: tuple[tuple[int, ClaimName], ...]) -> tuple[int, ...]:
    return tuple(seat for seat, _ in claims)


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
