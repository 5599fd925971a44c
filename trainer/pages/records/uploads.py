"""A game record as it is handed in: read within bounds or refused, and kept in the session for a day."""

import base64
import gzip
import io
import json
import zlib
from contextlib import suppress
from datetime import datetime
from typing import Any, Final, NamedTuple

from django import forms
from django.contrib.sessions.backends.base import SessionBase
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.accounts.codes import new_slug
from trainer.apart import ApartError, BusyError, done_apart
from trainer.forms.layouts import Button, laid_out
from trainer.pages.records.rounds import Kept, KeptRecord, NothingToShowError, kept_rounds
from trainer.records.game_record import Game, NoRecordError, RecordError
from trainer.records.sources import read_game
from trainer.records.tenhou.xml_records import MAX_BYTES
from trainer.records.written import SOUL_GAME, TENHOU_GAME, AddressError, NoJsonError, text_of

MAX_MEGABYTES: Final = MAX_BYTES // (1024 * 1024)
MAX_NAME: Final = 60
_GZIP: Final = b"\x1f\x8b"
_OTHERS: Final = {
    b"PK\x03\x04": gettext_lazy("This is a zip archive. Unpack it and choose one record."),
    b"\xfd7zXZ\x00": gettext_lazy("This is compressed with xz. Unpack it and choose one record."),
    b"BZh": gettext_lazy("This is compressed with bzip2. Unpack it and choose one record."),
}


class UnreadableError(ValueError):
    """What can not be read as a record; the message is for the author."""


def game_in(data: bytes, name: str) -> Game:
    """The game of a record.

    :raises UnreadableError: naming the file, and the line or the round and the event, where it is none.
    """
    plain = _plain(data)
    try:
        return read_game(plain)
    except AddressError:
        raise UnreadableError(_how_it_is_saved(plain.decode("utf-8", "replace"))) from None
    except NoRecordError:
        raise UnreadableError(
            _("%(name)s is not a game record of Tenhou, MJAI or Mahjong Soul.") % {"name": shown_name(name)}
        ) from None
    except RecordError as error:
        raise UnreadableError(_sentence(error, shown_name(name))) from None


def shown_name(name: str) -> str:
    """The name of a file as it may be shown: one line, not long."""
    return "".join(sign for sign in name if sign.isprintable())[:MAX_NAME] or _("the record")


def _plain(data: bytes) -> bytes:
    """The text of the record, unpacked."""
    if data.startswith(_GZIP):
        data = _unzipped(data)
    if len(data) > MAX_BYTES:
        raise _too_large()
    for magic, words in _OTHERS.items():
        if data.startswith(magic):
            raise UnreadableError(str(words))
    if data[257:262] == b"ustar":
        raise UnreadableError(_("This is an archive of files. Unpack it and choose one record."))
    if not data.strip():
        raise UnreadableError(_("The record is empty."))
    with suppress(RecordError):
        text = text_of(data)
        if (at := text.find("\0")) >= 0:
            raise UnreadableError(
                _("line %(line)s: this is not text.") % {"line": text.count("\n", 0, at) + 1}
            )
    return data


def _too_large() -> UnreadableError:
    return UnreadableError(_("The record is too large: at most %(n)s MB are allowed.") % {"n": MAX_MEGABYTES})


def _unzipped(data: bytes) -> bytes:
    try:
        with gzip.open(io.BytesIO(data)) as packed:
            return packed.read(MAX_BYTES + 1)
    except (OSError, EOFError, zlib.error):
        raise UnreadableError(_("The gzip file is broken.")) from None


def _how_it_is_saved(address: str) -> str:
    """What to do with the address of a game, or its name, in two sentences."""
    if game := TENHOU_GAME.search(address):
        return _(
            "This is the address of a game on Tenhou, but this site fetches nothing from elsewhere. Open "
            "https://tenhou.net/0/log/?%(game)s in your browser, save that page, and choose its file here."
        ) % {"game": game[0]}
    if "paipu" in address or SOUL_GAME.search(address):
        return _(
            "This is the address of a game on Mahjong Soul, but this site fetches nothing from elsewhere. "
            "Save the game with a program that writes it for Tenhou’s log editor, and choose that file "
            "here."
        )
    return _(
        "This is a link, but this site fetches nothing from elsewhere. Save the record and choose its file."
    )


def _sentence(error: RecordError, name: str) -> str:
    """Where and what: rounds and events are counted from 1 here."""
    place = [name]
    if isinstance(error, NoJsonError):
        return _("%(name)s: line %(line)s is not JSON.") % {"name": name, "line": error.line}
    if error.line is not None:
        place.append(_("line %(n)s") % {"n": error.line})
    if error.round_index is not None:
        place.append(_("round %(n)s") % {"n": error.round_index + 1})
    if error.event_index is not None:
        place.append(_("event %(n)s") % {"n": error.event_index + 1})
    said = {"place": ", ".join(place), "what": error.message}
    return _("%(place)s does not fit the format of a game record: %(what)s.") % said


