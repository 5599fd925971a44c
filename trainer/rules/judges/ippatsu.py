"""What a call takes away: ippatsu (IPP-1 to IPP-5), and the rights of the first turn (DRI-1 to DRI-3).

A call *stands* once nobody can rob it any more; one that is being robbed has interrupted nothing (IPP-4).
"""

from dataclasses import dataclass, replace

from trainer.rules.replay.state import KAN_NAMES, CallMade, CallName
from trainer.rules.rulesets.ruleset import KitaBreaks, Ruleset
from trainer.rules.scoring.win import Win
from trainer.rules.verdict import Fact, Reason, Verdict

_RIGHTS = {"double_riichi": "DRI-1", "first_turn_yaku": "SCO-1", "kyuushu": "ABO-2"}
_BROKEN = {"double_riichi": "DRI-2", "first_turn_yaku": "SCO-1", "kyuushu": "ABO-2"}


@dataclass(frozen=True, slots=True)
class IppatsuFacts:
    """What happened since a seat's declaration; all numbers are moments.

    `declared_at` is None without a riichi, `thrown_at` until its tile is discarded; `stands` once that
    has passed. `discarded_again_at` is the next own discard, `calls` are those since the declaration that
    stand, `robbed` is one that a ron would undo, `tile_called` says whether the declaration tile was
    called, `later_riichi` are the declarations of others since, `replaces` is what the drawn tile replaces.
    """

    declared_at: int | None
    thrown_at: int | None = None
    stands: bool = False
    discarded_again_at: int | None = None
    calls: tuple[CallMade, ...] = ()
    robbed: CallMade | None = None
    tile_called: bool = False
    later_riichi: tuple[int, ...] = ()
    replaces: CallName | None = None


@dataclass(frozen=True, slots=True)
class FirstTurnFacts:
    """What happened before a seat's first turn, or before its declaration if it has declared.

    `discarded_at` is the moment of its first own discard, None if there was none; `calls` are those by
    anyone that stand, `robbed` is one that a ron would undo.
    """

    seat: int
    dealer: bool = False
    discarded_at: int | None = None
    calls: tuple[CallMade, ...] = ()
    robbed: CallMade | None = None


def judge_ippatsu(facts: IppatsuFacts, ruleset: Ruleset) -> Verdict[bool]:
    """Would a win by this seat now be ippatsu? Reasons: all that end it, or what keeps it alive."""
    against: list[Reason] = []
    if not ruleset.ippatsu:
        against.append(Reason("IPP-1", "ippatsu_off"))
    if facts.declared_at is None:
        against.append(Reason("IPP-1", "ippatsu_needs_riichi"))
    elif not facts.stands:
        against.append(Reason("RCH-6", "ippatsu_riichi_not_standing", moment=facts.declared_at))
    against += _interrupted(facts, ruleset)
    if facts.discarded_again_at is not None:
        against.append(Reason("IPP-5", "ippatsu_turn_over", moment=facts.discarded_again_at))
    return Verdict(False, tuple(against)) if against else Verdict(True, _alive(facts))


def _broken_by_kita(ruleset: Ruleset) -> bool:
    return "ippatsu" in ruleset.kita_breaks


def _interrupted(facts: IppatsuFacts, ruleset: Ruleset) -> list[Reason]:
    """IPP-2, IPP-3: the first call since the declaration that ends ippatsu."""
    for call in facts.calls:
        shown: dict[str, Fact] = {"seat": call.seat, "how": call.how, "declared_at": facts.declared_at}
        if call.how == "kita":
            if _broken_by_kita(ruleset):
                return [Reason("SAN-2", "ippatsu_broken_by_kita", moment=call.at, facts=shown)]
        elif facts.tile_called and call == facts.calls[0]:
            return [Reason("IPP-3", "ippatsu_declaration_called", moment=call.at, facts=shown)]
        else:
            return [Reason("IPP-2", "ippatsu_broken_by_call", moment=call.at, facts=shown)]
    return []


def _alive(facts: IppatsuFacts) -> tuple[Reason, ...]:
    """IPP-1, and whatever happened since that does not end it."""
    reasons = [Reason("IPP-1", "ippatsu_alive", moment=facts.declared_at)]
    if facts.robbed is not None:
        shown: dict[str, Fact] = {"seat": facts.robbed.seat, "how": facts.robbed.how}
        reasons.append(Reason("IPP-4", "ippatsu_kan_robbed", moment=facts.robbed.at, facts=shown))
    if facts.calls:
        reasons.append(Reason("SAN-2", "ippatsu_survives_kita", moment=facts.calls[0].at))
    if facts.later_riichi:
        reasons.append(Reason("IPP-2", "ippatsu_survives_riichi", moment=facts.later_riichi[0]))
    return tuple(reasons)


