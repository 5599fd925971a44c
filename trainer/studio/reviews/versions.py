"""The versions of a published puzzle: how each did, what is expected of it, what differs between two."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.publishing import inherit_pins, pin_answers
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft, Pin
from trainer.authoring.reviews import waiting_by_version
from trainer.authoring.versions import (
    Figures,
    PinToday,
    StoredAnswer,
    Today,
    answer_today,
    answers_to,
    earlier_version,
    figures_of,
    is_disputed,
    pins_by_version,
    pins_of,
    presets_of,
)
from trainer.forms.queries import Query
from trainer.pages.question.cached import heading
from trainer.pages.question.rows import rules_of, stored_word
from trainer.pages.table.drawing import snapshot_view
from trainer.pages.table.parts import PLACES
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, Question
from trainer.scenarios.board.reconstruct import picture
from trainer.scenarios.board.snapshot import Snapshot
from trainer.scenarios.board.snapshot_diff import CountDiffers, Difference, differences, spots
from trainer.studio.access import own_puzzle, own_version, post_or, question_or_404
from trainer.studio.drafts.listing import draft_context
from trainer.studio.drafts.question import as_asked, asked_of
from trainer.studio.reviews.forms import PinForm
from trainer.wording.kind_words import answer_word, kind_title, misconception_name, words_of
from trainer.wording.rule_names import pinned_word
from trainer.wording.table_words import difference_lines
from trainer.wording.words import duration_word

MOST_VERSIONS: Final = 99_999
DRAFT = "draft"
"""Stands in an address for the author's working copy."""


@require_safe
def versions(request: LearnerRequest, slug: str) -> HttpResponse:
    """All versions of a puzzle with their figures, the newest first."""
    puzzle = own_puzzle(request, slug)
    found = puzzle.versions.select_related("puzzle")
    rows = version_rows(found, figures_of(puzzle), waiting_by_version(puzzle), pins_by_version(puzzle))
    context = {"area": "drafts", "puzzle": puzzle, "kind": kind_title(puzzle.kind), "rows": rows}
    context |= _head(request, puzzle)
    return render(request, "studio/reviews/versions.html", context)


@require_safe
def version(request: LearnerRequest, slug: str, number: int) -> HttpResponse:
    """A version: its table, the answers of learners, the answers that are expected of it."""
    return _version_page(request, own_version(request, slug, number))


def _version_page(
    request: LearnerRequest, found: PuzzleVersion, form: PinForm | None = None, *, status: int = 200
) -> HttpResponse:
    question, pins = question_or_404(found), pins_of(found)
    presets = presets_of(question)
    figures = figures_of(found.puzzle).get(found.pk, Figures(found.pk))
    form = form or PinForm(question=question, pins=pins, presets=presets)
    earlier = earlier_version(found)
    context = {
        "inherits": earlier if earlier and Pin.objects.filter(version=earlier).exists() else None,
        "area": "drafts",
        "version": found,
        "heading": heading(found),
        "table": as_asked(question),
        "figures": figures,
        "median": duration_word(figures.median) if figures.median is not None else "",
        "answers": answer_rows(answers_to(found), question, figures.number),
        "form": form,
        "pins": pin_rows(question, presets, pins, form),
        "moved": sum(not pin.holds for pin in pins),
        **_head(request, found.puzzle),
    }
    return render(request, "studio/reviews/version.html", context, status=status)


@post_or("studio:version")
def pins(request: LearnerRequest, slug: str, number: int) -> HttpResponse:
    """The answers that the author expects, under each preset one or none."""
    found = own_version(request, slug, number)
    question, user = question_or_404(found), signed_in(request)
    presets = presets_of(question)
    if "inherit" in request.POST:
        inherit_pins(version=found, by=user)
        return redirect("studio:version", slug, number)
    if "today" in request.POST:
        answers = {preset: answer_today(question, preset).text for preset in presets}
    else:
        form = PinForm(request.POST, question=question, pins=pins_of(found), presets=presets)
        if not form.is_valid():
            return _version_page(request, found, form, status=422)
        answers = form.cleaned_data
    number_of = pin_answers(version=found, by=user, answers=answers)
    said = _("Kept: %(n)d expected answers.") if number_of else _("Kept: nothing is expected of it.")
    messages.success(request, said % {"n": number_of})
    return redirect("studio:version", slug, number)


@require_safe
def compare(request: LearnerRequest, slug: str) -> HttpResponse:
    """Two versions of a puzzle, `one` and `other` of the address, or a version and the `draft`; without
    them the newest version and the draft.
    """
    puzzle = own_puzzle(request, slug)
    newest = puzzle.versions.order_by("-number").first()
    last, query = newest.number if newest else 0, Query(request.GET)
    one_title, one, before = _side(request, puzzle, query, "one", last)
    other_title, other, after = _side(request, puzzle, query, "other", None)
    context = {"area": "drafts", "puzzle": puzzle, "kind": kind_title(puzzle.kind)}
    context |= _head(request, puzzle) | {"one_title": one_title, "other_title": other_title}
    context |= {"compared": compared(one, other), "answers": answers_line(before, after)}
    return render(request, "studio/reviews/compare.html", context)


