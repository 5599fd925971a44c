"""The forms of the judge, all sent by the address: what happened, and tiles for answers."""

from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext_lazy as _

from trainer.cases.case_words import REST_OF_HAND, words_of_case
from trainer.cases.laid import CONCEALED
from trainer.forms.layouts import Button, Needed, laid_out
from trainer.play.judge.asked import MOST_TILES, Dispute
from trainer.rulebook.search import LONGEST


class SaidForm(forms.Form):
    """What happened, in words."""

    said = forms.CharField(
        label=_("Say it in a few words"),
        max_length=LONGEST,
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": _("won by ron in furiten")}),
    )
    helper = laid_out(Needed("said"), Button(_("Find")), method="get")


class DisputeForm(forms.Form):
    """A form about a dispute: what was told and laid goes along, but for the fields that are shown."""

    def __init__(self, dispute: Dispute, *shown: str, **options: Any) -> None:
        super().__init__(**options)
        along = ({"rules": dispute.rules} if dispute.chosen else {}) | dict(dispute.laid) | dict(dispute.told)
        for name, value in along.items():
            if name not in shown:
                self.fields[name] = forms.CharField(initial=value, widget=forms.HiddenInput)


class LayForm(DisputeForm):
    """Tiles that are read in place of answers; a field for each text that the case reads."""

    rest = forms.ChoiceField(label=_("The rest of the hand"), required=False)

    def __init__(self, dispute: Dispute) -> None:
        names = dispute.case.tiles
        super().__init__(dispute, *names, "rest", auto_id="lay-%s", initial=dict(dispute.laid))
        words = words_of_case(dispute.case)
        rest = self.fields.pop("rest")
        for name in names:
            self.fields[name] = forms.CharField(
                label=str(words.tiles[name]),
                max_length=MOST_TILES,
                required=False,
                widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
            )
        if CONCEALED in names.values():
            assert isinstance(rest, forms.ChoiceField)
            rest.choices = [("", _("Nothing: all tiles are written above"))]
            rest.choices += [(each, REST_OF_HAND[each]) for each in dispute.case.rests if each]
            self.fields["rest"] = rest
        self._shown = [Needed(name) for name in self.fields if name in (*names, "rest")]

    @property
    def helper(self) -> FormHelper:
        """The texts of the case, what the rest is, and the button."""
        return laid_out(*self._shown, Button(_("Read the tiles")), method="get")
