"""What speaks for a riichi and what against it, as facts that are seen or counted (STR-1, STR-5, STR-6).

Nothing is weighed: a fact holds or does not, by a limit that its name stands for, and the texts of the
rulebook count it for a riichi, against it, or in furiten the other way.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import Bonus, score_win
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.tile import Face, dora_of, face_of, is_red
from trainer.rules.tiles.waits import waits
from trainer.rules.verdict import Fact, Reason, Verdict
from trainer.scenarios.decide.decisions import furiten_on, situation_in, tile_asked
from trainer.scenarios.position.position import Position, PositionError
from trainer.strategy.choice.situation import Ready, Situation, ready_discards

_WIDE: Final = 6
"""Unseen winning tiles from which a wait is wide."""
_NARROW: Final = 4
"""Unseen winning tiles up to which it is narrow."""
_EARLY: Final = 6
"""Own discards up to which it is early."""
_LATE: Final = 12
"""The own discard from which it is late."""
_CHEAP: Final = 2
"""Han up to which another one nearly doubles the points of a hand."""
_MANGAN: Final = 5
"""Han that make a mangan whatever the fu."""
_HIGHER: Final = 2
"""Han by which one winning tile is worth more than another."""
_YAKUMAN: Final = 13
"""Han that a yakuman counts as here."""

RiichiFact: TypeAlias = Literal[
    "only_riichi_rons",
    "unpaid_dora",
    "two_han",
    "five_han",
    "six_unseen",
    "four_unseen",
    "first_six",
    "twelfth",
    "nobody_declared",
    "somebody_declared",
    "last_and_behind",
    "last_and_first",
    "in_furiten",
    "higher_tile",
]
"""A fact as an option names it."""
FOR: Final[frozenset[RiichiFact]] = frozenset(
    {
        "only_riichi_rons",
        "unpaid_dora",
        "two_han",
        "six_unseen",
        "first_six",
        "nobody_declared",
        "last_and_behind",
    }
)
"""What speaks for a riichi wherever it is so, but a cheap hand not in furiten; `higher_tile` does in furiten
alone, the others against."""


@dataclass(frozen=True)
class RiichiFacts:
    """A closed tenpai before a discard: the situation, the tenpai after it, the kinds that it is furiten on,
    and the moments of those that lie in the river.
    """

    situation: Situation
    ready: Ready
    furiten: tuple[Face, ...]
    moments: tuple[int, ...] = ()

    @property
    def kinds(self) -> tuple[Face, ...]:
        """The kinds waited on of which a copy is unseen."""
        return self.ready.wait.kinds

    @property
    def named(self) -> tuple[Face, ...]:
        """All kinds waited on, also those of which every copy is seen."""
        return waits(self.ready.hand.counts)

    @property
    def live(self) -> int:
        """Unseen copies of these."""
        return sum(self.situation.unseen[kind] for kind in self.kinds)

    @cached_property
    def han(self) -> Mapping[Face, int]:
        """The han of a ron by kind without riichi, as if it needed no yaku; 13 of a yakuman."""
        return {kind: self._han(kind, 1) for kind in self.kinds}

    @cached_property
    def rons(self) -> tuple[Face, ...]:
        """The kinds with a yaku without riichi."""
        return tuple(kind for kind in self.kinds if self._han(kind, 0))

    def _han(self, kind: Face, riichi: int) -> int:
        """Of the ron without riichi; with `riichi` as 1 it is that of a riichi less the han of it."""
        bearings = self.situation.bearings
        win = Win(self.ready.hand, kind, False, riichi, bearings.seat_wind, bearings.round_wind)
        score = score_win(win, bearings.ruleset, Bonus(bearings.indicators))
        if score is None:
            return 0
        return _YAKUMAN if score.yakuman else score.han - riichi

    @property
    def least(self) -> int:
        """The han of the cheapest winning tile."""
        return min(self.han.values())

    @property
    def most(self) -> int:
        """The han of the most valuable one, which may be a red five."""
        return max(han + (kind in self.situation.bearings.reds) for kind, han in self.han.items())

    @property
    def spread(self) -> int:
        """Han by which the most valuable winning tile is worth more than the cheapest."""
        return max(self.han.values()) - self.least

    @property
    def dora(self) -> int:
        """Dora and red fives in the hand."""
        hand, bearings = self.ready.hand, self.situation.bearings
        tiles = (*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles))
        kinds = [dora_of(face_of(tile)) for tile in bearings.indicators]
        reds = sum(map(is_red, tiles)) if bearings.ruleset.aka else 0
        return sum(kinds.count(face_of(tile)) for tile in tiles) + reds

    @property
    def is_first(self) -> bool:
        """Whether nobody has more points."""
        return self.situation.scores[self.situation.hero] == max(self.situation.scores)

    @property
    def lacks_yaku(self) -> bool:
        """Whether a riichi makes a ron possible, on every winning tile."""
        return not self.furiten and not self.rons

    @property
    def is_mangan(self) -> bool:
        """Whether silence could ron every winning tile for a mangan."""
        return not self.furiten and self.rons == self.kinds and self.least >= _MANGAN


def riichi_facts_of(position: Position, ruleset: Ruleset) -> RiichiFacts:
    """The facts of the discard that the question names; the position's own rules tell if it may declare.

    :raises PositionError: unless the hand is closed and may declare with that tile; where two are first in
        the last hand, or a red five as the winning tile would decide what is worth more.
    """
    tile = tile_asked(position)
    if tile not in situation_in(position, position.ruleset).declarable:
        raise PositionError("no riichi can be declared with this tile")
    situation = situation_in(position, ruleset)
    ready = next((each for each in ready_discards(situation) if each.thrown == tile), None)
    if ready is None:
        raise PositionError("no winning tile is left")
    lying = furiten_on(position, ruleset, tile)
    kinds = tuple(tile if thrown is None else face_of(thrown.tile) for thrown in lying)
    moments = tuple(thrown.at for thrown in lying if thrown is not None)
    found = RiichiFacts(situation, ready, kinds, moments)
    if ruleset == position.ruleset:
        _check(found)
    return found


def _check(facts: RiichiFacts) -> None:
    scores, reds = facts.situation.scores, facts.situation.bearings.reds
    if facts.situation.last_hand and scores.count(max(scores)) > 1:
        raise PositionError("two players share the first place")
    red = [han + (kind in reds) for kind, han in facts.han.items()]
    if (max(red) - min(red) >= _HIGHER) != (facts.spread >= _HIGHER):
        raise PositionError("a red five would decide which winning tile is worth more")


_TURNED_BY_FURITEN: Final[frozenset[RiichiFact]] = frozenset({"two_han", "higher_tile"})
"""In furiten a valuable hand speaks for a riichi, and a cheap one does not (STR-6)."""


def holds(fact: RiichiFact, facts: RiichiFacts) -> bool:
    """Whether a fact is so, whatever it speaks for."""
    rival, last = facts.situation.rival, facts.situation.last_hand
    so: dict[RiichiFact, bool] = {
        "only_riichi_rons": facts.lacks_yaku,
        "unpaid_dora": facts.lacks_yaku and facts.dora > 0,
        "two_han": facts.most <= _CHEAP,
        "five_han": facts.is_mangan,
        "six_unseen": facts.live >= _WIDE,
        "four_unseen": facts.live <= _NARROW,
        "first_six": facts.situation.turn <= _EARLY,
        "twelfth": facts.situation.turn >= _LATE,
        "nobody_declared": rival is None,
        "somebody_declared": rival is not None,
        "last_and_behind": last and not facts.is_first,
        "last_and_first": last and facts.is_first,
        "in_furiten": bool(facts.furiten),
        "higher_tile": facts.spread >= _HIGHER,
    }
    return so[fact]


def speaks(fact: RiichiFact, facts: RiichiFacts, *, against: bool = False) -> bool:
    """Whether a fact is so and speaks for a riichi, or `against` one."""
    turned = fact in _TURNED_BY_FURITEN and bool(facts.furiten)
    with_it = (fact in FOR) != turned
    return with_it != against and holds(fact, facts)


def close_to_limit(fact: RiichiFact, facts: RiichiFacts) -> bool:
    """Whether the figure of a fact lies next to its limit: two tiles or turns on either side, one han."""
    figures: dict[RiichiFact, tuple[int, int, int]] = {
        "six_unseen": (facts.live, _WIDE, 2),
        "four_unseen": (facts.live, _NARROW + 1, 2),
        "first_six": (facts.situation.turn, _EARLY + 1, 2),
        "twelfth": (facts.situation.turn, _LATE, 2),
        "two_han": (facts.most, _CHEAP + 1, 1),
        "five_han": (facts.least, _MANGAN, 1),
        "higher_tile": (facts.spread, _HIGHER, 1),
    }
    figure, limit, near = figures.get(fact, (0, 0, 0))
    return -near <= figure - limit < near


def judge_riichi_facts(
    facts: RiichiFacts, offered: Sequence[RiichiFact], *, against: bool = False
) -> Verdict[tuple[RiichiFact, ...]]:
    """Which of the `offered` facts are so and speak for a riichi, or `against` one, with a reason for each,
    alike ones once.
    """
    found: dict[str, Reason] = {}
    for fact in offered:
        reason = _REASONS[fact](facts)
        found.setdefault(reason.code, reason)
    right = tuple(fact for fact in offered if speaks(fact, facts, against=against))
    return Verdict(right, tuple(found.values()))


def _wait(facts: RiichiFacts) -> Reason:
    said: dict[str, Fact] = {"live": facts.live, "on": facts.named}
    if facts.live >= _WIDE:
        return Reason("STR-1", "wide_wait", facts.kinds, facts=said)
    if facts.live <= _NARROW:
        return Reason("STR-1", "narrow_wait", facts.kinds, facts=said)
    return Reason("STR-1", "middling_wait", facts.kinds, facts=said)


def _turn(facts: RiichiFacts) -> Reason:
    said: dict[str, Fact] = {"turn": facts.situation.turn}
    if facts.situation.turn <= _EARLY:
        return Reason("STR-1", "early_turn", facts=said)
    if facts.situation.turn >= _LATE:
        return Reason("STR-1", "late_turn", facts=said)
    return Reason("STR-1", "middling_turn", facts=said)


def _yaku(facts: RiichiFacts) -> Reason:
    if facts.furiten:
        return Reason("STR-6", "furiten_bars_ron", facts.furiten)
    if facts.rons:
        return Reason("STR-1", "yaku_in_silence", facts.rons, facts={"on": facts.rons})
    return Reason("STR-1", "riichi_is_the_yaku")


def _dora(facts: RiichiFacts) -> Reason:
    said: dict[str, Fact] = {"dora": facts.dora}
    if not facts.dora:
        return Reason("STR-5", "no_dora_held")
    if facts.furiten:
        return Reason("STR-6", "dora_in_furiten", facts=said)
    if facts.rons:
        return Reason("STR-5", "dora_paid_in_silence", facts.rons, facts=said | {"on": facts.rons})
    return Reason("STR-5", "dora_need_riichi", facts=said)


def _value(facts: RiichiFacts) -> Reason:
    said: dict[str, Fact] = {"least": facts.least, "most": facts.most}
    if facts.most <= _CHEAP:
        return _cheap(facts, said)
    if facts.is_mangan:
        return Reason("STR-1", "mangan_in_silence", facts=said)
    if facts.least >= _MANGAN:
        return Reason("STR-1", "mangan_not_in_silence", facts=said)
    return Reason("STR-1", "middling_value", facts=said)


def _cheap(facts: RiichiFacts, said: dict[str, Fact]) -> Reason:
    if facts.furiten:
        return Reason("STR-6", "cheap_in_furiten", facts=said)
    return Reason("STR-5", "one_han_doubles", facts=said)


def _others(facts: RiichiFacts) -> Reason:
    rival = facts.situation.rival
    if rival is None:
        return Reason("STR-5", "first_to_declare")
    return Reason("STR-5", "second_to_declare", facts={"seat": rival.rival})


def _standing(facts: RiichiFacts) -> Reason:
    others = [*facts.situation.scores]
    own = others.pop(facts.situation.hero)
    above = [score for score in others if score > own]
    said: dict[str, Fact] = {
        "place": len(above) + 1,
        "above": max(others) - own if above else 0,
        "below": 0 if above else own - max(others),
    }
    if not above:
        return Reason("STR-1", "first_in_last_hand", facts=said)
    if facts.furiten:
        return Reason("STR-6", "behind_in_furiten", facts=said)
    return Reason("STR-1", "behind_in_last_hand", facts=said)


def _furiten(facts: RiichiFacts) -> Reason:
    if not facts.furiten:
        return Reason("STR-6", "not_in_furiten")
    first = facts.moments[0] if facts.moments else None
    return Reason("STR-6", "tsumo_alone", facts.furiten, first, {"moments": facts.moments})


def _higher(facts: RiichiFacts) -> Reason:
    if facts.spread < _HIGHER:
        return Reason("STR-5", "no_higher_tile")
    high, low = max(facts.kinds, key=facts.han.__getitem__), min(facts.kinds, key=facts.han.__getitem__)
    said: dict[str, Fact] = {"high": high, "low": low, "han": facts.han[high] - facts.han[low]}
    if facts.furiten:
        return Reason("STR-6", "higher_tile_in_furiten", (high,), facts=said)
    return Reason("STR-5", "higher_tile_given_up", (high,), facts=said)


_REASONS: Final[Mapping[RiichiFact, Callable[[RiichiFacts], Reason]]] = {
    "only_riichi_rons": _yaku,
    "unpaid_dora": _dora,
    "two_han": _value,
    "five_han": _value,
    "six_unseen": _wait,
    "four_unseen": _wait,
    "first_six": _turn,
    "twelfth": _turn,
    "nobody_declared": _others,
    "somebody_declared": _others,
    "last_and_behind": _standing,
    "last_and_first": _standing,
    "in_furiten": _furiten,
    "higher_tile": _higher,
}
_ABOUT: Final[tuple[tuple[frozenset[RiichiFact], frozenset[str]], ...]] = (
    (
        frozenset({"only_riichi_rons"}),
        frozenset({"riichi_is_the_yaku", "yaku_in_silence", "furiten_bars_ron"}),
    ),
    (
        frozenset({"unpaid_dora"}),
        frozenset({"no_dora_held", "dora_in_furiten", "dora_paid_in_silence", "dora_need_riichi"}),
    ),
    (
        frozenset({"two_han", "five_han"}),
        frozenset(
            {
                "one_han_doubles",
                "cheap_in_furiten",
                "mangan_in_silence",
                "mangan_not_in_silence",
                "middling_value",
            }
        ),
    ),
    (frozenset({"six_unseen", "four_unseen"}), frozenset({"wide_wait", "middling_wait", "narrow_wait"})),
    (frozenset({"first_six", "twelfth"}), frozenset({"early_turn", "middling_turn", "late_turn"})),
    (
        frozenset({"nobody_declared", "somebody_declared"}),
        frozenset({"first_to_declare", "second_to_declare"}),
    ),
    (
        frozenset({"last_and_behind", "last_and_first"}),
        frozenset({"first_in_last_hand", "behind_in_furiten", "behind_in_last_hand"}),
    ),
    (frozenset({"in_furiten"}), frozenset({"not_in_furiten", "tsumo_alone"})),
    (
        frozenset({"higher_tile"}),
        frozenset({"no_higher_tile", "higher_tile_in_furiten", "higher_tile_given_up"}),
    ),
)


def tells_of(code: str, fact: str) -> bool:
    """Whether the reason of a code tells if a fact is so."""
    return any(fact in facts and code in codes for facts, codes in _ABOUT)
