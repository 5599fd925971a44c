"""Puzzles as JSON, with all that is told of them; docs/exchange.md describes the document."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from trainer.authoring.actions.words import hints_of
from trainer.authoring.exchange.fields import entry_of, shortened, text
from trainer.authoring.exchange.json_items import ITEMS, Document
from trainer.authoring.exchange.lines import Entry, Fault, LineError
from trainer.puzzles.models import Collection
from trainer.scenarios.position import Position, PositionError
from trainer.wording.position_errors import error_sentence

VERSION: Final = 1
MARK: Final = "riichi-dojo"
_HEAD: Final = frozenset({MARK, "collection"})
_COLLECTION: Final = {"title": 80, "description": 2000, "licence": 12}


class JsonFile:
    """A document that was uploaded: how many puzzles it has, what it says of itself, its lines.

    With `found` it is one that was made here of game records, whose puzzles name where they are from.

    :raises LineError: for what is no such document.
    """

    def __init__(self, said: str, *, found: bool = False) -> None:
        self._document = Document(said)
        self._found = found
        head = self._document.head
        if MARK not in head:
            raise LineError("no_version", line=1)
        if type(head[MARK]) is not int or head[MARK] != VERSION:
            raise LineError("version", line=1, given=shortened(head[MARK]), known=VERSION)
        if unknown := sorted(head.keys() - _HEAD):
            raise LineError("unknown_field", line=1, field=shortened(unknown[0]))
        self.total = len(self._document.pieces)
        self.collection = _collection(head.get("collection", {}))

    def lines(self) -> Iterator[Entry | Fault]:
        """An entry or a fault for each puzzle, in order."""
        for line, value in self._document.values():
            try:
                yield self._entry(line, value)
            except LineError as error:
                yield error.fault(line)

    def _entry(self, line: int, value: Any) -> Entry:
        if isinstance(value, LineError):
            raise value
        if not isinstance(value, dict):
            raise LineError("bad_field", field=ITEMS, given=shortened(value))
        for name in ("kind", "position"):
            if name not in value:
                raise LineError("missing", field=name)
        origin = value.pop("origin", None) if self._found else None
        try:
            position = Position.from_json(value["position"])
        except PositionError as error:
            raise LineError("bad_position", said=error_sentence(error)) from None
        entry = entry_of(value, position, line)
        return entry if origin is None else replace(entry, origin=origin)


def _collection(value: object) -> dict[str, str]:
    """Title, description and licence of the collection that the document was."""
    if not isinstance(value, dict) or value.keys() - _COLLECTION.keys():
        raise LineError("bad_field", line=1, field="collection", given=shortened(value))
    found = {name: text(value, name, most) for name, most in _COLLECTION.items()}
    if found["licence"] and found["licence"] not in Collection.Licence.values:
        raise LineError("bad_field", line=1, field="licence", given=shortened(found["licence"]))
    return found


def json_value(entry: Entry) -> dict[str, Any]:
    """The object of a puzzle, what is empty left out."""
    words = {
        each.language: {
            name: said
            for name, said in (
                ("title", each.title),
                ("note", each.note),
                ("hints", list(hints_of(each.hints))),
            )
            if said
        }
        for each in entry.words
    }
    more = {
        "id": entry.name,
        "level": entry.level,
        "tags": list(entry.tags),
        "source": entry.source,
        "credit": entry.credit,
        "words": words,
        "pins": dict(entry.pins),
        "twin": entry.twin,
        "origin": entry.origin,
    }
    value: dict[str, Any] = {"kind": entry.kind, "position": entry.position.to_json(short=True)}
    return value | {name: said for name, said in more.items() if said}


def json_text(entries: Iterable[Entry], collection: Collection | None = None) -> Iterator[str]:
    """The document piece by piece, a puzzle on each line."""
    head: dict[str, Any] = {MARK: VERSION}
    if collection is not None:
        head["collection"] = {
            name: getattr(collection, name) for name in _COLLECTION if getattr(collection, name)
        }
    yield json.dumps(head, ensure_ascii=False)[:-1] + f', "{ITEMS}": ['
    comma = "\n"
    for entry in entries:
        yield comma + json.dumps(json_value(entry), ensure_ascii=False, sort_keys=True)
        comma = ",\n"
    yield "\n]}\n"
