"""Guests of a live lesson: a code and a name lead to its phone; the session says which guest it is."""

from typing import Final

from crispy_forms.helper import FormHelper
from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.accounts.codes import GUEST, as_typed
from trainer.accounts.limits import JOIN_CODES, TooManyFailuresError
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.live.guests import GuestNameTakenError, NoGuestsError, join_as_guest
from trainer.classroom.models import MAX_GUEST, Lesson
from trainer.classroom.people.names import clean_name
from trainer.forms.layouts import Button, laid_out
from trainer.play.forms import waiting_words

KEY: Final = "live_guest"
"""Where the session keeps which guest this browser is."""


class LessonCodeForm(forms.Form):
    """The code of a lesson, as the wall shows it."""

    code = forms.CharField(
        label=gettext_lazy("Code of the lesson"),
        max_length=2 * GUEST,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    helper = laid_out("code", Button(gettext_lazy("Go on"), "large"))


class GuestForm(forms.Form):
    """Under which name a guest takes part."""

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=MAX_GUEST,
        help_text=gettext_lazy(
            "Your teacher sees it beside your answers, nobody else does. It is forgotten after the lesson."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )

    @property
    def helper(self) -> FormHelper:
        """The name and a button."""
        return laid_out("name", Button(_("Take part"), "large"))

    def clean_name(self) -> str:
        """Without line breaks or control characters."""
        return clean_name(self.cleaned_data["name"])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: LearnerRequest) -> HttpResponse:
    """Type the code of a lesson; it leads to the form for a name."""
    form = LessonCodeForm(request.POST if request.method == "POST" else None)
    status = 200
    if form.is_bound:
        status = 422
        try:
            JOIN_CODES.check(request)
            if form.is_valid():
                typed = as_typed(form.cleaned_data["code"])
                found = Lesson.objects.filter(guest_code=typed, ended_at=None).first()
                if found is not None:
                    return redirect("lessons:guest", found.slug)
                JOIN_CODES.failed(request)
                form.add_error("code", _("No lesson takes this code now. It may be mistyped, or over."))
        except TooManyFailuresError as error:
            form.is_valid()
            form.add_error(None, waiting_words(error.seconds))
            status = 429
    return render(request, "lessons/code.html", {"form": form, "section": "classes"}, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest(request: LearnerRequest, slug: str) -> HttpResponse:
    """Take part under a name."""
    lesson = Lesson.objects.exclude(guest_code=None).filter(slug=slug, ended_at=None).first()
    if lesson is None:
        raise Http404
    form = GuestForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            joined = join_as_guest(lesson=lesson, name=form.cleaned_data["name"])
        except GuestNameTakenError:
            form.add_error("name", _("Somebody in this lesson has this name. Add a letter, say."))
        except NoGuestsError:
            form.add_error(None, _("This lesson takes no more guests."))
        else:
            request.session[KEY] = str(joined.pk)
            return redirect("lessons:lesson", slug)
    address = reverse("lessons:lesson", args=[slug])
    context = {"form": form, "lesson": lesson, "address": address, "section": "classes"}
    return render(request, "lessons/guest.html", context, status=422 if form.errors else 200)
