"""Composing a history that leads to a wanted position: a hand, melds, an own river, a moment.

The hero's part is laid out backwards: before a discard the hand held the discard in place of the tile
that was drawn in that turn, before a pon its two own tiles, before an ankan its other three. So any
final hand is reached from thirteen dealt tiles, turn by turn. The others draw unseen and discard what
is left over, terminals and honours first, and never a tile that the plan must keep.
"""

from collections.abc import Mapping, Sequence, Sized
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal, TypeVar

from trainer.rules.replay.events import Ankan, Chi, Discard, Dora, Draw, Event, Kakan, Pon, Riichi
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import COPIES, FACES, YAOCHUU, Face, Tile, faces_in_play
from trainer.scenarios.position.position import Position

EAST_1: Final = Round(0, 1)


class NoRoomError(ValueError):
    """The plan asks for more tiles of a kind than there are, or for a call nobody can feed."""


SomeT = TypeVar("SomeT", bound=Sized)


def some(found: SomeT, why: str) -> SomeT:
    """What was found.

    :raises NoRoomError: saying why, if that is nothing.
    """
    if not len(found):
        raise NoRoomError(why)
    return found


@dataclass(frozen=True)
class Plan:
    """What the position shall be.

    `hand` are the concealed kinds (13 less three a meld) after the last own discard, `turns` the own
    discards before the question, of which `thrown` (by number of the turn) are given. `melds` are laid
    in the given turns. `riichi` is the turn of the own declaration, which may be `open`, `rivals` those of
    others by seat.
    `fed` are tiles that other seats discard right after an own turn, by (turn, seat). `draw` is the
    tile drawn in the end, `offered` a last tile by (seat, kind), which comes `offered_as` a discard, as
    an ankan, or as a kakan to a pon of the first turn.
    `kept_back` are kinds that no other seat discards unless the plan says so.
    """

    ruleset: Ruleset
    hand: tuple[Face, ...]
    turns: int
    hero: int = 0
    round: Round = EAST_1
    scores: tuple[int, ...] = ()
    sticks: int = 0
    melds: Mapping[int, Meld] = field(default_factory=dict)
    thrown: Mapping[int, Face] = field(default_factory=dict)
    riichi: int | None = None
    open: bool = False
    rivals: Mapping[int, int] = field(default_factory=dict)
    fed: Mapping[tuple[int, int], Face] = field(default_factory=dict)
    draw: Face | None = None
    offered: tuple[int, Face] | None = None
    offered_as: Literal["discard", "kakan", "ankan"] = "discard"
    kept_back: frozenset[Face] = frozenset()
    ask: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """One own turn: what is drawn (None after a call), melded and discarded."""

    drawn: Face | None
    meld: Meld | None
    thrown: Face
    replacement: Face | None = None


def compose(rng: Random, plan: Plan) -> Position:
    """A position with a whole legal history that leads to the plan.

    :raises NoRoomError: if the set of tiles can not serve the plan.
    """
    return _Composer(rng, plan).position()


