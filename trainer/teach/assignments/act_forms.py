"""The small forms on the page of an assignment: copying, collecting, deleting it."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.accounts.models import User
from trainer.classroom.models import Classroom
from trainer.teach.once import NamedOnce


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
