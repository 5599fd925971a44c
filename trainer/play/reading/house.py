"""What the house tells of itself: what is stored of people, the legal notice, the logo, the picture."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.markdown import rendered_page
from trainer.exchange.pictures.previews import answered_picture, site_picture
from trainer.support.house import house_now, logo_of
from trainer.support.notice import cookies, leaving, notice


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is stored, for how long, and what leaves the site."""
    context = {"stored": notice(), "cookies": cookies(), "leaving": leaving()}
    return render(request, "house/privacy.html", context)


@require_safe
def schools(request: HttpRequest) -> HttpResponse:
    """A sheet for schools about pupils, to be printed."""
    return render(request, "house/schools.html")


@require_safe
def legal(request: HttpRequest) -> HttpResponse:
    """The legal notice that the house has written; there is no such page before."""
    own = house_now()
    if not own.legal:
        raise Http404("no legal notice")
    return render(request, "house/legal.html", {"text": rendered_page(own.legal), "own": own})


@require_safe
def preview_picture(request: LearnerRequest) -> HttpResponse:
    """What links to pages without a picture of their own show elsewhere."""
    return answered_picture(request, site_picture(house_now().name), "png", shared=True)


@require_safe
def logo(request: HttpRequest, name: str) -> HttpResponse:
    """The picture of that name; browsers and proxies may keep it, for another one has another name."""
    found = logo_of(name)
    if not found:
        raise Http404("no such logo")
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return HttpResponse(found, content_type="image/png", headers=headers)
