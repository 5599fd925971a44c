"""Rules about furiten, ron and tsumo that learners wrongly hold: what each would answer."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from trainer.rules.judges.facts import furiten_facts, ron_facts, tsumo_facts
from trainer.rules.judges.furiten import FuritenFacts, judge_furiten
from trainer.rules.judges.win_claims import RonFacts, judge_ron, judge_tsumo
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.yaku import yaku_of
from trainer.rules.tiles.tile import dora_of, face_of
from trainer.rules.tiles.waits import waits_of
from trainer.scenarios.kind import Misconception
from trainer.scenarios.position.position import Position

Seen = Callable[[Position, FuritenFacts, Ruleset], FuritenFacts]
"""What somebody who holds the faulty rule sees of the past."""


def _which(seen: Seen) -> Callable[[Position, Ruleset], tuple[str, ...]]:
    """In which furiten somebody believes to be who sees the past so."""

    def answer(position: Position, ruleset: Ruleset) -> tuple[str, ...]:
        facts = furiten_facts(position.table(), position.hero)
        return judge_furiten(seen(position, facts, ruleset), ruleset).answer

    return answer


def _ron(seen: Seen) -> Callable[[Position, Ruleset], bool]:
    """Whether somebody believes to be able to ron who sees the past so."""

    def answer(position: Position, ruleset: Ruleset) -> bool:
        facts = ron_facts(position.table(), position.hero, ruleset)
        return judge_ron(replace(facts, furiten=seen(position, facts.furiten, ruleset)), ruleset).answer

    return answer


def _last_discard(position: Position, facts: FuritenFacts, ruleset: Ruleset) -> FuritenFacts:
    """Only the own last discard seems to count."""
    return replace(facts, river=facts.river[-1:])


def _not_called(position: Position, facts: FuritenFacts, ruleset: Ruleset) -> FuritenFacts:
    """A discard that was called seems to have left the river for good."""
    return replace(facts, river=tuple(tile for tile in facts.river if tile.called_by is None))


def _calls_clear(position: Position, facts: FuritenFacts, ruleset: Ruleset) -> FuritenFacts:
    """Any call, by anyone, seems to begin a new turn."""
    called = max((call.at for call in position.table().calls), default=-1)
    return replace(
        facts,
        discarded_at=max(facts.discarded_at, called),
        turn_at=max(facts.turn_at, called),
        drew_at=max(facts.drew_at, called),
    )


def _not_for_good(position: Position, facts: FuritenFacts, ruleset: Ruleset) -> FuritenFacts:
    """Furiten after a riichi seems to end with the next discard too."""
    return replace(facts, riichi_at=None)


def _with_yaku_only(position: Position, facts: FuritenFacts, ruleset: Ruleset) -> FuritenFacts:
    """A tile that the hand could not have won with seems not to be let go."""
    win = ron_facts(position.table(), position.hero, ruleset).win
    won = tuple(gone for gone in facts.let_go if yaku_of(replace(win, tile=gone.kind), ruleset))
    return replace(facts, let_go=won)


def _same_kind(position: Position, facts: FuritenFacts, ruleset: Ruleset) -> FuritenFacts:
    """Furiten seems to forbid the kind alone that was discarded or let go."""
    kind = face_of(ron_facts(position.table(), position.hero, ruleset).tile)
    return replace(
        facts,
        river=tuple(tile for tile in facts.river if face_of(tile.tile) == kind),
        let_go=tuple(gone for gone in facts.let_go if gone.kind == kind),
    )


def _unbound(position: Position, facts: FuritenFacts, ruleset: Ruleset) -> FuritenFacts:
    """The own discards seem to bind nobody."""
    return replace(facts, river=())


which_by_last_discard = _which(_last_discard)
which_without_called = _which(_not_called)
which_cleared_by_calls = _which(_calls_clear)
which_ends_in_riichi = _which(_not_for_good)
which_unbound = _which(_unbound)
ron_by_last_discard = _ron(_last_discard)
ron_without_called = _ron(_not_called)
ron_cleared_by_calls = _ron(_calls_clear)
ron_after_yakuless = _ron(_with_yaku_only)
ron_of_other_kinds = _ron(_same_kind)
ron_unbound = _ron(_unbound)


def which_of_other_kinds(position: Position, ruleset: Ruleset) -> tuple[str, ...] | None:
    """None where what lies there is no wait: then nobody thinks of its kind."""
    facts = ron_facts(position.table(), position.hero, ruleset)
    if face_of(facts.tile) not in waits_of(facts.furiten.hand, ruleset.tenpai_own_four):
        return None
    return judge_furiten(_same_kind(position, facts.furiten, ruleset), ruleset).answer


def ron_without_yaku(position: Position, ruleset: Ruleset) -> bool:
    """A complete hand seems to be enough."""
    return _without_yaku(ron_facts(position.table(), position.hero, ruleset), ruleset)


def _without_yaku(facts: RonFacts, ruleset: Ruleset) -> bool:
    verdict = judge_ron(facts, ruleset)
    return verdict.answer or set(verdict.codes()) == {"no_yaku"}


def ron_with_dora(position: Position, ruleset: Ruleset) -> bool:
    """A dora in the hand seems to be a yaku."""
    state = position.table()
    facts = ron_facts(state, position.hero, ruleset)
    hand = facts.furiten.hand
    dora = {dora_of(face_of(indicator), position.players) for indicator in state.indicators}
    held = {
        face_of(tile) for tile in (*hand.concealed, *(t for m in hand.melds for t in m.tiles), facts.tile)
    }
    if not dora & held:
        return judge_ron(facts, ruleset).answer
    return _without_yaku(facts, ruleset)


def blocks_tsumo(position: Position, ruleset: Ruleset) -> bool:
    """Furiten seems to forbid every win."""
    facts = tsumo_facts(position.table(), position.hero, ruleset)
    return judge_tsumo(facts, ruleset).answer and not judge_furiten(facts.furiten, ruleset).answer


def blocks_tsumo_of_own_kind(position: Position, ruleset: Ruleset) -> bool:
    """Furiten seems to forbid a tsumo of the very kind that was discarded."""
    facts = tsumo_facts(position.table(), position.hero, ruleset)
    thrown = {face_of(tile.tile) for tile in facts.furiten.river}
    return judge_tsumo(facts, ruleset).answer and face_of(facts.win.tile) not in thrown


def tsumo_of_own_kinds_only(position: Position, ruleset: Ruleset) -> bool | None:
    """In furiten a tsumo seems to need a kind of the own river; None where no wait lies there."""
    facts = tsumo_facts(position.table(), position.hero, ruleset)
    waits = waits_of(facts.win.hand, ruleset.tenpai_own_four)
    thrown = {face_of(tile.tile) for tile in facts.furiten.river}.intersection(waits)
    return judge_tsumo(facts, ruleset).answer and face_of(facts.win.tile) in thrown if thrown else None


def tsumo_without_yaku(position: Position, ruleset: Ruleset) -> bool:
    """A complete hand seems to be enough for a tsumo."""
    win = tsumo_facts(position.table(), position.hero, ruleset).win
    return face_of(win.tile) in waits_of(win.hand, ruleset.tenpai_own_four)


def ankan_robbed(position: Position, ruleset: Ruleset) -> bool:
    """A ron on an ankan seems to be a chankan for any hand."""
    facts = ron_facts(position.table(), position.hero, ruleset)
    reasons = judge_ron(facts, ruleset)
    return reasons.answer or reasons.codes() == ("ankan_not_robbed",)


CAN_RON: Final = (
    Misconception("called_tile_is_gone", "FUR-1", ron_without_called),
    Misconception("furiten_wins", "FUR-1", ron_unbound),
    Misconception("only_discarded_kind_blocked", "FUR-1", ron_of_other_kinds),
    Misconception("only_last_discard_counts", "FUR-1", ron_by_last_discard),
    Misconception("passed_tile_needs_yaku", "FUR-2", ron_after_yakuless),
    Misconception("calls_clear_furiten", "FUR-2", ron_cleared_by_calls),
    Misconception("ankan_can_be_robbed", "KAN-8", ankan_robbed),
    Misconception("dora_is_a_yaku", "URA-3", ron_with_dora),
    Misconception("win_needs_no_yaku", "NOT-4", ron_without_yaku),
)
MAY_TSUMO: Final = (
    Misconception("furiten_draws_own_kind_only", "FUR-4", tsumo_of_own_kinds_only),
    Misconception("furiten_blocks_tsumo", "FUR-4", blocks_tsumo),
    Misconception("furiten_blocks_own_kind", "FUR-4", blocks_tsumo_of_own_kind),
    Misconception("win_needs_no_yaku", "NOT-4", tsumo_without_yaku),
)
WHICH_FURITEN: Final = (
    Misconception("called_tile_is_gone", "FUR-1", which_without_called),
    Misconception("furiten_wins", "FUR-1", which_unbound),
    Misconception("only_discarded_kind_blocked", "FUR-1", which_of_other_kinds),
    Misconception("only_last_discard_counts", "FUR-1", which_by_last_discard),
    Misconception("calls_clear_furiten", "FUR-2", which_cleared_by_calls),
    Misconception("riichi_furiten_is_temporary", "FUR-3", which_ends_in_riichi),
)
