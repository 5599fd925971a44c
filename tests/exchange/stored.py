"""Puzzles of the bank as stored versions, and as other systems ask them."""

import json

from trainer.exchange.static_questions import Static, static_of
from trainer.puzzles.bank import BANK
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.scenarios.kind import kinds


def version_of(line: str, number: int) -> PuzzleVersion:
    """A line of the bank, stored."""
    value = json.loads(line)
    puzzle = Puzzle.objects.create(slug=f"p{number}", kind=value["kind"])
    version = PuzzleVersion(
        puzzle=puzzle, position=json.dumps(value["position"]), ruleset="x", players=4, digest=f"d{number}"
    )
    version.save()
    return version


def some_of_each(many: int = 3) -> list[Static]:
    """So many of each kind."""
    lines = [
        line
        for kind in kinds()
        for line in (BANK / f"{kind}.jsonl").read_text().splitlines()[: 20 * many : 20]
    ]
    return [static_of(version_of(line, number)) for number, line in enumerate(lines)]


def static_line(kind: str, holding: str = "") -> Static:
    """The first puzzle of a kind whose line holds a text."""
    lines = (BANK / f"{kind}.jsonl").read_text().splitlines()
    return static_of(version_of(next(line for line in lines if holding in line), 1))
