"""Furiten (FUR-1 to FUR-4): which of its three kinds a player is in; what everybody sees of it at a ron."""

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.rules.replay.state import LetGo, RiverTile, TableState
from trainer.rules.replay.table import let_go_on
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import YAOCHUU, Face, face_of
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Fact, Reason, Verdict

NEVER = -1


@dataclass(frozen=True, slots=True)
class FuritenFacts:
    """What the ruling rests on: a hand of 13 tiles (less three a meld) and what it let go.

    `river` are all own discards, called ones included; `let_go` the completing tiles not taken, the
    one in question left out. The moments of the last own discard, turn and draw bound the same turn.
    """

    hand: Hand
    river: tuple[RiverTile, ...] = ()
    let_go: tuple[LetGo, ...] = ()
    riichi_at: int | None = None
    discarded_at: int = NEVER
    turn_at: int = NEVER
    drew_at: int = NEVER


def judge_furiten(facts: FuritenFacts, ruleset: Ruleset) -> Verdict[tuple[str, ...]]:
    """Which furiten hold, of `discard`, `temporary`, `riichi`; a reason for each (FUR-1, FUR-2, FUR-3)."""
    waits = waits_of(facts.hand, ruleset.tenpai_own_four)
    if not waits:
        return Verdict((), ())
    gone = [missed for missed in facts.let_go if _counts(missed, facts.hand, ruleset)]
    reasons = (
        *_discard_furiten(facts.river, waits),
        *_same_turn_furiten(facts, gone, waits, ruleset),
        *_riichi_furiten(facts, gone, waits),
    )
    return Verdict(tuple(reason.code.removesuffix("_furiten") for reason in reasons), reasons)


def past_furiten(facts: FuritenFacts, ruleset: Ruleset) -> tuple[Reason, ...]:
    """Of tiles let go that bind no more the latest, and one of a sort that these rules do not count."""
    waits = waits_of(facts.hand, ruleset.tenpai_own_four)
    if not waits or judge_furiten(facts, ruleset).answer or not facts.let_go:
        return ()
    missed = facts.let_go[-1]
    shown: dict[str, Fact] = {"how": missed.how, "waits": waits}
    if not _counts(missed, facts.hand, ruleset):
        return (Reason("FUR-2", "let_go_not_ronnable", (missed.kind,), missed.at, shown),)
    return (Reason("FUR-2", "same_turn_over", (missed.kind,), missed.at, shown),)


def _counts(missed: LetGo, hand: Hand, ruleset: Ruleset) -> bool:
    """Could the tile have been ronned at all under these rules?"""
    if missed.how == "ankan":
        return ruleset.kokushi_robs_ankan and is_kokushi_tenpai(hand)
    return missed.how != "kita" or kita_counts(ruleset)


def kita_counts(ruleset: Ruleset) -> bool:
    """Could an extracted north have been ronned, and does letting it go bind (SAN-2)?"""
    return bool(ruleset.kita_pass_furiten) and ruleset.kita_ron != "no"


def is_kokushi_tenpai(hand: Hand) -> bool:
    """Thirteen terminals and honours of at least twelve kinds: the only hand that may rob an ankan."""
    kinds = {face_of(tile) for tile in hand.concealed}
    return len(hand.concealed) == len(YAOCHUU) and kinds <= YAOCHUU and len(kinds) >= len(YAOCHUU) - 1


def _discard_furiten(river: tuple[RiverTile, ...], waits: tuple[Face, ...]) -> tuple[Reason, ...]:
    """FUR-1: some wait stands in the own river, called away or not; no ron on any."""
    for tile in river:
        if face_of(tile.tile) in waits:
            facts = {"waits": waits, "called_by": tile.called_by}
            return (Reason("FUR-1", "discard_furiten", (tile.tile,), tile.at, facts),)
    return ()


def _same_turn_furiten(
    facts: FuritenFacts, gone: list[LetGo], waits: tuple[Face, ...], ruleset: Ruleset
) -> tuple[Reason, ...]:
    """FUR-2: a completing tile went by; the own discard, turn or draw ends it, never the calls of others."""
    ends = {
        "own_discard": facts.discarded_at,
        "own_turn": max(facts.turn_at, facts.discarded_at),
        "own_draw": facts.drew_at,
    }[ruleset.temp_furiten_ends]
    for missed in gone:
        if missed.at > ends and missed.how != "draw":
            shown: dict[str, Fact] = {"how": missed.how, "waits": waits}
            return (Reason("FUR-2", "temporary_furiten", (missed.kind,), missed.at, shown),)
    return ()


def _riichi_furiten(facts: FuritenFacts, gone: list[LetGo], waits: tuple[Face, ...]) -> tuple[Reason, ...]:
    """FUR-3: a declarer let a completing tile go; no ron for the rest of the hand."""
    if facts.riichi_at is None:
        return ()
    for missed in gone:
        if missed.at > facts.riichi_at:
            shown: dict[str, Fact] = {"how": missed.how, "waits": waits}
            return (Reason("FUR-3", "riichi_furiten", (missed.kind,), missed.at, shown),)
    return ()


def furiten_in_sight(state: TableState, seat: int, ruleset: Ruleset) -> tuple[Reason, ...]:
    """Why no hand of this seat may ron the tile that lies there; empty if some hand may."""
    return tuple(_reasons(state, seat, ruleset))


def _reasons(state: TableState, seat: int, ruleset: Ruleset) -> Iterator[Reason]:
    lies, own = state.pending, state.seats[seat]
    if lies is None or lies.seat == seat:
        return
    kind = face_of(lies.tile)
    shown: dict[str, Fact] = {"waits": (kind,)}
    for thrown in own.river:
        if face_of(thrown.tile) == kind:
            called = {**shown, "called_by": thrown.called_by}
            yield Reason("FUR-1", "discard_furiten", (thrown.tile,), thrown.at, called)
            break
    for missed in let_go_on(state, seat, 1 << kind):
        binds = missed.how != "ankan" and (missed.how != "kita" or kita_counts(ruleset))
        if binds and missed.at != lies.at:
            shown = {**shown, "how": missed.how}
            if own.in_riichi:
                yield Reason("FUR-3", "riichi_furiten", (kind,), missed.at, shown)
            else:
                yield Reason("FUR-2", "temporary_furiten", (kind,), missed.at, shown)
            break
