"""The terms of the field: their names in English, Japanese and French, and what they mean.

`rulebook/terms.toml` has a table for each term, its key the term's address; `rulebook/<language>/terms.toml`
has what it means in that language, in one or two sentences.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.utils.translation import get_language

from trainer.rulebook.texts import SOURCE, read_tables

LANGUAGES: Final = ("en", "ja", "fr")


@dataclass(frozen=True, slots=True)
class Term:
    """A term under its romaji name. `english` and `french` are names in use there, `spellings` other ways to
    write the romaji; `rules` are pages of the rulebook about it. `meaning` is in the language that is shown.
    """

    slug: str
    name: str
    kanji: str
    kana: str
    english: tuple[str, ...]
    french: tuple[str, ...]
    spellings: tuple[str, ...]
    rules: tuple[str, ...]
    meaning: str


def terms() -> Mapping[str, Term]:
    """All terms by address, in the order of their names, in the language that is shown now."""
    language = (get_language() or SOURCE).partition("-")[0]
    return terms_in(language if language in LANGUAGES else SOURCE)


@cache
def terms_in(language: str) -> Mapping[str, Term]:
    """All terms, each with its meaning in that language, in English where it is not translated."""
    meanings = read_tables(f"{SOURCE}/terms.toml") | read_tables(f"{language}/terms.toml")
    rows = read_tables("terms.toml")
    found = {slug: _term(slug, row, str(meanings.get(slug, ""))) for slug, row in rows.items()}
    return dict(sorted(found.items(), key=lambda item: item[1].name))


def _term(slug: str, row: Mapping[str, Any], meaning: str) -> Term:
    return Term(
        slug=slug,
        name=row.get("name", slug),
        kanji=row.get("kanji", ""),
        kana=row.get("kana", ""),
        english=tuple(row.get("en", ())),
        french=tuple(row.get("fr", ())),
        spellings=tuple(row.get("spellings", ())),
        rules=tuple(row.get("rules", ())),
        meaning=meaning,
    )


@cache
def _pattern() -> re.Pattern[str]:
    """Any name by which a text may call a term, the longest first."""
    names = sorted(by_name(), key=len, reverse=True)
    return re.compile(rf"(?<![\w/-])(?:{'|'.join(map(re.escape, names))})(?![\w-])", re.IGNORECASE)


@cache
def by_name() -> Mapping[str, str]:
    """The address of the term of each romaji name and spelling, in small letters."""
    return {
        name.lower(): slug for slug, term in terms_in(SOURCE).items() for name in (term.name, *term.spellings)
    }


def named_in(text: str) -> list[tuple[str, str]]:
    """A text in parts: (part, address of the term that it names, or empty). Only the first time a term is
    named it is told apart. A capital inside of a sentence is a name: Tenhou is a site there, not the yaku.
    """
    parts: list[tuple[str, str]] = []
    seen: set[str] = set()
    at = 0
    for found in _pattern().finditer(text) if by_name() else ():
        slug = by_name()[found[0].lower()]
        if slug in seen or not (found[0].islower() or _begins_sentence(text, found.start())):
            continue
        seen.add(slug)
        parts += [(text[at : found.start()], ""), (found[0], slug)]
        at = found.end()
    return [part for part in (*parts, (text[at:], "")) if part[0]]


def _begins_sentence(text: str, at: int) -> bool:
    before = text[:at].rstrip()
    return not before or before[-1] in ".:!?…"
