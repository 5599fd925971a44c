"""A hand while it is written: its walls and tile ids, what happened so far, and how it ended."""

from collections.abc import Iterable, Iterator
from random import Random

from trainer.records.model import Setup
from trainer.records.tenhou_melds import tiles_by_id
from trainer.records.verify import ruleset_of
from trainer.rules.events import Dora, Draw, Event, Ron, Ryuukyoku, Tsumo
from trainer.rules.facts import hand_of
from trainer.rules.state import Deal, Round
from trainer.rules.table import apply, start
from trainer.rules.tiles import SANMA_ABSENT, Kind
from trainer.rules.waits import waits_of

RON_POINTS, TSUMO_POINTS = 3900, 1300
"""What each loser pays, whatever the hand is worth: points of hands are not the matter here."""


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
        self.barred: set[Kind] = set()
        self.opened = 1
        self.due = 0
        self.winners: list[int] = []
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
        """Wins in turn order; the first takes honba and sticks."""
        sticks, honba = self.state.sticks, self.deal.round.honba
        dora = joined(self.indicators[: self.opened])
        for seat in winners:
            deltas = [0] * self.players
            payers = [from_seat] if seat != from_seat else list(self.after(seat))
            points = RON_POINTS if seat != from_seat else TSUMO_POINTS
            for payer in payers:
                deltas[payer] -= points + 100 * honba
            deltas[seat] = 1000 * sticks - sum(deltas)
            before = self.state.scores if not self.winners else self.scores
            hand = sorted([*self.hands[seat], *([ident] if seat != from_seat else [])])
            ura = joined(self.ura[: self.opened])
            melds = joined(reversed(self.packed[seat]))
            tag = (
                f'<AGARI ba="{honba},{sticks}" hai="{joined(hand)}"'
                + (f' m="{melds}"' if melds else "")
                + f' machi="{ident}" ten="30,{points * len(payers)},0" doraHai="{dora}"'
                + (f' doraHaiUra="{ura}"' if self.state.seats[seat].stands else "")
                + f' who="{seat}" fromWho="{from_seat}" sc="{self.payments(before, deltas)}" />'
            )
            tile = self.tiles[ident]
            self.do(Tsumo(seat, tile) if seat == from_seat else Ron(seat, from_seat, tile), tag)
            self.scores = tuple(a + b for a, b in zip(before, deltas, strict=True))
            self.winners.append(seat)
            sticks = honba = 0
        self.sticks = 0
        self.dealer_stays = self.deal.round.dealer in winners

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
