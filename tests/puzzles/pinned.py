"""What the rules answer on the whole bank, as two digests; `python -m tests.puzzles.pinned` writes them.

To be written again when the bank changes, or when RULES_VERSION was raised on purpose.
"""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from tests.puzzles.shipped import shipped_entries
from trainer.puzzles.bank import Entry
from trainer.rules.catalogue import RULES_VERSION
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.kind import PuzzleKind, kind_named

PINNED = Path(__file__).parent / "pinned.json"


@cache
def solved() -> tuple[tuple[Entry, PuzzleKind, Verdict[Answer]], ...]:
    """Each entry in the order of digests with its kind and what the rules answer."""
    entries = sorted(shipped_entries(), key=lambda entry: entry.digest)
    kinds = [kind_named(entry.kind) for entry in entries]
    return tuple(
        (entry, kind, kind.solve(entry.parsed, entry.parsed.ruleset))
        for entry, kind in zip(entries, kinds, strict=True)
    )


def verdict_text(entry: Entry, kind: PuzzleKind, verdict: Verdict[Answer]) -> str:
    """Slug, answer, and the rule and code of each reason."""
    position = entry.parsed
    reasons = " ".join(f"{reason.rule}:{reason.code}" for reason in verdict.reasons)
    return f"{entry.slug} {kind.shape(position).text(verdict.answer)} {reasons}"


def now() -> dict[str, object]:
    """The digests of the bank and of its verdicts as they are today."""
    bank = sha256("\n".join(entry.digest for entry, _, _ in solved()).encode())
    verdicts = sha256("\n".join(verdict_text(*each) for each in solved()).encode())
    return {
        "bank": bank.hexdigest(),
        "rules_version": RULES_VERSION,
        "verdicts": verdicts.hexdigest(),
    }


if __name__ == "__main__":
    PINNED.write_text(json.dumps(now(), indent=2) + "\n")
