"""A hand staged turn by turn: who draws, discards, calls and declares what, the rest as it may come.

Below it stand turns in which something happens: a riichi, a call or a kan of somebody.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random

from trainer.rules.errors import RulesError
from trainer.rules.judges.dora import MAX_INDICATORS
from trainer.rules.judges.furiten import furiten_in_sight
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.replay.state import Deal, Round, TableState
from trainer.rules.replay.table import apply, start
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import COPIES, EAST, FACES, NORTH, YAOCHUU, Face, Tile, faces_in_play
from trainer.scenarios.make.compose import EAST_1, NoRoomError, some
from trainer.scenarios.position.position import Position

_EARLY = 24
"""Events up to which mostly terminals and honours are discarded."""


class Stage:
    """The table while a hand is staged; every method adds events or raises NoRoomError.

    `hand` are the concealed kinds of the hero after the last own discard, `own` the kinds of the hand
    that the hero will lay in melds. `shown` are concealed hands of others at the end, by seat; all
    these tiles, and `reserved` ones, are kept out of rivers and indicators. `kept_back` kinds are
    never discarded unless asked for. `late` is how many tiles of the hand the hero has still to draw,
    `at` the round, `scores` and `sticks` what is on the table at the deal.
    """

    def __init__(
        self,
        rng: Random,
        ruleset: Ruleset,
        hand: Sequence[Face],
        *,
        hero: int = 0,
        own: Sequence[Face] = (),
        late: int = 0,
        shown: Mapping[int, Sequence[Face]] | None = None,
        reserved: Iterable[Face] = (),
        kept_back: Iterable[Face] = (),
        at: Round = EAST_1,
        scores: Sequence[int] = (),
        sticks: int = 0,
    ) -> None:
        self.rng, self.ruleset, self.hero = rng, ruleset, hero
        self.players = ruleset.players
        self.left = [COPIES if kind in faces_in_play(self.players) else 0 for kind in range(FACES)]
        self.kept_back = frozenset(kept_back)
        self.shown = {seat: tuple(sorted(tiles)) for seat, tiles in (shown or {}).items()}
        for kind in (*hand, *own, *reserved, *(kind for tiles in self.shown.values() for kind in tiles)):
            self.take(kind)
        wanted = list(hand)
        self.late = [wanted.pop(rng.randrange(len(wanted))) for _ in range(late)]
        dealt = [*wanted, *own]
        self.junk = [self.spare() for _ in range(13 - len(dealt))]
        dealt += self.junk
        if len(dealt) != 13:
            raise NoRoomError(f"{len(dealt)} tiles dealt")
        hands = tuple(tuple(sorted(dealt)) if seat == hero else None for seat in range(self.players))
        points = tuple(scores) or (ruleset.start_points,) * self.players
        self.deal = Deal(self.players, at, points, sticks, hands, self.spare())
        self.events: list[Event] = []
        self.state: TableState = start(self.deal)
        self._dora_owed = 0

    # The tiles that are left

    def take(self, kind: Face) -> Face:
        """A tile of this kind for a purpose."""
        if self.left[kind] == 0:
            raise NoRoomError(f"no tile of kind {kind} is left")
        self.left[kind] -= 1
        return kind

    def give_back(self, kind: Face) -> None:
        """A reserved tile is free again, to be named where it comes."""
        self.left[kind] += 1

    def spare(self) -> Face:
        """A tile that nobody needs; early in a hand mostly a terminal or honour."""
        kinds = [kind for kind in range(FACES) if self.left[kind] and kind not in self.kept_back]
        if len(getattr(self, "events", ())) < _EARLY and self.rng.random() < 0.7:
            kinds = [kind for kind in kinds if kind in YAOCHUU] or kinds
        if not kinds:
            raise NoRoomError("no tile is left that may be discarded")
        return self.take(self.rng.choices(kinds, [self.left[kind] for kind in kinds])[0])

    # Turns

    def add(self, *events: Event) -> None:
        """Events as they are; what can not happen ends the stage."""
        for event in events:
            try:
                self.state = apply(self.state, event)
            except RulesError as error:
                raise NoRoomError(str(error)) from None
            self.events.append(event)

    @property
    def next(self) -> int:
        """The seat that draws next."""
        pending = self.state.pending
        if pending is None or self.state.phase == "replace":
            return self.state.turn
        return self.state.next_seat(pending.seat)

    def turn(self, discard: Face | None = None, *, draw: Face | None = None, riichi: bool = False) -> None:
        """The next seat draws and discards; a named `discard` or `draw` is taken from what is left."""
        self.draw(draw)
        self.discard(discard, riichi=riichi)

    def draw(self, tile: Face | None = None) -> None:
        """The next seat draws: the hero a named tile, one of the late ones, or any; others unseen."""
        seat = self.next
        if seat != self.hero:
            self.add(Draw(seat))
            return
        if tile is not None:
            self.take(tile)
        elif self.late and self.rng.random() < 0.7:
            tile = self.late.pop()
        else:
            tile = self.spare()
            self.junk.append(tile)
        self.add(Draw(seat, tile))

    def discard(self, tile: Face | None = None, *, riichi: bool = False, open_riichi: bool = False) -> None:
        """The seat on turn discards a named tile, or one that it does not need."""
        seat = self.state.turn
        own = self.state.seats[seat]
        locked = own.in_riichi
        if riichi or open_riichi:
            self.add(Riichi(seat, open=open_riichi))
        if seat == self.hero:
            thrown = self._own_discard(tile)
            tsumogiri = own.drawn == thrown
        else:
            thrown = self.spare() if tile is None else self.take(tile)
            tsumogiri = locked or (own.has_drawn and self.rng.random() < 0.4)
        self.add(Discard(seat, thrown, tsumogiri=tsumogiri))
        self._open_dora()

    def _own_discard(self, tile: Face | None) -> Face:
        drawn = self.state.seats[self.hero].drawn
        if tile is not None:
            if tile in self.junk:
                self.junk.remove(tile)
            return tile
        if len(self.junk) > len(self.late):
            return self.junk.pop(self.rng.randrange(len(self.junk)))
        if drawn is None:
            raise NoRoomError("nothing to discard after a call")
        return drawn

    def go(self, seat: int, *, least: int = 0) -> None:
        """Quiet turns until this seat draws next, after `least` turns or more."""
        turns = 0
        while self.next != seat or turns < least:
            self.turn()
            turns += 1

    def rounds(self, number: int) -> None:
        """Everybody has `number` quiet turns."""
        for _ in range(number * self.players):
            self.turn()

    def settle(self, number: int) -> None:
        """Everybody has `number` quiet turns, and more until the hero has drawn the whole hand."""
        self.rounds(number)
        while self.late:
            self.turn()

    def play_out(self, left: int = 0) -> None:
        """Quiet turns until `left` tiles are in the live wall."""
        while self.state.wall > left:
            self.turn()

    # Calls and kans; the hero's own tiles are in the hand, others' are taken from what is left

    def chi(self, low: Face) -> None:
        """The next seat takes the last discard into the run that begins with `low`."""
        pending = self._pending()
        own = [kind for kind in (low, low + 1, low + 2) if kind != pending[1]]
        self.add(Chi(self.next, *pending, self._own(self.next, own)))

    def pon(self, seat: int) -> None:
        """A seat takes the last discard."""
        feeder, kind = self._pending()
        self.add(Pon(seat, feeder, kind, self._own(seat, [kind] * 2)))

    def daiminkan(self, seat: int, draw: Face | None = None) -> None:
        """A seat makes a kan of the last discard and draws its replacement."""
        feeder, kind = self._pending()
        self.add(Daiminkan(seat, feeder, kind, self._own(seat, [kind] * 3)))
        self._replacement(self.ruleset.dora_flip_minkan == "immediate", draw)

    def ankan(self, kind: Face, draw: Face | None = None, *, replaced: bool = True) -> None:
        """The seat on turn lays four of a kind; unless it may be robbed still, it draws the replacement."""
        seat = self.state.turn
        self.add(Ankan(seat, self._own(seat, [kind] * COPIES)))
        if replaced:
            self._replacement(True, draw)

    def kakan(self, kind: Face, draw: Face | None = None, *, replaced: bool = True) -> None:
        """The seat on turn adds the fourth tile to its pon."""
        seat = self.state.turn
        self.add(Kakan(seat, self._own(seat, [kind])[0]))
        if replaced:
            self._replacement(self.ruleset.dora_flip_minkan == "immediate", draw)

    def kita(self, draw: Face | None = None, *, replaced: bool = True) -> None:
        """The seat on turn extracts a north."""
        seat = self.state.turn
        self.add(Kita(seat, self._own(seat, [NORTH])[0]))
        if replaced:
            self.draw(draw)

    def _pending(self) -> tuple[int, Tile]:
        pending = self.state.pending
        if pending is None:
            raise NoRoomError("no tile lies there to be called")
        return pending.seat, pending.tile

    def _own(self, seat: int, kinds: Sequence[Face]) -> tuple[Face, ...]:
        return tuple(kinds) if seat == self.hero else tuple(self.take(kind) for kind in kinds)

    def _replacement(self, at_once: bool, draw: Face | None) -> None:
        """An indicator that waits since an earlier kan opens before this one's (URA-3)."""
        self._open_dora()
        if self.ruleset.kan_dora and len(self.state.indicators) < MAX_INDICATORS:
            self._dora_owed = 1
        if at_once:
            self._open_dora()
        self.draw(draw)

    def _open_dora(self) -> None:
        for _ in range(self._dora_owed):
            self.add(Dora(self.spare()))
        self._dora_owed = 0

    # The end

    def ron(self, *seats: int) -> None:
        """These seats win on the last tile; no hand that is never shown wins in furiten that all can see."""
        feeder, tile = self._pending()
        for seat in seats:
            hidden = seat != self.hero and seat not in self.shown
            if hidden and furiten_in_sight(self.state, seat, self.ruleset):
                raise NoRoomError("that ron is furiten for all to see")
        self.add(*(Ron(seat, feeder, tile) for seat in seats))

    def tsumo(self, tile: Face | None = None) -> None:
        """The seat on turn wins with its drawn tile; of a hidden draw the `tile` is said."""
        seat = self.state.turn
        drawn = self.state.seats[seat].drawn
        self.add(Tsumo(seat, drawn if drawn is not None else tile))

    def draw_game(self, reason: str = "exhaustive") -> None:
        """The hand ends without a winner."""
        self.add(Ryuukyoku(reason))

    def draw_out(self) -> None:
        """The wall is played out without a winner."""
        self.play_out()
        self.draw_game()

    def position(self, *, ura: bool = False, **ask: str) -> Position:
        """What the hero sees now; with `ura` what lies beneath the indicators."""
        if self.late:
            raise NoRoomError("the hero has not drawn the whole hand yet")
        beneath = tuple(self.spare() for _ in self.state.indicators) if ura else ()
        hand = self.deal.hands[self.hero]
        assert hand is not None, "the hero's hand is known"
        return Position(
            ruleset=self.ruleset,
            round=self.deal.round,
            scores=self.deal.scores,
            hero=self.hero,
            hand=hand,
            indicator=self.deal.indicator,
            events=tuple(self.events),
            sticks=self.deal.sticks,
            ask=tuple(sorted(ask.items())),
            shown=tuple(sorted((seat, tiles) for seat, tiles in self.shown.items() if seat != self.hero)),
            ura=beneath,
        )


