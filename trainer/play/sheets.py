"""Puzzles on paper: a collection, or one puzzle, with the answers for whom they are."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.shared_collections import may_see_key, owner_name
from trainer.classroom.listing import versions_of_collection
from trainer.play.collections import opened_collection
from trainer.play.views import asking
from trainer.puzzles.models import Collection, Puzzle, PuzzleVersion
from trainer.showing.sheet import A_SHEET, sheet_key, sheet_puzzles


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
