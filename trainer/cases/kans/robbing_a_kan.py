"""A ron on the tile of a kan: chankan (KAN-8, IPP-4, FUR-1, NOT-4)."""

from collections.abc import Sequence
from typing import Final

from trainer.cases.case import NO, YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.consequences import DEALER_ERRS, cost_of, offender_of
from trainer.rules.judges.dora import DoraFacts, KanMade, judge_dora
from trainer.rules.judges.furiten import FuritenFacts
from trainer.rules.judges.ippatsu import IppatsuFacts, judge_ippatsu
from trainer.rules.judges.kan import KanEffectFacts, judge_kan_effects
from trainer.rules.judges.win_claims import RonFacts, judge_ron
from trainer.rules.mistakes.chombo import fault_of_a_claim
from trainer.rules.replay.state import CallMade, CallName, RiverTile
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import EAST, SOUTH, parse_tiles
from trainer.rules.verdict import Reason

_CALL: Final[dict[str, CallName]] = {"added": "kakan", "closed": "ankan", "open": "daiminkan"}
_KOKUSHI: Final = (Hand(parse_tiles("19m19p19s1234567z")), parse_tiles("7z")[0])
_OTHER: Final = (Hand(parse_tiles("23678p456789s55z")), parse_tiles("1p")[0])
"""Each a hand and the tile of the kan that it waits on."""
_KAN_AT, _RIICHI_AT = 30, 20


def _is_closed(told: Told) -> bool:
    return told["sort"] == "closed"


def _may_be_robbed(told: Told) -> bool:
    return told["sort"] == "added" or told.get("hand") == "kokushi"


def _claimed(told: Told) -> bool:
    return told["made"] == "claimed"


def _wins_in_riichi(told: Told) -> bool:
    return told.get("in_riichi", YES) == YES and _may_be_robbed(told) and told.get("furiten") != YES


def _riichi_matters(told: Told) -> bool:
    """For ippatsu if the ron may be allowed, for the stick if a false win was claimed."""
    return _claimed(told) or (_may_be_robbed(told) and told.get("furiten") != YES)


class KanRobbed(Case):
    """A player who waits on the tile of another player's kan says ron."""

    facts = (
        TableFact("sort", tuple(_CALL)),
        TableFact("hand", ("kokushi", "other"), when=_is_closed),
        TableFact("furiten", when=_may_be_robbed),
        TableFact("made", ("asked", "claimed")),
        TableFact("in_riichi", when=_riichi_matters),
        TableFact("since", when=_wins_in_riichi),
        TableFact(DEALER_ERRS.name, when=_claimed),
    )
    rules = ("KAN-8", "IPP-4", "FUR-1", "URA-3", "NOT-4", "NOT-3")
    parameters = (
        "kokushi_robs_ankan",
        "ippatsu",
        "kan_dora",
        "chombo",
        "chombo_amount",
        "chombo_uma",
    )

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether the tile may be ronned; ippatsu and the indicator, or what a false win costs."""
        call = CallMade(_KAN_AT, 0, _CALL[told["sort"]])
        if told["sort"] == "open":
            reasons = judge_kan_effects(KanEffectFacts(call, _OTHER[1]), ruleset).reasons
            barred = [reason for reason in reasons if reason.code.startswith("daiminkan")]
            return _refused(barred[0].code, barred, told, ruleset)
        verdict = judge_ron(_ron_of(told), ruleset)
        codes = verdict.codes()
        if verdict.answer:
            found = next(code for code in codes if "robbed" in code)
            return (RulingLine("ruling", found), *_goes_with(told, call, ruleset))
        by_kokushi_alone = codes[0] == "ankan_not_robbed" and ruleset.kokushi_robs_ankan
        code = "ankan_only_by_kokushi" if by_kokushi_alone else codes[0]
        return _refused(code, verdict.reasons, told, ruleset)


def _ron_of(told: Told) -> RonFacts:
    hand, tile = _KOKUSHI if told.get("hand") == "kokushi" else _OTHER
    furiten = FuritenFacts(hand, river=(RiverTile(tile, 2),) if told.get("furiten") == YES else ())
    added = told["sort"] == "added"
    win = Win(hand, tile, False, int(told.get("in_riichi") == YES), SOUTH, EAST, chankan=added)
    return RonFacts(furiten, tile, "kakan" if added else "ankan", win, _KAN_AT)


def _goes_with(told: Told, call: CallMade, ruleset: Ruleset) -> CaseRuling:
    lines = []
    if told.get("since") == NO:
        alive = judge_ippatsu(
            IppatsuFacts(_RIICHI_AT, thrown_at=_RIICHI_AT + 1, stands=True, robbed=call), ruleset
        )
        lines += [RulingLine("follows", "ippatsu_still_counts")] if alive.answer else []
    dora = judge_dora(DoraFacts((KanMade(call, "robbable"),)), ruleset)
    if "robbed_kan_no_dora" in dora.codes():
        lines.append(RulingLine("follows", "robbed_kan_opens_nothing"))
    return tuple(lines)


def _refused(code: str, against: Sequence[Reason], told: Told, ruleset: Ruleset) -> CaseRuling:
    line = RulingLine("ruling", code)
    if told["made"] != "claimed":
        return (line,)
    fault = fault_of_a_claim(against)
    in_riichi = told["in_riichi"] == YES
    seat = offender_of(told)
    return (line, *cost_of(fault, told, ruleset, end="ron", winners=(seat,), in_riichi=in_riichi))


CASE: Final = KanRobbed()
