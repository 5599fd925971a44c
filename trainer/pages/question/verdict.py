"""The words of a question and of the verdict on an answer, as templates list them.

An *exhibit* is a row of tiles that shows a reason: waits before and after, a reading in groups, a
discard with what it leaves. The answers under other rulesets and the real end of the hand are added.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final, Literal, Self, TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from trainer.classroom.secrecy.telling import refuse_withheld
from trainer.pages.question.decisions import (
    DangerRow,
    NumbersView,
    OptionsView,
    danger_rows,
    numbers_view,
    options_view,
)
from trainer.pages.question.drawn import lights_of
from trainer.pages.question.flips import FlipShown, flip_shown
from trainer.pages.table.parts import Lights
from trainer.puzzles.judging import Judgement, judgement_of
from trainer.puzzles.models import Origin
from trainer.puzzles.questions import Question, grade_of
from trainer.rules.rulesets.ruleset import title
from trainer.rules.tiles.tile import Face
from trainer.scenarios.answer_shapes import Answer, Points, Shape, SomeOf, Tiles
from trainer.scenarios.answers.comparison import changes_at_issue, may_matter
from trainer.scenarios.answers.explanation import (
    DiscardShown,
    Evidence,
    Explanation,
    PaymentShown,
    ReadingShown,
    TilesShown,
    WaitRow,
)
from trainer.scenarios.answers.grading import Grade
from trainer.scenarios.position.position import Position
from trainer.wording.events import tsumogiri_legend, unseen_facts
from trainer.wording.kind_words import KindWords, answer_word, points_of, signed_word, words_of
from trainer.wording.rule_names import CHANGES_LINE, changed_clauses, rules_in_words
from trainer.wording.rulings import applies, said_clause
from trainer.wording.verdict import (
    PresetView,
    StepView,
    VerdictView,
    aftermath_lines,
    own_view,
    verdict_view,
)
from trainer.wording.words import joined, seat_word, tile_word


@dataclass(frozen=True, slots=True)
class PresetRows:
    """The puzzle's own ruleset first, then those that differ or are disputed, then the rest.

    `same` is a line in place of the table, empty if one differs or is disputed or there is no other;
    `usual` counts rows that rest on a rule without a source.
    """

    rows: tuple[PresetView, ...]
    same: str
    usual: int


def preset_rows(rows: Sequence[PresetView], asked: PresetView, *, variants: bool = False) -> PresetRows:
    """Rows of any order, those of the same rank staying as they are.

    `asked` is the row of the puzzle's own rules, which joins the presets where it is none of them.
    With `variants` the other rows are the own rules with one of them changed, named by that: those of the
    same change and answer are one.
    """
    if not any(row.own for row in rows):
        rows = (asked, *rows)
    rows = [replace(row, clauses=tuple(filter(None, row.clauses))) for row in rows]
    if variants:
        rows = list(dict.fromkeys(row if row.own else _variant(row) for row in rows))
    ordered = sorted(rows, key=lambda row: (not row.own, not row.differs, not row.disputed))
    agreed = len(rows) > 1 and not any(row.differs or row.disputed for row in rows)
    same = _same_line(len(rows)) if agreed else ""
    shown = ordered if variants else _alike(ordered)
    return PresetRows(tuple(shown), same, sum(row.usual for row in rows))


def _alike(rows: Iterable[PresetView]) -> Iterator[PresetView]:
    """Rows that say the same of other rules are one, with all their titles, where the first of them stood."""
    said: dict[PresetView, list[str]] = {}
    for row in rows:
        said.setdefault(replace(row, title=""), []).append(row.title)
    return (replace(row, title=joined(titles)) for row, titles in said.items())


def _variant(row: PresetView) -> PresetView:
    title = _("If the rule were “%(clause)s”") % {"clause": "; ".join(row.clauses)}
    return replace(row, title=title, clauses=())


def _same_line(number: int) -> str:
    if number == 2:
        return _("The same under both rulesets here")
    return _("The same under all %(number)d rulesets here") % {"number": number}


NUMBERS: Final = frozenset({"option", "danger", "values", "gap"})
"""Codes of reasons that are numbers of a model."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What is asked, under which rules.

    `preset` is what they are, or were before they were `altered`; `changed` are the altered clauses that can
    matter here, `clauses` what else they say that can matter; `legend` what decides and no table shows, and
    how the table is read where it is drawn otherwise than usual; `definition` the line of it that says what a
    word of the question means; `framed` whether a verdict may frame tiles; `holds_hand` whether the answer is
    read in one's own hand, which a phone then keeps in sight.
    """

    kind: str
    question: str
    preset: str
    ruleset: str
    ruleset_title: str
    altered: bool
    changed: tuple[str, ...]
    clauses: tuple[str, ...]
    none_label: str
    legend: tuple[str, ...]
    definition: str
    framed: bool
    holds_hand: bool

    @property
    def untold(self) -> tuple[str, ...]:
        """Of the altered clauses those that the name of the rules does not say."""
        return tuple(clause for clause in self.changed if clause not in self.ruleset)

    @property
    def changed_line(self) -> str:
        """What was changed, for beside the name of the rules, since it may decide; empty if that says all."""
        if not self.untold:
            return ""
        said = pgettext("between changed rules", "; ").join(self._changed_openly())
        words = {"clauses": said, "n": (more := len(self.changed_folded))}
        if not more:
            return _("Changed here: %(clauses)s.") % words
        return (
            ngettext(
                "Changed here: %(clauses)s; %(n)s more under “Rules”.",
                "Changed here: %(clauses)s; %(n)s more under “Rules”.",
                more,
            )
            % words
        )

    @property
    def changed_folded(self) -> tuple[str, ...]:
        """The altered clauses for which that line has no room: they stand in what opens at a touch."""
        return tuple(clause for clause in self.untold if clause not in self._changed_openly())

    def _changed_openly(self) -> list[str]:
        said = list(self.untold[:1])
        for clause in self.untold[1:]:
            if sum(map(len, (*said, clause))) <= CHANGES_LINE:
                said.append(clause)
        return said


@dataclass(frozen=True, slots=True)
class Exhibit:
    """Tiles in groups under a label, the tile `mark` marked; of a discard, the waits it `leaves`.

    With `after` the groups are waits before a kan and these are those after it.
    """

    label: str
    groups: tuple[tuple[Face, ...], ...]
    mark: Face | None = None
    leaves: tuple[Face, ...] | None = None
    after: tuple[Face, ...] | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """Reasons that stand together: lines of the score as one sheet, or sentences under one rule.

    `cited` are the ids of its rules as they stand below it: none that the next one cites anyway.
    """

    steps: tuple[tuple[StepView, tuple[Exhibit, ...]], ...]
    cited: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of its rules, each once."""
        return tuple(dict.fromkeys(step.rule for step, _rows in self.steps))

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The lines of a score sheet; empty if these are sentences."""
        return tuple(step.line for step, _rows in self.steps if step.line is not None)


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """What a seat wins or loses, as it is and as it was answered."""

    seat: str
    solved: str
    given: str
    right: bool


Tone: TypeAlias = Literal["is-right", "is-partly", "is-wrong", "is-kept"]
"""The class of a verdict's panel: how good the answer was, or that this is not told yet."""


