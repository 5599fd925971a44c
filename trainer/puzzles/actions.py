"""What happens to puzzles: the bank is loaded, and what left it is retired; some are made for one
use alone.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from trainer.accounts.codes import new_slug
from trainer.puzzles.bank import BANK, Entry, bank_digest, read_bank, restated
from trainer.puzzles.digests import canonical_text, digest_alone, digest_of, puzzle_digest
from trainer.puzzles.models import BankLoad, DailyPuzzle, Origin, Puzzle, PuzzleVersion, Stocked
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.puzzles.restocking import restock
from trainer.puzzles.stock import Scope, draw_stocked
from trainer.rules.catalogue import RULES_VERSION
from trainer.rules.errors import RulesError
from trainer.rules.rulesets.ruleset import load_preset, offered
from trainer.scenarios.answer_shapes import one_tap
from trainer.scenarios.answers.grading import answer_class, class_of
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position, PositionError
from trainer.scenarios.position.texts import canonical_text as equal_text

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

    Entries are found again by digest, those that left the bank are retired, nothing is deleted. With a new
    bank or new rules the answers of all puzzles are classed anew.

    :raises BankError: naming file and line; nothing is changed then.
    """
    if is_loaded(folder):
        return Loaded(changed=False)
    entries = sorted(read_bank(folder), key=lambda entry: entry.digest)
    with transaction.atomic():
        loaded = _store(entries)
        classify_others()
        BankLoad.objects.update_or_create(
            name=_NAME, defaults={"digest": _digest(folder), "loaded_at": timezone.now()}
        )
    return loaded


def is_loaded(folder: Path) -> bool:
    """Whether the database holds just this bank by the rules of today."""
    return BankLoad.objects.filter(name=_NAME, digest=_digest(folder)).exists()


def _digest(folder: Path) -> str:
    return digest_of(f"{bank_digest(folder)} {RULES_VERSION}")


def _store(entries: Sequence[Entry]) -> Loaded:
    known = dict(Puzzle.objects.filter(from_bank=True, restates=None).values_list("slug", "status"))
    slugs = {entry.slug for entry in entries}
    withdrawn = set(Puzzle.objects.filter(withdrawn=True).values_list("slug", flat=True))
    left = [s for s, status in known.items() if status == "published" and s not in slugs]
    store_entries(entries, [_puzzle(entry, withdrawn) for entry in entries])
    for start in range(0, len(left), _BATCH):
        retire(Puzzle.objects.filter(slug__in=left[start : start + _BATCH]))
    return Loaded(total=len(entries), new=len(slugs - known.keys()), retired=len(left))


def store_entries(entries: Sequence[Entry], puzzles: Sequence[Puzzle], *, ruleset: str = "") -> None:
    """Store entries as these puzzles, known ones at their slugs, and stock them; by own rules under their key
    `ruleset`.
    """
    puzzles = Puzzle.objects.bulk_create(
        puzzles,
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["slug"],
        update_fields=["status", "restates"],
    )
    versions = PuzzleVersion.objects.bulk_create(
        [_version(puzzle, entry, ruleset) for puzzle, entry in zip(puzzles, entries, strict=True)],
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["digest"],
        update_fields=["level", "canonical_key", "ruleset", "answer_class", "real"],
    )
    Origin.objects.bulk_create(
        [_origin(version, entry) for version, entry in zip(versions, entries, strict=True)],
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["version"],
        update_fields=["record", "round", "event", "seed", "aftermath"],
    )
    restock(puzzle.pk for puzzle in puzzles)


def retire(puzzles: "QuerySet[Puzzle]") -> None:
    """Take puzzles out of all lists; who has their links still finds them."""
    keys = list(puzzles.values_list("pk", flat=True))
    Puzzle.objects.filter(pk__in=keys).update(status=Puzzle.Status.RETIRED)
    restock(keys)