def some_round(rng: Random, players: int) -> Round:
    """Any hand of the east or the south round."""
    return Round(rng.randrange(2), 1 + rng.randrange(players))


def declare(stage: Stage, seat: int, *, wrongly: bool = False) -> None:
    """The seat declares in its next turn, the hero as soon as the whole hand is drawn; an open hand only
    `wrongly`.
    """
    if not wrongly and not stage.state.seats[seat].closed:
        raise NoRoomError("an open hand can not declare")
    stage.go(seat)
    while seat == stage.hero and stage.late:
        stage.draw()
        if not stage.late:
            stage.discard(riichi=True)
            return
        stage.discard()
        stage.go(seat)
    stage.turn(riichi=True)


def plenty(stage: Stage, copies: int, kinds: Iterable[Face] | None = None) -> Face:
    """A kind of which so many tiles are left, and which may be discarded."""
    return stage.rng.choice(
        some(
            [
                kind
                for kind in sorted(range(len(stage.left)) if kinds is None else kinds)
                if stage.left[kind] >= copies and kind not in stage.kept_back
            ],
            "no kind is left that can be called",
        )
    )


def caller(stage: Stage, *, but: int) -> int:
    """A seat that may call: not the hero, not in riichi."""
    return stage.rng.choice(
        some(
            [
                seat
                for seat, own in enumerate(stage.state.seats)
                if seat not in (stage.hero, but) and not own.in_riichi
            ],
            "nobody may call",
        )
    )


