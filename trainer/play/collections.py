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
from trainer.pages.printing import A_SHEET, sheet_key, sheet_puzzles
from trainer.pages.question.rows import ListedPuzzle, attempt_word, listed_puzzles
from trainer.play import answering
from trainer.play import answering as pages
from trainer.play.answering import owners_of
from trainer.play.exploring import exploring
from trainer.play.views import asking
from trainer.play.withheld import held_puzzles, refuse_puzzle
from trainer.progress.keys import KeyRefusedError, read_key
from trainer.progress.models import Attempt
from trainer.progress.querysets import AttemptQuerySet
from trainer.puzzles.collections import UNSEEN, may_copy, newest_by_slug, versions_of_collection
from trainer.puzzles.models import Collection, Puzzle, PuzzleVersion
from trainer.puzzles.questions import kept_version, question_of
from trainer.scenarios.answer_shapes import FormatError
from trainer.scenarios.kind import kinds

WHOLE: Final = "play/collection_puzzle.html"
LISTED: Final = 100
"""So many of those that everybody finds are listed."""


def opened_collection(request: LearnerRequest, slug: str) -> Collection:
    """A collection that opens for whoever asks; 404 for every other."""
    opened = open_collections(request.user).select_related("owner__authoring", "copied_from")
    return get_object_or_404(opened, slug=slug)


def about(request: LearnerRequest, collection: Collection) -> dict[str, Any]:
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
@asking
def collection(request: LearnerRequest, slug: str) -> HttpResponse:
    """The page of a collection: start, or go on where an answer is missing."""
    found = opened_collection(request, slug)
    rows = rows_of(found, request.learner_id, held=held_puzzles())
    waiting = [row for row in rows if not row.mark]
    context = {
        "section": "puzzles",
        "rows": rows,
        "following": waiting[0] if waiting else None,
        "done": len(rows) - len(waiting),
        "right": sum(row.mark == "right" for row in rows),
    }
    return render(request, "play/collection.html", about(request, found) | context)


@require_http_methods(["GET", "HEAD", "POST"])
@asking
def collected(request: LearnerRequest, slug: str, puzzle: str) -> HttpResponse:
    """A puzzle of a collection; posted to, the verdict on the answer, with the way on in the collection."""
    found = opened_collection(request, slug)
    version = _version_in(found, puzzle)
    refuse_puzzle(puzzle)
    around = _around(request, found, puzzle)
    if request.method == "POST":
        return _answer(request, version, around)
    if "again" in request.GET:
        return redirect(f"{request.path}?turn={answering.turns_of(request, version)}")
    return render(request, WHOLE, around | _asked(request, version, around))


@require_safe
@asking
def collected_attempt(request: LearnerRequest, slug: str, puzzle: str, attempt_id: UUID) -> HttpResponse:
    """An own answer to a puzzle of a collection, with today's verdict on it."""
    found = opened_collection(request, slug)
    newest = _version_in(found, puzzle)
    refuse_puzzle(puzzle)
    own = Attempt.objects.by(request.learner).select_related("version__puzzle")
    attempt = get_object_or_404(own, pk=attempt_id, version__puzzle__slug=puzzle)
    around = _around(request, found, puzzle)
    what_if = exploring(question_of(attempt.version), request.GET.dict(), request.path)
    context = around | _judged(attempt, around, repeated="repeated" in request.GET) | {"explore": what_if}
    context["newer"] = around["here"] if attempt.version.number < newest.number else ""
    return render(request, WHOLE, context, status=422 if what_if and what_if.error else 200)


def _version_in(found: Collection, puzzle: str) -> PuzzleVersion:
    """The newest version of a puzzle of the collection; 404 for every other."""
    version = newest_by_slug([puzzle]).get(puzzle)
    if version is None or not found.items.filter(puzzle=version.puzzle).exists():
        raise Http404
    return version


def _around(request: LearnerRequest, found: Collection, puzzle: str) -> dict[str, Any]:
    """What stands around the puzzle: where it is in the collection, and the way on."""
    slugs, answered = order_of(found), answered_of(found, request.learner_id)
    at = slugs.index(puzzle) if puzzle in slugs else 0
    onwards = [slug for slug in (*slugs[at + 1 :], *slugs[:at]) if slug not in answered]
    return {
        "section": "puzzles",
        "collection": found,
        "here": reverse("play:collected", args=[found.slug, puzzle]),
        "place": at + 1,
        "places": len(slugs),
        "following": reverse("play:collected", args=[found.slug, onwards[0]]) if onwards else "",
        # The form offers no way to other puzzles here.
        "families": True,
    }


def _asked(
    request: LearnerRequest, version: PuzzleVersion, around: dict[str, Any], **how: Any
) -> dict[str, Any]:
    """The question, its form sent to the page of the collection."""
    return pages.ask_context(request, version, **how) | {"action": around["here"]}


