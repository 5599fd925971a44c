"""The page of a certificate: to be printed by who has it, and looked at by whoever wants to check it.

One is found by its address, or by its code that is typed. Its page shows name, examination, day, rules, who
issued it and who supervised, and whether it holds; nothing else of anybody. No search engine keeps it, and
whoever guesses codes is soon refused.
"""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.codes import as_typed
from trainer.accounts.limits import CERTIFICATE_CODES, TooManyFailuresError
from trainer.accounts.middleware import LearnerRequest
from trainer.exams.models import Certificate
from trainer.pages.printing import qr_svg
from trainer.play.exams.forms import NO_CERTIFICATE, CertificateCodeForm
from trainer.play.forms import waiting_words
from trainer.puzzles.own_rules import rules_lines


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def check_certificate(request: LearnerRequest) -> HttpResponse:
    """Type the code of a certificate; it leads to its page."""
    form = CertificateCodeForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        found = _looked_up(request, form, form.cleaned_data["code"])
        return redirect("exams:certificate", found.code) if isinstance(found, Certificate) else found
    return _check_page(request, form, status=422 if form.errors else 200)


@never_cache
@require_safe
def certificate(request: LearnerRequest, code: str) -> HttpResponse:
    """Found by its code alone, which nobody guesses: failures are counted."""
    form = CertificateCodeForm({"code": code})
    found = _looked_up(request, form, as_typed(code))
    if isinstance(found, HttpResponse):
        return found
    url = request.build_absolute_uri(reverse("exams:certificate", args=[found.code]))
    context = {
        "certificate": found,
        "rulesets": rules_lines(found.rulesets, found.own_rules),
        "url": url,
        "qr": qr_svg(url, _("QR code of the page that checks this certificate")),
    }
    return _unindexed(render(request, "exams/certificate.html", context))


def _looked_up(request: LearnerRequest, form: CertificateCodeForm, code: str) -> Certificate | HttpResponse:
    """The certificate with a code, or the page that says why there is none, with the code to be looked at."""
    form.is_valid()
    try:
        CERTIFICATE_CODES.check(request)
    except TooManyFailuresError as error:
        form.add_error(None, waiting_words(error.seconds))
        return _check_page(request, form, status=429)
    found = Certificate.objects.filter(code=code).first()
    if found is not None:
        return found
    CERTIFICATE_CODES.failed(request)
    if not form.errors:
        form.add_error("code", NO_CERTIFICATE)
    return _check_page(request, form, status=422 if request.method == "POST" else 404)


def _check_page(request: LearnerRequest, form: CertificateCodeForm, *, status: int) -> HttpResponse:
    return _unindexed(render(request, "exams/certificate_check.html", {"form": form}, status=status))


def _unindexed(response: HttpResponse) -> HttpResponse:
    response.headers["X-Robots-Tag"] = "noindex"
    return response
