"""Which of these yaku count together in this win, with riichi or without (CMP-1 to CMP-4, DRI-1, IPP-1)?

The hero can win now with a closed hand. The options are riichi, double riichi, ippatsu and what comes with
the moment of a win, all that the tiles have, and something that they have not.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from trainer.kinds.ippatsu import generator as winning
from trainer.kinds.ippatsu.generator import Maker, Wish
from trainer.rules.judges.beside_riichi import BesideFacts, judge_beside
from trainer.rules.judges.facts import double_riichi_facts, ippatsu_facts, ron_facts, tsumo_facts, win_of
from trainer.rules.judges.win_claims import judge_ron, judge_tsumo
from trainer.rules.replay.state import KAN_NAMES
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.win import Win, claims
from trainer.rules.scoring.yaku import han_of, named_claims
from trainer.rules.scoring.yaku_list import PATTERNS, ordinary_yaku_of, yakuman_of
from trainer.rules.tiles.tile import EAST
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, SomeOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.end_of_hand import in_order
from trainer.scenarios.position.mining import Mined, Replay
from trainer.scenarios.position.position import Position, PositionError

Changed = Callable[[Win, set[str]], set[str] | None]
"""What somebody who holds a faulty rule counts instead of the right yaku; None where that is the same."""


def _counting(changed: Changed) -> Callable[[Position, Ruleset], Answer | None]:
    """The offered yaku that a faulty rule counts; None where it says nothing."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        right = KIND.judge(position, ruleset).answer
        assert isinstance(right, tuple), "some of the options"
        found = changed(win_of(position.table(), position.hero, ruleset), {str(name) for name in right})
        return None if found is None else tuple(name for name in beside_options(position) if name in found)

    return answer


def _riichi_twice(win: Win, names: set[str]) -> set[str] | None:
    return {*names, "riichi"} if "double_riichi" in names else None


def _riichi_with_yakuman(win: Win, names: set[str]) -> set[str] | None:
    return (
        {*names, "double_riichi" if win.riichi == 2 else "riichi"}
        if win.riichi and names & set(PATTERNS)
        else None
    )


def _quick(win: Win, names: set[str]) -> set[str] | None:
    return None if win.riichi else {*names, "ippatsu"}


def _ippatsu_with_rinshan(win: Win, names: set[str]) -> set[str] | None:
    return {*names, "ippatsu"} if win.riichi and "rinshan" in names else None


def _haitei_with_rinshan(win: Win, names: set[str]) -> set[str] | None:
    return {*names, "haitei"} if win.last_tile and "rinshan" in names else None


def _pinfu_is_riichi(win: Win, names: set[str]) -> set[str] | None:
    return names - {"pinfu"} if win.riichi and "pinfu" in names else None


def _riichi_alone(win: Win, names: set[str]) -> set[str] | None:
    alone = names & {"riichi", "double_riichi"}
    return alone if alone and names != alone else None


_RULES: Final = {"ippatsu": ("IPP-1", "IPP-2", "IPP-5", "CMP-2"), "double_riichi": ("DRI-1", "DRI-2")}
"""The rules that decide an option, of those that no line of the score names."""


class BesideRiichi(PuzzleKind):
    read_from = "table"
    rules = (
        "CMP-1",
        "CMP-2",
        "CMP-3",
        "CMP-4",
        "DRI-1",
        "DRI-2",
        "IPP-1",
        "IPP-2",
        "IPP-5",
        "RCH-9",
        "SCO-1",
    )
    parameters = ("ippatsu", "double_riichi", "renhou", "multiple_yakuman")
    sides = ("declared", "silent")
    lawful = True
    levels = {
        1: "nothing but discards, neither early nor on the last tile",
        2: "a chi or pon in the hand",
        3: "the riichi, or a win without one, within the first two turns",
        4: "the last tile",
        5: "a kan in the hand or one that is robbed, or a yakuman",
    }
    misconceptions = (
        Misconception("riichi_beside_double", "CMP-1", _counting(_riichi_twice)),
        Misconception("riichi_beside_yakuman", "CMP-1", _counting(_riichi_with_yakuman)),
        Misconception("haitei_beside_rinshan", "CMP-3", _counting(_haitei_with_rinshan)),
        Misconception("ankan_keeps_ippatsu", "CMP-2", _counting(_ippatsu_with_rinshan)),
        Misconception("ippatsu_without_riichi", "CMP-2", _counting(_quick)),
        Misconception("pinfu_is_riichi", "CMP-1", _counting(_pinfu_is_riichi)),
        Misconception("riichi_stands_alone", "CMP-1", _counting(_riichi_alone)),
    )

    def shape(self, position: Position) -> SomeOf:
        return SomeOf(beside_options(position))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, hero = position.table(), position.hero
        _check(position)
        facts = BesideFacts(
            win_of(state, hero, ruleset), ippatsu_facts(state, hero), double_riichi_facts(state, hero)
        )
        verdict = judge_beside(facts, beside_options(position), ruleset)
        return Verdict(verdict.answer, verdict.reasons)

    def side(self, position: Position, answer: Answer) -> str:
        return "declared" if position.table().seats[position.hero].in_riichi else "silent"

    def decides(self, reason: Reason, option: str) -> bool:
        return reason.facts.get("name") == option or reason.rule in _RULES.get(option, ())

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state, own = position.table(), position.table().seats[position.hero]
        names = set(verdict.answer) if isinstance(verdict.answer, tuple) else set()
        kans = any(call.how in KAN_NAMES for call in state.calls)
        if kans or names & (PATTERNS.keys() - _AT_ONCE):
            return 5
        if state.wall == 0:
            return 4
        early = any(thrown.declares for thrown in own.river[:2]) if own.in_riichi else len(own.river) < 3
        if early:
            return 3
        return 2 if state.calls else 1

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        riichi = rng.random() < 0.55
        return self.tried(
            lambda: _made(rng, level, ruleset, riichi=riichi), level, ruleset, self.sides[not riichi]
        )

    def mine(self, replay: Replay) -> Iterable[Mined]:
        """None: wins in which little comes together are asked about elsewhere."""
        return ()


