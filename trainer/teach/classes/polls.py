"""Questions without a key in a class: posted by their links, and taken out again."""

import re
from typing import Final

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Classroom
from trainer.forms.layouts import Button, laid_out
from trainer.forms.queries import Query
from trainer.polls.asking import post_poll, unpost_poll
from trainer.polls.models import Poll
from trainer.polls.words import asked_word
from trainer.teach.access import archived_page, taught_class

_SLUG: Final = re.compile(r"[a-z0-9]{10,16}", re.ASCII)


class PostPollForm(forms.Form):
    """The link of a poll."""

    poll = forms.CharField(
        label=gettext_lazy("Link of a question without a key"),
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    helper = laid_out("poll", Button(gettext_lazy("Post it in the class")))

    def clean_poll(self) -> Poll:
        """The poll behind the link."""
        found = Poll.objects.linked(self.cleaned_data["poll"])
        if found is None:
            raise forms.ValidationError(_("No question without a key has this link."))
        return found


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def class_polls(request: LearnerRequest, slug: str) -> HttpResponse:
    """What is posted there, with the number of votes; posted to, one more or one less."""
    found = taught_class(request, slug)
    if request.method != "POST":
        return _page(request, found, PostPollForm(initial={"poll": _suggested(request)}))
    if found.is_archived:
        return archived_page(request, found)
    if "remove" in request.POST:
        unpost_poll(slug=request.POST["remove"], classroom=found)
        return redirect("teach:class_polls", slug)
    form = PostPollForm(request.POST)
    if not form.is_valid():
        return _page(request, found, form)
    post_poll(poll=form.cleaned_data["poll"], classroom=found, by=signed_in(request))
    return redirect("teach:class_polls", slug)


def _suggested(request: LearnerRequest) -> str:
    """The link of the poll that the address names."""
    named = Query(request.GET).text("poll")
    if not _SLUG.fullmatch(named):
        return ""
    return request.build_absolute_uri(reverse("polls:poll", args=[named]))


def _page(request: LearnerRequest, found: Classroom, form: PostPollForm) -> HttpResponse:
    polls = Poll.objects.posted_in(found).counted()
    context = {
        "classroom": found,
        "area": "overview",
        "section": "classes",
        "polls": [(each, asked_word(each.asks), each.phase(request.arrived_at)) for each in polls],
        "form": form,
        "going": None if found.is_archived else found.lessons.filter(ended_at=None).first(),
    }
    return render(request, "teach/classes/polls.html", context, status=422 if form.errors else 200)
