"""A hand while it is written: its walls and tile ids, what happened so far, and how it ended."""

from collections.abc import Iterable, Iterator
from random import Random

from tests.records.writing.tenhou_parts import tenhou_lines, tenhou_number
from trainer.records.checking.game import ruleset_of
from trainer.records.game_record import LIMITS, Setup, Win
from trainer.records.tenhou.melds import tiles_by_id
from trainer.rules.endings.game_end import final_standing
from trainer.rules.endings.next_hand import next_hand
from trainer.rules.endings.payments import Settlement
from trainer.rules.endings.settlement import nagashi_seats, settlement_of
from trainer.rules.judges.facts import hand_of, win_of
from trainer.rules.replay.events import Dora, Draw, Event, Ron, Ryuukyoku, Tsumo
from trainer.rules.replay.state import Deal, Round, TableState
from trainer.rules.replay.table import apply, start
from trainer.rules.scoring.score import Bonus, ron_points, score_win, tsumo_points
from trainer.rules.tiles.tile import SANMA_ABSENT, Face, Tile
from trainer.rules.tiles.waits import waits_of


def joined(values: Iterable[object]) -> str:
    return ",".join(map(str, values))


class WrittenHand:
    """`tags` is what the record says, `events` what the reader must make of it."""

    def __init__(
        self, rng: Random, setup: Setup, kyoku: int, honba: int, sticks: int, scores: tuple[int, ...]
    ) -> None:
        self.rng, self.setup, self.ruleset = rng, setup, ruleset_of(setup)
        self.players, self.tiles = setup.players, tiles_by_id(setup.aka)
        ids = [i for i in range(136) if setup.players == 4 or i // 4 not in SANMA_ABSENT]
        rng.shuffle(ids)
        self.indicators, self.ura = [ids.pop() for _ in range(5)], [ids.pop() for _ in range(5)]
        self.hands = [[ids.pop() for _ in range(13)] for _ in range(setup.players)]
        self.wall = ids
        dealer = kyoku % 4
        self.deal = Deal(
            players=setup.players,
            round=Round(kyoku // 4, dealer + 1, honba),
            scores=scores,
            sticks=sticks,
            hands=tuple(tuple(self.tiles[i] for i in hand) for hand in self.hands),
            indicator=self.tiles[self.indicators[0]],
        )
        self.state = start(self.deal)
        self.events: list[Event] = []
        seed = joined((kyoku, honba, sticks, 0, 0, self.indicators[0]))
        shown = "".join(f' hai{seat}="{joined(hand)}"' for seat, hand in enumerate(self.hands))
        points = joined(score // 100 for score in scores)
        self.tags = [f'<INIT seed="{seed}" ten="{points}" oya="{dealer}"{shown}/>']
        self.packed: list[list[int]] = [[] for _ in range(setup.players)]
        self.drawn: int | None = None
        self.barred: set[Face] = set()
        self.opened = 1
        self.due = 0
        self.winners: list[int] = []
        self.settlement: Settlement
        self.scores, self.sticks, self.dealer_stays = scores, sticks, True

    def do(self, event: Event, tag: str) -> None:
        self.state = apply(self.state, event)
        self.events.append(event)
        self.tags.append(tag)

    def draw(self, seat: int) -> None:
        ident = self.wall.pop()
        self.do(Draw(seat, self.tiles[ident]), f"<{'TUVW'[seat]}{ident}/>")
        self.hands[seat].append(ident)
        self.drawn = ident
        self.barred = set()

    def open_indicators(self, number: int) -> None:
        for ident in self.indicators[self.opened : self.opened + number]:
            self.do(Dora(self.tiles[ident]), f'<DORA hai="{ident}" />')
        self.opened += number
        self.due = 0

    def after(self, seat: int) -> Iterator[int]:
        """The other seats in turn order."""
        return ((seat + step) % self.players for step in range(1, self.players))

    def meld(self, seat: int, packed: int, own: list[int]) -> None:
        self.packed[seat].append(packed)
        self.hands[seat] = [i for i in self.hands[seat] if i not in own]

    def agari(self, winners: list[int], from_seat: int, ident: int) -> None:
        """Wins in turn order, each worth what it is worth."""
        tile, before = self.tiles[ident], self.state
        events = [Tsumo(seat, tile) if seat == from_seat else Ron(seat, from_seat, tile) for seat in winners]
        ended = before
        for event in events:
            ended = apply(ended, event)
        ura = tuple(self.tiles[i] for i in self.ura[: self.opened])
        self.settlement = settlement_of(ended, self.ruleset, ura).answer
        sticks, honba = before.sticks, self.deal.round.honba
        scores = before.scores
        for seat, event in zip(winners, events, strict=True):
            deltas = self.paid(seat)
            hand = sorted([*self.hands[seat], *([ident] if seat != from_seat else [])])
            melds = joined(reversed(self.packed[seat]))
            tag = (
                f'<AGARI ba="{honba},{sticks}" hai="{joined(hand)}"'
                + (f' m="{melds}"' if melds else "")
                + f' machi="{ident}" {self.worth(before, seat, ura)}'
                + f' doraHai="{joined(self.indicators[: self.opened])}"'
                + (f' doraHaiUra="{joined(self.ura[: self.opened])}"' if before.seats[seat].stands else "")
                + f' who="{seat}" fromWho="{from_seat}" sc="{self.payments(scores, deltas)}" />'
            )
            self.do(event, tag)
            scores = tuple(a + b for a, b in zip(scores, deltas, strict=True))
            self.winners.append(seat)
            sticks = 0
        self.scores, self.sticks = scores, 0
        self.dealer_stays = self.deal.round.dealer in winners

    def worth(self, before: TableState, seat: int, ura: tuple[Tile, ...]) -> str:
        """The attributes of fu, points and yaku of a win."""
        win, kita = win_of(before, seat, self.ruleset), before.seats[seat].kita
        score = score_win(win, self.ruleset, Bonus(before.indicators, ura, len(kita)))
        assert score is not None
        is_dealer = seat == self.deal.round.dealer
        from_dealer, from_other = tsumo_points(score.base, is_dealer)
        points = ron_points(score.base, is_dealer)
        if win.by_tsumo:
            points = from_dealer + from_other * (self.players - 1 - (not is_dealer))
        winds = self.deal.round.wind, (seat - self.deal.round.dealer) % self.players
        lines = tuple((line.name, line.han) for line in (*score.yaku, *score.dora))
        told = Win(seat, seat, win.tile, yaku=lines)
        ten = f'ten="{score.fu},{points},{LIMITS.index(score.limit)}"'
        if told.yakuman:
            return f'{ten} yakuman="{joined(tenhou_number(name, *winds) for name in told.yakuman)}"'
        return f'{ten} yaku="{joined(part for line in tenhou_lines(told, *winds) for part in line)}"'

    def paid(self, winner: int) -> list[int]:
        """What one of the winners gets, by seat."""
        deltas = [0] * self.players
        for line in self.settlement.lines:
            if line.payee == winner:
                deltas[winner] += line.points
                if line.payer is not None:
                    deltas[line.payer] -= line.points
        return deltas

    def payments(self, before: tuple[int, ...], deltas: list[int]) -> str:
        pairs = [n // 100 for pair in zip(before, deltas, strict=True) for n in pair]
        return joined([*pairs, *([0, 0] if self.players == 3 else [])])

    def exhaust(self) -> None:
        policy = self.ruleset.tenpai_own_four
        tenpai = {seat for seat in range(self.players) if waits_of(hand_of(self.state, seat), policy)}
        deltas = [0] * self.players
        if 0 < len(tenpai) < self.players:
            pool = self.ruleset.noten_pool
            for seat in range(self.players):
                among = len(tenpai) if seat in tenpai else len(tenpai) - self.players
                deltas[seat] = pool // among
        if nagashi_seats(self.state):
            ended = apply(self.state, Ryuukyoku("nagashi"))
            nagashi = settlement_of(ended, self.ruleset).answer
            self.ryuukyoku("nagashi", "nm", tenpai, list(nagashi.deltas))
        else:
            self.ryuukyoku("exhaustive", None, tenpai, deltas)
        self.dealer_stays = self.deal.round.dealer in tenpai

    def ryuukyoku(
        self, reason: str, code: str | None, shown: set[int], deltas: list[int] | None = None
    ) -> None:
        deltas = deltas or [0] * self.players
        self.state = apply(self.state, Ryuukyoku(reason))
        self.events.append(Ryuukyoku(reason))
        hands = "".join(f' hai{seat}="{joined(sorted(self.hands[seat]))}"' for seat in sorted(shown))
        kind = "" if code is None else f' type="{code}"'
        ba = f"{self.deal.round.honba},{self.state.sticks}"
        sc = self.payments(self.state.scores, deltas)
        self.tags.append(f'<RYUUKYOKU{kind} ba="{ba}" sc="{sc}"{hands} />')
        self.scores = tuple(a + b for a, b in zip(self.state.scores, deltas, strict=True))
        self.sticks = self.state.sticks
        self.settlement = settlement_of(self.state, self.ruleset).answer

    @property
    def over(self) -> bool:
        """Whether the game ends with this hand."""
        hanchan = self.setup.hanchan
        ended = next_hand(self.deal.round, self.settlement, self.scores, self.ruleset, hanchan=hanchan)
        return bool(ended.over)

    def owari(self) -> None:
        """The game is over: the last tag says so. Results after uma and oka are not the matter here."""
        points = final_standing(self.scores, self.sticks, self.ruleset).points
        told = joined(part for each in points for part in (each // 100, "0.0"))
        self.tags[-1] = self.tags[-1].replace(" />", f' owari="{told}" />')
