"""Many puzzles stored at once, as published by link by their author, in a collection of their own."""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from django.db import models, transaction

from trainer.accounts.models import User
from trainer.authoring.exchange.checking import Checked, stored_with
from trainer.authoring.models import (
    Credit,
    Draft,
    DraftStep,
    DraftWords,
    ImportJob,
    Pin,
    Tag,
    VersionWords,
)
from trainer.authoring.shared_collections import credit_name
from trainer.puzzles.models import Collection, CollectionItem, Origin, Puzzle, PuzzleVersion
from trainer.scenarios.answer_classes import class_of
from trainer.scenarios.kind import kind_named

_BATCH: Final = 500
_M = TypeVar("_M", bound=models.Model)


@dataclass(frozen=True, slots=True)
class _New:
    """A puzzle that is stored, with the text of its draft."""

    checked: Checked
    content: str
    puzzle: Puzzle
    version: PuzzleVersion
    draft: Draft


def store(
    *,
    job: ImportJob,
    checked: Sequence[Checked],
    contents: Mapping[str, str],
    title: str,
    about: Mapping[str, str],
    ended: Mapping[str, Any],
) -> int:
    """Store the puzzles of a job that runs, end it, and collect them for its owner; the number of new ones.

    `contents` are their drafts by digest. Those that are stored already, by whomever, are collected without
    being stored again. All or nothing; -1, and nothing, if the job does not run any more: then it was over
    before.

    :raises IntegrityError: if one of the puzzles was stored by somebody else at the same time.
    """
    with transaction.atomic():
        running = ImportJob.objects.filter(pk=job.pk, state=ImportJob.State.RUNNING)
        if not running.update(state=ImportJob.State.DONE, **ended):
            return -1
        known = stored_with([each.digest for each in checked], job.owner)
        new = _store_new(job.owner, {e.digest: e for e in checked if e.digest not in known}, contents)
        keys = {digest: stored.key for digest, stored in known.items() if stored is not None}
        keys |= {each.checked.digest: each.puzzle.pk for each in new}
        collection = Collection.objects.create(
            slug=secrets.token_hex(8), title=title[:80] or job.slug, owner=job.owner, **about
        )
        _collect(collection, (keys[each.digest] for each in checked if each.digest in keys))
        ImportJob.objects.filter(pk=job.pk).update(collection=collection, stored=len(new))
    return len(new)


def _collect(collection: Collection, puzzles: Iterable[int]) -> None:
    """The puzzles of these keys in their order, each once."""
    places = enumerate(dict.fromkeys(puzzles), 1)
    _made(
        CollectionItem,
        [CollectionItem(collection=collection, puzzle_id=key, place=place) for place, key in places],
    )


def _store_new(owner: User, wanted: Mapping[str, Checked], contents: Mapping[str, str]) -> list[_New]:
    every = list(wanted.values())
    puzzles = _made(
        Puzzle,
        [
            Puzzle(slug=secrets.token_hex(8), kind=each.entry.kind, status=Puzzle.Status.LINKED)
            for each in every
        ],
    )
    versions = _made(PuzzleVersion, list(map(_version, puzzles, every)))
    texts = [contents[each.digest] for each in every]
    drafts = _made(Draft, [_draft(owner, *row) for row in zip(puzzles, every, texts, strict=True)])
    new = list(map(_New, every, texts, puzzles, versions, drafts))
    _store_beside(new, owner)
    _store_words(new)
    _join_twins(new)
    return new


def _version(puzzle: Puzzle, checked: Checked) -> PuzzleVersion:
    position = checked.entry.position
    return PuzzleVersion(
        puzzle=puzzle,
        position=checked.text,
        ruleset=position.ruleset.choice,
        players=position.players,
        level=checked.level,
        answer_class=class_of(kind_named(checked.entry.kind), position),
        digest=checked.digest,
        canonical_key=checked.key,
    )


def _draft(owner: User, puzzle: Puzzle, checked: Checked, content: str) -> Draft:
    """The working copy as it was published."""
    entry = checked.entry
    return Draft(
        author=owner,
        kind=entry.kind,
        content=content,
        level=entry.level,
        tags=", ".join(entry.tags),
        source=entry.source,
        puzzle=puzzle,
        published_revision=1,
    )


def _store_beside(new: Sequence[_New], owner: User) -> None:
    """The first step of each draft; credit, tags, pins, and where a record had the position."""
    name = credit_name(owner)
    _made(DraftStep, [DraftStep(draft=each.draft, number=0, content=each.content) for each in new])
    _made(
        Credit,
        [
            Credit(
                version=each.version,
                author=owner,
                name=each.checked.entry.credit or name,
                source=each.checked.entry.source,
            )
            for each in new
        ],
    )
    _made(Tag, [Tag(puzzle=each.puzzle, name=tag) for each in new for tag in each.checked.entry.tags])
    _made(
        Pin,
        [
            Pin(version=each.version, ruleset=preset, answer=answer, pinned_by=owner)
            for each in new
            for preset, answer in each.checked.pins
        ],
    )
    _made(
        Origin,
        [
            Origin(version=each.version, **each.checked.entry.origin)
            for each in new
            if each.checked.entry.origin
        ],
    )


def _store_words(new: Sequence[_New]) -> None:
    """What the author says, of the version and of the draft."""

    def said(make: Callable[..., _M], **to: Callable[[_New], Any]) -> list[_M]:
        return [
            make(
                **{name: of(each) for name, of in to.items()},
                language=words.language,
                title=words.title,
                note=words.note,
                hints=words.hints,
            )
            for each in new
            for words in each.checked.entry.words
        ]

    _made(VersionWords, said(VersionWords, version=lambda each: each.version))
    _made(DraftWords, said(DraftWords, draft=lambda each: each.draft))


def _join_twins(new: Sequence[_New]) -> None:
    """A draft names the twin that its line named, as far as both are new."""
    named = {each.checked.entry.name: each.draft for each in new if each.checked.entry.name}
    joined = []
    for each in new:
        twin = named.get(each.checked.entry.twin)
        if twin is not None:
            each.draft.twin_of = twin
            joined.append(each.draft)
    Draft.objects.bulk_update(joined, ["twin_of"], batch_size=_BATCH)


def _made(model: type[_M], rows: list[_M]) -> list[_M]:
    return model._default_manager.bulk_create(rows, batch_size=_BATCH)
