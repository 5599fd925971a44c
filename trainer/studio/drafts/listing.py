"""The user's drafts as a list: name, picture, where each stands; the heading of a draft's pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from trainer.accounts.models import User
from trainer.authoring.actions.drafting import LANGUAGES
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft, Report, Review
from trainer.authoring.querysets import DraftQuerySet
from trainer.puzzles.models import Puzzle
from trainer.rules.tiles.tile import Tile
from trainer.scenarios.position.position import PositionError
from trainer.wording.kind_words import kind_title
from trainer.wording.rule_names import rules_in_words

_OUT: Final = (Puzzle.Status.PUBLISHED, Puzzle.Status.LINKED)
STATES: Final[Mapping[str, tuple[Promise, Q]]] = {
    "": (gettext_lazy("All"), Q()),
    "draft": (gettext_lazy("Drafts"), Q(puzzle=None)),
    "review": (gettext_lazy("In review"), Q(asked=True)),
    "published": (gettext_lazy("Published"), Q(puzzle__status__in=_OUT)),
    "retired": (gettext_lazy("Taken back"), Q(puzzle__status=Puzzle.Status.RETIRED)),
    "changed": (gettext_lazy("Unpublished changes"), ~Q(puzzle=None) & ~Q(revision=F("published_revision"))),
    "reported": (gettext_lazy("Reported"), Q(reported__gt=0)),
}
"""The lists that a user may ask for, each with its name and its condition."""


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A draft in a list; `hand` are the tiles of its hero, `stands` the code of where it stands."""

    draft: Draft
    name: str
    kind: str
    rules: str
    hand: tuple[Tile, ...]
    drawn: Tile | None
    stands: str
    changed: bool
    asked: bool
    reported: int


def drafts_of(user: User, state: str = "") -> DraftQuerySet:
    """The user's drafts that stand so, the one changed last first, with what a row tells of them."""
    waiting = Report.objects.filter(outcome="", version__puzzle=OuterRef("puzzle")).order_by()
    numbers = waiting.values("version__puzzle").annotate(n=Count("pk")).values("n")
    reviews = Review.objects.filter(draft=OuterRef("pk"), state=Review.State.OPEN)
    found = Draft.objects.of(user).annotate(
        reported=Coalesce(Subquery(numbers, output_field=IntegerField()), 0), asked=Exists(reviews)
    )
    narrowed = found.filter(STATES[state][1]).order_by("-updated_at", "-pk")
    return narrowed.select_related("puzzle").prefetch_related("words")


def tallies(user: User) -> dict[str, int]:
    """How many drafts each list has."""
    found = drafts_of(user).order_by()
    numbers = found.aggregate(
        **{f"n_{state}": Count("pk", filter=wanted) for state, (_name, wanted) in STATES.items()}
    )
    return {state: numbers[f"n_{state}"] for state in STATES}


def draft_row(draft: Draft) -> DraftRow:
    """A draft of `drafts_of` as a row."""
    try:
        snapshot = sketch_of(draft).snapshot
    except PositionError:
        snapshot = None
    return DraftRow(
        draft=draft,
        name=draft_name(draft),
        kind=kind_title(draft.kind) if draft.kind else _("no question yet"),
        rules=rules_in_words(snapshot.ruleset) if snapshot else "",
        hand=tuple(sorted(snapshot.hand)) if snapshot else (),
        drawn=snapshot.drawn if snapshot else None,
        stands=stands(draft),
        changed=has_changes(draft),
        asked=getattr(draft, "asked", False),
        reported=getattr(draft, "reported", 0),
    )


def stands(draft: Draft) -> str:
    """`draft`, or how its puzzle stands: `linked`, `published`, `retired`."""
    return draft.puzzle.status if draft.puzzle is not None else "draft"


def has_changes(draft: Draft) -> bool:
    """Whether there is more in the draft than was published of it."""
    return draft.puzzle is not None and draft.revision != draft.published_revision


def draft_name(draft: Draft) -> str:
    """Its title in the reader's language or the first that has one, or else what it asks."""
    titles = {row.language: row.title for row in draft.words.all() if row.title}
    for language in (get_language() or "", *LANGUAGES):
        if language in titles:
            return titles[language]
    return kind_title(draft.kind) if draft.kind else _("Table without a question")


def draft_context(draft: Draft, page: str) -> dict[str, Any]:
    """What `studio/life/draft_head.html` needs; `page` is one of table, words, publish."""
    return {
        "area": "drafts",
        "draft": draft,
        "draft_page": page,
        "name": draft_name(draft),
        "stands": stands(draft),
        "changed": has_changes(draft),
    }
