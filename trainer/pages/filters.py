"""Which puzzles a list shows: a form that is sent by the address of its page."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.wording.rule_names import LEVELS, kind_choices, ruleset_choices

Choices = list[tuple[str, Any]]


def _kinds() -> Choices:
    return [("", _("Any")), *kind_choices()]


def _levels() -> Choices:
    return [("", _("Any")), *((str(level), str(level)) for level in LEVELS)]


class PuzzleFilter(forms.Form):
    """A kind, a level, rules; what there is not is refused at its field, and filters nothing."""

    kind = forms.ChoiceField(label=gettext_lazy("Question"), choices=_kinds, required=False)
    level = forms.ChoiceField(label=gettext_lazy("Level"), choices=_levels, required=False)
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"), choices=ruleset_choices, required=False)

    @property
    def chosen(self) -> dict[str, str]:
        """What each field says; empty for any."""
        self.full_clean()
        return {name: str(self.cleaned_data.get(name, "")) for name in self.fields}
