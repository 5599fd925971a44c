"""What words mean to the search: "two rons", "double ron" and "daburon" are one idea.

The phrases of equal meaning are the names of a term in the glossary and the rows of
`rulebook/<language>/words.toml`, whose `skip` says nothing of what is looked for. Words are compared by their
stems ("ponned" is "pon"). Tiles have ideas too: `34445` is written so, and is of the shape of `56667`.
"""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from trainer.rulebook.glossary import terms_in
from trainer.rulebook.shapes import groups_of, pattern, shape_in
from trainer.rulebook.texts import SOURCE, read_tables

STEMS: Final = "porter unicode61 remove_diacritics 2"
"""How SQLite's FTS5 takes a text apart."""
A_SHAPE: Final = "tilegroup"
"""The idea that every shape of tiles is."""
_DENIED: Final = re.compile(r"\b(was|were|is|are|did|do|does|has|have|had)n['\u2019]?t\b")
_APOSTROPHE: Final = re.compile(r"(?<=\w)['\u2019](?=\w)")

Stems = tuple[str, ...]


class Stemmer:
    """Texts as stems, by the tokenizer of FTS5 itself. It serves one thread at a time."""

    def __init__(self) -> None:
        self._typed = sqlite3.connect(":memory:", check_same_thread=False)
        self._typed.execute(f'CREATE VIRTUAL TABLE typed USING fts5(text, tokenize = "{STEMS}")')
        self._typed.execute("CREATE VIRTUAL TABLE stems USING fts5vocab(typed, instance)")

    def stems(self, texts: Sequence[str]) -> list[Stems]:
        """The stems of each text, in their order."""
        found: list[list[str]] = [[] for _ in texts]
        rows = ((at, bare(text)) for at, text in enumerate(texts))
        self._typed.executemany("INSERT INTO typed (rowid, text) VALUES (?, ?)", rows)
        for at, stem in self._typed.execute("SELECT doc, term FROM stems ORDER BY doc, offset"):
            found[at].append(stem)
        self._typed.execute("DELETE FROM typed")
        return [tuple(each) for each in found]


def bare(text: str) -> str:
    """A text in small letters without apostrophes within a word: "can't" is "cant", "wasn't" is "was not"."""
    return _APOSTROPHE.sub("", _DENIED.sub(r"\1 not", text.lower()))


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of one language: `ideas` leads from the stems of a phrase to what it may mean, `phrases` from
    an idea to all that say it.
    """

    stemmer: Stemmer
    ideas: Mapping[Stems, tuple[str, ...]]
    phrases: Mapping[str, tuple[str, ...]]
    skip: frozenset[str]
    fillers: frozenset[Stems]
    longest: int
    """The most stems that a phrase has."""

    def meant(self, texts: Sequence[str]) -> list[list[str]]:
        """The ideas of each text, in their order."""
        return [list(self.read(stems)) for stems in self.taken_apart(texts)]

    def taken_apart(self, texts: Sequence[str]) -> list[Stems]:
        """The stems of each text; tiles with all by which their shape is found."""
        return self.stemmer.stems([" ".join(map(_tiles_apart, text.split())) for text in texts])

    def read(self, stems: Stems) -> Iterator[str]:
        """The ideas of every phrase that stands there, and of the words within it; fillers say nothing."""
        until = 0
        for at, stem in enumerate(stems):
            filled = (len(each) for each in self.fillers if stems[at : at + len(each)] == each)
            until = max(until, at + max(filled, default=0))
            if at < until:
                continue
            known = False
            for size in range(1, min(self.longest, len(stems) - at) + 1):
                if ideas := self.ideas.get(stems[at : at + size]):
                    known = known or size == 1
                    yield from ideas
            if not known and stem not in self.skip:
                yield stem


@cache
def lexicon_in(language: str) -> Lexicon:
    """The lexicon of a language; what it lacks is the source language's."""
    stemmer, words = Stemmer(), words_in(language)
    groups: list[Sequence[str]] = [*words["same"], *_names_of_terms(language)]
    phrases = [(phrase, f"idea{at}") for at, group in enumerate(groups) for phrase in group]
    ideas: dict[Stems, dict[str, None]] = defaultdict(dict)
    for stems, (_, idea) in zip(stemmer.stems([phrase for phrase, _ in phrases]), phrases, strict=True):
        ideas[stems][idea] = None
    (skip,) = stemmer.stems([words["skip"]])
    fillers = stemmer.stems(words.get("fillers", []))
    found = {stems: tuple(each) for stems, each in ideas.items() if stems}
    said = {f"idea{at}": tuple(group) for at, group in enumerate(groups)}
    return Lexicon(stemmer, found, said, frozenset(skip), frozenset(fillers), max(map(len, found)))


@cache
def words_in(language: str) -> Mapping[str, Any]:
    """The table of words of a language: `skip`, `same`, and by what `pages` and `terms` are looked for."""
    return read_tables(f"{language}/words.toml") or read_tables(f"{SOURCE}/words.toml")


def _names_of_terms(language: str) -> Iterable[tuple[str, ...]]:
    for term in terms_in(language).values():
        names = (term.name, *term.english, *term.french, *term.spellings, term.kana, term.kanji)
        yield tuple(filter(None, names))


def _tiles_apart(word: str) -> str:
    """A word that is tiles with all by which its shape is found; another as it is."""
    tiles = shape_in(word)
    return " ".join((tiles, *groups_of(tiles), *map(pattern, groups_of(tiles)))) if tiles else word
