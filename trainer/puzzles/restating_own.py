"""The bank by own rules of a table: the tables of a kind are tried in slices, and stored when all were.

Whoever takes a slice, a page or a worker, claims the kind for that time: of two one does it, and where one is
cut off another goes on from the last slice. After a change of the bank or of our rules a kind is done anew.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import cache, lru_cache
from pathlib import Path
from time import monotonic
from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from trainer.puzzles.actions import is_loaded, restating_puzzle, retire, store_entries
from trainer.puzzles.asking import asked_by
from trainer.puzzles.bank import BANK, Entry, is_checked, kind_digests, read_entries
from trainer.puzzles.digests import canonical_text as canonical_json
from trainer.puzzles.digests import digest_of, rules_key, slug_by_rules
from trainer.puzzles.models import Puzzle, RestatedKind, RestatedRules
from trainer.puzzles.own_rules import rules_by_key
from trainer.puzzles.pools import unguessable
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.scenarios.kind import kinds
from trainer.scenarios.position.texts import canonical_text

TERM: Final = timedelta(seconds=60)
"""How long a claim on a kind holds: a slice takes a second or two."""
_TOGETHER: Final = 200
"""Puzzles that are stored at once, as in `restating`."""


def kinds_left(key: str, among: Collection[str] = (), *, folder: Path = BANK) -> list[str]:
    """The kinds that are not yet stored by these rules, of some or of all; one query."""
    digests = kind_digests(folder)
    done = RestatedKind.objects.filter(rules=key, done=True).values_list("kind", "digest")
    stored = {kind for kind, digest in done if digests.get(kind) == digest}
    rules = rules_by_key(key)
    players = rules.players if rules else 0
    asking = (slug for slug in digests if players in kinds()[slug].players)
    return [slug for slug in asking if slug not in stored and (not among or slug in among)]


def restate_own(
    key: str, first: Collection[str] = (), *, seconds: float | None = None, folder: Path = BANK
) -> int | None:
    """Go on with the kinds that are left by these rules, those named `first` first, for so many seconds (at
    least one table) or to the end; how many puzzles were stored, None if there was nothing to do.
    """
    rules, left, number = rules_by_key(key), kinds_left(key, folder=folder), None
    if not left:
        RestatedRules.objects.filter(key=key).update(complete=_whole(folder))
    known = RestatedRules.objects.filter(key=key).exists()
    if not known or rules is None or not left or not is_loaded(folder):
        return None
    ends = None if seconds is None else monotonic() + seconds
    # Of two that are as wanted the quicker: decisions take ten times as long.
    for *_order, slug in sorted((slug not in first, kinds()[slug].by_threshold, slug) for slug in left):
        claimed = _claim(key, slug, kind_digests(folder)[slug])
        if claimed is not None:
            number = (number or 0) + _restate(claimed, rules, ends, folder)
            RestatedKind.objects.filter(pk=claimed.pk).update(taken_until=None)
        if _is_over(ends):
            break
    return number


def restate_own_some(*, seconds: float, folder: Path = BANK) -> int | None:
    """Go on by the rules that were used last, as a round of the worker; None if there was nothing to do."""
    waiting = RestatedRules.objects.exclude(complete=_whole(folder)).order_by("-used_at", "key")
    for key in waiting.values_list("key", flat=True):
        if (number := restate_own(key, seconds=seconds, folder=folder)) is not None:
            return number
    return None


@cache
def _whole(folder: Path) -> str:
    """What names the bank and the rules by which it is read."""
    return digest_of(canonical_json(kind_digests(folder)))


def _is_over(ends: float | None) -> bool:
    return ends is not None and monotonic() > ends


def _claim(key: str, slug: str, digest: str) -> RestatedKind | None:
    """The kind for oneself, begun anew if it was begun by another bank; None while it is another's."""
    now = timezone.now()
    row = RestatedKind(rules_id=key, kind=slug, digest=digest)
    RestatedKind.objects.bulk_create([row], ignore_conflicts=True)
    there = RestatedKind.objects.filter(rules=key, kind=slug)
    free = there.filter(Q(taken_until=None) | Q(taken_until__lt=now) | Q(taken_until__gt=now + 2 * TERM))
    if not free.exclude(done=True, digest=digest).update(taken_until=now + TERM):
        return None
    there.exclude(digest=digest).update(digest=digest, looked_at=0, asked={}, done=False)
    return there.get()


def _restate(claimed: RestatedKind, rules: Ruleset, ends: float | None, folder: Path) -> int:
    """Try the tables of the kind that are left until time is over, and store them once every one was tried;
    how many were stored.
    """
    entries = _entries(folder, claimed.kind, claimed.digest)
    begun, tried, asked = claimed.looked_at, claimed.looked_at, dict(claimed.asked)
    for entry in entries[begun:]:
        tried += 1
        position = entry.outline
        there = asked_by(entry, position, rules) if position.players == rules.players else None
        if there is not None:
            asked[entry.slug] = [there.entry.level, there.entry.answer]
        if _is_over(ends):
            break
    mine = RestatedKind.objects.filter(pk=claimed.pk, digest=claimed.digest, looked_at=begun, done=False)
    if tried < len(entries):
        mine.update(looked_at=tried, asked=asked)
        return 0
    questions = _questions(entries, asked, rules)
    with transaction.atomic():
        # Who comes second, after a claim that ran out, finds it done and stores nothing.
        if not mine.update(looked_at=tried, asked={}, done=True):
            return 0
        _store(claimed.kind, rules_key(rules), questions)
    return len(questions)


@lru_cache(maxsize=4)
def _entries(folder: Path, slug: str, digest: str) -> Sequence[Entry]:
    """The lines of a kind. `digest` is that of its file: another file is read anew."""
    lines = read_entries(folder / f"{slug}.jsonl", checked=is_checked(folder))
    return tuple(entry for _, entry in lines)


def _questions(
    entries: Sequence[Entry], asked: Mapping[str, Any], rules: Ruleset
) -> list[tuple[Entry, Entry]]:
    """The lines that these rules ask, each with what is asked: no question twice, and no pool that can
    be guessed.
    """
    key, known = rules_key(rules), dict[str, tuple[Entry, Entry]]()
    for entry in (replace(each, under={key: asked[each.slug]}) for each in entries if each.slug in asked):
        there = entry.restated(rules)
        known.setdefault(canonical_text(entry.kind, there.outline), (entry, there))
    kept = {line.slug for line in unguessable([line for line, _ in known.values()]) if line.under}
    return [pair for pair in known.values() if pair[0].slug in kept]


def _store(slug: str, key: str, asked: Sequence[tuple[Entry, Entry]]) -> None:
    """Store the questions of a kind by these rules, and retire those that are none any more."""
    lines = Puzzle.objects.filter(kind=slug, from_bank=True, restates=None).in_bulk(
        [line.slug for line, _ in asked], field_name="slug"
    )
    asked = [(line, there) for line, there in asked if line.slug in lines]
    stored = set[str]()
    for start in range(0, len(asked), _TOGETHER):
        some = asked[start : start + _TOGETHER]
        puzzles = [
            restating_puzzle(there, lines[line.slug], slug=slug_by_rules(key, there.digest))
            for line, there in some
        ]
        store_entries([there for _, there in some], puzzles, ruleset=key)
        stored |= {puzzle.slug for puzzle in puzzles}
    there = Puzzle.objects.filter(kind=slug, versions__ruleset=key).exclude(status=Puzzle.Status.RETIRED)
    retire(there.exclude(slug__in=stored))
