"""The form that changes a preset: a field for each rule, by section, or those that fit what is looked for."""

import re
from collections.abc import Collection
from typing import Any, Final

from crispy_forms.helper import FormHelper
from django import forms
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.forms.layouts import Button, Fold, Needed, PlainSelect, laid_out
from trainer.rulebook.search import search
from trainer.rulebook.texts import SOURCE, pages_in
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.possible import changeable, completed, refuse_impossible
from trainer.rules.rulesets.ruleset import (
    RuleOption,
    Ruleset,
    is_option,
    load_preset,
    names_in_list,
    offered,
    option_name,
    parameters,
    rule_options,
    short_title,
)
from trainer.rules.rulesets.written import read_option, written_option, written_rules
from trainer.support.house import house_now
from trainer.tablerules.models import LONGEST_NAME
from trainer.wording.rulings import clause, said_clause, sections, topic
from trainer.wording.table_rules import rules_error

_BETWEEN: Final = re.compile(r"[\s,;/_]+")
_LONGEST_NUMBERS: Final = 60
LONGEST_LOOK: Final = 80


def capital(text: str) -> str:
    """A sentence's beginning."""
    return text[:1].upper() + text[1:]


class PresetForm(forms.Form):
    """Which preset is changed."""

    rules = forms.ChoiceField(label=gettext_lazy("Begin with"))
    helper = laid_out(Needed("rules"), Button(gettext_lazy("Change its rules")), method="get")

    def __init__(self) -> None:
        super().__init__(auto_id="begin-%s")
        field = self.fields["rules"]
        assert isinstance(field, forms.ChoiceField)
        presets = [(name, short_title(name)) for players in (4, 3) for name in offered(players)]
        field.choices = house_now().offered(presets)


