"""How a run goes and went, in words: its choice, its time, its answers as rows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch
from django.urls import reverse

from trainer.classroom.secrecy.telling import is_withheld
from trainer.pages.question.rows import ListedPuzzle, attempt_word, listed_puzzles, stored_word
from trainer.progress.models import Attempt, Mode, Run, RunItem
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.rules.tiles.tile import Tile
from trainer.wording.kind_words import FAMILIES, family_name, kind_title
from trainer.wording.words import joined


def time_word(seconds: float) -> str:
    """Minutes and seconds, `2:05`."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def topics_word(topics: str) -> str:
    """The kinds and families that a run is about; empty for any."""
    return joined([family_name(each) if each in FAMILIES else kind_title(each) for each in topics.split()])


@dataclass(frozen=True, slots=True)
class Best:
    """The best score of a mode about some topics, in words."""

    mode: str
    topics: str
    score: float


def best_rows(found: Iterable[Mapping[str, Any]]) -> list[Best]:
    """The best scores of those modes in which a score says something, the best first."""
    return [
        Best(str(Mode(row["mode"]).label), topics_word(row["topics"] or ""), row["best"])
        for row in found
        if row["mode"] in (Mode.CLOCK, Mode.STREAK)
    ]


@dataclass(frozen=True, slots=True)
class RunRow:
    """A puzzle of a run as it was answered. `mark` is right, partly or wrong, or kept where an assignment
    holds the verdict back; then neither `answer` nor the right one (`solved`) nor the verdict's page is told.
    `hand` is one's own on that table.
    """

    place: int
    name: str
    kind: str
    hand: tuple[Tile, ...]
    mark: str
    answer: str = ""
    solved: str = ""
    url: str = ""
    credit: float = 0
    tries: int = 0
    hints: int = 0


def run_rows(run: Run) -> list[RunRow]:
    """The answered puzzles of a run in order. Three queries."""
    own = Prefetch("attempts", Attempt.objects.by(run.learner_id).order_by("answered_at"), to_attr="answers")
    items = list(run.items.filter(tries__gt=0).select_related("version__puzzle").prefetch_related(own))
    listed = {each.slug: each for each in listed_puzzles(item.version for item in items)}
    rows = []
    for item in items:
        puzzle = listed.get(item.version.puzzle.slug)
        if puzzle is not None:
            rows.append(_row(item, puzzle))
    return rows


def _row(item: RunItem, puzzle: ListedPuzzle) -> RunRow:
    answers: list[Attempt] = getattr(item, "answers", [])
    if not answers or _is_kept(item):
        return RunRow(item.place, puzzle.name, puzzle.kind, puzzle.hand, "kept")
    last = answers[-1]
    last.version = item.version
    return RunRow(
        place=item.place,
        name=puzzle.name,
        kind=puzzle.kind,
        hand=puzzle.hand,
        mark="right" if last.is_right else "partly" if last.score else "wrong",
        answer=attempt_word(last),
        solved=stored_word(question_of(item.version), last.solved) if item.credit is not None else "",
        url=reverse("train:attempt", args=[item.run_id, item.place, last.id]),
        credit=item.credit or 0,
        tries=item.tries,
        hints=item.hints,
    )


def _is_kept(item: RunItem) -> bool:
    try:
        return is_withheld(question_of(item.version))
    except NoQuestionError:
        return True


@dataclass(frozen=True, slots=True)
class Cycle:
    """A cycle of a set by its number, from 1: how many of its `size` answers were right, its time, whether it
    goes on still.
    """

    number: int
    run: Run
    time: str
    own: bool


def cycles_shown(run: Run, cycles: Iterable[Run]) -> list[Cycle]:
    """The cycles of a set; `own` is the run itself."""
    return [
        Cycle(number, each, time_word(each.seconds), own=each.pk == run.pk)
        for number, each in enumerate(cycles, 1)
    ]
