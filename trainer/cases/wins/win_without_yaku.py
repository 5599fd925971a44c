"""A complete hand that may have no yaku (NOT-4, RCH-9, SCO-1)."""

from typing import Final

from trainer.cases.case import NO, YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.consequences import DEALER_ERRS, cost_of, offender_of
from trainer.rules.replay.state import Ending
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.win import Win
from trainer.rules.scoring.yaku import yaku_of
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import EAST, WEST, parse_tile, parse_tiles

_CLOSED: Final = Hand(parse_tiles("123m789m46p99s345s"))
_TILE: Final = parse_tile("5p")
_CHI: Final = Meld(MeldType.CHI, parse_tiles("345s"), parse_tile("3s"), 3)
_OPEN: Final = Hand(parse_tiles("123m789m46p99s"), (_CHI,))
_OPEN_TANYAO: Final = Hand(parse_tiles("234m678m46p88s"), (_CHI,))


def _ron(told: Told) -> bool:
    return told.get("how", "ron") == "ron"


def _closed(told: Told) -> bool:
    return told.get("called", NO) == NO


def _called(told: Told) -> bool:
    return not _closed(told)


class WinWithoutYaku(Case):
    """A win of a hand in which its player finds no yaku among the tiles."""

    facts = (
        TableFact("how", ("ron", "tsumo")),
        TableFact("called"),
        TableFact("riichi", when=_closed),
        TableFact("only_simples", when=_called),
        TableFact("tile", ("usual", "last", "kan")),
        DEALER_ERRS,
    )
    rules = ("NOT-4", "RCH-9", "SCO-1", "CMP-1", "NOT-3", "URA-3")
    parameters = ("kuitan", "atozuke", "chombo", "chombo_amount", "chombo_uma")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """The yaku that the win has all the same, or that it is none."""
        found = yaku_of(_win(told), ruleset)
        if found:
            return (RulingLine("ruling", "has_yaku", (("yaku", found[0]),)),)
        only = "open_tanyao_off" if told.get("only_simples") == YES else "no_yaku"
        if yaku_of(_win(told), ruleset.changed(atozuke=True)):
            only = "yaku_not_sure"
        end: Ending = "ron" if _ron(told) else "tsumo"
        cost = cost_of("yakuless_win", told, ruleset, end=end, winners=(offender_of(told),))
        return (RulingLine("ruling", only), *cost)


def _win(told: Told) -> Win:
    hand = _CLOSED
    if told["called"] == YES:
        hand = _OPEN_TANYAO if told["only_simples"] == YES else _OPEN
    return Win(
        hand,
        _TILE,
        by_tsumo=not _ron(told),
        riichi=int(told.get("riichi") == YES),
        seat_wind=WEST,
        round_wind=EAST,
        last_tile=told["tile"] == "last",
        rinshan=told["tile"] == "kan" and not _ron(told),
        chankan=told["tile"] == "kan" and _ron(told),
    )


CASE: Final = WinWithoutYaku()
