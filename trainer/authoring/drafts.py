"""What a draft holds, and what would be published of it, or why that can not be.

A draft whose answer is in doubt, or that has none, is refused. At the end: puzzles that ask the same already,
up to suits, winds and seats, found by an index and never by a scan.
"""

import json
import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from django.db.models import Q, QuerySet

from trainer.authoring.models import Draft
from trainer.puzzles.digests import canonical_text, digest_of, puzzle_digest
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.rules.errors import RulesError
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.answers.comparison import across_presets
from trainer.scenarios.answers.explanation import explain
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.answers.warnings import Caution, Judged, cautions_of, judged, orders_of
from trainer.scenarios.board.reconstruct import ReconstructError
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.board.snapshot_checks import Defect
from trainer.scenarios.kind import PuzzleKind, UnknownKindError, kind_named
from trainer.scenarios.position.position import WIND_LETTERS, Position, PositionError
from trainer.scenarios.position.texts import canonical_text as equal_text
from trainer.wording.kind_words import words_of
from trainer.wording.verdict import verdict_view


def sketch_of(draft: Draft) -> Sketch:
    """The sketch of a draft's content, which is read once and kept, bounded.

    :raises PositionError: if the content is none, which no save lets happen.
    """
    return sketch_of_text(draft.content)


@lru_cache(maxsize=512)
def sketch_of_text(text: str) -> Sketch:
    """The sketch of a text as `Sketch.to_text` writes it.

    :raises PositionError: naming what is wrong with the text.
    """
    return Sketch.from_text(text)


logger = logging.getLogger(__name__)

CODES: Final = (
    "no_kind",
    "impossible",
    "no_question",
    "ambiguous",
    "rules_lack_it",
    "close_call",
    "other_payments",
    "kind_changed",
    "not_trusted",
    "withdrawn",
    "exists",
)
"""Why a draft is not published."""


class NotPublishableError(ValueError):
    """A draft that can not be published as it is; `codes` say why (`CODES`).

    Of "exists" `puzzle` is the author's own that asks the same already; of "impossible" `defects` are what
    the table lacks, where that is known.
    """

    def __init__(self, *codes: str, puzzle: Puzzle | None = None, defects: tuple[Defect, ...] = ()) -> None:
        super().__init__(", ".join(codes))
        self.codes = codes
        self.puzzle = puzzle
        self.defects = defects


@dataclass(frozen=True, slots=True)
class Offer:
    """What would be published: a question about one history with its answer and level, and what its author
    should know before.
    """

    kind: PuzzleKind
    position: Position
    answer: Answer
    level: int
    cautions: tuple[Caution, ...]

    @property
    def text(self) -> str:
        """The position as a version stores it."""
        return canonical_text(self.position.to_json(short=True))

    @property
    def digest(self) -> str:
        """What names kind and position for good."""
        return puzzle_digest(self.kind.slug, self.position.to_json(short=True))

    @property
    def key(self) -> str:
        """The same for all equal questions."""
        return digest_of(equal_text(self.kind.slug, self.position))


