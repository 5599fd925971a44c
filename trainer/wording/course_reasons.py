"""What decides between two courses: how often each wins and deals in, and what a win pays."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Final

from django.utils.translation import gettext as _

from trainer.scenarios.decision_reasons import per_mille
from trainer.strategy.options import Option
from trainer.wording.strategy_words import percent
from trainer.wording.words import points_word


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
