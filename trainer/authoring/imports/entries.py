"""What a file of puzzles says line by line: a puzzle (`ImportedEntry`), or why there is none (`Fault`).

A *fault* is a line number from 1 (0: the whole file), a code and its values; `trainer.wording.errors`
says it in words. Bytes become text here, and the fields of a puzzle are read whatever the format.
"""

import re
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final, TypeAlias

from trainer.authoring.actions.drafting import LANGUAGES, MOST_HINTS, MOST_TAGS
from trainer.authoring.credits import joined_after
from trainer.authoring.models import MAX_AFTER, MAX_HINT, MAX_NOTE, MAX_SOURCE, MAX_TAG, MAX_TAGS, MAX_TITLE
from trainer.puzzles.models import Collection
from trainer.scenarios.kind import UnknownKindError, kind_named
from trainer.scenarios.position.event_formats import brief
from trainer.scenarios.position.position import Position

MAX_PUZZLES: Final = 20_000
"""Of one import."""
MAX_TEXT: Final = 20 * 1024 * 1024
"""Bytes of a file of puzzles."""
MAX_ITEM: Final = 64 * 1024
"""Characters of one puzzle."""
NOTES: Final = frozenset(
    {"stored_already", "twice_in_file", "equal", "equal_in_file", "pin_differs", "unreadable", "more"}
)

