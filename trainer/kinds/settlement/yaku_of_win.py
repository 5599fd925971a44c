"""Which yaku has this win (SCO-1, CMP-1, CMP-2, CMP-3, RCH-9, URA-3)?

The winner's hand is shown; the options are yaku that hold and such as might seem to.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from trainer.rules.judges.facts import ippatsu_facts, win_of
from trainer.rules.judges.ippatsu import judge_ippatsu
from trainer.rules.replay.state import Round, TableState
from trainer.rules.rulesets.ruleset import RuleOption, Ruleset
from trainer.rules.scoring.score import dora_lines, judge_yaku
from trainer.rules.scoring.win import Win, claims
from trainer.rules.scoring.yaku import han_of, named_claims
from trainer.rules.scoring.yaku_list import PATTERNS, ordinary_yaku_of, yakuman_of
from trainer.rules.tiles.tile import CHUN, DRAGONS, EAST, HAKU, HATSU, count_faces, faces_in_play, wall_size
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, SomeOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.ended import Ended, staged
from trainer.scenarios.make.hands import (
    CLOSED,
    Winning,
    any_hand,
    hand_with,
    open_tanyao,
    win_with_dragons,
    yakuman_hand,
)
from trainer.scenarios.position import asked as asks
from trainer.scenarios.position.end_of_hand import bonus_of, ended_table, in_order, winner_asked
from trainer.scenarios.position.mining import Mined, Replay, mined_end
from trainer.scenarios.position.position import Position

Faulty = Callable[[Position, Ruleset], Answer | None]


def _adding(more: Callable[[Win, set[str], bool], str | None]) -> Faulty:
    """The right yaku and one that the faulty rule adds; None where it adds none."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        state = ended_table(position)
        seat = winner_asked(position, state)
        win = win_of(state, seat, ruleset)
        verdict = judge_yaku(win, ruleset, bonus_of(position, state, seat))
        has_dora = not {"dora_are_no_yaku", "ura_are_no_yaku"}.isdisjoint(verdict.codes())
        name = more(win, set(verdict.answer), has_dora)
        return None if name is None else in_order((*verdict.answer, name))

    return answer


def _dora(win: Win, names: set[str], has_dora: bool) -> str | None:
    return "dora" if has_dora else None


def _riichi_beside_double(win: Win, names: set[str], has_dora: bool) -> str | None:
    return "riichi" if "double_riichi" in names else None


def _riichi_beside_yakuman(win: Win, names: set[str], has_dora: bool) -> str | None:
    return "riichi" if win.riichi and names & set(PATTERNS) else None


def _pinfu_on_any_wait(win: Win, names: set[str], has_dora: bool) -> str | None:
    """Four shuntsu and a jantou without value, but no ryanmen."""
    if not win.hand.closed or "pinfu" in names or names & set(PATTERNS) or not names:
        return None
    valued = {*DRAGONS, win.seat_wind, win.round_wind}
    runs = any(len(claim.shuntsu) == 4 and claim.jantou not in valued for claim in claims(win))
    return "pinfu" if runs else None


def _tsumo_in_an_open_hand(win: Win, names: set[str], has_dora: bool) -> str | None:
    open_tsumo = win.by_tsumo and not win.hand.closed and not names & set(PATTERNS)
    return "menzen_tsumo" if open_tsumo else None


dora_are_yaku = _adding(_dora)
riichi_beside_double = _adding(_riichi_beside_double)
riichi_beside_yakuman = _adding(_riichi_beside_yakuman)
pinfu_on_any_wait = _adding(_pinfu_on_any_wait)
tsumo_in_an_open_hand = _adding(_tsumo_in_an_open_hand)


