"""What an author hands in as a record: any bytes, unpacked within bounds and read, or refused in words.

The formats are those of `trainer.records`; a record may be gzipped, and Tenhou JSON may stand in the link of
Tenhou's editor.
"""

import gzip
import io
import json
import zlib
from typing import Final
from urllib.parse import unquote

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.records.formats import read_game
from trainer.records.model import Game, NoRecordError, RecordError
from trainer.records.tenhou_xml import MAX_BYTES

MAX_MEGABYTES: Final = MAX_BYTES // (1024 * 1024)
MAX_NAME: Final = 60
LINK_OF_EDITOR: Final = b"#json="

_GZIP: Final = b"\x1f\x8b"
_OTHERS: Final = {
    b"PK\x03\x04": gettext_lazy("This is a zip archive. Unpack it and choose one record."),
    b"\xfd7zXZ\x00": gettext_lazy("This is packed by xz. Unpack it and choose one record."),
    b"BZh": gettext_lazy("This is packed by bzip2. Unpack it and choose one record."),
    b"\xff\xfe": gettext_lazy("This text is UTF-16. Save it as UTF-8."),
    b"\xfe\xff": gettext_lazy("This text is UTF-16. Save it as UTF-8."),
}
_LINKS: Final = (b"http://", b"https://")


class UnreadableError(ValueError):
    """What can not be read as a record; the message is for the author."""


def game_in(data: bytes, name: str) -> Game:
    """The game of a record.

    :raises UnreadableError: naming the file, and the line or the round and the event, where it is none.
    """
    plain = _plain(data)
    try:
        return read_game(plain)
    except NoRecordError:
        raise UnreadableError(
            _("%(name)s: no record of Tenhou, MJAI or Mahjong Soul.") % {"name": shown_name(name)}
        ) from None
    except RecordError as error:
        raise UnreadableError(_sentence(error, plain, shown_name(name))) from None


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
    data = data.strip()
    if data.startswith(_LINKS):
        data = _in_link(data)
    if not data:
        raise UnreadableError(_("There is nothing in it."))
    if (at := data.find(b"\0")) >= 0:
        raise UnreadableError(_("line %(line)s: not a text.") % {"line": data.count(b"\n", 0, at) + 1})
    return data


def _too_large() -> UnreadableError:
    return UnreadableError(_("It is too large: a record has at most %(n)s MB.") % {"n": MAX_MEGABYTES})


def _unzipped(data: bytes) -> bytes:
    try:
        with gzip.open(io.BytesIO(data)) as packed:
            return packed.read(MAX_BYTES + 1)
    except (OSError, EOFError, zlib.error):
        raise UnreadableError(_("The gzip file is broken.")) from None


def _in_link(data: bytes) -> bytes:
    _before, found, text = data.partition(LINK_OF_EDITOR)
    if not found:
        raise UnreadableError(
            _("This is a link, and nothing is fetched from elsewhere. Save the record and choose its file.")
        )
    record, end, _rest = unquote(text.decode("utf-8", "replace")).rpartition("}")
    return (record + end).encode()


def _sentence(error: RecordError, plain: bytes, name: str) -> str:
    """Where and what: rounds and events are counted from 1 here."""
    place = [name]
    if line := _broken_line(plain):
        return _("%(name)s: line %(line)s is no JSON.") % {"name": name, "line": line}
    if error.round_index is not None:
        place.append(_("round %(n)s") % {"n": error.round_index + 1})
    if error.event_index is not None:
        place.append(_("event %(n)s") % {"n": error.event_index + 1})
    return _("%(place)s: what stands there is not as records of games have it.") % {"place": ", ".join(place)}


def _broken_line(plain: bytes) -> int | None:
    """Of several JSON lines the number of the first that is none."""
    if not plain.startswith((b"{", b"[", b"\xef\xbb\xbf{")):
        return None
    try:
        lines = plain.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        return plain.count(b"\n", 0, error.start) + 1
    if not _parses(lines[0]):
        return None
    return next((number for number, line in enumerate(lines, 1) if line.strip() and not _parses(line)), None)


def _parses(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True
