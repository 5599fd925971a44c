"""The sentence of a small change: what would have to be otherwise for the other answer.

The first part says what might have gone otherwise in the course of a hand: turns, calls, and its end.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from trainer.rules.replay.events import Ankan, Discard, Kakan, Kita, Tsumo
from trainer.rules.replay.table import STICK
from trainer.rules.tiles.tile import Tile, format_tiles
from trainer.rules.verdict import Reason
from trainer.scenarios.answer_shapes import Points, Tiles
from trainer.scenarios.decide.what_if import ThresholdChange
from trainer.scenarios.flip.edited import edited, stick_payer
from trainer.scenarios.flip.search import Flip, named, turns_round
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position.changes import (
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
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import answer_word, words_of
from trainer.wording.reasons import reason_sentence
from trainer.wording.rulings import clause
from trainer.wording.strategy_words import points_sentence, threshold_sentence
from trainer.wording.words import (
    claim_word,
    faces_of,
    grouped,
    kan_tile,
    named_tile,
    own_tile,
    seat_word,
    tile_words,
)


def turn_sentence(change: TurnChange, position: Position) -> str:
    """Of a go-around more or less, or one turn less."""
    if change.last:
        return _one_turn(change, position)
    return _turns(change.turns, change) if change.at is None else _turn_at(change.at, change, position)


def two_turns(one: Change, other: Change) -> str | None:
    """Of two go-arounds less or more; None of any other two changes."""
    if not isinstance(one, TurnChange) or not isinstance(other, TurnChange):
        return None
    if (one.turns, one.at, one.last) != (other.turns, None, False) or (other.at, other.last) != (None, False):
        return None
    return _turns(2 * one.turns, replace(other, here=one.here))


def _one_turn(change: TurnChange, position: Position) -> str:
    """The turn taken last is not taken yet."""
    before = edited(position, change)
    assert before is not None, "the turn can be left out"
    lies = before.events[-1]
    assert isinstance(lies, Discard), "what was discarded before that turn lies there"
    words = {"seat": seat_word(position, lies.seat), "tile": named_tile(lies.tile)}
    if lies.seat == position.hero:
        return _("One turn earlier, with your %(tile)s just discarded") % {"tile": own_tile(lies.tile)}
    return _("One turn earlier, with %(tile)s just discarded by %(seat)s") % words


def _turns(number: int, change: TurnChange) -> str:
    said: str = _TURNS[number] % {"there": change.there, "here": change.here}
    return said


_TURNS: Final = {
    -2: ngettext_lazy(
        "Two go-arounds earlier, with %(there)s tile left instead of %(here)s",
        "Two go-arounds earlier, with %(there)s tiles left instead of %(here)s",
        "there",
    ),
    2: ngettext_lazy(
        "Two go-arounds later, with %(there)s tile left instead of %(here)s",
        "Two go-arounds later, with %(there)s tiles left instead of %(here)s",
        "there",
    ),
    -1: ngettext_lazy(
        "One go-around earlier, with %(there)s tile left instead of %(here)s",
        "One go-around earlier, with %(there)s tiles left instead of %(here)s",
        "there",
    ),
    1: ngettext_lazy(
        "One go-around later, with %(there)s tile left instead of %(here)s",
        "One go-around later, with %(there)s tiles left instead of %(here)s",
        "there",
    ),
}
"""By the go-arounds more or less."""


def _turn_at(at: int, change: TurnChange, position: Position) -> str:
    """Of a go-around more or less before a riichi, or less after a kita."""
    event = position.events[at]
    seat = getattr(event, "seat", position.hero)
    own, words = seat == position.hero, {"seat": seat_word(position, seat)}
    if isinstance(event, Kita):
        said = (
            _("If you had extracted the north one go-around later")
            if own
            else _("If %(seat)s had extracted the north one go-around later")
        )
    elif change.turns < 0:
        words["tile"] = named_tile(_left_out(change, position, seat))
        said = (
            _("If you had declared riichi one go-around earlier, without first discarding %(tile)s")
            if own
            else _("If %(seat)s had declared riichi one go-around earlier, without first discarding %(tile)s")
        )
    else:
        said = (
            _("If you had declared riichi one go-around later")
            if own
            else _("If %(seat)s had declared riichi one go-around later")
        )
    return said % words


def _left_out(change: TurnChange, position: Position, seat: int) -> Tile:
    """What a seat discarded in the go-around that is left out."""
    twin = edited(position, change)
    assert twin is not None, "the go-around can be left out"
    (gone,) = _discards(position, seat) - _discards(twin, seat)
    return gone


def _discards(position: Position, seat: int) -> Counter[Tile]:
    thrown = (event for event in position.events if isinstance(event, Discard))
    return Counter(event.tile for event in thrown if event.seat == seat)


def _own_call(change: CallChange, position: Position) -> str:
    """Of a chi or pon that the hero does not make: what was thrown instead of the tile that it then draws."""
    twin = edited(position, change)
    assert twin is not None, "the call can be left out"
    thrown = twin.events[change.at - 1]
    assert isinstance(thrown, Discard), "a discard is called"
    words = {"seat": seat_word(position, thrown.seat), "other": named_tile(thrown.tile)}
    said = _("If %(seat)s had discarded %(other)s and you had drawn %(tile)s yourself")
    return said % {**words, "tile": "" if change.tile is None else named_tile(change.tile)}


def call_sentence(change: CallChange, position: Position) -> str:
    """Of a call, a kan, a kita or a riichi made or not made."""
    return _call_made(change, position) if change.made else _call(change, position)


def _called(change: CallChange) -> str:
    """What is called: `the South tile`, and of a kan `South tiles`."""
    if change.tile is None:
        return ""
    return kan_tile(change.tile) if change.how in ("ankan", "kakan", "daiminkan") else named_tile(change.tile)


def _call(change: CallChange, position: Position) -> str:
    words = {
        "seat": seat_word(position, change.seat),
        "tile": _called(change),
    }
    own = change.seat == position.hero
    if change.turn:
        return _without_turn(change, own=own) % words
    if change.how == "riichi":
        return (
            _("If you had not declared riichi") if own else _("If %(seat)s had not declared riichi") % words
        )
    if own and change.how == "kita":
        return _("If you had not extracted the north")
    if own:
        return _own_call(change, position)
    if change.at + 1 == len(position.events) and change.how in ("ankan", "kakan", "kita"):
        if change.how == "kita":
            return _("If %(seat)s had discarded the north instead of extracting it") % words
        words["tile"] = "" if change.tile is None else named_tile(change.tile)
        return _("If %(seat)s had discarded %(tile)s instead of making the kan") % words
    return _CALLS[change.how] % words


def _without_turn(change: CallChange, *, own: bool) -> str:
    """Of a call left out with the turn in which the tile was thrown, or the kan made."""
    if change.how in ("chi", "pon", "daiminkan"):
        return _("If the turn in which %(tile)s was discarded and called had not taken place")
    if own:
        return (
            _("If you had not made a kan")
            if change.tile is not None and change.how != "kita"
            else _("If you had not extracted a north")
        )
    if change.how == "kita":
        return _("If %(seat)s had not extracted a north")
    return _("If %(seat)s had not made the kan of %(tile)s")


def _call_made(change: CallChange, position: Position) -> str:
    """Of a riichi or a call made, in place of another one or besides."""
    tile = _called(change)
    words = {"seat": seat_word(position, change.seat), "tile": tile}
    own = change.seat == position.hero
    if change.how == "chi":
        return _("If %(seat)s had called chi on %(tile)s") % words
    if change.how == "pon":
        return _("If %(seat)s had called pon on %(tile)s") % words
    if change.how == "ankan":
        return _("If %(seat)s had made an ankan of %(tile)s before this discard") % words
    if change.instead is None:
        return _("If you had declared riichi with your last discard")
    if change.at > change.instead:
        said = (
            _("If you had waited until your last discard to declare riichi")
            if own
            else _("If %(seat)s had waited until their last discard to declare riichi")
        )
        return said % words
    thrown = position.events[change.at]
    words["tile"] = named_tile(thrown.tile) if isinstance(thrown, Discard) else ""
    return (
        _("If you had declared riichi earlier, with %(tile)s")
        if own
        else _("If %(seat)s had declared riichi earlier, with %(tile)s")
    ) % words


def end_sentence(change: EndChange, position: Position) -> str:
    """Of a win by another seat, or of one more or less."""
    own = change.seat == position.hero
    words = {"seat": seat_word(position, change.seat)}
    if change.how == "passed":
        return (
            _("If you had not declared the win") if own else _("If %(seat)s had not declared the win") % words
        )
    if change.how == "nine":
        if own:
            return _("If it had been you who declared kyuushuu kyuuhai on the first turn")
        return _("If it had been %(seat)s who declared kyuushuu kyuuhai on the first turn") % words
    if change.how == "tsumo" and change.tile is not None:
        words["tile"] = named_tile(change.tile)
        if own:
            return _("If you had drawn %(tile)s on your last turn and won by tsumo") % words
        return _("If %(seat)s had drawn %(tile)s on their last turn and won by tsumo") % words
    if change.how == "tsumo":
        return (
            _("If you had called tsumo instead") if own else _("If %(seat)s had called tsumo instead") % words
        )
    if change.how == "also":
        return (
            _("If you had won on the same tile too")
            if own
            else _("If %(seat)s had won on the same tile too") % words
        )
    return _ron(change, position, words)


def _ron(change: EndChange, position: Position, words: dict[str, str]) -> str:
    """Of a ron, on a discard or on what was drawn as the winning tile."""
    event, own = position.events[change.at], change.seat == position.hero
    tile = getattr(event, "tile", None)
    words["tile"] = "" if tile is None else named_tile(tile)
    if isinstance(event, Tsumo):
        words["thrower"] = seat_word(position, event.seat)
        if event.seat == position.hero:
            return _("If you had discarded %(tile)s and %(seat)s had called ron on it") % words
        return _("If %(thrower)s had discarded %(tile)s and %(seat)s had called ron on it") % words
    if change.hand:
        words["hand"] = format_tiles(change.hand)
        return _("If %(seat)s had won on %(tile)s with %(hand)s") % words
    return _("If you had won on %(tile)s") % words if own else _("If %(seat)s had won on %(tile)s") % words


_CALLS: Final = {
    "chi": gettext_lazy("If %(seat)s had not called chi on %(tile)s"),
    "pon": gettext_lazy("If %(seat)s had not called pon on %(tile)s"),
    "daiminkan": gettext_lazy("If %(seat)s had not made the kan of %(tile)s"),
    "ankan": gettext_lazy("If %(seat)s had not made the kan of %(tile)s"),
    "kakan": gettext_lazy("If %(seat)s had not made the kan of %(tile)s"),
    "kita": gettext_lazy("If %(seat)s had not extracted a north"),
}


@dataclass(frozen=True, slots=True)
class FlipWords:
    """`change` is what is supposed, without a full stop; `answer` what the rules answer then."""

    change: str
    answer: str


def flip_words(kind: PuzzleKind, position: Position, flip: Flip) -> FlipWords:
    """A flip of the position in words."""
    words, shape = words_of(kind.slug), kind.shape(flip.twin)
    answer = words.flip_line(flip.answer, flip.twin)
    if (why := _told_with(kind, position, flip)) is not None:
        answer = " ".join((answer, reason_sentence(why, flip.twin)))
    if isinstance(shape, Points):
        answer = answer_word(words, shape, flip.twin, flip.answer)
    if isinstance(shape, Tiles):
        answer = " ".join((answer, *_of_tiles(kind, position, flip)))
    return FlipWords(_both(flip, position), answer)


def _told_with(kind: PuzzleKind, position: Position, flip: Flip) -> Reason | None:
    """The reason that is said with an answer: of acts, and of a mistake under another rule."""
    if kind.asks_acts:
        return _of_the_act(kind, position, flip)
    return next(iter(flip.verdict.reasons), None) if kind.of_faults and _is_of_rule(flip) else None


def _is_of_rule(flip: Flip) -> bool:
    return isinstance(flip.change, RuleChange) and flip.also is None


def _of_the_act(kind: PuzzleKind, position: Position, flip: Flip) -> Reason | None:
    """Why an act is illegal then; or why the one that is illegal now is legal then, if a reason tells it."""
    reasons = flip.verdict.reasons
    if flip.answer != kind.no_fault:
        return next(iter(reasons), None)
    act = named(position, kind.solve(position, position.ruleset).answer)
    moments = {at for at, event in enumerate(flip.twin.events) if event == act}
    return next((reason for reason in reasons if reason.moment in moments), None)


def _of_tiles(kind: PuzzleKind, position: Position, flip: Flip) -> Iterator[str]:
    """Which tiles the answer names more and which no longer, where it is only a longer or a shorter list."""
    here = kind.solve(position, position.ruleset).answer
    stays = {*faces_of(here)} & {*faces_of(flip.answer)}
    if not stays or turns_round(kind, position, here, flip.twin, flip.answer):
        return
    come = tile_words([tile for tile in faces_of(flip.answer) if tile not in stays])
    gone = tile_words([tile for tile in faces_of(here) if tile not in stays])
    if come and gone:
        yield _("The change adds %(new)s to the answer and takes out %(old)s.") % {"new": come, "old": gone}
    elif come:
        yield _("The change adds %(tiles)s to the answer.") % {"tiles": come}
    elif gone:
        yield _("The change takes %(tiles)s out of the answer.") % {"tiles": gone}


def _both(flip: Flip, position: Position) -> str:
    """What is supposed, in one sentence: of two changes the turn comes first, and a rule last."""
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
        case (_, TurnChange()):
            return _("%(turn)s, and %(if)s") % {"turn": other, "if": one[:1].lower() + one[1:]}
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
            return points_sentence(change, position)
        case TurnChange():
            return turn_sentence(change, position)
        case CallChange():
            return call_sentence(change, position)
        case EndChange():
            return end_sentence(change, position)
        case AskedChange():
            return _asked(change, position)
        case CountChange():
            return _count(change, position)
        case RuleChange(parameter, _here, there):
            return _("If the rule were “%(clause)s”") % {"clause": clause(parameter, there)}


def _tile(change: TileChange, position: Position) -> str:
    words: dict[str, Any] = {"old": named_tile(change.old), "new": named_tile(change.new)}
    own = change.seat == position.hero
    words["seat"] = seat_word(position, change.seat)
    if change.place in ("lies", "river") and change.at is not None:
        if isinstance(position.events[change.at], Ankan | Kakan):
            words |= {"old": kan_tile(change.old), "new": kan_tile(change.new)}
            return _("If %(seat)s had made a kan of %(new)s instead of %(old)s") % words
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
    if change.place == "hand" and (position.table().seats[position.hero].hand or ()).count(change.old) == 1:
        return _("If you held %(new)s instead of %(old)s") % words
    return _TILES[change.place] % {**words, "one": own_tile(change.old)}


_TILES: Final = {
    "hand": gettext_lazy("If you held %(new)s instead of one %(one)s"),
    "drawn": gettext_lazy("If you had drawn %(new)s instead of %(old)s"),
    "indicator": gettext_lazy("If the dora indicator were %(new)s instead of %(old)s"),
}


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


def _count(change: CountChange, position: Position) -> str:
    """Of honba, or of sticks, and what is left to who laid one more or has it still."""
    payer = stick_payer(position)
    left = position.table().scores[payer] - STICK * (change.there - change.here)
    said: str = _COUNTS[change.name] % {
        "there": change.there,
        "here": change.here,
        "seat": seat_word(position, payer),
        "points": grouped(left),
    }
    return said


_COUNTS: Final = {
    "honba": ngettext_lazy(
        "With %(there)s honba instead of %(here)s", "With %(there)s honba instead of %(here)s", "there"
    ),
    "sticks": ngettext_lazy(
        "With %(there)s stick instead of %(here)s on the table at the deal, and %(seat)s left with "
        "%(points)s points",
        "With %(there)s sticks instead of %(here)s on the table at the deal, and %(seat)s left with "
        "%(points)s points",
        "there",
    ),
}
