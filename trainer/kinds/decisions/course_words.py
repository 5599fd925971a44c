"""How a kind says its courses: the verdict in a line, why it is better than another, and what that costs.

What it is made of stands in `trainer.scenarios.decide`; here are the sentences that these kinds share.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.kinds.decisions.decision_kind import DecisionKind
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.decide.decisions import (
    chosen,
    course_name,
    decision_in,
    facts_between,
    furiten_reasons,
    per_mille,
    situation_in,
    tile_asked,
)
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position
from trainer.strategy.choice.decision import Action, Option, sureness
from trainer.strategy.choice.parts import Part, mean_win, parts_of
from trainer.wording.kind_words import KindWords
from trainer.wording.reasons import reason_sentence
from trainer.wording.strategy_words import FOUR_ALONE, games_leave_open, percent, placement_counts, tile_named
from trainer.wording.words import named_tile, points_word

Sayings: TypeAlias = Mapping[str, Promise]
"""By answer, or by answer and action (`push riichi`) where that is said otherwise: a course with its tile."""


class CourseWords(KindWords):
    """How a kind says its courses: as an `order` without a full stop, `Push 5s`, and behind “to”, `push 5s`.

    `asked` is the question, `beside` the course that no answer stands for.
    """

    slug: ClassVar[str]
    asked: ClassVar[Promise]
    orders: ClassVar[Sayings]
    infinitives: ClassVar[Sayings]
    beside: ClassVar[Action] = "round"
    not_with = FOUR_ALONE

    def question(self, position: Position) -> str:
        return str(self.asked) % self.named(position)

    def named(self, position: Position) -> Mapping[str, str]:
        """The tiles that its sentences name."""
        return tile_named(position)

    def told(self, position: Position) -> str:
        return placement_counts(position)

    def option(self, code: str, position: Position) -> str:
        return super().option(code, position) % self.named(position)

    def verdict_line(self, answer: Answer, position: Position) -> str:
        """Whether the tile leaves furiten, the best course, what it lies above the next by, the fact that
        decides, whether real games leave it open, and whether the course beside is as good; if that is
        better, it comes before the others.

        An answer that is not the best as the position is (in a flip) is said without a reason.
        """
        options = self.courses(position)
        line = self.line_of(answer, position, options)
        best = next(iter(options))
        if answer != best:
            return line
        furiten = in_furiten(position, options.values())
        beside, later = (
            course_beside(position, self.beside, options[best]),
            games_leave_open(position, options),
        )
        if is_better(position, self.beside, options[best]):
            return " ".join((*furiten, *beside, line, *later))
        return " ".join((*furiten, line, *later, *beside))

    def line_of(self, answer: Answer, position: Position, options: Mapping[str, Option]) -> str:
        """The same with the options at hand, the best first."""
        best, *others = options
        if answer != best or not others:
            order = self._said(self.orders, str(answer), options[best] if answer == best else None, position)
            return _("%(order)s.") % {"order": order}
        there, here = options[best], options[others[0]]
        gap = _points(there) - _points(here)
        if not gap:
            return _("The model finds no difference between the two best answers.")
        words = {"order": self._said(self.orders, best, there, position), "gap": points_word(gap)}
        if sureness(gap) == "clear":
            words["next"] = self._said(self.infinitives, others[0], here, position)
            line = _("%(order)s: %(gap)s more than if you %(next)s.") % words
        else:
            words["best"] = self._said(self.infinitives, best, there, position)
            line = _("The model finds it slightly better to %(best)s, by %(gap)s.") % words
        return " ".join((line, *self.why_better(position, options)))

    def why_better(
        self, position: Position, options: Mapping[str, Option], other: str = ""
    ) -> tuple[str, ...]:
        """The fact that decides between the best answer and another one, or the next; if none is known, the
        figures that decide; none where no figure speaks for it.
        """
        ruleset, rule = position.ruleset, kind_named(self.slug).rules[0]
        situation, decision = situation_in(position, ruleset), decision_in(position, ruleset)
        facts = facts_between(rule, situation, decision, options, other)
        if facts:
            return (reason_sentence(facts[0], position),)
        best, *others = options
        return speaks_most(options[best], options[other or others[0]])

    def deciding_line(self, position: Position, other: str) -> str:
        """Whether the tile leaves furiten, and the fact that decides between the best answer and this one;
        empty if nothing does.
        """
        options = self.courses(position)
        if other not in options or other == next(iter(options)):
            return ""
        why = self.why_better(position, options, other)
        return " ".join((*in_furiten(position, options.values()), *why)) if why else ""

    def why_not(self, answer: Answer, position: Position) -> str:
        """What an answer that is not the best costs, the fact that decides if the verdict has not told it,
        then what speaks against it in figures, and what for it.
        """
        options = self.courses(position)
        best, given = next(iter(options)), str(answer)
        if given not in options or given == best:
            return ""
        there, here = options[best], options[given]
        cost = _("Choosing to %(given)s costs %(gap)s.") % {
            "given": self._said(self.infinitives, given, here, position),
            "gap": points_word(_points(there) - _points(here)),
        }
        next_best = list(options)[1]
        figures = weighed(here, there)
        told = () if given == next_best and figures else self.why_better(position, options, given)
        return " ".join((cost, *told, *figures))

    def courses(self, position: Position) -> dict[str, Option]:
        """The option that each answer stands for, the best first.

        :raises PositionError: if the position does not serve the question.
        """
        kind = kind_named(self.slug)
        assert isinstance(kind, DecisionKind), "only decisions have courses"
        decision = decision_in(position, position.ruleset)
        found = chosen(kind.courses, decision, tile_asked(position), some=True)
        return dict(sorted(found.items(), key=lambda item: -item[1].points))

    def _said(self, sayings: Sayings, answer: str, option: Option | None, position: Position) -> str:
        course = course_name(option, decision_in(position, position.ruleset)) if option else ""
        action = f"{answer} {course}" if course else answer
        return str(sayings.get(action, sayings[answer])) % self.named(position)


def in_furiten(position: Position, options: Iterable[Option]) -> tuple[str, ...]:
    """That the tile asked about leaves furiten, or a riichi with it is in furiten, and on what."""
    declares = any(option.action == "riichi" for option in options)
    found = furiten_reasons("", position, position.ruleset, declares=declares)
    return tuple(reason_sentence(reason, position) for reason in found)


def is_better(position: Position, action: Action, best: Option) -> bool:
    """Whether the model would rather take that course than the best answer."""
    found = decision_in(position, position.ruleset).of(action)
    return found is not None and _points(found) > _points(best)


def course_beside(position: Position, action: Action, best: Option) -> tuple[str, ...]:
    """What the model says of a course beside the best answer, where it is better or close."""
    found = decision_in(position, position.ruleset).of(action)
    if found is None or (found.tile == best.tile and best.action != "fold"):
        return ()
    gap = _points(found) - _points(best)
    better, close = _BESIDE[action]
    words = {"tile": named_tile(found.tile), "gap": points_word(abs(gap))}
    if gap > 0:
        return (str(better) % words,)
    return (str(close) % words,) if sureness(gap) == "close" else ()


_BESIDE: Final[Mapping[Action, tuple[Promise, Promise]]] = {
    "round": (
        gettext_lazy("Going round with %(tile)s (mawashi) would bring %(gap)s more than the best answer."),
        gettext_lazy("Going round with %(tile)s (mawashi) is close: %(gap)s less than the best answer."),
    ),
    "fold": (
        gettext_lazy("Folding with %(tile)s would bring %(gap)s more than the best answer."),
        gettext_lazy("Folding with %(tile)s is close: %(gap)s less than the best answer."),
    ),
}
"""By course: where it is better than the answers, and where it is close."""


@dataclass(frozen=True, slots=True)
class _Said:
    """A part of the gap between two courses in a sentence, the same as a concession, and its points."""

    sentence: str
    favour: str
    points: float


MOST_AGAINST: Final = 2
"""So many parts are said that speak against a course; one that speaks for it."""
LEAST_SAID: Final = 0.1
"""A part after the first is said if it is at least so much of the gap: what hardly counts is no reason."""


def weighed(here: Option, there: Option) -> tuple[str, ...]:
    """Of the worse of two courses in figures: what speaks most against it, and then what for it."""
    parts = sorted(_parts(here, there), key=lambda part: part.points)
    least = LEAST_SAID * (there.points - here.points)
    against = [part for part in parts if part.points < 0][:MOST_AGAINST]
    said = [part.sentence for part in against if part is parts[0] or -part.points >= least]
    return (*said, *(part.favour for part in parts[-1:] if said and part.points > max(least, 0)))


def speaks_most(best: Option, other: Option) -> tuple[str, ...]:
    """The figures that speak most for the better of two courses; none if none does."""
    found = sorted(_parts(best, other), key=lambda part: part.points)
    return tuple(part.sentence for part in found[-1:] if part.points > 0)


def _parts(here: Option, there: Option) -> Iterator[_Said]:
    """The parts of the gap that are told in figures, but those of equal ones."""
    one, other = here.outcome, there.outcome
    figures: dict[Part, tuple[str, str]] = {
        "win_chance": (_chance(one.win), _chance(other.win)),
        "win_value": (_mean(mean_win(one, other)), _mean(mean_win(other, one))),
        "deal_in": (_chance(one.deal_in), _chance(other.deal_in)),
    }
    points = parts_of(one, other)
    for part, (first, second) in figures.items():
        if first != second:
            words = {"here": first, "there": second}
            sentence, favour = _SENTENCES[part]
            yield _Said(str(sentence) % words, str(favour) % words, points[part])


_SENTENCES: Final[Mapping[Part, tuple[Promise, Promise]]] = {
    "win_chance": (
        gettext_lazy("You win %(here)s of the time instead of %(there)s."),
        gettext_lazy("In favour of your choice: you win %(here)s of the time instead of %(there)s."),
    ),
    "win_value": (
        gettext_lazy("A win pays %(here)s on average instead of %(there)s."),
        gettext_lazy("In favour of your choice: a win pays %(here)s on average instead of %(there)s."),
    ),
    "deal_in": (
        gettext_lazy("You deal in %(here)s of the time instead of %(there)s."),
        gettext_lazy("In favour of your choice: you deal in %(here)s of the time instead of %(there)s."),
    ),
}


def _chance(chance: float) -> str:
    return percent(per_mille(chance))


def _mean(points: float) -> str:
    return points_word(round(points))


def _points(option: Option) -> int:
    return round(option.points)
