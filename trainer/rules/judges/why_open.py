"""What speaks for an open riichi, not a plain one (STR-8, OPN-2, DEF-7)?

Facts of the table, each by a threshold of its own; no model weighs them. Whether the declaration would be
allowed at all is `open_riichi`'s.
"""

from dataclasses import dataclass
from typing import Final

from trainer.rules.errors import RulesError
from trainer.rules.judges.copies import judge_copies
from trainer.rules.judges.facts import riichi_facts
from trainer.rules.judges.open_riichi import DealInFacts, judge_deal_in
from trainer.rules.judges.riichi import tenpai_keeping
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face, face_of
from trainer.rules.verdict import Fact, Reason, Verdict, Waits

MANY_KINDS: Final = 3
"""So many kinds of waits are many."""
MANY_TILES: Final = 6
"""So many winning tiles out of sight are many."""
MANY_DRAWS: Final = 8
"""So many own draws are many."""
MANY_MELDS: Final = 3
"""A player with so many melds has few tiles to choose a discard from."""

OPTIONS: Final = (
    "wide",
    "draws",
    "furiten",
    "melds",
    "riichi",
    "yakuman",
    "riichi_yakuman",
    "kept_back",
    "fold",
)
"""What may be said for it; the last two never count: one speaks against it, the other is not so."""


@dataclass(frozen=True, slots=True)
class WhyOpenFacts:
    """What the ruling rests on, for a named declaration tile.

    `unseen` are the winning tiles that the player cannot see, `draws` the own draws left if nobody calls,
    `furiten` the waits that lie in the own river, the declaration tile included. `melded` are other seats
    with three melds or more, `declared` those in riichi.
    """

    waits: Waits
    unseen: int
    draws: int
    furiten: Waits = ()
    melded: tuple[int, ...] = ()
    declared: tuple[int, ...] = ()


def why_open_facts(state: TableState, seat: int, discard: Face, ruleset: Ruleset) -> WhyOpenFacts:
    """For a seat on turn that is tenpai without this tile.

    :raises RulesError: if it is not, or if no winning tile can come any more.
    """
    facts = riichi_facts(state, seat, ruleset)
    waits = tenpai_keeping(facts.hand, ruleset).get(discard)
    if waits is None:
        raise RulesError("the hand is not tenpai without this tile")
    unseen = sum(judge_copies(state, seat, kind).answer for kind in waits)
    if not unseen:
        raise RulesError("all winning tiles are in sight")
    thrown = {face_of(tile.tile) for tile in facts.river} | {discard}
    others = [(other, own) for other, own in enumerate(state.seats) if other != seat]
    return WhyOpenFacts(
        waits,
        unseen,
        state.wall // state.deal.players,
        tuple(kind for kind in waits if kind in thrown),
        tuple(other for other, own in others if len(own.melds) >= MANY_MELDS and not own.in_riichi),
        tuple(other for other, own in others if own.in_riichi),
    )


def judge_why_open(facts: WhyOpenFacts, ruleset: Ruleset) -> Verdict[tuple[str, ...]]:
    """Those of `OPTIONS` that are so and speak for it, in their order.

    A furiten hand wins by tsumo alone, so nothing that hopes for a deal-in counts.
    """
    found = {name for name, holds in _of_tsumo(facts) if holds}
    reasons = list(_tsumo_reasons(facts))
    if facts.furiten:
        reasons.append(Reason("STR-8", "open_no_ron_in_furiten"))
    else:
        free, bound = (judge_deal_in(DealInFacts(riichi), ruleset) for riichi in ("none", "earlier"))
        found |= {"melds"} if facts.melded else set()
        found |= {"riichi"} if facts.declared else set()
        found |= {"yakuman"} if free.answer else set()
        found |= {"riichi_yakuman"} if facts.declared and bound.answer else set()
        reasons += (*_ron_reasons(facts), *free.reasons, *(bound.reasons if facts.declared else ()))
        reasons.append(Reason("STR-8", "open_tiles_kept_back", facts.waits))
        reasons.append(Reason("DEF-7", "only_shown_waits_lose"))
    return Verdict(tuple(name for name in OPTIONS if name in found), tuple(reasons))


def _of_tsumo(facts: WhyOpenFacts) -> tuple[tuple[str, bool], ...]:
    many = facts.unseen >= MANY_TILES
    return (
        ("wide", len(facts.waits) >= MANY_KINDS and many),
        ("draws", many and facts.draws >= MANY_DRAWS),
        ("furiten", bool(facts.furiten)),
    )


def _tsumo_reasons(facts: WhyOpenFacts) -> tuple[Reason, ...]:
    holds = dict(_of_tsumo(facts))
    shown: dict[str, Fact] = {"kinds": len(facts.waits), "unseen": facts.unseen, "draws": facts.draws}
    return (
        Reason("STR-8", "open_wide_wait" if holds["wide"] else "open_narrow_wait", facts.waits, facts=shown),
        Reason("STR-8", "open_many_draws" if holds["draws"] else "open_few_draws", facts=shown),
        Reason("STR-8", "open_in_furiten" if holds["furiten"] else "open_not_furiten", facts.furiten),
    )


def _ron_reasons(facts: WhyOpenFacts) -> tuple[Reason, ...]:
    melded: dict[str, Fact] = {"seats": facts.melded}
    declared: dict[str, Fact] = {"seats": facts.declared}
    return (
        Reason("STR-8", "open_before_melds" if facts.melded else "open_nobody_melded", facts=melded),
        Reason("STR-8", "open_before_riichi" if facts.declared else "open_nobody_declared", facts=declared),
    )
