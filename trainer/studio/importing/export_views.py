"""Puzzles into files: an own collection, all own puzzles, one of them."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.exchange.formats import EXPORTS
from trainer.authoring.exchange.selection import Selection, exportable, of_collection, own_puzzles
from trainer.classroom.telling import reader_now
from trainer.puzzles.models import Collection


@login_required
@never_cache
@require_safe
def exports(request: LearnerRequest) -> HttpResponse:
    """Choose what goes into a file, and which sort of file; one that is named is chosen already."""
    user = signed_in(request)
    own = list(Collection.objects.owned_by(user).counted())
    named = request.GET.get("collection", "")
    other = exportable(user, named) if named else None
    context = {
        "area": "import",
        "part": "export",
        "collections": own,
        "other": other if other not in own else None,
        "chosen": named,
        "puzzle": request.GET.get("puzzle", ""),
        "formats": EXPORTS.values(),
        "number": len(own_puzzles(user).keys),
        "held": bool(_held()),
    }
    return render(request, "studio/importing/exports.html", context)


@login_required
@never_cache
@require_safe
def export_file(request: LearnerRequest) -> HttpResponseBase:
    """The file: of `collection` or `puzzle` (slugs), or of all own puzzles, in a `format`."""
    chosen = EXPORTS.get(request.GET.get("format", ""))
    if chosen is None:
        raise Http404("no such format")
    selection, name = _selected(request)
    return StreamingHttpResponse(
        chosen.write(selection),
        content_type=chosen.content_type,
        headers={
            "Content-Disposition": f'attachment; filename="{name}-{chosen.name}.{chosen.ending}"',
        },
    )


def _selected(request: LearnerRequest) -> tuple[Selection, str]:
    """What the address names, and a name for the file; 404 for what is not the user's to take."""
    user = signed_in(request)
    if slug := request.GET.get("collection", ""):
        found = exportable(user, slug)
        if found is None:
            raise Http404("no such collection")
        return of_collection(found, user, held=_held()), f"collection-{found.slug}"
    if slug := request.GET.get("puzzle", ""):
        one = own_puzzles(user, only=[slug])
        if not one.keys:
            raise Http404("no such puzzle")
        return one, f"puzzle-{slug}"
    return own_puzzles(user), "puzzles"


def _held() -> set[int]:
    """The puzzles that assignments of the user's hold back, by primary key."""
    reader = reader_now()
    return {each.puzzle_id for each in reader.kept} if reader else set()
