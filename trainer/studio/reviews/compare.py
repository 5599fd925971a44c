"""Two tables beside each other: what differs in words, and what differs marked on both."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from trainer.puzzles.questions import Question
from trainer.scenarios.snapshot import Snapshot
from trainer.scenarios.snapshot_diff import CountDiffers, Difference, differences, spots
from trainer.showing.snapshot_view import snapshot_view
from trainer.showing.table_parts import PLACES
from trainer.wording.kind_words import answer_word, words_of
from trainer.wording.table_changes import difference_lines


@dataclass(frozen=True, slots=True)
class Compared:
    """What `studio/reviews/compared.html` shows: a line for each difference, and both tables drawn.

    Discards and tiles of the hand are marked in the drawing; the marks name the rest that differs, for
    css/studio-reviews.css: `indicator-1`, `meld-right-2`, `score-self`.
    """

    lines: tuple[str, ...]
    one: SafeString
    other: SafeString
    one_marks: str
    other_marks: str


def compared(one: Snapshot, other: Snapshot) -> Compared:
    """Two tables; `one` is the earlier."""
    found = differences(one, other)
    here, there = spots(found, one, other)
    return Compared(
        lines=difference_lines(found, other),
        one=_drawn(one, here, "one"),
        other=_drawn(other, there, "other"),
        one_marks=" ".join(sorted({*_marks(one, here), *_scores(one, found)})),
        other_marks=" ".join(sorted({*_marks(other, there), *_scores(other, found)})),
    )


def answers_line(one: Question | None, other: Question | None) -> str:
    """Whether the answers of two questions differ, the earlier first; empty where one cannot be put."""
    if one is None or other is None:
        return ""
    before, after = _answer(one), _answer(other)
    if before == after:
        return _("The answer stays: %(answer)s.") % {"answer": before}
    return _("The answer changed: it was %(before)s, it is %(after)s.") % {"before": before, "after": after}


def _answer(question: Question) -> str:
    kind, position = question.kind, question.position
    solved = kind.solve(position, position.ruleset).answer
    return answer_word(words_of(kind.slug), question.shape, position, solved)


def _drawn(table: Snapshot, marked: Collection[str], name: str) -> SafeString:
    """A table that goes by the heading above it, as two of them stand on one page."""
    named = {"heading_id": f"table-heading-{name}", "named_by": f"compared-{name}"}
    return render_to_string("components/table.html", {"table": snapshot_view(table, marked=marked)} | named)


def _marks(table: Snapshot, marked: Iterable[str]) -> Iterator[str]:
    """The names of melds, norths, open hands and indicators, places counted from 1 as they are drawn."""
    for spot in marked:
        part, *numbers = spot.split(":")
        if part == "indicators":
            yield f"indicator-{int(numbers[0]) + 1}"
        elif part == "ura":
            yield f"ura-{int(numbers[0]) + 1}"
        elif part in ("meld", "kita", "shown"):
            seat, at = map(int, numbers)
            # Norths lie before the melds, as one of them.
            before = 1 if part == "kita" or not table.sides[seat].kita else 2
            place = _place(table, seat)
            yield f"shown-{place}" if part == "shown" else f"meld-{place}-{before + at * (part == 'meld')}"


def _scores(table: Snapshot, found: Iterable[Difference]) -> Iterator[str]:
    for each in found:
        if isinstance(each, CountDiffers) and each.seat is not None:
            yield f"score-{_place(table, each.seat)}"


def _place(table: Snapshot, seat: int) -> str:
    return PLACES[table.players][(seat - table.hero) % table.players]
