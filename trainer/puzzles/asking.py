"""A table of the bank by other rules than its own: whether they ask it, and with which answer."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from trainer.puzzles.bank import Entry, restated
from trainer.rules.errors import RulesError
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.scenarios.answers.comparison import disputed_by
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.position.position import Position, PositionError
from trainer.scenarios.position.texts import canonical_text


class AskedThere(NamedTuple):
    """An entry as other rules ask it, and the text that is the same for equal questions."""

    entry: Entry
    text: str


def asked_by(entry: Entry, position: Position, rules: Ruleset) -> AskedThere | None:
    """The table of an entry, at hand as its position, as these rules ask it. None if it cannot have come
    about under them, is not sure enough, or hangs on something that they dispute.
    """
    kind = kind_named(entry.kind)
    with suppress(PositionError, RulesError):
        moved = restated(kind, position, rules)
        if kind.excluded(moved) or not kind.publishable(moved, rules):
            return None
        there = undisputed(kind, moved, entry.source, entry.aftermath)
        return AskedThere(there, canonical_text(kind.slug, moved)) if there else None
    return None


def undisputed(
    kind: PuzzleKind, position: Position, source: Mapping[str, Any], aftermath: Mapping[str, Any]
) -> Entry | None:
    """The entry of a position by its own rules; None if its answer hangs on something that they dispute.

    :raises PositionError: if they cannot ask it.
    """
    verdict = kind.solve(position, position.ruleset)
    if disputed_by(kind, position, position.ruleset):
        return None
    return Entry(
        kind=kind.slug,
        level=kind.level(position, verdict),
        position=position.to_json(short=True),
        answer=kind.shape(position).text(verdict.answer),
        source=source,
        aftermath=aftermath,
    )
