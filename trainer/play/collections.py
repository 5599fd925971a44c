"""A learner's pages of a collection: what it is, its puzzles with what was answered, each of them in turn."""

from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.markdown import rendered
from trainer.authoring.shared_collections import class_collections, open_collections, owner_name
from trainer.classroom.listing import newest_by_slug
from trainer.play import answering, pages
from trainer.play.collection_rows import answered_of, order_of, rows_of
from trainer.play.exploring_view import exploring
from trainer.play.held import held_puzzles, refuse_puzzle
from trainer.play.owners import owners_of
from trainer.play.views import asking
from trainer.progress.keys import KeyRefusedError, read_key
from trainer.progress.models import Attempt
from trainer.puzzles.collecting import may_copy
from trainer.puzzles.models import Collection, PuzzleVersion
from trainer.puzzles.questions import kept_version, question_of
from trainer.scenarios.answers import FormatError

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
