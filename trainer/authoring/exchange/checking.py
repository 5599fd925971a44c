"""Is an entry a puzzle? The rules are asked, and the index of what is stored already."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.accounts.models import User
from trainer.authoring.duplicates import KNOWN
from trainer.authoring.exchange.fields import shortened
from trainer.authoring.exchange.lines import Entry, Fault, LineError
from trainer.classroom.telling import WithheldError, refuse_table
from trainer.puzzles.digests import canonical_text, digest_of, puzzle_digest
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.rules.errors import RulesError
from trainer.rules.ruleset import PRESETS, load_preset
from trainer.scenarios.answers import Answer, FormatError
from trainer.scenarios.canonical import canonical_text as equal_text
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.position import PositionError
from trainer.wording.kind_words import words_of
from trainer.wording.misfits import misfit_sentence

logger = logging.getLogger(__name__)

CHUNK: Final = 500
"""Keys that one query looks up."""


@dataclass(frozen=True, slots=True)
class Checked:
    """An entry that is a puzzle, with all that its version is stored by."""

    entry: Entry
    text: str
    level: int
    digest: str
    key: str
    pins: tuple[tuple[str, str], ...] = ()
    notes: tuple[Fault, ...] = ()


def check(entry: Entry) -> Checked:
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


def _judged(kind: PuzzleKind, entry: Entry) -> Checked:
    position = entry.position
    refuse_table(position)
    verdict = kind.solve(position, position.ruleset)
    words_of(kind.slug).question(position)
    if lacking := kind.misfits(position):
        raise LineError("rules_lack", said=misfit_sentence(lacking, position.ruleset))
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


def _pins(kind: PuzzleKind, entry: Entry) -> tuple[tuple[tuple[str, str], ...], tuple[Fault, ...]]:
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


def name_faults(entries: Iterable[Entry]) -> Iterator[Fault]:
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


def stored_with(digests: Sequence[str], user: User) -> dict[str, Stored | None]:
    """What is stored with some of these digests, found by their index: the puzzle, or None if the user has no
    right to know of it: made for an exam, or somebody else's, shared by link.
    """
    found: dict[str, Stored | None] = {}
    for start in range(0, len(digests), CHUNK):
        versions = PuzzleVersion.objects.filter(digest__in=digests[start : start + CHUNK])
        rows = versions.values_list(
            "digest", "puzzle", "puzzle__slug", "puzzle__status", "puzzle__draft__author"
        )
        for digest, key, slug, status, author in rows:
            known = status in KNOWN or author == user.pk
            found[digest] = Stored(key, slug) if known else None
    return found


def equal_to(keys: Sequence[str]) -> dict[str, str]:
    """The slugs of listed puzzles that are equal to some of these keys, found by their index."""
    found: dict[str, str] = {}
    for start in range(0, len(keys), CHUNK):
        versions = PuzzleVersion.objects.filter(canonical_key__in=keys[start : start + CHUNK])
        listed = versions.filter(puzzle__status=Puzzle.Status.PUBLISHED).order_by("-pk")
        found |= dict(listed.values_list("canonical_key", "puzzle__slug"))
    return found


def duplicate_faults(checked: Sequence[Checked], user: User) -> Iterator[Fault]:
    """What is stored already, stands twice in the file, or is equal to another up to suits and seats."""
    stored = stored_with([each.digest for each in checked], user)
    equal = equal_to([each.key for each in checked])
    digests, keys = dict[str, int](), dict[str, int]()
    for each in checked:
        line = each.entry.line
        if each.digest in stored:
            puzzle = stored[each.digest]
            yield Fault(line, "stored_already", {"slug": puzzle.slug}) if puzzle else Fault(line, "kept_back")
        elif each.digest in digests:
            yield Fault(line, "twice_in_file", {"other": digests[each.digest]})
        elif each.key in equal:
            yield Fault(line, "equal", {"slug": equal[each.key]})
        elif each.key in keys:
            yield Fault(line, "equal_in_file", {"other": keys[each.key]})
        digests.setdefault(each.digest, line)
        keys.setdefault(each.key, line)
