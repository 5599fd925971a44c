"""Which entries of the bank ask a house rule, for whoever practises it by name; and more of them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product

from trainer.lab.mine.bank import Filling
from trainer.lab.mine.courses import course_of
from trainer.lab.mine.examples import Answered, by_turns
from trainer.puzzles.bank import Entry
from trainer.rulebook.courses import PracticeCourse
from trainer.rulebook.house_rules import HouseRule, house_rules
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.answers.grading import answer_class
from trainer.scenarios.kind import PuzzleKind, kind_named, kinds
from trainer.scenarios.position.position import Position, PositionError


def house_rule_courses(entries: Iterable[Entry]) -> dict[str, PracticeCourse]:
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


def fill_house_rule(filling: Filling, house_rule: HouseRule, least: int) -> int:
    """Make positions until so many ask a house rule, the kinds by turns; how many do then."""
    asked = partial(_asked_by, house_rule)
    number = sum(map(asked, filling.entries))
    for _, (kind, ruleset, level) in product(range(filling.drafts), tuple(_askable(house_rule))):
        if number >= least:
            break
        number += filling.make(kind, level, ruleset, asked)
    return number


def _asked_by(house_rule: HouseRule, entry: Entry) -> bool:
    kind = kind_named(entry.kind)
    if kind.by_threshold or not house_rule.is_in(entry.outline.ruleset):
        return False
    return asks(house_rule, kind, entry.parsed, kind.solve(entry.parsed, entry.parsed.ruleset))


def _askable(house_rule: HouseRule) -> Iterator[tuple[PuzzleKind, Ruleset, int]]:
    """The kinds whose answer may hang on it, with each level and all rules that have it."""
    names = {*house_rule.rules, *house_rule.against}
    for kind in kinds().values():
        if kind.by_threshold or names.isdisjoint(kind.parameters):
            continue
        rulesets = (rules for players in kind.players for rules in kind.rulesets(players))
        for rules, level in product(filter(house_rule.is_in, rulesets), kind.levels):
            yield kind, rules, level
