"""Starting a draft, saving it step by step, undo and redo, its words, a twin of it, deleting it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import transaction
from django.db.models import F, ProtectedError, QuerySet
from django.utils import timezone

from trainer.accounts.models import User
from trainer.authoring.drafts import sketch_of, sketch_of_text
from trainer.authoring.models import MAX_TAG, Draft, DraftStep, DraftWords
from trainer.puzzles.models import CollectionItem
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.position.position import Position

MOST_STEPS: Final = 300
"""So many steps of a draft are kept, the latest ones."""
MAX_WHAT: Final = 20
MOST_DRAFTS: Final = 1_000
"""Drafts of an author that are not published."""


class StaleDraftError(ValueError):
    """Another save came first; `draft` is the draft as it is now."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(f"draft {draft.slug} is at revision {draft.revision} by now")
        self.draft = draft


class FullError(ValueError):
    """The author has as many drafts as there may be."""


class UsedError(ValueError):
    """The draft's puzzle was answered, set to a class or collected: it can be taken back, not deleted."""


@transaction.atomic
def start_draft(*, author: User, sketch: Sketch, kind: str = "", twin_of: Draft | None = None) -> Draft:
    """A new draft that stands at its step 0.

    :raises FullError: if the author has as many as there may be.
    :raises PositionError: for a sketch that could not be read again.
    """
    text = _kept_text(sketch)
    if Draft.objects.filter(author=author, puzzle=None).count() >= MOST_DRAFTS:
        raise FullError(f"{MOST_DRAFTS} drafts are the most")
    draft = Draft.objects.create(author=author, content=text, kind=kind, twin_of=twin_of)
    DraftStep.objects.create(draft=draft, number=0, content=text)
    return draft


@transaction.atomic
def save_step(*, draft: Draft, seen: int, sketch: Sketch, what: str = "") -> Draft:
    """The draft with another table, one step further; steps that were undone are gone by that.

    A table that is the draft's already makes no step, whatever was seen: a save sent twice counts once.

    :raises PositionError: for a sketch that could not be read again.
    :raises StaleDraftError: if another save came first.
    """
    text, now = _kept_text(sketch), current(draft)
    if now.content == text:
        return now
    swap(now, seen, content=text, step=now.step + 1)
    steps = DraftStep.objects.filter(draft=draft)
    steps.filter(number__gt=now.step).delete()
    steps.filter(number__lte=now.step + 1 - MOST_STEPS).delete()
    DraftStep.objects.create(draft=draft, number=now.step + 1, content=text, what=what[:MAX_WHAT])
    return current(draft)


def undo(*, draft: Draft, seen: int) -> Draft:
    """The draft one step back; as it is if there is none.

    :raises StaleDraftError: if another save came first.
    """
    return _stand_at(draft, seen, earlier=True)


def redo(*, draft: Draft, seen: int) -> Draft:
    """The draft one undone step further; as it is if there is none.

    :raises StaleDraftError: if another save came first.
    """
    return _stand_at(draft, seen, earlier=False)


@transaction.atomic
def _stand_at(draft: Draft, seen: int, *, earlier: bool) -> Draft:
    now = current(draft)
    if now.revision != seen:
        raise StaleDraftError(now)
    step = (steps_before(now) if earlier else steps_after(now)).first()
    if step is None:
        return now
    content = sketch_of_text(step.content).with_ask(sketch_of(now).snapshot.ask).to_text()
    swap(now, seen, content=content, step=step.number)
    return current(draft)


def steps_before(draft: Draft) -> QuerySet[DraftStep]:
    """The steps that can be undone, the latest first."""
    return DraftStep.objects.filter(draft=draft, number__lt=draft.step).order_by("-number")


def steps_after(draft: Draft) -> QuerySet[DraftStep]:
    """The steps that were undone, the next first."""
    return DraftStep.objects.filter(draft=draft, number__gt=draft.step).order_by("number")


@transaction.atomic
def choose_question(*, draft: Draft, seen: int, kind: str, ask: Mapping[str, str]) -> Draft:
    """The draft with another question at the same table; that makes no step.

    :raises PositionError: for a question that could not be read again.
    :raises StaleDraftError: if another save came first.
    """
    now = current(draft)
    text = _kept_text(sketch_of(now).with_ask(tuple(sorted(ask.items()))))
    if (now.kind, now.content) == (kind, text):
        return now
    swap(now, seen, kind=kind, content=text)
    return current(draft)


def _kept_text(sketch: Sketch) -> str:
    """The sketch as a draft keeps it: a text that every page of the draft can read.

    :raises PositionError: if it can not be read again.
    """
    text = sketch.to_text()
    sketch_of_text(text)
    return text


