"""Everything that can be asked of a table, answered under its rules; and one of these rulings with reasons.

Kinds are worked out as long as there is time. Each one that was left out has an address of its own.
"""

import json
import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse

from trainer.classroom.secrecy.telling import WithheldError
from trainer.pages.question.flips import FlipShown, flip_shown
from trainer.pages.question.verdict import Heading, Shown, heading_of, verdict_of
from trainer.scenarios.answers.warnings import (
    Served,
    given_away,
    kinds_fit,
    orders_of,
    served_by,
    warnings_of,
)
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.flip.search import flip
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position.position import Position
from trainer.studio.drafts.question import AskedOf
from trainer.studio.drafts.verdict import OrderShown, orders_shown, warning_sentence
from trainer.tablerules.officer_words import table_notes
from trainer.wording.kind_words import FAMILIES, answer_word, family_name, kind_title, words_of

FEW: Final = 4
"""Questions of one kind that stand among all of them."""
MOST: Final = 60
"""Questions that the list of one kind has."""
BUDGET: Final = 2.0
"""Seconds after which no further kind is worked out."""
TOLD: Final = frozenset({"ambiguous", "disputed", "rules_lack_it", "close_call"})
"""Warnings that matter to who wants a ruling; the others are for who makes a puzzle."""
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ShortRuling:
    """A question, its answer in a sentence, and the address of its reasons; `plain`: anybody sees it."""

    question: str
    answer: str
    address: str
    plain: bool


@dataclass(frozen=True, slots=True)
class KindLeft:
    """A kind that was not worked out, or not in full."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class FamilyRuled:
    """The rulings about one matter; `plain` are those that anybody sees."""

    title: str
    rulings: tuple[ShortRuling, ...]
    plain: tuple[ShortRuling, ...]
    left: tuple[KindLeft, ...]


def all_rulings(position: Position, text: str, budget: float = BUDGET) -> tuple[FamilyRuled, ...]:
    """What the rules say of a table, `text` in addresses, by family; what the `budget` has no time for is
    left.
    """
    ends = perf_counter() + budget
    rulings: dict[str, list[ShortRuling]] = {}
    left: dict[str, list[KindLeft]] = {}
    for kind in kinds_fit(position):
        if position.players not in kind.players:
            continue
        late = perf_counter() >= ends
        found = [] if late else [*islice(served_by(kind, position), FEW + 1)]
        rulings.setdefault(kind.family, []).extend(_short(found[:FEW], text))
        if late or len(found) > FEW:
            address = reverse("studio:table_kind", args=[text, kind.slug])
            left.setdefault(kind.family, []).append(KindLeft(kind_title(kind.slug), address))
    families = sorted(rulings, key=FAMILIES.index)
    return tuple(
        FamilyRuled(
            family_name(family),
            tuple(each for each in rulings[family] if not each.plain),
            tuple(each for each in rulings[family] if each.plain),
            tuple(left.get(family, ())),
        )
        for family in families
        if rulings[family] or family in left
    )


def rulings_of_kind(kind: PuzzleKind, position: Position, text: str) -> tuple[ShortRuling, ...]:
    """All that one kind can be asked there."""
    return tuple(_short(islice(served_by(kind, position), MOST), text))


def _short(found: Iterable[Served], text: str) -> Iterator[ShortRuling]:
    """Each sentence once: what no sentence tells apart is the same question."""
    said: set[str] = set()
    for each in found:
        ruling = _said(each, text)
        if ruling is not None and ruling.question not in said:
            said.add(ruling.question)
            yield ruling


def _said(each: Served, text: str) -> ShortRuling | None:
    kind, position = each.kind, each.position
    words = words_of(kind.slug)
    where = reverse("studio:table_kind", args=[text, kind.slug])
    try:
        return ShortRuling(
            words.question(position),
            words.verdict_line(each.answer, position)
            or answer_word(words, kind.shape(position), position, each.answer),
            f"{where}?{asked_query(position)}",
            bool(given_away(kind, position, kind.solve(position, position.ruleset))),
        )
    except Exception:  # one kind without words for what a stranger has laid shall not take the others with it
        logger.exception("%s: no words for a position of a stranger", kind.slug)
        return None


def asked_query(position: Position) -> str:
    """What a question points at, as an address says it."""
    return urlencode({"ask": json.dumps(dict(position.ask), separators=(",", ":"))})


@dataclass(frozen=True, slots=True)
class OrderLink:
    """One of the orders of turns that lead to the table, and the address of the table with it."""

    order: OrderShown
    address: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question with the answer of the table's rules and all that stands below it; `notes`: whether that is
    official, and what an officer says otherwise.
    """

    heading: Heading
    answer: str
    line: str
    shown: Shown
    warnings: tuple[tuple[str, str], ...]
    orders: tuple[OrderLink, ...]
    notes: tuple[str, ...]


def ruling_on(asked: AskedOf) -> Ruling | None:
    """The verdict on the plainest order of turns; None where a kind has no words for what a stranger has
    laid, which goes to the log.

    :raises WithheldError: if it is not told to the reader.
    """
    question, (position, verdict) = asked.question, asked.orders[0]
    try:
        shown = verdict_of(question, verdict.answer, flipped=False).of_nobody()
        words = words_of(asked.kind.slug)
        warnings = warnings_of(asked.kind, [order for order, _verdict in asked.orders])
        return Ruling(
            heading=heading_of(question),
            answer=answer_word(words, question.shape, position, verdict.answer),
            line=words.verdict_line(verdict.answer, position),
            shown=shown,
            warnings=tuple(
                (each.code, warning_sentence(each, asked.kind, position))
                for each in warnings
                if each.code in TOLD
            ),
            orders=_orders(asked),
            notes=tuple(table_notes(asked.kind, position)),
        )
    except WithheldError:
        raise
    except Exception:
        logger.exception("%s: a position of a stranger can not be shown", asked.kind.slug)
        return None


def _orders(asked: AskedOf) -> tuple[OrderLink, ...]:
    """A table with one of them chosen is another address."""
    links = [
        f"{reverse('studio:table_kind', args=[Sketch.of_position(each).to_link(), asked.kind.slug])}"
        f"?{asked_query(each)}"
        for each, _verdict in orders_of(asked.orders)
    ]
    return tuple(map(OrderLink, orders_shown(asked), links))


def flip_of(asked: AskedOf) -> FlipShown | None:
    """The smallest change that turns the ruling; None where there is none, or the search breaks on what a
    stranger has laid, which goes to the log.
    """
    try:
        found = flip(asked.kind, asked.orders[0][0])
        return flip_shown(asked.question, found) if found else None
    except Exception:
        logger.exception("%s: what turns a position of a stranger is not found", asked.kind.slug)
        return None
