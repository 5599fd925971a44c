"""Saying what stands beside a draft's table: title, note and hints in each language, tags, level, source."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.db import transaction

from trainer.authoring.actions.drafting import current, swap
from trainer.authoring.models import Draft, DraftWords
from trainer.authoring.models.published import MAX_TAG

LANGUAGES: Final = {"en": "English", "ja": "日本語", "fr": "Français"}
"""The languages in which authors write, each in its own name, the one that stands in for the others first."""
MOST_TAGS: Final = 10
MOST_HINTS: Final = 5


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of a puzzle in one language; `note` is Markdown, `hints` stand one a line."""

    title: str = ""
    note: str = ""
    hints: str = ""

    def __bool__(self) -> bool:
        return bool(self.title or self.note or self.hints)


@dataclass(frozen=True, slots=True)
class Described:
    """All that is said of a draft, by language; `level` None leaves it to the kind."""

    words: Mapping[str, Said] = field(default_factory=dict)
    level: int | None = None
    tags: str = ""
    source: str = ""


def described(draft: Draft) -> Described:
    """What is said of a draft."""
    words = {row.language: Said(row.title, row.note, row.hints) for row in draft.words.all()}
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
