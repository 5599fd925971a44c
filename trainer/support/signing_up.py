"""Who may sign up: everybody, people with the code of the house, or nobody. allauth asks here.

Where the house says so, the link of a class is enough.
"""

from typing import Any, Final
from urllib.parse import urlsplit

from allauth.account.utils import get_next_redirect_url
from allauth.core import context
from django import forms
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.accounts.adapter import Adapter, FactorsAdapter
from trainer.accounts.forms import SignupForm
from trainer.accounts.limits import JOIN_CODES, Guessing, Limit, TooManyFailuresError
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.people.enrolling import class_of_code
from trainer.support.house import house_now
from trainer.support.models import SignUp

SITE_CODES: Final = Guessing(own=Limit("site own", 30, 600), others=Limit("site", 120, 600))
"""Guesses at the code of the house, which has eight letters at least."""
JOIN: Final = "classes:join_code"


class HouseAdapter(Adapter):
    """The accounts of this site, by what the house says of itself."""

    def is_open_for_signup(self, request: LearnerRequest) -> bool:
        """Whether there is a form to sign up by, which may ask for the code."""
        return may_ask(request, get_next_redirect_url(request) or "")

    def format_email_subject(self, subject: str) -> str:
        """The site by its name: its address is told by the link."""
        return _("%(site)s: %(subject)s") % {"site": house_now().name, "subject": subject}


class HouseFactors(FactorsAdapter):
    """Second steps under the name of the site."""

    def get_totp_issuer(self) -> str:
        """What an app of codes calls the account."""
        return house_now().name


class CodeAsked(forms.Form):
    """A form that makes an account: it asks for the code of the house where one is needed."""

    site_code = forms.CharField(
        label=gettext_lazy("Code of this site"),
        max_length=40,
        help_text=gettext_lazy("You got it from the people who run this site."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        wanted = self.after(*args, **kwargs)
        super().__init__(*args, **kwargs)
        if house_now().sign_up != SignUp.CODE or by_class(context.request, wanted):
            del self.fields["site_code"]

    def after(self, *args: Any, **kwargs: Any) -> str:
        """The page to which the new account goes, by what the form was made of."""
        return get_next_redirect_url(context.request) or ""

    def clean_site_code(self) -> str:
        """The code, in whatever way it is typed.

        :raises ValidationError: for another one, or after too many.
        """
        typed: str = self.cleaned_data["site_code"]
        try:
            SITE_CODES.check(context.request)
        except TooManyFailuresError as error:
            raise forms.ValidationError(_too_many(error.seconds)) from None
        if not house_now().takes(typed):
            SITE_CODES.failed(context.request)
            raise forms.ValidationError(_("That is not the code of this site. It may have been changed."))
        return typed


class HouseSignupForm(CodeAsked, SignupForm):
    """Name and password, and the code where one is needed."""


def may_ask(request: LearnerRequest, wanted: str) -> bool:
    """Whether somebody on the way to a page may ask for an account, if need be by the code."""
    return house_now().sign_up != SignUp.CLOSED or by_class(request, wanted)


def by_class(request: LearnerRequest, wanted: str) -> bool:
    """Whether the page that somebody wants is the link of a class that takes learners, where such a link is
    enough. Guesses at codes of classes count here as on the page that joins.
    """
    if not house_now().by_class or not (code := _code_of(wanted)):
        return False
    try:
        JOIN_CODES.check(request)
    except TooManyFailuresError:
        return False
    found = class_of_code(code)
    if found is None:
        JOIN_CODES.failed(request)
    return found is not None and not found.is_archived


def _code_of(address: str) -> str:
    """The code in the link of a class; empty for any other address."""
    try:
        found = resolve(urlsplit(address).path)
    except Resolver404:
        return ""
    return str(found.kwargs["code"]) if found.view_name == JOIN else ""


def _too_many(seconds: int) -> str:
    said = ngettext(
        "Too many wrong codes. Wait %(n)d second, then try again.",
        "Too many wrong codes. Wait %(n)d seconds, then try again.",
        seconds,
    )
    return said % {"n": seconds}
