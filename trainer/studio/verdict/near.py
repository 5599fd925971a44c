"""What turns a draft's answer round: the smallest change, and near misses that make twins of it."""

import logging
from dataclasses import dataclass

from trainer.authoring.models import Draft
from trainer.classroom.telling import WithheldError
from trainer.scenarios.comparison import across_presets
from trainer.scenarios.flip import Flip, flip
from trainer.scenarios.near_misses import near_misses
from trainer.scenarios.position import PositionError
from trainer.scenarios.sketch import Sketch
from trainer.showing.flips import FlipShown, flip_shown
from trainer.studio.verdict.reading import Asked, digest_about
from trainer.wording.flip import flip_words

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Twin:
    """A near miss on the page: the change and the other answer in words, whether that is the flip itself, the
    digest by which a form chooses it, and the draft that it is already, if it was added.
    """

    change: str
    answer: str
    is_flip: bool
    digest: str
    added: Draft | None


@dataclass(frozen=True, slots=True)
class Turned:
    """The flip, if one was found, the near misses, and `easy`: nothing at all turns a question of level 1."""

    flip: FlipShown | None
    twins: tuple[Twin, ...]
    easy: bool


def turned(draft: Draft, asked: Asked) -> Turned:
    """What turns the answer of the plainest order of turns; nothing where the search breaks on what a
    stranger has laid, which goes to the log.
    """
    try:
        return _turned(draft, asked)
    except WithheldError:
        raise
    except Exception:
        logger.exception("draft %s: what turns %s is not found", draft.pk, draft.kind)
        return Turned(None, (), easy=False)


def _turned(draft: Draft, asked: Asked) -> Turned:
    question, (position, verdict) = asked.question, asked.orders[0]
    shown = flip_shown(question)
    added = {twin.content: twin for twin in Draft.objects.filter(twin_of=draft, kind=draft.kind)}
    twins = tuple(_twin(asked, found, added) for found in near_misses(asked.kind, position))
    easy = (
        shown is None
        and not twins
        and asked.kind.level(position, verdict) == 1
        and not any(row.clauses or row.disputed for row in across_presets(asked.kind, position))
    )
    return Turned(shown, twins, easy)


def _twin(asked: Asked, found: Flip, added: dict[str, Draft]) -> Twin:
    words = flip_words(asked.kind, asked.orders[0][0], found)
    digest = digest_about(asked.kind.slug, found.twin)
    is_flip = found == flip(asked.kind, asked.orders[0][0])
    return Twin(words.change, words.answer, is_flip, digest, added.get(_content(found)))


def _content(found: Flip) -> str:
    try:
        return Sketch.of_position(found.twin).to_text()
    except PositionError:
        return ""


def twin_named(asked: Asked, digest: str) -> Flip | None:
    """The near miss that a form names."""
    found = near_misses(asked.kind, asked.orders[0][0])
    return next((each for each in found if digest_about(asked.kind.slug, each.twin) == digest), None)
