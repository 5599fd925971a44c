"""Records of our own: seeded random hands, played by the rules and written as Tenhou XML.

The players are simple: they keep what is connected, declare when they may, call, kan and win at random
odds. What they do is legal under Tenhou's rules, so that a verification of it must find nothing.
"""

from collections.abc import Iterator
from random import Random

from tests.records.tenhou_hand import WrittenHand, joined
from tests.records.writing.tenhou_parts import pack_chi, pack_kakan, pack_kan, pack_kita, pack_pon
from trainer.records.game_record import Setup
from trainer.rules.judges.facts import hand_of, kan_facts, riichi_facts, ron_facts
from trainer.rules.judges.kan import judge_kan
from trainer.rules.judges.riichi import judge_riichi
from trainer.rules.judges.win_claims import judge_ron
from trainer.rules.replay.events import Ankan, Chi, Daiminkan, Discard, Kakan, Kita, Pon, Riichi
from trainer.rules.scoring.yaku import Win, yaku_of
from trainer.rules.tiles.hand import Hand, MeldType
from trainer.rules.tiles.tile import EAST, NORTH, WINDS, YAOCHUU, Face, count_faces, face_of
from trainer.rules.tiles.waits import tenpai_discards, waits_of

FOUR = Setup(players=4)
THREE = Setup(players=3)
WIN, RIICHI, KAN, KITA, CALL, KYUUSHU = 0.85, 0.8, 0.7, 0.8, 0.12, 0.8
"""How likely a player takes what is offered."""


def game(seed: int, setup: Setup = FOUR, rounds: int = 8) -> tuple[str, list["HandWriter"]]:
    """A record of some rounds, less if the game is over before, and the hands in it."""
    rng = Random(seed)
    hands: list[HandWriter] = []
    kyoku = honba = sticks = 0
    scores = (25_000,) * 4 if setup.players == 4 else (35_000,) * 3
    while len(hands) < rounds and kyoku < 16:
        hand = HandWriter(rng, setup, kyoku, honba, sticks, scores)
        hand.play()
        hands.append(hand)
        if hand.over:
            hand.owari()
            break
        scores, sticks = hand.scores, hand.sticks
        honba = honba + 1 if hand.dealer_stays or not hand.winners else 0
        if not hand.dealer_stays:
            kyoku += 1 if kyoku % 4 < setup.players - 1 else 5 - setup.players
    bits = 1 | 2 * (not setup.aka) | 4 * (not setup.kuitan) | 8 * setup.hanchan | 16 * (setup.players == 3)
    head = f'<mjloggm ver="2.3"><SHUFFLE seed="{seed}" ref=""/><GO type="{bits}" lobby="0"/>'
    body = "".join(tag for hand in hands for tag in hand.tags)
    return f'{head}<UN n0="A" n1="B" n2="C" n3="D"/><TAIKYOKU oya="0"/>{body}</mjloggm>', hands


