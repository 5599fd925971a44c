"""A puzzle of one's own after another's whose licence allows it."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.remixing import NotRemixableError, start_remix
from trainer.authoring.credits import Licence, credits_of, may_be_remixed, shown
from trainer.classroom.secrecy.telling import refuse_withheld
from trainer.pages.question.rows import listed_puzzles
from trainer.puzzles.models import PuzzleVersion
from trainer.studio.access import question_or_404


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def remix(request: LearnerRequest, slug: str) -> HttpResponse:
    """What the licence asks; posted to, a draft with the table. 404 where no licence allows it."""
    version = PuzzleVersion.objects.newest_of(slug).select_related("puzzle").first()
    credit = credits_of([version.pk]).first() if version is not None else None
    if version is None or credit is None or not may_be_remixed(version, credit):
        raise Http404
    refuse_withheld(question_or_404(version))
    if request.method == "POST":
        try:
            draft = start_remix(version=version, author=signed_in(request))
        except NotRemixableError:  # taken back in between
            raise Http404 from None
        return redirect("studio:draft", draft.slug)
    context = {
        "area": "drafts",
        "listed": listed_puzzles([version], hands=False)[0],
        "credit": shown(credit),
        "alike": credit.licence == Licence.BY_SA,
        "free": credit.licence == Licence.ZERO,
    }
    return render(request, "studio/life/remix.html", context)
