"""The forms of the judge, all sent by the address: what happened, by which rules, tiles for answers."""

from collections.abc import Sequence
from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext_lazy as _

from trainer.cases.case_words import REST_OF_HAND, words_of_case
from trainer.cases.laid import CONCEALED
from trainer.forms.layouts import Button, Needed, laid_out
from trainer.play.judge.asked import MOST_TILES, Dispute, presets_for
from trainer.rulebook.search import LONGEST
from trainer.rules.rulesets.ruleset import short_title
from trainer.support.house import house_now
from trainer.tablerules.choosing import ChosenRules
from trainer.wording.rule_names import rules_in_words


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


class RulesForm(DisputeForm):
    """Under which rules the ruling is asked for."""

    rules = forms.ChoiceField(label=_("Under which rules?"), required=False)
    keep = forms.CharField(initial="1", widget=forms.HiddenInput)
    helper = laid_out(Needed("rules"), Button(_("Show"), "quiet"), method="get")

    def __init__(self, dispute: Dispute, own: Sequence[ChosenRules] = ()) -> None:
        """`own`: the rules that the user keeps, for which the case can come up."""
        super().__init__(dispute, "rules", auto_id="by-%s", initial={"rules": dispute.rules})
        field = self.fields["rules"]
        assert isinstance(field, forms.ChoiceField)
        presets = [(preset, short_title(preset)) for preset in presets_for(dispute.case)]
        mine = [(each.word, each.title) for each in own]
        presets = house_now().offered(presets, dispute.rules)
        if dispute.chosen and dispute.rules not in dict(presets) | dict(mine):
            presets.append((dispute.rules, rules_in_words(dispute.chosen)))
        field.choices = [("", _("All of them")), *presets, *([(_("My rules"), mine)] if mine else [])]


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
