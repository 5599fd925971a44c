"""The courses of a decision as bars around zero, and every option of the model with its chances.

Bars lie on a line of `WIDTH` units that all of them share, so that lengths can be compared.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from trainer.puzzles.questions import Question
from trainer.rules.notation import tile_name
from trainer.rules.tiles import Kind, kind_of
from trainer.rules.verdict import Fact, Reason, Verdict
from trainer.scenarios.answers import Answer
from trainer.scenarios.deciding import Band, band_of, points_of
from trainer.scenarios.decision_kind import DecisionKind
from trainer.scenarios.position import Position
from trainer.showing.facts import codes, number
from trainer.wording.kind_words import option_word, signed_word, words_of
from trainer.wording.strategy_words import (
    action_word,
    band_sentence,
    mark_word,
    percent,
    stands_for_word,
    sureness_sentence,
    tiles_word,
    value_words,
)
from trainer.wording.words import kinds_of

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
class Course:
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

    waits: tuple[Kind, ...]
    outs: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option of the model in words; `others` is the chance that others win without the hero's tile.

    `stands_for` says which answer rests on it, empty if none does; `best` marks that of the right one.
    """

    name: str
    tile: Kind
    points: str
    win: str
    deal_in: str
    draw: str
    others: str
    improves: int
    tenpai: TenpaiShown | None
    stands_for: str = ""
    best: bool = False


@dataclass(frozen=True, slots=True)
class OptionsView:
    """The courses, the best first, `zero` on their line; the options, those with the tile asked and then the
    best of each action in `rows` and the others in `more`; how sure it is and the band of that. `placed`:
    points are those of the final standing."""

    courses: tuple[Course, ...]
    zero: int
    rows: tuple[OptionRow, ...]
    more: tuple[OptionRow, ...]
    close: bool
    sureness: str
    band: str
    placed: bool


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
    points, sureness = points_of(verdict), str(verdict.facts["sureness"])
    scale = Scale.of([*points.values(), *(end for ends in band.points.values() for end in ends)])
    words, (first, others) = words_of(question.kind.slug), _parted(verdict.reasons, question.position)
    stands = _stood_for(question, verdict)
    courses = (
        Course(
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
        zero=scale.place(0),
        rows=tuple(_row(reason, question, verdict, stands) for reason in first),
        more=tuple(_row(reason, question, verdict, stands) for reason in others),
        close=sureness == "close",
        sureness=sureness_sentence(sureness, number(verdict.facts, "gap")),
        band=band_sentence(round(band.lead[0]), round(band.lead[1])),
        placed="placement" not in codes(verdict.facts["left_out"]),
    )


def _mark(question: Question, code: str, verdict: Verdict[Answer]) -> str:
    """What a course that is not the best would be graded."""
    if code == verdict.answer:
        return ""
    return mark_word(question.kind.score(question.position, code, verdict))


def _stood_for(question: Question, verdict: Verdict[Answer]) -> dict[tuple[Fact, Kind], str]:
    """The options that answers rest on, by action and tile, each with its answer: the dearest of its
    actions.
    """
    kind, found = question.kind, {}
    if isinstance(kind, DecisionKind):
        for code, actions in kind.courses.items():
            for reason in verdict.reasons:
                if reason.code != "option" or reason.facts["action"] not in actions:
                    continue
                if reason.facts["action"] == "fold" or _is_asked(reason, question.position):
                    found[_key(reason)] = code
                    break
    return found


def _key(reason: Reason) -> tuple[Fact, Kind]:
    return reason.facts["action"], kind_of(reason.tiles[0])


def _is_asked(reason: Reason, position: Position) -> bool:
    """Whether an option throws the tile that the question names."""
    return tile_name(kind_of(reason.tiles[0])) == dict(position.ask).get("tile")


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
    reason: Reason, question: Question, verdict: Verdict[Answer], stands: Mapping[tuple[Fact, Kind], str]
) -> OptionRow:
    code, words = stands.get(_key(reason)), words_of(question.kind.slug)
    facts, tile = reason.facts, kind_of(reason.tiles[0])
    name = action_word(str(facts["action"]), tile)
    win, deal_in, draw = (number(facts, name) for name in ("win", "deal_in", "draw"))
    return OptionRow(
        name=name,
        tile=tile,
        points=signed_word(number(facts, "points")),
        win=percent(win),
        deal_in=percent(deal_in),
        draw=percent(draw),
        others=percent(max(0, 1000 - win - deal_in - draw)),
        improves=number(facts, "improves"),
        tenpai=_tenpai(facts) if "waits" in facts else None,
        stands_for=stands_for_word(name, option_word(words, code, question.position)) if code else "",
        best=code is not None and code == verdict.answer,
    )


def _tenpai(facts: Mapping[str, Fact]) -> TenpaiShown:
    return TenpaiShown(kinds_of(facts["waits"]), tiles_word(number(facts, "outs")), value_words(facts))