def judge_winning_ippatsu(facts: IppatsuFacts, win: Win, ruleset: Ruleset) -> Verdict[bool]:
    """Does this win carry ippatsu, and what else goes with its riichi (IPP-5, CMP-2, CMP-3)?

    Without a riichi nothing does. A win by the own draw is at the last moment that ippatsu has.
    """
    verdict = judge_ippatsu(facts, ruleset)
    more: list[Reason] = []
    if facts.declared_at is None:
        return Verdict(False, (*verdict.reasons, Reason("CMP-2", "ippatsu_only_beside_riichi")))
    if verdict.answer:
        more.append(Reason("CMP-2", "ippatsu_with_riichi"))
        if win.by_tsumo and facts.replaces is None:
            more.append(Reason("IPP-5", "ippatsu_on_the_last_draw"))
    if win.rinshan and facts.replaces in KAN_NAMES:
        more.append(Reason("CMP-2", "ippatsu_not_with_rinshan"))
        more.append(Reason("CMP-3", "riichi_with_rinshan"))
    last = ("haitei" if win.by_tsumo else "houtei") if win.last_tile and not win.rinshan else ""
    if luck := "chankan" if win.chankan else last:
        more.append(Reason("CMP-3", "riichi_with_luck", facts={"name": luck}))
    return Verdict(verdict.answer, (*verdict.reasons, *more))


def judge_double_riichi(facts: FirstTurnFacts, ruleset: Ruleset) -> Verdict[bool]:
    """Would a riichi now be double, or was the one declared (DRI-1 to DRI-3)?"""
    off = [] if ruleset.double_riichi else [Reason("DRI-1", "double_riichi_off")]
    against = (*off, *first_turn_lost(facts, ruleset, "double_riichi"))
    if against:
        return Verdict(False, against)
    return Verdict(True, first_turn_kept(facts, "double_riichi"))


def judge_first_turn(facts: FirstTurnFacts, ruleset: Ruleset) -> Verdict[bool]:
    """Would a win now be on the first, uninterrupted turn: tenhou, chiihou, renhou (SCO-1)?"""
    against = first_turn_lost(facts, ruleset, "first_turn_yaku")
    return Verdict(False, against) if against else Verdict(True, first_turn_kept(facts, "first_turn_yaku"))


def first_turn_lost(facts: FirstTurnFacts, ruleset: Ruleset, right: KitaBreaks) -> tuple[Reason, ...]:
    """Why a right of the first turn is gone: an own discard, and the first call before it that took it away.

    An own ankan is a case of DRI-3 for the dealer, whose first turn nothing else interrupts, and for others
    one of DRI-2.
    """
    reasons = []
    if facts.discarded_at is not None:
        reasons.append(Reason(_RIGHTS[right], "not_the_first_turn", moment=facts.discarded_at))
    calls = (call for call in facts.calls if facts.discarded_at is None or call.at < facts.discarded_at)
    broken = next((call for call in calls if _takes(call, facts, ruleset, right)), None)
    if broken is None:
        return tuple(reasons)
    shown: dict[str, Fact] = {"seat": broken.seat, "how": broken.how}
    if broken.how == "kita":
        reasons.append(Reason("SAN-2", "first_turn_kita", moment=broken.at, facts=shown))
    elif broken.how == "ankan" and broken.seat == facts.seat:
        of_dealer = right == "double_riichi" and facts.dealer
        why = Reason("DRI-3" if of_dealer else _BROKEN[right], "first_turn_own_ankan", facts=shown)
        reasons.append(replace(why, moment=broken.at))
    else:
        reasons.append(Reason(_BROKEN[right], "first_turn_called", moment=broken.at, facts=shown))
    return tuple(reasons)


def _takes(call: CallMade, facts: FirstTurnFacts, ruleset: Ruleset, right: KitaBreaks) -> bool:
    """DRI-2, DRI-3, ABO-2 by `first_turn_broken_by`: does the call take the right away?

    DRI-3 and ABO-2 name the own ankan and any ankan as what interrupts: they are written for the usual
    level. Where only open calls interrupt, an ankan takes no double riichi away, the declarer's own neither,
    so that the second sentence of DRI-3 does not hold; and another's ankan lets kyuushuu kyuuhai and the
    yaku of the first turn be. An own ankan ends those at both levels, because they rest on the first draw,
    and the replacement is not it.
    """
    if call.how == "kita":
        return right in ruleset.kita_breaks
    if call.how == "ankan" and ruleset.first_turn_broken_by == "open_calls":
        return call.seat == facts.seat and right != "double_riichi"
    return True


def first_turn_kept(facts: FirstTurnFacts, right: KitaBreaks) -> tuple[Reason, ...]:
    """DRI-1, DRI-3, and the calls that took nothing away."""
    if facts.dealer and not facts.calls:
        reasons = [Reason("DRI-3" if right == "double_riichi" else _RIGHTS[right], "first_turn_of_dealer")]
    else:
        reasons = [Reason(_RIGHTS[right], "first_turn_uninterrupted")]
    if facts.robbed is not None:
        shown: dict[str, Fact] = {"seat": facts.robbed.seat, "how": facts.robbed.how}
        reasons.append(Reason("IPP-4", "first_turn_kan_robbed", moment=facts.robbed.at, facts=shown))
    for call in facts.calls:
        if call.how == "kita":
            reasons.append(Reason("SAN-2", "first_turn_survives_kita", moment=call.at))
        else:
            reasons.append(Reason(_BROKEN[right], "first_turn_survives_ankan", moment=call.at))
    return tuple(reasons)
