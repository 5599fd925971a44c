"""What came back to an assignment: its answers, statistics of its questions, rules that were missed.

`todays_grade` says what the rules of today make of an answer that was graded earlier.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from statistics import StatisticsError, correlation, fmean, median
from typing import Any, Final, Literal, NamedTuple, TypeAlias
from uuid import UUID

from django.db.models import Case, F, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from trainer.classroom.marks.marks import mark_percent
from trainer.classroom.models import Answer, Assignment, Classroom, Enrollment, Lesson, Regrade, SlotChoice
from trainer.progress.actions import Found, found_in
from trainer.progress.models import Finding
from trainer.progress.querysets import no_longer_withheld
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import CACHED, NoQuestionError, Question, grade_of, question_of
from trainer.scenarios.answer_shapes import FormatError
from trainer.wording.kind_words import words_of


@dataclass(frozen=True, slots=True)
class Today:
    """The score 0 to 1 of an answer, the right answer as it is stored, the sentence that says why, and what
    the answer showed.
    """

    score: float
    solved: str
    line: str
    found: Sequence[Found]


def todays_grade(version: PuzzleVersion, answer: str) -> Today | None:
    """The grade of a stored answer; None if the version asks nothing, or nothing that it answers, any more.

    The version's puzzle must be at hand.
    """
    try:
        question = question_of(version)
        grade = grade_of(question, question.shape.read(answer))
    except (NoQuestionError, FormatError):
        return None
    line = words_of(question.kind.slug).verdict_line(grade.solved, question.position)
    return Today(grade.score, grade.shape.text(grade.solved), line, found_in(question, grade))


def is_right(version: PuzzleVersion, answer: str) -> bool:
    """Whether a stored answer is right by the rules of today. The version's puzzle must be at hand."""
    grade = todays_grade(version, answer)
    return grade is not None and grade.score == 1


def solved_today(version: PuzzleVersion) -> str | None:
    """The right answer as it is stored; None if the version asks nothing any more."""
    try:
        return _solved(question_of(version))
    except NoQuestionError:
        return None


@lru_cache(maxsize=CACHED)
def _solved(question: Question) -> str:
    position = question.position
    return question.shape.text(question.kind.solve(position, position.ruleset).answer)


def versions_at_hand(numbers: Iterable[int]) -> dict[int, PuzzleVersion]:
    """Versions with their puzzles by their keys, in one query."""
    return PuzzleVersion.objects.select_related("puzzle").in_bulk(set(numbers))


CORRELATED: Final = 5
"""Learners under whom a correlation says nothing."""
JUDGED: Final = 10
"""Learners from whom on a low discrimination is worth a word."""
BAD: Final = 0.1
"""Below it an item tells the strong from the weak badly."""
EASY: Final = 0.95
HARD: Final = 0.2
"""Facilities above and below which an item tells nobody from anybody."""

Flag: TypeAlias = Literal["contradicts", "discriminates_badly", "too_easy", "too_hard"]
Item: TypeAlias = tuple[int, int | None]
"""A slot, and the version of one that everybody gets (None where each learner draws)."""
Wrong: TypeAlias = tuple[int, str]
"""A version and the text of an answer to it."""


@dataclass(frozen=True, slots=True)
class FirstTry:
    """A learner's first answer at an item: `score` 0 to 1, `seconds` from shown to answered; None where it
    was asked and left without an answer, which is worth nothing.
    """

    learner: Hashable
    item: Item
    version: int
    answer: str
    score: float
    seconds: float | None


@dataclass(frozen=True, slots=True)
class ItemStatistics:
    """`number` of first tries, `answered` those with an answer; `facility`: the mean score of all, 0 to 1;
    `discrimination`: correlation of the score with the mean of the learner's other items, -1 to 1, None where
    too few or all alike; the median of `seconds`, 0 where nobody answered; `wrong` answers with how many gave
    them, the commonest first.
    """

    number: int
    answered: int
    facility: float
    discrimination: float | None
    seconds: float
    wrong: tuple[tuple[Wrong, int], ...]
    flags: tuple[Flag, ...]


def item_statistics(
    tries: Iterable[FirstTry], contradicted: Collection[Item] = ()
) -> dict[Item, ItemStatistics]:
    """By item; `contradicted` are those whose key is another today."""
    by_item: dict[Item, list[FirstTry]] = defaultdict(list)
    by_learner: dict[Hashable, dict[Item, float]] = defaultdict(dict)
    for each in tries:
        by_item[each.item].append(each)
        by_learner[each.learner][each.item] = each.score
    return {item: _statistics(item, given, by_learner, contradicted) for item, given in by_item.items()}


