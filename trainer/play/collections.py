"""A learner's pages of a collection: its puzzles with what was answered, each in turn, and on paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.markdown import rendered
from trainer.authoring.sharing import class_collections, may_see_key, open_collections, owner_name
from trainer.forms.queries import Query
from trainer.pages.printing import A_SHEET, sheet_key, sheet_puzzles
from trainer.pages.question.rows import ListedPuzzle, attempt_word, listed_puzzles
from trainer.play.practice.answering import Practice, turns_of
from trainer.play.secrecy import refuse_puzzle, withheld_puzzles
from trainer.progress.models import Attempt
from trainer.progress.querysets import AttemptQuerySet
from trainer.puzzles.collections import UNSEEN, may_copy, newest_by_slug, versions_of_collection
from trainer.puzzles.models import Collection, Puzzle, PuzzleVersion
from trainer.scenarios.kind import kinds

LISTED: Final = 100
"""So many of those that everybody finds are listed."""


def opened_collection(request: LearnerRequest, slug: str) -> Collection:
    """A collection that opens for whoever asks; 404 for every other."""
    opened = open_collections(request.user).select_related("owner__authoring", "copied_from")
    return get_object_or_404(opened, slug=slug)


def about_collection(request: LearnerRequest, collection: Collection) -> dict[str, Any]:
    """What is said of a collection wherever it is shown: whose it is, its licence, where it is from."""
    source = collection.copied_from
    opened = source and open_collections(request.user).filter(pk=source.pk).exists()
    user = request.user
    return {
        "collection": collection,
        "by": owner_name(collection),
        "description": rendered(collection.description),
        "source": source if opened else None,
        "may_copy": user.is_authenticated and may_copy(collection, user),
        "may_edit": Collection.objects.editable_by(user).filter(pk=collection.pk).exists(),
    }


@require_safe
def collections(request: LearnerRequest) -> HttpResponse:
    """The collections of the learner's classes, and those that everybody finds."""
    shared = class_collections(request.user).select_related("owner__authoring").counted()
    listed = Collection.objects.public().exclude(pk__in=shared.values("pk"))
    found = listed.select_related("owner__authoring").counted()[:LISTED]
    context = {
        "section": "puzzles",
        "shared": [(each, owner_name(each)) for each in shared],
        "listed": [(each, owner_name(each)) for each in found],
    }
    return render(request, "play/collections.html", context)


@require_safe
def open_collection(request: LearnerRequest, slug: str) -> HttpResponse:
    """The page of a collection: start, or go on where an answer is missing."""
    found = opened_collection(request, slug)
    rows = collected_rows(found, request.visitor.learner_id, withheld=withheld_puzzles())
    waiting = [row for row in rows if not row.mark]
    context = {
        "section": "puzzles",
        "rows": rows,
        "following": waiting[0] if waiting else None,
        "done": len(rows) - len(waiting),
        "right": sum(row.mark == "right" for row in rows),
    }
    return render(request, "play/collection.html", about_collection(request, found) | context)