Value: TypeAlias = str | int


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a line is refused, or what is to be noted of it."""

    line: int
    code: str
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def refuses(self) -> bool:
        return self.code not in NOTES


class LineError(ValueError):
    """What is read is no puzzle: a code and its values. `line` is 0 where the reader knows it."""

    def __init__(self, code: str, /, line: int = 0, **values: Value) -> None:
        self.code, self.line, self.values = code, line, values
        super().__init__(f"{code} {values}")

    def fault(self, line: int) -> Fault:
        """The same as a fault of a line."""
        return Fault(self.line or line, self.code, self.values)


@dataclass(frozen=True, slots=True)
class EntryWords:
    """What the author says in one language; `hints` one a line."""

    language: str
    title: str = ""
    note: str = ""
    hints: str = ""


@dataclass(frozen=True, slots=True)
class ImportedEntry:
    """One puzzle as a file says it.

    `name` is what other lines of the file call it by, `twin` the name of another line; `pins` are presets
    with answers as the shape of the kind writes them. `origin` is where a record had it. `after` names whose
    puzzle it is made after, `after_link` where that stands; `licence` is empty where the line says none.
    """

    line: int
    kind: str
    position: Position
    level: int | None = None
    tags: tuple[str, ...] = ()
    source: str = ""
    credit: str = ""
    licence: str = ""
    after: str = ""
    after_link: str = ""
    words: tuple[EntryWords, ...] = ()
    pins: tuple[tuple[str, str], ...] = ()
    name: str = ""
    twin: str = ""
    origin: Mapping[str, Any] | None = None


_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")


def text_of(data: bytes) -> str:
    """UTF-8, with its mark at the front or without.

    :raises LineError: for other encodings and for NUL, naming line and column; for more than 20 MB.
    """
    if len(data) > MAX_TEXT:
        raise LineError("size", most=MAX_TEXT // 1024 // 1024)
    return "".join(texts([data]))


def texts(chunks: Iterable[bytes]) -> Iterator[str]:
    """The same of a file that comes in parts, each as it is read.

    :raises LineError: as `text_of`.
    """
    decoder, line, column = getincrementaldecoder("utf-8-sig")(), 1, 1
    for number, chunk in enumerate(chain(chunks, [b""])):
        if not number and chunk.startswith(_UTF16):
            raise LineError("utf16", line=1)
        try:
            text, code = decoder.decode(chunk, final=not chunk), "nul"
            at = text.find("\0")
        except UnicodeDecodeError as error:
            text, code = error.object[: error.start].decode(), "encoding"
            at = len(text)
        before = text if at < 0 else text[:at]
        line += before.count("\n")
        column = len(before) - before.rfind("\n") if "\n" in before else column + len(before)
        if at >= 0:
            raise LineError(code, line=line, column=column)
        yield text


def line_of(text: str, at: int) -> int:
    """The line of a place in a text, from 1."""
    return text.count("\n", 0, at) + 1


def column_of(text: str, at: int) -> int:
    """The column of a place in its line, from 1."""
    return at - text.rfind("\n", 0, at)


MAX_NAME: Final = 40
MAX_PINS: Final = 60
MAX_ANSWER: Final = 200
WORDS: Final = ("title", "note", "hints")
FIELDS: Final = frozenset(
    {
        *("id", "kind", "position", "level", "tags", "source", "credit", "words", "pins", "twin"),
        *("licence", "after", "after_link"),
    }
)
_ON_THE_WEB: Final = re.compile(r"https?://[!-~]+")
_UNSTORABLE: Final = re.compile(r"[\x00\ud800-\udfff]")


def entry_of(value: Mapping[str, Any], position: Position, line: int) -> ImportedEntry:
    """The entry of the fields of a puzzle; its position is read by who knows the format.

    :raises LineError: naming the field.
    """
    if unknown := sorted(value.keys() - FIELDS):
        raise LineError("unknown_field", field=shortened(unknown[0]))
    try:
        kind = kind_named(text(value, "kind", MAX_NAME))
    except UnknownKindError:
        raise LineError("no_kind", kind=shortened(value["kind"]) if value.get("kind") else "") from None
    return ImportedEntry(
        line=line,
        kind=kind.slug,
        position=position,
        level=_level(value.get("level")),
        tags=tags_of(value.get("tags", [])),
        source=text(value, "source", MAX_SOURCE),
        credit=" ".join(text(value, "credit", MAX_TITLE).split()),
        licence=_licence(value),
        after=joined_after(text(value, "after", MAX_AFTER)),
        after_link=_link(value),
        words=tuple(_words(value.get("words", {}))),
        pins=_pins(value.get("pins", {})),
        name=text(value, "id", MAX_NAME),
        twin=text(value, "twin", MAX_NAME),
    )


def shortened(value: object) -> str:
    """A value as a message quotes it, storable whatever it is."""
    return _UNSTORABLE.sub("\ufffd", value[:MAX_NAME] if isinstance(value, str) else brief(value)[:MAX_NAME])


def text(value: Mapping[str, Any], name: str, most: int) -> str:
    """A text of at most so many characters; empty where there is none.

    :raises LineError: for another type, one that is longer, or a character that no text holds.
    """
    said = value.get(name, "")
    if not isinstance(said, str):
        raise LineError("bad_field", field=name, given=shortened(said))
    if len(said) > most:
        raise LineError("long_field", field=name, most=most)
    if _UNSTORABLE.search(said):
        raise LineError("unstorable", field=name)
    return said.strip()


def tags_of(value: object) -> tuple[str, ...]:
    """Words by which a puzzle is found, lower case, each once."""
    if not isinstance(value, list) or not all(isinstance(tag, str) for tag in value):
        raise LineError("bad_field", field="tags", given=shortened(value))
    tags = dict.fromkeys(text({"tags": tag}, "tags", MAX_TAG).lower() for tag in value)
    found = tuple(tag for tag in tags if tag)
    if any("," in tag for tag in found):
        raise LineError("bad_field", field="tags", given=shortened(value))
    if len(found) > MOST_TAGS or len(", ".join(found)) > MAX_TAGS:
        raise LineError("many_tags", most=MOST_TAGS)
    return found


def _licence(value: Mapping[str, Any]) -> str:
    licence = text(value, "licence", MAX_NAME)
    if licence and licence not in Collection.Licence.values:
        raise LineError("bad_field", field="licence", given=shortened(licence))
    return licence


def _link(value: Mapping[str, Any]) -> str:
    """An address on the web: nothing else becomes a link."""
    link = text(value, "after_link", MAX_SOURCE)
    if link and not _ON_THE_WEB.fullmatch(link):
        raise LineError("bad_field", field="after_link", given=shortened(link))
    return link


def _level(value: object) -> int | None:
    if value is not None and (type(value) is not int or not 1 <= value <= 5):
        raise LineError("bad_field", field="level", given=shortened(value))
    return value if isinstance(value, int) else None


def _words(value: object) -> list[EntryWords]:
    if not isinstance(value, dict):
        raise LineError("bad_field", field="words", given=shortened(value))
    found = []
    for language, said in value.items():
        if language not in LANGUAGES:
            raise LineError("no_language", language=shortened(language))
        if not isinstance(said, dict) or said.keys() - set(WORDS):
            raise LineError("bad_field", field=f"words.{language}", given=shortened(said))
        hints = _hints(said.get("hints", []))
        words = EntryWords(language, text(said, "title", MAX_TITLE), text(said, "note", MAX_NOTE), hints)
        if words != EntryWords(language):
            found.append(words)
    return found


def _hints(value: object) -> str:
    """Hints, one a line."""
    if not isinstance(value, list) or len(value) > MOST_HINTS:
        raise LineError("bad_field", field="hints", given=shortened(value))
    lines = [" ".join(text({"hints": hint}, "hints", MAX_HINT).split()) for hint in value]
    return "\n".join(filter(None, lines))


def _pins(value: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, dict) or len(value) > MAX_PINS:
        raise LineError("bad_field", field="pins", given=shortened(value))
    return tuple((shortened(preset), text(value, preset, MAX_ANSWER)) for preset in sorted(value))
