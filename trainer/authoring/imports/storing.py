"""Is an entry a puzzle, and is it stored already? All puzzles of a file are stored at once."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar

from django.db import models, transaction
from django.db.models import Q

from trainer.accounts.codes import new_slug
from trainer.accounts.models import User
from trainer.authoring.actions.publishing import one_at_a_time
from trainer.authoring.credits import joined_after
from trainer.authoring.drafts import KNOWN
from trainer.authoring.imports.entries import Fault, ImportedEntry, LineError, shortened
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
from trainer.authoring.sharing import credit_name
from trainer.classroom.secrecy.telling import WithheldError, refuse_table
from trainer.puzzles.digests import canonical_text, digest_alone, digest_of, puzzle_digest
from trainer.puzzles.models import Collection, CollectionItem, Origin, Puzzle, PuzzleVersion
from trainer.rules.errors import RulesError
from trainer.rules.rulesets.ruleset import PRESETS, load_preset
from trainer.scenarios.answer_shapes import Answer, FormatError
from trainer.scenarios.answers.grading import class_of
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.position.position import PositionError
from trainer.scenarios.position.texts import canonical_text as equal_text
from trainer.wording.kind_words import words_of
from trainer.wording.misfits import misfit_sentence

logger = logging.getLogger(__name__)

CHUNK: Final = 500
"""Keys that one query looks up."""


@dataclass(frozen=True, slots=True)
class Checked:
    """An entry that is a puzzle, with all that its version is stored by."""

    entry: ImportedEntry
    text: str
    level: int
    digest: str
    key: str
    pins: tuple[tuple[str, str], ...] = ()
    notes: tuple[Fault, ...] = ()


def check(entry: ImportedEntry) -> Checked:
    """Ask the rules about an entry.

    :raises LineError: if they do not answer, or the question has no words; if the position shows what its own
        rules lack, or the model finds it too close to ask; for a level or a pin that its kind does not have.
    """
    try:
        return _judged(kind_named(entry.kind), entry)
    except LineError:
        raise
    except WithheldError:
        raise LineError("withheld") from None
    except (PositionError, RulesError) as error:
        raise LineError("not_for_kind", kind=entry.kind) from error
    except Exception as error:  # what breaks a kind or its words shall break neither the import nor a page
        logger.exception("%s: a position of a file breaks it", entry.kind)
        raise LineError("breaks_kind", kind=entry.kind) from error


def _judged(kind: PuzzleKind, entry: ImportedEntry) -> Checked:
    position = entry.position
    refuse_table(position)
    verdict = kind.solve(position, position.ruleset)
    words_of(kind.slug).question(position)
    if lacking := kind.misfits(position):
        raise LineError("rules_lack", said=misfit_sentence(lacking[0], position))
    if not kind.publishable(position, position.ruleset):
        raise LineError(kind.doubt)
    level = kind.level(position, verdict) if entry.level is None else entry.level
    if level not in kind.levels:
        raise LineError("no_level", level=level, kind=kind.slug)
    value = position.to_json(short=True)
    pins, notes = _pins(kind, entry)
    return Checked(
        entry=entry,
        text=canonical_text(value),
        level=level,
        digest=puzzle_digest(kind.slug, value),
        key=digest_of(equal_text(kind.slug, position)),
        pins=pins,
        notes=notes,
    )


def _pins(kind: PuzzleKind, entry: ImportedEntry) -> tuple[tuple[tuple[str, str], ...], tuple[Fault, ...]]:
    """The pinned answers as the shape writes them, and where the rules of today answer otherwise."""
    pins, notes = [], []
    shape = kind.shape(entry.position)
    for preset, pinned in entry.pins:
        if preset not in PRESETS or load_preset(preset).players != entry.position.players:
            raise LineError("no_preset", preset=shortened(preset))
        try:
            answer: Answer = shape.read(pinned)
        except FormatError:
            raise LineError("bad_pin", preset=preset, given=shortened(pinned)) from None
        pins.append((preset, shape.text(answer)))
        today = shape.text(kind.solve(entry.position, load_preset(preset)).answer)
        if today != shape.text(answer):
            said = {"preset": preset, "pinned": shape.text(answer), "answer": today}
            notes.append(Fault(entry.line, "pin_differs", said))
    return tuple(pins), tuple(notes)


def name_faults(entries: Iterable[ImportedEntry]) -> Iterator[Fault]:
    """Names that two lines have, and twins that no line is called."""
    lines: dict[str, int] = {}
    entries = list(entries)
    for entry in entries:
        if entry.name and entry.name in lines:
            yield Fault(entry.line, "name_twice", {"name": entry.name, "other": lines[entry.name]})
        elif entry.name:
            lines[entry.name] = entry.line
    for entry in entries:
        if entry.twin and (entry.twin not in lines or entry.twin == entry.name):
            yield Fault(entry.line, "twin_gone", {"name": entry.twin})


class Stored(NamedTuple):
    """A puzzle that is stored, by its key and its slug."""

    key: int
    slug: str


def stored_with(checked: Sequence["Checked"], user: User) -> dict[str, Stored]:
    """What of these is stored already as a puzzle of the user's own or of the bank, by its digest; found by
    an index. Others' puzzles that ask the same are no obstacle, and of hidden ones nothing is told.
    """
    digests = {(each.key, each.text): each.digest for each in checked}
    keys = list(dict.fromkeys(each.key for each in checked))
    mine = Q(puzzle__draft__author=user.pk) | Q(puzzle__from_bank=True, puzzle__status__in=KNOWN)
    found: dict[str, Stored] = {}
    for start in range(0, len(keys), CHUNK):
        versions = PuzzleVersion.objects.filter(mine, canonical_key__in=keys[start : start + CHUNK])
        rows = versions.order_by("-pk").values_list("canonical_key", "position", "puzzle", "puzzle__slug")
        for key, position, puzzle, slug in rows:
            if digest := digests.get((key, position)):
                found[digest] = Stored(puzzle, slug)
    return found


def equal_to(keys: Sequence[str]) -> dict[str, str]:
    """The slugs of listed puzzles that are equal to some of these keys, perhaps to the last sign, found by
    their index.
    """
    found: dict[str, str] = {}
    for start in range(0, len(keys), CHUNK):
        versions = PuzzleVersion.objects.filter(canonical_key__in=keys[start : start + CHUNK])
        listed = versions.filter(puzzle__status=Puzzle.Status.PUBLISHED).order_by("-pk")
        found |= dict(listed.values_list("canonical_key", "puzzle__slug"))
    return found


def duplicate_faults(checked: Sequence[Checked], user: User) -> Iterator[Fault]:
    """What is stored already, stands twice in the file, or is equal to another, perhaps in other suits."""
    stored = stored_with(checked, user)
    equal = equal_to([each.key for each in checked])
    digests, keys = dict[str, int](), dict[str, int]()
    for each in checked:
        line = each.entry.line
        if each.digest in stored:
            yield Fault(line, "stored_already", {"slug": stored[each.digest].slug})
        elif each.digest in digests:
            yield Fault(line, "twice_in_file", {"other": digests[each.digest]})
        elif each.key in equal:
            yield Fault(line, "equal", {"slug": equal[each.key]})
        elif each.key in keys:
            yield Fault(line, "equal_in_file", {"other": keys[each.key]})
        digests.setdefault(each.digest, line)
        keys.setdefault(each.key, line)


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

    `contents` are their drafts by digest. Those that the bank or the owner has already are collected without
    being stored again. Where a line names no licence, that of the file holds. All or nothing; -1, and
    nothing, if the job does not run any more: then it was over before.
    """
    with transaction.atomic():
        one_at_a_time(job.owner_id)
        running = ImportJob.objects.filter(pk=job.pk, state=ImportJob.State.RUNNING)
        if not running.update(state=ImportJob.State.DONE, **ended):
            return -1
        known = stored_with(checked, job.owner)
        wanted = {each.digest: each for each in checked if each.digest not in known}
        new = _store_new(job.owner, wanted, contents, about.get("licence", ""))
        keys = {digest: stored.key for digest, stored in known.items()}
        keys |= {each.checked.digest: each.puzzle.pk for each in new}
        collection = Collection.objects.create(
            slug=new_slug(), title=title[:80] or job.slug, owner=job.owner, **about
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


def _store_new(
    owner: User, wanted: Mapping[str, Checked], contents: Mapping[str, str], licence: str
) -> list[_New]:
    every = list(wanted.values())
    puzzles = _made(
        Puzzle,
        [Puzzle(slug=new_slug(), kind=each.entry.kind, status=Puzzle.Status.LINKED) for each in every],
    )
    versions = _made(PuzzleVersion, list(map(_version, puzzles, every)))
    texts = [contents[each.digest] for each in every]
    drafts = _made(Draft, [_draft(owner, *row, licence) for row in zip(puzzles, every, texts, strict=True)])
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
        digest=digest_alone(checked.digest, puzzle.slug),
        canonical_key=checked.key,
        real=checked.entry.origin is not None,
    )


def _draft(owner: User, puzzle: Puzzle, checked: Checked, content: str, licence: str) -> Draft:
    """The working copy as it was published; once it is changed it is made after whoever the line credits."""
    entry = checked.entry
    others = "" if entry.credit == credit_name(owner) else entry.credit
    return Draft(
        author=owner,
        kind=entry.kind,
        content=content,
        level=entry.level,
        tags=", ".join(entry.tags),
        source=entry.source,
        licence=entry.licence or licence,
        after=joined_after(others, entry.after),
        after_link="" if others else entry.after_link,
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
                licence=each.draft.licence,
                after=each.checked.entry.after,
                after_link=each.checked.entry.after_link,
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
