"""What is made once for a question and kept in memory: heading, table, verdict, the smallest change.

Nothing here depends on who asks; only on the version, the answer and the language. What an author says beside
may be corrected at any time: it is put in when a page is made (`hints`).
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.template.loader import render_to_string
from django.utils.translation import get_language

from trainer.classroom.telling import refuse_withheld
from trainer.pages.question.verdict import Heading, heading_of, judged
from trainer.pages.table.drawing import table_view
from trainer.pages.table.parts import Choice as TileChoice
from trainer.pages.table.parts import Manner
from trainer.puzzles.models import Origin, PuzzleVersion
from trainer.puzzles.questions import HELD, Question, question_of
from trainer.rules.tiles.tile import Tile, tiles_in_order
from trainer.scenarios.answer_shapes import Answer, Tiles
from trainer.scenarios.flip.search import flip
from trainer.scenarios.position.asked import asked_seat
from trainer.scenarios.position.changes import TileChange
from trainer.scenarios.position.position import Position
from trainer.wording.flip import flip_words

FORM: Final = "answer-form"
"""The id of the answer's form, to which the tiles of the hand belong where they lie."""
ASK: Final = "showing/ask_{}.html"
"""The template of the controls of a shape."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A rendered verdict: what htmx puts in place, packed, and where panel, in it the way on and the ways
    elsewhere, and the lit table lie; its first word, what is said aloud, the right answer, the score.
    """

    packed: bytes
    panel: slice
    onwards: slice
    elsewhere: slice
    table: slice
    headline: str
    said: str
    solved: Answer
    score: float

    @property
    def fragment(self) -> bytes:
        """In UTF-8."""
        return zlib.decompress(self.packed)

    def fragment_with(self, words: str) -> bytes:
        """The fragment with the author's words below the verdict."""
        whole, at = self.fragment, self.elsewhere.start
        return whole[:at] + words.encode() + whole[at:]

    def panel_with(self, onwards: str | None, *, linked: bool = True, words: str = "") -> str:
        """The panel with another way on than to the next puzzle of one's own choice, None to keep that, and
        with the author's words; without the ways elsewhere of a puzzle that is not `linked` to.
        """
        whole = self.fragment
        way = whole[self.onwards] if onwards is None else onwards.encode()
        left_out = self.elsewhere.stop if not linked else self.elsewhere.start
        before = whole[self.panel.start : self.onwards.start]
        between = whole[self.onwards.stop : self.elsewhere.start]
        return (before + way + between + words.encode() + whole[left_out : self.panel.stop]).decode()


def heading(version: PuzzleVersion) -> Heading:
    """The question of a version in the language of the request."""
    return kept_heading(question_of(version), get_language() or "")


@lru_cache(maxsize=HELD)
def kept_heading(question: Question, language: str) -> Heading:
    """Kind, ruleset and question in words."""
    return heading_of(question)


def kept_table(question: Question, language: str) -> str:
    """The table before the answer, its hand ready to be answered on where that is the way."""
    return zlib.decompress(_packed_table(question, language)).decode()


@lru_cache(maxsize=HELD)
def _packed_table(question: Question, language: str) -> bytes:
    return zlib.compress(drawn_table(question, ()).encode())


def kept_verdict(question: Question, answer: Answer, language: str) -> Kept:
    """The verdict on an answer, its panel, and the table with what decides lit up.

    :raises WithheldError: if the reader is not told it.
    """
    refuse_withheld(question)
    return kept_for_all(question, answer, language)


