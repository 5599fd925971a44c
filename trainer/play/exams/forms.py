"""The forms of candidates."""

from typing import Any, Final

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from trainer.accounts.codes import as_typed
from trainer.classroom.people.names import MAX_NAME, clean_name
from trainer.forms.layouts import Button, Link, laid_out, row

TYPED: Final = {"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}
"""Of fields for codes: nothing corrects what is typed."""


NO_CERTIFICATE: Final = _("No certificate has this code. Look at it again, letter by letter.")


class ExamCodeForm(forms.Form):
    """The code that opens the way to an examination: to register by, or said in the room."""

    code = forms.CharField(
        label=_("Code of an examination"),
        max_length=60,
        help_text=_("It was sent to you, or said in the room."),
        widget=forms.TextInput(attrs=TYPED),
    )
    helper = laid_out("code", Button(_("Go on")))


class CertificateCodeForm(forms.Form):
    """The code of a certificate, or its whole address, as it is printed."""

    code = forms.CharField(
        label=_("Code of the certificate"),
        max_length=300,
        help_text=_("Type the end of the address below the certificate. Blanks and dashes do not matter."),
        widget=forms.TextInput(attrs=TYPED),
    )
    helper = laid_out("code", Button(_("Check it")))

    def clean_code(self) -> str:
        """The code alone, as it was given out; of an address its last part."""
        typed: str = self.cleaned_data["code"]
        code = as_typed(typed.rstrip("/ ").rpartition("/")[2])
        if not code:
            raise forms.ValidationError(NO_CERTIFICATE)
        return code


class RegisterForm(forms.Form):
    """A name, and a code where the sitting asks for one; in a class (`named`) the name is known."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=MAX_NAME,
        help_text=_("It appears on the certificate. Only the examiner and people with its address see it."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    code = forms.CharField(
        label=_("Code to register"),
        max_length=40,
        help_text=_("Blanks, dashes and capitals do not matter."),
        widget=forms.TextInput(attrs=TYPED),
    )

    agreed = forms.BooleanField(
        label=_("Make a certificate if I pass"),
        required=False,
        help_text=_(
            "Anybody with its address can read your name, the examination, the day and the rules. "
            "You can decide this later too."
        ),
    )
    foreign = forms.BooleanField(required=False)

    def __init__(self, *args: Any, named: bool, coded: bool, more_minutes: int, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["foreign"].label = ngettext(
            "I ask for %(n)d minute more: the paper is in a foreign language for me",
            "I ask for %(n)d minutes more: the paper is in a foreign language for me",
            more_minutes,
        ) % {"n": more_minutes}
        self.fields["foreign"].help_text = _("The examiner confirms it before the sitting opens.")
        if not more_minutes:
            del self.fields["foreign"]
        if named:
            del self.fields["name"]
        if not coded:
            del self.fields["code"]

    @property
    def helper(self) -> FormHelper:
        """What is asked, and the button."""
        return laid_out(*self.fields, Button(_("Register"), name="do", value="register"))

    def clean_name(self) -> str:
        """No control characters."""
        return clean_name(self.cleaned_data["name"])


class WordForm(forms.Form):
    """What is said in the room."""

    word = forms.CharField(
        label=_("Code said in the room"),
        max_length=60,
        help_text=_("Capitals do not matter."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    helper = laid_out("word", Button(_("Go in"), name="do", value="enter"))


class AppealForm(forms.Form):
    """Why a question was wrong."""

    text = forms.CharField(
        label=_("Why was it wrong?"), max_length=1000, widget=forms.Textarea(attrs={"rows": 5})
    )
    helper = laid_out(
        "text", row(Button(_("Send the appeal")), Link(_("Back"), "exams:sitting", "sitting.slug"))
    )
