"""A hand staged turn by turn: who draws, discards, calls and declares what, the rest as it may come.

Where `compose` reaches a hand of the hero by a quiet history, a stage is for what is rare: calls and
kans of others, several riichi, the last tile, and the end of a hand. The hero is dealt most of the hand
that is wanted in the end and draws the rest; the others' tiles are hidden but for `shown` hands.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from trainer.rules.dora import MAX_INDICATORS
from trainer.rules.errors import RulesError
from trainer.rules.events import (
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
from trainer.rules.furiten_in_sight import furiten_in_sight
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Deal, Round, TableState
from trainer.rules.table import apply, start
from trainer.rules.tiles import COPIES, KINDS, NORTH, YAOCHUU, Kind, Tile, kinds_in_play
from trainer.scenarios.compose import EAST_1, NoRoomError
from trainer.scenarios.position import Position

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
        hand: Sequence[Kind],
        *,
        hero: int = 0,
        own: Sequence[Kind] = (),
        late: int = 0,
        shown: Mapping[int, Sequence[Kind]] | None = None,
        reserved: Iterable[Kind] = (),
        kept_back: Iterable[Kind] = (),
        at: Round = EAST_1,
        scores: Sequence[int] = (),
        sticks: int = 0,
    ) -> None:
        self.rng, self.ruleset, self.hero = rng, ruleset, hero
        self.players = ruleset.players
        self.left = [COPIES if kind in kinds_in_play(self.players) else 0 for kind in range(KINDS)]
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

    def take(self, kind: Kind) -> Kind:
        """A tile of this kind for a purpose."""
        if self.left[kind] == 0:
            raise NoRoomError(f"no tile of kind {kind} is left")
        self.left[kind] -= 1
        return kind

    def give_back(self, kind: Kind) -> None:
        """A reserved tile is free again, to be named where it comes."""
        self.left[kind] += 1

    def spare(self) -> Kind:
        """A tile that nobody needs; early in a hand mostly a terminal or honour."""
        kinds = [kind for kind in range(KINDS) if self.left[kind] and kind not in self.kept_back]
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

    def turn(self, discard: Kind | None = None, *, draw: Kind | None = None, riichi: bool = False) -> None:
        """The next seat draws and discards; a named `discard` or `draw` is taken from what is left."""
        self.draw(draw)
        self.discard(discard, riichi=riichi)

    def draw(self, tile: Kind | None = None) -> None:
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

    def discard(self, tile: Kind | None = None, *, riichi: bool = False, open_riichi: bool = False) -> None:
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

    def _own_discard(self, tile: Kind | None) -> Kind:
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

    def play_out(self, left: int = 0) -> None:
        """Quiet turns until `left` tiles are in the live wall."""
        while self.state.wall > left:
            self.turn()

    # Calls and kans; the hero's own tiles are in the hand, others' are taken from what is left

    def chi(self, low: Kind) -> None:
        """The next seat takes the last discard into the run that begins with `low`."""
        pending = self._pending()
        own = [kind for kind in (low, low + 1, low + 2) if kind != pending[1]]
        self.add(Chi(self.next, *pending, self._own(self.next, own)))

    def pon(self, seat: int) -> None:
        """A seat takes the last discard."""
        feeder, kind = self._pending()
        self.add(Pon(seat, feeder, kind, self._own(seat, [kind] * 2)))

    def daiminkan(self, seat: int, draw: Kind | None = None) -> None:
        """A seat makes a kan of the last discard and draws its replacement."""
        feeder, kind = self._pending()
        self.add(Daiminkan(seat, feeder, kind, self._own(seat, [kind] * 3)))
        self._replacement(self.ruleset.dora_flip_minkan == "immediate", draw)

    def ankan(self, kind: Kind, draw: Kind | None = None, *, replaced: bool = True) -> None:
        """The seat on turn lays four of a kind; unless it may be robbed still, it draws the replacement."""
        seat = self.state.turn
        self.add(Ankan(seat, self._own(seat, [kind] * COPIES)))
        if replaced:
            self._replacement(True, draw)

    def kakan(self, kind: Kind, draw: Kind | None = None, *, replaced: bool = True) -> None:
        """The seat on turn adds the fourth tile to its pon."""
        seat = self.state.turn
        self.add(Kakan(seat, self._own(seat, [kind])[0]))
        if replaced:
            self._replacement(self.ruleset.dora_flip_minkan == "immediate", draw)

    def kita(self, draw: Kind | None = None, *, replaced: bool = True) -> None:
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

    def _own(self, seat: int, kinds: Sequence[Kind]) -> tuple[Kind, ...]:
        return tuple(kinds) if seat == self.hero else tuple(self.take(kind) for kind in kinds)

    def _replacement(self, at_once: bool, draw: Kind | None) -> None:
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

    def tsumo(self, tile: Kind | None = None) -> None:
        """The seat on turn wins with its drawn tile; of a hidden draw the `tile` is said."""
        seat = self.state.turn
        drawn = self.state.seats[seat].drawn
        self.add(Tsumo(seat, drawn if drawn is not None else tile))

    def draw_game(self, reason: str = "exhaustive") -> None:
        """The hand ends without a winner."""
        self.add(Ryuukyoku(reason))

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
