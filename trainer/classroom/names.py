"""Names of people and classes as forms take them."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from trainer.classroom.roster_csv import name_problem, tidy_name


def clean_name(text: str) -> str:
    """A name as it is kept.

    :raises ValidationError: if it is none.
    """
    name = tidy_name(text)
    if name_problem(name):
        raise ValidationError(_("Write a name without line breaks or control characters."))
    return name
