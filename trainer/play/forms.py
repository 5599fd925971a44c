"""The forms of learners: the settings, joining a class, taking over an account.

Answers are no forms; their shapes read them.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from allauth.account.adapter import get_adapter
from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import REVIEW_DAYS, Background, Learner, Theme, User
from trainer.accounts.names import is_taken
from trainer.classroom.people.names import MAX_NAME, clean_name
from trainer.classroom.setting.schedule import zone_choices
from trainer.forms.layouts import Button, Fold, Link, Needed, Piece, PlainSelect, group, laid_out, row
from trainer.play.own.pushing import endpoint_fits, keys_fit
from trainer.rulebook.search import LONGEST
from trainer.rules.rulesets.ruleset import PRESETS, short_title
from trainer.support.house import house_now
from trainer.wording.rule_names import LEVELS, ruleset_choices

MOST_A_DAY: Final = 500


class SettingsForm(forms.Form):
    """How pages look and answer to keys, and the rules to practise by; its fields are those of `Learner`."""

    display_name = forms.CharField(
        label=_("My name"),
        required=False,
        max_length=30,
        help_text=_(
            "It is suggested where you join a class, stand on the board or sign a puzzle. Nobody sees it from"
            " here."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    theme = forms.ChoiceField(label=_("Colours"), choices=Theme.choices, widget=forms.RadioSelect)
    shortcuts = forms.BooleanField(
        label=_("Answer by keys: Y, N, 1 to 9, and tiles as they are typed, such as 3 6 m"), required=False
    )
    numerals = forms.BooleanField(
        label=_("Numbers and wind letters in the corners of the tiles"), required=False
    )
    asks_sureness = forms.BooleanField(
        label=_("Ask with each question how sure I am, and list what was sure and wrong"), required=False
    )
    shows_rating = forms.BooleanField(
        label=_("Show beside a verdict how the answer moves my rating"), required=False
    )
    daily_goal = forms.IntegerField(
        label=_("Daily goal"),
        required=False,
        min_value=0,
        max_value=MOST_A_DAY,
        help_text=_("Your daily goal of answers on the page “Train”. Empty: no goal."),
    )
    ruleset = forms.ChoiceField(
        label=_("My rules"),
        required=False,
        help_text=_(
            "Whatever you practise is asked by these rules. Where too few puzzles ask it by them, the same by"
            " other rules comes too, and you are told so. Homework and today's puzzle have their own rules."
        ),
    )
    background = forms.ChoiceField(
        label=_("What you know of the game"),
        choices=[("", _("Not told")), *Background.choices],
        required=False,
        widget=forms.RadioSelect,
    )
    zone = forms.ChoiceField(
        label=_("Time zone"),
        required=False,
        help_text=_("When a day begins, and how times are shown to you."),
        choices=zone_choices,
        widget=PlainSelect,
    )
    review_days = forms.TypedChoiceField(
        label=_("When a rule comes up for review"),
        required=False,
        help_text=_("After a mistake it takes half as many days."),
        choices=REVIEW_DAYS,
        coerce=int,
        empty_value=None,
    )
    helper = laid_out(
        "display_name",
        "theme",
        "numerals",
        "shortcuts",
        "asks_sureness",
        "shows_rating",
        "daily_goal",
        Needed("ruleset", "zone", "review_days"),
        "background",
        Button(_("Keep these")),
    )

    def __init__(self, *args: Any, own: Iterable[tuple[str, str]] = (), **named: Any) -> None:
        super().__init__(*args, **named)
        field = self.fields["ruleset"]
        assert isinstance(field, forms.ChoiceField)
        offered = house_now().offered(ruleset_choices(), self.initial.get("ruleset", ""))
        field.choices = [*offered, *own]

    def clean_display_name(self) -> str:
        """No control characters."""
        name: str = self.cleaned_data["display_name"]
        return clean_name(name) if name else ""

    def clean_daily_goal(self) -> int:
        """Empty is no goal."""
        goal: int | None = self.cleaned_data["daily_goal"]
        return goal or 0


class DeleteDataForm(forms.Form):
    """That all of one's data is to be deleted: by the password, or by typing a word where there is none."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    typed = forms.CharField(
        max_length=150, widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"})
    )

    def __init__(self, *args: Any, user: User | None, **named: Any) -> None:
        super().__init__(*args, **named)
        self.user = user
        self.word = user.username if user else str(_("delete"))
        del self.fields["typed" if user is not None and user.has_usable_password() else "password"]
        if "typed" in self.fields:
            self.fields["typed"].label = _("Type “%(word)s” to confirm") % {"word": self.word}

    @property
    def helper(self) -> FormHelper:
        """The one field, the button, and the way out."""
        return laid_out(
            *self.fields,
            row(Button(_("Delete for good"), "danger"), Link(_("Keep everything"), "play:settings")),
        )

    def clean_password(self) -> str:
        """Held against the account's; wrong ones are counted as at the door."""
        password: str = self.cleaned_data["password"]
        if not get_adapter().reauthenticate(self.user, password):
            raise get_adapter().validation_error("enter_current_password")
        return password

    def clean_typed(self) -> str:
        """The word, in capitals or not."""
        typed: str = self.cleaned_data["typed"]
        if typed.casefold() != self.word.casefold():
            raise forms.ValidationError(_("That is another word. Nothing was deleted."))
        return typed


