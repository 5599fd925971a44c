"""Why one course is better than another, as facts that can be seen or counted at the table.

What the gap between two courses is made of says which fact decides; its figures are those of the position:
the wait and its live tiles, what a win pays, the tile to discard, the draws left, the standing. Further facts
that speak for the same course follow.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias

from trainer.rules.verdict import Fact, Reason
from trainer.scenarios.decide.tile_danger import Endangered
from trainer.strategy.choice.decision import Option
from trainer.strategy.choice.hand_value import Wait
from trainer.strategy.choice.parts import Part, mean_win, parts_of
from trainer.strategy.choice.situation import Situation
from trainer.strategy.choice.stakes import rival_value
from trainer.strategy.danger.tile_danger import Danger

GOOD_WAIT: Final = 5
"""A wait with so many live tiles is good; with fewer it is bad."""
DANGEROUS: Final = 0.05
"""A tile with at least this danger (0..1) is a reason to fold by itself."""
SAFE: Final = 0.05
"""A tile with at most this danger is a reason to push it."""
VALUABLE: Final = 7700
CHEAP: Final = 3900
"""Mean points of a win from which a hand is valuable, and up to which it is cheap."""
LITTLE: Final = 1.35
"""A riichi that makes a win pay at most so many times what it pays in silence adds little."""
FEW_DRAWS: Final = 5
FEW_TILES: Final = 10
"""So many draws left, or live tiles that better the wait, are few."""
SEEN: Final = 0.02
"""Chances (0..1) that are nearer to each other are no reason."""
OFTEN: Final = 0.2
"""What happens at least so often (0..1) is worth naming by itself."""
MOST: Final = 4
"""So many facts are named at most."""
COUNTS: Final = 0.1
"""A part after the first gives a fact if it is at least so much of the gap."""
_PER_MILLE: Final = 1000

Side: TypeAlias = Literal["plays", "folds", "declares", "silent"]
"""What the better course does and the other does not."""
_BOLDNESS: Final[Mapping[str, int]] = {"fold": 0, "round": 1, "push": 2, "damaten": 2, "wait": 2, "riichi": 3}


@dataclass(frozen=True)
class Rivalry:
    """Two courses of one situation, the better one first; `danger` of every kind if somebody is in riichi."""

    best: Option
    other: Option
    situation: Situation
    danger: Danger | None

    @cached_property
    def parts(self) -> dict[Part, float]:
        """What speaks for the better course, in points, the most first; parts against it are left out."""
        found = parts_of(self.best.outcome, self.other.outcome)
        if self.situation.ahead is None:
            del found["placement"]
        return {part: found[part] for part in sorted(found, key=found.__getitem__, reverse=True)}

    @property
    def side(self) -> Side:
        """What the better course does; beside a way round or a fold nobody asks whether to declare."""
        best, other = self.best.action, self.other.action
        if best == "fold":
            return "folds"
        if "round" in (best, other) or other == "fold":
            return "plays"
        if best == "riichi":
            return "declares"
        return "silent" if other == "riichi" else "plays"

    @property
    def draws(self) -> int:
        """Own draws that are left."""
        return self.situation.wall.own_draws

    @property
    def pays(self) -> tuple[int, int]:
        """What a win pays on average, honba and sticks included, by the one course and by the other."""
        one, other = self.best.outcome, self.other.outcome
        return round(mean_win(one, other)), round(mean_win(other, one))


def course_facts(rule: str, rivalry: Rivalry) -> tuple[Reason, ...]:
    """The fact that decides, then others that speak for the better course; none where no fact is known."""
    least = COUNTS * (rivalry.best.points - rivalry.other.points)
    found: dict[str, Reason] = {}
    for part, points in rivalry.parts.items():
        if points <= 0 or (found and points < least):
            break
        reasons = (fact(rule, rivalry) for fact in _BY_PART[rivalry.side].get(part, ()))
        reason = next((each for each in reasons if each is not None), None)
        if reason is not None:
            found.setdefault(reason.code, reason)
    for reason in filter(None, (fact(rule, rivalry) for fact in _BESIDES[rivalry.side])):
        if found:
            found.setdefault(reason.code, reason)
    return tuple(found.values())[:MOST]


FactOf: TypeAlias = Callable[[str, Rivalry], Reason | None]
"""A fact of two courses as a reason of a rule; None where it does not hold."""


def _per_mille(chance: float) -> int:
    return round(_PER_MILLE * chance)


def _rons(option: Option) -> float:
    return option.outcome.chances["ron_rival"] + option.outcome.chances["ron_other"]


def _others(option: Option) -> float:
    """How often others win, from the hero or not."""
    return option.outcome.deal_in + option.outcome.elsewhere


def _worth(option: Option) -> int:
    """Mean points of a ron; of a hand that wins by tsumo alone, of that."""
    if option.worth is None:
        return 0
    value = option.worth.value
    return round(value.ron if option.may_ron else value.tsumo)


def _is_furiten(option: Option) -> bool:
    """A tenpai that has a yaku for a ron, and may not win by one."""
    return option.worth is not None and option.worth.may_ron and not option.may_ron


def _won_by(option: Option, *, ron: bool = False) -> Wait | None:
    """What of a wait wins: by tsumo at least, or by ron; None without a wait, and where nothing does. An open
    hand may lack a yaku with some of its tiles.
    """
    if option.wait is None or option.worth is None:
        return option.wait
    won = option.worth.rons if ron else option.worth.tsumos
    return option.wait.among(won) if won else None


def _facts(wait: Wait) -> dict[str, Fact]:
    return {"on": wait.kinds, "live": round(wait.live)}


def _good_wait(rule: str, rivalry: Rivalry) -> Reason | None:
    wait = _won_by(rivalry.best, ron=True)
    if wait is None or not rivalry.best.may_ron or round(wait.live) < GOOD_WAIT:
        return None
    return Reason(rule, "good_wait", facts=_facts(wait))


def _live_wait(rule: str, rivalry: Rivalry) -> Reason | None:
    """A wait that is not a good one, or may not ron."""
    wait = _won_by(rivalry.best)
    if wait is None or _good_wait(rule, rivalry) is not None:
        return None
    return Reason(rule, "live_wait", facts=_facts(wait))


def _near_tenpai(rule: str, rivalry: Rivalry) -> Reason | None:
    best = rivalry.best
    if best.wait is not None or not best.improves:
        return None
    return Reason(rule, "near_tenpai", facts={"improves": best.improves})


def _valuable_hand(rule: str, rivalry: Rivalry) -> Reason | None:
    pays = _worth(rivalry.best)
    return Reason(rule, "valuable_hand", facts={"pays": pays}) if pays >= VALUABLE else None


def _furiten_pays(rule: str, rivalry: Rivalry) -> Reason | None:
    """A riichi in furiten that is right all the same."""
    best = rivalry.best
    if best.action != "riichi" or not _is_furiten(best):
        return None
    facts: dict[str, Fact] = {"win": _per_mille(best.outcome.win), "pays": rivalry.pays[0]}
    return Reason(rule, "furiten_pays", facts=facts)


def _tile(rivalry: Rivalry, option: Option) -> dict[str, Fact] | None:
    """The tile that an option discards, its class and its danger; None if nobody is in riichi."""
    if rivalry.situation.rival is None or rivalry.danger is None:
        return None
    facing = Endangered(rivalry.situation.rival, rivalry.danger)
    return {
        "tile": option.tile,
        "class": facing.tile_class(option.tile),
        "danger": _per_mille(option.danger),
        "deal_in": _per_mille(option.outcome.deal_in),
    }


def _safe_tile(rule: str, rivalry: Rivalry) -> Reason | None:
    if rivalry.best.danger > SAFE or (facts := _tile(rivalry, rivalry.best)) is None:
        return None
    return Reason(rule, "safe_tile", facts=facts)


def _dangerous_tile(rule: str, rivalry: Rivalry) -> Reason | None:
    if rivalry.other.danger < DANGEROUS or (facts := _tile(rivalry, rivalry.other)) is None:
        return None
    return Reason(rule, "dangerous_tile", facts=facts)


def _more_to_push(rule: str, rivalry: Rivalry) -> Reason | None:
    other = rivalry.other
    if other.danger >= DANGEROUS or other.action == "riichi" or (facts := _tile(rivalry, other)) is None:
        return None
    return Reason(rule, "more_to_push", facts=facts)


def _locked_hand(rule: str, rivalry: Rivalry) -> Reason | None:
    other = rivalry.other
    if other.action != "riichi":
        return None
    return Reason(rule, "no_fold_in_riichi", facts={"deal_in": _per_mille(other.outcome.deal_in)})


def _bad_wait(rule: str, rivalry: Rivalry) -> Reason | None:
    wait = _won_by(rivalry.other)
    if wait is None or round(wait.live) >= GOOD_WAIT:
        return None
    return Reason(rule, "bad_wait" if round(wait.live) else "wait_gone", facts=_facts(wait))


def _far_hand(rule: str, rivalry: Rivalry) -> Reason | None:
    other = rivalry.other
    if other.wait is not None or not other.improves:
        return None
    return Reason(rule, "far_hand", facts={"improves": other.improves})


def _cheap_hand(rule: str, rivalry: Rivalry) -> Reason | None:
    pays = _worth(rivalry.other)
    return Reason(rule, "cheap_hand", facts={"pays": pays}) if 0 < pays <= CHEAP else None


def _tenpai_at_draw(rule: str, rivalry: Rivalry) -> Reason | None:
    best, draws = rivalry.best, rivalry.draws
    if draws > FEW_DRAWS:
        return None
    if best.wait is None:
        return Reason(rule, "tenpai_by_draw", facts={"draws": draws})
    return Reason(rule, "tenpai_at_draw", facts={"draws": draws})


def _few_draws(rule: str, rivalry: Rivalry) -> Reason | None:
    draws = rivalry.draws
    return Reason(rule, "few_draws", facts={"draws": draws}) if draws <= FEW_DRAWS else None


def _rival_deals(rule: str, rivalry: Rivalry) -> Reason | None:
    """The riichi that is faced is the dealer's."""
    situation = rivalry.situation
    if situation.rival is None or not situation.table.rival_deals:
        return None
    ron = rival_value(situation.rival_turn, deals=True, hidden_dora=situation.hidden_dora).ron
    return Reason(rule, "rival_deals", facts={"seat": situation.rival.rival, "pays": round(ron)})


