"""Published versions: whose they are, how they did, whether their pins hold.

A pin is an answer that an author expects of a version under a ruleset.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Avg, Count, DurationField, ExpressionWrapper, F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from trainer.accounts.models import User
from trainer.authoring.models import Pin
from trainer.classroom.secrecy.telling import refuse_withheld
from trainer.progress.models import Attempt, Finding
from trainer.progress.querysets import AttemptQuerySet, no_longer_withheld
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import CACHED, NoQuestionError, Question, question_of
from trainer.rules.errors import RulesError
from trainer.rules.rulesets.ruleset import Ruleset, load_preset, offered
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.answers.comparison import disputed_by
from trainer.scenarios.position.position import PositionError


def puzzles_of(user: User | AnonymousUser) -> QuerySet[Puzzle]:
    """Those made of the user's drafts; of staff also those without a draft, such as the bank's. What was
    made for an exam is nobody's.
    """
    if not user.is_authenticated:
        return Puzzle.objects.none()
    own = Q(draft__author=user)
    if user.is_staff:
        own |= Q(draft__isnull=True)
    return Puzzle.objects.filter(own).exclude(status=Puzzle.Status.RESERVED)


MOST_ANSWERS: Final = 12
"""So many different answers are listed, the commonest ones."""


@dataclass(frozen=True, slots=True)
class Figures:
    """`number` of first answers, those that were `right`, their mean `score` 0 to 1, and the `median` time
    from shown to answered; all but the number None or 0 where there are none.
    """

    version: int
    number: int = 0
    right: int = 0
    score: float = 0.0
    median: timedelta | None = None

    @property
    def share(self) -> int:
        """The percentage that was right."""
        return round(100 * self.right / self.number) if self.number else 0


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """An answer as it is stored: how many gave it, what it was worth, and the misconceptions that it
    showed, by code with how often, the commonest first.
    """

    answer: str
    times: int
    score: float
    beliefs: tuple[tuple[str, int], ...]


def figures_of(puzzle: Puzzle) -> dict[int, Figures]:
    """The figures of each version of a puzzle that was answered, by its key. Two queries."""
    first = first_answers(Q(version__puzzle=puzzle))
    medians = _medians(first)
    rows = (
        first.values("version")
        .annotate(number=Count("pk"), right=Count("pk", filter=Q(score=1)), mean=Avg("score"))
        .order_by("version")
    )
    return {
        row["version"]: Figures(
            row["version"], row["number"], row["right"], row["mean"], medians.get(row["version"])
        )
        for row in rows
    }


def answers_to(version: PuzzleVersion) -> list[StoredAnswer]:
    """The commonest first answers to a version, the commonest first. Two queries."""
    first = first_answers(Q(version=version))
    rows = list(
        first.values("answer")
        .annotate(times=Count("pk"), mean=Avg("score"))
        .order_by("-times", "answer")[:MOST_ANSWERS]
    )
    beliefs = _beliefs(first, [row["answer"] for row in rows])
    return [
        StoredAnswer(row["answer"], row["times"], row["mean"], tuple(beliefs.get(row["answer"], ())))
        for row in rows
    ]


def first_answers(at: Q) -> AttemptQuerySet:
    """Each learner's first answer to each version, those whose result is shown by now."""
    numbered = Attempt.objects.filter(at).annotate(
        nth=Window(
            RowNumber(), partition_by=[F("version"), F("learner")], order_by=[F("answered_at"), F("pk")]
        )
    )
    return Attempt.objects.filter(pk__in=numbered.filter(nth=1).values("pk")).filter(
        no_longer_withheld("withheld_until")
    )


def _medians(first: AttemptQuerySet) -> dict[int, timedelta]:
    """The median time of each version; of an even number the longer of the two in the middle."""
    took = ExpressionWrapper(F("answered_at") - F("shown_at"), output_field=DurationField())
    ordered = first.annotate(
        took=took,
        place=Window(RowNumber(), partition_by=[F("version")], order_by=[took, F("pk")]),
        of=Window(Count("pk"), partition_by=[F("version")]),
    )
    middle = ordered.filter(place=F("of") / 2 + 1)
    return dict(middle.values_list("version", "took"))


