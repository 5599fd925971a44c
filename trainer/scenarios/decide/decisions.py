"""What the model answers to a question of strategy: the courses to choose from, their points, and why.

The numbers of a decision are given as reasons: whole points, chances in per mille, live tiles in tenths.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from trainer.rules.judges.facts import hand_of
from trainer.rules.replay.state import RiverTile
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face, face_of
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Fact, Reason, Verdict
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.decide.course_facts import Rivalry, course_facts
from trainer.scenarios.decide.tile_danger import Endangered, danger_reason
from trainer.scenarios.position.asked import asked_face
from trainer.scenarios.position.position import Position, PositionError
from trainer.strategy.choice.biases import leaves_open
from trainer.strategy.choice.decision import (
    FITTED,
    OTHERS,
    Action,
    Assumptions,
    Decision,
    Option,
    Sureness,
    decide,
    is_robust,
    sureness,
)
from trainer.strategy.choice.parts import Part, in_whole, parts_of
from trainer.strategy.choice.rates import rates
from trainer.strategy.choice.situation import Prospects, Refusal, Situation, StrategyError, situation_of
from trainer.strategy.choice.stakes import rival_value

REDS_MEASURED: Final = 3
"""Red fives in the games that the values of others' wins were measured in."""
HARDLY_PLAYED: Final = 0.01
"""A course whose chances (0..1) to win and to deal in are nearer to those of a fold is one in effect."""
_PER_MILLE: Final = 1000
_TENTHS: Final = 10


def reasons_of(
    rule: str, situation: Situation, decision: Decision, clearness: Mapping[str, Fact]
) -> tuple[Reason, ...]:
    """Every option, the best first; each held tile's danger; the values that went in; how clear it is."""
    found = [
        Reason(rule, "option", (each.tile,), None, option_facts(each, decision)) for each in decision.options
    ]
    if situation.rival is not None and decision.danger is not None:
        facts = Endangered(situation.rival, decision.danger)
        found += [danger_reason(facts, kind) for kind in facts.kinds]
    found.append(Reason(rule, "values", facts=_values(situation, decision)))
    found.append(Reason(rule, "gap", facts=clearness))
    return tuple(found)


Course: TypeAlias = Action | Literal["advance", "then_fold"]
"""What a course is called: `advance` plays on with a hand that is not tenpai, `then_fold` throws one tile and
folds."""


def course_name(option: Option, decision: Decision) -> Course:
    """What to call an option: a push that deals in and wins as often as a fold after its tile is no push."""
    if option.action != "push":
        return option.action
    fold = decision.of("fold")
    if fold is not None:
        later, outcome = 1.0 - option.danger, option.outcome
        dealt = option.danger + later * fold.outcome.deal_in
        if max(outcome.win - later * fold.outcome.win, abs(outcome.deal_in - dealt)) < HARDLY_PLAYED:
            return "then_fold"
    return "push" if option.wait is not None else "advance"


def furiten_on(position: Position, ruleset: Ruleset, tile: Face) -> tuple[RiverTile | None, ...]:
    """The own discards on which the tenpai after that discard is furiten (FUR-1), each kind once; None stands
    for the discard itself. Empty where it is not furiten, or no tenpai.
    """
    state = position.table()
    own, hand = state.seats[position.hero], hand_of(state, position.hero)
    waits = waits_of(hand.minus(tile), ruleset.tenpai_own_four)
    lying: dict[Face, RiverTile] = {}
    for thrown in own.river:
        if face_of(thrown.tile) in waits:
            lying.setdefault(face_of(thrown.tile), thrown)
    return (*lying.values(), *((None,) if tile in waits and tile not in lying else ()))


def furiten_reasons(
    rule: str, position: Position, ruleset: Ruleset, *, declares: bool = False
) -> tuple[Reason, ...]:
    """That the tile asked about leaves a tenpai in furiten, with what it is furiten on; else none.

    `declares`: one of the courses that are compared is a riichi with it, so that is what is told.
    """
    tile = tile_asked(position)
    found = furiten_on(position, ruleset, tile)
    if not found:
        return ()
    moments = tuple(thrown.at for thrown in found if thrown is not None)
    kinds = tuple(tile if thrown is None else face_of(thrown.tile) for thrown in found)
    facts: dict[str, Fact] = {"discard": tile, "moments": moments}
    first = moments[0] if moments else None
    if declares:
        return (Reason(rule, "declares_in_furiten", kinds, first, facts),)
    return (Reason(rule, "leaves_furiten", kinds, first, facts),)


