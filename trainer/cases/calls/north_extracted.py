"""A north set aside by one of three players: ron on it, ippatsu, the replacement (SAN-2, RCH-8)."""

from typing import Final

from trainer.cases.case import NO, YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.judges.calls import KitaFacts, judge_kita, judge_rinshan
from trainer.rules.judges.furiten import FuritenFacts, judge_furiten
from trainer.rules.judges.ippatsu import IppatsuFacts, judge_ippatsu
from trainer.rules.judges.win_claims import RonFacts, judge_ron
from trainer.rules.replay.state import CallMade, LetGo
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import EAST, SOUTH, parse_tiles

_NORTH: Final = parse_tiles("4z")[0]
_HAND: Final = Hand(parse_tiles("123456p789s44z11s"))
"""It waits on 1s and north; without riichi it has no yaku."""
_NORTH_AT: Final = 30


def _is_own_turn(told: Told) -> bool:
    return told["when"] == "own_turn"


def _ron_said(told: Told) -> bool:
    return told.get("then") == "ron"


class NorthTaken(Case):
    """A north that is set aside and replaced."""

    facts = (
        TableFact("when", ("own_turn", "after_call", "last_tile", "riichi_held")),
        TableFact("then", ("nothing", "ron", "ippatsu", "tsumo", "let_go"), when=_is_own_turn),
        TableFact("yaku", when=_ron_said),
    )
    rules = ("SAN-2", "RCH-8", "IPP-2", "FUR-2")
    parameters = ("kita", "kita_ron", "kita_breaks", "kita_rinshan_yaku", "kita_pass_furiten")
    players = (3,)

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether it may be set aside, and what comes of it."""
        verdict = judge_kita(_kita_of(told), ruleset)
        if not verdict.answer:
            return (RulingLine("ruling", verdict.codes()[0]),)
        then = told["then"]
        if then == "ron":
            return (RulingLine("ruling", _ron_code(told, ruleset)),)
        if then == "ippatsu":
            call = CallMade(_NORTH_AT, 1, "kita")
            facts = IppatsuFacts(20, thrown_at=21, stands=True, calls=(call,))
            return (RulingLine("ruling", judge_ippatsu(facts, ruleset).codes()[-1]),)
        if then == "tsumo":
            return (RulingLine("ruling", judge_rinshan("kita", ruleset).codes()[0]),)
        if then == "let_go":
            furiten = judge_furiten(FuritenFacts(_HAND, let_go=(LetGo(_NORTH_AT, _NORTH, "kita"),)), ruleset)
            return (RulingLine("ruling", "north_let_go_binds" if furiten.answer else "north_let_go_is_free"),)
        return (RulingLine("ruling", verdict.codes()[0]),)


def _kita_of(told: Told) -> KitaFacts:
    when = told["when"]
    return KitaFacts(
        norths=1,
        drawn_north=when != "riichi_held",
        has_drawn=when != "after_call",
        wall=0 if when == "last_tile" else 10,
        locked=when == "riichi_held",
    )


def _ron_code(told: Told, ruleset: Ruleset) -> str:
    """Chankan is a yaku on a north only where the rules say so."""
    riichi = int(told.get("yaku", NO) == YES)
    win = Win(_HAND, _NORTH, False, riichi, SOUTH, EAST, chankan=ruleset.kita_ron == "chankan")
    verdict = judge_ron(RonFacts(FuritenFacts(_HAND), _NORTH, "kita", win, _NORTH_AT), ruleset)
    codes = verdict.codes()
    if verdict.answer:
        return "kita_robbed" if riichi else "kita_robbed_by_chankan"
    return codes[0]


CASE: Final = NorthTaken()
