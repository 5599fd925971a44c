"""What an author pastes, read: a position or a table as JSON, a link of either, the link of a puzzle."""

import json
import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from trainer.classroom.telling import WithheldError, reader_now
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


def read_pasted(text: str) -> Pasted:
    """What a text holds.

    :raises PositionError: naming what is wrong with it.
    :raises HeldPuzzleError: if it is a puzzle that an assignment of the reader's holds back.
    """
    text = text.strip()
    if text.startswith("{"):
        return Pasted(_of_json(text))
    path = _path(text)
    if found := _PUZZLE.fullmatch(path):
        return _of_puzzle(found[1])
    link = path.rstrip("/").rpartition("/")[2]
    if not _LINK.fullmatch(link):
        raise PositionError("neither JSON nor a link", "no_link")
    return Pasted(Sketch.of_position(position_of_link(link)))


def _of_json(text: str) -> Sketch:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise PositionError("no JSON", "no_json") from None
    if isinstance(value, dict) and "events" in value:
        return Sketch.of_position(Position.from_json(value))
    return Sketch(snapshot_from_json(value))


def _path(text: str) -> str:
    try:
        return urlsplit(text).path
    except ValueError:
        raise PositionError("neither JSON nor a link", "no_link") from None


def _of_puzzle(slug: str) -> Pasted:
    version = PuzzleVersion.objects.newest_of(slug).first()
    if version is None:
        raise PositionError("there is no puzzle {slug}", "no_puzzle", slug=slug)
    try:
        if (reader := reader_now()) is not None:
            reader.refuse_puzzle(slug)
    except WithheldError:
        raise HeldPuzzleError(slug) from None
    try:
        return Pasted(Sketch.of_position(question_of(version).position), version.puzzle.kind)
    except NoQuestionError:
        raise PositionError("puzzle {slug} can not be asked", "puzzle_unasked", slug=slug) from None
