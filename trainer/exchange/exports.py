"""Which puzzles a user may export, and the formats of an export: JSON, CSV, Moodle XML, QTI."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Collection as Some
from dataclasses import dataclass, field
from typing import Final

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import User
from trainer.authoring.credits import after_link
from trainer.authoring.imports.csv_file import csv_text
from trainer.authoring.imports.entries import MAX_PUZZLES, EntryWords, ImportedEntry
from trainer.authoring.imports.json_file import json_text
from trainer.authoring.sharing import may_see_key, open_collections
from trainer.authoring.versions import puzzles_of
from trainer.classroom.secrecy.telling import Reader, WithheldError, reader_now
from trainer.exchange.moodle import moodle_xml
from trainer.exchange.qti import qti_package
from trainer.exchange.static_questions import Static, static_of
from trainer.puzzles.models import Collection, CollectionItem, Puzzle, PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.scenarios.kind import kinds
from trainer.scenarios.position.position import Position
from trainer.support.house import house_now

CHUNK: Final = 200
_OUT: Final = (Puzzle.Status.PUBLISHED, Puzzle.Status.LINKED, Puzzle.Status.RETIRED)


@dataclass(frozen=True, slots=True)
class Selection:
    """Puzzles in an order, by primary key; `collection` is the one that they are, if it is one."""

    user: User
    keys: tuple[int, ...]
    slugs: frozenset[str]
    collection: Collection | None = None
    reader: Reader | None = field(default_factory=reader_now)
    """Who takes it away: it is written when the request is over."""
    site: str = ""
    """The address of the site, for links; empty if nobody knows it."""

    def versions(self) -> Iterator[PuzzleVersion]:
        """The newest version of each, without those whose verdicts the user is not told."""
        return (version for version in self._all() if not self._is_withheld(version))

    def _is_withheld(self, version: PuzzleVersion) -> bool:
        try:
            if self.reader is not None:
                self.reader.refuse(question_of(version))
        except WithheldError:
            return True
        except NoQuestionError:
            return False
        return False

    def _all(self) -> Iterator[PuzzleVersion]:
        for start in range(0, len(self.keys), CHUNK):
            keys = self.keys[start : start + CHUNK]
            found = _newest(PuzzleVersion.objects.filter(puzzle__in=keys))
            newest = {version.puzzle_id: version for version in found}
            yield from (newest[key] for key in keys if key in newest)

    def entries(self) -> Iterator[ImportedEntry]:
        """All that is told of each: pins and twins of the user's own alone."""
        for version in self.versions():
            yield self._entry(version)

    def _entry(self, version: PuzzleVersion) -> ImportedEntry:
        draft = getattr(version.puzzle, "draft", None)
        own = draft if draft is not None and draft.author_id == self.user.pk else None
        twin = own.twin_of.puzzle.slug if own and own.twin_of and own.twin_of.puzzle else ""
        credit = getattr(version, "credit", None)
        return ImportedEntry(
            line=0,
            kind=version.puzzle.kind,
            position=Position.from_json(json.loads(version.position), replayed=False),
            level=version.level,
            tags=tuple(sorted(tag.name for tag in version.puzzle.tags.all())),
            source=credit.source if credit else "",
            credit=credit.name if credit else "",
            licence=credit.licence if credit else "",
            after=credit.after if credit else "",
            after_link=after_link(credit, self.site) if credit else "",
            words=_words(version),
            pins=tuple(sorted((p.ruleset, p.answer) for p in version.pins.all())) if own else (),
            name=version.puzzle.slug,
            twin=twin if twin in self.slugs else "",
        )


def _words(version: PuzzleVersion) -> tuple[EntryWords, ...]:
    said = (EntryWords(each.language, each.title, each.note, each.hints) for each in version.words.all())
    return tuple(sorted(said, key=lambda words: words.language))


def _newest(versions: "QuerySet[PuzzleVersion]") -> "QuerySet[PuzzleVersion]":
    """With all that stands beside them; of a puzzle with several the newest comes last."""
    beside = versions.select_related("puzzle__draft__twin_of__puzzle", "credit__after_puzzle")
    return beside.prefetch_related("words", "pins", "puzzle__tags").order_by("number")


def exportable(user: User, slug: str) -> Collection | None:
    """The collection of that slug if the user may take it away: an own one, or one that opens for the user,
    whose licence lets it be copied and whose answers the user may see.
    """
    named = slug.replace("\0", "")
    own = Collection.objects.editable_by(user).filter(slug=named).first()
    if own is not None:
        return own
    other = open_collections(user).exclude(licence=Collection.Licence.RESERVED).filter(slug=named).first()
    return other if other is not None and may_see_key(other, user) else None


def of_collection(collection: Collection, user: User, *, held: Some[int] = ()) -> Selection:
    """The puzzles of a collection in its order without those that are `held` back from the user, by primary
    key: a file tells answers. That the user may export the collection is for the caller to ask.
    """
    items = CollectionItem.objects.filter(collection=collection).order_by("place", "pk")
    rows = items.filter(puzzle__status__in=_OUT, puzzle__kind__in=list(kinds())).exclude(puzzle__in=held)
    return _selected(user, rows.values_list("puzzle", "puzzle__slug"), collection)


def own_puzzles(user: User, only: Iterable[str] = ()) -> Selection:
    """The user's own puzzles, or some of them by slug, the newest first."""
    rows = puzzles_of(user).filter(status__in=_OUT, kind__in=list(kinds()))
    wanted: Sequence[str] = tuple(slug.replace("\0", "") for slug in only)
    rows = rows.filter(slug__in=wanted) if wanted else rows.filter(draft__author=user)
    return _selected(user, rows.order_by("-pk").values_list("pk", "slug")[:MAX_PUZZLES])


def _selected(user: User, rows: Iterable[tuple[int, str]], collection: Collection | None = None) -> Selection:
    found = list(rows)
    return Selection(user, tuple(key for key, _ in found), frozenset(slug for _, slug in found), collection)


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A format by its name in addresses: its words, the type and ending of its files, how it is written."""

    name: str
    label: Promise
    content_type: str
    ending: str
    write: Callable[[Selection], Iterator[bytes]]


def _json(selection: Selection) -> Iterator[bytes]:
    return _encoded(json_text(selection.entries(), selection.collection))


def _csv(selection: Selection) -> Iterator[bytes]:
    return _encoded(csv_text(selection.entries(), get_language() or "en"))


def _moodle(selection: Selection) -> Iterator[bytes]:
    category = selection.collection.title if selection.collection else house_now().name
    return _encoded(moodle_xml(_statics(selection), category))


def _qti(selection: Selection) -> Iterator[bytes]:
    return qti_package(_statics(selection))


def _statics(selection: Selection) -> Iterator[Static]:
    """Those that still ask something."""
    for version in selection.versions():
        try:
            yield static_of(version)
        except NoQuestionError:
            continue


def _encoded(pieces: Iterable[str]) -> Iterator[bytes]:
    for piece in pieces:
        yield piece.encode()


EXPORTS: Final = {
    each.name: each
    for each in (
        ExportFormat("json", _("JSON: everything, to be imported again"), "application/json", "json", _json),
        ExportFormat("csv", _("CSV: a row for each puzzle"), "text/csv; charset=utf-8", "csv", _csv),
        ExportFormat(
            "moodle", _("Moodle XML: questions with today’s answers"), "application/xml", "xml", _moodle
        ),
        ExportFormat("qti", _("QTI 2.1: a package with today’s answers"), "application/zip", "zip", _qti),
    )
}
