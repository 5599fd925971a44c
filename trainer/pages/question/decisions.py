"""What a verdict of strategy shows: options with their chances, tiles by danger, where numbers come from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Final

from django.utils.translation import gettext as _

from trainer.kinds.decisions.decision_kind import DecisionKind
from trainer.pages.question.gaps import GapView, gap_view
from trainer.pages.table.parts import DangerMark
from trainer.puzzles.questions import Question
from trainer.rules.tiles.tile import COPIES, EAST, Face, face_of, tile_name
from trainer.rules.verdict import Fact, Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, TileOrder
from trainer.scenarios.decide.decisions import FREE, Band, band_of, left_open_to, points_of_answers
from trainer.scenarios.position.position import Position
from trainer.strategy.danger.facing import Facing, facing
from trainer.strategy.danger.tile_danger import Way, ways_of
from trainer.wording.kind_words import option_word, signed_word, words_of
from trainer.wording.strategy_words import (
    action_word,
    band_sentence,
    honour_word,
    input_values,
    left_out_words,
    mark_word,
    no_percent,
    no_wait_word,
    percent,
    percent_short,
    placed_sentence,
    source_word,
    stands_for_word,
    sureness_sentence,
    tile_class_word,
    tiles_word,
    value_words,
    wait_class_word,
    ways_word,
)
from trainer.wording.words import faces_of


def number_named(facts: Mapping[str, Fact], name: str) -> int:
    """A whole number by name; 0 if there is none."""
    fact = facts.get(name, 0)
    return fact if isinstance(fact, int) else 0


def codes(fact: Fact) -> tuple[str, ...]:
    """The codes of a fact that lists codes."""
    return tuple(code for code in fact if isinstance(code, str)) if isinstance(fact, tuple) else ()


WIDTH: Final = 1000
"""Units of the line from the least to the greatest points."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Where a bar lies: from `x` for `width`, with zero at one end; its band from `low` to `high`."""

    x: int
    width: int
    low: int
    high: int

    @property
    def spread(self) -> int:
        return self.high - self.low


@dataclass(frozen=True, slots=True)
class CourseShown:
    """A possible answer: its points, what other assumptions leave open of them, its bar, how it is graded."""

    name: str
    points: str
    band: str
    bar: Bar
    best: bool
    given: bool
    mark: str


