"""What an author says who asks without a key: an own choice, which tells what is asked, and a reason."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.forms.layouts import Button, Link, laid_out, row
from trainer.pages.moments import LocalMomentField, LocalMoments, MomentField
from trainer.polls.models import MAX_REASON, Poll
from trainer.polls.options import Asks
from trainer.polls.words import asked_word, labelled


class TimesForm(LocalMoments):
    """From when and until when votes on a poll are taken, in the author's own zone."""

    moments = ("opens_at", "closes_at")
    opens_at = LocalMomentField(label=gettext_lazy("Take votes from"))
    closes_at = LocalMomentField(label=gettext_lazy("Take votes until"))
    helper = laid_out(
        MomentField("opens_at"),
        MomentField("closes_at"),
        row(Button(gettext_lazy("Keep")), Link(gettext_lazy("Back"), "polls:poll", "poll.slug")),
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, poll: Poll, zone: ZoneInfo, now: datetime
    ) -> None:
        super().__init__(data, initial={name: getattr(poll, name) for name in self.moments})
        self.read_moments(zone, now)

    def clean(self) -> dict[str, Any]:
        """Refuse an end that has passed, or that comes before the beginning."""
        cleaned = super().clean()
        opens, closes = cleaned.get("opens_at"), cleaned.get("closes_at")
        if closes and closes <= self.now:
            self.add_error("closes_at", _("This date has passed."))
        elif opens and closes and closes <= opens:
            self.add_error("closes_at", _("The end comes after the beginning."))
        return cleaned


class AskForm(forms.Form):
    """`choice` is `asks:code`, out of all that the position allows; `seen` the revision of the draft."""

    choice = forms.ChoiceField(
        label=gettext_lazy("What you would do"),
        help_text=gettext_lazy("It says what is asked too. Readers see it after their own vote."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Why, as your opinion"),
        max_length=MAX_REASON,
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    seen = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    helper = laid_out(
        "choice",
        "reason",
        row(
            Button(gettext_lazy("Ask without a key")),
            Link(gettext_lazy("Back"), "studio:publish", "draft.slug"),
        ),
    )

    def __init__(
        self, *args: Any, found: Mapping[Asks, tuple[str, ...]], revision: int, **named: Any
    ) -> None:
        super().__init__(*args, **named)
        self.fields["seen"].initial = revision
        self._revision = revision
        self._offered: dict[str, tuple[Asks, str]] = {
            f"{asks}:{code}": (asks, code) for asks, codes in found.items() for code in codes
        }
        choice = self.fields["choice"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [
            (asked_word(asks), [(f"{asks}:{code}", label) for code, label in labelled(asks, codes)])
            for asks, codes in found.items()
        ]

    @property
    def chosen(self) -> tuple[Asks, str]:
        """What is asked, and the author's option."""
        return self._offered[self.cleaned_data["choice"]]

    def clean_seen(self) -> int:
        """Refuse a form of another table than the draft has now."""
        seen: int = self.cleaned_data["seen"]
        if seen != self._revision:
            raise forms.ValidationError(_("The table has been changed in the meantime. Look at it again."))
        return seen
