"""How a verdict on a decision begins: the best course and by how much it is so; and why another is worse."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.translation import gettext as _

from trainer.scenarios.answers import Answer
from trainer.scenarios.deciding import chosen, decision_in, tile_asked
from trainer.scenarios.decision_kind import DecisionKind
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position import Position
from trainer.strategy.decide import sureness
from trainer.strategy.options import Option
from trainer.wording.course_reasons import weighed, why_better
from trainer.wording.words import points_word, tile_word

Sayings: TypeAlias = Mapping[str, Callable[[], str]]
"""By answer, or by answer and action (`push riichi`) where that is said otherwise: a course with its tile."""


@dataclass(frozen=True, slots=True)
class CourseWords:
    """How a kind says its courses: as an `order` without a full stop, `Push 5s`, and behind “to”, `push 5s`.

    `clear` are whole sentences of a course that is clearly the best, in the place of the usual one.
    """

    slug: str
    orders: Sayings
    infinitives: Sayings
    clear: Sayings

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
            if best in self.clear:
                return self.clear[best]() % (words | _tile(position))
            words["next"] = _said(self.infinitives, others[0], options[others[0]], position)
            line = _("%(order)s: %(gap)s more than to %(next)s.") % words
            return " ".join((line, *why_better(options[best], options[others[0]])))
        if not gap:
            return _("The model finds no difference between the two best courses.")
        words["best"] = _said(self.infinitives, best, options[best], position)
        return _("The model slightly prefers to %(best)s, by %(gap)s.") % words

    def why_not(self, answer: Answer, position: Position) -> str:
        """What an answer that is not the best costs: first what speaks against it, then what for it."""
        options = self.options(position)
        best, given = next(iter(options)), str(answer)
        if given not in options or given == best:
            return ""
        there, here = options[best], options[given]
        cost = _("Choosing to %(given)s costs %(gap)s.") % {
            "given": _said(self.infinitives, given, here, position),
            "gap": points_word(_points(there) - _points(here)),
        }
        return " ".join((cost, *weighed(here, there)))

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