@dataclass(frozen=True, slots=True)
class TenpaiShown:
    """What an option that is tenpai waits on and wins; `values` are label and points."""

    waits: tuple[Face, ...]
    outs: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option of the model in words; `others` is the chance that others win without the hero's tile.

    `no_yaku`: tenpai would hardly win, as the hand is open and gets no yaku by it. `stands_for` says which
    answer rests on it, empty if none does; `best` marks that of the right one.
    """

    name: str
    tile: Face
    points: str
    win: str
    deal_in: str
    draw: str
    others: str
    improves: int
    tenpai: TenpaiShown | None
    no_yaku: bool = False
    stands_for: str = ""
    best: bool = False


@dataclass(frozen=True, slots=True)
class OptionsView:
    """The courses, the best first, `zero` on their line; the options, those with the tile asked and then the
    best of each action in `rows` and the others in `more`; how sure it is and the band of that. `placed`:
    what a point is where the final standing counts, else empty."""

    courses: tuple[CourseShown, ...]
    gap: GapView | None
    zero: int
    rows: tuple[OptionRow, ...]
    more: tuple[OptionRow, ...]
    close: bool
    sureness: str
    band: str
    placed: str


@dataclass(frozen=True, slots=True)
class Scale:
    """The line from the least to the greatest of some points, zero always on it."""

    least: float
    most: float

    @classmethod
    def of(cls, points: Iterable[float]) -> "Scale":
        """The line that all these points lie on."""
        found = [0.0, *points]
        return cls(min(found), max(found))

    def place(self, points: float) -> int:
        """Where points lie, 0 to `WIDTH`."""
        return round(WIDTH * (points - self.least) / max(self.most - self.least, 1.0))

    def bar(self, points: float, band: tuple[float, float] | None = None) -> Bar:
        """The bar of some points with their band, if they have one."""
        zero, end = self.place(0), self.place(points)
        low, high = map(self.place, band or (points, points))
        return Bar(min(zero, end), abs(end - zero), low, high)


def options_view(question: Question, answer: Answer, verdict: Verdict[Answer]) -> OptionsView | None:
    """The numbers of a decision with their bands; None if the question is none."""
    kind, position = question.kind, question.position
    if not isinstance(kind, DecisionKind):
        return None
    return options_shown(question, answer, verdict, _band(kind, position))


@lru_cache(maxsize=512)
def _band(kind: DecisionKind, position: Position) -> Band:
    """Kept, as it takes the time of eleven verdicts and each exploration shows it again."""
    return band_of(position, position.ruleset, kind.courses)


def options_shown(question: Question, answer: Answer, verdict: Verdict[Answer], band: Band) -> OptionsView:
    """The same with the bands at hand."""
    points, sureness = points_of_answers(verdict), str(verdict.facts["sureness"])
    scale = Scale.of([*points.values(), *(end for ends in band.points.values() for end in ends)])
    words, (first, others) = words_of(question.kind.slug), _parted(verdict.reasons, question.position)
    stands = _stood_for(question, verdict)
    courses = (
        CourseShown(
            name=option_word(words, code, question.position),
            points=signed_word(points[code]),
            band=_range(band.points[code]),
            bar=scale.bar(points[code], band.points[code]),
            best=code == verdict.answer,
            given=code == answer,
            mark=_mark(question, code, verdict),
        )
        for code in sorted(points, key=lambda code: -points[code])
    )
    return OptionsView(
        courses=tuple(courses),
        gap=gap_view(question, answer, verdict),
        zero=scale.place(0),
        rows=tuple(_row(reason, question, verdict, stands) for reason in first),
        more=tuple(_row(reason, question, verdict, stands) for reason in others),
        close=sureness == "close",
        sureness=sureness_sentence(
            sureness, number_named(verdict.facts, "gap"), max(left_open_to(verdict, code) for code in points)
        ),
        band=band_sentence(round(band.lead[0]), round(band.lead[1])),
        placed=placed_sentence(codes(verdict.facts["left_out"])),
    )


def _mark(question: Question, code: str, verdict: Verdict[Answer]) -> str:
    """What a course that is not the best would be graded."""
    if code == verdict.answer:
        return ""
    return mark_word(question.kind.score(question.position, code, verdict))


def _stood_for(question: Question, verdict: Verdict[Answer]) -> dict[tuple[Fact, Face], str]:
    """The options that answers rest on, by action and tile, each with its answer: the dearest of its
    actions.
    """
    kind, found = question.kind, {}
    if isinstance(kind, DecisionKind):
        for code, actions in kind.courses.items():
            for reason in verdict.reasons:
                if reason.code != "option" or reason.facts["action"] not in actions:
                    continue
                if reason.facts["action"] in FREE or _is_asked(reason, question.position):
                    found[_key(reason)] = code
                    break
    return found


def _key(reason: Reason) -> tuple[Fact, Face]:
    return reason.facts["action"], face_of(reason.tiles[0])


def _is_asked(reason: Reason, position: Position) -> bool:
    """Whether an option throws the tile that the question names."""
    return tile_name(face_of(reason.tiles[0])) == dict(position.ask).get("tile")


def _parted(reasons: Iterable[Reason], position: Position) -> tuple[list[Reason], list[Reason]]:
    """The options to be seen at once, those with the tile asked first; and the others."""
    asked: list[Reason] = []
    best: list[Reason] = []
    others: list[Reason] = []
    seen = set()
    for reason in reasons:
        if reason.code == "option":
            action = reason.facts["action"]
            if _is_asked(reason, position):
                asked.append(reason)
            else:
                (others if action in seen else best).append(reason)
            seen.add(action)
    return [*asked, *best], others


def _range(ends: tuple[float, float]) -> str:
    low, high = (signed_word(round(end)) for end in ends)
    return f"{low} … {high}"


def _row(
    reason: Reason, question: Question, verdict: Verdict[Answer], stands: Mapping[tuple[Fact, Face], str]
) -> OptionRow:
    code, words = stands.get(_key(reason)), words_of(question.kind.slug)
    facts, tile = reason.facts, face_of(reason.tiles[0])
    name = action_word(str(facts["course"]), tile)
    win, deal_in, draw = (number_named(facts, name) for name in ("win", "deal_in", "draw"))
    return OptionRow(
        name=name,
        tile=tile,
        points=signed_word(number_named(facts, "points")),
        win=percent(win),
        deal_in=percent(deal_in),
        draw=percent(draw),
        others=percent(max(0, 1000 - win - deal_in - draw)),
        improves=number_named(facts, "improves"),
        tenpai=_tenpai(facts) if "waits" in facts else None,
        no_yaku=win <= HARDLY and _is_open_with_draws(question, verdict),
        stands_for=stands_for_word(name, option_word(words, code, question.position)) if code else "",
        best=code is not None and code == verdict.answer,
    )


HARDLY: Final = 5
"""An open hand that wins no more often, in per mille, with draws left, has no yaku by most that it gets."""


def _is_open_with_draws(question: Question, verdict: Verdict[Answer]) -> bool:
    """Whether the hand could still win after two draws, but not without a yaku."""
    position = question.position
    own_draws = (number_named(why.facts, "own_draws") for why in verdict.reasons if why.code == "values")
    return not position.table().seats[position.hero].closed and max(own_draws, default=0) > 1


def _tenpai(facts: Mapping[str, Fact]) -> TenpaiShown:
    return TenpaiShown(faces_of(facts["waits"]), tiles_word(number_named(facts, "outs")), value_words(facts))


FROM: Final = (30, 60, 100)
"""Per mille at which the three upper levels of danger begin; of the two below the lowest is none at all."""
FULL: Final = 150
"""Per mille that fill a bar, unless some tile is more dangerous."""


@dataclass(frozen=True, slots=True)
class ShapeShown:
    """A shape that may wait on the tile: the kinds it holds, and how many ways to hold it are left."""

    holds: tuple[Face, ...]
    ways: str


@dataclass(frozen=True, slots=True)
class WaitPart:
    """The share of one class of waits in a danger."""

    name: str
    percent: str
    shapes: tuple[ShapeShown, ...]


@dataclass(frozen=True, slots=True)
class DangerRow:
    """A tile with its danger: `level` 0 (no wait on it can be) to 4, `width` of its bar out of 1,000.

    `short` is the percentage where there is little room. `right` marks it as the answer, or part of it;
    `tag` says what else it is.
    """

    kind: Face
    percent: str
    short: str
    level: int
    width: int
    about: str
    parts: tuple[WaitPart, ...]
    right: bool
    tag: str


def danger_rows(question: Question, answer: Answer, verdict: Verdict[Answer]) -> tuple[DangerRow, ...]:
    """The kinds whose danger the verdict tells, the tile that is asked about and then the safest first; none
    where no riichi is faced.
    """
    reasons = [reason for reason in verdict.reasons if reason.code == "danger"]
    if not reasons:
        return ()
    position = question.position
    seen = facing(position.table(), position.hero, position.ruleset)
    full = max(FULL, *(number_named(reason.facts, "permille") for reason in reasons))
    rows = [_danger_row(reason, seen, full) for reason in sorted(reasons, key=_order)]
    rows.sort(key=lambda row: not _is_decision_about(row.kind, question))
    return tuple(_marked(row, question, answer, verdict.answer) for row in rows)


def danger_marks(rows: Iterable[DangerRow]) -> dict[Face, DangerMark]:
    """What the tiles of the hand are marked with on the table: level and percentage, by kind."""
    return {row.kind: DangerMark(row.level, row.short) for row in rows}


def _marked(row: DangerRow, question: Question, given: Answer, solved: Answer) -> DangerRow:
    """What the tile has to do with the question."""
    if isinstance(question.shape, TileOrder):
        if given == solved:
            return row
        place = faces_of(given).index(row.kind) + 1
        return replace(row, tag=_("in your order: place %(place)d") % {"place": place})
    if _is_decision_about(row.kind, question):
        return replace(row, tag=_("the tile asked about"))
    right, chosen = (_is_named(row.kind, answer) for answer in (solved, given))
    return replace(row, right=right, tag=_("your answer") if chosen else "")


def _is_decision_about(kind: Face, question: Question) -> bool:
    """Whether a decision is about that tile."""
    asked = dict(question.position.ask).get("tile") if isinstance(question.kind, DecisionKind) else None
    return asked == tile_name(kind)


def _is_named(kind: Face, answer: Answer) -> bool:
    """Whether an answer names the tile."""
    return kind in faces_of(answer) or answer == tile_name(kind)


def level_of(permille: int) -> int:
    """1 to 4, cool to warm, of a tile that can be waited on."""
    return 1 + sum(permille >= least for least in FROM)


def _order(reason: Reason) -> tuple[int, Face]:
    return number_named(reason.facts, "permille"), face_of(reason.tiles[0])


def _danger_row(reason: Reason, seen: Facing, full: int) -> DangerRow:
    facts, kind = reason.facts, face_of(reason.tiles[0])
    danger, ways = number_named(facts, "permille"), ways_of(seen, kind)
    return DangerRow(
        kind=kind,
        percent=percent(danger) if ways else no_percent(),
        short=percent_short(danger) if ways else no_percent(),
        level=level_of(danger) if ways else 0,
        width=round(1000 * danger / full),
        about=_about(reason, seen) if ways else no_wait_word(genbutsu=kind in seen.safe),
        parts=_parts(reason, ways),
        right=False,
        tag="",
    )


def _about(reason: Reason, seen: Facing) -> str:
    kind = face_of(reason.tiles[0])
    if kind >= EAST:
        return honour_word(COPIES - seen.public[kind], seen.held[kind])
    return tile_class_word(str(reason.facts["class"]), str(reason.facts.get("wall", "")))


def _parts(reason: Reason, ways: Sequence[Way]) -> tuple[WaitPart, ...]:
    """The parts as the verdict has them, each with its shapes."""
    shapes = {
        wait_class: tuple(ShapeShown(way.holds, ways_word(way.ways, way.of)) for way in same)
        for wait_class, same in groupby(ways, key=lambda way: str(way.wait_class))
    }
    rows = reason.facts["parts"]
    return tuple(
        WaitPart(wait_class_word(str(row[0])), percent(row[1]), shapes.get(str(row[0]), ()))
        for row in (rows if isinstance(rows, tuple) else ())
        if isinstance(row, tuple) and isinstance(row[1], int)
    )


DANGER_SOURCES: Final = ("records", "sms")
DANGER_LEFT_OUT: Final = ("others", "reading")
"""Of a verdict about danger alone."""


@dataclass(frozen=True, slots=True)
class NumbersView:
    """`values` are label and value; sources and what is left out are sentences; `rules` are ids.
    `measured`: a page says how decisions by these numbers turned out."""

    values: tuple[tuple[str, str], ...]
    sources: tuple[str, ...]
    left_out: tuple[str, ...]
    rules: tuple[str, ...]
    measured: bool


def numbers_view(verdict: Verdict[Answer]) -> NumbersView | None:
    """None if the verdict rests on no model."""
    if "danger" not in verdict.codes() and "sources" not in verdict.facts:
        return None
    decided = codes(verdict.facts.get("sources"))
    named = (*decided, "decisions") if decided else DANGER_SOURCES
    without = codes(verdict.facts.get("left_out")) or DANGER_LEFT_OUT
    values = [reason.facts for reason in verdict.reasons if reason.code == "values"]
    return NumbersView(
        values=input_values(values[0]) if values else (),
        sources=tuple(map(source_word, named)),
        left_out=left_out_words(without),
        rules=tuple(dict.fromkeys(reason.rule for reason in verdict.reasons)),
        measured=bool(decided),
    )
