"""Full-text search over rulebook and glossary.

The texts are files, a few hundred; each process keeps an index of SQLite's FTS5 in memory for each language,
whatever database the site has. What is typed is taken apart into words: no operator of the index is reached.
"""

import re
import sqlite3
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Final

from django.utils.translation import get_language

from trainer.rulebook.claims import CODE
from trainer.rulebook.glossary import LANGUAGES, terms_in
from trainer.rulebook.texts import SOURCE, pages_in

MOST_HITS: Final = 30
LONGEST: Final = 100
"""So many letters of a query are read."""
WORDS: Final = 8
"""So many words of it are looked for."""
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARKS: Final = re.compile(r"(?m)^\s*(?:-|\d+\.)\s|[*_#>|]")
_LOCK: Final = Lock()
"""A connection serves one thread at a time."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A page (`term` false) or a term that was found, with the part of its text around the words; `before`,
    `word` and `after` are plain text.
    """

    name: str
    term: bool
    title: str
    parts: tuple[tuple[str, bool], ...]
    """The part of the text: pieces, each with whether it is one of the words looked for."""


def search(query: str) -> list[Hit]:
    """What fits best to all the words of a query, the last of which may be a beginning; at most 30. What is
    called so comes first.
    """
    words = re.findall(r"\w+(?:-\w+)*", query[:LONGEST])[:WORDS]
    if not words:
        return []
    wanted = " ".join([*(f'"{word}"' for word in words[:-1]), f'"{words[-1]}"*'])
    language = (get_language() or SOURCE).partition("-")[0]
    found = _index(language if language in LANGUAGES else SOURCE)
    with _LOCK:
        rows = found.execute(
            "SELECT name, term, title, snippet(texts, 3, char(2), char(3), '…', 24) FROM texts"
            " WHERE texts MATCH ? ORDER BY lower(title) = ? DESC, bm25(texts, 4, 0, 8, 1, 1) LIMIT ?",
            (wanted, query.strip().lower(), MOST_HITS),
        ).fetchall()
    return [Hit(name, bool(int(term)), title, _parts(part)) for name, term, title, part in rows]


def _parts(snippet: str) -> tuple[tuple[str, bool], ...]:
    pieces = re.split("(\x02[^\x03]*\x03)", snippet)
    return tuple((piece.strip("\x02\x03"), piece.startswith("\x02")) for piece in pieces if piece)


@cache
def _index(language: str) -> sqlite3.Connection:
    index = sqlite3.connect(":memory:", check_same_thread=False)
    index.execute(
        "CREATE VIRTUAL TABLE texts USING fts5(name, term UNINDEXED, title, body, names,"
        " tokenize = \"unicode61 remove_diacritics 2 tokenchars '-'\", prefix = '2 3')"
    )
    pages = pages_in(SOURCE) | pages_in(language)
    rows = [(page.name, 0, page.title, _plain(page.markdown), "") for page in pages.values()]
    for term in terms_in(language).values():
        names = " ".join((term.kanji, term.kana, *term.english, *term.french, *term.spellings))
        rows.append((term.slug, 1, term.name, term.meaning, names))
    index.executemany("INSERT INTO texts VALUES (?, ?, ?, ?, ?)", rows)
    return index


def _plain(markdown: str) -> str:
    """Markdown without its marks, tiles as they are written."""
    text = CODE.sub(lambda found: found[1].rpartition(": ")[2], markdown)
    return " ".join(_MARKS.sub(" ", _LINK.sub(r"\1", text)).split())