def _puzzle(entry: Entry, withdrawn: Set[str]) -> Puzzle:
    status = Puzzle.Status.RETIRED if entry.slug in withdrawn else Puzzle.Status.PUBLISHED
    return Puzzle(slug=entry.slug, kind=entry.kind, from_bank=True, status=status)


@transaction.atomic
def set_withdrawn(*, puzzle: Puzzle, withdrawn: bool) -> bool:
    """Take a published puzzle out of all lists for good, with all that restate it, or list again one that was
    taken out; whether that changed anything. Who has its link still finds it.
    """
    before, after = Puzzle.Status.PUBLISHED, Puzzle.Status.RETIRED
    if not withdrawn:
        before, after = after, before
    meant = Puzzle.objects.filter(Q(pk=puzzle.pk) | Q(restates=puzzle.pk), status=before)
    found = list(meant.filter(withdrawn=not withdrawn).values_list("pk", flat=True))
    Puzzle.objects.filter(pk__in=found).update(status=after, withdrawn=withdrawn)
    restock(found)
    return puzzle.pk in found


def restating_puzzle(entry: Entry, restates: Puzzle, slug: str = "") -> Puzzle:
    """A puzzle for an entry that restates a line of the bank, withdrawn with it; at the slug of the entry if
    none is named.
    """
    gone = restates.withdrawn
    return Puzzle(
        slug=slug or entry.slug,
        kind=entry.kind,
        from_bank=True,
        status=Puzzle.Status.RETIRED if gone else Puzzle.Status.PUBLISHED,
        restates=restates,
        withdrawn=gone,
    )


def _version(puzzle: Puzzle, entry: Entry, ruleset: str) -> PuzzleVersion:
    outline, kind = entry.outline, kind_named(entry.kind)
    return PuzzleVersion(
        puzzle=puzzle,
        position=canonical_text(entry.position),
        ruleset=ruleset or outline.ruleset.choice,
        players=outline.players,
        level=entry.level,
        answer_class=answer_class(kind, outline, kind.shape(outline).read(entry.answer)),
        digest=digest_alone(entry.digest, puzzle.slug) if ruleset else entry.digest,
        canonical_key=digest_of(equal_text(entry.kind, outline)),
        real="record" in entry.source,
    )


def mark_real() -> int:
    """Mark the versions out of games that were stored before versions told so, some at a time; how many."""
    untold = PuzzleVersion.objects.filter(real=False, origin__isnull=False, origin__seed=None)
    number = 0
    while some := list(untold.values_list("pk", flat=True)[:_BATCH]):
        number += PuzzleVersion.objects.filter(pk__in=some).set_real()
    return number


def classify_others() -> None:
    """Class the answers of the versions that are not from the bank, by the rules of today."""
    others = PuzzleVersion.objects.filter(puzzle__from_bank=False).order_by("pk")
    numbers = list(others.values_list("pk", flat=True))
    for start in range(0, len(numbers), _BATCH):
        classes: dict[str, list[int]] = defaultdict(list)
        versions = others.filter(pk__in=numbers[start : start + _BATCH]).select_related("puzzle")
        for version in versions:
            classes[_class_today(version)].append(version.pk)
        for name, found in classes.items():
            others.filter(pk__in=found).order_by().set_class(name)
        restock(version.puzzle_id for version in versions)


def _class_today(version: PuzzleVersion) -> str:
    """The class of a version's answer; empty for one that asks nothing any more."""
    try:
        question = question_of(version)
    except NoQuestionError:
        return ""
    return class_of(question.kind, question.position)


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


OF_THE_DAY = (1, 2, 3)
"""The levels of the puzzle of the day, where there is any of them."""
LOOKED_AT = 24
"""So many draws are looked through for a puzzle of the day."""
FOR_ALL = 4
"""The players of a puzzle of the day, where one is found that all answer alike."""


