"""What names a puzzle for good: the digest of its kind and position, and the slug cut from it.

*Canonical text*: JSON with sorted keys and no spaces. A *digest* is the SHA-256 of a canonical text
in 52 base32 letters, lower case; the *slug* of a bank puzzle is the digest's first ten, so that a
link leads to the same puzzle on every installation.
"""

import base64
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.rulesets.written import written_rules
from trainer.scenarios.position.position import Position
from trainer.scenarios.position.texts import visible_text

SLUG_LENGTH = 10
RECORD_LENGTH = 12
RULES_LENGTH = 26
OWN_SLUG_LENGTH = 16
OWN = "own:"
"""What the key of changed rules begins with."""


def canonical_text(value: Mapping[str, Any]) -> str:
    """JSON that is the same for equal values."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest_of(text: str) -> str:
    """52 letters and digits of the base32 alphabet, lower case."""
    raw = hashlib.sha256(text.encode()).digest()
    return base64.b32encode(raw).decode().rstrip("=").lower()


def puzzle_digest(kind: str, position: Mapping[str, Any]) -> str:
    """The digest of one question about one position; its answer has no part in it."""
    return digest_of(canonical_text({"kind": kind, "position": position}))


def digest_alone(question: str, slug: str) -> str:
    """The digest of a question that other puzzles may ask too: `question` is the one of these."""
    return digest_of(canonical_text({"puzzle": slug, "question": question}))


def digest_again(question: str, slug: str, number: int) -> str:
    """The same of a question to which the puzzle comes back in its version of that number."""
    return digest_alone(digest_of(canonical_text({"question": question, "version": number})), slug)


def slug_by_rules(key: str, digest: str) -> str:
    """The slug of what somebody's own rules ask: not that of the same question from another source."""
    return digest_of(f"{key} {digest}")[:OWN_SLUG_LENGTH]


def rules_key(ruleset: Ruleset) -> str:
    """What names rules in the columns of puzzles: their preset, or of changed rules what only they have."""
    return f"{OWN}{digest_of(written_rules(ruleset))[:RULES_LENGTH]}" if ruleset.changes else ruleset.preset


def table_key(position: Position) -> str:
    """What names the table of a position: the same for all that look alike."""
    return digest_of(visible_text(position))


def key_of_text(text: str) -> str:
    """The same of a stored position; empty if it is none of today's schema."""
    try:
        return table_key(Position.from_json(json.loads(text), replayed=False))
    except ValueError:
        return ""


def slug_of(digest: str) -> str:
    """Ten letters: enough for a thousand million million puzzles, short enough to read out."""
    return digest[:SLUG_LENGTH]


def record_name(record_id: str) -> str:
    """A neutral name of a record: who holds it can derive that, and it tells no file name or handle."""
    return digest_of(record_id)[:RECORD_LENGTH]
