"""The lines of the bank, as text."""

import json
from dataclasses import dataclass
from pathlib import Path

from tests.second_reader.answers import ANSWERS

BANK = Path(__file__).resolve().parents[2] / "trainer" / "puzzles" / "bank"


@dataclass
class Line:
    """One entry with both answers; `number` is its line in the kind's file, from 1."""

    kind: str
    number: int
    preset: str
    bank: str
    read: str


def entries(kind):
    """The entries of a kind, as the file holds them."""
    path = BANK / f"{kind}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def compared(kind):
    """Every line of a kind with the second reader's answer."""
    for number, entry in enumerate(entries(kind), start=1):
        position = entry["position"]
        yield Line(kind, number, position["ruleset"]["preset"], entry["answer"], answer(kind, position))


def answer(kind, position):
    """The answer, or why there is none."""
    try:
        return ANSWERS[kind](position)
    except Exception as error:  # a table that cannot be read is a disagreement like any other
        return f"{type(error).__name__}: {error}"