class BoardForm(forms.Form):
    """The name under which a learner stands on the board of the week: one that nobody else has."""

    name = forms.CharField(
        label=_("Your name on the board"),
        min_length=3,
        max_length=30,
        help_text=_("Everybody sees it. Letters, digits and @ . + - _ only."),
    )
    helper = laid_out("name", Button(_("Put me on the board")))

    def __init__(self, *args: Any, learner: Learner, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._learner = learner

    def clean_name(self) -> str:
        """By the rules of names to sign in with, and not another's.

        :raises ValidationError: if it is none, or somebody else's.
        """
        name: str = get_adapter().clean_username(self.cleaned_data["name"], shallow=True)
        others = Learner.objects.exclude(pk=self._learner.pk).filter(board_name__iexact=name)
        if others.exists() or is_taken(name, but=self._learner.user):
            raise forms.ValidationError(_("Somebody else has this name. Choose another one."))
        return name


class ReminderForm(forms.Form):
    """From when on a learner may be reminded, and whether by mail to an address; empty for who has none."""

    hour = forms.TypedChoiceField(
        label=_("Not before"),
        coerce=int,
        initial=18,
        choices=[(hour, f"{hour}:00") for hour in range(6, 23)],
    )
    by_mail = forms.BooleanField(required=False, initial=True)

    def __init__(self, *args: Any, address: str, zone: str, asked: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked = asked
        here = gettext("In your time zone, %(zone)s. The settings change it.") % {
            "zone": zone.replace("_", " ")
        }
        self.fields["hour"].help_text = here
        self.fields["by_mail"].label = gettext("By mail to %(address)s") % {"address": address}
        if not address:
            del self.fields["by_mail"]

    def clean(self) -> dict[str, Any]:
        """Who asks for the first reminders says how."""
        told: dict[str, Any] = super().clean() or {}
        if not self.asked and not told.get("by_mail"):
            raise forms.ValidationError(_("Choose how: by mail here, or on a device below."))
        return told

    @property
    def helper(self) -> FormHelper:
        """The hour, the address if there is one, and a button."""
        return laid_out(*self.fields, Button(_("Keep these") if self.asked else _("Remind me")))


class DeviceForm(forms.Form):
    """What a browser tells of itself so that messages reach it; filled in by the page's script."""

    endpoint = forms.CharField(max_length=1000, widget=forms.HiddenInput)
    p256dh = forms.CharField(max_length=100, widget=forms.HiddenInput)
    auth = forms.CharField(max_length=32, widget=forms.HiddenInput)
    helper = laid_out(Button(_("Remind me on this device")))

    def clean(self) -> dict[str, Any]:
        """The address has to be one of a push service, the keys have to be keys. Nobody sees the fields, so
        what is wrong is said above them.
        """
        told: dict[str, Any] = super().clean() or {}
        if not endpoint_fits(told.get("endpoint", "")):
            raise forms.ValidationError(_("Your browser gave no address to which messages can be sent."))
        if not keys_fit(told.get("p256dh", ""), told.get("auth", "")):
            raise forms.ValidationError(_("Your browser gave no keys with which messages can be sent."))
        return told


class ChooseForm(forms.Form):
    """What to practise; its address is that of the next puzzle, which reads it as a `Choice`."""

    difficulty = forms.ChoiceField(
        label=_("Difficulty"),
        required=False,
        choices=[
            ("", _("Fits me")),
            ("easier", _("Easier than fits me")),
            ("harder", _("Harder than fits me")),
        ],
    )
    house_rule = forms.ChoiceField(required=False, widget=forms.HiddenInput)
    ruleset = forms.ChoiceField(label=_("My rules"), required=False)
    players = forms.ChoiceField(label=_("Players"), required=False)
    kind = forms.MultipleChoiceField(
        label=_("Ask me any of these"), required=False, widget=forms.CheckboxSelectMultiple
    )
    level = forms.MultipleChoiceField(
        label=_("Of any of these levels"), required=False, widget=forms.CheckboxSelectMultiple
    )
    rule = forms.MultipleChoiceField(
        label=_("About any of these rules"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *, offered: Mapping[str, list[tuple[str, Any]]], **options: Any) -> None:
        super().__init__(auto_id="choose-%s", **options)
        for name, choices in offered.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            several = isinstance(field, forms.MultipleChoiceField)
            field.choices = choices if several else [("", _("Any")), *choices]

    @property
    def helper(self) -> FormHelper:
        """What may be several is folded away, behind a line that says how many are chosen."""
        return laid_out(
            Needed("difficulty", "ruleset", "players"),
            "house_rule",
            *(
                Fold(word, name, css="several")
                for name, word in zip(("kind", "level", "rule"), how_many(self), strict=True)
            ),
            Piece("play/few.html"),
            Button(_("Next puzzle")),
            method="get",
        )


class RunForm(forms.Form):
    """What a run is about; its buttons, one for each mode, stand on the cards of the modes."""

    kind = forms.MultipleChoiceField(
        label=_("Runs about any of these"), required=False, widget=forms.CheckboxSelectMultiple
    )
    level = forms.MultipleChoiceField(
        label=_("Of any of these levels"),
        required=False,
        choices=[(str(each), str(each)) for each in LEVELS],
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *, topics: list[tuple[str, Any]], **options: Any) -> None:
        super().__init__(auto_id="run-%s", **options)
        field = self.fields["kind"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = topics

    @property
    def helper(self) -> FormHelper:
        """The choices are folded away, each behind a line that says how many are chosen."""
        kinds, levels, _rules = how_many(self)
        folds = Fold(kinds, "kind", css="several"), Fold(levels, "level", css="several")
        return laid_out(group("train-about", Piece("train/about.html"), *folds), Piece("train/cards.html"))


def how_many(form: forms.Form) -> Iterator[str]:
    """How many questions, levels and rules are chosen at first, in words."""
    kinds, levels, rules = (len(form.initial.get(name, ())) for name in ("kind", "level", "rule"))
    words = ngettext("%(n)d question or topic chosen", "%(n)d questions or topics chosen", kinds)
    yield words % {"n": kinds} if kinds else gettext("Any question")
    words = ngettext("%(n)d level chosen", "%(n)d levels chosen", levels)
    yield words % {"n": levels} if levels else gettext("Any level")
    words = ngettext("%(n)d rule chosen", "%(n)d rules chosen", rules)
    yield words % {"n": rules} if rules else gettext("Any rule")


class SearchForm(forms.Form):
    """What is looked for in the rulebook; its address is that of what it finds."""

    q = forms.CharField(
        label=_("Search the rules"),
        max_length=LONGEST,
        required=False,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    helper = laid_out(Needed("q"), Button(_("Search")), method="get")


class HouseRuleForm(SearchForm):
    """What is looked for among the house rules."""

    def __init__(self, **options: Any) -> None:
        super().__init__(auto_id="house-rule-%s", **options)
        self.fields["q"].label = gettext("Search the house rules")


class CompareForm(forms.Form):
    """Two rulesets to be laid side by side."""

    first = forms.ChoiceField(label=_("Compare"))
    second = forms.ChoiceField(label=_("with"))
    helper = laid_out("first", "second", Button(_("Show what differs")), method="get")

    def __init__(self, data: Mapping[str, Any] | None = None, **named: Any) -> None:
        super().__init__(data, auto_id="compare-%s", **named)
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", _("Choose")), *((preset, short_title(preset)) for preset in PRESETS)]


class CodeForm(forms.Form):
    """A code as it is typed."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        help_text=_("Blanks, dashes and capitals do not matter."),
        error_messages={"max_length": _("No code is as long as this.")},
        widget=forms.TextInput(
            attrs={
                "autocapitalize": "none",
                "autocomplete": "off",
                "autofocus": True,
                "spellcheck": "false",
            }
        ),
    )
    helper = laid_out("code", Button(_("Go on")))


class JoinForm(forms.Form):
    """The name that the class's teachers shall see, one `suggested`; who comes back has the one of before,
    `initial`.
    """

    name = forms.CharField(
        label=_("Your name in this class"),
        max_length=MAX_NAME,
        help_text=_("Only its teachers see it: write it as they know you."),
        widget=forms.TextInput(attrs={"autocomplete": "name", "autofocus": True}),
    )
    helper = laid_out("name", Button(_("Join the class")))

    def __init__(self, *args: Any, suggested: str = "", **named: Any) -> None:
        super().__init__(*args, **named)
        self.fields["name"].initial = suggested
        if self.initial.get("name"):
            self.fields["name"].disabled = True
            self.fields["name"].help_text = _("As before. A teacher of the class can change it.")

    def clean_name(self) -> str:
        """No control characters; the name of before stays whatever it is."""
        name: str = self.cleaned_data["name"]
        return name if self.fields["name"].disabled else clean_name(name)


class OwnForm(forms.Form):
    """A name and a password to sign in with from now on."""

    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password1 = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=_(
            "Eight characters at least, not digits alone, unlike your name, and not one that many people use."
        ),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password2 = forms.CharField(
        label=_("Password again"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    helper = laid_out("username", "password1", "password2", Button(_("Keep these and sign in")))

    def clean_username(self) -> str:
        """A name that sign-up would take."""
        name: str = get_adapter().clean_username(self.cleaned_data["username"])
        return name

    def clean(self) -> dict[str, Any]:
        """A password that sign-up would take, twice the same."""
        cleaned: dict[str, Any] = super().clean() or {}
        password = cleaned.get("password1")
        if password is None:
            return cleaned
        if password != cleaned.get("password2"):
            self.add_error("password2", _("The two passwords differ."))
        try:
            get_adapter().clean_password(password, User(username=cleaned.get("username", "")))
        except forms.ValidationError as error:
            self.add_error("password1", error)
        return cleaned


def waiting_words(seconds: int) -> str:
    """How long one has to wait after wrong codes."""
    said = ngettext(
        "Too many wrong codes. Wait %(n)d second, then try again.",
        "Too many wrong codes. Wait %(n)d seconds, then try again.",
        seconds,
    )
    return said % {"n": seconds}