def _statistics(
    item: Item,
    given: Sequence[FirstTry],
    by_learner: Mapping[Hashable, Mapping[Item, float]],
    contradicted: Collection[Item],
) -> ItemStatistics:
    facility = fmean(each.score for each in given)
    discrimination = discrimination_of(item, (by_learner[each.learner] for each in given))
    answered = [each for each in given if each.seconds is not None]
    wrong = Counter((each.version, each.answer) for each in answered if each.score < 1)
    return ItemStatistics(
        number=len(given),
        answered=len(answered),
        facility=facility,
        discrimination=discrimination,
        seconds=median(each.seconds or 0.0 for each in answered) if answered else 0.0,
        wrong=tuple(sorted(wrong.items(), key=lambda pair: (-pair[1], pair[0]))),
        flags=flags_of(len(given), facility, discrimination, contradicted=item in contradicted),
    )


def discrimination_of(item: Item, learners: Iterable[Mapping[Item, float]]) -> float | None:
    """Correlation of the item's score with the mean of each learner's other items.

    None under five learners who answered another item too, or where one of the two never differs.
    """
    pairs = []
    for scores in learners:
        others = [score for each, score in scores.items() if each != item]
        if others:
            pairs.append((scores[item], fmean(others)))
    if len(pairs) < CORRELATED:
        return None
    try:
        return correlation(*map(list, zip(*pairs, strict=True)))
    except StatisticsError:
        return None


def flags_of(
    number: int, facility: float, discrimination: float | None, *, contradicted: bool = False
) -> tuple[Flag, ...]:
    """What a teacher should look at: easy and hard from five learners on, discrimination from ten."""
    found: list[Flag] = ["contradicts"] if contradicted else []
    if discrimination is not None and number >= JUDGED and discrimination < BAD:
        found.append("discriminates_badly")
    if number >= CORRELATED and facility > EASY:
        found.append("too_easy")
    if number >= CORRELATED and facility < HARD:
        found.append("too_hard")
    return tuple(found)


class Answered(NamedTuple):
    """A stored answer. `score` is what it is worth today, `solved` the right answer that goes by. `knew`: its
    worth before its position was `credited`, so counted as right for all.
    """

    enrollment: UUID
    place: int
    slot: int
    round: int
    number: int
    hints: int
    version: int
    answer: str
    solved: str
    score: float
    knew: float
    credited: bool
    shown_at: datetime
    answered_at: datetime
    arrived_at: datetime
    name: str

    @property
    def seconds(self) -> float:
        """From shown to answered."""
        return max(0.0, (self.answered_at - self.shown_at).total_seconds())


def known_by(answer: str = "", credited: str = "item__credited") -> Case:
    """What was known by an answer: its score, of a position counted as right for all the one before that.

    `answer` leads from the row to the answer and ends in `__`; `credited` names its column.
    """
    counted = Regrade.objects.filter(
        answer=OuterRef(f"{answer}pk"), after=1.0, solved=OuterRef(f"{answer}attempt__solved")
    )
    score = F(f"{answer}score")
    before = Coalesce(Subquery(counted.order_by("-pk").values("before")[:1]), score)
    return Case(When(**{credited: True}, then=before), default=score)


def answers_to(assignment: Assignment, enrollment: Enrollment | None = None) -> list[Answered]:
    """The answers of all who are in the class, or of one learner, in the order of slots; one query.

    `place` is the slot's, the same for every learner.
    """
    last = Regrade.objects.filter(answer=OuterRef("pk")).order_by("-pk").values("solved")[:1]
    own = Answer.objects.filter(item__submission__assignment=assignment)
    if enrollment is None:
        own = own.filter(item__submission__enrollment__left_at=None)
    else:
        own = own.filter(item__submission__enrollment=enrollment)
    rows = own.order_by("item__slot__place", "item__round", "number", "item__submission").values_list(
        "item__submission__enrollment",
        "item__slot__place",
        "item__slot",
        "item__round",
        "number",
        "item__hints",
        "item__version",
        "attempt__answer",
        Coalesce(Subquery(last), F("attempt__solved")),
        "score",
        known_by(),
        "item__credited",
        "attempt__shown_at",
        "attempt__answered_at",
        "arrived_at",
        "item__submission__enrollment__name",
    )
    return [Answered(*row) for row in rows]


@dataclass(frozen=True, slots=True)
class ItemResult:
    """A place, its version where everybody gets the same, and its statistics; `credited` of its first tries
    count as right whatever was answered.
    """

    place: int
    version: int | None
    statistics: ItemStatistics
    credited: int


