"""The form by which an author hands in a record: a file or a text."""

from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.records.tenhou_xml import MAX_BYTES
from trainer.studio.records.reading import MAX_MEGABYTES, UnreadableError, game_in
from trainer.studio.records.rounds import NothingToShowError, kept

MAX_TEXT: Final = 1_000_000
"""Characters that may be pasted; what is longer is a file."""


class RecordForm(forms.Form):
    """One record. `cleaned_data["kept"]` is what is kept of it."""

    file = forms.FileField(
        label=gettext_lazy("File of a game record"),
        required=False,
        allow_empty_file=True,
        help_text=gettext_lazy(
            "Tenhou (XML or JSON), MJAI or Mahjong Soul; may be gzipped; %(n)s MB at most."
        )
        % {"n": MAX_MEGABYTES},
        widget=forms.FileInput(
            attrs={"accept": ".xml,.mjlog,.json,.jsonl,.mjson,.mjai,.gz,.txt,application/json,text/xml"}
        ),
    )
    text = forms.CharField(
        label=gettext_lazy("Or its text, pasted"),
        required=False,
        max_length=MAX_TEXT,
        strip=False,
        help_text=gettext_lazy("A link of Tenhou's editor (…#json=…) is read too."),
        widget=forms.Textarea(
            attrs={"rows": 4, "autocomplete": "off", "spellcheck": "false", "class": "notation"}
        ),
    )

    def clean(self) -> dict[str, Any]:
        """Read what was given, the file first."""
        data: dict[str, Any] = super().clean() or {}
        if self.errors:
            return data
        upload, text = data.get("file"), data.get("text", "")
        if upload is None and not text.strip():
            raise forms.ValidationError(_("Choose a file or paste a text."))
        try:
            data["kept"] = _kept_of(upload, text)
        except NothingToShowError as error:
            said = _("No round of this record can be shown. %(why)s") % {"why": error}
            raise forms.ValidationError(said.strip()) from None
        except UnreadableError as error:
            self.add_error("text" if upload is None else "file", str(error))
        return data

    def refuse_as_too_long(self) -> None:
        """Say so."""
        self.add_error(None, _("This record is longer than a game can be."))


def _kept_of(upload: "UploadedFile[bytes] | None", text: str) -> dict[str, Any]:
    if upload is None:
        return kept(game_in(text.encode("utf-8", "replace"), _("the pasted text")))
    return kept(game_in(upload.read(MAX_BYTES + 1), upload.name or ""))