class HandWriter(WrittenHand):
    """Plays the hand: what each player does is decided here."""

    def play(self) -> None:
        self.draw(self.deal.round.dealer)
        while self.state.phase != "ended":
            seat = self.state.turn
            if not (self.drawn is not None and self.own_move(seat)):
                self.discard(seat)

    def happens(self, odds: float) -> bool:
        return self.rng.random() < odds

    # --- the own turn --------------------------------------------------------------------------

    def own_move(self, seat: int) -> bool:
        """A move other than a discard, if the player makes one."""
        return self.tsumo(seat) or self.kyuushu(seat) or self.kita(seat) or self.kan(seat)

    def tsumo(self, seat: int) -> bool:
        assert self.drawn is not None
        own, tile = hand_of(self.state, seat), self.tiles[self.drawn]
        rest = list(own.concealed)
        rest.remove(tile)
        before = Hand(tuple(rest), own.melds)
        if face_of(tile) not in waits_of(before, "ignored"):
            return False
        win = Win(
            before, tile, True, int(self.state.seats[seat].stands), self.deal.wind_of(seat), self.round_wind
        )
        if not yaku_of(win, self.ruleset) or not self.happens(WIN):
            return False
        self.agari([seat], seat, self.drawn)
        return True

    @property
    def round_wind(self) -> Face:
        return EAST + self.deal.round.wind

    def kyuushu(self, seat: int) -> bool:
        state = self.state
        kinds = {i // 4 for i in self.hands[seat]} & YAOCHUU
        if state.seats[seat].river or state.calls or len(kinds) < 9:
            return False
        if self.happens(KYUUSHU):
            self.ryuukyoku("kyuushu", "yao9", {seat})
        return self.state.phase == "ended"

    def kita(self, seat: int) -> bool:
        norths = [i for i in self.hands[seat] if i // 4 == NORTH]
        locked = self.state.seats[seat].in_riichi and self.drawn not in norths
        if self.players == 4 or not norths or locked or not self.state.wall or not self.happens(KITA):
            return False
        ident = self.drawn if self.drawn in norths else norths[0]
        assert ident is not None
        self.hands[seat].remove(ident)
        self.do(Kita(seat, self.tiles[ident]), f'<N who="{seat}" m="{pack_kita(ident)}" />')
        self.replace(seat, ident)
        return True

    def kan(self, seat: int) -> bool:
        for kind, number in enumerate(count_faces(self.state.seats[seat].hand or ())):
            if number == 4 and self.may_kan(seat, MeldType.ANKAN, kind):
                self.ankan(seat, kind)
                return True
            if number and self.may_kan(seat, MeldType.KAKAN, kind):
                self.kakan(seat, kind)
                return True
        return False

    def may_kan(self, seat: int, meld_type: MeldType, kind: Face) -> bool:
        verdict = judge_kan(kan_facts(self.state, seat, meld_type, kind), self.ruleset)
        return verdict.answer and self.happens(KAN)

    def ankan(self, seat: int, kind: Face) -> None:
        ids = [4 * kind + copy for copy in range(4)]
        packed = pack_kan(seat, seat, ids[0])
        self.meld(seat, packed, ids)
        self.do(Ankan(seat, tuple(self.tiles[i] for i in ids)), f'<N who="{seat}" m="{packed}" />')
        self.replace(seat, ids[0], opened=1)

    def kakan(self, seat: int, kind: Face) -> None:
        ident = next(i for i in self.hands[seat] if i // 4 == kind)
        place, pon = next(
            (n, m) for n, m in enumerate(self.packed[seat]) if m & 0b1100 == 8 and m // 512 // 3 == kind
        )
        self.hands[seat].remove(ident)
        self.packed[seat][place] = pack_kakan(pon)
        self.do(Kakan(seat, self.tiles[ident]), f'<N who="{seat}" m="{pack_kakan(pon)}" />')
        self.replace(seat, ident)
        self.due += 1

    def replace(self, seat: int, ident: int, opened: int = 0) -> None:
        """The replacement draw after a kan or kita, unless the tile is robbed."""
        if not self.rons(seat, ident):
            if self.due + opened:
                self.open_indicators(self.due + opened)
            self.draw(seat)

    # --- the discard and the answers to it -----------------------------------------------------

    def discard(self, seat: int) -> None:
        self.open_indicators(self.due)
        declared = self.declare(seat)
        ident = self.chosen(seat, declared)
        tsumogiri = ident == self.drawn
        self.hands[seat].remove(ident)
        self.do(Discard(seat, self.tiles[ident], tsumogiri), f"<{'DEFG'[seat]}{ident}/>")
        if self.rons(seat, ident):
            return
        if declared:
            ten = [score - 1000 * (i == seat) for i, score in enumerate(self.state.scores)]
            points = joined(score // 100 for score in ten)
            self.tags.append(f'<REACH who="{seat}" ten="{points}" step="2"/>')
        if not self.aborts() and not self.called(seat, ident):
            if self.state.wall:
                self.draw(self.state.next_seat(seat))
            else:
                self.exhaust()

    def declare(self, seat: int) -> set[Face]:
        """The kinds to choose from if riichi is declared."""
        if self.drawn is None or self.state.seats[seat].in_riichi:
            return set()
        legal = judge_riichi(riichi_facts(self.state, seat, self.ruleset), self.ruleset).answer
        if not legal or not self.happens(RIICHI):
            return set()
        self.do(Riichi(seat), f'<REACH who="{seat}" step="1"/>')
        return set(legal)

    def chosen(self, seat: int, declared: set[Face]) -> int:
        """The tile to discard: the least connected that keeps tenpai."""
        own = self.state.seats[seat]
        if own.in_riichi and not declared:
            assert self.drawn is not None
            return self.drawn
        counts = count_faces(own.hand or ())
        keeping = declared or set(tenpai_discards(counts, len(own.melds))) - self.barred
        kinds = keeping or {i // 4 for i in self.hands[seat]} - self.barred
        free = [i for i in self.hands[seat] if i // 4 in kinds]
        return min(free, key=lambda i: (connection(counts, i // 4), self.rng.random()))

    def rons(self, seat: int, ident: int) -> bool:
        """Whether the hand ends by ron, or by three of them."""
        winners = [
            other
            for other in self.after(seat)
            if judge_ron(ron_facts(self.state, other, self.ruleset), self.ruleset).answer
            and self.happens(WIN)
        ]
        if len(winners) == 3:
            self.ryuukyoku("sanchahou", "ron3", set(winners))
        elif winners:
            self.agari(winners, seat, ident)
        return bool(winners)

    def aborts(self) -> bool:
        state = self.state
        first = [seat.river[0].tile for seat in state.seats if len(seat.river) == 1]
        if self.players == 4 and all(seat.in_riichi for seat in state.seats):
            self.ryuukyoku("suucha", "reach4", set(range(4)))
        elif len(first) == 4 and not state.calls and len(set(first)) == 1 and first[0] in WINDS:
            self.ryuukyoku("suufon", "kaze4", set())
        elif state.kans == 4 and max(seat.kans for seat in state.seats) < 4:
            self.ryuukyoku("suukan", "kan4", set())
        return self.state.phase == "ended"

    def called(self, seat: int, ident: int) -> bool:
        """Whether somebody takes the discard."""
        if not self.state.wall:
            return False
        for other in self.after(seat):
            if self.state.seats[other].in_riichi:
                continue
            own = [i for i in self.hands[other] if i // 4 == ident // 4]
            if len(own) == 3 and self.may_kan(other, MeldType.DAIMINKAN, ident // 4):
                self.daiminkan(other, seat, ident, own)
                return True
            if len(own) >= 2 and self.happens(CALL) and self.take(Pon, other, seat, ident, own[:2]):
                return True
        left = self.state.next_seat(seat)
        if self.players == 3 or self.state.seats[left].in_riichi or not self.happens(CALL):
            return False
        return any(self.take(Chi, left, seat, ident, own) for own in self.runs(left, ident))

    def runs(self, seat: int, ident: int) -> Iterator[list[int]]:
        """The pairs of own tiles that make a run with it."""
        kind = ident // 4
        if kind >= EAST:
            return
        for low, high in ((-2, -1), (-1, 1), (1, 2)):
            if kind % 9 + low >= 0 and kind % 9 + high <= 8:
                found = [next((i for i in self.hands[seat] if i // 4 == kind + d), None) for d in (low, high)]
                if None not in found:
                    yield found  # type: ignore[misc]

    def take(self, call: type[Chi | Pon], seat: int, from_seat: int, ident: int, own: list[int]) -> bool:
        """Chi or pon, unless only swap calls (kuikae) could be discarded after it."""
        kinds = sorted(i // 4 for i in (*own, ident))
        barred = {ident // 4}
        if call is Chi and ident // 4 != kinds[1]:
            other_end = ident // 4 + (3 if ident // 4 == kinds[0] else -3)
            barred |= {other_end} if other_end // 9 == ident // 4 // 9 else set()
        if all(i // 4 in barred for i in self.hands[seat] if i not in own):
            return False
        pack = pack_chi if call is Chi else pack_pon
        packed = pack(seat, from_seat, [*own, ident], ident)
        self.meld(seat, packed, own)
        taken, beside = (
            self.tiles[ident],
            tuple(self.tiles[i] for i in sorted(own, key=lambda i: (i // 4, i))),
        )
        self.do(call(seat, from_seat, taken, beside), f'<N who="{seat}" m="{packed}" />')
        self.drawn, self.barred = None, barred
        return True

    def daiminkan(self, seat: int, from_seat: int, ident: int, own: list[int]) -> None:
        packed = pack_kan(seat, from_seat, ident)
        self.meld(seat, packed, own)
        beside = tuple(self.tiles[i] for i in sorted(own))
        event = Daiminkan(seat, from_seat, self.tiles[ident], beside)
        self.do(event, f'<N who="{seat}" m="{packed}" />')
        self.draw(seat)
        self.due += 1


def connection(counts: list[int], kind: Face) -> int:
    """How much a kind is worth to a hand: copies, and neighbours in its suit."""
    worth = 4 * counts[kind]
    if kind < EAST:
        for distance, points in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
            if 0 <= kind % 9 + distance <= 8:
                worth += points * min(counts[kind + distance], 1)
    return worth