def offer_of(draft: Draft) -> Offer:
    """What would be published of a draft.

    :raises NotPublishableError: naming everything that is in the way.
    """
    try:
        kind = kind_named(draft.kind)
    except UnknownKindError:
        raise NotPublishableError("no_kind") from None
    orders = judged(kind, histories_of(draft))
    if not orders:
        raise NotPublishableError("no_question")
    position, verdict = orders[0]
    try:
        codes = tuple(_doubts(draft, kind, orders))
        level = draft.level or kind.level(position, verdict)
        cautions = cautions_of(kind, orders)
        refuse_wordless(kind, position, verdict)
    except Exception as error:  # what breaks a kind or its words shall break no learner's page
        logger.exception("draft %s: %s can not be put", draft.pk, kind.slug)
        raise NotPublishableError("no_question") from error
    if codes:
        raise NotPublishableError(*codes)
    return Offer(kind, position, verdict.answer, level, cautions)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What an offer becomes: the version of that `number`, published already if it is the `same`. `alike` are
    the slugs of puzzles that ask the same, perhaps in other suits or seats.
    """

    number: int
    same: bool
    alike: tuple[str, ...]


MOST_ALIKE: Final = 3
"""So many equal puzzles are told."""


def prospect_of(draft: Draft, offer: Offer) -> Prospect:
    """What publishing the draft would do now.

    :raises NotPublishableError: "exists", as `refuse_repeated` does.
    """
    newest = newest_of(draft)
    same = newest is not None and newest.position == offer.text
    if not same:
        refuse_repeated(draft, offer)
    last = newest.number if newest is not None else 0
    alike = open_duplicates(offer.kind, offer.position, draft)[:MOST_ALIKE]
    slugs = tuple(dict.fromkeys(version.puzzle.slug for version in alike))
    return Prospect(last if same else last + 1, same, slugs)


def newest_of(draft: Draft) -> PuzzleVersion | None:
    """The version that was published last, None before the first."""
    return PuzzleVersion.objects.filter(puzzle=draft.puzzle_id).order_by("-number").first()


def refuse_wordless(kind: PuzzleKind, position: Position, verdict: Verdict[Answer]) -> None:
    """Find out now whether the question has words, and the verdict under every preset: what breaks there
    breaks before anybody has answered.
    """
    words = words_of(kind.slug)
    words.question(position)
    graded = grade(kind, position, verdict.answer, position.ruleset)
    verdict_view(words, position, graded, explain(verdict), across_presets(kind, position))


def histories_of(draft: Draft) -> tuple[Position, ...]:
    """The histories that lead to a draft's table, each as it will be read again once it is stored.

    :raises NotPublishableError: "impossible", if there is none.
    """
    try:
        return tuple(_stored(position) for position in sketch_of(draft).positions())
    except ReconstructError as error:
        raise NotPublishableError("impossible", defects=error.defects) from None
    except (PositionError, RulesError):
        raise NotPublishableError("impossible") from None


def _stored(position: Position) -> Position:
    return Position.from_json(json.loads(canonical_text(position.to_json(short=True))))


def _doubts(draft: Draft, kind: PuzzleKind, orders: Sequence[Judged]) -> Iterator[str]:
    position = orders[0][0]
    if len(orders_of(orders)) > 1:
        yield "ambiguous"
    if kind.misfits(position):
        yield "rules_lack_it"
    if not kind.publishable(position, position.ruleset):
        yield kind.doubt
    if draft.puzzle is not None and draft.puzzle.kind != kind.slug:
        yield "kind_changed"


def refuse_repeated(draft: Draft, offer: Offer) -> None:
    """Refuse what another puzzle of the author's own asks already; others' are no obstacle.

    :raises NotPublishableError: "exists", with that puzzle.
    """
    same = PuzzleVersion.objects.filter(canonical_key=offer.key, position=offer.text)
    own = same.filter(Q(puzzle__draft__author=draft.author_id) | Q(credit__author=draft.author_id))
    found = own.exclude(puzzle=draft.puzzle_id).select_related("puzzle").order_by("pk").first()
    if found is not None:
        raise NotPublishableError("exists", puzzle=found.puzzle)


KNOWN: Final = (Puzzle.Status.PUBLISHED, Puzzle.Status.RETIRED)
"""Puzzles of these states anybody may know of."""
SEATED: Final = frozenset({"seat", "against", "claims", "deltas", "tenpai"})
"""What an `ask` says of seats."""


def equal_versions(kind: PuzzleKind, position: Position) -> QuerySet[PuzzleVersion]:
    """The stored versions of equal questions, with their puzzles, the oldest first."""
    keys = Q()
    for by in range(position.players) if _names_seats(position) else range(1):
        keys |= _equal_after(kind, position, by)
    return PuzzleVersion.objects.filter(keys).select_related("puzzle").order_by("pk")


def open_duplicates(kind: PuzzleKind, position: Position, draft: Draft) -> QuerySet[PuzzleVersion]:
    """Those that the draft's author may know of: published or retired ones, and own ones behind a link; not
    the draft's own puzzle.
    """
    known = Q(puzzle__status__in=KNOWN)
    known |= Q(puzzle__status=Puzzle.Status.LINKED, credit__author=draft.author_id)
    return equal_versions(kind, position).filter(known).exclude(puzzle=draft.puzzle_id)


def _names_seats(position: Position) -> bool:
    return any(name in SEATED for name, _ in position.ask)


def _equal_after(kind: PuzzleKind, position: Position, by: int) -> Q:
    """Equal ones at tables that are turned `by` seats against this one; what a question names by its seat
    is not turned in the canonical text.
    """
    key = digest_of(equal_text(kind.slug, replace(position, ask=_turned(position, by))))
    if not _names_seats(position):
        return Q(canonical_key=key)
    dealt = f"{WIND_LETTERS[position.round.wind]}{(position.round.dealer + by) % position.players + 1}"
    return Q(canonical_key=key, position__contains=f'"round":"{dealt}"')


def _turned(position: Position, by: int) -> tuple[tuple[str, str], ...]:
    return tuple((name, _said(name, text, by, position.players)) for name, text in position.ask)


def _said(name: str, text: str, by: int, players: int) -> str:
    """What an `ask` says, so many seats further on: `seat-2`, `1:chi 2:ron`, `0,2`, or points by seat."""
    if name == "deltas":
        points = text.split(",")
        return ",".join(points[-by:] + points[:-by]) if by else text
    if name not in SEATED:
        return text
    turned = re.sub(r"(?<![0-9])[0-3](?![0-9])", lambda seat: str((int(seat[0]) + by) % players), text)
    between = "," if name == "tenpai" else " "
    return between.join(sorted(turned.split(between)))