def option_facts(option: Option, decision: Decision) -> dict[str, Fact]:
    """A course in whole numbers."""
    outcome = option.outcome
    facts: dict[str, Fact] = {
        "action": option.action,
        "course": course_name(option, decision),
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
        "placement": situation.ahead is None,
        "later_hands": bool(situation.ahead),
        "next_hand": situation.ahead == 0,
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


Courses: TypeAlias = Mapping[str, tuple[Action, ...]]
"""By answer the actions that it stands for."""
FREE: Final[frozenset[Action]] = frozenset({"fold", "round"})
"""Courses that throw a tile of their own, whichever is asked about."""
HALF: Final = 0.5
_MARKS: Final[Mapping[Sureness, float]] = {"close": 1.0, "leaning": HALF, "clear": 0.0}


class UndecidableError(PositionError):
    """A position that the model can not judge; `code` says why, in words in `wording.reasons.decisions`."""

    def __init__(self, code: Refusal, message: str) -> None:
        super().__init__(message)
        self.code: Refusal = code


@dataclass(frozen=True, slots=True)
class Band:
    """What the assumptions leave open, in points: the least and the greatest of each answer by name, and
    of the lead that the best answer has over all others."""

    points: Mapping[str, tuple[float, float]]
    lead: tuple[float, float]


def situation_in(position: Position, ruleset: Ruleset) -> Situation:
    """What the hero decides on.

    :raises UndecidableError: for what `situation_of` refuses.
    """
    try:
        return situation_of(position.table(), position.hero, ruleset)
    except StrategyError as error:
        raise UndecidableError(error.code, str(error)) from None


def decision_in(position: Position, ruleset: Ruleset) -> Decision:
    """The options of a position, whatever is asked about it; kept for the next time.

    :raises UndecidableError: if the model can not judge it, or nothing can be chosen.
    """
    return _kept(replace(position, ask=()), ruleset)


@lru_cache(maxsize=512)
def _kept(position: Position, ruleset: Ruleset) -> Decision:
    return decided(situation_in(position, ruleset))


def decided(
    situation: Situation, assumed: Assumptions = FITTED, prospects: Prospects | None = None
) -> Decision:
    """`prospects` of the situation serve several calls.

    :raises UndecidableError: if nothing can be chosen.
    """
    try:
        return decide(situation, assumed, prospects=prospects)
    except StrategyError as error:
        raise UndecidableError(error.code, str(error)) from None


def tile_asked(position: Position) -> Face:
    """The kind of tile that the question names.

    :raises PositionError: if it names none.
    """
    return asked_face(position)


def chosen(courses: Courses, decision: Decision, tile: Face, *, some: bool = False) -> dict[str, Option]:
    """For each answer the option that it stands for, the dearest if there are several.

    With `some` an answer that can not be chosen is left out: other rules may forbid a riichi here.

    :raises UndecidableError: if one can not be chosen with that tile, or none at all.
    """
    found = {}
    for answer, actions in courses.items():
        for option in decision.options:
            if option.action in actions and (option.action in FREE or option.tile == tile):
                found[answer] = option
                break
        else:
            if not some:
                raise UndecidableError("no_choice", f"{answer} can not be chosen with this tile")
    if not found:
        raise UndecidableError("no_choice", "nothing can be chosen with this tile")
    return found


def is_declared(courses: Courses, decision: Decision, tile: Face) -> bool:
    """Whether some answer stands for a riichi with that tile."""
    options = chosen(courses, decision, tile, some=True).values()
    return any(option.action == "riichi" for option in options)


def best_of(options: Mapping[str, Option]) -> str:
    """The answer that brings the most points; of equal ones the first."""
    return max(options, key=lambda answer: options[answer].points)


def lead_of(options: Mapping[str, Option], answer: str) -> float:
    """Points by which an answer is above all others, negative if one is above it."""
    own = options[answer].points
    return own - max((option.points for other, option in options.items() if other != answer), default=own)


def facts_between(
    rule: str, situation: Situation, decision: Decision, options: Mapping[str, Option], other: str = ""
) -> tuple[Reason, ...]:
    """The facts for the best of some answers over another one, or over the next best; the first decides."""
    best = best_of(options)
    rest = {answer: option for answer, option in options.items() if answer != best}
    if not rest:
        return ()
    rivalry = Rivalry(options[best], options[other or best_of(rest)], situation, decision.danger)
    return course_facts(rule, rivalry)


def verdict_of(
    rule: str,
    courses: Courses,
    situation: Situation,
    decision: Decision,
    tile: Face,
    *,
    some: bool = False,
) -> Verdict[Answer]:
    """The answer with the most points, and the numbers that it rests on; `some` as in `chosen`, `rule` what
    it is about. The reasons are those for the best course over the next, then the numbers.

    Facts, as they are shown: `points` by answer, `gap` to the next (the difference of these), `parts` by
    answer of what it lies below the best, which sum to that, `left_open` by answer up to which gap real games
    leave open whether it is as good, `sureness`, `left_out` and `sources` as codes.
    """
    options = chosen(courses, decision, tile, some=some)
    best = best_of(options)
    points = {answer: round(option.points) for answer, option in options.items()}
    facts = facts_between(rule, situation, decision, options)
    gap = points[best] - max((points[answer] for answer in points if answer != best), default=points[best])
    left_open = open_by_bias(situation, decision, options, best)
    sure = sureness_of(points, best, left_open)
    clearness = {"gap": gap, "sureness": sure, "left_open": max(left_open.values(), default=0)}
    return Verdict(
        best,
        (*facts, *reasons_of(rule, situation, decision, clearness)),
        {
            "points": tuple(points.items()),
            "gap": gap,
            "left_open": tuple(left_open.items()),
            "parts": _parts_below(options, best),
            "sureness": sure,
            "left_out": left_out(situation),
            "sources": sources(situation),
        },
    )


def _parts_below(options: Mapping[str, Option], best: str) -> tuple[Fact, ...]:
    return tuple(
        (answer, tuple(whole_parts(options[best], option).items()))
        for answer, option in options.items()
        if answer != best
    )


def open_by_bias(
    situation: Situation, decision: Decision, options: Mapping[str, Option], best: str
) -> dict[str, int]:
    """For each other answer the gap up to which real games leave open whether it is as good as the best."""
    return {
        answer: leaves_open(situation, decision, options[best], option)
        for answer, option in options.items()
        if answer != best
    }


def sureness_of(points: Mapping[str, int], best: str, left_open: Mapping[str, int]) -> Sureness:
    """How sure the best of some answers is: as sure as it is against the one that is nearest to it."""
    found = [sureness(points[best] - points[answer], left_open[answer]) for answer in left_open]
    return max(found, key=_MARKS.__getitem__, default="close")


def sure_among(position: Position, ruleset: Ruleset, options: Mapping[str, Option]) -> Sureness:
    """How sure the best of some answers to a position is."""
    situation, decision = situation_in(position, ruleset), decision_in(position, ruleset)
    best = best_of(options)
    points = {answer: round(option.points) for answer, option in options.items()}
    return sureness_of(points, best, open_by_bias(situation, decision, options, best))


def points_of_answers(verdict: Verdict[Answer]) -> dict[str, int]:
    """The points of each answer."""
    rows = verdict.facts["points"]
    assert isinstance(rows, tuple)
    return {str(row[0]): row[1] for row in rows if isinstance(row, tuple) and isinstance(row[1], int)}


def gap_parts(verdict: Verdict[Answer], answer: str) -> dict[str, int]:
    """What an answer lies below the best by, part for part."""
    rows = verdict.facts["parts"]
    assert isinstance(rows, tuple)
    found = next(row[1] for row in rows if isinstance(row, tuple) and row[0] == answer)
    assert isinstance(found, tuple)
    return {str(row[0]): row[1] for row in found if isinstance(row, tuple) and isinstance(row[1], int)}


def whole_parts(one: Option, other: Option) -> dict[Part, int]:
    """What the gap between two courses is made of, in whole points that sum to it as it is shown."""
    gap = round(one.points) - round(other.points)
    return in_whole(parts_of(one.outcome, other.outcome), gap)


def is_close(verdict: Verdict[Answer]) -> bool:
    """Whether another answer is accepted beside the best."""
    return verdict.facts["sureness"] == "close"


def gap_of(verdict: Verdict[Answer]) -> int:
    """The points by which the best answer is above the next."""
    gap = verdict.facts["gap"]
    assert isinstance(gap, int)
    return gap


def marks(answer: Answer, verdict: Verdict[Answer]) -> float:
    """1 for the best answer and any that is close to it, half for one that is not clearly worse."""
    points = points_of_answers(verdict)
    if answer == verdict.answer or not isinstance(answer, str):
        return float(answer == verdict.answer)
    return _MARKS[sureness(points[str(verdict.answer)] - points[answer], left_open_to(verdict, answer))]


def left_open_to(verdict: Verdict[Answer], answer: str) -> int:
    """The points up to which real games leave open whether an answer is as good as the best."""
    rows = verdict.facts.get("left_open", ())
    assert isinstance(rows, tuple)
    found = {str(row[0]): row[1] for row in rows if isinstance(row, tuple) and isinstance(row[1], int)}
    return found.get(answer, 0)


def band_of(position: Position, ruleset: Ruleset, courses: Courses) -> Band:
    """What the verdict on a position is under every assumption, one at a time.

    :raises PositionError: if the position does not serve the question.
    """
    situation, tile = situation_in(position, ruleset), tile_asked(position)
    decision = decision_in(position, ruleset)
    ways_round = (option.tile for option in decision.options if option.action == "round")
    known = Prospects(situation).about(tile, *ways_round)
    others = (_among(decision, decided(situation, assumed, known)) for assumed in OTHERS)
    fitted, *found = (chosen(courses, each, tile) for each in (decision, *others))
    found.append(fitted)
    best = best_of(fitted)
    leads = [lead_of(options, best) for options in found]
    points = {answer: [options[answer].points for options in found] for answer in courses}
    return Band({answer: (min(many), max(many)) for answer, many in points.items()}, (min(leads), max(leads)))


def _among(decision: Decision, other: Decision) -> Decision:
    """Of another decision the options that this one has too, and the fold."""
    there = {(option.action, option.tile) for option in decision.options}
    found = (each for each in other.options if each.action == "fold" or (each.action, each.tile) in there)
    return replace(other, options=tuple(found))


def robust(position: Position, ruleset: Ruleset, courses: Courses) -> bool:
    """Whether the answer stays the best by far under every assumption (strategy.md, 5)."""
    return is_robust(*band_of(position, ruleset, courses).lead)
