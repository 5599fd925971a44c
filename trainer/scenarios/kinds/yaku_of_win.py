"""Which yaku has this win (SCO-1, CMP-1, CMP-2, CMP-3, RCH-9, URA-3)?

The winner's hand is shown; the options are yaku that hold and such as might seem to. Levels go by how
much there is to see.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from trainer.rules.facts import ippatsu_facts, win_of
from trainer.rules.ippatsu import judge_ippatsu
from trainer.rules.ruleset import Level, Ruleset
from trainer.rules.score import dora_lines
from trainer.rules.state import TableState
from trainer.rules.tiles import CHUN, DRAGONS, HAKU, HATSU, count_kinds
from trainer.rules.verdict import Reason, Verdict
from trainer.rules.win import Win, claims
from trainer.rules.yaku import han_of, named_claims
from trainer.rules.yaku_list import ordinary_yaku_of
from trainer.rules.yaku_reasons import judge_yaku
from trainer.rules.yakuman import PATTERNS, yakuman_of
from trainer.scenarios import asks
from trainer.scenarios.answers import Answer, SomeOf
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts.yaku import yaku_draft
from trainer.scenarios.faulty import yaku as faulty
from trainer.scenarios.kind import Misconception, PuzzleKind, retry
from trainer.scenarios.mining import Mined, Replay, mined_end
from trainer.scenarios.position import Position
from trainer.scenarios.settling import bonus_of, ended_table, in_order, winner_asked

_WIDE: Final[dict[str, Level]] = {
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
    slug = "yaku-of-win"
    family = "settlement"
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
        Misconception("dora_are_yaku", "URA-3", faulty.dora_are_yaku),
        Misconception("riichi_beside_double", "CMP-1", faulty.riichi_beside_double),
        Misconception("riichi_beside_yakuman", "CMP-1", faulty.riichi_beside_yakuman),
        Misconception("pinfu_on_any_wait", "SCO-1", faulty.pinfu_on_any_wait),
        Misconception("tsumo_in_an_open_hand", "SCO-1", faulty.tsumo_in_an_open_hand),
    )

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        return asks.winners(position)

    def shape(self, position: Position) -> SomeOf:
        return SomeOf(options(position))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state = ended_table(position)
        seat = winner_asked(position, state)
        win = win_of(state, seat, ruleset)
        verdict = judge_yaku(win, ruleset, bonus_of(position, state, seat))
        return Verdict(
            in_order(verdict.answer),
            (*verdict.reasons, *_no_ippatsu(state, seat, win, ruleset)),
            verdict.facts,
        )

    def side(self, position: Position, answer: Answer) -> str:
        state = position.table()
        return "closed" if state.seats[winner_asked(position, state)].closed else "open"

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

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return retry(self, lambda: _clear(yaku_draft(rng, level, ruleset), ruleset), level, ruleset)

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


def options(position: Position) -> tuple[str, ...]:
    """Every yaku that the win has under some rules or in some reading, and some that it may seem to have."""
    state = ended_table(position)
    seat = winner_asked(position, state)
    win = win_of(state, seat, position.ruleset.changed(**_WIDE))
    wide = position.ruleset.changed(**_WIDE)
    found = set(_ALWAYS) | set(_possible(win, wide))
    counts = count_kinds([*win.hand.concealed, win.tile])
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


def _no_ippatsu(state: TableState, seat: int, win: Win, ruleset: Ruleset) -> tuple[Reason, ...]:
    """Why a riichi is not won with ippatsu."""
    if not win.riichi or win.ippatsu:
        return ()
    return judge_ippatsu(ippatsu_facts(state, seat), ruleset).reasons


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
