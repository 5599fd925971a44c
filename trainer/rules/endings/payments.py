"""The lines of a settlement: stakes, claims, payments (STK-1 to STK-8, SCO-2).

Points change hands by these lines and in no other way. A stick on the table is 1,000 points; a payer or
payee of None is the table. Pao (STK-8): a player who fed the decisive call of a yakuman, or the daiminkan
of a rinshan win, answers for it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from trainer.rules.replay.state import CallName
from trainer.rules.replay.table import STICK
from trainer.rules.rulesets.ruleset import PaoPattern, Ruleset
from trainer.rules.scoring.score import YAKUMAN, Score, ron_points, tsumo_points
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import DRAGONS, WINDS, Face
from trainer.rules.verdict import Reason, Verdict


@dataclass(frozen=True, slots=True)
class Liable:
    """The seat that answers for a pattern."""

    seat: int
    pattern: PaoPattern


@dataclass(frozen=True, slots=True)
class PaoFacts:
    """What the ruling rests on: a winner's melds in the order of their calls; a kakan keeps its pon's place.

    `called_at` are the moments of those calls, `last_kan` is how the winner's latest kan was made, and
    `replaces` what the winning draw replaces (None for a ron or a turn draw).
    """

    melds: tuple[Meld, ...]
    called_at: tuple[int, ...] = ()
    last_kan: CallName | None = None
    replaces: CallName | None = None


_KINDS: Final[dict[PaoPattern, tuple[Face, ...]]] = {"d3": DRAGONS, "d4": WINDS}
_PATTERNS: Final[tuple[PaoPattern, ...]] = ("d3", "d4", "k4", "rin")


def judge_pao(facts: PaoFacts, ruleset: Ruleset) -> Verdict[tuple[Liable, ...]]:
    """Who is liable, for each pattern that the melds show (STK-8, `pao`).

    1. d3, d4: the melds hold all dragons or all winds; who fed the last of them by pon or daiminkan.
       An ankan among the earlier ones counts; if the last is an ankan, nobody is liable.
    2. k4: four kans; who fed the fourth as a daiminkan. An ankan or kakan as the fourth is nobody's.
    3. rin: the win is on the replacement of a daiminkan; who fed that.
    """
    liable, reasons = [], []
    for pattern in _PATTERNS:
        meld = _decisive(pattern, facts)
        if meld is None:
            continue
        feeder = None if pattern == "k4" and facts.last_kan != "daiminkan" else meld.from_seat
        if feeder is None:
            reasons.append(Reason("STK-8", "nobody_fed_it", facts={"pattern": pattern}))
            continue
        at = facts.called_at[facts.melds.index(meld)] if facts.called_at else None
        played = pattern in ruleset.pao
        shown = {"pattern": pattern, "seat": feeder}
        reasons.append(
            Reason("STK-8", "fed_decisive_call" if played else "pao_not_played", meld.tiles, at, shown)
        )
        if played:
            liable.append(Liable(feeder, pattern))
    if not reasons:
        reasons.append(Reason("STK-8", "no_pao_pattern"))
    return Verdict(tuple(liable), tuple(reasons))


def _decisive(pattern: PaoPattern, facts: PaoFacts) -> Meld | None:
    """The meld that makes the pattern certain, if the melds show it."""
    if pattern in _KINDS:
        own = [meld for meld in facts.melds if meld.kind in _KINDS[pattern] and _is_set(meld)]
        return own[-1] if len(own) == len(_KINDS[pattern]) else None
    if pattern == "k4":
        kans = [meld for meld in facts.melds if meld.is_kan]
        return kans[-1] if len(kans) == 4 else None
    if facts.replaces != "daiminkan":
        return None
    return [meld for meld in facts.melds if meld.type is MeldType.DAIMINKAN][-1]


def _is_set(meld: Meld) -> bool:
    return meld.type is not MeldType.CHI


What: TypeAlias = Literal["hand", "pao", "honba", "sticks", "noten", "nagashi", "chombo"]
Sort: TypeAlias = Literal["win", "exhaustive", "abort", "chombo"]


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a hand is played for.

    `sticks` are all that lie on the table, those of the `declarers` (whose riichi stands in this hand)
    among them; `owed` is the seat whose declaration tile was ronned, so that its stick is not there.
    """

    players: int
    dealer: int
    honba: int = 0
    sticks: int = 0
    declarers: tuple[int, ...] = ()
    owed: int | None = None

    def __post_init__(self) -> None:
        if self.sticks < len(self.declarers):
            raise ValueError(f"{self.sticks} sticks on the table, {len(self.declarers)} declarers")