def fed(stage: Stage, kind: Face) -> int:
    """The next seat discards this kind, the hero as it is drawn; gives the seat."""
    seat = stage.next
    stage.turn(kind, draw=kind if seat == stage.hero else None)
    return seat


def discard_but(stage: Stage, *swaps: Face) -> None:
    """The caller discards a tile it does not need, none that kuikae forbids (CAL-2)."""
    tile = stage.spare()
    if tile in swaps:
        raise NoRoomError("the discard would be a swap")
    stage.give_back(tile)
    stage.discard(tile)


def pon(stage: Stage) -> Face:
    """Somebody calls the next discard: gives its kind."""
    seat = caller(stage, but=stage.next)
    kind = plenty(stage, 3)
    fed(stage, kind)
    stage.pon(seat)
    discard_but(stage, kind)
    return kind


def pon_but(stage: Stage, closed: Collection[int]) -> tuple[int, Face]:
    """Somebody who need not stay `closed` calls the next discard: gives the seat and the kind."""
    kind = pon(stage)
    seat = next(seat for seat, own in enumerate(stage.state.seats) if own.melds)
    if seat in closed:
        raise NoRoomError("a declarer has called")
    return seat, kind


def pon_by_another(stage: Stage, closed: Collection[int]) -> None:
    """A seat that is not the hero's and need not stay `closed` takes the last discard and throws a tile."""
    pending = stage.state.pending
    assert pending is not None, "a pon follows a discard"
    seats = some(
        [seat for seat in range(stage.players) if seat not in (*closed, stage.hero, pending.seat)],
        "nobody to make the pon",
    )
    stage.pon(stage.rng.choice(seats))
    discard_but(stage, pending.tile)


