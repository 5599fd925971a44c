"""Forms about reviews, reports and pins."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext_lazy as _

from trainer.authoring.models import MAX_COMMENT, Report
from trainer.authoring.reported import MAX_TEXT
from trainer.authoring.versions import PinToday, parsed_pin
from trainer.classroom.models import Classroom
from trainer.classroom.querysets import ClassroomQuerySet
from trainer.forms.layouts import Button, Piece, group, laid_out
from trainer.puzzles.questions import Question
from trainer.scenarios.answer_shapes import FormatError, OneOf, YesNo
from trainer.wording.kind_words import format_sentence, option_word, words_of
from trainer.wording.rule_names import pinned_word

MOST_SEEN: Final = 2**31 - 1
MAX_ANSWER: Final = 200


class SeenForm(forms.Form):
    """The revision of a draft that the page showed."""

    seen = forms.IntegerField(min_value=1, max_value=MOST_SEEN, widget=forms.HiddenInput)


class AskForm(SeenForm):
    """For whom a review is asked."""

    classroom = forms.ModelChoiceField(
        queryset=Classroom.objects.none(),
        to_field_name="slug",
        required=False,
        label=_("For which class?"),
        empty_label=_("Any: a trusted author"),
    )
    helper = laid_out("classroom", Button(_("Ask")))

    def __init__(self, *args: Any, classes: ClassroomQuerySet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["classroom"]
        if isinstance(field, forms.ModelChoiceField):
            field.queryset = classes


class ReviewDecisionForm(SeenForm):
    """What a reviewer says; changes are asked for with a word on what to change."""

    approved = forms.TypedChoiceField(
        label=_("What do you say?"),
        choices=(("yes", _("Approve it as it stands")), ("no", _("Ask for changes"))),
        widget=forms.RadioSelect,
        coerce=lambda value: value == "yes",
        empty_value=None,
    )
    comment = forms.CharField(
        label=_("Comment for the author"),
        max_length=MAX_COMMENT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    helper = laid_out("approved", "comment", Button(_("Send")))

    def clean(self) -> dict[str, Any]:
        """Refuse to ask for changes without saying which."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("approved") is False and not cleaned.get("comment"):
            self.add_error("comment", _("Say what should be changed."))
        return cleaned


class AnswerForm(forms.Form):
    """One answer to some of the open reports on a version; `newer`: a later version of the puzzle stands."""

    outcome = forms.ChoiceField(
        label=_("What became of it?"), choices=Report.Outcome.choices, widget=forms.RadioSelect
    )
    reply = forms.CharField(
        label=_("Your answer to the learners"),
        max_length=MAX_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    helper = laid_out(Piece("studio/reviews/answered_ones.html"), "outcome", "reply", Button(_("Answer")))

    def __init__(self, data: Mapping[str, Any] | None = None, *, newer: bool = False) -> None:
        super().__init__(data)
        self.newer = newer

    def clean(self) -> dict[str, Any]:
        """Refuse "nothing to mend" without words, to which it refers, and "mended" before it was."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("outcome") == Report.Outcome.MENDED and not self.newer:
            self.add_error("outcome", _("There is no newer version yet. Publish the mended puzzle first."))
        if cleaned.get("outcome") == Report.Outcome.EXPLAINED and not cleaned.get("reply"):
            self.add_error("reply", _("Say why there is nothing to mend."))
        return cleaned


class PinForm(forms.Form):
    """The answer that is expected under each preset, a field for each; empty for none."""

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        question: Question,
        pins: Iterable[PinToday],
        presets: Iterable[str],
    ) -> None:
        super().__init__(data, initial={pin.pin.ruleset: pin.pin.answer for pin in pins})
        self.question = question
        for preset in presets:
            self.fields[preset] = _expected_field(question, pinned_word(question.position.ruleset, preset))

    @property
    def helper(self) -> FormHelper:
        """A table with a row for each field, beside the answer of today."""
        keep = Button(_("Keep these"))
        today = Button(_("Expect today's answers everywhere"), "quiet", name="today")
        inherit = Piece("studio/reviews/inherit.html")
        return laid_out(
            Piece("studio/reviews/pin_rows.html", *self.fields), group("bar", keep, today, inherit)
        )

    def clean(self) -> dict[str, Any]:
        """Refuse what is no answer to the question, at its field."""
        cleaned: dict[str, Any] = super().clean() or {}
        for preset, text in list(cleaned.items()):
            try:
                if text:
                    parsed_pin(self.question, text)
            except FormatError as error:
                self.add_error(preset, format_sentence(error))
        return cleaned


def _expected_field(question: Question, title: str) -> forms.Field:
    """A list to choose from where there are few answers, else a field to type in."""
    shape, label = question.shape, _("Expected under %(rules)s") % {"rules": title}
    choices: list[tuple[str, Any]] = []
    if isinstance(shape, YesNo):
        choices = [("yes", _("Yes")), ("no", _("No"))]
    elif isinstance(shape, OneOf):
        words = words_of(question.kind.slug)
        choices = [(code, option_word(words, code, question.position)) for code in shape.options]
    if choices:
        return forms.ChoiceField(label=label, choices=[("", _("nothing")), *choices], required=False)
    return forms.CharField(label=label, max_length=MAX_ANSWER, required=False)