def share_draft(*, draft: Draft, shared: bool) -> Draft:
    """Open the draft to whoever has its link, or to its author alone again."""
    Draft.objects.filter(pk=draft.pk).update(shared=shared)
    return current(draft)


def delete_draft(*, draft: Draft) -> None:
    """Delete a draft with its steps and words, and its puzzle with it if nobody has used that.

    :raises UsedError: if somebody has: the puzzle can be taken back then, not deleted.
    """
    others = CollectionItem.objects.filter(puzzle=draft.puzzle).exclude(collection__owner=draft.author)
    try:
        with transaction.atomic():
            Draft.objects.filter(pk=draft.pk).delete()
            if draft.puzzle is not None:
                if others.exists():
                    raise UsedError(f"puzzle {draft.puzzle.slug} is in a collection of somebody else")
                draft.puzzle.delete()
    except ProtectedError:
        raise UsedError(f"the puzzle of draft {draft.slug} was answered or set to a class") from None


def swap(draft: Draft, seen: int, **changes: Any) -> None:
    """Change the draft if it is at the revision that was seen, and count the revision up.

    :raises StaleDraftError: if it is not.
    """
    changed = Draft.objects.filter(pk=draft.pk, revision=seen).update(
        revision=F("revision") + 1, updated_at=timezone.now(), **changes
    )
    if not changed:
        raise StaleDraftError(current(draft))


def current(draft: Draft) -> Draft:
    """The draft as it is now."""
    return Draft.objects.select_related("puzzle", "author").get(pk=draft.pk)


LANGUAGES: Final = {"en": "English", "ja": "日本語", "fr": "Français"}
"""The languages in which authors write, each in its own name, the one that stands in for the others first."""
MOST_TAGS: Final = 10
MOST_HINTS: Final = 5


@dataclass(frozen=True, slots=True)
class SaidOfPuzzle:
    """What is said of a puzzle in one language; `note` is Markdown, `hints` stand one a line."""

    title: str = ""
    note: str = ""
    hints: str = ""

    def __bool__(self) -> bool:
        return bool(self.title or self.note or self.hints)


@dataclass(frozen=True, slots=True)
class Described:
    """All that is said of a draft, by language; `level` None leaves it to the kind."""

    words: Mapping[str, SaidOfPuzzle] = field(default_factory=dict)
    level: int | None = None
    tags: str = ""
    source: str = ""


def described(draft: Draft) -> Described:
    """What is said of a draft."""
    words = {row.language: SaidOfPuzzle(row.title, row.note, row.hints) for row in draft.words.all()}
    return Described(words, draft.level, draft.tags, draft.source)


@transaction.atomic
def save_words(*, draft: Draft, seen: int, said: Described) -> Draft:
    """The draft with these words and no others; what it said already makes no new revision.

    :raises StaleDraftError: if another save came first.
    """
    now = current(draft)
    words = {language: each for language, each in said.words.items() if each}
    wanted = Described(words, said.level, ", ".join(tags_of(said.tags)), said.source)
    if described(now) == wanted:
        return now
    swap(now, seen, level=wanted.level, tags=wanted.tags, source=wanted.source)
    DraftWords.objects.filter(draft=draft).exclude(language__in=words).delete()
    for language, each in words.items():
        given = {"title": each.title, "note": each.note, "hints": each.hints}
        DraftWords.objects.update_or_create(draft=draft, language=language, defaults=given)
    return current(draft)


def tags_of(text: str) -> tuple[str, ...]:
    """The tags that a text names between commas, lower case, each once: ten at most, 30 letters each."""
    named = (" ".join(part.lower().split())[:MAX_TAG].strip() for part in text.split(","))
    return tuple(filter(None, dict.fromkeys(named)))[:MOST_TAGS]


def hints_of(text: str) -> tuple[str, ...]:
    """The hints that a text gives, one a line: five at most."""
    return tuple(filter(None, (line.strip() for line in text.splitlines())))[:MOST_HINTS]


@transaction.atomic
def add_twin(*, draft: Draft, position: Position) -> Draft:
    """A draft of the same author and kind with the near miss; the one that there is already, if there is.

    :raises PositionError: if the position has no picture.
    """
    sketch = Sketch.of_position(position)
    # The row is held until the twin stands, so that a form sent twice makes one.
    Draft.objects.filter(pk=draft.pk).update(twin_of=draft.twin_of_id)
    there = Draft.objects.filter(twin_of=draft, kind=draft.kind, content=sketch.to_text()).first()
    return there or start_draft(author=draft.author, sketch=sketch, kind=draft.kind, twin_of=draft)
