"""Pao: somebody fed the call that made a yakuman certain, and answers for it (STK-8)."""

from collections.abc import Mapping
from typing import Final

from trainer.cases.case import NO, YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.points.worth import any_win, yakuman_win
from trainer.rules.endings.payments import (
    Liable,
    PaoFacts,
    Payment,
    Stakes,
    WinClaim,
    judge_pao,
    pay_hand,
    pay_honba,
)
from trainer.rules.replay.state import CallName
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import Score
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import DRAGONS, WINDS, Face

_WINNER, _FEEDER, _OTHER = 0, 1, 2
_MELDS: Final[Mapping[str, tuple[Face, ...]]] = {
    "dragons": DRAGONS,
    "winds": WINDS,
    "kans": (0, 1, 2, 3),
    "rinshan": (0,),
}
_YAKUMAN: Final = {"dragons": "daisangen", "winds": "daisuushii", "kans": "suukantsu"}


def _is_fed(told: Told) -> bool:
    return told.get("last", "fed") == "fed"


def _of_calls(told: Told) -> bool:
    return _is_fed(told) and told.get("pattern", "dragons") != "rinshan"


class Pao(Case):
    """A win whose decisive meld another player fed."""

    facts = (
        TableFact("pattern", tuple(_MELDS)),
        TableFact("last", ("fed", "own")),
        TableFact("win", ("tsumo", "ron_feeder", "ron_other"), when=_of_calls),
        TableFact("more", when=_of_calls),
        TableFact("honba", when=_is_fed),
        TableFact("dealer_won", when=_of_calls),
    )
    rules = ("STK-8", "SCO-2", "STK-6")
    parameters = (
        "pao",
        "pao_scope",
        "pao_honba",
        "honba_ron",
        "double_pattern_yakuman",
        "multiple_yakuman",
        "tsumo_loss",
    )

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether anybody answers for it; who pays how much."""
        verdict = judge_pao(_facts(told), ruleset)
        if not verdict.answer:
            return (RulingLine("ruling", verdict.codes()[0]),)
        return (RulingLine("ruling", f"liable_{told['pattern']}"), *_paid(told, verdict.answer, ruleset))


def _facts(told: Told) -> PaoFacts:
    pattern = told["pattern"]
    fed = told["last"] == "fed"
    *earlier, last = _MELDS[pattern]
    of_kans = pattern in ("kans", "rinshan")
    fed_type = MeldType.DAIMINKAN if of_kans else MeldType.PON
    made = _meld(fed_type if fed else MeldType.ANKAN, last, _FEEDER if fed else None)
    first = [_meld(MeldType.ANKAN if of_kans else MeldType.PON, kind, _OTHER) for kind in earlier]
    last_kan: CallName | None = ("daiminkan" if fed else "ankan") if of_kans else None
    return PaoFacts((*first, made), (), last_kan, last_kan if pattern == "rinshan" else None)


def _meld(sort: MeldType, kind: Face, seat: int | None) -> Meld:
    if sort is MeldType.ANKAN:
        return Meld(sort, (kind,) * 4)
    return Meld(sort, (kind,) * (4 if sort is MeldType.DAIMINKAN else 3), kind, seat)


def _paid(told: Told, liable: tuple[Liable, ...], ruleset: Ruleset) -> CaseRuling:
    win = told.get("win", "tsumo")
    source = {"tsumo": _WINNER, "ron_feeder": _FEEDER, "ron_other": _OTHER}[win]
    score = _score(told, ruleset)
    claim = WinClaim(_WINNER, source, score, liable)
    honba = 0 if told["honba"] == NO else 1
    dealer = _WINNER if told.get("dealer_won") == YES else _OTHER
    stakes = Stakes(ruleset.players, dealer, honba)
    lines, _reasons = pay_hand(stakes, claim, ruleset)
    named = "rinshan" if told["pattern"] == "rinshan" else win
    if named == "rinshan":
        return (RulingLine("pays", "feeder_pays_rinshan"), *_honba(claim, stakes, ruleset))
    return (*_shares(lines, named), *_honba(claim, stakes, ruleset))


def _score(told: Told, ruleset: Ruleset) -> Score:
    name = _YAKUMAN.get(told["pattern"])
    if name is None:
        return any_win(ruleset)
    return yakuman_win((name, "tsuuiisou") if told.get("more") == YES else (name,), ruleset)


def _shares(lines: list[Payment], win: str) -> CaseRuling:
    """What the one who fed it pays, and what the others pay: of the hand alone."""
    by_feeder = sum(line.points for line in lines if line.payer == _FEEDER)
    by_others = sum(line.points for line in lines if line.payer != _FEEDER)
    if not by_others:
        code = "feeder_dealt_in" if win == "ron_feeder" else "feeder_pays_all"
        return (RulingLine("pays", code, (("amount", by_feeder),)),)
    other = "discarder_pays_rest" if win == "ron_other" else "others_pay_rest"
    return (
        RulingLine("pays", "feeder_pays_part", (("amount", by_feeder),)),
        RulingLine("pays", other, (("amount", by_others),)),
    )


def _honba(claim: WinClaim, stakes: Stakes, ruleset: Ruleset) -> CaseRuling:
    paid = pay_honba(stakes, claim, ruleset)
    if not paid:
        return ()
    payer = "feeder" if {line.payer for line in paid} == {_FEEDER} else "discarder"
    return (RulingLine("pays", f"honba_by_{payer}", (("amount", sum(line.points for line in paid)),)),)


CASE: Final = Pao()
