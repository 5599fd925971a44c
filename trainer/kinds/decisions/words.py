"""Words of the questions about decisions: for each kind the class of its name and `Words`.

`WORDS` are those of the misconceptions by code: the name for lists, and the reply.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.kinds.decisions.decision_kind import DecisionKind
from trainer.kinds.decisions.what_speaks_for_riichi import is_against
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
from trainer.strategy.choice.decision import Option, sureness
from trainer.strategy.choice.parts import Part, mean_win, parts_of
from trainer.wording.kind_words import KindWords, Words, codes_of
from trainer.wording.reasons import reason_sentence
from trainer.wording.strategy_words import FOUR_ALONE, games_leave_open, percent, placement_counts, tile_named
from trainer.wording.words import joined, named_tile, points_word

Sayings: TypeAlias = Mapping[str, Promise]
"""By answer, or by answer and action (`push riichi`) where that is said otherwise: a course with its tile."""


class CourseWords(KindWords):
    """How a kind says its courses: as an `order` without a full stop, `Push 5s`, and behind “to”, `push 5s`.

    `asked` is the question.
    """

    slug: ClassVar[str]
    asked: ClassVar[Promise]
    orders: ClassVar[Sayings]
    infinitives: ClassVar[Sayings]
    not_with = FOUR_ALONE

    def question(self, position: Position) -> str:
        return str(self.asked) % tile_named(position)

    def told(self, position: Position) -> str:
        return placement_counts(position)

    def option(self, code: str, position: Position) -> str:
        return super().option(code, position) % tile_named(position)

    def verdict_line(self, answer: Answer, position: Position) -> str:
        """Whether the tile leaves furiten, the best course, what it lies above the next by, the fact that
        decides, whether real games leave it open, and whether going round is as good; if that is better, it
        comes before the course.

        An answer that is not the best as the position is (in a flip) is said without a reason.
        """
        options = self.courses(position)
        line = self.line_of(answer, position, options)
        best = next(iter(options))
        if answer != best:
            return line
        furiten = in_furiten(position, options.values())
        way, later = going_round(position, options[best]), games_leave_open(position, options)
        if is_round_better(position, options[best]):
            return " ".join((*furiten, *way, line, *later))
        return " ".join((*furiten, line, *later, *way))

    def line_of(self, answer: Answer, position: Position, options: Mapping[str, Option]) -> str:
        """The same with the options at hand, the best first."""
        best, *others = options
        if answer != best or not others:
            order = _said(self.orders, str(answer), options[best] if answer == best else None, position)
            return _("%(order)s.") % {"order": order}
        there, here = options[best], options[others[0]]
        gap = _points(there) - _points(here)
        if not gap:
            return _("The model finds no difference between the two best answers.")
        words = {"order": _said(self.orders, best, there, position), "gap": points_word(gap)}
        if sureness(gap) == "clear":
            words["next"] = _said(self.infinitives, others[0], here, position)
            line = _("%(order)s: %(gap)s more than if you %(next)s.") % words
        else:
            words["best"] = _said(self.infinitives, best, there, position)
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
            "given": _said(self.infinitives, given, here, position),
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


def in_furiten(position: Position, options: Iterable[Option]) -> tuple[str, ...]:
    """That the tile asked about leaves furiten, or a riichi with it is in furiten, and on what."""
    declares = any(option.action == "riichi" for option in options)
    found = furiten_reasons("", position, position.ruleset, declares=declares)
    return tuple(reason_sentence(reason, position) for reason in found)


def is_round_better(position: Position, best: Option) -> bool:
    """Whether the model would rather go round than take the best answer."""
    way = decision_in(position, position.ruleset).of("round")
    return way is not None and _points(way) > _points(best)


def going_round(position: Position, best: Option) -> tuple[str, ...]:
    """What the model says of going round beside the best answer, where it is better or close."""
    way = decision_in(position, position.ruleset).of("round")
    if way is None or (way.tile == best.tile and best.action != "fold"):
        return ()
    gap = _points(way) - _points(best)
    words = {"tile": named_tile(way.tile), "gap": points_word(abs(gap))}
    if gap > 0:
        return (
            _("Going round with %(tile)s (mawashi) would bring %(gap)s more than any of the answers.")
            % words,
        )
    if sureness(gap) == "close":
        return (
            _("Going round with %(tile)s (mawashi) is close: %(gap)s less than the best answer.") % words,
        )
    return ()


class ChaseOrNotWords(CourseWords):
    slug = "chase-or-not"
    title = gettext_lazy("Chase a riichi or not")
    asked = gettext_lazy(
        "You face a riichi, and discarding %(tile)s leaves you tenpai. Chase with a riichi of your "
        "own, push in silence, or fold?"
    )
    orders = {
        "chase": gettext_lazy("Chase with a riichi, discarding %(tile)s"),
        "damaten": gettext_lazy("Push %(tile)s and stay silent"),
        "damaten then_fold": gettext_lazy("Discard %(tile)s in silence, then fold"),
        "fold": gettext_lazy("Fold"),
    }
    infinitives = {
        "chase": gettext_lazy("declare riichi"),
        "damaten": gettext_lazy("push in silence"),
        "damaten then_fold": gettext_lazy("discard %(tile)s in silence and then fold"),
        "fold": gettext_lazy("fold"),
    }
    options = {
        "chase": gettext_lazy("Riichi with %(tile)s"),
        "damaten": gettext_lazy("Push %(tile)s in silence"),
        "fold": gettext_lazy("Fold"),
    }


class RiichiOrDamatenWords(CourseWords):
    slug = "riichi-or-damaten"
    title = gettext_lazy("Riichi or damaten")
    asked = gettext_lazy("You discard %(tile)s and are tenpai. Riichi, or damaten?")
    orders = {
        "riichi": gettext_lazy("Declare riichi with %(tile)s"),
        "damaten": gettext_lazy("Discard %(tile)s and stay silent"),
        "damaten wait": gettext_lazy(
            "Discard %(tile)s, stay silent for now and declare riichi when the wait gets better"
        ),
    }
    infinitives = {
        "riichi": gettext_lazy("declare riichi now"),
        "damaten": gettext_lazy("stay silent"),
        "damaten wait": gettext_lazy("stay silent now"),
    }
    options = {"riichi": gettext_lazy("Riichi"), "damaten": gettext_lazy("Damaten: stay silent now")}


class ShouldYouFoldWords(CourseWords):
    slug = "should-you-fold"
    title = gettext_lazy("Should you fold")
    asked = gettext_lazy("You face a riichi. Push %(tile)s, or fold?")
    orders = {
        "push": gettext_lazy("Push %(tile)s"),
        "push riichi": gettext_lazy("Push %(tile)s with a riichi"),
        "push then_fold": gettext_lazy("Discard %(tile)s, then fold"),
        "fold": gettext_lazy("Fold"),
    }
    infinitives = {
        "push": gettext_lazy("push %(tile)s"),
        "push riichi": gettext_lazy("push %(tile)s with a riichi"),
        "push then_fold": gettext_lazy("discard %(tile)s and then fold"),
        "fold": gettext_lazy("fold"),
    }
    options = {"push": gettext_lazy("Push %(tile)s"), "fold": gettext_lazy("Fold")}


class WaitForBetterWords(CourseWords):
    slug = "wait-for-better"
    title = gettext_lazy("Declare now or wait for a better shape")
    asked = gettext_lazy(
        "You discard %(tile)s and are tenpai. Riichi at once (sokuriichi), or wait in silence for a better "
        "shape (tegawari)?"
    )
    orders = {
        "now": gettext_lazy("Declare riichi with %(tile)s now"),
        "wait": gettext_lazy("Discard %(tile)s in silence and declare riichi when the wait gets better"),
    }
    infinitives = {
        "now": gettext_lazy("declare riichi now"),
        "wait": gettext_lazy("wait for a better shape"),
    }
    options = {"now": gettext_lazy("Riichi now"), "wait": gettext_lazy("Wait for a better shape")}


class WhatSpeaksForRiichiWords(KindWords):
    title = gettext_lazy("What speaks for or against a riichi")
    none_label = gettext_lazy("None of these")
    not_with = FOUR_ALONE
    options = {
        "only_riichi_rons": gettext_lazy("You can ron only if you declare riichi"),
        "unpaid_dora": gettext_lazy("You hold dora, and only with riichi can a ron pay them"),
        "two_han": gettext_lazy("Without riichi the hand is worth at most two han, dora included"),
        "five_han": gettext_lazy("Without riichi you can ron every winning tile for five han or more"),
        "six_unseen": gettext_lazy("At least six of your winning tiles are unseen"),
        "four_unseen": gettext_lazy("At most four of your winning tiles are unseen"),
        "higher_tile": gettext_lazy("One winning tile is worth at least two han more than another"),
        "in_furiten": gettext_lazy("With this tenpai you are furiten"),
        "first_six": gettext_lazy("This is one of your first six discards"),
        "twelfth": gettext_lazy("This is your twelfth discard or a later one"),
        "nobody_declared": gettext_lazy("Nobody has declared riichi yet"),
        "somebody_declared": gettext_lazy("Another player is in riichi already"),
        "last_and_behind": gettext_lazy("In this last hand of the game you are not first"),
        "last_and_first": gettext_lazy("In this last hand of the game you are first"),
    }
    looking = (
        gettext_lazy("Does the hand win without riichi, and what does it pay then?"),
        gettext_lazy("How many winning tiles are unseen, and how many draws are left?"),
        gettext_lazy("What would you gain or lose by a riichi here?"),
    )
    need = gettext_lazy(
        "This question is asked before your discard, with a closed hand that may declare riichi."
    )

    def question(self, position: Position) -> str:
        asked = _("You discard %(tile)s and are tenpai. Which of these are true here and speak for a riichi?")
        if is_against(position):
            asked = _(
                "You discard %(tile)s and are tenpai. "
                "Which of these are true here and speak against a riichi?"
            )
        return asked % tile_named(position)

    def verdict_line(self, answer: Answer, position: Position) -> str:
        codes, against = codes_of(answer), is_against(position)
        if not codes and against:
            return _("Nothing in this list speaks against a riichi here.")
        if not codes:
            return _("Nothing in this list speaks for a riichi here.")
        facts = [_("“%(fact)s”") % {"fact": self.option(code, position)} for code in codes]
        said = (
            ngettext(
                "This speaks against a riichi: %(facts)s.",
                "These speak against a riichi: %(facts)s.",
                len(codes),
            )
            if against
            else ngettext(
                "This speaks for a riichi: %(facts)s.", "These speak for a riichi: %(facts)s.", len(codes)
            )
        )
        return said % {"facts": joined(facts)}


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


def _said(sayings: Sayings, answer: str, option: Option | None, position: Position) -> str:
    course = course_name(option, decision_in(position, position.ruleset)) if option else ""
    action = f"{answer} {course}" if course else answer
    return str(sayings.get(action, sayings[answer])) % tile_named(position)


def _tile(position: Position) -> dict[str, str]:
    return {"tile": named_tile(tile_asked(position))}


def _points(option: Option) -> int:
    return round(option.points)


WORDS: Final[dict[str, Words]] = {
    "always_riichi": (
        gettext_lazy("With a tenpai hand you always declare riichi"),
        gettext_lazy(
            "Not always: you risk the stick and can no longer fold. Stay silent with a valuable hand "
            "that wins without riichi, or with a wait that may get better."
        ),
    ),
    "never_fold_tenpai": (
        gettext_lazy("A tenpai hand is never folded"),
        gettext_lazy(
            "Tenpai is worth only what it is likely to win. With few live tiles, a cheap hand or few "
            "draws left, do not discard a tile that is often ronned."
        ),
    ),
    "fold_against_any_riichi": (
        gettext_lazy("Against a riichi you always fold"),
        gettext_lazy(
            "Folding costs points too, when the riichi player wins by tsumo or you are noten at a "
            "draw. On average, one dangerous tile costs less than a good hand brings in."
        ),
    ),
    "good_wait_is_all": (
        gettext_lazy("A good wait is all that speaks for a riichi"),
        gettext_lazy(
            "The wait is one reason among several: the yaku, the value, the turn, the others and the "
            "standing count too."
        ),
    ),
    "dora_want_riichi": (
        gettext_lazy("Dora in the hand speak for a riichi"),
        gettext_lazy(
            "Only where no ron would pay them without it. A hand with a yaku of its own is paid for its "
            "dora in silence too."
        ),
    ),
    "mangan_wants_riichi": (
        gettext_lazy("The more a hand is worth in silence, the more it wants a riichi"),
        gettext_lazy(
            "From a mangan on another han brings less, while silence wins more often. A valuable hand with a "
            "yaku speaks for silence."
        ),
    ),
    "riichi_rons_in_furiten": (
        gettext_lazy("With riichi you may ron even in furiten"),
        gettext_lazy("Riichi gives you a yaku, but furiten still bars every ron: only a tsumo wins."),
    ),
    "higher_tile_wants_riichi": (
        gettext_lazy("A winning tile that is worth more speaks for a riichi"),
        gettext_lazy(
            "In silence you could let the cheaper tile pass and wait for the other. In riichi that makes you "
            "furiten for the rest of the hand."
        ),
    ),
    "late_wants_riichi": (
        gettext_lazy("Late in the hand you have to hurry with a riichi"),
        gettext_lazy(
            "Late, few draws are left to win by, and every tile that you then have to discard may be "
            "somebody's wait."
        ),
    ),
}
