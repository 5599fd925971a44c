"""The page of a certificate: to be printed by who has it, and looked at by whoever wants to check it.

It shows name, examination, day, rules, who issued it and who supervised, and whether it holds; nothing else
of anybody. No search engine keeps it, and whoever guesses codes is soon refused.
"""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.accounts.codes import as_typed
from trainer.accounts.limits import CERTIFICATE_CODES, TooManyFailuresError
from trainer.accounts.middleware import LearnerRequest
from trainer.exams.models import Certificate
from trainer.pages.printing import qr_svg
from trainer.play.forms import waiting_words
from trainer.puzzles.own_rules import rules_lines


@never_cache
@require_safe
def certificate(request: LearnerRequest, code: str) -> HttpResponse:
    """Found by its code alone, which nobody guesses: failures are counted."""
    try:
        CERTIFICATE_CODES.check(request)
    except TooManyFailuresError as error:
        waits = {"wait": waiting_words(error.seconds)}
        return _unindexed(render(request, "exams/certificate_wait.html", waits, status=429))
    found = Certificate.objects.filter(code=as_typed(code)).first()
    if found is None:
        CERTIFICATE_CODES.failed(request)
        raise Http404
    url = request.build_absolute_uri(reverse("exams:certificate", args=[found.code]))
    context = {
        "certificate": found,
        "rulesets": rules_lines(found.rulesets, found.own_rules),
        "url": url,
        "qr": qr_svg(url, _("QR code of the page that checks this certificate")),
    }
    return _unindexed(render(request, "exams/certificate.html", context))


def _unindexed(response: HttpResponse) -> HttpResponse:
    response.headers["X-Robots-Tag"] = "noindex"
    return response
