"""Nagashi mangan: nothing but terminals and honours discarded (STK-7, STK-9)."""

from typing import Final

from trainer.cases.afterwards import (
    ABORT_PARAMETERS,
    NO_ABORTIVE_DRAW,
    deal_lines,
    has_abortive_draws,
    small_stakes,
)
from trainer.cases.case import YES, Case, CaseRuling, Party, RulingLine, TableFact, Told
from trainer.cases.consequences import by_party
from trainer.rules.endings.settlement import nagashi_seats, settle_exhaustive
from trainer.rules.replay.state import Deal, RiverTile, Round, Seat, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import parse_tiles

_YAOCHUU, _OTHER, _INDICATOR = parse_tiles("1p5p2s")


def _played_out(told: Told) -> bool:
    return told["end"] == "wall_empty"


def _river_holds(told: Told) -> bool:
    return _played_out(told) and told["river"] == YES


def _is_made(told: Told) -> bool:
    return _river_holds(told) and told["called"] == "no"


class NagashiClaimed(Case):
    """A player who has discarded terminals and honours alone."""

    facts = (
        TableFact("end", ("wall_empty", "win", "abort")),
        TableFact("river", when=_played_out),
        TableFact("called", when=_river_holds),
        TableFact("dealer", when=_is_made),
        TableFact("dealer_tenpai", when=_played_out),
    )
    rules = ("STK-7", "STK-9", "STK-2", "SAN-3")
    parameters = ("nagashi_mangan", "renchan", "tsumo_loss", *ABORT_PARAMETERS)

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether a nagashi mangan is paid, by whom, and who deals next."""
        if told["end"] == "abort" and not has_abortive_draws(ruleset):
            return (NO_ABORTIVE_DRAW,)
        if not _played_out(told):
            return (RulingLine("ruling", f"nagashi_not_at_{told['end']}"),)
        seat = 0 if told.get("dealer") == YES else 1
        tenpai = (0,) if told["dealer_tenpai"] == YES else ()
        made = tuple(each for each in nagashi_seats(_table(told, seat, ruleset)) if each == seat)
        settlement = settle_exhaustive(small_stakes(ruleset), tenpai, made, ruleset)
        after = deal_lines(settlement, ruleset)
        if not made:
            why = "nagashi_called" if told["river"] == YES else "nagashi_broken"
            return (RulingLine("ruling", why), RulingLine("follows", "noten_as_usual"), *after)
        if not any(line.what == "nagashi" for line in settlement.lines):
            return (RulingLine("ruling", "nagashi_off"), RulingLine("follows", "noten_as_usual"), *after)
        named: dict[int, Party] = {seat: "winner"}
        paid = RulingLine("pays", "paid_as_tsumo", deltas=by_party(settlement.deltas, named))
        return (RulingLine("ruling", "nagashi_made"), RulingLine("follows", "no_noten"), paid, *after)


def _table(told: Told, seat: int, ruleset: Ruleset) -> TableState:
    """A table on which this seat alone has discarded, as told; of everything else nothing counts."""
    tile = _YAOCHUU if told["river"] == YES else _OTHER
    river = (
        RiverTile(tile, 2, called_by=(seat + 1) % ruleset.players if told.get("called") == YES else None),
    )
    scores = (ruleset.start_points,) * ruleset.players
    hands = (None,) * ruleset.players
    deal = Deal(ruleset.players, Round(0, 1), scores, 0, hands, _INDICATOR)
    seats = tuple(Seat(None, river=river if each == seat else ()) for each in range(ruleset.players))
    return TableState(deal, seats, scores, 0, 0, (_INDICATOR,), bytes(37), seat)


CASE: Final = NagashiClaimed()
