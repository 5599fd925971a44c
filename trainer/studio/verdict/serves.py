"""What the table of a draft can ask, kind by kind, each question a button that chooses it."""

import json
import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Final

from trainer.authoring.models import Draft
from trainer.scenarios.kind import kinds
from trainer.scenarios.on_sight import given_away
from trainer.scenarios.position import Position, PositionError
from trainer.scenarios.serving import Served, served, served_by
from trainer.studio.verdict.reading import positions_of, told_positions
from trainer.wording.kind_words import FAMILIES, kind_title, words_of

FEW: Final = 3
"""Questions of one kind that are listed; one more is looked for, to know that there are."""
MOST: Final = 60
"""Questions that the list of one kind has."""
OF_TILES: Final = frozenset({"danger-order", "suji-trap"})
"""Kinds whose question names any tiles of the hand."""
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Choice:
    """One question: its sentence, what it points at as text for the form, whether it is the draft's own."""

    question: str
    ask: str
    current: bool


@dataclass(frozen=True, slots=True)
class KindServed:
    """A kind with its questions; `more`: whether there are others; `plain`: all of them given away."""

    slug: str
    title: str
    choices: tuple[Choice, ...]
    more: bool
    plain: bool
    of_tiles: bool


@dataclass(frozen=True, slots=True)
class Serves:
    """Kinds in order of families: those that are worth asking here, and those that anybody sees through."""

    worth: tuple[KindServed, ...]
    plain: tuple[KindServed, ...]


def serves(draft: Draft) -> Serves | None:
    """What the table can ask; None as long as it is none."""
    position = _plainest(draft)
    if position is None:
        return None
    found = [
        _kind_served(slug, [*same], draft)
        for slug, same in groupby(served(position, each=FEW + 1), key=lambda each: each.kind.slug)
    ]
    found.sort(key=lambda each: FAMILIES.index(kinds()[each.slug].family))
    return Serves(
        worth=tuple(each for each in found if not each.plain),
        plain=tuple(each for each in found if each.plain),
    )


def serves_of(draft: Draft, slug: str) -> KindServed | None:
    """All that one kind can ask of the table; None if that is nothing."""
    position, kind = _plainest(draft), kinds().get(slug)
    if position is None or kind is None:
        return None
    found = [*islice(served_by(kind, position), MOST)]
    return _kind_served(slug, found, draft, MOST) if found else None


def _plainest(draft: Draft) -> Position | None:
    try:
        return told_positions(draft.content)[0]
    except PositionError:
        return None


def _kind_served(slug: str, found: list[Served], draft: Draft, most: int = FEW) -> KindServed:
    worth = [each for each in found if not _is_plain(each)]
    return KindServed(
        slug=slug,
        title=kind_title(slug),
        choices=tuple(islice(_choices(worth or found, draft), most)),
        more=len(found) > most,
        plain=not worth,
        of_tiles=slug in OF_TILES,
    )


def _question(each: Served) -> str:
    try:
        return str(words_of(each.kind.slug).question(each.position))
    except Exception:  # one kind without words for what a stranger has laid shall not take the others with it
        logger.exception("%s: no words for a position of a stranger", each.kind.slug)
        return ""


def _is_plain(each: Served) -> bool:
    verdict = each.kind.solve(each.position, each.position.ruleset)
    return bool(given_away(each.kind, each.position, verdict))


def _choices(found: Iterable[Served], draft: Draft) -> Iterator[Choice]:
    """Each sentence once: what no sentence tells apart is the same question."""
    said: set[str] = set()
    own = positions_of(draft.content)[0].ask
    for each in found:
        question = _question(each)
        if question and question not in said:
            said.add(question)
            current = each.kind.slug == draft.kind and each.position.ask == own
            yield Choice(question, json.dumps(dict(each.position.ask)), current)