def _side(
    request: LearnerRequest, puzzle: Puzzle, query: Query, name: str, default: int | None
) -> tuple[str, Snapshot, Question | None]:
    """What a version (by its number) or the draft is called, its table, and what it asks, if anything.

    The query names the side under `name`; where it does not, the default is meant, None for the draft.
    """
    of_draft = query.text(name, DRAFT if default is None else str(default)) == DRAFT
    draft = _draft_of(puzzle, request) if of_draft else None
    if draft is not None:
        asked = asked_of(draft)
        return _("Your draft"), sketch_of(draft).snapshot, asked.question if asked else None
    if of_draft:
        raise Http404
    found = own_version(request, puzzle.slug, query.number(name, default or 0, most=MOST_VERSIONS))
    question = question_or_404(found)
    return _("Version %(n)d") % {"n": found.number}, picture(question.position), question


def _head(request: LearnerRequest, puzzle: Puzzle) -> dict[str, Any]:
    """What the head of the puzzle's draft needs; nothing for a puzzle without a draft of the user's."""
    draft = _draft_of(puzzle, request)
    return draft_context(draft, "versions") if draft else {}


def _draft_of(puzzle: Puzzle, request: LearnerRequest) -> Draft | None:
    """The user's own draft behind the puzzle."""
    return Draft.objects.of(request.user).filter(puzzle=puzzle).select_related("puzzle").first()


MAX_TYPED: Final = 24
"""What is longer is not told how to type it."""


@dataclass(frozen=True, slots=True)
class VersionRow:
    """A version with its figures; `time` is the median in words, empty without answers. `earlier` is the
    number of the version before it, 0 for the first.
    """

    number: int
    question: str
    rules: str
    created_at: datetime
    answers: int
    share: int
    time: str
    reports: int
    pins: int
    earlier: int


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """An answer that learners gave, with its share of all in percent and the beliefs that it showed."""

    said: str
    times: int
    percent: int
    score: int
    beliefs: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PinRow:
    """A preset with today's answer in words and as it is typed (empty if it can not be asked), what is
    expected of it, whether that holds (None where nothing is expected), and the field to change it.
    `disputed`: the answer hangs on what the sources of the rules do not agree on.
    """

    title: str
    today: str
    text: str
    expected: str
    holds: bool | None
    rule: str
    disputed: bool
    field: forms.BoundField

    @property
    def typed(self) -> bool:
        """Whether the answer is typed, in other letters than its words."""
        return self.text != self.today.lower() and len(self.text) < MAX_TYPED


def version_rows(
    versions: Iterable[PuzzleVersion],
    figures: Mapping[int, Figures],
    reports: Mapping[int, int],
    pins: Mapping[int, int],
) -> list[VersionRow]:
    """The versions, their puzzle at hand, the newest first."""
    rows, earlier = [], 0
    for version in sorted(versions, key=lambda each: each.number):
        found = figures.get(version.pk, Figures(version.pk))
        rows.append(
            VersionRow(
                number=version.number,
                question=question_line(version),
                rules=rules_of(version),
                created_at=version.created_at,
                answers=found.number,
                share=found.share,
                time="" if found.median is None else duration_word(found.median),
                reports=reports.get(version.pk, 0),
                pins=pins.get(version.pk, 0),
                earlier=earlier,
            )
        )
        earlier = version.number
    return rows[::-1]


def question_line(version: PuzzleVersion) -> str:
    """What a version asks; empty if that is nothing any more."""
    try:
        return heading(version).question
    except NoQuestionError:
        return ""


def answer_rows(given: Iterable[StoredAnswer], question: Question, number: int) -> list[AnswerRow]:
    """The answers out of `number` first ones."""
    return [
        AnswerRow(
            said=stored_word(question, each.answer),
            times=each.times,
            percent=round(100 * each.times / number) if number else 0,
            score=round(100 * each.score),
            beliefs=tuple((misconception_name(code), times) for code, times in each.beliefs),
        )
        for each in given
    ]


def pin_rows(
    question: Question, presets: Iterable[str], pins: Iterable[PinToday], form: forms.Form
) -> list[PinRow]:
    """A row for each preset."""
    pin = {each.pin.ruleset: each for each in pins}
    return [_pin_row(question, preset, pin.get(preset), form[preset]) for preset in presets]


def _pin_row(question: Question, preset: str, pin: PinToday | None, field: forms.BoundField) -> PinRow:
    today = answer_today(question, preset)
    return PinRow(
        title=pinned_word(question.position.ruleset, preset),
        today=today_word(question, today),
        text=today.text,
        expected=stored_word(question, pin.pin.answer) if pin else "",
        holds=pin.holds if pin else None,
        rule=today.rule,
        disputed=is_disputed(question, preset),
        field=field,
    )


def today_word(question: Question, today: Today) -> str:
    """Today's answer in words; empty where the rules can not be asked."""
    if today.answer is None:
        return ""
    return answer_word(words_of(question.kind.slug), question.shape, question.position, today.answer)


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
