"""How a verdict on a decision is said: the best course and by how much, and why another is worse.

Why is said by what decides between two courses: how often each wins and deals in, and what a win pays.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import Final, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from trainer.kinds.decisions.decision_kind import DecisionKind
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.decide.decisions import chosen, decision_in, per_mille, tile_asked
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position
from trainer.strategy.choice.decision import Option, sureness
from trainer.wording.strategy_words import percent
from trainer.wording.words import points_word, tile_word


@dataclass(frozen=True, slots=True)
class _Part:
    """A sentence on one chance or value of two courses, and the same as a concession; `better`: it speaks for
    the first of them.

    `weight` is roughly how many points it makes between them.
    """

    better: bool
    sentence: str
    favour: str
    weight: float


def weighed(here: Option, there: Option) -> tuple[str, ...]:
    """Of the worse of two courses: what speaks against it, the weightiest first, then what for it."""
    parts = sorted(_parts(here, there), key=lambda part: (part.better, -part.weight))
    against = [part.sentence for part in parts if not part.better]
    favour = [part.favour for part in parts if part.better]
    if not against:
        against = [_("What it loses lies in how often the hand is drawn or others win.")]
    return (*against, *favour)


def why_better(best: Option, other: Option) -> tuple[str, ...]:
    """The weightiest sentence that speaks for the better of two courses; none if no such part does."""
    found = [part for part in _parts(best, other) if part.better]
    return tuple(part.sentence for part in sorted(found, key=lambda part: -part.weight)[:1])


def _parts(here: Option, there: Option) -> Iterator[_Part]:
    (win, deals), (win_there, deals_there) = (
        (each.outcome.win, each.outcome.deal_in) for each in (here, there)
    )
    paid, paid_there = _paid(here), _paid(there)
    if _lacks_yaku(here) != _lacks_yaku(there) and (here.may_ron or there.may_ron):
        said = _("A silent hand without a yaku cannot ron.")
        yield _Part(here.may_ron, said, _("In its favour: it has a yaku and can ron."), inf)
    if per_mille(win) != per_mille(win_there):
        words = {"here": percent(per_mille(win)), "there": percent(per_mille(win_there))}
        said = _("You win %(here)s of the time instead of %(there)s.") % words
        granted = _("In its favour: you win %(here)s of the time instead of %(there)s.") % words
        yield _Part(win > win_there, said, granted, abs(win - win_there) * max(paid, paid_there))
    if per_mille(deals) != per_mille(deals_there):
        words = {"here": percent(per_mille(deals)), "there": percent(per_mille(deals_there))}
        said = _("You deal in %(here)s of the time instead of %(there)s.") % words
        granted = _("In its favour: you deal in %(here)s of the time instead of %(there)s.") % words
        yield _Part(deals < deals_there, said, granted, abs(deals - deals_there) * _DEAL_IN)
    if paid and paid_there and paid != paid_there:
        words = {"here": points_word(paid), "there": points_word(paid_there)}
        said = _("A win pays %(here)s on average instead of %(there)s.") % words
        granted = _("In its favour: a win pays %(here)s on average instead of %(there)s.") % words
        yield _Part(paid > paid_there, said, granted, abs(paid - paid_there) * min(win, win_there))


_DEAL_IN: Final = 6000
"""Points of a usual deal-in to a riichi: enough to put reasons in order."""


def _lacks_yaku(option: Option) -> bool:
    """Is it a tenpai that no ron wins for want of a yaku? One in furiten has a mean ron."""
    return option.worth is not None and not option.may_ron and not option.worth.value.ron


def _paid(option: Option) -> int:
    """What a win pays on average, by ron where one may be; 0 where the model has no mean, as of a fold."""
    if option.worth is None:
        return 0
    return round(option.worth.value.ron if option.may_ron else option.worth.value.tsumo)


Sayings: TypeAlias = Mapping[str, Promise]
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
                return str(self.clear[best]) % (words | _tile(position))
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
    return str(sayings.get(action, sayings[answer])) % _tile(position)


def _tile(position: Position) -> dict[str, str]:
    return {"tile": tile_word(tile_asked(position))}


def _points(option: Option) -> int:
    return round(option.points)