class Collected(Practice):
    """A puzzle of a collection: the way on is the next one of it that the learner has not answered."""

    template = "play/collection_puzzle.html"
    own_choice = False

    def __init__(self, request: LearnerRequest, found: Collection, version: PuzzleVersion) -> None:
        super().__init__(request, version.puzzle.slug)
        self.collection, self.version = found, version
        self.slugs = order_of(found)
        self.at = self.slugs.index(self.slug) if self.slug in self.slugs else 0

    @property
    def action(self) -> str:
        """The page of the puzzle in the collection."""
        return reverse("play:collected", args=[self.collection.slug, self.slug])

    @property
    def where(self) -> str:
        """The page of the attempt in the collection."""
        return reverse(
            "play:collected_attempt", args=[self.collection.slug, self.slug, self.recorded.attempt.id]
        )

    def around(self) -> dict[str, Any]:
        """Where the puzzle is in the collection."""
        return {
            "section": "puzzles",
            "collection": self.collection,
            "place": self.at + 1,
            "places": len(self.slugs),
            # The form offers no way to other puzzles here.
            "families": True,
        }

    def onwards(self) -> str:
        """The next one without an answer, from here on and round again."""
        answered = answered_of(self.collection, self.request.visitor.learner_id)
        round_ = (*self.slugs[self.at + 1 :], *self.slugs[: self.at])
        waiting = [slug for slug in round_ if slug not in answered]
        following = reverse("play:collected", args=[self.collection.slug, waiting[0]]) if waiting else ""
        context = {"collection": self.collection, "following": following, "here": self.action}
        return render_to_string("play/collection_onwards.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def collected(request: LearnerRequest, slug: str, puzzle: str) -> HttpResponse:
    """A puzzle of a collection; posted to, the verdict on the answer, with the way on in the collection."""
    found = opened_collection(request, slug)
    asked = Collected(request, found, _version_in(found, puzzle))
    refuse_puzzle(puzzle)
    if request.method == "POST":
        return asked.answer()
    if Query(request.GET).has("again"):
        return redirect(f"{request.path}?turn={turns_of(request, asked.version)}")
    return asked.ask()


@require_safe
def collected_attempt(request: LearnerRequest, slug: str, puzzle: str, attempt_id: UUID) -> HttpResponse:
    """An own answer to a puzzle of a collection, with today's verdict on it."""
    found = opened_collection(request, slug)
    asked = Collected(request, found, _version_in(found, puzzle))
    refuse_puzzle(puzzle)
    own = Attempt.objects.by(request.visitor.learner).select_related("version__puzzle")
    attempt = get_object_or_404(own, pk=attempt_id, version__puzzle__slug=puzzle)
    return asked.looked_at(
        attempt, newer=asked.action if attempt.version.number < asked.version.number else ""
    )


def _version_in(found: Collection, puzzle: str) -> PuzzleVersion:
    """The newest version of a puzzle of the collection; 404 for every other."""
    version = newest_by_slug([puzzle]).get(puzzle)
    if version is None or not found.items.filter(puzzle=version.puzzle).exists():
        raise Http404
    return version


@dataclass(frozen=True, slots=True)
class CollectedRow:
    """A puzzle of a collection with the learner's last answer, and the page of that.

    `mark` is right, partly, wrong, or kept where the result is kept back or an assignment holds the puzzle;
    empty without an answer. `newer`: that answer was given to a version that is not the newest any more.
    """

    listed: ListedPuzzle
    url: str
    mark: str = ""
    answer: str = ""
    answered: str = ""
    newer: bool = False


def order_of(collection: Collection) -> list[str]:
    """The slugs of the puzzles that can be answered, in order."""
    opened = collection.items.exclude(puzzle__status__in=UNSEEN).filter(puzzle__kind__in=list(kinds()))
    return list(opened.order_by("place").values_list("puzzle__slug", flat=True))


def answered_of(collection: Collection, learner_id: UUID | None) -> set[str]:
    """The slugs of those that the learner has answered."""
    return set(_answers(collection, learner_id).values_list("version__puzzle__slug", flat=True))


def collected_rows(
    collection: Collection, learner_id: UUID | None, *, withheld: frozenset[int] = frozenset()
) -> list[CollectedRow]:
    """The puzzles in order; of those `withheld` (their keys) no answer is told. A fixed number of queries."""
    versions = versions_of_collection(collection)
    numbers = {version.puzzle.slug: version.number for version in versions}
    listed = listed_puzzles(versions, hands=False)
    answers = _answers(collection, learner_id).select_related("version__puzzle").order_by("answered_at", "pk")
    last = {each.version.puzzle.slug: each for each in answers}
    return [_row(collection, each, numbers[each.slug], last.get(each.slug), withheld) for each in listed]


def _answers(collection: Collection, learner_id: UUID | None) -> AttemptQuerySet:
    own = Attempt.objects.given_by(learner_id)
    return own.filter(version__puzzle__in=collection.items.values("puzzle"))


def _row(
    collection: Collection,
    listed: ListedPuzzle,
    newest: int,
    attempt: Attempt | None,
    withheld: frozenset[int],
) -> CollectedRow:
    here = [collection.slug, listed.slug]
    url = reverse("play:collected", args=here)
    if attempt is None:
        return CollectedRow(listed, url)
    waits = attempt.withheld_until is not None and attempt.withheld_until > timezone.now()
    if waits or attempt.version.puzzle_id in withheld:
        return CollectedRow(listed, url, "kept")
    mark = "right" if attempt.is_right else "partly" if attempt.score else "wrong"
    answered = reverse("play:collected_attempt", args=[*here, attempt.id])
    return CollectedRow(listed, url, mark, attempt_word(attempt), answered, attempt.version.number < newest)


@require_safe
def collection_sheet(request: LearnerRequest, slug: str) -> HttpResponse:
    """A collection on paper; with its answers for whom they are."""
    found = opened_collection(request, slug)
    page = Paginator(versions_of_collection(found), A_SHEET).get_page(Query(request.GET).number("page", 1))
    context = {
        "sheet_title": found.title,
        "byline": "; ".join(each for each in (owner_name(found), found.credit) if each),
        "back": reverse("play:collection", args=[found.slug]),
        "page": page,
    }
    versions = list(page.object_list)
    of_bank = all(version.puzzle.from_bank for version in versions)
    reserved = found.licence == Collection.Licence.RESERVED
    context["licence"] = bank_licence() if of_bank and reserved else found.get_licence_display()
    return _sheet(request, versions, page.start_index(), context, may_key=may_see_key(found, request.user))


@require_safe
def puzzle_sheet(request: LearnerRequest, slug: str) -> HttpResponse:
    """One puzzle on paper."""
    version = get_object_or_404(PuzzleVersion.objects.newest_of(slug))
    may_key = version.puzzle.status != Puzzle.Status.LINKED or request.user.is_staff or _is_own(request, slug)
    context = {"sheet_title": "", "back": reverse("play:puzzle", args=[slug])}
    context["licence"] = bank_licence() if version.puzzle.from_bank else ""
    return _sheet(request, [version], 1, context, may_key=may_key)


def _sheet(
    request: LearnerRequest,
    versions: Sequence[PuzzleVersion],
    start: int,
    context: dict[str, Any],
    *,
    may_key: bool,
) -> HttpResponse:
    """The answers to puzzles that an assignment of the learner's holds back are never printed."""
    query = Query(request.GET)
    text, with_key = query.text("text") == "1", may_key and query.text("key") == "1"
    puzzles = sheet_puzzles(versions, text=text, start=start)
    if not context["sheet_title"]:
        context["sheet_title"] = puzzles[0].title or puzzles[0].heading.kind if puzzles else ""
    answers = sheet_key(versions, start=start) if with_key else []
    context |= {"section": "puzzles", "puzzles": puzzles, "answers": answers, "text": text}
    return render(request, "question/sheet.html", context | {"may_key": may_key, "with_key": with_key})


def bank_licence() -> str:
    """What others may do with the puzzles that come with the site: they are under its licence."""
    return _("Puzzles of Riichi Dojo, MIT licence: copy freely, with its notice")


def _is_own(request: LearnerRequest, slug: str) -> bool:
    user = request.user
    return user.is_authenticated and Puzzle.objects.filter(slug=slug, draft__author=user).exists()
