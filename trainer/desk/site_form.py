"""The form of what the house says of itself."""

from typing import Any, Final, cast

from crispy_forms.helper import FormHelper
from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.core.validators import URLValidator, validate_email
from django.utils.translation import gettext_lazy as _

from trainer.accounts.codes import as_typed, new_join_code
from trainer.forms.layouts import Button, Needed, laid_out, row
from trainer.rules.rulesets.ruleset import PRESETS, load_preset, short_title
from trainer.support.house import House
from trainer.support.logo import MOST_BYTES, LogoError, LogoTooLargeError, redrawn
from trainer.support.models import SignUp

LEGAL: Final = 20_000
"""Characters of the legal notice."""
SHORTEST: Final = 8
"""Letters and digits of a code."""


class SiteForm(forms.Form):
    """Name, logo, contact, rulesets, how people sign up, the legal notice."""

    name = forms.CharField(
        label=_("Name of the site"),
        max_length=60,
        required=False,
        help_text=_("Appears in the head and title of each page, in mails and, at first, on certificates."),
    )
    logo = forms.FileField(
        label=_("Logo"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
        help_text=_(
            "A PNG, JPEG or WebP of 512 KB and 2,000 pixels a side at most. Only its pixels are kept."
        ),
    )
    no_logo = forms.BooleanField(label=_("Take the logo away"), required=False)
    contact = forms.CharField(
        label=_("Contact"),
        max_length=200,
        required=False,
        help_text=_("A mail address, or the address of a page that begins with https. Everybody reads it."),
    )
    ruleset = forms.ChoiceField(
        label=_("Rules at first"),
        required=False,
        help_text=_("For guests who have chosen none, and for the first class of a teacher."),
    )
    shown = forms.MultipleChoiceField(
        label=_("Rules to choose from"),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("In practice, in the judge and for classes. What already goes by others stays as it is."),
    )
    sign_up = forms.ChoiceField(label=_("New accounts"), choices=SignUp.choices)
    code = forms.CharField(
        label=_("Code to sign up with"),
        max_length=40,
        required=False,
        help_text=_("Eight letters or digits at least; left empty, one is made."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    by_class = forms.BooleanField(
        label=_("The link of a class is enough, with or without a code"),
        required=False,
    )
    legal = forms.CharField(
        label=_("Legal notice"),
        max_length=LEGAL,
        required=False,
        widget=forms.Textarea(attrs={"rows": 10}),
        help_text=_(
            "Markdown with paragraphs, lists and links. It has a page of its own, linked at the foot."
        ),
    )

    def __init__(self, data: Any = None, files: Any = None, *, house: House) -> None:
        super().__init__(data, files, initial=_initial(house))
        presets = [(name, short_title(name)) for name in PRESETS]
        cast(forms.ChoiceField, self.fields["ruleset"]).choices = [("", _("Any")), *presets]
        cast(forms.ChoiceField, self.fields["shown"]).choices = presets
        if not house.logo_name:
            del self.fields["no_logo"]

    @property
    def helper(self) -> FormHelper:
        """The fields in their order; whether there is a logo to take away is known by the house."""
        first = ("name", "logo", *(["no_logo"] if "no_logo" in self.fields else []), "contact")
        rules = (Needed("ruleset"), "shown")
        return laid_out(*first, *rules, "sign_up", "code", "by_class", "legal", row(Button(_("Keep these"))))

    def clean_logo(self) -> tuple[str, bytes] | None:
        """The picture drawn anew, after its digest; None without one.

        :raises ValidationError: for what is no picture, or too large.
        """
        sent: UploadedFile[bytes] | None = self.cleaned_data["logo"]
        try:
            return redrawn(sent.read(MOST_BYTES + 1)) if sent else None
        except LogoTooLargeError:
            raise forms.ValidationError(
                _("The picture is larger than 512 KB, or than 2,000 pixels a side.")
            ) from None
        except LogoError:
            raise forms.ValidationError(_("This file is not a PNG, JPEG or WebP that can be read.")) from None

    def clean_contact(self) -> str:
        """A mail address, or the address of a page.

        :raises ValidationError: for anything else.
        """
        contact: str = self.cleaned_data["contact"]
        if contact:
            of_mail = "@" in contact and "/" not in contact
            try:
                (validate_email if of_mail else URLValidator(["https", "http"]))(contact)
            except forms.ValidationError:
                raise forms.ValidationError(
                    _("Write a mail address, or the whole address of a page, such as https://example.org.")
                ) from None
        return contact

    def clean_shown(self) -> list[str]:
        """Some for four players, by which most pages ask.

        :raises ValidationError: if there are none.
        """
        shown: list[str] = self.cleaned_data["shown"]
        if not any(load_preset(name).players == 4 for name in shown):
            raise forms.ValidationError(_("Offer at least one ruleset for four players."))
        return shown

    def clean_code(self) -> str:
        """Long enough that nobody guesses it.

        :raises ValidationError: if it is not.
        """
        code: str = self.cleaned_data["code"]
        if code and len(as_typed(code)) < SHORTEST:
            raise forms.ValidationError(_("Eight letters or digits at least."))
        return code

    def clean(self) -> dict[str, Any]:
        """The rules at first are among those to choose from; whoever signs up by a code needs one."""
        cleaned = self.cleaned_data
        if cleaned.get("ruleset") and cleaned["ruleset"] not in cleaned.get("shown", (cleaned["ruleset"],)):
            self.add_error("ruleset", _("Offer these rules below, or choose others here."))
        if cleaned.get("sign_up") == SignUp.CODE and not cleaned.get("code"):
            cleaned["code"] = new_join_code()
        if self.errors and cleaned.get("logo"):
            self.add_error("logo", _("Choose the picture again: nothing has been kept yet."))
        return cleaned

    @property
    def new_logo(self) -> tuple[str, bytes] | None:
        """The new logo after its digest, nothing of both for none any more, None if it stays."""
        sent: tuple[str, bytes] | None = self.cleaned_data["logo"]
        return ("", b"") if self.cleaned_data.get("no_logo") else sent

    @property
    def values(self) -> dict[str, object]:
        """What the house says by this form, but for the logo."""
        said = self.cleaned_data
        names = ("name", "contact", "ruleset", "sign_up", "code", "by_class", "legal")
        hidden = [name for name in PRESETS if name not in said["shown"]]
        return {name: said[name] for name in names} | {"hidden": hidden}


def _initial(house: House) -> dict[str, Any]:
    names = ("contact", "ruleset", "sign_up", "code", "by_class", "legal")
    shown = [name for name in PRESETS if name not in house.hidden]
    return {name: getattr(house, name) for name in names} | {"name": house.own_name, "shown": shown}
