"""Puzzles for files: some of the bank's, always the same ones."""

import json
from random import Random
from typing import Any

from trainer.puzzles.bank import BANK

KINDS = (
    "kan-legal",
    "can-ron",
    "waits",
    "may-riichi",
    "genbutsu",
    "points-of-win",
    "who-pays",
    "danger-order",
)


def bank_values(number: int, seed: int = 1, kinds: tuple[str, ...] = KINDS) -> list[dict[str, Any]]:
    """So many puzzles as JSON says them, the kinds in turn."""
    rng = Random(seed)
    lines = [
        rng.sample((BANK / f"{kind}.jsonl").read_text().splitlines(), -(-number // len(kinds)))
        for kind in kinds
    ]
    found = [json.loads(line) for row in zip(*lines, strict=True) for line in row]
    return [{"kind": each["kind"], "position": each["position"]} for each in found[:number]]


def document(values: list[dict[str, Any]], **head: Any) -> str:
    """A document of puzzles, one on each line, from the second on."""
    rows = ",\n".join(json.dumps(value) for value in values)
    more = "".join(f', "{name}": {json.dumps(value)}' for name, value in head.items())
    return f'{{"riichi-dojo": 1{more}, "puzzles": [\n{rows}]}}'