class _Composer:
    def __init__(self, rng: Random, plan: Plan) -> None:
        self.rng = rng
        self.plan = plan
        self.players = plan.ruleset.players
        self.left = [COPIES if k in faces_in_play(self.players) else 0 for k in range(FACES)]
        self.events: list[Event] = []

    def position(self) -> Position:
        plan = self.plan
        for kind in self._wanted():
            self._take(kind)
        turns, dealt = self._backwards()
        indicator = self._spare(early=False)
        self._play(turns)
        return Position(
            ruleset=plan.ruleset,
            round=plan.round,
            scores=plan.scores or (plan.ruleset.start_points,) * self.players,
            hero=plan.hero,
            hand=tuple(sorted(dealt)),
            indicator=indicator,
            events=tuple(self.events),
            sticks=plan.sticks,
            ask=plan.ask,
        )

    def _wanted(self) -> list[Tile]:
        """Every tile that the plan names."""
        plan = self.plan
        ends = [] if plan.draw is None else [plan.draw]
        copies = 1 if plan.offered_as == "discard" else COPIES
        ends += [] if plan.offered is None else [plan.offered[1]] * copies
        melded = [tile for meld in plan.melds.values() for tile in meld.tiles]
        return [*plan.hand, *melded, *plan.thrown.values(), *plan.fed.values(), *ends]

    def _take(self, kind: Face) -> Face:
        if self.left[kind] == 0:
            raise NoRoomError(f"no tile of kind {kind} is left")
        self.left[kind] -= 1
        return kind

    def _spare(self, *, early: bool) -> Face:
        """A tile that nobody needs; early in a hand mostly a terminal or honour."""
        kinds = [k for k in range(FACES) if self.left[k] and k not in self.plan.kept_back]
        if early and self.rng.random() < 0.7:
            kinds = [k for k in kinds if k in YAOCHUU] or kinds
        if not kinds:
            raise NoRoomError("no tile is left that may be discarded")
        return self._take(self.rng.choices(kinds, [self.left[k] for k in kinds])[0])

    def _backwards(self) -> tuple[list[Turn], list[Face]]:
        """The own turns in order, and the dealt hand."""
        plan, hand = self.plan, list(self.plan.hand)
        turns: list[Turn] = []
        for number in reversed(range(plan.turns)):
            thrown = plan.thrown[number] if number in plan.thrown else self._spare(early=number < 6)
            locked = plan.riichi is not None and number > plan.riichi
            turn = self._turn(hand, thrown, plan.melds.get(number), locked)
            turns.append(turn)
        if len(hand) != 13:
            raise NoRoomError(f"{len(hand)} tiles dealt: the melds do not fit the hand")
        return turns[::-1], hand

    def _turn(self, hand: list[Face], thrown: Face, meld: Meld | None, locked: bool) -> Turn:
        """Undo one turn on `hand`."""
        hand.append(thrown)
        if meld is not None and meld.is_open:
            own = list(meld.tiles)
            assert meld.called is not None
            own.remove(meld.called)
            hand += own
            return Turn(None, meld, thrown)
        drawn = thrown if locked or self.rng.random() < 0.35 else self.rng.choice(hand)
        hand.remove(drawn)
        if meld is None:
            return Turn(drawn, None, thrown)
        hand += meld.tiles[1:]
        return Turn(meld.tiles[0], meld, thrown, replacement=drawn)

    def _play(self, turns: Sequence[Turn]) -> None:
        plan = self.plan
        if turns:
            self._round_of_others(plan.round.dealer, plan.hero, -1)
        for number, turn in enumerate(turns):
            self._own_turn(number, turn)
            after = turns[number + 1].meld if number + 1 < len(turns) else None
            if number + 1 < len(turns):
                called = after if after is not None and after.is_open else None
                self._between(number, called)
        self._finish(len(turns) - 1)

    def _own_turn(self, number: int, turn: Turn) -> None:
        hero = self.plan.hero
        last = turn.drawn
        if turn.drawn is not None:
            self.events.append(Draw(hero, turn.drawn))
        if turn.meld is not None and not turn.meld.is_open:
            assert turn.replacement is not None
            self.events.append(Ankan(hero, turn.meld.tiles))
            if self.plan.ruleset.kan_dora:
                self.events.append(Dora(self._spare(early=False)))
            self.events.append(Draw(hero, turn.replacement))
            last = turn.replacement
        elif turn.meld is not None:
            self._call(turn.meld)
        if number == self.plan.riichi:
            self.events.append(Riichi(hero, open=self.plan.open))
        self.events.append(Discard(hero, turn.thrown, tsumogiri=last == turn.thrown))

    def _call(self, meld: Meld) -> None:
        assert meld.called is not None
        assert meld.from_seat is not None
        own = list(meld.tiles)
        own.remove(meld.called)
        call = Chi if meld.type is MeldType.CHI else Pon
        self.events.append(call(self.plan.hero, meld.from_seat, meld.called, tuple(own)))

    def _between(self, number: int, called: Meld | None) -> None:
        """The others' turns after an own one, up to the discard that the hero calls."""
        first = (self.plan.hero + 1) % self.players
        if self.plan.offered_as == "kakan" and number == 0:
            self._pon_of_another(first, called)
            return
        if called is None:
            self._round_of_others(first, self.plan.hero, number)
            return
        assert called.from_seat is not None
        assert called.called is not None
        self._round_of_others(first, called.from_seat, number)
        self._other_turn(called.from_seat, number, called.called)

    def _pon_of_another(self, feeder: int, called: Meld | None) -> None:
        """The next seat feeds the pon to which the kakan will be made."""
        assert self.plan.offered is not None
        seat, kind = self.plan.offered
        if seat == feeder or called is not None or self.plan.turns < 2:
            raise NoRoomError("no seat between the hero and the pon, or no turn for it")
        self._other_turn(feeder, 0, kind)
        self.events.append(Pon(seat, feeder, kind, (kind, kind)))
        self.events.append(Discard(seat, self._spare(early=True)))
        self._round_of_others((seat + 1) % self.players, self.plan.hero, 0)

    def _round_of_others(self, first: int, stop: int, number: int) -> None:
        seat = first
        while seat != stop:
            self._other_turn(seat, number, self.plan.fed.get((number, seat)))
            seat = (seat + 1) % self.players

    def _other_turn(self, seat: int, number: int, tile: Face | None) -> None:
        """A hidden draw and a discard; from the declaration on every discard is the drawn tile."""
        declared = self.plan.rivals.get(seat)
        self.events.append(Draw(seat))
        if declared == number:
            self.events.append(Riichi(seat))
        locked = declared is not None and number > declared
        thrown = self._spare(early=number < 5) if tile is None else tile
        self.events.append(Discard(seat, thrown, tsumogiri=locked or self.rng.random() < 0.4))

    def _finish(self, number: int) -> None:
        """The others up to the question, and the tile that it is about."""
        plan = self.plan
        first = (plan.hero + 1) % self.players if plan.turns else plan.round.dealer
        if plan.draw is not None:
            self._round_of_others(first, plan.hero, number)
            self.events.append(Draw(plan.hero, plan.draw))
        elif plan.offered is not None:
            seat, kind = plan.offered
            self._round_of_others(first, seat, number)
            self._offer(seat, kind, number)

    def _offer(self, seat: int, kind: Face, number: int) -> None:
        if self.plan.offered_as == "discard":
            self._other_turn(seat, number, kind)
            return
        kan = Kakan(seat, kind) if self.plan.offered_as == "kakan" else Ankan(seat, (kind,) * COPIES)
        self.events += [Draw(seat), kan]


def scores_with(points: int, hero: int, ruleset: Ruleset, rng: Random) -> tuple[int, ...]:
    """Scores by seat in which the hero has `points` and all sum to the start."""
    players = ruleset.players
    rest = ruleset.start_points * players - points
    shares = [rest // (players - 1) // 100 * 100] * (players - 1)
    for i in range(players - 2):
        moved = rng.randrange(-80, 81) * 100
        shares[i] += moved
        shares[i + 1] -= moved
    shares[-1] += rest - sum(shares)
    shares.insert(hero, points)
    return tuple(shares)
