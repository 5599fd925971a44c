"""What the rules answer on the whole bank, as two digests; `python -m tests.puzzles.pinned` writes them.

To be written again when the bank changes, or when RULES_VERSION was raised on purpose.
"""

import json
from hashlib import sha256
from pathlib import Path

from trainer.puzzles.bank import Entry, read_bank
from trainer.rules.version import RULES_VERSION
from trainer.scenarios.kind import kind_named

PINNED = Path(__file__).parent / "pinned.json"


def verdict_text(entry: Entry) -> str:
    """Slug, answer, and the rule and code of each reason."""
    position, kind = entry.parsed, kind_named(entry.kind)
    verdict = kind.solve(position, position.ruleset)
    reasons = " ".join(f"{reason.rule}:{reason.code}" for reason in verdict.reasons)
    return f"{entry.slug} {kind.shape(position).text(verdict.answer)} {reasons}"


def now() -> dict[str, object]:
    entries = sorted(read_bank(), key=lambda entry: entry.digest)
    bank = sha256("\n".join(entry.digest for entry in entries).encode())
    verdicts = sha256("\n".join(map(verdict_text, entries)).encode())
    return {
        "bank": bank.hexdigest(),
        "rules_version": RULES_VERSION,
        "verdicts": verdicts.hexdigest(),
    }


if __name__ == "__main__":
    PINNED.write_text(json.dumps(now(), indent=2) + "\n")
