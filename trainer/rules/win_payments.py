"""What is paid for one win: the hand, by who is liable for which part of it, and its honba (STK-6, STK-8)."""

from typing import Final

from trainer.rules.pao import Liable
from trainer.rules.payments import Payment, Stakes, WinClaim, tsumo_shares
from trainer.rules.points import ron_points
from trainer.rules.ruleset import Ruleset
from trainer.rules.verdict import Reason

HONBA_TSUMO: Final = 100
"""Per counter from each payer of a tsumo (STK-6)."""
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
    reasons.insert(0, Reason("SCO-2", "tsumo_paid" if claim.by_tsumo else "ron_paid", facts=worth))
    if claim.by_tsumo and stakes.players == 3:
        split = ruleset.tsumo_loss is False
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
    liable = claim.liable[0].seat if claim.liable else None
    if claim.by_tsumo:
        each = HONBA_TSUMO * stakes.honba
        others = [seat for seat in range(stakes.players) if seat != claim.seat]
        if liable is not None:
            return [Payment(liable, claim.seat, each * len(others), "honba")]
        return [Payment(seat, claim.seat, each, "honba") for seat in others]
    payer = liable if liable is not None and ruleset.pao_honba == "liable" else claim.from_seat
    points = ruleset.honba_ron * stakes.honba
    return [Payment(payer, claim.seat, points, "honba")] if points else []