def _judged(attempt: Attempt, around: dict[str, Any], *, repeated: bool) -> dict[str, Any]:
    onwards = render_to_string("play/collection_onwards.html", around)
    return pages.verdict_context(attempt, repeated=repeated, onwards=onwards)


def _answer(request: LearnerRequest, version: PuzzleVersion, around: dict[str, Any]) -> HttpResponse:
    """What cannot be read is asked again and not stored."""
    slug = version.puzzle.slug
    try:
        key = read_key(request.POST.get("key", ""), owners=owners_of(request), slug=slug)
    except KeyRefusedError:
        return _ask_again(request, version, around, status=409, stale=True)
    asked = kept_version(puzzle__slug=slug, number=key.number) or version
    try:
        answer = question_of(asked).shape.parse(dict(request.POST.lists()))
    except FormatError as error:
        return _ask_again(request, asked, around, status=422, error=error, key=request.POST["key"])
    recorded = answering.record(request, asked, key, answer)
    args = [around["collection"].slug, slug, recorded.attempt.id]
    where = reverse("play:collected_attempt", args=args)
    if not request.htmx:
        return redirect(f"{where}#verdict" if recorded.first else f"{where}?repeated#verdict")
    recorded.attempt.version = asked
    around = _around(request, around["collection"], slug)
    context = around | _judged(recorded.attempt, around, repeated=not recorded.first)
    context["explore"] = exploring(question_of(asked), {}, where)
    response = render(request, "showing/swap.html", context)
    response["HX-Push-Url"] = where
    return response


def _ask_again(
    request: LearnerRequest, version: PuzzleVersion, around: dict[str, Any], *, status: int, **why: Any
) -> HttpResponse:
    template = "showing/ask_again.html" if request.htmx else WHOLE
    return render(request, template, around | _asked(request, version, around, **why), status=status)


@dataclass(frozen=True, slots=True)
class Row:
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


def rows_of(
    collection: Collection, learner_id: UUID | None, *, held: frozenset[int] = frozenset()
) -> list[Row]:
    """The puzzles in order; of those in `held` (their keys) no answer is told. A fixed number of queries."""
    versions = versions_of_collection(collection)
    numbers = {version.puzzle.slug: version.number for version in versions}
    listed = listed_puzzles(versions, hands=False)
    answers = _answers(collection, learner_id).select_related("version__puzzle").order_by("answered_at", "pk")
    last = {each.version.puzzle.slug: each for each in answers}
    return [_row(collection, each, numbers[each.slug], last.get(each.slug), held) for each in listed]


def _answers(collection: Collection, learner_id: UUID | None) -> AttemptQuerySet:
    own = Attempt.objects.given_by(learner_id)
    return own.filter(version__puzzle__in=collection.items.values("puzzle"))


def _row(
    collection: Collection, listed: ListedPuzzle, newest: int, attempt: Attempt | None, held: frozenset[int]
) -> Row:
    here = [collection.slug, listed.slug]
    url = reverse("play:collected", args=here)
    if attempt is None:
        return Row(listed, url)
    withheld = attempt.withheld_until is not None and attempt.withheld_until > timezone.now()
    if withheld or attempt.version.puzzle_id in held:
        return Row(listed, url, "kept")
    mark = "right" if attempt.is_right else "partly" if attempt.score else "wrong"
    answered = reverse("play:collected_attempt", args=[*here, attempt.id])
    return Row(listed, url, mark, attempt_word(attempt), answered, attempt.version.number < newest)


@require_safe
@asking
def collection_sheet(request: LearnerRequest, slug: str) -> HttpResponse:
    """A collection on paper; with its answers for whom they are."""
    found = opened_collection(request, slug)
    page = Paginator(versions_of_collection(found), A_SHEET).get_page(request.GET.get("page"))
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
@asking
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
    text, with_key = request.GET.get("text") == "1", may_key and request.GET.get("key") == "1"
    puzzles = sheet_puzzles(versions, text=text, start=start)
    if not context["sheet_title"]:
        context["sheet_title"] = puzzles[0].title or puzzles[0].heading.kind if puzzles else ""
    answers = sheet_key(versions, start=start) if with_key else []
    context |= {"section": "puzzles", "puzzles": puzzles, "answers": answers, "text": text}
    return render(request, "showing/sheet.html", context | {"may_key": may_key, "with_key": with_key})


def bank_licence() -> str:
    """What others may do with the puzzles that come with the site: they are under its licence."""
    return _("Puzzles of Riichi Dojo, MIT licence: copy freely, with its notice")


def _is_own(request: LearnerRequest, slug: str) -> bool:
    user = request.user
    return user.is_authenticated and Puzzle.objects.filter(slug=slug, draft__author=user).exists()
