"""The switch of an author's page for everybody."""

from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import is_managed, signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.publishing import set_page
from trainer.authoring.models import MAX_TITLE, Author
from trainer.forms.layouts import Button, laid_out
from trainer.forms.queries import Query


class AuthorPageForm(forms.Form):
    """Whether everybody may see the page, and under which name."""

    public = forms.BooleanField(
        label=gettext_lazy("Everybody may see a page of my public puzzles"), required=False
    )
    name = forms.CharField(
        label=gettext_lazy("Name shown as author"),
        max_length=MAX_TITLE,
        required=False,
        help_text=gettext_lazy("It appears on the page, and on all puzzles that you publish from now on."),
    )
    helper = laid_out("public", "name", Button(gettext_lazy("Keep")))

    def clean_name(self) -> str:
        """In one line; a page needs one."""
        name = " ".join(self.cleaned_data["name"].split())
        if not name and self.cleaned_data.get("public"):
            raise forms.ValidationError(_("The page needs a name."))
        return name


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def author_switch(request: LearnerRequest) -> HttpResponse:
    """Whether the author has a page; posted to, it is there or gone. None for accounts that a teacher
    keeps.
    """
    user = signed_in(request)
    if is_managed(user):
        raise Http404
    author = Author.objects.filter(user=user).first() or Author(user=user)
    fresh = {"public": author.public, "name": author.credit}
    form = AuthorPageForm(request.POST if request.method == "POST" else None, initial=fresh)
    if form.is_valid():
        set_page(user=user, public=form.cleaned_data["public"], name=form.cleaned_data["name"])
        return redirect(reverse("studio:author") + "?kept")
    context: dict[str, Any] = {"area": "drafts", "form": form}
    context["kept"] = Query(request.GET).has("kept") and not form.is_bound
    if author.public and author.slug:
        context["link"] = request.build_absolute_uri(reverse("play:author", args=[author.slug]))
    return render(request, "studio/life/author.html", context, status=422 if form.errors else 200)
