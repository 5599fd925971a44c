"""The form of a blueprint with a form for each of its rows."""

from collections.abc import Sequence
from typing import Any, Final

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.classroom.setting.places import MOST_PLACES
from trainer.exams.models import FAMILY, Blueprint, PassIn
from trainer.exams.papers import MOST_POINTS, PaperRow, kinds_asked, levels_instead
from trainer.forms.layouts import Fold, Needed, group, laid_out
from trainer.puzzles.own_rules import Kept, kept_of, rules_said, titles_of
from trainer.rules.rulesets.ruleset import offered, short_title
from trainer.teach.fields import NamedOnce, OfferedRules
from trainer.teach.making import too_rare_words
from trainer.wording.kind_words import FAMILIES, family_name, kind_title
from trainer.wording.rule_names import LEVELS, kind_choices

MOST_MINUTES: Final = 600
MOST_ROWS: Final = 30
EMPTY_ROWS: Final = 3
"""That stand below those that there are, to be filled."""
MOST_RULES: Final = 12
"""So many rules an examination asks by: a sitting keeps their names in 400 letters."""
_PERCENT: Final = 100
MOST_FOREIGN: Final = 240
FACTS: Final = (
    "title",
    "note",
    "ruleset",
    "minutes",
    "more_minutes",
    "pass_mark",
    "pass_in",
    "retake_days",
    "retakes",
)
"""The columns that the form fills."""


def asked_word(asked: str) -> str:
    """What a row asks, in words: a kind, or any of a family."""
    if not asked.startswith(FAMILY):
        return kind_title(asked)
    return _("%(family)s: all kinds in turn") % {"family": family_name(asked.removeprefix(FAMILY))}


def unasked_word(asked: str, level: int, ruleset: str, kept: Kept) -> str:
    """That a row can ask nothing so: its positions are too rare, or its rules do not ask it."""
    if instead := levels_instead(asked, level, ruleset, kept):
        return too_rare_words(asked_word(asked), level, instead)
    said = _("%(asked)s is not asked at level %(level)s by %(rules)s.")
    return said % {"asked": asked_word(asked), "level": level, "rules": rules_said(ruleset, kept)}


def asked_choices() -> list[tuple[str, Any]]:
    """Nothing, each family as a whole, then its kinds."""
    named = {str(family_name(each)): each for each in FAMILIES}
    groups: list[tuple[str, Any]] = [("", _("Choose"))]
    for name, found in kind_choices():
        whole = f"{FAMILY}{named[name]}"
        groups.append((name, [(whole, asked_word(whole)), *found]))
    return groups


def ruleset_choices() -> list[tuple[str, str]]:
    """The presets that are asked by, those for four first; an exam names its rules."""
    return [("", _("Choose")), *((name, short_title(name)) for n in (4, 3) for name in offered(n))]


class ExamRules(OfferedRules):
    """A form that offers `own` rules beside the presets: the examiner's, and those that the blueprint has."""

    def __init__(self, *args: Any, own: Kept, **options: Any) -> None:
        super().__init__(*args, **options)
        self.own, field = own, self.fields["ruleset"]
        assert isinstance(field, forms.ChoiceField)
        presets: Any = field.choices
        field.choices = [*presets, *([(_("My rules"), titles_of(own))] if own else [])]


class BlueprintForm(ExamRules, NamedOnce, forms.ModelForm[Blueprint]):
    """What holds for the whole examination."""

    minutes = forms.IntegerField(label=gettext_lazy("Minutes"), min_value=1, max_value=MOST_MINUTES)
    pass_mark = forms.IntegerField(label=gettext_lazy("Pass mark"), min_value=1, max_value=10_000)
    ruleset = forms.ChoiceField(
        label=gettext_lazy("Rules for all questions"),
        choices=lambda: [("", _("Each row has its own")), *ruleset_choices()[1:]],
        required=False,
        help_text=gettext_lazy("Chosen here, they hold whatever a row says."),
    )
    more_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes more for a foreign language"),
        min_value=0,
        max_value=MOST_FOREIGN,
        required=False,
        initial=0,
        help_text=gettext_lazy(
            "Candidates may ask for them when they register, and you confirm them. 0 for none."
        ),
    )
    retake_days = forms.IntegerField(
        label=gettext_lazy("Days before it may be sat again"), min_value=0, max_value=3650, initial=0
    )
    retakes = forms.IntegerField(
        label=gettext_lazy("How often it may be sat again"),
        min_value=0,
        max_value=100,
        required=False,
        help_text=gettext_lazy("Left empty, as often as they like; 0 is never."),
    )
    helper = laid_out(
        "title",
        "ruleset",
        group("exam-limits", "minutes", "pass_mark", "pass_in"),
        Fold(
            gettext_lazy("Instructions, foreign languages, sitting it again"),
            "note",
            "more_minutes",
            "retake_days",
            "retakes",
        ),
    )

    class Meta:
        model = Blueprint
        fields = FACTS
        labels = {
            "title": gettext_lazy("Title"),
            "note": gettext_lazy("Instructions"),
            "pass_in": gettext_lazy("The pass mark is in"),
        }
        widgets = {"note": forms.Textarea(attrs={"rows": 4})}

    def clean_more_minutes(self) -> int:
        """None are asked for where nothing is typed."""
        return self.cleaned_data["more_minutes"] or 0

    def facts(self, rows: Sequence[PaperRow]) -> dict[str, Any]:
        """What goes into the columns, with the own rules that these rows name."""
        used = {row.ruleset for row in rows}
        return {name: self.cleaned_data[name] for name in FACTS} | {"own_rules": kept_of(self.own, used)}


