"""What happens to puzzles: the bank is loaded, and what left it is retired; some are made for one
use alone.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from django.db import IntegrityError, transaction
from django.utils import timezone

from trainer.puzzles.bank import BANK, Entry, bank_digest, read_bank
from trainer.puzzles.digests import canonical_text, digest_of, puzzle_digest
from trainer.puzzles.models import BankLoad, Origin, Puzzle, PuzzleVersion
from trainer.scenarios.canonical import canonical_text as equal_text
from trainer.scenarios.position import Position

_NAME = "bank"
_BATCH = 500


@dataclass(frozen=True, slots=True)
class Loaded:
    """How many puzzles the bank holds, were new, and were retired; all 0 if it was unchanged."""

    total: int = 0
    new: int = 0
    retired: int = 0
    changed: bool = True


def load_bank(*, folder: Path = BANK) -> Loaded:
    """Bring the database to the state of the bank's files, or leave it untouched.

    Entries are found again by digest, those that left the bank are retired, nothing is deleted.

    :raises BankError: naming file and line; nothing is changed then.
    """
    digest = bank_digest(folder)
    if BankLoad.objects.filter(name=_NAME, digest=digest).exists():
        return Loaded(changed=False)
    entries = sorted(read_bank(folder), key=lambda entry: entry.digest)
    with transaction.atomic():
        loaded = _store(entries)
        BankLoad.objects.update_or_create(
            name=_NAME, defaults={"digest": digest, "loaded_at": timezone.now()}
        )
    return loaded


def _store(entries: Sequence[Entry]) -> Loaded:
    known = dict(Puzzle.objects.filter(from_bank=True).values_list("slug", "status"))
    slugs = {entry.slug for entry in entries}
    left = [s for s, status in known.items() if status == "published" and s not in slugs]
    puzzles = Puzzle.objects.bulk_create(
        [Puzzle(slug=entry.slug, kind=entry.kind, from_bank=True) for entry in entries],
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["slug"],
        update_fields=["status"],
    )
    versions = PuzzleVersion.objects.bulk_create(
        [_version(puzzle, entry) for puzzle, entry in zip(puzzles, entries, strict=True)],
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["digest"],
        update_fields=["level", "canonical_key"],
    )
    Origin.objects.bulk_create(
        [_origin(version, entry) for version, entry in zip(versions, entries, strict=True)],
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["version"],
        update_fields=["record", "round", "event", "seed", "aftermath"],
    )
    for start in range(0, len(left), _BATCH):
        chunk = left[start : start + _BATCH]
        Puzzle.objects.filter(slug__in=chunk).update(status=Puzzle.Status.RETIRED)
    return Loaded(total=len(entries), new=len(slugs - known.keys()), retired=len(left))


def _version(puzzle: Puzzle, entry: Entry) -> PuzzleVersion:
    return PuzzleVersion(
        puzzle=puzzle,
        position=canonical_text(entry.position),
        ruleset=entry.position["ruleset"]["preset"],
        players=entry.position["players"],
        level=entry.level,
        digest=entry.digest,
        canonical_key=digest_of(equal_text(entry.kind, entry.outline)),
    )


def _origin(version: PuzzleVersion, entry: Entry) -> Origin:
    source = entry.source
    return Origin(
        version=version,
        record=source.get("record", ""),
        round=source.get("round"),
        event=source.get("event"),
        seed=source.get("seed"),
        aftermath=dict(entry.aftermath),
    )


def reserve_puzzle(*, kind: str, position: Position, level: int, seed: int) -> PuzzleVersion | None:
    """Store a made-up position as a puzzle that no list offers and no link opens.

    None, and nothing stored, if an equal question is stored already: somebody may have seen that.
    """
    key = digest_of(equal_text(kind, position))
    if PuzzleVersion.objects.filter(canonical_key=key).exists():
        return None
    value = position.to_json(short=True)
    try:
        with transaction.atomic():
            puzzle = Puzzle.objects.create(
                slug=secrets.token_hex(8), kind=kind, status=Puzzle.Status.RESERVED
            )
            version = PuzzleVersion.objects.create(
                puzzle=puzzle,
                position=canonical_text(value),
                ruleset=position.ruleset.preset,
                players=position.players,
                level=level,
                digest=puzzle_digest(kind, value),
                canonical_key=key,
            )
            Origin.objects.create(version=version, seed=seed)
    except IntegrityError:
        return None
    return version