def declare_and_lose(stage: Stage, seat: int) -> None:
    """The seat declares, and somebody calls the declaration tile (IPP-3)."""
    if seat == stage.hero or not stage.state.seats[seat].closed:
        raise NoRoomError("the hero keeps the hand, or the hand is open")
    stage.go(seat)
    taker = caller(stage, but=seat)
    kind = plenty(stage, 3)
    stage.turn(kind, riichi=True)
    stage.pon(taker)
    discard_but(stage, kind)


def chi(stage: Stage) -> None:
    """The seat after the next takes its discard."""
    taker = (stage.next + 1) % stage.players
    if stage.players == 3 or taker == stage.hero or stage.state.seats[taker].in_riichi:
        raise NoRoomError("nobody may take the next discard into a run")
    low = plenty(stage, 1, range(EAST))
    if low % 9 > 6 or not stage.left[low + 1] or not stage.left[low + 2]:
        raise NoRoomError("no run is left")
    taken = low + stage.rng.randrange(3)
    if taken in stage.kept_back:
        raise NoRoomError("nobody discards that tile")
    fed(stage, taken)
    stage.chi(low)
    discard_but(stage, taken, *((low + 3,) if taken == low else (low - 1,) if taken == low + 2 else ()))


def daiminkan(stage: Stage) -> None:
    """Somebody makes a kan of the next discard."""
    seat = caller(stage, but=stage.next)
    fed(stage, plenty(stage, 4))
    stage.daiminkan(seat)
    stage.discard()


def ankan(stage: Stage) -> None:
    """The next seat, not the hero, lays four of a kind."""
    if stage.next == stage.hero:
        raise NoRoomError("the hero has no four of a kind")
    kind = plenty(stage, 4)
    stage.draw()
    stage.ankan(kind)
    stage.discard()


def kita(stage: Stage) -> None:
    """The next seat, not the hero, extracts a north."""
    if stage.next == stage.hero or not stage.ruleset.kita:
        raise NoRoomError("no north is extracted")
    stage.draw()
    stage.kita()
    stage.discard()


def kakan(stage: Stage, seat: int, kind: Face, *, robbable: bool = False) -> None:
    """The seat adds the fourth tile to its pon in its next turn; with `robbable` it still lies there."""
    stage.go(seat)
    stage.draw()
    stage.kakan(kind, replaced=not robbable)
    if not robbable:
        stage.discard()
