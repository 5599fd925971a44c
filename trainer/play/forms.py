"""Forms of fields: a report, the settings. Answers are no forms; their shapes read them."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import Theme
from trainer.authoring.models import Report
from trainer.authoring.models.reports import MAX_TEXT


class ReportForm(forms.Form):
    """What is wrong with a puzzle; Django refuses NUL and what is over-long."""

    reason = forms.ChoiceField(
        label=_("What is wrong?"), choices=Report.Reason.choices, widget=forms.RadioSelect
    )
    text = forms.CharField(
        label=_("In your words"),
        max_length=MAX_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def clean(self) -> dict[str, Any]:
        """Refuse "something else" without words: it says nothing."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("reason") == Report.Reason.OTHER and not cleaned.get("text"):
            self.add_error("text", _("Say in a few words what is wrong."))
        return cleaned


class SettingsForm(forms.Form):
    """How pages look and answer to keys; its fields are those of `Learner`."""

    theme = forms.ChoiceField(label=_("Colours"), choices=Theme.choices, widget=forms.RadioSelect)
    shortcuts = forms.BooleanField(
        label=_("Answer by keys: Y, N, 1 to 9, and tiles as they are typed, such as 3 6 m"), required=False
    )
