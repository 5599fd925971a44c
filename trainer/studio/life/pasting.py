"""What an author pastes, read: a position or a table as JSON, a link of either, the link of a puzzle."""

import json
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from urllib.parse import urlsplit
from uuid import UUID

from django.utils.translation import gettext as _

from trainer.classroom.withheld import held_back
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.scenarios.position import Position, PositionError
from trainer.scenarios.position_link import position_of_link
from trainer.scenarios.sketch import Sketch
from trainer.scenarios.snapshot_json import snapshot_from_json

_PUZZLE: Final = re.compile(r"(?:.*/p/)?([a-z0-9]{10,20})/?", re.ASCII)

_LINK: Final = re.compile(r"[0-9][\w-]{20,}", re.ASCII)


class HeldPuzzleError(ValueError):
    """A puzzle of an assignment whose verdict is kept back from whoever pastes it."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """The table, and what was asked about it if that was pasted too."""

    sketch: Sketch
    kind: str = ""


def read_pasted(text: str, *, learner_id: UUID | None, now: datetime) -> Pasted:
    """What a text holds.

    :raises PositionError: naming what is wrong with it.
    :raises HeldPuzzleError: if it is a puzzle that an assignment of the learner's holds back.
    """
    text = text.strip()
    if text.startswith("{"):
        return Pasted(_of_json(text))
    path = _path(text)
    if found := _PUZZLE.fullmatch(path):
        return _of_puzzle(found[1], learner_id, now)
    link = path.rstrip("/").rpartition("/")[2]
    if not _LINK.fullmatch(link):
        raise PositionError(_("it is neither JSON nor a link of a position or a puzzle"))
    return Pasted(Sketch.of_position(position_of_link(link)))


def _of_json(text: str) -> Sketch:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise PositionError(_("the JSON can not be read")) from None
    if isinstance(value, dict) and "events" in value:
        return Sketch.of_position(Position.from_json(value))
    return Sketch(snapshot_from_json(value))


def _path(text: str) -> str:
    try:
        return urlsplit(text).path
    except ValueError:
        raise PositionError(_("it is neither JSON nor a link of a position or a puzzle")) from None


def _of_puzzle(slug: str, learner_id: UUID | None, now: datetime) -> Pasted:
    version = PuzzleVersion.objects.newest_of(slug).first()
    if version is None:
        raise PositionError(_("there is no puzzle %(slug)s") % {"slug": slug})
    if any(held_back(learner_id, now, slug)):
        raise HeldPuzzleError(slug)
    try:
        return Pasted(Sketch.of_position(question_of(version).position), version.puzzle.kind)
    except NoQuestionError as error:
        raise PositionError(str(error)) from None
