"""Random hands played to the end: every event possible, most of them foolish, many not legal."""

from dataclasses import dataclass, field
from random import Random

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
from trainer.rules.replay.state import Deal, Round
from trainer.rules.tiles.tile import COPIES, HONOURS, NORTH, Face, Tile, face_of, faces_in_play

RED = {4: 34, 13: 35, 22: 36}


@dataclass
class RandomPlay:
    """Keeps its own books of who holds what, so that a replay can be held against them."""

    rng: Random
    players: int = 4
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        tiles = [
            RED[kind] if copy == 0 and kind in RED else kind
            for kind in faces_in_play(self.players)
            for copy in range(COPIES)
        ]
        self.rng.shuffle(tiles)
        self.full_set = tuple(tiles)
        self.replacements = [tiles.pop() for _ in range(4 if self.players == 4 else 8)]
        self.indicators = [tiles.pop() for _ in range(5)]
        rest = [tiles.pop() for _ in range(14 - len(self.replacements) - 5)] if self.players == 4 else []
        self.hidden = rest
        self.hands = [[tiles.pop() for _ in range(13)] for _ in range(self.players)]
        self.live = tiles
        self.left = len(tiles) if self.players == 4 else len(tiles) - 1
        self.pons: list[list[Face]] = [[] for _ in range(self.players)]
        self.kans = 0
        self.riichi: set[int] = set()
        honba = self.rng.randrange(3)
        sticks = self.rng.randrange(3) if honba else 0
        self.deal = Deal(
            players=self.players,
            round=Round(self.rng.randrange(2), self.rng.randint(1, self.players), honba),
            scores=self._scores(sticks),
            sticks=sticks,
            hands=tuple(tuple(hand) for hand in self.hands),
            indicator=self.indicators.pop(),
        )

    def _scores(self, sticks: int) -> tuple[int, ...]:
        """Points that sum, with the sticks, to what Tenhou's games begin with."""
        total = (100_000 if self.players == 4 else 105_000) - 1000 * sticks
        scores = [self.rng.randrange(0, 330) * 100 for _ in range(self.players - 1)]
        return (*scores, total - sum(scores))

    def play(self) -> "RandomPlay":
        """Play until a win or a draw."""
        seat, drawn = self.deal.round.dealer, True
        while True:
            if drawn:
                if not self.left:
                    self.events.append(Ryuukyoku())
                    return self
                self._draw(seat, self.live)
                if self._own_turn(seat):
                    return self
            thrown = self._discard(seat, drawn)
            answer = self._answer(seat, thrown)
            if answer is None:
                return self
            seat, drawn = answer

    def _draw(self, seat: int, source: list[Tile]) -> None:
        tile = source.pop()
        self.left -= 1
        self.hands[seat].append(tile)
        self.events.append(Draw(seat, tile))

    def _own_turn(self, seat: int) -> bool:
        """Kans, kita, riichi or tsumo; whether the hand has ended."""
        hand = self.hands[seat]
        if self.rng.random() < 0.002:
            self.events.append(Tsumo(seat, hand[-1]))
            return True
        for tile in sorted(set(hand)):
            kind = face_of(tile)
            same = [own for own in hand if face_of(own) == kind]
            if not self.left or not self.replacements:
                break
            if self.players == 3 and kind == NORTH and self.rng.random() < 0.7:
                return self._replace(seat, (tile,), Kita(seat, tile))
            if self.kans < 4 and len(same) == 4 and self.rng.random() < 0.8:
                self.kans += 1
                return self._replace(seat, tuple(same), Ankan(seat, tuple(same)))
            if self.kans < 4 and kind in self.pons[seat] and self.rng.random() < 0.8:
                self.kans += 1
                self.pons[seat].remove(kind)
                return self._replace(seat, (tile,), Kakan(seat, tile))
        if seat not in self.riichi and self.rng.random() < 0.05:
            self.riichi.add(seat)
            self.events.append(Riichi(seat))
        return False

    def _replace(self, seat: int, tiles: tuple[Tile, ...], event: Event) -> bool:
        for tile in tiles:
            self.hands[seat].remove(tile)
        self.events.append(event)
        if not isinstance(event, Kita) and self.rng.random() < 0.8:
            self.events.append(Dora(self.indicators.pop()))
        self._draw(seat, self.replacements)
        return self._own_turn(seat)

    def _discard(self, seat: int, drawn: bool) -> Tile:
        hand = self.hands[seat]
        tsumogiri = drawn and (seat in self.riichi or self.rng.random() < 0.3)
        tile = hand.pop() if tsumogiri else hand.pop(self.rng.randrange(len(hand)))
        self.events.append(Discard(seat, tile, tsumogiri))
        return tile

    def _answer(self, thrower: int, tile: Tile) -> tuple[int, bool] | None:
        """Who is on turn next and whether by a draw; None after a ron."""
        following = (thrower + 1) % self.players
        for seat in self.rng.sample(range(self.players), self.players):
            if seat == thrower or seat in self.riichi:
                continue
            if self.rng.random() < 0.002:
                self.events.append(Ron(seat, thrower, tile))
                return None
            if self.left and self._call(seat, thrower, tile, following):
                return seat, False
        return following, True

    def _call(self, seat: int, thrower: int, tile: Tile, following: int) -> bool:
        hand, kind = self.hands[seat], face_of(tile)
        same = [own for own in hand if face_of(own) == kind]
        if len(same) == 3 and self.kans < 4 and self.replacements and self.rng.random() < 0.5:
            self.kans += 1
            self._take(seat, tuple(same))
            self.events.append(Daiminkan(seat, thrower, tile, tuple(same)))
            self._draw(seat, self.replacements)
            return True
        if len(same) >= 2 and len(hand) > 2 and self.rng.random() < 0.6:
            self._take(seat, tuple(same[:2]))
            self.pons[seat].append(kind)
            self.events.append(Pon(seat, thrower, tile, tuple(same[:2])))
            return True
        beside = [own for own in hand if face_of(own) - kind in (1, 2)]
        runs = [(a, b) for a in beside for b in beside if face_of(a) - kind == 1 and face_of(b) - kind == 2]
        fits = kind not in HONOURS and kind % 9 < 7 and self.players == 4 and seat == following
        if fits and runs and len(hand) > 2 and self.rng.random() < 0.4:
            self._take(seat, runs[0])
            self.events.append(Chi(seat, thrower, tile, runs[0]))
            return True
        return False

    def _take(self, seat: int, tiles: tuple[Tile, ...]) -> None:
        for tile in tiles:
            self.hands[seat].remove(tile)
