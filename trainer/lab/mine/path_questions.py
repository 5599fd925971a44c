"""Which entries of the bank the lessons of the path ask: easy ones, the same under every ruleset, mixed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from trainer.puzzles.bank import Entry
from trainer.rulebook.path import Ask, Lesson
from trainer.scenarios.answers.comparison import across_presets
from trainer.scenarios.answers.grading import answer_class
from trainer.scenarios.kind import kind_named

PLAYERS = 4
NOTHING = ("no", "none", "noten")
Pools = Mapping[tuple[str, int], Mapping[str, Sequence[str]]]
"""The slugs that may be asked, by kind and level, then by class of the answer."""


def questions_of(lessons: Iterable[Lesson], entries: Iterable[Entry]) -> dict[str, list[str]]:
    """The slugs of the questions of each lesson; none of it where the entries do not suffice.

    Within a lesson the answers take turns; no question is asked by two lessons. The same entries give the
    same questions.
    """
    lessons = tuple(lessons)
    pools = _pools(entries, {(ask.kind, ask.level) for lesson in lessons for ask in lesson.asks})
    used: set[str] = set()
    found: dict[str, list[str]] = {}
    for lesson in lessons:
        chosen = [slug for ask in lesson.asks for slug in _chosen(ask, pools, used)]
        if len(chosen) == sum(ask.number for ask in lesson.asks):
            used |= set(chosen)
            # By slug, which says nothing of the answer, but the easier level first.
            found[lesson.slug] = _in_order(lesson, chosen, pools)
    return found


def _pools(entries: Iterable[Entry], wanted: set[tuple[str, int]]) -> Pools:
    pools: dict[tuple[str, int], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    asked = (entry for entry in entries if (entry.kind, entry.level) in wanted)
    alike = ((how_alike(entry), entry) for entry in asked)
    for alikeness, entry in sorted(alike, key=lambda each: (-each[0], each[1].slug)):
        if alikeness:
            kind, position = kind_named(entry.kind), entry.parsed
            answer = kind.solve(position, position.ruleset).answer
            pools[entry.kind, entry.level][answer_class(kind, position, answer)].append(entry.slug)
    return pools


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


def _chosen(ask: Ask, pools: Pools, used: set[str]) -> list[str]:
    by_answer = pools.get((ask.kind, ask.level), {})
    # What there is to name comes first, and what earlier lessons asked least.
    asked = {answer: len(used.intersection(slugs)) for answer, slugs in by_answer.items()}
    answers = sorted(by_answer, key=lambda answer: (answer in NOTHING, asked[answer], answer))
    free = [[slug for slug in by_answer[answer] if slug not in used] for answer in answers]
    return list(_by_turns(free))[: ask.number]


def _by_turns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for place in range(max(map(len, rows), default=0)):
        yield from (row[place] for row in rows if place < len(row))


def _in_order(lesson: Lesson, chosen: Iterable[str], pools: Pools) -> list[str]:
    level = {
        slug: ask.level
        for ask in lesson.asks
        for slugs in pools[ask.kind, ask.level].values()
        for slug in slugs
    }
    return sorted(chosen, key=lambda slug: (level[slug], slug))
