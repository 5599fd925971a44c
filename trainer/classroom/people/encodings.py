"""In which encoding a file of names was saved: known by its first bytes or its form, or else asked.

Files of old spreadsheets do not say it, and the same bytes are 田中 and 탠충. Each encoding that makes
nothing but letters of them is a reading; the one whose words are least odd comes first, and somebody who
knows the people chooses.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from operator import itemgetter
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from trainer.classroom.people.headings import folded

SURE: Final[dict[str, str]] = {
    "utf-8-sig": "",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
}
"""What a file shows by itself, and what it is called; UTF-8 is not worth a word."""

OTHERS: Final[dict[str, str | Promise]] = {
    "cp932": _("Japanese (Shift JIS)"),
    "euc_jp": _("Japanese (EUC-JP)"),
    "gb18030": _("Chinese, simplified (GB 18030)"),
    "big5": _("Chinese, traditional (Big5)"),
    "cp949": _("Korean (EUC-KR)"),
    "cp1251": _("Cyrillic (Windows-1251)"),
    "cp1253": _("Greek (Windows-1253)"),
    "cp1252": _("Western European (Windows-1252)"),
    "cp1250": _("Central European (Windows-1250)"),
    "cp1254": _("Turkish (Windows-1254)"),
}
"""In this order where nothing tells them apart."""

MAX_SAMPLE: Final = 40
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_CELLS: Final = re.compile(r"[^,;\t\n\"|]+")
_USUAL: Final = {
    "cp932": re.compile(rb"[\x83\x88-\x97]."),
    "euc_jp": re.compile(rb"[\xa4\xa5\xb0-\xcf]."),
    "gb18030": re.compile(rb"[\xb0-\xd7][\xa1-\xfe]"),
    "big5": re.compile(rb"[\xa4-\xc6]."),
    "cp949": re.compile(rb"[\xb0-\xc8][\xa1-\xfe]"),
}
"""The bytes of the characters that are in daily use."""
_SCRIPTS: Final = {"HIRAGANA": "CJK", "KATAKANA": "CJK"}


class Reading(NamedTuple):
    """A way to read a file: by which of Python's codecs, and its first words that are more than ASCII."""

    codec: str
    sample: str

    @property
    def title(self) -> str:
        """What people call it, in the language of the page."""
        return str(OTHERS[self.codec])


def sure(data: bytes) -> str | None:
    """The encoding that the bytes show: UTF-8, or UTF-16 with its mark or the zeros beside ASCII."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if data.count(0) * 4 > len(data):
        return "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return "utf-8-sig"


def readings(data: bytes, headings: frozenset[str]) -> tuple[Reading, ...]:
    """All ways to read a file that is none of the `SURE`, the likeliest first; those that mix alphabets
    within a word, Latin and Cyrillic for example, only where all do.

    `headings`: words that are expected, as `folded` makes them: where one is among the cells it decides.
    """
    lines = [line for line in data.splitlines() if not line.isascii()]
    found = []
    for codec in OTHERS:
        try:
            text = b"\n".join(lines).decode(codec)
            data.decode(codec)
        except UnicodeDecodeError:
            continue
        if all(map(_is_of_names, text)):
            found.append((_oddness(codec, text, headings), Reading(codec, _sample(text))))
    found.sort(key=itemgetter(0))
    seen: dict[str, Reading] = {}
    for (mixed, *_odd), reading in found:
        if mixed and not found[0][0][0]:
            break
        seen.setdefault(b"\n".join(lines).decode(reading.codec), reading)
    return tuple(seen.values())


def _is_of_names(sign: str) -> bool:
    """ASCII, letters with their marks, and what stands between words."""
    return sign.isascii() or unicodedata.category(sign)[0] in "LMZ" or sign in "’‘´–・．，ー"


def _oddness(codec: str, text: str, headings: frozenset[str]) -> tuple[bool, bool, float]:
    cells = {cell[0] for cell in _CELLS.finditer(text)}
    # Each once: a file may hold one word a million times.
    words = Counter(found[0] for found in _LETTERS.finditer(text) if not found[0].isascii())
    mixed = any(len({_script(letter) for letter in word}) > 1 for word in words)
    headed = any(folded(cell) in headings for cell in cells if not cell.isascii())
    odd = sum(times * _odd_parts(codec, word) for word, times in words.items())
    return mixed, not headed, odd / max(words.total(), 1)


def _odd_parts(codec: str, word: str) -> float:
    """How far a word is from one that people write."""
    odd = float(sum(one.islower() and other.isupper() for one, other in pairwise(word)))
    if usual := _USUAL.get(codec):
        wide = [letter for letter in word if not letter.isascii()]
        return odd + sum(usual.fullmatch(letter.encode(codec)) is None for letter in wide)
    if all(_script(letter) == "LATIN" for letter in word):
        odd += len(re.findall(r"[^\x00-\x7f]{3}", word))
    return odd


def _script(letter: str) -> str:
    name = unicodedata.name(letter, "?").split(maxsplit=1)[0]
    return _SCRIPTS.get(name, name)


def _sample(text: str) -> str:
    return ", ".join(_cells(text))[:MAX_SAMPLE]


def _cells(text: str) -> Iterator[str]:
    """The first cells with a letter beyond ASCII."""
    cells = (cell.strip() for cell in re.split(r"[,;\t\n\"|]", text))
    found = dict.fromkeys(cell for cell in cells if not cell.isascii())
    yield from list(found)[:3]
