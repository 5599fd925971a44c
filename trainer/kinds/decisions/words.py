"""Words of the questions about decisions: for each kind a class of its name.

`WORDS` are those of the misconceptions by code: the name for lists, and the reply.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import ClassVar, Final, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.kinds.decisions.decision_kind import DecisionKind
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.decide.decisions import chosen, decision_in, per_mille, tile_asked
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position
from trainer.strategy.choice.decision import Option, sureness
from trainer.wording.kind_words import KindWords, Words
from trainer.wording.strategy_words import percent, tile_named, with_last_hand
from trainer.wording.words import points_word, tile_word

Sayings: TypeAlias = Mapping[str, Promise]
"""By answer, or by answer and action (`push riichi`) where that is said otherwise: a course with its tile."""


class CourseWords(KindWords):
    """How a kind says its courses: as an `order` without a full stop, `Push 5s`, and behind “to”, `push 5s`.

    `asked` is the question, and `clear` are whole sentences of a course that is clearly the best, in the
    place of the usual one.
    """

    slug: ClassVar[str]
    asked: ClassVar[Promise]
    orders: ClassVar[Sayings]
    infinitives: ClassVar[Sayings]
    clear: ClassVar[Sayings] = {}

    def question(self, position: Position) -> str:
        return with_last_hand(position, str(self.asked) % tile_named(position))

    def option(self, code: str, position: Position) -> str:
        return super().option(code, position) % tile_named(position)

    def verdict_line(self, answer: Answer, position: Position) -> str:
        """The best course, with a firm reason only if it is so by far.

        An answer that is not the best as the position is (in a flip) is said without a reason.
        """
        return self.line_of(answer, position, self.courses(position))

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
                return str(self.clear[best]) % (words | tile_named(position))
            words["next"] = _said(self.infinitives, others[0], options[others[0]], position)
            line = _("%(order)s: %(gap)s more than to %(next)s.") % words
            return " ".join((line, *why_better(options[best], options[others[0]])))
        if not gap:
            return _("The model finds no difference between the two best courses.")
        words["best"] = _said(self.infinitives, best, options[best], position)
        return _("The model slightly prefers to %(best)s, by %(gap)s.") % words

    def why_not(self, answer: Answer, position: Position) -> str:
        """What an answer that is not the best costs: first what speaks against it, then what for it."""
        options = self.courses(position)
        best, given = next(iter(options)), str(answer)
        if given not in options or given == best:
            return ""
        there, here = options[best], options[given]
        cost = _("Choosing to %(given)s costs %(gap)s.") % {
            "given": _said(self.infinitives, given, here, position),
            "gap": points_word(_points(there) - _points(here)),
        }
        return " ".join((cost, *weighed(here, there)))

    def courses(self, position: Position) -> dict[str, Option]:
        """The option that each answer stands for, the best first.

        :raises PositionError: if the position does not serve the question.
        """
        kind = kind_named(self.slug)
        assert isinstance(kind, DecisionKind), "only decisions have courses"
        decision = decision_in(position, position.ruleset)
        found = chosen(kind.courses, decision, tile_asked(position), some=True)
        return dict(sorted(found.items(), key=lambda item: -item[1].points))


class ChaseOrNot(CourseWords):
    slug = "chase-or-not"
    title = gettext_lazy("Chase a riichi or not")
    asked = gettext_lazy(
        "You face a riichi, and %(tile)s leaves you tenpai. Chase with a riichi of your own, "
        "push in silence, or fold?"
    )
    orders = {
        "chase": gettext_lazy("Chase with a riichi on %(tile)s"),
        "damaten": gettext_lazy("Push %(tile)s and stay silent"),
        "fold": gettext_lazy("Fold"),
    }
    infinitives = {
        "chase": gettext_lazy("declare riichi"),
        "damaten": gettext_lazy("push in silence"),
        "fold": gettext_lazy("fold"),
    }
    clear = {"fold": gettext_lazy("Fold: %(tile)s costs more than the hand is worth, by %(gap)s.")}
    options = {
        "chase": gettext_lazy("Riichi with %(tile)s"),
        "damaten": gettext_lazy("Push %(tile)s in silence"),
        "fold": gettext_lazy("Fold"),
    }


class RiichiOrDamaten(CourseWords):
    slug = "riichi-or-damaten"
    title = gettext_lazy("Riichi or damaten")
    asked = gettext_lazy("You discard %(tile)s and are tenpai. Riichi, or damaten?")
    orders = {
        "riichi": gettext_lazy("Declare riichi with %(tile)s"),
        "damaten": gettext_lazy("Discard %(tile)s and stay silent"),
        "damaten wait": gettext_lazy("Discard %(tile)s and stay silent now, with a riichi on a better shape"),
    }
    infinitives = {
        "riichi": gettext_lazy("declare riichi"),
        "damaten": gettext_lazy("stay silent"),
        "damaten wait": gettext_lazy("stay silent now"),
    }
    options = {"riichi": gettext_lazy("Riichi"), "damaten": gettext_lazy("Damaten: stay silent now")}


class ShouldYouFold(CourseWords):
    slug = "should-you-fold"
    title = gettext_lazy("Should you fold")
    asked = gettext_lazy("You face a riichi. Push %(tile)s, or fold?")
    orders = {
        "push": gettext_lazy("Push %(tile)s"),
        "push riichi": gettext_lazy("Push %(tile)s, with a riichi"),
        "fold": gettext_lazy("Fold"),
    }
    infinitives = {
        "push": gettext_lazy("push %(tile)s"),
        "push riichi": gettext_lazy("push %(tile)s with a riichi"),
        "fold": gettext_lazy("fold"),
    }
    clear = {"fold": gettext_lazy("Fold: %(tile)s costs more than the hand is worth, by %(gap)s.")}
    options = {"push": gettext_lazy("Push %(tile)s"), "fold": gettext_lazy("Fold")}


class WaitForBetter(CourseWords):
    slug = "wait-for-better"
    title = gettext_lazy("Declare now or wait for a better shape")
    asked = gettext_lazy(
        "You discard %(tile)s and are tenpai. Riichi at once (sokuriichi), or wait in silence for a better "
        "shape (tegawari)?"
    )
    orders = {
        "now": gettext_lazy("Declare riichi with %(tile)s now"),
        "wait": gettext_lazy("Discard %(tile)s in silence and declare when the wait gets better"),
    }
    infinitives = {
        "now": gettext_lazy("declare riichi now"),
        "wait": gettext_lazy("wait for a better shape"),
    }
    options = {"now": gettext_lazy("Riichi now"), "wait": gettext_lazy("Wait for a better shape")}


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


def _said(sayings: Sayings, answer: str, option: Option | None, position: Position) -> str:
    action = f"{answer} {option.action}" if option else answer
    return str(sayings.get(action, sayings[answer])) % tile_named(position)


def _tile(position: Position) -> dict[str, str]:
    return {"tile": tile_word(tile_asked(position))}


def _points(option: Option) -> int:
    return round(option.points)


WORDS: Final[dict[str, Words]] = {
    "always_riichi": (
        gettext_lazy("Whoever is tenpai declares riichi"),
        gettext_lazy(
            "A riichi costs its stick and the choice to fold. Stay silent with an expensive hand that wins "
            "without it, or with a wait that may get better."
        ),
    ),
    "never_fold_tenpai": (
        gettext_lazy("A tenpai hand is never folded"),
        gettext_lazy(
            "Tenpai is worth what it wins. Few live tiles, a cheap hand or few draws left do not pay for a "
            "tile that is often ronned."
        ),
    ),
    "fold_against_any_riichi": (
        gettext_lazy("Against a riichi one folds"),
        gettext_lazy(
            "Folding costs points as well: the riichi player's tsumo and the noten payments. A good "
            "hand brings in more than one dangerous tile costs."
        ),
    ),
}