def _beliefs(first: AttemptQuerySet, answers: Iterable[str]) -> dict[str, list[tuple[str, int]]]:
    """The misconceptions that these answers showed."""
    found: dict[str, list[tuple[str, int]]] = {}
    rows = (
        Finding.objects.filter(
            attempt__in=first.values("pk"), attempt__answer__in=list(answers), sort=Finding.Sort.MISCONCEPTION
        )
        .values("attempt__answer", "code")
        .annotate(times=Count("pk"))
        .order_by("-times", "code")
    )
    for row in rows:
        found.setdefault(row["attempt__answer"], []).append((row["code"], row["times"]))
    return found


@dataclass(frozen=True, slots=True)
class Today:
    """What rules answer today: as the kind's shape writes it, and the rule of the reason that decides.

    Both are empty where the question can not be asked by those rules.
    """

    text: str
    rule: str
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class PinToday:
    """A pin with the answer of today; `today` is None if the version asks nothing any more."""

    pin: Pin
    today: Today | None

    @property
    def holds(self) -> bool:
        """Whether the answer is the one that was pinned."""
        return self.today is not None and self.today.text == self.pin.answer


def presets_of(question: Question) -> tuple[str, ...]:
    """The presets that a question can be pinned under: the own one first, then those offered."""
    own = question.position.ruleset.preset
    return tuple(dict.fromkeys((own, *offered(question.position.players))))


def answer_today(question: Question, preset: str) -> Today:
    """What the question is answered under a preset.

    :raises RulesetError: if there is no such preset.
    :raises WithheldError: if the reader is not told it.
    """
    refuse_withheld(question)
    return _answer_today(question, preset)


@lru_cache(maxsize=CACHED)
def _answer_today(question: Question, preset: str) -> Today:
    kind, position, rules = question.kind, question.position, _rules(question, preset)
    try:
        verdict = kind.solve(position, rules)
        text = question.shape.text(verdict.answer)
    except (PositionError, RulesError):
        return Today("", "")
    return Today(text, verdict.reasons[0].rule if verdict.reasons else "", verdict.answer)


def is_disputed(question: Question, preset: str) -> bool:
    """Whether today's answer hangs on what the sources of a preset do not agree on, or do not say."""
    if answer_today(question, preset).answer is None:
        return False
    return bool(disputed_by(question.kind, question.position, _rules(question, preset)))


def _rules(question: Question, preset: str) -> Ruleset:
    own = question.position.ruleset
    return own if preset == own.preset else load_preset(preset)


def parsed_pin(question: Question, text: str) -> str:
    """An answer that was typed, as the shape writes it: its stored text, or the words of a yes or no.

    :raises FormatError: if it is no answer to the question.
    """
    shape = question.shape
    return shape.text(shape.read(text.strip().lower()))


def pin_today(pin: Pin) -> PinToday:
    """A pin against the rules of today; its version and puzzle must be at hand."""
    try:
        return PinToday(pin, answer_today(question_of(pin.version), pin.ruleset))
    except (NoQuestionError, RulesError):
        return PinToday(pin, None)


def pins_today(pins: Iterable[Pin]) -> Iterator[PinToday]:
    """Each of them against the rules of today."""
    return map(pin_today, pins)


def earlier_version(version: PuzzleVersion) -> PuzzleVersion | None:
    """The version before it of the same puzzle."""
    earlier = PuzzleVersion.objects.filter(puzzle=version.puzzle_id, number__lt=version.number)
    return earlier.order_by("-number").first()


def pins_by_version(puzzle: Puzzle) -> dict[int, int]:
    """How many pins each version of a puzzle has, by the version's key."""
    rows = Pin.objects.filter(version__puzzle=puzzle).values("version")
    return dict(rows.annotate(n=Count("pk")).values_list("version", "n"))


def pins_of(version: PuzzleVersion) -> list[PinToday]:
    """The pins of a version, its puzzle at hand, in order of the presets. One query."""
    pins = list(Pin.objects.filter(version=version).select_related("pinned_by").order_by("ruleset"))
    for pin in pins:
        pin.version = version
    return list(pins_today(pins))