@dataclass(frozen=True, slots=True)
class WinClaim:
    """A win to be paid; `from_seat` is the own seat for a tsumo, `liable` who answers for it (STK-8).

    `penalty` is how many yakuman a deal-in to an open riichi costs in place of the hand's ordinary value;
    0: that value (OPN-2, OPN-4). Nobody is liable then, because the hand is closed.
    """

    seat: int
    from_seat: int
    score: Score
    liable: tuple[Liable, ...] = ()
    penalty: int = 0

    @property
    def by_tsumo(self) -> bool:
        """Is it on an own draw?"""
        return self.seat == self.from_seat

    @property
    def base(self) -> int:
        """The base points that are paid for the hand."""
        return self.penalty * YAKUMAN or self.score.base


@dataclass(frozen=True, slots=True)
class Payment:
    """One line of a settlement. A chombo in points is paid to nobody, it does not lie on the table."""

    payer: int | None
    payee: int | None
    points: int
    what: What


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a hand changes: points by seat as the sum of `lines`, and the sticks that stay on the table.

    `winners` are those who are paid for a win, nearest to the discarder first; `tenpai` who is at an
    exhaustive draw. `penalties` by seat come off the result of the game, not off the points (NOT-3).
    """

    sort: Sort
    deltas: tuple[int, ...]
    lines: tuple[Payment, ...]
    sticks: int
    reasons: tuple[Reason, ...]
    winners: tuple[int, ...] = ()
    tenpai: tuple[int, ...] = ()
    penalties: tuple[int, ...] = ()


def tsumo_shares(base: int, winner: int, stakes: Stakes, ruleset: Ruleset) -> dict[int, int]:
    """What each other seat pays for a tsumo of these base points, honba not counted (SCO-2, SAN-3).

    With three players the absent North's share is lost, or where `tsumo_loss` is off the other two pay
    half of it each, rounded up to 100.
    """
    from_dealer, from_other = tsumo_points(base, winner == stakes.dealer)
    extra = -(-from_other // 200) * 100 if stakes.players == 3 and ruleset.tsumo_loss is False else 0
    return {
        seat: (from_dealer if seat == stakes.dealer else from_other) + extra
        for seat in range(stakes.players)
        if seat != winner
    }


def settled(
    sort: Sort,
    stakes: Stakes,
    lines: Iterable[Payment],
    reasons: Iterable[Reason],
    **more: tuple[int, ...],
) -> Settlement:
    """The sums of the lines: points by seat, and the sticks that are left."""
    listed = tuple(lines)
    deltas = [0] * stakes.players
    table = STICK * stakes.sticks
    for line in listed:
        if line.payer is not None:
            deltas[line.payer] -= line.points
        if line.payee is not None:
            deltas[line.payee] += line.points
        if line.what == "sticks":
            table += line.points * ((line.payee is None) - (line.payer is None))
    return Settlement(sort, tuple(deltas), listed, table // STICK, tuple(reasons), **more)


_LIABLE = {"tsumo": "liable_pays_all", "ron": "liable_pays_half", "own_discard": "liable_dealt_in"}


def pay_hand(stakes: Stakes, claim: WinClaim, ruleset: Ruleset) -> tuple[list[Payment], list[Reason]]:
    """SCO-2 and STK-8: the hand itself, each part of it by who is liable."""
    lines: list[Payment] = []
    reasons: list[Reason] = []
    for base, liable in _parts(claim, ruleset):
        pay = _tsumo if claim.by_tsumo else _ron
        lines += pay(stakes, claim, base, liable, ruleset)
        if liable is not None:
            facts = {"seat": liable.seat, "winner": claim.seat, "pattern": liable.pattern}
            reasons.append(Reason("STK-8", _LIABLE[_way(claim, liable)], facts=facts))
    points = sum(line.points for line in lines)
    worth = {"seat": claim.seat, "from_seat": claim.from_seat, "points": points}
    worth["dealer"] = claim.seat == stakes.dealer
    split = claim.by_tsumo and stakes.players == 3 and ruleset.tsumo_loss is False
    if claim.by_tsumo and (reasons or split):
        worth["uneven"] = True  # who pays how much is not told by who is dealer
    reasons.insert(0, Reason("SCO-2", "tsumo_paid" if claim.by_tsumo else "ron_paid", facts=worth))
    if claim.by_tsumo and stakes.players == 3:
        reasons.append(Reason("SAN-3", "north_share_split" if split else "north_share_lost"))
    return lines, reasons


def _way(claim: WinClaim, liable: Liable) -> str:
    if claim.by_tsumo:
        return "tsumo"
    return "own_discard" if liable.seat == claim.from_seat else "ron"


def _parts(claim: WinClaim, ruleset: Ruleset) -> list[tuple[int, Liable | None]]:
    """The base points by who is liable: for all of them, or only for the yakuman fed (`pao_scope`)."""
    score = claim.score
    if not claim.liable:
        return [(claim.base, None)]
    if ruleset.pao_scope == "hand" or not score.yakuman:
        return [(score.base, claim.liable[0])]
    unit, left = score.base // score.yakuman, score.yakuman
    parts: list[tuple[int, Liable | None]] = []
    rest: Liable | None = None
    for liable in claim.liable:
        if liable.pattern == "rin":
            rest = liable
            continue
        twice = liable.pattern == "d4" and "d4" in ruleset.double_pattern_yakuman
        units = min(left, 2 if twice else 1)
        parts += [(unit * units, liable)] if units else []
        left -= units
    return [*parts, (unit * left, rest)] if left else parts


def _ron(
    stakes: Stakes, claim: WinClaim, base: int, liable: Liable | None, ruleset: Ruleset
) -> list[Payment]:
    """The discarder pays; of what another is liable for, each of the two pays half."""
    points = ron_points(base, claim.seat == stakes.dealer)
    if liable is None or liable.seat == claim.from_seat:
        return [Payment(claim.from_seat, claim.seat, points, "hand")]
    half = points // 2
    return [
        Payment(liable.seat, claim.seat, half, "pao"),
        Payment(claim.from_seat, claim.seat, points - half, "hand"),
    ]


def _tsumo(
    stakes: Stakes, claim: WinClaim, base: int, liable: Liable | None, ruleset: Ruleset
) -> list[Payment]:
    """Everybody pays; the liable pays for everybody."""
    shares = tsumo_shares(base, claim.seat, stakes, ruleset)
    if liable is not None:
        return [Payment(liable.seat, claim.seat, sum(shares.values()), "pao")]
    return [Payment(seat, claim.seat, points, "hand") for seat, points in shares.items()]


def pay_honba(stakes: Stakes, claim: WinClaim, ruleset: Ruleset) -> list[Payment]:
    """STK-6: the counters of one win; STK-8: a liable player pays them alone, on a ron by `pao_honba`."""
    if not stakes.honba or not ruleset.honba_ron:
        return []
    liable = claim.liable[0].seat if claim.liable else None
    if claim.by_tsumo:
        each = ruleset.honba_tsumo * stakes.honba
        others = [seat for seat in range(stakes.players) if seat != claim.seat]
        if liable is not None:
            return [Payment(liable, claim.seat, each * len(others), "honba")]
        return [Payment(seat, claim.seat, each, "honba") for seat in others]
    payer = liable if liable is not None and ruleset.pao_honba == "liable" else claim.from_seat
    points = ruleset.honba_ron * stakes.honba
    return [Payment(payer, claim.seat, points, "honba")]
