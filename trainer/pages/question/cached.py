"""What is made once for a question and kept in memory: its heading, its table, the verdict on an answer.

Each is kept whole, under all that it depends on; nothing here depends on who asks. What an author says beside
may be corrected at any time: it is put in when a page is made (`hints`).
"""

import zlib
from dataclasses import dataclass, replace
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from trainer.classroom.secrecy.telling import refuse_withheld
from trainer.pages.question.drawn import drawn_table, lit_table
from trainer.pages.question.further import further_address
from trainer.pages.question.verdict import Heading, Tone, further_of, heading_of, shown_of
from trainer.puzzles.digests import rules_key
from trainer.puzzles.judging import judgement_of
from trainer.puzzles.models import Origin, PuzzleVersion
from trainer.puzzles.own_rules import Kept, rules_said
from trainer.puzzles.questions import CACHED, Question, question_of
from trainer.scenarios.answer_shapes import Answer
from trainer.telemetry.numbers import TOLD, WORKED_OUT
from trainer.wording.rule_names import LEVELS


@dataclass(frozen=True, slots=True)
class Packed:
    """A rendered fragment, compressed."""

    data: bytes

    @classmethod
    def of(cls, html: str) -> "Packed":
        """Of a fragment that a template has made."""
        return cls(zlib.compress(html.encode()))

    @property
    def html(self) -> SafeString:
        """The fragment as it was."""
        return mark_safe(zlib.decompress(self.data).decode())  # noqa: S308  made by a template


@dataclass(frozen=True, slots=True)
class CachedVerdict:
    """The verdict on an answer: its first words and the right answer as data; its reasons, and the table
    with what decides lit up, as fragments.
    """

    tone: Tone
    headline: str
    line: str
    solved: Answer
    score: float
    reasons: Packed
    table: Packed


def heading(version: PuzzleVersion) -> Heading:
    """The question of a version in the language of the request."""
    return cached_heading(question_of(version), get_language() or "")


def heading_there(version: PuzzleVersion, kept: Kept) -> Heading:
    """The same where own rules are `kept` by a class: they go by their name, with what they change."""
    found, key = heading(version), rules_key(question_of(version).position.ruleset)
    return replace(found, ruleset=rules_said(key, kept)) if key in kept else found


@lru_cache(maxsize=CACHED)
def cached_heading(question: Question, language: str) -> Heading:
    """Kind, ruleset and question in words."""
    return heading_of(question)


@lru_cache(maxsize=CACHED)
def cached_table(question: Question, language: str) -> Packed:
    """The table before the answer, its hand ready to be answered on where that is the way."""
    return Packed.of(drawn_table(question, ()))


def told_verdict(version: PuzzleVersion, answer: Answer) -> CachedVerdict:
    """The verdict on an answer to a version, with what happened in the real game, in the reader's language.

    :raises WithheldError: if the reader is not told it.
    """
    question = question_of(version)
    refuse_withheld(question)
    TOLD.inc()
    return cached_verdict(question, answer, getattr(version, "origin", None), get_language() or "")


@lru_cache(maxsize=2 * CACHED)
@WORKED_OUT.time()
def cached_verdict(
    question: Question, answer: Answer, origin: Origin | None, language: str, *, stored: bool = True
) -> CachedVerdict:
    """The same whoever reads it. Of a question that is no puzzle's, not `stored`, nothing can be fetched
    afterwards: what else would be stands there at once.
    """
    shown = shown_of(judgement_of(question, answer, flipped=False, compared=False), origin)
    rest = (
        {"further": further_address(question)}
        if stored
        else {"found": _cached_further(question, language).html}
    )
    context = {"verdict": shown, "slug": question.slug} | rest
    return CachedVerdict(
        tone=shown.tone,
        headline=str(shown.words.headline),
        line=str(shown.words.line),
        solved=shown.solved,
        score=shown.score,
        reasons=Packed.of(render_to_string("question/reasons.html", context)),
        table=Packed.of(lit_table(question, shown.lights)),
    )


def told_further(question: Question) -> SafeString:
    """What is fetched after a verdict, empty where there is nothing to say.

    :raises WithheldError: if the reader is not told it.
    """
    refuse_withheld(question)
    return _cached_further(question, get_language() or "").html


@lru_cache(maxsize=CACHED)
def _cached_further(question: Question, language: str) -> Packed:
    found = render_to_string("question/further_found.html", {"verdict": further_of(question)})
    return Packed.of(found.strip())


@lru_cache(maxsize=CACHED)
def cached_onwards(slug: str, language: str) -> SafeString:
    """The way on to the next puzzle of one's own choice, and to the same once more if it has a `slug`."""
    return render_to_string("question/onwards.html", {"slug": slug})


@lru_cache(maxsize=CACHED)
def cached_elsewhere(slug: str, level: int, language: str) -> SafeString:
    """How hard a puzzle that has a page is meant to be, and where else one may go from its verdict."""
    return render_to_string("question/elsewhere.html", {"slug": slug, "level": level, "most": LEVELS[-1]})
