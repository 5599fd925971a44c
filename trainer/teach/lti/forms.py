"""The choice of an assignment."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from trainer.classroom.models import Assignment


class AssignmentField(forms.ModelChoiceField):  # type: ignore[type-arg]  # no generic at run time
    """Assignments under title and class."""

    def label_from_instance(self, assignment: Any) -> str:
        """How a teacher knows it."""
        label = f"{assignment.title} · {assignment.classroom.name}"
        is_set = assignment.published_at or assignment.publish_ready
        return label if is_set else _("%(label)s (draft)") % {"label": label}


class ChoiceForm(forms.Form):
    """One of a teacher's assignments, the newest first."""

    assignment = AssignmentField(
        queryset=Assignment.objects.none(),
        to_field_name="slug",
        label=_("Assignment"),
        empty_label=None,
        widget=forms.RadioSelect,
    )

    def __init__(self, own: QuerySet[Assignment], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["assignment"]
        field.queryset = own.order_by("-created_at")
