"""What several forms of teachers need: a name that makes something only once, rules."""

import re
from functools import cache
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from trainer.accounts.codes import ALPHABET, SLUG, new_slug
from trainer.accounts.models import User
from trainer.classroom.models import Classroom
from trainer.classroom.setting.own_rules import NoSuchRulesError, find_rules
from trainer.puzzles.own_rules import KeptRules, TooManyRestatedError, rules_to_choose, titles_of
from trainer.support.house import house_now

_SLUG: Final = re.compile(f"[{ALPHABET}]{{{SLUG}}}")


class NamedOnce(forms.Form):
    """A form that makes something under the `slug` that its page gave out: sent twice, it makes one."""

    slug = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean_slug(self) -> str:
        """The name that the page gave out; another one for what is none."""
        slug = str(self.cleaned_data["slug"])
        return slug if _SLUG.fullmatch(slug) else new_slug()


class OfferedRules(forms.Form):
    """A form with a choice of `ruleset`: those that the house offers, and the one that is in use."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        field = self.fields["ruleset"]
        assert isinstance(field, forms.ChoiceField)
        every: Any = field.choices
        field.choices = house_now().offered(every, self.initial.get("ruleset", ""))


class OwnRules(forms.Form):
    """A form with a choice of `ruleset`, own rules of a table too. `own_kept`: what a class keeps of those
    that were chosen.
    """

    own_kept: KeptRules | None = None
    _teacher: User
    _room: Classroom | None = None

    def offer_own(self, user: User, classroom: Classroom | None = None) -> None:
        """Let the rules be chosen that the user keeps, and those that the class does."""
        self._teacher, self._room = user, classroom
        field = self.fields["ruleset"]
        assert isinstance(field, forms.ChoiceField)
        every: Any = field.choices

        @cache
        def offered() -> list[tuple[str, Any]]:
            """Looked for only where the form is shown or sent."""
            kept = classroom.own_rules if classroom else {}
            return [*every, *titles_of(rules_to_choose(user, kept))]

        field.choices = offered

    def clean_ruleset(self) -> str:
        """:raises ValidationError: where own rules are gone, or the site has no room for them."""
        choice = str(self.cleaned_data["ruleset"])
        try:
            self.own_kept = find_rules(self._teacher, self._room, choice)
        except NoSuchRulesError:
            raise ValidationError(_("These rules are not known here any more. Choose others.")) from None
        except TooManyRestatedError:
            full = _("Too many tables ask by their own rules here just now. Choose a ruleset, or try later.")
            raise ValidationError(full) from None
        return choice