def tone_of(score: float) -> Tone:
    """Of a score from 0 to 1."""
    if score == 1:
        return "is-right"
    return "is-partly" if score else "is-wrong"


@dataclass(frozen=True, slots=True)
class Shown:
    """A graded answer on the page: its sentences, tiles, lights, and what really happened.

    Of a question of strategy the numbers too: `options`, `danger` of the tiles held, what they rest on.
    """

    words: VerdictView
    given: str
    score: float
    solved: Answer
    blocks: tuple[Block, ...]
    seats: tuple[SeatPoints, ...]
    presets: PresetRows
    lights: Lights
    flip: FlipShown | None
    aftermath: tuple[str, ...]
    paid: tuple[tuple[str, str], ...]
    record: str
    options: OptionsView | None = None
    danger: tuple[DangerRow, ...] = ()
    numbers: NumbersView | None = None

    def of_nobody(self) -> Self:
        """The same without the marks of an answer that somebody has given; the right tile is marked as that
        alone.
        """
        options = self.options
        if options is not None:
            options = replace(options, courses=tuple(replace(each, given=False) for each in options.courses))
        danger = tuple(replace(row, tag="") if row.right else row for row in self.danger)
        return replace(self, options=options, danger=danger)

    @property
    def tone(self) -> Tone:
        """How good the answer was."""
        return tone_of(self.score)


@dataclass(frozen=True, slots=True)
class Further:
    """What is the same whatever was answered: the answers by the rulesets, and what turns the right one."""

    presets: PresetRows
    flip: FlipShown | None


