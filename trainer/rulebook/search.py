"""Search over rulebook and glossary.

The texts are files, a few hundred; each process keeps an index of SQLite's FTS5 in memory for each language,
whatever database the site has. It holds what the words mean (`trainer.rulebook.lexicon`), so no operator of
the index is reached. A query need not be there whole: what has most of it comes first, and what is called so
or is looked for by such words (`pages` of `rulebook/<language>/words.toml`).
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from math import log, sqrt
from threading import RLock
from typing import Final

from django.utils.translation import get_language

from trainer.rulebook.claims import CODE
from trainer.rulebook.glossary import LANGUAGES, terms_in
from trainer.rulebook.lexicon import A_SHAPE, STEMS, Lexicon, Stems, bare, lexicon_in, words_in
from trainer.rulebook.shapes import shape_in
from trainer.rulebook.texts import SOURCE, pages_in

MOST_HITS: Final = 12
LONGEST: Final = 100
"""So many letters of a query are read."""
FAINT: Final = 0.2
"""What has less than this part of the best hit's score is no hit."""
A_TERM: Final = 0.6
"""What a term's score counts beside a page's, unless the term is called just so (`SAME`)."""
A_SECTION: Final = 0.85
"""What the score of a page counts that only introduces others."""
SAME: Final = 1.2
_ALIKE: Final = 0.99
"""From here on a phrase says the same as the query."""
CLOSE: Final = 0.82
"""So alike (difflib) is a known word to one that was mistyped."""
SHORTEST: Final = 5
"""A word of fewer letters is not taken for a mistyped one."""
BEGUN: Final = 3
"""With so many letters the last word may be a beginning."""
SHOWN: Final = 24
"""So many words of a text are shown."""
_SCORES: Final = "SELECT rowid, -bm25(meant, 4, 1) FROM meant WHERE meant MATCH ?"
_SNIPPET: Final = (
    "SELECT snippet(texts, 0, char(2), char(3), '…', ?) FROM texts WHERE texts MATCH ? AND rowid = ?"
)
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARKS: Final = re.compile(r"(?m)^\s*(?:-|\d+\.)\s|[*_#>|]")
_LOCK: Final = RLock()
"""A connection serves one thread at a time."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A page (`term` false) or a term that was found, with the part of its text around the words."""

    name: str
    term: bool
    title: str
    parts: tuple[tuple[str, bool], ...]
    """The part of the text: pieces, each with whether it is one of the words looked for."""


@dataclass(frozen=True, slots=True)
class Sought:
    """A text that can be found: a page, a term, or one of another sort. `text` is what it says, `shown` what
    of it a hit may show; `phrases` are what it is called and looked for by, its title the first.
    """

    name: str
    term: bool
    weight: float
    text: str
    shown: str
    phrases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Index:
    """The texts with the ideas of each of their phrases, in order, and how much these tell together; the
    database has them by their place.
    """

    lexicon: Lexicon
    texts: Sequence[Sought]
    phrases: Sequence[Sequence[tuple[frozenset[str], float]]]
    database: sqlite3.Connection
    rarity: Mapping[str, float]
    """How much it tells that a text has an idea."""
    words: frozenset[str]
    """Every stem that is known."""
    naming: float
    """What it counts beside the words of a text that it is called so."""


def search(query: str) -> list[Hit]:
    """What fits a query best, at most 12: pages and terms."""
    with _LOCK:
        index = _index(language_now())
        ideas = _ideas(index, bare(query[:LONGEST]))
        return list(_hits(index, ideas)) if ideas else []


def language_now() -> str:
    """The language in which is searched: that of the reader, or the one in which all is written."""
    language = (get_language() or SOURCE).partition("-")[0]
    return language if language in LANGUAGES else SOURCE


def stems_of(texts: Sequence[str]) -> list[Stems]:
    """Texts as the search compares them, in the language in which is searched."""
    with _LOCK:
        return lexicon_in(language_now()).taken_apart([bare(text[:LONGEST]) for text in texts])


def scores_in(index: Index, query: str) -> Mapping[str, float]:
    """How well each text of an index fits a query, by name; those that do not are left out."""
    with _LOCK:
        ideas = _ideas(index, bare(query[:LONGEST]))
        return {index.texts[at].name: score for at, score in _scores(index, ideas).items()} if ideas else {}


def spread_in(index: Index, query: str) -> Mapping[str, float]:
    """How much of a query the phrases of each text say together, by name: a long sentence has the words of
    several. Each idea counts by the phrase of which it is the largest part.
    """
    with _LOCK:
        ideas = _ideas(index, bare(query[:LONGEST]))
    own = _tells(ideas, index.rarity)
    return {
        text.name: sum(_part(idea, index.rarity[idea], own, phrases) for idea in ideas)
        for text, phrases in zip(index.texts, index.phrases, strict=True)
    }


def _part(idea: str, tells: float, own: float, phrases: Sequence[tuple[frozenset[str], float]]) -> float:
    return max((_alike(tells, own, told) for each, told in phrases if idea in each), default=0.0)


def _ideas(index: Index, typed: str) -> frozenset[str]:
    """What the query asks for, as far as any text has it. The last word may be a beginning."""
    (stems,) = index.lexicon.taken_apart([typed])
    words = tuple(_mended(stem, index) for stem in stems)
    ideas = {idea for each in _endings(words, index.words) for idea in index.lexicon.read(each)}
    if any(map(shape_in, typed.split())):
        ideas.add(A_SHAPE)
    return frozenset(ideas & index.rarity.keys())


def _endings(words: Stems, known: frozenset[str]) -> list[Stems]:
    """The words, or where the last is only a beginning, with each of the words that it may become."""
    begun = [word for word in known if word.startswith(words[-1])] if words else []
    if not begun or words[-1] in known or len(words[-1]) < BEGUN:
        return [words]
    return [(*words[:-1], word) for word in begun]


