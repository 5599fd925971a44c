"""Which entries of the bank the lessons of the path ask: easy ones, the same under every ruleset, mixed.

Where the bank has too few of them, more are made up.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import cycle, islice
from typing import Final

from trainer.lab.mine.bank import Filling
from trainer.puzzles.bank import Entry
from trainer.rulebook.path import TRIAL, Ask, Lesson
from trainer.rules.rulesets.ruleset import load_preset, offered
from trainer.scenarios.answers.comparison import across_presets
from trainer.scenarios.answers.grading import answer_class
from trainer.scenarios.kind import kind_named

PLAYERS: Final = 4
NOTHING: Final = ("no", "none", "noten")
_DRAFTS: Final = 60
"""Drafts for each question that lacks."""
_COMMONEST: Final = 0.6
"""So large a part of the questions made up has one answer at most."""
Pools = Mapping[Ask, Mapping[str, Sequence[str]]]
"""The slugs that may be asked, by what is asked for, then by class of the answer."""


def questions_of(lessons: Iterable[Lesson], entries: Iterable[Entry]) -> dict[str, dict[str, int]]:
    """The slugs of the questions of each lesson, with the screen that each is about; none of a lesson where
    the entries do not suffice.

    Within a trial the answers take turns; no question is asked by two lessons. What a lesson asks already it
    goes on asking where it may, so that whoever is in the midst of it stays there. The same entries give the
    same questions.
    """
    lessons = tuple(lessons)
    pools = _pools(entries, [ask for lesson in lessons for ask in lesson.asks])
    used: set[str] = set()
    found: dict[str, dict[str, int]] = {}
    for lesson in lessons:
        others = {slug for other in lessons if other is not lesson for slug in other.questions}
        chosen: dict[str, int] = {}
        for slug, ask in _in_turn(lesson, pools, used | others):
            chosen[slug] = ask.screen
        if len(chosen) == sum(ask.number for ask in lesson.asks):
            used |= chosen.keys()
            found[lesson.slug] = _by_trials(chosen)
    return found


def fill_lessons(filling: Filling, asks: Iterable[Ask]) -> Iterator[tuple[Ask, int, int]]:
    """Make up positions until all that lessons ask is there; each thing asked for with how many there have to
    be, and how many there are then.
    """
    needed: Counter[Ask] = Counter()
    for ask in asks:
        needed[_like(ask)] += ask.number
    pools = _pools(filling.entries, needed)
    for ask, number in needed.items():
        answers = Counter({answer: len(slugs) for answer, slugs in pools[ask].items()})
        rules = cycle(load_preset(name) for name in offered(PLAYERS))
        for ruleset in islice(rules, _DRAFTS * max(0, number - answers.total())):
            if answers.total() >= number:
                break
            most = number if ask.answer or ask.reason else int(number * _COMMONEST)
            wanted = partial(_is_wanted, ask, answers, most)
            if filling.make(kind_named(ask.kind), ask.level, ruleset, wanted):
                answers[_class_of(filling.entries[-1])] += 1
        yield ask, number, answers.total()


def _is_wanted(ask: Ask, answers: Counter[str], most: int, entry: Entry) -> bool:
    return suits(ask, entry) and answers[_class_of(entry)] < most


def suits(ask: Ask, entry: Entry) -> bool:
    """Whether an entry is what a lesson asks for, and answers alike under every ruleset."""
    if (entry.kind, entry.level) != (ask.kind, ask.level):
        return False
    if ask.answer not in ("", _class_of(entry)):
        return False
    position = entry.parsed
    codes = kind_named(entry.kind).solve(position, position.ruleset).codes()
    return ask.reason in ("", *codes) and how_alike(entry) > 0


def how_alike(entry: Entry) -> int:
    """2 where four play by a preset and every other preset answers the same, 1 where the sources of one
    leave it open, 0 for every other entry: no lesson asks it.
    """
    position, kind = entry.parsed, kind_named(entry.kind)
    if position.players != PLAYERS or position.ruleset.is_altered:
        return 0
    own = kind.solve(position, position.ruleset).answer
    rows = across_presets(kind, position)
    if all(row.answer == own for row in rows):
        return 2
    return int(all(row.answer == own or row.disputed for row in rows))


def _like(ask: Ask) -> Ask:
    """What is asked for, whichever lesson asks it and however often."""
    return Ask(ask.kind, ask.level, 0, 0, ask.reason, ask.answer)


def _class_of(entry: Entry) -> str:
    kind, position = kind_named(entry.kind), entry.parsed
    return answer_class(kind, position, kind.solve(position, position.ruleset).answer)


def _pools(entries: Iterable[Entry], asks: Iterable[Ask]) -> Pools:
    wanted: defaultdict[tuple[str, int], set[Ask]] = defaultdict(set)
    for ask in asks:
        wanted[ask.kind, ask.level].add(_like(ask))
    pools: dict[Ask, dict[str, list[str]]] = {
        ask: defaultdict(list) for each in wanted.values() for ask in each
    }
    asked = (entry for entry in entries if (entry.kind, entry.level) in wanted)
    alike = ((how_alike(entry), entry) for entry in asked)
    for alikeness, entry in sorted(alike, key=lambda each: (-each[0], each[1].slug)):
        for ask in wanted[entry.kind, entry.level] if alikeness else ():
            if suits(ask, entry):
                pools[ask][_class_of(entry)].append(entry.slug)
    return pools


def _in_turn(lesson: Lesson, pools: Pools, used: set[str]) -> Iterator[tuple[str, Ask]]:
    """The questions of a lesson, such that all that it asks for is spread over it evenly."""
    taken = set(used)
    places: list[tuple[float, int, str]] = []
    for turn, ask in enumerate(lesson.asks):
        chosen = _chosen(ask, pools, taken, lesson.questions)
        taken |= set(chosen)
        places += [((at + 0.5) / len(chosen), turn, slug) for at, slug in enumerate(chosen)]
    yield from ((slug, lesson.asks[turn]) for _, turn, slug in sorted(places))


def _chosen(ask: Ask, pools: Pools, used: set[str], before: Collection[str]) -> list[str]:
    by_answer = pools.get(_like(ask), {})
    # What there is to name comes first, and what earlier lessons asked least.
    asked = {answer: len(used.intersection(slugs)) for answer, slugs in by_answer.items()}
    answers = sorted(by_answer, key=lambda answer: (answer in NOTHING, asked[answer], answer))
    free = [[slug for slug in by_answer[answer] if slug not in used] for answer in answers]
    line = sorted(_by_turns(free), key=lambda slug: slug not in before)
    return line[: ask.number]


def _by_turns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for place in range(max(map(len, rows), default=0)):
        yield from (row[place] for row in rows if place < len(row))


def _by_trials(chosen: Mapping[str, int]) -> dict[str, int]:
    """In each trial by slug, which says nothing of the answer."""
    line = list(chosen)
    trials = (sorted(line[at : at + TRIAL]) for at in range(0, len(line), TRIAL))
    return {slug: chosen[slug] for trial in trials for slug in trial}