@lru_cache(maxsize=2 * HELD)
def kept_for_all(question: Question, answer: Answer, language: str) -> Kept:
    """The same whoever reads it."""
    origin = Origin.objects.filter(version__digest=question.digest).first()
    shown, position = judged(question, answer, origin), question.position
    onwards = render_to_string("showing/onwards.html", {"slug": question.slug})
    elsewhere = render_to_string("showing/elsewhere.html", {"slug": question.slug})
    below = {"verdict": shown, "slug": question.slug, "flip": flip_shown(question)}
    below |= {"onwards": onwards, "elsewhere": elsewhere}
    panel = render_to_string("showing/verdict.html", below)
    lit = table_view(
        position.table(),
        position.hero,
        lights=shown.lights,
        ura=position.ura,
        manner=manner_of(question, answered=True),
    )
    table = render_to_string("components/table.html", {"table": lit})
    headline, said = shown.words.headline, f"{shown.words.headline} {shown.words.line}"
    words = kept_heading(question, language)
    context = {"heading": words, "panel": panel, "table": table, "headline": headline, "said": said}
    fragment = render_to_string("showing/swap.html", context).encode()
    return Kept(
        packed=zlib.compress(fragment),
        panel=_place(panel.encode(), fragment),
        onwards=_place(onwards.encode(), fragment),
        elsewhere=_place(elsewhere.encode(), fragment),
        table=_place(table.encode(), fragment),
        headline=headline,
        said=said,
        solved=shown.solved,
        score=shown.score,
    )


def _place(part: bytes, whole: bytes) -> slice:
    start = whole.index(part)
    return slice(start, start + len(part))


def manner_of(question: Question, *, answered: bool = False) -> Manner:
    """How the table of a question is drawn, by its kind and its rules."""
    kind, position = question.kind, question.position
    asked = asked_seat(position, "seat") if kind.hides and not answered else None
    part = position.ruleset.open_riichi_shows == "waiting_part"
    return Manner(
        tsumogiri="tsumogiri" in kind.marks,
        upright=asked if "sideways" in kind.hides else None,
        unpaid=asked if "stick" in kind.hides else None,
        waiting_part=position.ruleset if part else None,
    )


def drawn_table(question: Question, chosen: Sequence[str], *, choosing: bool = True) -> str:
    """The table of a question, its hand ready to be answered on, `chosen` tiles of it marked."""
    position, on_hand = question.position, question.on_hand and choosing
    several = not (isinstance(question.shape, Tiles) and question.shape.one)
    choice = TileChoice(several=several, chosen=frozenset(chosen), form=FORM) if on_hand else None
    view = table_view(position.table(), position.hero, ura=position.ura, manner=manner_of(question))
    return render_to_string("components/table.html", {"table": view, "choice": choice})


@dataclass(frozen=True, slots=True)
class FlipShown:
    """A flip on the page: its sentences; the exchanged tiles, each with what stands in its place; the hand
    with the change made, in groups of concealed tiles, the drawn one, melds, empty if it stays as it is;
    `mark` is the new tile in it.
    """

    change: str
    answer: str
    exchanged: tuple[tuple[Tile, Tile], ...]
    hand: tuple[tuple[Tile, ...], ...]
    mark: Tile | None = None


def flip_shown(question: Question) -> FlipShown | None:
    """The flip of a question; None if none was found."""
    found = flip(question.kind, question.position)
    if found is None:
        return None
    words = flip_words(question.kind, question.position, found)
    tiles = [change for change in (found.change, found.also) if isinstance(change, TileChange)]
    marked = [change.new for change in tiles if change.place in ("hand", "drawn")]
    hand = _hand(found.twin)
    return FlipShown(
        change=words.change,
        answer=words.answer,
        exchanged=tuple((change.old, change.new) for change in tiles),
        hand=() if hand == _hand(question.position) else hand,
        mark=marked[0] if marked else None,
    )


def _hand(position: Position) -> tuple[tuple[Tile, ...], ...]:
    own = position.table().seats[position.hero]
    concealed = list(own.hand or ())
    drawn: tuple[Tile, ...] = ()
    if own.drawn is not None and own.drawn in concealed:
        concealed.remove(own.drawn)
        drawn = (own.drawn,)
    groups = (tiles_in_order(concealed), drawn, *(meld.tiles for meld in own.melds))
    return tuple(group for group in groups if group)