def _you_deal(rule: str, rivalry: Rivalry) -> Reason | None:
    return Reason(rule, "you_deal") if rivalry.situation.table.hero_deals else None


def _first_cannot_fold(rule: str, rivalry: Rivalry) -> Reason | None:
    """Of a tenpai that is kept: how much of its wins is off the one who declared first."""
    best, rival = rivalry.best, rivalry.situation.rival
    if rival is None or best.wait is None or not best.may_ron or not best.outcome.win:
        return None
    share = best.outcome.chances["ron_rival"] / best.outcome.win
    facts: dict[str, Fact] = {"seat": rival.rival, "share": _per_mille(share)}
    return Reason(rule, "first_cannot_fold", facts=facts) if share >= OFTEN else None


def _no_yaku_silent(rule: str, rivalry: Rivalry) -> Reason | None:
    silent = rivalry.other.worth
    if silent is None or silent.may_ron or not rivalry.best.may_ron:
        return None
    return Reason(rule, "no_yaku_silent")


def _raises(rule: str, rivalry: Rivalry) -> Reason | None:
    """What a riichi makes of the value of a hand."""
    declared, silent = rivalry.pays
    if declared <= silent:
        return None
    facts: dict[str, Fact] = {"declared": declared, "silent": silent}
    if silent <= CHEAP:
        return Reason(rule, "cheap_in_silence", facts=facts)
    return Reason(rule, "riichi_raises", facts=facts)


