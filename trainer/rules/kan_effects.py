"""What a kan changes as soon as it stands (KAN-7, KAN-8, IPP-2, DRI-2, URA-3)."""

from dataclasses import dataclass

from trainer.rules.dora import judge_opening
from trainer.rules.ippatsu import (
    FirstTurnFacts,
    IppatsuFacts,
    judge_double_riichi,
    judge_ippatsu,
)
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import CallMade
from trainer.rules.verdict import Fact, Reason, Verdict


@dataclass(frozen=True, slots=True)
class KanEffectFacts:
    """The kan, the indicators that are open or due without it, and of other rights what was and will be.

    `ippatsu` are the facts of each declarer before the kan and once it stands; `first_turn` those of each
    seat that has neither declared nor called.
    """

    call: CallMade
    opened: int = 1
    ippatsu: tuple[tuple[int, IppatsuFacts, IppatsuFacts], ...] = ()
    first_turn: tuple[tuple[FirstTurnFacts, FirstTurnFacts], ...] = ()


def judge_kan_effects(facts: KanEffectFacts, ruleset: Ruleset) -> Verdict[tuple[str, ...]]:
    """What the kan changes, if nobody robs it: `dora-now` or `dora-later`, `robbable` (by any hand that
    waits for it) or `robbed-by-kokushi`, `ippatsu-N` of a seat, `double-riichi` of who has not had a turn.
    """
    opening = judge_opening(facts.call, facts.opened, ruleset)
    robbed = _judge_robbing(facts.call, ruleset)
    found = [] if opening.answer == "never" else [f"dora-{opening.answer}"]
    reasons = [*opening.reasons, *robbed.reasons]
    found += [robbed.answer] if robbed.answer else []
    for seat, before, after in facts.ippatsu:
        if judge_ippatsu(before, ruleset).answer:
            ended = judge_ippatsu(after, ruleset)
            found += [] if ended.answer else [f"ippatsu-{seat}"]
            reasons += ended.reasons
    lost = [
        judge_double_riichi(after, ruleset)
        for before, after in facts.first_turn
        if judge_double_riichi(before, ruleset).answer
    ]
    if any(not verdict.answer for verdict in lost):
        found.append("double-riichi")
    for verdict in lost:
        reasons += [reason for reason in verdict.reasons if reason not in reasons]
    if facts.ippatsu:
        reasons.append(Reason("KAN-7", "kan_leaves_riichi", moment=facts.call.at))
    return Verdict(tuple(found), tuple(reasons))


def _judge_robbing(call: CallMade, ruleset: Ruleset) -> Verdict[str]:
    """KAN-8: who might rob the kan before it stands."""
    shown: dict[str, Fact] = {"seat": call.seat, "how": call.how}
    if call.how == "kakan":
        return Verdict("robbable", (Reason("KAN-8", "kakan_may_be_robbed", (), call.at, shown),))
    if call.how == "daiminkan":
        return Verdict("", (Reason("KAN-8", "daiminkan_not_robbed", (), call.at, shown),))
    if ruleset.kokushi_robs_ankan:
        return Verdict("robbed-by-kokushi", (Reason("KAN-8", "kokushi_may_rob", (), call.at, shown),))
    return Verdict("", (Reason("KAN-8", "ankan_never_robbed", (), call.at, shown),))