KIND = BesideRiichi()


def _made(rng: Random, level: int, ruleset: Ruleset, *, riichi: bool) -> Position:
    maker = rng.choice(MAKERS[level])
    position = maker(Wish(rng, ruleset, soon=rng.random() < 0.5, riichi=riichi))
    if _is_ambiguous(position):
        raise NoRoomError("two readings are worth about as much")
    return position


def _rinshan(wish: Wish) -> Position:
    """On the hero's next turn or a later one, which often is the last but does not come about as often."""
    return winning.replaced(wish, wish.rng.choice(("soon", "late", *["last"] * 6)))


MAKERS: Final[dict[int, tuple[Maker, ...]]] = {
    1: (winning.nothing,),
    2: (winning.interrupted(winning.call),),
    3: (winning.first_turns,),
    4: (winning.last_tile,),
    5: (
        _rinshan,
        _rinshan,
        *[winning.robbing] * 4,
        winning.of_a_yakuman,
        winning.interrupted(winning.other_kan),
    ),
}
"""By level."""
_AT_ONCE: Final = frozenset({"tenhou", "chiihou"})
_FILLERS: Final = (
    "pinfu",
    "tanyao",
    "iipeikou",
    "yakuhai_haku",
    "yakuhai_hatsu",
    "yakuhai_chun",
    "yakuhai_seat_wind",
    "yakuhai_round_wind",
    "sanshoku_doujun",
    "ittsu",
    "honitsu",
    "chinitsu",
    "chiitoitsu",
    "toitoi",
    "sanankou",
    "suuankou",
    "kokushi",
    "daisangen",
)
_FEW: Final = 9
_CLEAR: Final = 2
"""So many han more than any other reading make the dearest one certain."""


def _check(position: Position) -> None:
    """:raises PositionError: if the hero has no closed hand that wins now, or a kita has to do with it."""
    state, ruleset = position.table(), position.ruleset
    own, pending = state.seats[position.hero], state.pending
    if state.end or not own.closed or own.kita or own.open_riichi:
        raise PositionError("a closed hand that has not ended is asked about, without kita and open riichi")
    if pending is None:
        wins = judge_tsumo(tsumo_facts(state, position.hero, ruleset), ruleset).answer
    else:
        is_kan = pending.how in ("discard", "kakan")
        wins = is_kan and judge_ron(ron_facts(state, position.hero, ruleset), ruleset).answer
    if not wins:
        raise PositionError("the hero can not win now")


def beside_options(position: Position) -> tuple[str, ...]:
    """Riichi and what comes with the moment, what the tiles have by any reading, and some that they lack."""
    win = win_of(position.table(), position.hero, position.ruleset)
    found = {"riichi", "double_riichi", "ippatsu", "menzen_tsumo"}
    found |= {"haitei", "rinshan"} if win.by_tsumo else {"houtei", "chankan"}
    if len(position.table().seats[position.hero].river) < 3:
        found.add(("tenhou" if win.seat_wind == EAST else "chiihou") if win.by_tsumo else "renhou")
    for claim in claims(win):
        found.update(yakuman_of(claim), ordinary_yaku_of(claim, position.ruleset))
    lacking = [name for name in _FILLERS if name not in found]
    start = (sum(win.hand.concealed) + win.tile) % len(_FILLERS)
    for name in (lacking[start:] + lacking[:start])[: max(1, _FEW - len(found))]:
        found.add(name)
    return in_order(found)


def _is_ambiguous(position: Position) -> bool:
    """Whether readings with other yaku are worth about as much, so that dora or fu would decide."""
    ruleset = position.ruleset
    win = win_of(position.table(), position.hero, ruleset)
    worth = {names: han_of(names, True, ruleset) for _, names in named_claims(win, ruleset)}
    ranked = sorted(worth.values(), reverse=True)
    return len(ranked) > 1 and ranked[0] - ranked[1] < _CLEAR