def _pressure(rule: str, rivalry: Rivalry) -> Reason | None:
    """By a first riichi others win less often, for they fold."""
    declared, silent = _others(rivalry.best), _others(rivalry.other)
    if rivalry.situation.rival is not None or silent - declared < SEEN:
        return None
    return Reason(
        rule, "pressure", facts={"others": _per_mille(declared), "others_silent": _per_mille(silent)}
    )


def _few_improve(rule: str, rivalry: Rivalry) -> Reason | None:
    other = rivalry.other
    if other.action != "wait" or other.improves > FEW_TILES:
        return None
    return Reason(rule, "few_improve", facts={"improves": other.improves})


def _better_wait(rule: str, rivalry: Rivalry) -> Reason | None:
    best, wait = rivalry.best, _won_by(rivalry.best)
    if best.action != "wait" or wait is None:
        return None
    return Reason(rule, "better_wait", facts={"improves": best.improves, **_facts(wait)})


def _unwarned(rule: str, rivalry: Rivalry) -> Reason | None:
    """In silence others deal in to the hero more often."""
    silent, declared = _rons(rivalry.best), _rons(rivalry.other)
    if silent - declared < SEEN:
        return None
    return Reason(
        rule, "unwarned", facts={"ron_silent": _per_mille(silent), "ron_declared": _per_mille(declared)}
    )


