"""Random hands in which every event is legal: of all that can happen, the judge picks the candidates.

    play = LegalPlay(Random(3), load_preset("tenhou_4p")).play()

Wins and aborts are taken whenever they are possible, calls and kans often, so that hands are eventful.
"""

from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from tests.rules.random_play import RandomPlay
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.mistakes.legality import legality
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
from trainer.rules.tiles.tile import FACES, NORTH, Tile, face_of

EAGER = (Ron, Tsumo, Ryuukyoku)


@dataclass
class LegalPlay:
    """One hand from a deal of hands that are near tenpai; `stuck` if nothing legal was left to do."""

    rng: Random
    ruleset: Ruleset
    events: list[Event] = field(default_factory=list)
    stuck: bool = False

    def __post_init__(self) -> None:
        players = self.ruleset.players
        rest = list(RandomPlay(self.rng, players).full_set)
        hands = tuple(self._near_tenpai(rest) for _ in range(players))
        self.indicators = [rest.pop() for _ in range(5)]
        self.replacements = [rest.pop() for _ in range(4 if players == 4 else 8)]
        self.live = rest
        start_points = self.rng.choice((1000, 900, 25_000))
        self.deal = Deal(
            players=players,
            round=Round(self.rng.randrange(2), self.rng.randint(1, players)),
            scores=tuple(self.rng.choice((start_points, 25_000)) for _ in range(players)),
            sticks=0,
            hands=hands,
            indicator=self.indicators.pop(),
        )

    def _near_tenpai(self, rest: list[Tile]) -> tuple[Tile, ...]:
        """Thirteen tiles out of the rest, mostly in blocks of three and two."""
        taken: list[Tile] = []
        blocks = [[kind] * 3 for kind in range(FACES)] + [[k, k + 1, k + 2] for k in range(27) if k % 9 < 7]
        while len(taken) < 12:
            wanted = self.rng.choice(blocks)[: 3 if len(taken) < 9 else 2]
            if len(taken) >= 11 or self.rng.random() < 0.1:
                wanted = [face_of(self.rng.choice(rest))]
            found = []
            for kind in wanted:
                place = next((i for i, tile in enumerate(rest) if face_of(tile) == kind), None)
                if place is not None:
                    found.append(rest.pop(place))
            if len(found) == len(wanted):
                taken += found
            else:
                rest += found
        self.rng.shuffle(rest)
        while len(taken) < 13:
            taken.append(rest.pop())
        return tuple(taken)

    def play(self) -> "LegalPlay":
        """Play until a win or a draw."""
        state = start(self.deal)
        while state.phase != "ended":
            event = self._choose(state)
            if event is None:
                self.stuck = True
                return self
            if isinstance(event, Dora):
                self.indicators.pop()
            elif isinstance(event, Draw):
                (self.replacements if state.phase == "replace" and self.replacements else self.live).pop()
            self.events.append(event)
            state = apply(state, event)
        return self

    def _choose(self, state: TableState) -> Event | None:
        legal = [event for event in self._candidates(state) if self._is_legal(state, event)]
        eager = [event for event in legal if isinstance(event, EAGER)]
        if eager:
            return self.rng.choice(eager)
        rare = [event for event in legal if not isinstance(event, Discard | Draw)]
        if rare and self.rng.random() < 0.6:
            return self.rng.choice(rare)
        return self.rng.choice([event for event in legal if event not in rare] or legal or [None])

    def _is_legal(self, state: TableState, event: Event) -> bool:
        try:
            apply(state, event)
        except ImpossibleEventError:
            return False
        return legality(state, event, self.ruleset).answer

    def _candidates(self, state: TableState) -> list[Event]:
        if state.phase in ("draw", "replace"):
            found: list[Event] = [Draw(state.turn, self._next(state))]
            found += self._rons(state)
        elif state.phase == "discard":
            found = self._own_turn(state)
        else:
            assert state.pending is not None
            following = state.next_seat(state.pending.seat)
            found = [Draw(following, self._next(state))] if state.wall else [Ryuukyoku()]
            found += [*self._rons(state), *self._calls(state)]
            found += [Ryuukyoku(name) for name in ("suufon", "suucha", "suukan")]
        if self.indicators:
            found.append(Dora(self.indicators[-1]))
        return found

    def _next(self, state: TableState) -> Tile:
        return (self.replacements if state.phase == "replace" and self.replacements else self.live)[-1]

    def _rons(self, state: TableState) -> list[Event]:
        pending = state.pending
        if pending is None:
            return []
        others = [seat for seat in range(state.deal.players) if seat != pending.seat]
        return [Ron(seat, pending.seat, pending.tile) for seat in others]

    def _calls(self, state: TableState) -> list[Event]:
        pending = state.pending
        assert pending is not None
        found: list[Event] = []
        for seat in range(state.deal.players):
            hand = state.seats[seat].hand or ()
            near = sorted({own for own in hand if abs(face_of(own) - face_of(pending.tile)) <= 2})
            same = [own for own in hand if face_of(own) == face_of(pending.tile)]
            found += [Chi(seat, pending.seat, pending.tile, pair) for pair in combinations(near, 2)]
            found += [Pon(seat, pending.seat, pending.tile, pair) for pair in combinations(same, 2)]
            if len(same) == 3:
                found.append(Daiminkan(seat, pending.seat, pending.tile, tuple(same)))
        return found

    def _own_turn(self, state: TableState) -> list[Event]:
        seat, own = state.turn, state.seats[state.turn]
        hand = own.hand or ()
        found: list[Event] = [Riichi(seat), Ryuukyoku("kyuushu"), Tsumo(seat, own.drawn)]
        for tile in sorted(set(hand)):
            same = tuple(each for each in hand if face_of(each) == face_of(tile))
            found += [Discard(seat, tile), Discard(seat, tile, tsumogiri=True), Kakan(seat, tile)]
            if len(same) == 4:
                found.append(Ankan(seat, same))
            if face_of(tile) == NORTH:
                found.append(Kita(seat, tile))
        return found