def further_of(question: Question) -> Further:
    """It in words and tiles: the same whoever reads it, so only for what is cached, and asks before it is
    shown.
    """
    judgement = judgement_of(question, question.solve().answer)
    words, grade = words_of(question.kind.slug), judgement.grade
    view = verdict_view(words, question.position, grade, judgement.explanation, judgement.presets)
    return Further(
        presets=_preset_rows(judgement, view),
        flip=flip_shown(question, judgement.flip) if judgement.flip else None,
    )


def heading_of(question: Question) -> Heading:
    """The question in words."""
    words, position = words_of(question.kind.slug), question.position
    rules = position.ruleset
    return Heading(
        kind=str(words.title),
        question=words.question(position),
        preset=rules.preset,
        ruleset=rules_in_words(rules),
        ruleset_title=title(rules.preset),
        altered=rules.is_altered,
        changed=changed_clauses(rules, changes_at_issue(question.kind, position)),
        clauses=(
            *filter(
                None,
                (
                    said_clause(name, rules)
                    for name in question.kind.parameters
                    if name not in rules.changes and applies(name, rules) and may_matter(name, position)
                ),
            ),
            *words.rulings(position),
        ),
        none_label=str(words.none_label) if _may_be_none(question.shape) else "",
        legend=tuple(filter(None, _legend(words, question))),
        definition=words.definition(position),
        framed=question.kind.framed,
        holds_hand=_is_read_in_own_hand(question),
    )


def _is_read_in_own_hand(question: Question) -> bool:
    position, by = question.position, question.kind.read_from
    if by != "win":
        return by == "hand"
    own = str(position.hero)
    return position.hero in position.table().winners and dict(position.ask).get("seat", own) == own


def _may_be_none(shape: Shape) -> bool:
    return isinstance(shape, SomeOf) or (isinstance(shape, Tiles | Points) and shape.none)


def _legend(words: KindWords, question: Question) -> Iterator[str]:
    yield words.definition(question.position)
    yield words.told(question.position)
    for fact in unseen_facts(question.kind, question.position):
        yield _("What the table does not show: %(fact)s") % {"fact": fact}
    if "sideways" in question.kind.hides:
        yield _("Here no discard lies sideways; a bar marks the declaration tile.")
    if "stick" in question.kind.hides:
        yield _("The stick and the scores are shown as they were before the declaration.")
    if question.marks_tsumogiri:
        yield tsumogiri_legend()


def right_answer(question: Question) -> Answer:
    """The answer by the rules of today.

    :raises WithheldError: if the reader is not told it.
    """
    refuse_withheld(question)
    return question.solve().answer


def told_grade(question: Question, answer: Answer) -> Grade:
    """The grade of an answer by the rules of today.

    :raises WithheldError: if the reader is not told it.
    """
    refuse_withheld(question)
    return grade_of(question, answer)


def verdict_of(
    question: Question, answer: Answer, origin: Origin | None = None, *, flipped: bool = True
) -> Shown:
    """Everything that is shown about an answer, by the rules of today; `origin`: what really happened.

    :raises WithheldError: if the reader is not told it.
    """
    refuse_withheld(question)
    return shown_of(judgement_of(question, answer, flipped=flipped), origin)


def shown_of(judgement: Judgement, origin: Origin | None = None) -> Shown:
    """A judgement in words, tiles and numbers: the same whoever reads it, so only for what is cached, and
    asks before it is shown.
    """
    question, answer, grade = judgement.question, judgement.answer, judgement.grade
    position, words = question.position, words_of(question.kind.slug)
    view = verdict_view(words, position, grade, _sentences(judgement.explanation), judgement.presets)
    danger = danger_rows(question, answer, grade.verdict)
    return Shown(
        words=view,
        given=answer_word(words, question.shape, position, answer),
        score=grade.score,
        solved=grade.solved,
        blocks=blocks(with_exhibits(view.steps)),
        seats=_seats(question, answer, grade.solved),
        presets=_preset_rows(judgement, view),
        lights=lights_of(question, grade, view.moments, danger),
        flip=flip_shown(question, judgement.flip) if judgement.flip else None,
        aftermath=aftermath_lines(origin.aftermath, position) if origin else (),
        paid=paid_rows(origin.aftermath, position) if origin else (),
        record=origin.record if origin else "",
        options=options_view(question, answer, grade.verdict),
        danger=danger,
        numbers=numbers_view(grade.verdict),
    )


