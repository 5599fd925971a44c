"""The fields of a puzzle in a file, whatever its format: read into an `Entry`, or refused by name."""

import re
from collections.abc import Mapping
from typing import Any, Final

from trainer.authoring.actions.words import LANGUAGES, MOST_HINTS, MOST_TAGS
from trainer.authoring.exchange.lines import Entry, EntryWords, LineError
from trainer.authoring.models.drafts import MAX_HINT, MAX_NOTE, MAX_SOURCE, MAX_TAGS, MAX_TITLE
from trainer.authoring.models.published import MAX_TAG
from trainer.scenarios.event_json import brief
from trainer.scenarios.kind import UnknownKindError, kind_named
from trainer.scenarios.position import Position

MAX_NAME: Final = 40
MAX_PINS: Final = 60
MAX_ANSWER: Final = 200
WORDS: Final = ("title", "note", "hints")
FIELDS: Final = frozenset(
    {"id", "kind", "position", "level", "tags", "source", "credit", "words", "pins", "twin"}
)
_UNSTORABLE: Final = re.compile(r"[\x00\ud800-\udfff]")


def entry_of(value: Mapping[str, Any], position: Position, line: int) -> Entry:
    """The entry of the fields of a puzzle; its position is read by who knows the format.

    :raises LineError: naming the field.
    """
    if unknown := sorted(value.keys() - FIELDS):
        raise LineError("unknown_field", field=shortened(unknown[0]))
    try:
        kind = kind_named(text(value, "kind", MAX_NAME))
    except UnknownKindError:
        raise LineError("no_kind", kind=shortened(value["kind"]) if value.get("kind") else "") from None
    return Entry(
        line=line,
        kind=kind.slug,
        position=position,
        level=_level(value.get("level")),
        tags=tags_of(value.get("tags", [])),
        source=text(value, "source", MAX_SOURCE),
        credit=text(value, "credit", MAX_TITLE),
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
