"""What the pages of a collection show its author: its puzzles in order, with whom it is shared."""

from collections.abc import Iterable
from typing import Any, Final

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.accounts.models import User
from trainer.authoring.actions.sharing import LackingReviewError, NotTrustedError
from trainer.authoring.shared_collections import sharings
from trainer.authoring.trust import may_list
from trainer.classroom.listing import versions_of_collection
from trainer.puzzles.collecting import MOST, CollectionFullError, LinkedPuzzlesError, StaleOrderError
from trainer.puzzles.models import Collection, Puzzle, PuzzleVersion
from trainer.showing.listed import ListedPuzzle, listed_puzzles
from trainer.wording.kind_words import kind_title

HANDS: Final = 100
"""Over so many puzzles their hands are not drawn."""
NAMED: Final = 5
"""So many puzzles a refusal names."""


def edited_collection(request: HttpRequest, slug: str) -> Collection:
    """A collection that the user may change; 404 for every other."""
    editable = Collection.objects.editable_by(request.user).select_related("owner__authoring", "copied_from")
    return get_object_or_404(editable, slug=slug)


def order_context(collection: Collection, stale: StaleOrderError | None = None) -> dict[str, Any]:
    """The puzzles in order, all that are stored; of a stale order the one asked for too."""
    versions = versions_of_collection(collection)
    rows = listed_puzzles(versions, hands=len(versions) <= HANDS)
    slugs = collection.items.order_by("place", "pk").values_list("puzzle__slug", flat=True)
    context: dict[str, Any] = {
        "collection": collection,
        "rows": rows,
        "seen": " ".join(slugs),
    }
    if stale is not None:
        named = {row.slug: row for row in rows}
        mine = [named[slug] for slug in stale.wanted if slug in named]
        context["stale"] = {"rows": mine, "order": " ".join(stale.wanted)}
    return context


def share_context(collection: Collection, user: User) -> dict[str, Any]:
    """With whom it is shared, and with whom it may be."""
    return {"sharings": sharings(collection, user), "may_list": may_list(user)}


def refusal(error: Exception) -> str:
    """Why something was not done to a collection, in words."""
    if isinstance(error, CollectionFullError):
        return _("A collection holds %(number)s puzzles at most; nothing was added.") % {"number": MOST}
    if isinstance(error, LinkedPuzzlesError):
        said = ngettext(
            "In a public collection every puzzle is listed. This one is open by its link alone: %(puzzles)s.",
            "In a public collection every puzzle is listed. These are open by their link alone: %(puzzles)s.",
            len(error.puzzles),
        )
        return said % {"puzzles": _names(error.puzzles)}
    if isinstance(error, LackingReviewError):
        said = ngettext(
            "%(classroom)s takes what another author has approved. This puzzle lacks a review: %(puzzles)s.",
            "%(classroom)s takes what another author has approved. These puzzles lack a review: %(puzzles)s.",
            len(error.puzzles),
        )
        return said % {"classroom": error.classroom.name, "puzzles": _names(error.puzzles)}
    if isinstance(error, NotTrustedError):
        return _("Only trusted authors list collections for everybody. Ask whoever runs this site.")
    raise error


def _names(puzzles: Iterable[Puzzle]) -> str:
    """The first of them by title or kind, and their slugs."""
    given = list(puzzles)
    newest = PuzzleVersion.objects.filter(puzzle__in=given[:NAMED]).select_related("puzzle")
    titles = {row.slug: row.title for row in listed_puzzles(newest.order_by("number"), hands=False)}
    named = [f"{titles.get(each.slug) or kind_title(each.kind)} ({each.slug})" for each in given[:NAMED]]
    return ", ".join([*named, "…"] if len(given) > NAMED else named)


def placed_word(rows: Iterable[ListedPuzzle], slug: str, place: int) -> str:
    """Said aloud when a puzzle was moved."""
    listed = list(rows)
    name = next((row.name for row in listed if row.slug == slug), slug)
    return _("Place %(place)s of %(number)s: %(name)s") % {
        "place": place,
        "number": len(listed),
        "name": name,
    }
