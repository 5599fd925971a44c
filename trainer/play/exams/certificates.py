"""The page of a certificate: to be printed by who has it, and looked at by whoever wants to check it.

It shows name, examination, day, rulesets, result, and whether it holds; nothing else of anybody.
"""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.accounts.codes import grouped
from trainer.accounts.middleware import LearnerRequest
from trainer.exams.models import Certificate
from trainer.pages.printing import qr_svg
from trainer.rules.rulesets.ruleset import PRESETS, short_title


@never_cache
@require_safe
def certificate(request: LearnerRequest, code: str) -> HttpResponse:
    """Found by its code alone, which nobody guesses."""
    found = get_object_or_404(Certificate, code=code)
    url = request.build_absolute_uri(reverse("exams:certificate", args=[found.code]))
    context = {
        "certificate": found,
        "rulesets": [short_title(each) if each in PRESETS else each for each in found.rulesets.split()],
        "url": url,
        "code": grouped(found.code),
        "qr": qr_svg(url, _("QR code of the page that checks this certificate")),
    }
    return render(request, "exams/certificate.html", context)