def _keeps_defence(rule: str, rivalry: Rivalry) -> Reason | None:
    silent, declared = rivalry.best.outcome.deal_in, rivalry.other.outcome.deal_in
    if declared - silent < SEEN:
        return None
    facts: dict[str, Fact] = {"deal_in": _per_mille(silent), "deal_in_declared": _per_mille(declared)}
    return Reason(rule, "keeps_defence", facts=facts)


def _others_win(rule: str, rivalry: Rivalry) -> Reason | None:
    """After a riichi that would be declared others still win."""
    others = _others(rivalry.other)
    if rivalry.other.action != "riichi" or others < OFTEN:
        return None
    return Reason(rule, "others_still_win", facts={"others": _per_mille(others)})


def _little_to_gain(rule: str, rivalry: Rivalry) -> Reason | None:
    """In silence the hand wins by ron, and pays nearly as much."""
    worth, (silent, declared) = rivalry.best.worth, rivalry.pays
    if worth is None or not rivalry.best.may_ron or not 0 < silent <= declared <= LITTLE * silent:
        return None
    return Reason(rule, "little_to_gain", facts={"han": worth.han, "silent": silent, "declared": declared})


def _standing(rule: str, rivalry: Rivalry) -> Reason | None:
    """The place and its distances; who leads is careful, who is behind is bold, or it is the other way."""
    situation, best, other = rivalry.situation, rivalry.best.action, rivalry.other.action
    own, hands = situation.scores[situation.hero], situation.ahead
    above = [score - own for score in situation.scores if score > own]
    below = [own - score for score in situation.scores if score < own]
    if hands is None or len(above) + len(below) < len(situation.scores) - 1:
        return None
    bold = _BOLDNESS[best] > _BOLDNESS[other]
    facts: dict[str, Fact] = {
        "place": len(above) + 1,
        "above": min(above, default=0),
        "below": min(below, default=0),
        "hands": hands + 1,
    }
    if not above:
        return Reason(rule, "leader_presses" if bold else "leader_is_careful", facts=facts)
    return Reason(rule, "behind_is_bold" if bold else "behind_guards_place", facts=facts)


_HAND: Final = (_furiten_pays, _good_wait, _live_wait, _near_tenpai)
_BY_PART: Final[Mapping[Side, Mapping[Part, tuple[FactOf, ...]]]] = {
    "plays": {
        "win_chance": _HAND,
        "win_value": (_furiten_pays, _valuable_hand, *_HAND),
        "deal_in": (_safe_tile,),
        "others": _HAND,
        "draw": (_tenpai_at_draw, *_HAND),
        "placement": (_standing,),
    },
    "folds": {
        "win_chance": (_bad_wait, _far_hand),
        "win_value": (_cheap_hand,),
        "deal_in": (_dangerous_tile, _locked_hand, _more_to_push),
        "others": (_others_win,),
        "stick": (_others_win,),
        "placement": (_standing,),
    },
    "declares": {
        "win_chance": (_no_yaku_silent, _pressure, _good_wait, _first_cannot_fold, _live_wait),
        "win_value": (_no_yaku_silent, _raises),
        "deal_in": (_few_improve, _pressure),
        "others": (_pressure,),
        "placement": (_standing,),
    },
    "silent": {
        "win_chance": (_better_wait, _unwarned),
        "win_value": (_better_wait,),
        "deal_in": (_keeps_defence,),
        "others": (_others_win,),
        "stick": (_little_to_gain, _better_wait, _others_win),
        "placement": (_standing,),
    },
}
"""Of each part the facts that may stand behind it, the first that holds."""
_BESIDES: Final[Mapping[Side, tuple[FactOf, ...]]] = {
    "plays": (_first_cannot_fold, _live_wait, _safe_tile, _valuable_hand, _you_deal),
    "folds": (_locked_hand, _bad_wait, _far_hand, _cheap_hand, _few_draws, _rival_deals),
    "declares": (_first_cannot_fold, _pressure, _few_improve, _good_wait),
    "silent": (_better_wait, _little_to_gain, _unwarned, _keeps_defence, _others_win),
}
"""Facts that are named beside those of the parts, where they hold."""