def item_results(
    assignment: Assignment, answers: Iterable[Answered], versions: Mapping[int, PuzzleVersion]
) -> list[ItemResult]:
    """By place; one query. `versions` are those that were answered, by their keys."""
    choices = SlotChoice.objects.filter(slot__assignment=assignment, fixed=True)
    fixed = set(choices.values_list("slot", flat=True))
    places: dict[Item, int] = {}
    tries, contradicted, credited = [], set(), Counter[Item]()
    for each in answers:
        if each.round > 1:
            continue
        item = (each.slot, each.version if each.slot in fixed else None)
        places[item] = each.place
        if each.solved != solved_today(versions[each.version]):
            contradicted.add(item)
        if each.number == 1:
            tries.append(FirstTry(each.enrollment, item, each.version, each.answer, each.knew, each.seconds))
            credited[item] += each.credited
    found = item_statistics(tries, contradicted)
    rows = [
        ItemResult(places[item], item[1], statistics, credited[item]) for item, statistics in found.items()
    ]
    return sorted(rows, key=lambda row: (row.place, row.version or 0))


class Misser(NamedTuple):
    """A learner with how many wrong answers, and where the first of them stands: place, round, try."""

    name: str
    enrollment: UUID
    times: int
    first: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Missed:
    """A rule or a misconception by its code: answers that showed something about it, those of them that
    were wrong, and the learners who gave those, by name.
    """

    code: str
    answers: int
    wrong: int
    learners: tuple[Misser, ...]

    @property
    def percent(self) -> int:
        """The share of wrong answers."""
        return mark_percent(self.wrong / self.answers)


def missed(assignment: Assignment, sort: str, *, told: bool = False) -> list[Missed]:
    """The rules or misconceptions (`Finding.Sort`) that answers showed, most learners first; if `told` those
    answers alone whose verdict the learner may know by now. One query.
    """
    found = Finding.objects.filter(sort=sort, attempt__assigned__item__submission__assignment=assignment)
    return _missed(found.filter(no_longer_withheld("attempt__withheld_until")) if told else found)


def found_lately(
    classroom: Classroom, since: datetime, without: Iterable[Assignment] = ()
) -> QuerySet[Finding]:
    """What answers of the class since then showed about rules and misconceptions, as far as their learners
    may know it by now; `without` those to some assignments.
    """
    return Finding.objects.filter(
        no_longer_withheld("attempt__withheld_until"),
        sort__in=(Finding.Sort.RULE, Finding.Sort.MISCONCEPTION),
        attempt__assigned__item__submission__assignment__classroom=classroom,
        attempt__assigned__arrived_at__gte=since,
    ).exclude(attempt__assigned__item__submission__assignment__in=list(without))


def missed_lately(found: QuerySet[Finding]) -> list[Missed]:
    """The rules and misconceptions among them that somebody missed, most learners first."""
    return [row for row in _missed(found) if row.learners]


def _missed(found: QuerySet[Finding]) -> list[Missed]:
    rows = found.filter(attempt__assigned__item__submission__enrollment__left_at=None).values_list(
        "code",
        "right",
        "attempt__assigned__item__submission__enrollment",
        "attempt__assigned__item__submission__enrollment__name",
        "attempt__assigned__item__slot__place",
        "attempt__assigned__item__round",
        "attempt__assigned__number",
    )
    return _by_code(rows)


def missed_in_lesson(lesson: Lesson, sort: str) -> list[Missed]:
    """The same of what its class answered in a live lesson; one query."""
    own = "attempt__in_lesson__"
    rows = Finding.objects.filter(
        **{f"{own}question__lesson": lesson, f"{own}enrollment__left_at": None}, sort=sort
    ).annotate(once=Value(1))
    return _by_code(
        rows.values_list(
            "code",
            "right",
            f"{own}enrollment",
            f"{own}enrollment__name",
            f"{own}question__place",
            "once",
            "once",
        )
    )


def _by_code(rows: Iterable[tuple[Any, ...]]) -> list[Missed]:
    answers: dict[str, int] = defaultdict(int)
    wrong: dict[str, dict[UUID, list[tuple[int, int, int]]]] = defaultdict(lambda: defaultdict(list))
    names: dict[UUID, str] = {}
    for code, right, enrollment, name, *where in rows:
        answers[code] += 1
        names[enrollment] = name
        if not right:
            place, round_, number = where
            wrong[code][enrollment].append((place, round_, number))
    codes = []
    for code, total in answers.items():
        who = sorted(Misser(names[each], each, len(at), min(at)) for each, at in wrong[code].items())
        codes.append(Missed(code, total, sum(each.times for each in who), tuple(who)))
    return sorted(codes, key=lambda row: (-len(row.learners), -row.wrong, row.code))
