"""Forms that make something once, however often they are sent."""

import re
from typing import Final

from django import forms

from trainer.accounts.codes import ALPHABET
from trainer.classroom.codes import SLUG, new_slug

_SLUG: Final = re.compile(f"[{ALPHABET}]{{{SLUG}}}")


class NamedOnce(forms.Form):
    """A form that makes something under the `slug` that its page gave out: sent twice, it makes one."""

    slug = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean_slug(self) -> str:
        """The name that the page gave out; another one for what is none."""
        slug = str(self.cleaned_data["slug"])
        return slug if _SLUG.fullmatch(slug) else new_slug()
