"""Which entries of the bank ask a house rule, for whoever practises it by name."""

from collections import defaultdict
from collections.abc import Iterable

from trainer.lab.mine.courses import course_of
from trainer.lab.mine.examples import Answered, by_turns
from trainer.puzzles.bank import Entry
from trainer.rulebook.courses import Course
from trainer.rulebook.house_rules import HouseRule, house_rules
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.answers.grading import answer_class
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.position.position import Position, PositionError


def house_rule_courses(entries: Iterable[Entry]) -> dict[str, Course]:
    """The course of each house rule: puzzles by rules that have it, presets or altered ones, that ask it; the
    controls are by such rules too. Decisions are left out: there every payment counts a little.
    """
    turned: dict[str, list[Answered]] = defaultdict(list)
    staying: dict[str, list[Answered]] = defaultdict(list)
    for entry in entries:
        kind, position = kind_named(entry.kind), entry.parsed
        own = [each for each in house_rules().values() if each.is_in(position.ruleset)]
        if kind.by_threshold or not own:
            continue
        verdict = kind.solve(position, position.ruleset)
        answered = entry, answer_class(kind, position, verdict.answer)
        for each in own:
            (turned if asks(each, kind, position, verdict) else staying)[each.slug].append(answered)
    return {slug: course_of(by_turns(turned[slug]), staying[slug]) for slug in house_rules()}


def asks(house_rule: HouseRule, kind: PuzzleKind, position: Position, verdict: Verdict[Answer]) -> bool:
    """Whether a position by rules that have a house rule asks it; the verdict is theirs."""
    if house_rule.cites & {reason.code for reason in verdict.reasons}:
        return True
    answers = (
        _answer(kind, position, position.ruleset.changed(**{name: option}))
        for name, options in house_rule.against.items()
        if name in kind.parameters
        for option in options
    )
    return any(answer not in (None, verdict.answer) for answer in answers)


def _answer(kind: PuzzleKind, position: Position, ruleset: Ruleset) -> Answer | None:
    """None where these rules can not judge it."""
    try:
        return kind.solve(position, ruleset).answer
    except PositionError:
        return None
