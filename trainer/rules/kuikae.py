"""Swap calling (CAL-2): what may not be discarded right after an own chi or pon.

Genbutsu kuikae throws the kind that was just called; suji kuikae throws the other end of the run that
the called tile completed, so that a finished run is only exchanged.
"""

from dataclasses import dataclass

from trainer.rules.hand import Hand
from trainer.rules.melds import Meld, MeldType
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import Kind, Tile, kind_of
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


def forbidden_after(meld: Meld) -> tuple[Kind, ...]:
    """The kinds that swap the call: the called one, and of a chi the other end of the run (CAL-2).

    None for a kan: its replacement is drawn before the discard.
    """
    if meld.called is None or meld.is_kan:
        return ()
    called = kind_of(meld.called)
    if meld.type is MeldType.PON:
        return (called,)
    return tuple(sorted({called, *_other_end(called, meld.kind)}))


def _other_end(called: Kind, lowest: Kind) -> tuple[Kind, ...]:
    """The kind three away from a called end of the run that begins at `lowest`, if the suit has it."""
    if called == lowest and called % 9 <= 5:
        return (called + 3,)
    if called == lowest + 2 and called % 9 >= 3:
        return (called - 3,)
    return ()


def judge_kuikae(facts: KuikaeFacts, ruleset: Ruleset) -> Verdict[tuple[Kind, ...]]:
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


def swap_reasons(meld: Meld, kinds: tuple[Kind, ...], ruleset: Ruleset) -> tuple[Reason, ...]:
    """One reason for each of the kinds that swaps this call; `tiles` are the kind and the meld's."""
    return tuple(_swap(kind, meld, ruleset) for kind in kinds if kind in forbidden_after(meld))


def _swap(kind: Kind, meld: Meld, ruleset: Ruleset) -> Reason:
    tiles: tuple[Tile, ...] = (kind, *meld.tiles)
    facts: dict[str, Fact] = {"level": ruleset.kuikae}
    if ruleset.kuikae == "allowed":
        return Reason("CAL-2", "swap_allowed", tiles, facts=facts)
    is_called = meld.called is not None and kind == kind_of(meld.called)
    return Reason("CAL-2", "swap_of_called_kind" if is_called else "swap_of_other_end", tiles, facts=facts)


def leaves_only_swaps(concealed: tuple[Tile, ...], meld: Meld, ruleset: Ruleset) -> bool:
    """Would every tile left after this call be a swap? Such a call can not be followed by a discard."""
    swaps = forbidden_after(meld)
    return ruleset.kuikae != "allowed" and all(kind_of(tile) in swaps for tile in concealed)


def meld_just_called(state: TableState, seat: int) -> Meld | None:
    """The chi or pon that the seat has made and not yet followed by a discard."""
    last = state.calls[-1] if state.calls else None
    if state.phase != "discard" or state.turn != seat or state.seats[seat].has_drawn:
        return None
    if last is None or last.seat != seat or last.how not in _CALLS:
        return None
    return state.seats[seat].melds[-1]
