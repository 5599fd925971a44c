"""Rules about claims of a discard and kuikae that learners wrongly hold: what each would answer."""

from typing import Final

from trainer.rules.judges.calls import CLAIMS as NAMES
from trainer.rules.judges.calls import (
    call_facts,
    chi_runs,
    forbidden_after,
    judge_calls,
    meld_just_called,
    public_bars,
)
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import Face, count_faces, face_of
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.kind import Misconception
from trainer.scenarios.position.asked import seat_code
from trainer.scenarios.position.position import Position


def _own(position: Position, ruleset: Ruleset, *, chi: bool, barred: bool) -> Answer | None:
    """The own claims with a chi from anybody, or where all calls are barred those that the tiles allow."""
    if position.asked("about") != "mine":
        return None
    facts = call_facts(position.table(), position.hero, ruleset)
    found = set(judge_calls(facts, ruleset).answer)
    if facts.hand is None or (barred and not public_bars(facts)):
        return None
    if barred or chi:
        held, kind = facts.hand, face_of(facts.tile)
        left = (facts.from_seat + 1) % facts.players == facts.seat and facts.players == 4
        if chi_runs(held, kind) and (left or chi):
            found.add("chi")
        if barred and held.counts[kind] >= 2:
            found.add("pon")
        if barred and held.counts[kind] == 3:
            found.add("daiminkan")
    return tuple(name for name in NAMES if name in found)


def _chi_from_anyone(position: Position, ruleset: Ruleset) -> Answer | None:
    if position.asked("about") != "mine" or public_bars(call_facts(position.table(), position.hero, ruleset)):
        return None
    return _own(position, ruleset, chi=True, barred=False)


def _nothing_bars(position: Position, ruleset: Ruleset) -> Answer | None:
    return _own(position, ruleset, chi=False, barred=True)


def _spoken(position: Position) -> list[tuple[int, str]]:
    """The claims of others in turn order from the hero, who has discarded."""
    if position.asked("about") != "order":
        return []
    pairs = (text.split(":") for text in position.asked("claims").split())
    claims = [(int(seat), name) for seat, name in pairs]
    return sorted(claims, key=lambda claim: (claim[0] - position.hero) % position.players)


def _nearest_first(position: Position, ruleset: Ruleset) -> Answer | None:
    """Whoever is next in turn order gets the tile, whatever the claim."""
    spoken = _spoken(position)
    return (seat_code(spoken[0][0]),) if spoken else None


def _pon_before_ron(position: Position, ruleset: Ruleset) -> Answer | None:
    spoken = [seat for seat, name in _spoken(position) if name in ("pon", "daiminkan")]
    return (seat_code(spoken[0]),) if spoken else None


def _one_ron(position: Position, ruleset: Ruleset) -> Answer | None:
    """Only the nearest ron counts, whatever the rules."""
    rons = [seat for seat, name in _spoken(position) if name == "ron"]
    return (seat_code(rons[0]),) if rons else None


def _every_ron(position: Position, ruleset: Ruleset) -> Answer | None:
    """All rons count, whatever the rules."""
    rons = sorted(seat for seat, name in _spoken(position) if name == "ron")
    return tuple(map(seat_code, rons)) if rons else None


CLAIMS: Final = (
    Misconception("chi_from_anyone", "CAL-1", _chi_from_anyone),
    Misconception("nothing_bars_calls", "CAL-1", _nothing_bars),
    Misconception("pon_before_ron", "CAL-1", _pon_before_ron),
    Misconception("one_ron_only", "STK-3", _one_ron),
    Misconception("every_ron_counts", "STK-3", _every_ron),
    Misconception("nearest_claim_first", "CAL-1", _nearest_first),
)


def _after_call(position: Position, *, ends: bool, run: bool) -> Answer:
    """The kinds in hand that are thought to be barred after the call."""
    state = position.table()
    meld = meld_just_called(state, position.hero)
    counts = count_faces(state.seats[position.hero].hand or ())
    if meld is None or meld.called is None:
        return ()
    called = face_of(meld.called)
    barred: set[Face] = {called} | (set(forbidden_after(meld)) if ends else set())
    if run and meld.type is MeldType.CHI:
        barred |= {meld.kind, meld.kind + 1, meld.kind + 2}
    return tuple(kind for kind in sorted(barred) if counts[kind])


def _same_tile_only(position: Position, ruleset: Ruleset) -> Answer:
    return _after_call(position, ends=False, run=False)


def _whole_run(position: Position, ruleset: Ruleset) -> Answer:
    return _after_call(position, ends=True, run=True)


def _nothing_barred(position: Position, ruleset: Ruleset) -> Answer:
    return ()


def _both_outer_ends(position: Position, ruleset: Ruleset) -> Answer:
    """The kinds beside the run on both sides are barred, whichever tile was called."""
    state = position.table()
    meld = meld_just_called(state, position.hero)
    counts = count_faces(state.seats[position.hero].hand or ())
    if meld is None or meld.called is None or meld.type is not MeldType.CHI:
        return _same_tile_only(position, ruleset)
    low = meld.kind
    ends = {face_of(meld.called), *(end for end in (low - 1, low + 3) if end // 9 == low // 9)}
    return tuple(kind for kind in sorted(ends) if counts[kind])


KUIKAE: Final = (
    Misconception("same_tile_only", "CAL-2", _same_tile_only),
    Misconception("whole_run_barred", "CAL-2", _whole_run),
    Misconception("both_outer_ends", "CAL-2", _both_outer_ends),
    Misconception("no_kuikae", "CAL-2", _nothing_barred),
)