class RowForm(ExamRules):
    """One row; left empty, it is none. `overall`: the rules of all rows, or empty where each has its own."""

    asked = forms.ChoiceField(label=gettext_lazy("Asked"), choices=asked_choices, required=False)
    level = forms.TypedChoiceField(
        label=gettext_lazy("Level"), choices=[(n, str(n)) for n in LEVELS], coerce=int, initial=2
    )
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"), choices=ruleset_choices, required=False)
    number = forms.IntegerField(
        label=gettext_lazy("Questions"), min_value=0, max_value=MOST_PLACES, required=False
    )
    points = forms.IntegerField(
        label=gettext_lazy("Points each"), min_value=1, max_value=MOST_POINTS, initial=1
    )

    def __init__(self, *args: Any, overall: str = "", **options: Any) -> None:
        super().__init__(*args, **options)
        self.overall = overall

    @property
    def helper(self) -> FormHelper:
        """A line; the token stands in the form around it."""
        found = laid_out(
            group("exam-row", Needed("asked"), "level", Needed("ruleset"), Needed("number"), "points")
        )
        found.disable_csrf = True
        return found

    def clean(self) -> dict[str, Any]:
        """A row that asks something says by which rules and how much, and something is asked so."""
        cleaned = super().clean() or {}
        if not cleaned.get("asked"):
            return cleaned
        if self.overall:
            cleaned["ruleset"] = self.overall
        for name in ("ruleset", "number"):
            if not cleaned.get(name) and name not in self.errors:
                self.add_error(name, _("Fill this in, or leave the whole row empty."))
        named = cleaned["asked"], cleaned["level"], cleaned.get("ruleset", "")
        if not self.errors and not kinds_asked(*named, self.own):
            self.add_error("asked", unasked_word(*named, self.own))
        return cleaned

    @property
    def row(self) -> PaperRow | None:
        """What the row asks; None for an empty one."""
        named = {
            name: self.cleaned_data.get(name) for name in ("asked", "level", "ruleset", "number", "points")
        }
        return PaperRow(**named) if named["asked"] else None  # type: ignore[arg-type]  # the form is valid


class Rows(forms.BaseFormSet[RowForm]):
    """The rows together: at least one, and no more questions than a paper has room for."""

    def clean(self) -> None:
        """:raises forms.ValidationError: for none, or too many."""
        if any(self.errors):
            return
        number = sum(row.number for row in self.asked)
        if not number:
            raise forms.ValidationError(_("Say in at least one row what is asked."))
        if number > MOST_PLACES:
            said = _("%(number)s questions are too many: a paper has %(most)s at most.")
            raise forms.ValidationError(said % {"number": number, "most": MOST_PLACES})
        if len({row.ruleset for row in self.asked}) > MOST_RULES:
            said = _("An examination asks by %(most)s different rules at most.")
            raise forms.ValidationError(said % {"most": MOST_RULES})

    @property
    def asked(self) -> list[PaperRow]:
        """The rows that ask something."""
        return [row for form in self.forms if (row := form.row)]


RowForms: type[Rows] = forms.formset_factory(  # type: ignore[assignment]  # made from the class named there
    RowForm,
    formset=Rows,
    extra=EMPTY_ROWS,
    max_num=MOST_ROWS,
    validate_max=True,
    absolute_max=MOST_ROWS + EMPTY_ROWS,
)


def refuse_pass_mark(form: BlueprintForm, rows: Sequence[PaperRow]) -> None:
    """Put an error at a pass mark that nobody can reach."""
    points = sum(row.number * row.points for row in rows)
    mark, unit = form.cleaned_data.get("pass_mark"), form.cleaned_data.get("pass_in")
    most = _PERCENT if unit == PassIn.PERCENT else points
    if mark is None or mark <= most:
        return
    if unit == PassIn.PERCENT:
        form.add_error("pass_mark", _("100 percent at most."))
    else:
        said = ngettext(
            "The whole paper is worth %(points)s point: nobody could pass.",
            "The whole paper is worth %(points)s points: nobody could pass.",
            points,
        )
        form.add_error("pass_mark", said % {"points": points})
