"""Forms of the desk. Each deed asks why: the trail keeps it."""

from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import User
from trainer.authoring.reported import MAX_TEXT
from trainer.classroom.models import Classroom
from trainer.forms.layouts import Button, Link, Needed, laid_out, row
from trainer.polls.models import PollReport
from trainer.puzzles.models import Puzzle
from trainer.support.models import Deed


class TrailForm(forms.Form):
    """Which deeds are shown, sent by the address."""

    what = forms.ChoiceField(label=_("Show"), required=False, choices=[("", _("everything")), *Deed.choices])
    helper = laid_out(Needed("what"), row(Button(_("Show"), "quiet")), method="get")


class WhyForm(forms.Form):
    """Why something is done; a button says what (`do`)."""

    why = forms.CharField(
        label=_("Why"), max_length=200, help_text=_("Who asked, and how you know. Other staff can read it.")
    )


class UserForm(WhyForm):
    """What may be done about an account."""

    def __init__(self, *args: Any, account: User, managed: bool, factors: int, trusted: bool) -> None:
        super().__init__(*args)
        self.account, self.managed, self.factors, self.trusted = account, managed, factors, trusted

    @property
    def deeds(self) -> dict[str, Any]:
        """The words of what fits the account, by code."""
        words = {
            "card": _("Make a card to sign in"),
            "link": _("Make a link to a new password"),
            "lock": _("Lock the account"),
            "open": _("Open the account again"),
            "factors": _("Take the second steps away"),
            "trust": _("Let the author list puzzles"),
            "distrust": _("Let the author list no more puzzles"),
        }
        fits = {
            "card" if self.managed else "link",
            "lock" if self.account.is_active else "open",
            *(["factors"] if self.factors else []),
            *([] if self.managed else ["distrust" if self.trusted else "trust"]),
        }
        return {code: word for code, word in words.items() if code in fits}

    @property
    def helper(self) -> FormHelper:
        """The reason, then a button for each deed."""
        buttons = (Button(word, "quiet", name="do", value=code) for code, word in self.deeds.items())
        return laid_out("why", row(*buttons))


class DeleteUserForm(WhyForm):
    """An account is deleted for good, once its name is typed."""

    typed = forms.CharField(
        label=_("Name of the account, to confirm"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    helper = laid_out(
        "why",
        "typed",
        row(Button(_("Delete for good"), "danger"), Link(_("Keep the account"), "desk:user", "account.pk")),
    )

    def __init__(self, *args: Any, account: User) -> None:
        super().__init__(*args)
        self.account = account

    def clean_typed(self) -> str:
        """The name as it is written.

        :raises ValidationError: for another one.
        """
        typed: str = self.cleaned_data["typed"]
        if typed != self.account.username:
            raise forms.ValidationError(_("That is not the name of the account."))
        return typed


class OwnerForm(WhyForm):
    """Somebody becomes an owner of a class."""

    username = forms.CharField(label=_("Name of an account"), max_length=150)
    helper = laid_out("username", "why", row(Button(_("Make an owner of the class"), "quiet")))


class ClassSupportForm(WhyForm):
    """A class is archived, or taken up again."""

    def __init__(self, *args: Any, classroom: Classroom) -> None:
        super().__init__(*args)
        self.word = _("Reopen the class") if classroom.is_archived else _("Archive the class")

    @property
    def helper(self) -> FormHelper:
        """The reason and the button."""
        return laid_out("why", row(Button(self.word, "quiet")))


class PuzzleForm(WhyForm):
    """What may be done about a puzzle."""

    def __init__(self, *args: Any, puzzle: Puzzle) -> None:
        super().__init__(*args)
        self.puzzle = puzzle

    @property
    def deeds(self) -> dict[str, Any]:
        """The words of what fits the puzzle, by code."""
        words = {"regrade": _("Regrade the assignments that ask it")}
        if self.puzzle.status == Puzzle.Status.PUBLISHED:
            words["retire"] = _("Take it out of all lists")
        elif self.puzzle.withdrawn:
            words["restore"] = _("List it again")
        return words

    @property
    def helper(self) -> FormHelper:
        """The reason, then a button for each deed."""
        buttons = (Button(word, "quiet", name="do", value=code) for code, word in self.deeds.items())
        return laid_out("why", row(*buttons))


class CollectionSupportForm(WhyForm):
    """A collection is taken out of what everybody finds."""

    helper = laid_out("why", row(Button(_("Take it out of all lists"), "quiet")))


class AgainForm(forms.Form):
    """A failed task is run again; the list says which."""

    task = forms.UUIDField(widget=forms.HiddenInput)
    helper = laid_out(Button(_("Run again"), "quiet small"))


class PollSupportForm(WhyForm):
    """What becomes of a question without a key, and what its reporters are answered."""

    outcome = forms.ChoiceField(
        label=_("What becomes of the question?"),
        choices=(
            (PollReport.Outcome.EXPLAINED, _("It stays, or opens again")),
            (PollReport.Outcome.WITHDRAWN, _("Take it away: its link opens for nobody")),
        ),
        widget=forms.RadioSelect,
    )
    reply = forms.CharField(
        label=_("Your answer to readers and author"),
        max_length=MAX_TEXT,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    helper = laid_out("outcome", "reply", "why", Button(_("Close the reports")))
