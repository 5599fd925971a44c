"""The small forms on the page of an assignment: copying, collecting, deleting it."""

import re
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.accounts.codes import ALPHABET
from trainer.accounts.models import User
from trainer.classroom.codes import SLUG, new_slug
from trainer.classroom.models import Classroom

_SLUG: Final = re.compile(f"[{ALPHABET}]{{{SLUG}}}")


class NamedOnce(forms.Form):
    """A form that makes an assignment under the `slug` that its page gave out: sent twice, it makes one."""

    slug = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean_slug(self) -> str:
        """The name that the page gave out; another one for what is none."""
        slug = str(self.cleaned_data["slug"])
        return slug if _SLUG.fullmatch(slug) else new_slug()


class CopyForm(NamedOnce):
    """To which class."""

    classroom = forms.ModelChoiceField(
        label=gettext_lazy("Copy to"),
        queryset=Classroom.objects.none(),
        to_field_name="slug",
        error_messages={"invalid_choice": gettext_lazy("Choose a class of yours that is not archived.")},
    )

    def __init__(self, *args: Any, user: User, **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["classroom"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = Classroom.objects.taught_by(user).open().order_by("name", "pk")


class DeleteForm(forms.Form):
    """The title typed once more, where answers would go."""

    title = forms.CharField(label=gettext_lazy("Type the title to delete it with its answers"), max_length=80)

    def __init__(self, *args: Any, wanted: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.wanted = wanted

    def clean_title(self) -> str:
        """:raises forms.ValidationError: for another title."""
        title = str(self.cleaned_data["title"])
        if title.split() != self.wanted.split():
            raise forms.ValidationError(_("That is not the title."))
        return title


class CollectForm(forms.Form):
    """A name for a collection."""

    title = forms.CharField(label=gettext_lazy("Name of the collection"), max_length=80)
