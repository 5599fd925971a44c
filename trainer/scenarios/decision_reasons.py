"""The numbers of a decision as reasons: whole points, chances in per mille, live tiles in tenths."""

from typing import Final

from trainer.rules.ruleset import Ruleset
from trainer.rules.verdict import Fact, Reason
from trainer.scenarios.endangered import Endangered, danger_reason
from trainer.strategy.decide import Decision, sureness
from trainer.strategy.options import Option
from trainer.strategy.rates import rates
from trainer.strategy.situation import Situation
from trainer.strategy.stakes import rival_value

REDS_MEASURED: Final = 3
"""Red fives in the games that the values of others' wins were measured in."""
_PER_MILLE: Final = 1000
_TENTHS: Final = 10
_RULE = {
    "should-you-fold": "STR-3",
    "chase-or-not": "STR-4",
    "riichi-or-damaten": "STR-1",
    "wait-for-better": "STR-2",
}
"""The rule that each kind is about."""


def reasons_of(slug: str, situation: Situation, decision: Decision, gap: int) -> tuple[Reason, ...]:
    """Every option, the best first; each held tile's danger; the values that went in; how clear it is."""
    found = [
        Reason(_RULE[slug], "option", (each.tile,), None, option_facts(each)) for each in decision.options
    ]
    if situation.rival is not None and decision.danger is not None:
        facts = Endangered(situation.rival, decision.danger)
        found += [danger_reason(facts, kind) for kind in facts.kinds]
    found.append(Reason(_RULE[slug], "values", facts=_values(situation, decision)))
    found.append(Reason(_RULE[slug], "gap", facts={"gap": gap, "sureness": sureness(gap)}))
    return tuple(found)


def option_facts(option: Option) -> dict[str, Fact]:
    """A course in whole numbers."""
    outcome = option.outcome
    facts: dict[str, Fact] = {
        "action": option.action,
        "points": round(option.points),
        "win": per_mille(outcome.win),
        "deal_in": per_mille(outcome.deal_in),
        "draw": per_mille(outcome.draw),
        "rival_tsumo": per_mille(outcome.chances["rival_tsumo"]),
        "elsewhere": per_mille(outcome.elsewhere - outcome.chances["rival_tsumo"]),
        "danger": per_mille(option.danger),
        "may_ron": option.may_ron,
        "improves": option.improves,
    }
    if option.wait is not None:
        facts |= {"waits": option.wait.kinds, "outs": round(_TENTHS * option.wait.live)}
    if option.worth is not None:
        value = option.worth.value
        facts |= {"han": option.worth.han, "fu": option.worth.fu}
        facts |= {"ron": round(value.ron), "tsumo": round(value.tsumo)}
    return facts


def _values(situation: Situation, decision: Decision) -> dict[str, Fact]:
    facts: dict[str, Fact] = {
        "turn": situation.turn,
        "own_draws": situation.wall.own_draws,
        "sticks": situation.table.sticks,
        "honba": situation.table.honba,
    }
    if decision.danger is not None:
        rival = rival_value(
            situation.rival_turn, situation.table.rival_deals, hidden_dora=situation.hidden_dora
        )
        outs = decision.danger.live_outs * rates().live_outs
        facts |= {"rival_ron": round(rival.ron), "rival_tsumo": round(rival.tsumo)}
        facts["rival_outs"] = round(_TENTHS * outs)
    return facts


def left_out(situation: Situation) -> tuple[str, ...]:
    """What the model does not look at here, as codes."""
    open_hands = situation.rival is not None and situation.opened > 0
    codes = {
        "second_riichi": situation.rival is not None,
        "open_hands": open_hands,
        "ruleset": not _as_measured(situation.ruleset),
        "placement": not situation.last_hand,
        "next_hand": situation.last_hand,
        "reading": True,
    }
    return tuple(code for code, said in codes.items() if said)


def _as_measured(ruleset: Ruleset) -> bool:
    """Whether hands win by these rules what they did in the games that the values of others are from."""
    return ruleset.ippatsu and ruleset.ura_dora and ruleset.aka == REDS_MEASURED


def sources(situation: Situation) -> tuple[str, ...]:
    """Where the numbers come from, as codes."""
    codes = {"records": True, "houou_statistics": True, "sms": situation.rival is not None}
    return tuple(code for code, used in codes.items() if used)


def per_mille(chance: float) -> int:
    """A probability as a whole number of thousandths."""
    return round(_PER_MILLE * chance)