def made_yaku(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """A win as the level of `yaku-of-win` wants it."""
    players = ruleset.players
    if level == 5:
        return rng.choice(_RARE)(rng, ruleset)
    if level == 2:
        made = rng.choice((win_with_dragons, win_with_dragons, open_tanyao))(rng, players)
        return staged(rng, _end(rng, ruleset, made))
    made = rng.choice(CLOSED)(rng, players)
    return staged(rng, _end(rng, ruleset, made, riichi=rng.random() < 0.8, gap=rng.choice((0, 0, 4, 6))))


def _end(rng: Random, ruleset: Ruleset, made: Winning, *, riichi: bool = False, gap: int = 3) -> Ended:
    players = ruleset.players
    winner, dealer = rng.randrange(players), rng.randrange(players)
    feeder = rng.choice([None, *(seat for seat in range(players) if seat != winner)])
    hero = winner if rng.random() < 0.5 else rng.randrange(players)
    return Ended(
        ruleset,
        {winner: made},
        (winner,),
        made.tile,
        feeder,
        hero,
        riichi=(winner,) if riichi else (),
        gap=gap,
        at=Round(rng.randrange(2), dealer + 1),
    )


def _yakuman(rng: Random, ruleset: Ruleset) -> Position:
    made = yakuman_hand(rng, ruleset.players)
    return staged(rng, _end(rng, ruleset, made, riichi=rng.random() < 0.7))


def _double_riichi(rng: Random, ruleset: Ruleset) -> Position:
    end = _end(rng, ruleset, rng.choice(CLOSED)(rng, ruleset.players), riichi=True, gap=rng.choice((0, 5)))
    return staged(rng, replace(end, quiet=0, late=0))


def _last_tile(rng: Random, ruleset: Ruleset) -> Position:
    """Haitei or houtei in riichi."""
    end = _end(rng, ruleset, rng.choice(CLOSED[:-1])(rng, ruleset.players), riichi=True)
    last = (end.at.dealer + wall_size(ruleset.players) - 1) % ruleset.players
    (winner,) = end.winners
    feeder = None if winner == last else last
    return staged(rng, replace(end, feeder=feeder, quiet=9, last=True))


def _rinshan(rng: Random, ruleset: Ruleset) -> Position:
    """An ankan of dragons in riichi, and the replacement tile wins."""
    dragon = rng.choice(DRAGONS)
    suited = [kind for kind in faces_in_play(ruleset.players) if 9 <= kind < EAST]
    made = hand_with(rng, ruleset.players, rng.choice(suited), dragon)
    return staged(rng, replace(_end(rng, ruleset, made, riichi=True), feeder=None, kan=dragon))


def _no_yaku(rng: Random, ruleset: Ruleset) -> Position:
    """A closed hand without riichi that would have none but by tsumo."""
    end = _end(rng, ruleset, any_hand(rng, ruleset.players))
    others = [seat for seat in range(ruleset.players) if seat != end.winners[0]]
    return staged(rng, replace(end, feeder=rng.choice(others)))


def _first_turn(rng: Random, ruleset: Ruleset) -> Position:
    """A ron before the winner's first draw: renhou, where it counts."""
    end = _end(rng, ruleset, rng.choice(CLOSED[:-1])(rng, ruleset.players))
    feeder = end.at.dealer
    if feeder == end.winners[0]:
        raise NoRoomError("the dealer has no renhou")
    return staged(rng, replace(end, feeder=feeder, quiet=0, late=0, gap=0))


_RARE: Final = (
    _yakuman,
    _double_riichi,
    _double_riichi,
    _last_tile,
    _last_tile,
    _last_tile,
    _rinshan,
    _rinshan,
    _no_yaku,
    _first_turn,
)
"""What makes level 5; those that often fail come more often."""


_WIDE: Final[dict[str, RuleOption]] = {
    "kuitan": True,
    "atozuke": True,
    "ippatsu": True,
    "double_riichi": True,
    "first_turn_broken_by": "open_calls",
    "renhou": "5han",
    "kita_ron": "chankan",
    "kita_rinshan_yaku": True,
    "open_riichi": True,
}
_ALWAYS: Final = ("riichi", "ippatsu", "menzen_tsumo", "pinfu", "tanyao")
_FILLERS: Final = (
    "iipeikou",
    "sanshoku_doujun",
    "ittsu",
    "chanta",
    "junchan",
    "toitoi",
    "sanankou",
    "honitsu",
    "haitei",
    "houtei",
    "rinshan",
)
_FEW: Final = 9
_CLEAR: Final = 2
"""So many han more than any other reading make the dearest one certain."""
_DRAGON_YAKU: Final = {HAKU: "yakuhai_haku", HATSU: "yakuhai_hatsu", CHUN: "yakuhai_chun"}


class YakuOfWin(PuzzleKind):
    read_from = "win"
    rules = ("SCO-1", "CMP-1", "CMP-2", "CMP-3", "RCH-9", "URA-3", "IPP-1", "IPP-2", "IPP-5", "NOT-4")
    parameters = ("kuitan", "atozuke", "renhou", "ippatsu", "double_riichi", "multiple_yakuman")
    sides = ("closed", "open")
    lawful = True
    tells = frozenset({"yakuless_win"})
    levels = {
        1: "one yaku, or two, in a closed hand",
        2: "an open hand",
        3: "three yaku",
        4: "four yaku or more",
        5: "a yakuman, double riichi, a win of luck (haitei, houtei, rinshan, chankan, renhou), or no yaku",
    }
    misconceptions = (
        Misconception("dora_are_yaku", "URA-3", dora_are_yaku),
        Misconception("riichi_beside_double", "CMP-1", riichi_beside_double),
        Misconception("riichi_beside_yakuman", "CMP-1", riichi_beside_yakuman),
        Misconception("pinfu_on_any_wait", "SCO-1", pinfu_on_any_wait),
        Misconception("tsumo_in_an_open_hand", "SCO-1", tsumo_in_an_open_hand),
    )

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        return asks.winners(position)

    def shape(self, position: Position) -> SomeOf:
        return SomeOf(yaku_options(position))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state = ended_table(position)
        seat = winner_asked(position, state)
        win = win_of(state, seat, ruleset)
        verdict = judge_yaku(win, ruleset, bonus_of(position, state, seat))
        return Verdict(
            in_order(verdict.answer),
            (*verdict.reasons, *_ippatsu(state, seat, win, ruleset)),
            verdict.facts,
        )

    def side(self, position: Position, answer: Answer) -> str:
        state = position.table()
        return "closed" if state.seats[winner_asked(position, state)].closed else "open"

    def decides(self, reason: Reason, option: str) -> bool:
        return reason.facts.get("name") == option

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        names = set(verdict.answer) if isinstance(verdict.answer, tuple) else set()
        if not names or names & {
            *PATTERNS,
            "double_riichi",
            "haitei",
            "houtei",
            "rinshan",
            "chankan",
            "renhou",
        }:
            return 5
        if self.side(position, verdict.answer) == "open":
            return 2
        return 1 if len(names) < 3 else min(len(names), 4)

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return _clear(made_yaku(rng, level, ruleset), ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        state = replay.states[-1]
        for seat in state.winners:
            own = state.seats[seat]
            if own.hand is None or not (own.stands or len(own.melds) in (1, 2)):
                continue
            hero = seat if replay.round_index % 2 else (seat + 1) % state.deal.players
            asked = {"seat": str(seat)} if len(state.winners) > 1 else {}
            found = mined_end(replay, hero, state.winners, **asked)
            if not _is_ambiguous(found.position, replay.ruleset):
                yield found


KIND = YakuOfWin()


def yaku_options(position: Position) -> tuple[str, ...]:
    """Every yaku that the win has under some rules or in some reading, and some that it may seem to have."""
    state = ended_table(position)
    seat = winner_asked(position, state)
    win = win_of(state, seat, position.ruleset.changed(**_WIDE))
    wide = position.ruleset.changed(**_WIDE)
    found = set(_ALWAYS) | set(_possible(win, wide))
    counts = count_faces([*win.hand.concealed, win.tile])
    found |= {_DRAGON_YAKU[kind] for kind in DRAGONS if counts[kind] > 1}
    bonus = bonus_of(position, state, seat)
    found |= {"dora"} | {line.name for line in dora_lines(win, wide, bonus) if line.name == "ura_dora"}
    start = sum(win.hand.concealed) + win.tile
    for step in range(len(_FILLERS)):
        if len(found) >= _FEW:
            break
        found.add(_FILLERS[(start + step) % len(_FILLERS)])
    return in_order(found)


def _possible(win: Win, wide: Ruleset) -> Iterator[str]:
    """By any reading, with and without what hangs on the rules."""
    for claim, names in named_claims(win, wide):
        yield from names
        yield from ordinary_yaku_of(claim, wide)
        yield from yakuman_of(claim)
    if win.riichi == 2:
        yield "riichi"
    if win.rinshan:
        for claim in claims(replace(win, rinshan=False)):
            yield from ordinary_yaku_of(claim, wide)


def _ippatsu(state: TableState, seat: int, win: Win, ruleset: Ruleset) -> tuple[Reason, ...]:
    """Why a riichi is won with ippatsu, or is not."""
    return judge_ippatsu(ippatsu_facts(state, seat), ruleset).reasons if win.riichi else ()


def _is_ambiguous(position: Position, ruleset: Ruleset) -> bool:
    """Whether readings with other yaku are worth about as much, so that dora or fu would decide."""
    state = position.table()
    closed = state.seats[winner_asked(position, state)].closed
    win = win_of(state, winner_asked(position, state), ruleset)
    worth: dict[tuple[str, ...], int] = {}
    for _, names in named_claims(win, ruleset):
        worth[names] = han_of(names, closed, ruleset)
    ranked = sorted(worth.values(), reverse=True)
    return len(ranked) > 1 and ranked[0] - ranked[1] < _CLEAR


def _clear(position: Position, ruleset: Ruleset) -> Position:
    if _is_ambiguous(position, ruleset):
        raise NoRoomError("two readings are worth about as much")
    return position
