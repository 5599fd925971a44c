"""Which sentences were found unclear: reasons of verdicts by code, screens of lessons by place."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from trainer.progress.models import Attempt, Clarity
from trainer.puzzles.questions import NoQuestionError, question_of

_SURE: Final = 1.96
"""So many standard deviations to each side hold 95 %."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """Of what is explained (`about`) how often it was found unclear `of` how many words, with a verdict that
    shows it: the address of its puzzle, or of the screen.
    """

    about: str
    unclear: int
    of: int
    example: str

    @property
    def at_least(self) -> float:
        """The share of the unclear of which so many words make sure (Wilson's lower bound)."""
        share, square = self.unclear / self.of, _SURE**2 / self.of
        middle, spread = (
            share + square / 2,
            _SURE * sqrt(share * (1 - share) / self.of + square / self.of / 4),
        )
        return (middle - spread) / (1 + square)


@dataclass(frozen=True, slots=True)
class Words:
    """All words about verdicts after right answers, after wrong ones, and about screens: unclear, and in all.
    `reasons` and `screens` are those of which some were unclear, the worst first.
    """

    after_right: tuple[int, int]
    after_wrong: tuple[int, int]
    of_screens: tuple[int, int]
    reasons: Sequence[Unclear]
    screens: Sequence[Unclear]


def words_said() -> Words:
    """What was tapped under verdicts and screens. A verdict with several reasons counts for each of them."""
    told = Attempt.objects.filter(clarity__isnull=False).select_related("version__puzzle", "clarity")
    scores: Counter[tuple[bool, bool]] = Counter()
    said: Counter[tuple[str, bool]] = Counter()
    examples: dict[str, str] = {}
    for attempt in told.order_by("clarity").iterator(chunk_size=1000):
        clear = attempt.clarity.clear
        scores[attempt.is_right, clear] += 1
        for about in _reasons(attempt):
            said[about, clear] += 1
            if not clear:
                examples[about] = f"/p/{attempt.version.puzzle.slug}/"
    screens = Counter(Clarity.objects.exclude(screen="").values_list("screen", "clear"))
    return Words(
        (scores[True, False], scores[True, True] + scores[True, False]),
        (scores[False, False], scores[False, True] + scores[False, False]),
        (sum(screens[key] for key in screens if not key[1]), screens.total()),
        _worst(said, examples),
        _worst(screens, {screen: f"/path/{screen}/" for screen, _clear in screens}),
    )


def _reasons(attempt: Attempt) -> Sequence[str]:
    """The codes of the reasons that its verdict gives today, with the kind of the question."""
    try:
        question = question_of(attempt.version)
    except NoQuestionError:
        return ()
    reasons = question.solve().reasons
    return list(dict.fromkeys(f"{question.kind.slug}: {each.rule} {each.code}" for each in reasons))


def _worst(said: Counter[tuple[str, bool]], examples: dict[str, str]) -> Sequence[Unclear]:
    found = [
        Unclear(about, number, number + said[about, True], examples[about])
        for (about, clear), number in said.items()
        if not clear
    ]
    return sorted(found, key=lambda each: (-each.at_least, each.about))