def puzzle_of_the_day(day: date) -> PuzzleVersion | None:
    """The version that everybody is asked on a day; the first who asks has it chosen among the listed ones,
    of those that are answered by one tap, are not too hard for most, and have the same answer by all rules of
    four players, if there are any.

    None while nothing is listed, or if what was chosen cannot be asked any more.
    """
    chosen = PuzzleVersion.objects.of_the_day(day)
    if chosen is None:
        rng = Random(day.toordinal())
        drawn = _drawn_for_all(rng)
        if drawn is not None:
            # Of two who are first at once, one chooses for both.
            DailyPuzzle.objects.bulk_create(
                [DailyPuzzle(day=day, version_id=drawn.version_id)], ignore_conflicts=True
            )
            chosen = PuzzleVersion.objects.of_the_day(day)
    return chosen


def _drawn_for_all(rng: Random) -> Stocked | None:
    """One that fits most if there is one, of several such the first that everybody answers alike and by one
    tap, else by one tap.
    """
    fit = Scope(levels=OF_THE_DAY)
    first = draw_stocked(fit, rng=rng)
    if first is None:
        return draw_stocked(Scope(), rng=rng)
    others = (draw_stocked(fit, rng=rng) for _ in range(LOOKED_AT - 1))
    tapped = first
    for each in chain([first], others):
        if each is not None and _by_one_tap(each.version):
            if _alike_for_all(each.version):
                return each
            tapped = each if tapped is first else tapped
    return tapped


def _by_one_tap(version: PuzzleVersion) -> bool:
    try:
        return one_tap(question_of(version).shape)
    except NoQuestionError:
        return False


def _alike_for_all(version: PuzzleVersion) -> bool:
    """Whether each offered ruleset for four asks it, and answers as its own does."""
    question = question_of(version)
    kind, position = question.kind, question.position
    if position.players != FOR_ALL or position.ruleset.is_altered:
        return False
    try:
        everywhere = [restated(kind, position, load_preset(name)) for name in offered(FOR_ALL)]
        answers = {kind.shape(there).text(kind.solve(there, there.ruleset).answer) for there in everywhere}
    except (PositionError, RulesError):
        return False
    return len(answers) == 1 and not any(map(kind.excluded, everywhere))


def reserve_puzzle(*, kind: str, position: Position, level: int, seed: int) -> PuzzleVersion | None:
    """Store a made-up position as a puzzle that no list offers and no link opens.

    None, and nothing stored, if an equal question is stored already: somebody may have seen that.
    """
    key = digest_of(equal_text(kind, position))
    if PuzzleVersion.objects.filter(canonical_key=key).exists():
        return None
    digest = puzzle_digest(kind, position.to_json(short=True))
    try:
        with transaction.atomic():
            return _reserve(kind, position, level, Origin(seed=seed), slug=new_slug(), digest=digest)
    except IntegrityError:
        return None


@transaction.atomic
def reserve_moment(
    *, kind: str, position: Position, level: int, aftermath: Mapping[str, Any]
) -> PuzzleVersion:
    """Store a moment of a learner's own game as such a puzzle.

    It is the learner's alone: whoever publishes the same question, or hands in the same game, has another.
    """
    slug = new_slug()
    digest = digest_alone(puzzle_digest(kind, position.to_json(short=True)), slug)
    return _reserve(kind, position, level, Origin(aftermath=dict(aftermath)), slug=slug, digest=digest)


def _reserve(
    kind: str, position: Position, level: int, origin: Origin, *, slug: str, digest: str
) -> PuzzleVersion:
    puzzle = Puzzle.objects.create(slug=slug, kind=kind, status=Puzzle.Status.RESERVED)
    origin.version = PuzzleVersion.objects.create(
        puzzle=puzzle,
        position=canonical_text(position.to_json(short=True)),
        ruleset=position.ruleset.choice,
        players=position.players,
        level=level,
        answer_class=class_of(kind_named(kind), position),
        digest=digest,
        canonical_key=digest_of(equal_text(kind, position)),
        real=origin.seed is None,
    )
    origin.save()
    return origin.version
