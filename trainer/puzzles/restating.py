"""Each table of the bank by all the rules that ask it, stored beside the site a kind at a time.

A new database has every table by its own rules within seconds; the other rulesets follow in a few minutes.
Each kind has a mark of what was stored of it: whoever is cut off goes on there, and after a change of the
bank only the kinds that changed are stored anew.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.db import transaction
from django.utils import timezone

from trainer.puzzles.actions import is_loaded, restating_puzzle, retire, store_entries
from trainer.puzzles.bank import BANK, Entry, is_checked, kind_digests, read_entries
from trainer.puzzles.digests import OWN
from trainer.puzzles.models import BankLoad, Puzzle, PuzzleVersion
from trainer.puzzles.restating_own import restate_own_some
from trainer.rules.rulesets.ruleset import load_preset

SHORT: Final = 2.0
"""Seconds that a round spends on own rules: other rounds wait."""
_TOGETHER: Final = 200
"""Puzzles that are stored at once: learners who answer meanwhile wait no longer than that takes."""


def restate_some(*, folder: Path = BANK) -> int | None:
    """Store one kind by the rules that its lines name beside their own, as a round of the worker, and once
    all are stored some by own rules; how many puzzles that are, None if nothing is left to be done.
    """
    digests = kind_digests(folder)
    done = dict(BankLoad.objects.filter(name__in=digests).values_list("name", "digest"))
    waiting = next((name for name, digest in digests.items() if done.get(name) != digest), None)
    if waiting is None:
        return restate_own_some(seconds=SHORT, folder=folder)
    if not is_loaded(folder):
        return None
    number = _restate(folder / f"{waiting}.jsonl", checked=is_checked(folder))
    mark = {"digest": digests[waiting], "loaded_at": timezone.now()}
    BankLoad.objects.update_or_create(name=waiting, defaults=mark)
    return number


def restate_all(*, folder: Path = BANK) -> int:
    """The same of all kinds, now; how many puzzles were stored."""
    number = 0
    while (some := restate_some(folder=folder)) is not None:
        number += some
    return number


def _restate(path: Path, *, checked: bool) -> int:
    """Store what the lines of a kind name, and retire what they no longer do."""
    entries = [entry for _, entry in read_entries(path, checked=checked)]
    puzzles = Puzzle.objects.filter(kind=path.stem, from_bank=True)
    own = puzzles.filter(restates=None).in_bulk(field_name="slug")
    asked = [pair for entry in entries if entry.slug in own for pair in _by_others(entry, own[entry.slug])]
    stored = set[str]()
    for start in range(0, len(asked), _TOGETHER):
        some = asked[start : start + _TOGETHER]
        store_entries([entry for entry, _ in some], [restating_puzzle(entry, of) for entry, of in some])
        stored |= {entry.slug for entry, _ in some}
    by_own = PuzzleVersion.objects.filter(ruleset__startswith=OWN).values("puzzle")
    there = puzzles.exclude(restates=None).exclude(status=Puzzle.Status.RETIRED).exclude(pk__in=by_own)
    left = [key for key, slug in there.values_list("pk", "slug") if slug not in stored]
    for start in range(0, len(left), _TOGETHER):
        with transaction.atomic():
            retire(Puzzle.objects.filter(pk__in=left[start : start + _TOGETHER]))
    return len(stored)


def _by_others(entry: Entry, puzzle: Puzzle) -> Iterator[tuple[Entry, Puzzle]]:
    for preset in entry.under:
        yield entry.restated(load_preset(preset)), puzzle
