"""The positions of the rulebook: one a page, in `rulebook/positions/<id>.json`, the same for all languages.

A file holds a position of schema 1, the kind by which it is asked, and the answer that the page tells:

    {"kind": "kan-legal", "answer": "no", "position": {…}}

Instead of a position a file may name the page whose table it shows too:

    {"kind": "which-kan", "answer": "none", "as": "KAN-4"}
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from trainer.rulebook.texts import FOLDER, RulebookError
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.position.position import Position


@dataclass(frozen=True)
class Walked:
    """The position that a page walks through, and the kind of question that it answers."""

    kind: PuzzleKind
    position: Position
    stored: Mapping[str, Any]
    """The position as the file holds it: the digest of a question is made of that."""
    told: str
    """The right answer, as the file tells it."""

    @cached_property
    def verdict(self) -> Verdict[Answer]:
        """What the rules answer today."""
        return self.kind.solve(self.position, self.position.ruleset)

    @property
    def answer(self) -> Answer:
        """The right answer as the file tells it.

        :raises FormatError: if the kind has no such answer.
        """
        return self.kind.shape(self.position).read(self.told)


@cache
def walked(name: str) -> Walked | None:
    """The position of a page, None where it has none. `name` is that of a page there is.

    :raises RulebookError: naming the file that can not be read.
    """
    path = FOLDER / "positions" / f"{name}.json"
    if not path.exists():
        return None
    fields = _fields(name)
    place = fields.get("as", name)
    try:
        stored = _fields(place)["position"]
        return Walked(kind_named(fields["kind"]), Position.from_json(stored), stored, fields["answer"])
    except (KeyError, ValueError) as error:
        raise RulebookError(f"positions/{name}.json: {error}") from error


@cache
def _fields(name: str) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads((FOLDER / "positions" / f"{name}.json").read_text(encoding="utf-8"))
    return fields
