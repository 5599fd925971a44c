"""Forms of fields: a report, the settings. Answers are no forms; their shapes read them."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import Learner, Theme
from trainer.authoring.models import MAX_TEXT, Report


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


class SettingsForm(forms.ModelForm[Learner]):
    """How pages look and answer to keys."""

    theme = forms.ChoiceField(label=_("Colours"), choices=Theme.choices, widget=forms.RadioSelect)

    class Meta:
        model = Learner
        fields: ClassVar[list[str]] = ["theme", "shortcuts"]
