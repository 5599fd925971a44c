"""The sentence of a small change: what would have to be otherwise for the other answer."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.rules.events import Ankan, Kakan
from trainer.scenarios.answers import Answer, Points, SomeOf, Tiles
from trainer.scenarios.changes import (
    AskedChange,
    CallChange,
    Change,
    CountChange,
    EndChange,
    PointsChange,
    RuleChange,
    TileChange,
    TurnChange,
)
from trainer.scenarios.edits import edited
from trainer.scenarios.flip import Flip, turns_round
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position import Position
from trainer.scenarios.thresholds import ThresholdChange
from trainer.wording.decisions import threshold_sentence
from trainer.wording.flip_course import call_sentence, end_sentence, turn_sentence, two_turns
from trainer.wording.kind_words import answer_word, codes_of, words_of
from trainer.wording.kinds.who_may_call import claim_word
from trainer.wording.reasons import reason_sentence
from trainer.wording.rulings import clause
from trainer.wording.words import (
    grouped,
    kan_tile,
    kinds_of,
    named_tile,
    points_word,
    seat_word,
    tile_word,
)


@dataclass(frozen=True, slots=True)
class FlipWords:
    """`change` is what is supposed, without a full stop; `answer` what the rules answer then."""

    change: str
    answer: str


def flip_words(kind: PuzzleKind, position: Position, flip: Flip) -> FlipWords:
    """A flip of the position in words."""
    words, shape = words_of(kind.slug), kind.shape(flip.twin)
    answer = words.verdict_line(flip.answer, flip.twin)
    if kind.asks_acts and flip.verdict.reasons:
        answer = " ".join((answer, reason_sentence(flip.verdict.reasons[0], flip.twin)))
    if isinstance(shape, Points):
        answer = answer_word(words, shape, flip.twin, flip.answer)
    if isinstance(shape, Tiles | SomeOf):
        answer = " ".join((answer, *_of_list(kind, position, flip)))
    return FlipWords(_both(flip, position), answer)


def _of_list(kind: PuzzleKind, position: Position, flip: Flip) -> Iterator[str]:
    """What the answer names more and what no longer, where it is only a longer or a shorter list."""
    here = kind.solve(position, position.ruleset).answer
    if turns_round(kind, position, here, flip.twin, flip.answer):
        return
    words, shape = words_of(kind.slug), kind.shape(flip.twin)
    come, gone = _only_in(flip.answer, here), _only_in(here, flip.answer)
    if come:
        yield _("Added: %(list)s.") % {"list": answer_word(words, shape, flip.twin, come)}
    if gone:
        yield _("Gone: %(list)s.") % {"list": answer_word(words, shape, position, gone)}


def _only_in(answer: Answer, other: Answer) -> tuple[int, ...] | tuple[str, ...]:
    """The tiles or options of an answer that another one lacks."""
    kinds = tuple(kind for kind in kinds_of(answer) if kind not in kinds_of(other))
    return kinds or tuple(code for code in codes_of(answer) if code not in codes_of(other))


def _both(flip: Flip, position: Position) -> str:
    """What is supposed, in one sentence: of two changes that of a rule comes last."""
    if isinstance(flip.change, ThresholdChange):
        return threshold_sentence(flip.change, position)
    one = change_sentence(flip.change, position)
    half = None if flip.also is None else edited(position, flip.change)
    if flip.also is None or half is None:
        return one
    if (twice := two_turns(flip.change, flip.also)) is not None:
        return twice
    other = change_sentence(flip.also, half)
    match flip.change, flip.also:
        case (RuleChange() as rule, _):
            said = other
        case (_, RuleChange() as rule):
            said = one
        case _:
            return _("%(one)s, and %(other)s") % {"one": one, "other": other[:1].lower() + other[1:]}
    return _("%(change)s, under the rule “%(clause)s”") % {
        "change": said,
        "clause": clause(rule.parameter, rule.there),
    }


def change_sentence(change: Change, position: Position) -> str:
    """What is supposed to be otherwise in the position, without a full stop."""
    match change:
        case TileChange():
            return _tile(change, position)
        case PointsChange():
            return _points(change, position)
        case TurnChange():
            return turn_sentence(change, position)
        case CallChange():
            return call_sentence(change, position)
        case EndChange():
            return end_sentence(change, position)
        case AskedChange():
            return _asked(change, position)
        case CountChange():
            return _count(change)
        case RuleChange(parameter, _here, there):
            return _("If the rule were “%(clause)s”") % {"clause": clause(parameter, there)}


def _tile(change: TileChange, position: Position) -> str:
    words: dict[str, Any] = {"old": tile_word(change.old), "new": tile_word(change.new)}
    own = change.seat == position.hero
    words["seat"] = seat_word(position, change.seat)
    if not own:
        words |= {"old": named_tile(change.old), "new": named_tile(change.new)}
    if change.place in ("lies", "river") and change.at is not None:
        if isinstance(position.events[change.at], Ankan | Kakan):
            words |= {"old": kan_tile(change.old), "new": kan_tile(change.new)}
            return _("If the kan of %(seat)s were of %(new)s instead of %(old)s") % words
        if own:
            return _("If you had discarded %(new)s instead of %(old)s") % words
        return _("If %(seat)s had discarded %(new)s instead of %(old)s") % words
    if change.place == "pon":
        said = (
            _("If you had called pon on %(new)s instead of %(old)s")
            if own
            else _("If %(seat)s had called pon on %(new)s instead of %(old)s")
        )
        return said % words
    if change.place == "shown":
        return _("If %(seat)s held %(new)s instead of %(old)s") % words
    return _TILES[change.place]() % words


_TILES: Final[dict[str, Callable[[], str]]] = {
    "hand": lambda: _("If you held %(new)s instead of one %(old)s"),
    "drawn": lambda: _("If you had drawn %(new)s instead of %(old)s"),
    "indicator": lambda: _("If the dora indicator were %(new)s instead of %(old)s"),
}


def _points(change: PointsChange, position: Position) -> str:
    words = {"there": points_word(change.there), "here": grouped(change.here)}
    if change.seat == position.hero:
        return _("If you had %(there)s instead of %(here)s") % words
    words["seat"] = seat_word(position, change.seat)
    return _("If %(seat)s had %(there)s instead of %(here)s") % words


def _asked(change: AskedChange, position: Position) -> str:
    """Of what the question supposes: the first claim that is another one, or what a mistake was for."""
    if change.name == "meant":
        if change.there == "yes":
            return _("If the chombo had been made on purpose")
        return _("If the chombo had been made by mistake")
    here, there = (dict(claim.split(":") for claim in said.split()) for said in (change.here, change.there))
    seat = next(seat for seat in here if here[seat] != there.get(seat))
    words = {"seat": seat_word(position, int(seat)), "here": claim_word(here[seat])}
    if seat not in there:
        return _("If %(seat)s had not said %(here)s") % words
    return _("If %(seat)s had said %(there)s instead of %(here)s") % {
        **words,
        "there": claim_word(there[seat]),
    }


def _count(change: CountChange) -> str:
    words = {"there": change.there, "here": change.here}
    if change.name == "honba":
        return (
            ngettext(
                "With %(there)s honba instead of %(here)s",
                "With %(there)s honba instead of %(here)s",
                change.there,
            )
            % words
        )
    return (
        ngettext(
            "With %(there)s stick on the table at the deal instead of %(here)s",
            "With %(there)s sticks on the table at the deal instead of %(here)s",
            change.there,
        )
        % words
    )