def _sentences(found: Explanation) -> Explanation:
    """The steps that are said in sentences: numbers stand in bars and tables."""
    return replace(found, steps=tuple(step for step in found.steps if step.reason.code not in NUMBERS))


def _preset_rows(judgement: Judgement, view: VerdictView) -> PresetRows:
    question, rows = judgement.question, judgement.presets
    position, solved = question.position, judgement.grade.solved
    answer = answer_word(words_of(question.kind.slug), question.shape, position, solved)
    asked = own_view(position.ruleset, answer)
    variants = any(row.variant for row in rows)
    return preset_rows(view.presets, asked, variants=variants)


def with_exhibits(steps: Sequence[StepView]) -> tuple[tuple[StepView, tuple[Exhibit, ...]], ...]:
    """Each step with its rows of tiles, but those that an earlier step showed."""
    shown: list[tuple[StepView, tuple[Exhibit, ...]]] = []
    seen: set[Exhibit] = set()
    for step in steps:
        rows = tuple(row for row in exhibits(step.evidence) if row not in seen)
        seen.update(rows)
        seen.update(exhibit(WaitRow("waits", row.after)) for row in rows if row.after is not None)
        shown.append((step, rows))
    return tuple(shown)


def blocks(steps: Iterable[tuple[StepView, tuple[Exhibit, ...]]]) -> tuple[Block, ...]:
    """Steps one after the other that are lines of a score, or of the same rule, as one."""
    grouped = groupby(steps, key=lambda each: "" if each[0].line else each[0].rule)
    found = [Block(tuple(same)) for _key, same in grouped]
    following = [*(block.rules for block in found[1:]), ()]
    return tuple(
        replace(block, cited=tuple(rule for rule in block.rules if rule not in after))
        for block, after in zip(found, following, strict=False)
    )


def _seats(question: Question, answer: Answer, solved: Answer) -> tuple[SeatPoints, ...]:
    """The rows of an answer in points, in the order of the form's fields: that of the seats.

    None where nothing is paid so; a dash for what was answered where no points were given.
    """
    if not isinstance(question.shape, Points):
        return ()
    position, given = question.position, [*map(signed_word, points_of(answer))]
    return tuple(
        SeatPoints(seat_word(position, seat), word, said, word == said)
        for seat, word in enumerate(map(signed_word, points_of(solved)))
        for said in (given[seat] if given else "–",)
    )


def exhibits(evidence: Sequence[Evidence]) -> list[Exhibit]:
    """The rows of tiles of a step, waits before and after a kan as one; payments are rows of words."""
    rows: list[Exhibit] = []
    for each in evidence:
        if isinstance(each, PaymentShown):
            continue
        if isinstance(each, WaitRow) and each.label == "after" and rows:
            rows[-1] = replace(rows[-1], label=_("Waits"), after=each.kinds)
        else:
            rows.append(exhibit(each))
    return rows


def exhibit(evidence: TilesShown) -> Exhibit:
    """One row of tiles."""
    match evidence:
        case WaitRow(row, kinds):
            labels = {
                "before": _("Waits before"),
                "after": _("Waits after"),
                "waits": _("Waits"),
                "river": _("River"),
            }
            return Exhibit(labels[row], (kinds,) if kinds else ())
        case ReadingShown(groups, wait, marked):
            read = tuple(group.kinds for group in groups)
            label = _("Sorted into groups as far as possible")
            if wait is not None and all(group.name != "over" for group in groups):
                label = _("Read as a win on %(tile)s") % {"tile": tile_word(wait)}
            return Exhibit(label, read, wait if marked is None else marked)
        case DiscardShown(discard, waits):
            return Exhibit(_("Discard"), ((discard,),), leaves=waits)


def paid_rows(aftermath: Mapping[str, Any], position: Position) -> tuple[tuple[str, str], ...]:
    """Each seat with what it won or lost; none where that is not known."""
    deltas = aftermath.get("deltas")
    if not isinstance(deltas, list) or len(deltas) != position.players:
        return ()
    return tuple((_seat(position, seat), signed_word(points)) for seat, points in enumerate(deltas))


def _seat(position: Position, seat: int) -> str:
    word = seat_word(position, seat)
    return _("%(seat)s, your seat") % {"seat": word} if seat == position.hero else word
