"""A stored version as a question that can be put and graded.

Versions never change, so what is read from them is kept, bounded, in the process: the parsed
position, and the grade of each answer.
"""

import json
import sys
import time
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, cast

from django.db.models import CharField, QuerySet

from trainer.prepared import Prepared
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, Shape, Tiles
from trainer.scenarios.answers.grading import Grade, grade
from trainer.scenarios.kind import PuzzleKind, UnknownKindError, kind_named
from trainer.scenarios.position.position import Position

CACHED: Final = 13_312
"""How many questions a process keeps, half as many again as the bank has. With table and two verdicts each a
thousand take about 10 MB."""


class NoQuestionError(ValueError):
    """A stored version that asks nothing: its kind or schema is not ours, or its position not its kind's."""


@dataclass(frozen=True, slots=True)
class Question:
    """A kind's question about a position, and the shape of an answer to it.

    `reserved`: it was made for one use alone, whose own pages know what to tell of it. `real`: its position
    is out of a game, move for move.
    Questions are equal by `slug` and `digest` of their version: what is kept about one is found again
    when the question itself was read anew.
    """

    slug: str
    digest: str
    kind: PuzzleKind = field(compare=False)
    position: Position = field(compare=False)
    shape: Shape = field(compare=False)
    reserved: bool = field(compare=False, default=False)
    real: bool = field(compare=False, default=False)

    @property
    def marks_tsumogiri(self) -> bool:
        """Whether its rivers show which tiles were discarded as they were drawn: where its kind says so, and
        where a game tells it. A kind whose answers lean with real positions shows it nowhere, nor one whose
        bar is at the foot of a tile.
        """
        kind = self.kind
        if "tsumogiri" in kind.marks:
            return True
        return self.real and not kind.real_leans and "sideways" not in kind.hides

    @property
    def on_hand(self) -> bool:
        """Whether the answer is given on the tiles of the hero's hand."""
        return isinstance(self.shape, Tiles) and len(self.shape.choices) <= 14

    def solve(self) -> Verdict[Answer]:
        """The right answer and its reasons, under the question's own ruleset, by the rules of today."""
        return self.kind.solve(self.position, self.position.ruleset)


def cached_version(**named: str | int) -> PuzzleVersion | None:
    """A version that a link opens, with its puzzle and its origin; what is found is kept for a minute.

    The version itself never changes; that minute is how long a puzzle that was taken back can
    still be answered.
    """
    return _cached_version(int(time.time() // 60), **named)


@lru_cache(maxsize=2048)
def _cached_version(minute: int, **named: str | int) -> PuzzleVersion | None:
    return PuzzleVersion.objects.open_by_link().select_related("origin").filter(**named).first()


def kinds_of(versions: Set[int], answered: PuzzleVersion) -> Mapping[int, str]:
    """The slugs of the kinds of these versions by their keys. What was read is kept in the process, and what
    was `answered`, its puzzle at hand: at most one query.
    """
    # Another thread may empty what is kept at any moment: what is returned is this caller's own.
    known = {key: kind for key in versions if (kind := _KINDS.get(key))}
    known[answered.pk] = answered.puzzle.kind
    if missing := versions - known.keys():
        found = PuzzleVersion.objects.filter(pk__in=missing)
        known |= {key: sys.intern(kind) for key, kind in found.values_list("pk", "puzzle__kind")}
    if len(_KINDS) > CACHED:
        forget_kinds()
    _KINDS.update(known)
    return known


_KINDS: Final[dict[int, str]] = {}


def forget_kinds() -> None:
    """What `kinds_of` keeps goes: another database has other versions under the same keys."""
    _KINDS.clear()


def newest_version(slug: str) -> PuzzleVersion | None:
    """The latest version behind a link, with its puzzle, if there is one."""
    return cast(PuzzleVersion | None, _NEWEST.first(slug=slug))


def _newest(slug: str) -> "QuerySet[PuzzleVersion]":
    return PuzzleVersion.objects.newest_of(slug)


_NEWEST: Final = Prepared(_newest, {"slug": (CharField(), "the slug of a puzzle")})


def table_slug(version: PuzzleVersion) -> str:
    """The slug under which its table stands in the bank, by whichever rules it is asked."""
    puzzle = version.puzzle
    return puzzle.restates.slug if puzzle.restates is not None else puzzle.slug


def question_of(version: PuzzleVersion) -> Question:
    """What a version asks; its puzzle must be at hand.

    :raises NoQuestionError: if that is nothing.
    """
    puzzle = version.puzzle
    reserved = puzzle.status == Puzzle.Status.RESERVED
    text, real = version.position, version.real
    return _question(puzzle.slug, version.digest, puzzle.kind, text, reserved=reserved, real=real)


@lru_cache(maxsize=CACHED)
def _question(slug: str, digest: str, kind_slug: str, text: str, *, reserved: bool, real: bool) -> Question:
    try:
        kind, position = kind_named(kind_slug), Position.from_json(json.loads(text))
        kind.solve(position, position.ruleset)
        return Question(slug, digest, kind, position, kind.shape(position), reserved, real)
    except (UnknownKindError, ValueError) as error:
        raise NoQuestionError(f"puzzle {slug}: {error}") from None


@lru_cache(maxsize=2 * CACHED)
def grade_of(question: Question, answer: Answer) -> Grade:
    """The grade of an answer under the question's own ruleset, by the rules of today."""
    return grade(question.kind, question.position, answer, question.position.ruleset)