class FindRuleForm(forms.Form):
    """Which of the rules are shown to be changed; it stands in the form of the changes, so none is lost."""

    look = forms.CharField(
        label=gettext_lazy("Look for a rule"),
        required=False,
        max_length=LONGEST_LOOK,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    helper = laid_out(Needed("look"), Button(gettext_lazy("Find"), "quiet", name="find"), method="get")


class NameRulesForm(forms.Form):
    """The name under which rules are kept."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=LONGEST_NAME)
    rules = forms.CharField(widget=forms.HiddenInput)
    helper = laid_out("name", Button(gettext_lazy("Keep under this name")))


class ChangesForm(forms.Form):
    """The rules of a preset with the changes so far, each to be changed."""

    def __init__(self, rules: Ruleset, looked_for: str = "", data: Any = None) -> None:
        super().__init__(data, auto_id="rule-%s")
        self.base, self.made = rules, rules
        fitting = _fitting(changeable(rules), looked_for)
        self.sections = [(title, [name for name in names if name in fitting]) for title, names in sections()]
        self.searched = bool(looked_for.strip())
        for name in self.shown:
            self.fields[name] = rule_field(name, rules)
        self.fields["rules"] = forms.CharField(initial=written_rules(rules), widget=forms.HiddenInput)
        self.fields["q"] = forms.CharField(initial=looked_for, required=False, widget=forms.HiddenInput)

    @property
    def shown(self) -> list[str]:
        """The parameters that have a field."""
        return [name for _title, names in self.sections for name in names]

    @property
    def helper(self) -> FormHelper:
        """The fields by section, each section behind a line; what was looked for stands in the open."""
        button = Button(_("Show these rules"))
        if self.searched:
            return laid_out(*(Needed(name) for name in self.shown), button)
        folds = [self._fold(title, names) for title, names in self.sections if names]
        return laid_out(*folds, button)

    def _fold(self, title: str, names: list[str]) -> Fold:
        changed = len(self.base.changes.keys() & set(names))
        summary = _("%(section)s (changed: %(n)s)") % {"section": title, "n": changed} if changed else title
        return Fold(summary, *(Needed(name) for name in names), css="sheet rule-fold")

    def clean(self) -> dict[str, Any]:
        """Makes the rules; what cannot be is said at its field, or above if that is not shown."""
        given = super().clean() or {}
        preset = load_preset(self.base.preset)
        changes = {name: value for name, value in self.base.changes.items() if name not in self.shown}
        for name in self.shown:
            if name in given:
                self._take(name, given[name], preset, changes)
        if self.errors:
            return given
        try:
            self.made = completed(preset.changed(**changes))
            refuse_impossible(self.made)
        except RulesetError as error:
            name = str(error.facts.get("parameter", ""))
            self.add_error(name if name in self.fields else None, rules_error(error))
        return given

    def _take(self, name: str, given: Any, preset: Ruleset, changes: dict[str, RuleOption]) -> None:
        """Add what a field says to the changes, if it is one."""
        text = given_option(name, given)
        if text == "" and isinstance(self.fields[name], forms.ChoiceField):
            return
        try:
            option = read_option(name, text or written_option(name, None))
        except RulesetError as error:
            self.add_error(name, rules_error(error))
            return
        stated = name in preset.disputed and isinstance(self.fields[name], forms.ChoiceField)
        if option != getattr(preset, name) or (stated and not names_in_list(name)):
            changes[name] = option


def _fitting(names: Collection[str], looked_for: str) -> set[str]:
    """The parameters that hold all the words; if none does, those of the first page that the rulebook finds
    and that has some.
    """
    words = looked_for.casefold().split()
    if found := {name for name in names if _fits(name, words)}:
        return found
    pages = [hit.name for hit in search(looked_for) if not hit.term]
    of_pages = ({name for name in names if page in parameters()[name].rules} for page in pages)
    return next(filter(None, of_pages), set())


def _fits(name: str, words: list[str]) -> bool:
    """Whether each word begins one of the rule or of its options."""
    clauses = (clause(name, option) for option in rule_options(name))
    said = " ".join([name.replace("_", " "), topic(name), *clauses]).casefold()
    return all(re.search(rf"\b{re.escape(word)}", said) for word in words)


def given_option(name: str, given: Any) -> str:
    """What a field holds, as it is written in a word for rules."""
    if isinstance(given, list):
        return "-".join(str(each) for each in names_in_list(name) if each in given) or "none"
    return _BETWEEN.sub("_", str(given).strip().replace("+", "")) if name == "uma" else str(given).strip()


def rule_field(name: str, rules: Ruleset) -> forms.Field:
    """The field of a rule: its options by their clauses, boxes for a list of names, a text for numbers."""
    label, value = capital(topic(name)), getattr(rules, name)
    preset = load_preset(rules.preset)
    if names := names_in_list(name):
        return forms.MultipleChoiceField(
            label=label,
            required=False,
            choices=[(each, capital(clause(name, (str(each),)))) for each in names],
            initial=list(value),
            widget=forms.CheckboxSelectMultiple,
            help_text=_help(name, preset, tell=True),
        )
    if name == "uma" or is_option(name, 12_300):
        return forms.CharField(
            label=label,
            required=False,
            max_length=_LONGEST_NUMBERS,
            initial="" if value is None else option_name(name, value),
            help_text=_help(name, preset, tell=True),
        )
    return forms.ChoiceField(
        label=label,
        required=False,
        choices=_choices(name, preset),
        initial="" if name in rules.disputed else written_option(name, value),
        widget=PlainSelect,
        help_text=_help(name, preset, tell=False),
    )


def _choices(name: str, preset: Ruleset) -> list[tuple[str, str]]:
    """Every option by its clause, the preset's marked; of a disputed rule first that it stays open."""
    title, own = short_title(preset.preset), getattr(preset, name)
    options = rule_options(name)
    if own is None and None not in options:
        options = (None, *options)
    found = []
    for option in options:
        said = capital(clause(name, option) or _("does not apply"))
        if option == own and name not in preset.disputed:
            said = _("%(clause)s (as in %(preset)s)") % {"clause": said, "preset": title}
        found.append((written_option(name, option), said))
    if name in preset.disputed:
        found.insert(0, ("", _("Left open: %(clause)s") % {"clause": said_clause(name, preset)}))
    return found


def _help(name: str, preset: Ruleset, *, tell: bool) -> SafeString:
    """The pages that explain the rule; with `tell` what the preset says, where no option does."""
    pages = pages_in(SOURCE)
    rules = [rule for rule in parameters()[name].rules if rule in pages]
    rows = ((reverse("rulebook:page", args=[rule]), rule) for rule in rules)
    links = format_html("{} {}", _("Read on:"), format_html_join(", ", '<a href="{}">{}</a>', rows))
    said = said_clause(name, preset) if tell else ""
    if not said:
        return links
    told = _("%(preset)s: %(clause)s.") % {"preset": short_title(preset.preset), "clause": said}
    return format_html("{} {}", told, links)
