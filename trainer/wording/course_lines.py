"""How a verdict on a decision begins: the best course and by how much it is so; and why another is worse."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.translation import gettext as _

from trainer.scenarios.answers import Answer
from trainer.scenarios.deciding import chosen, decision_in, tile_asked
from trainer.scenarios.decision_kind import DecisionKind
from trainer.scenarios.decision_reasons import per_mille
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position import Position
from trainer.strategy.decide import sureness
from trainer.strategy.options import Option
from trainer.wording.strategy_words import percent
from trainer.wording.words import points_word, tile_word

Sayings: TypeAlias = Mapping[str, Callable[[], str]]
"""By answer, or by answer and action (`push riichi`) where that is said otherwise: a course with its tile."""


@dataclass(frozen=True, slots=True)
class CourseWords:
    """How a kind says its courses: as an `order` without a full stop, `Push 5s`, and behind “to”, `push 5s`.

    `reasons` stand in the place of the points that a clear course has above the next.
    """

    slug: str
    orders: Sayings
    infinitives: Sayings
    reasons: Sayings

    def line(self, answer: Answer, position: Position) -> str:
        """The best course, with a firm reason only if it is so by far.

        An answer that is not the best as the position is (in a flip) is said without a reason.
        """
        return self.line_of(answer, position, self.options(position))

    def line_of(self, answer: Answer, position: Position, options: Mapping[str, Option]) -> str:
        """The same with the options at hand, the best first."""
        best, *others = options
        if answer != best:
            return _("%(order)s.") % {"order": _said(self.orders, str(answer), None, position)}
        order = _said(self.orders, best, options[best], position)
        if not others:
            return _("%(order)s.") % {"order": order}
        gap = _points(options[best]) - _points(options[others[0]])
        words = {"order": order, "gap": points_word(gap)}
        if sureness(gap) == "clear":
            if best in self.reasons:
                words["reason"] = self.reasons[best]() % _tile(position)
                return _("%(order)s: %(reason)s, by %(gap)s.") % words
            words["next"] = _said(self.infinitives, others[0], options[others[0]], position)
            return _("%(order)s: %(gap)s more than to %(next)s.") % words
        if not gap:
            return _("The model finds no difference between the two best courses.")
        words["best"] = _said(self.infinitives, best, options[best], position)
        return _("The model leans to %(best)s by %(gap)s.") % words

    def why_not(self, answer: Answer, position: Position) -> str:
        """What an answer that is not the best costs, and by which chances."""
        options = self.options(position)
        best, given = next(iter(options)), str(answer)
        if given not in options or given == best:
            return ""
        there, here = options[best], options[given]
        words = {
            "given": _said(self.infinitives, given, here, position),
            "gap": points_word(_points(there) - _points(here)),
        }
        for name, option in (("here", here), ("there", there)):
            words[f"win_{name}"] = percent(per_mille(option.outcome.win))
            words[f"deal_{name}"] = percent(per_mille(option.outcome.deal_in))
        said = (
            _(
                "To %(given)s brings %(gap)s less: you win %(win_here)s of the time instead of %(win_there)s "
                "and deal in %(deal_here)s instead of %(deal_there)s."
            )
            % words
        )
        value = _value(here, there)
        return _("%(one)s %(other)s") % {"one": said, "other": value} if value else said

    def options(self, position: Position) -> dict[str, Option]:
        """The option that each answer stands for, the best first.

        :raises PositionError: if the position does not serve the question.
        """
        kind = kind_named(self.slug)
        assert isinstance(kind, DecisionKind), "only decisions have courses"
        decision = decision_in(position, position.ruleset)
        found = chosen(kind.courses, decision, tile_asked(position), some=True)
        return dict(sorted(found.items(), key=lambda item: -item[1].points))


def _said(sayings: Sayings, answer: str, option: Option | None, position: Position) -> str:
    action = f"{answer} {option.action}" if option else answer
    return sayings.get(action, sayings[answer])() % _tile(position)


def _tile(position: Position) -> dict[str, str]:
    return {"tile": tile_word(tile_asked(position))}


def _points(option: Option) -> int:
    return round(option.points)


def _value(here: Option, there: Option) -> str:
    """What wins pay on average where that differs; empty if one of the courses has no such mean."""
    if here.worth is None or there.worth is None or "wait" in (here.action, there.action):
        return ""
    paid = [
        round(each.worth.value.ron if each.may_ron else each.worth.value.tsumo)
        for each in (here, there)
        if each.worth is not None
    ]
    if paid[0] == paid[1]:
        return ""
    words = {"here": points_word(paid[0]), "there": points_word(paid[1])}
    return _("A win pays %(here)s on average instead of %(there)s.") % words