def _mended(stem: str, index: Index) -> str:
    """The known word that a mistyped one is most like."""
    known = stem in index.words or len(stem) < SHORTEST
    return stem if known else next(iter(get_close_matches(stem, index.words, 1, CLOSE)), stem)


def _hits(index: Index, ideas: frozenset[str]) -> Iterator[Hit]:
    scores = _scores(index, ideas)
    best = sorted(scores, key=lambda at: -scores[at])[:MOST_HITS]
    words = _match(phrase for idea in ideas for phrase in index.lexicon.phrases.get(idea, (idea,)))
    for at in best:
        if scores[at] >= FAINT * scores[best[0]]:
            text = index.texts[at]
            around = index.database.execute(_SNIPPET, (SHOWN, words, at)).fetchone()
            yield Hit(text.name, text.term, text.phrases[0], _parts(around[0] if around else _start(text)))


def _scores(index: Index, ideas: frozenset[str]) -> dict[int, float]:
    """By the place of each text: how well it fits beside the one that fits best, and is called so."""
    rows: list[tuple[int, float]] = index.database.execute(_SCORES, (_match(ideas),)).fetchall()
    most = max((score for _, score in rows), default=1)
    own = _tells(ideas, index.rarity)
    scores = {}
    for at, score in rows:
        phrases = index.phrases[at]
        called = max(_alike(_tells(ideas & each, index.rarity), own, told) for each, told in phrases)
        scores[at] = (score / most + index.naming * called) * (
            SAME if called > _ALIKE else index.texts[at].weight
        )
    return scores


def _tells(ideas: Iterable[str], rarity: Mapping[str, float]) -> float:
    """How much it tells that a text has all of these ideas: the rare ones most."""
    return sum(rarity.get(idea, 0) for idea in ideas)


def _alike(shared: float, own: float, others: float) -> float:
    """How much two phrases say the same, 0 to 1: what they share beside what each is."""
    return shared / sqrt(own * others) if shared else 0.0


def _match(phrases: Iterable[str]) -> str:
    """Any of the phrases, none of which is an operator."""
    words = {" ".join(re.findall(r"\w+", phrase)) for phrase in phrases}
    return " OR ".join(f'"{each}"' for each in sorted(words) if each)


def _parts(snippet: str) -> tuple[tuple[str, bool], ...]:
    pieces = re.split("(\x02[^\x03]*\x03)", snippet)
    return tuple((piece.strip("\x02\x03"), piece.startswith("\x02")) for piece in pieces if piece)


def _start(text: Sought) -> str:
    """The first words of a text in which none of those looked for stands."""
    words = text.shown.split()
    return " ".join(words[:SHOWN]) + "…" * (len(words) > SHOWN)


@cache
def _index(language: str) -> Index:
    return index_of(lexicon_in(language), [*_pages(language), *_terms(language)])


def index_of(lexicon: Lexicon, texts: Sequence[Sought], naming: float = 1.0) -> Index:
    """An index of texts, by what their words mean.

    :param naming: what it counts beside the words of a text that it is called so.
    """
    with _LOCK:
        said = lexicon.meant([text.text for text in texts])
        phrases = [lexicon.meant(text.phrases) for text in texts]
    database = sqlite3.connect(":memory:", check_same_thread=False)
    database.execute(f'CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = "{STEMS}")')
    database.execute("CREATE VIRTUAL TABLE meant USING fts5(called, ideas)")
    for at, text in enumerate(texts):
        database.execute("INSERT INTO texts (rowid, text) VALUES (?, ?)", (at, text.shown))
        called = " ".join(idea for phrase in phrases[at] for idea in phrase)
        row = (at, called, " ".join(said[at]))
        database.execute("INSERT INTO meant (rowid, called, ideas) VALUES (?, ?, ?)", row)
    database.execute("CREATE VIRTUAL TABLE ideas USING fts5vocab(meant, row)")
    having = database.execute("SELECT term, doc FROM ideas").fetchall()
    rarity = {idea: log((len(texts) + 1) / texts_with) for idea, texts_with in having}
    words = frozenset(stem for stems in lexicon.ideas for stem in stems) | rarity.keys() | lexicon.skip
    sets = [[(frozenset(each), _tells(set(each), rarity)) for each in those] for those in phrases]
    return Index(lexicon, texts, sets, database, rarity, words, naming)


def _pages(language: str) -> Iterator[Sought]:
    looked_for_by = words_in(language)["pages"]
    terms = terms_in(language).values()
    for page in (pages_in(SOURCE) | pages_in(language)).values():
        about = (term.name for term in terms if page.name in term.rules)
        phrases = (page.title, page.name, *looked_for_by.get(page.name, ()), *about)
        weight = A_SECTION if page.name == page.section else 1.0
        yield Sought(page.name, False, weight, _plain(page.markdown), _plain(page.untabled), phrases)


def _terms(language: str) -> Iterator[Sought]:
    looked_for_by = words_in(language)["terms"]
    for term in terms_in(language).values():
        names = (term.name, term.kanji, term.kana, *term.english, *term.french, *term.spellings)
        phrases = (*names, *looked_for_by.get(term.slug, ()))
        yield Sought(term.slug, True, A_TERM, term.meaning, term.meaning, tuple(filter(None, phrases)))


def _plain(markdown: str) -> str:
    """Markdown without its marks, tiles as they are written."""
    text = CODE.sub(lambda found: found[1].rpartition(": ")[2], markdown)
    return " ".join(_MARKS.sub(" ", _LINK.sub(r"\1", text)).split())
