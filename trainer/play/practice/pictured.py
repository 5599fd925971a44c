"""The picture of a puzzle: its table and its question, and no answer."""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.exchange.pictures.previews import answered_picture, form_of, look_of, question_picture
from trainer.play.secrecy import unless_withheld
from trainer.puzzles.questions import newest_version, question_of


@require_safe
@unless_withheld
def puzzle_picture(request: LearnerRequest, slug: str, form: str) -> HttpResponse:
    """The question of a puzzle that opens by its link."""
    version = newest_version(slug)
    if version is None:
        raise Http404
    picture = question_picture(question_of(version), look_of(request))
    return answered_picture(request, picture, form_of(form), shared=True)