MAX_TEXT: Final = 1_000_000
"""Characters that may be pasted; what is longer is a file."""


class RecordForm(forms.Form):
    """One record. `cleaned_data["kept"]` is what is kept of it."""

    file = forms.FileField(
        label=gettext_lazy("Game record file"),
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
        label=gettext_lazy("Or paste its text"),
        required=False,
        max_length=MAX_TEXT,
        strip=False,
        help_text=gettext_lazy("Addresses of Tenhou's log editor (…#json=…) are read too, one on each line."),
        widget=forms.Textarea(
            attrs={"rows": 4, "autocomplete": "off", "spellcheck": "false", "class": "notation"}
        ),
    )
    helper = laid_out("file", "text", Button(gettext_lazy("Open the record")))

    def clean(self) -> dict[str, Any]:
        """Read what was given, the file first."""
        data: dict[str, Any] = super().clean() or {}
        if self.errors:
            return data
        upload, text = data.get("file"), data.get("text", "")
        if upload is None and not text.strip():
            raise forms.ValidationError(_("Choose a file or paste text."))
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


AT_HAND: Final = 256 * 1024
"""Bytes of a record that are read in place, as an ordinary game is: the worst of that size takes 6 MB of
memory and a tenth of a second. A larger one takes up to 62 MB, which stay: a process of its own reads it.
"""


def _kept_of(upload: "UploadedFile[bytes] | None", text: str) -> dict[str, Any]:
    if upload is None:
        data, name = text.encode("utf-8", "replace"), _("The pasted text")
    else:
        data, name = upload.read(MAX_BYTES + 1), upload.name or ""
    if _is_small(data):
        return kept_rounds(game_in(data, name))
    try:
        found: dict[str, Any] = done_apart(f"{__name__}:told_of", data, name)
    except ApartError:
        said = _("%(name)s takes more time or memory to read than any game does.")
        raise UnreadableError(said % {"name": shown_name(name)}) from None
    except BusyError:
        raise UnreadableError(_("Other large files are being read. Send yours again in a moment.")) from None
    if "unreadable" in found:
        raise UnreadableError(found["unreadable"])
    if "nothing" in found:
        raise NothingToShowError(found["nothing"])
    kept: dict[str, Any] = found["kept"]
    return kept


def _is_small(data: bytes) -> bool:
    if not data.startswith(_GZIP):
        return len(data) <= AT_HAND
    try:
        with gzip.open(io.BytesIO(data)) as file:
            return len(file.read(AT_HAND + 1)) <= AT_HAND
    except (OSError, EOFError, zlib.error):
        return True


def told_of(data: bytes, name: str) -> dict[str, Any]:
    """What is kept of a record, or why nothing is: `unreadable` with a sentence, or `nothing` to show."""
    try:
        return {"kept": kept_rounds(game_in(data, name))}
    except NothingToShowError as error:
        return {"nothing": str(error)}
    except UnreadableError as error:
        return {"unreadable": str(error)}


NAME: Final = "records"
MOST_RECORDS: Final = 3
MAX_AGE: Final = 24 * 60 * 60
"""Seconds."""
MAX_PACKED: Final = 48 * 1024
"""A game of twenty rounds packs into 12 KB."""


class TooLongError(ValueError):
    """A record that is too long to be kept."""


class Lying(NamedTuple):
    """A record that lies in the session."""

    key: str
    since: datetime
    rounds: int


def keep_record(session: SessionBase, value: Kept, *, now: datetime) -> str:
    """The key of a record that is kept from now on; the oldest of too many goes.

    :raises TooLongError: if it is longer than a game can be.
    """
    packed = base64.b85encode(zlib.compress(json.dumps(value).encode(), 9)).decode()
    if len(packed) > MAX_PACKED:
        raise TooLongError
    key = new_slug()
    entry = {"at": now.timestamp(), "rounds": len(value["rounds"]), "packed": packed}
    young = sorted(_young(session, now).items(), key=lambda item: -item[1]["at"])
    session[NAME] = dict([(key, entry), *young][:MOST_RECORDS])
    return key


def found(session: SessionBase, key: str, *, now: datetime) -> KeptRecord | None:
    """The record of that key, None if this session has none or it is too old."""
    entry = _young(session, now).get(key)
    if entry is None:
        return None
    return KeptRecord.of(json.loads(zlib.decompress(base64.b85decode(entry["packed"]))))


def lying(session: SessionBase, *, now: datetime) -> list[Lying]:
    """What is kept, the newest first."""
    each = (
        Lying(key, datetime.fromtimestamp(entry["at"], tz=now.tzinfo), entry["rounds"])
        for key, entry in _young(session, now).items()
    )
    return sorted(each, key=lambda record: record.since, reverse=True)


def _young(session: SessionBase, now: datetime) -> dict[str, Any]:
    entries: dict[str, Any] = session.get(NAME, {})
    return {key: entry for key, entry in entries.items() if now.timestamp() - entry["at"] < MAX_AGE}
