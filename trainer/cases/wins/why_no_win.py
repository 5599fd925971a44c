"""A win that was refused: not complete, no yaku, furiten, a nearer player (TEN-1, NOT-4, FUR-1)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from trainer.cases.case import NO, YES, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.laid import CONCEALED, NONE_LAID, refuse_fifth, tile_laid, tiles_laid
from trainer.cases.laid_waits import HAND, LONGEST_RIVER, RIVER, WaitsLaid, hand_in_doubt
from trainer.rules.judges.calls import ClaimFacts, judge_claims
from trainer.rules.judges.furiten import FuritenFacts, is_kokushi_tenpai
from trainer.rules.judges.win_claims import RonFacts, TsumoFacts, judge_ron, judge_tsumo
from trainer.rules.replay.state import RiverTile, Source
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import EAST, WEST, Face, Tile, parse_tile, parse_tiles

_HAND: Final = Hand(parse_tiles("123m789m46p99s345s"))
_CALLED: Final = Hand(
    parse_tiles("123m789m46p99s"), (Meld(MeldType.CHI, parse_tiles("345s"), parse_tile("3s"), 3),)
)
"""The same hand with a call: without riichi and closed tsumo it has no yaku."""
_KOKUSHI: Final = Hand(parse_tiles("19m19p19s1234567z"))
_WAIT: Final = parse_tile("5p")
_NO_WAIT: Final = parse_tile("8p")
_OWN_KAN: Final = parse_tile("1z")
_SOURCES: Final[dict[str, Source]] = {"discard": "discard", "added_kan": "kakan", "closed_kan": "ankan"}


def _ron(told: Told) -> bool:
    return told.get("how", "ron") == "ron"


def _complete(told: Told) -> bool:
    return told.get("complete", YES) == YES


def _from_closed_kan(told: Told) -> bool:
    return _ron(told) and told.get("from") == "closed_kan"


def _may_lack_yaku(told: Told) -> bool:
    """A robbed kan is a yaku by itself, and so is kokushi."""
    return _complete(told) and told.get("from", "discard") == "discard"


class WhyNoWin(WaitsLaid):
    """Somebody wanted to win and could not, or asks whether the win stands."""

    facts = (
        TableFact("how", ("ron", "tsumo")),
        TableFact("complete"),
        TableFact("from", tuple(_SOURCES), when=_ron),
        TableFact("kokushi", when=_from_closed_kan),
        TableFact("yaku", when=_may_lack_yaku),
        TableFact("furiten", when=_ron),
        TableFact("nearer", when=_ron),
    )
    rules = ("NOT-4", "FUR-1", "TEN-1", "FUR-2", "FUR-3", "KAN-8", "STK-3", "RCH-9")
    parameters = ("multi_ron", "kokushi_robs_ankan")
    players = (4,)
    tiles = MappingProxyType({HAND: CONCEALED, "tile": 1, RIVER: LONGEST_RIVER})
    framed_in = (*WaitsLaid.framed_in, "tile")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """The first thing that forbids the win, or that it stands."""
        if not _ron(told):
            hand = _HAND if told.get("yaku", YES) == YES else _CALLED
            verdict = judge_tsumo(TsumoFacts(FuritenFacts(hand), _win(told, hand, _tile(told))), ruleset)
            return (RulingLine("ruling", "tsumo_stands" if verdict.answer else verdict.codes()[0]),)
        verdict = judge_ron(_ron_facts(told), ruleset)
        if not verdict.answer:
            return (RulingLine("ruling", verdict.codes()[0]),)
        rons = ClaimFacts(((1, "ron"), (2, "ron")) if told["nearer"] == YES else ((2, "ron"),), 0)
        paid = any(seat == 2 for seat, _claim in judge_claims(rons, ruleset).answer)
        return (RulingLine("ruling", "ron_stands" if paid else "nearer_player_wins"),)

    def read(self, tiles: Mapping[str, str], ruleset: Ruleset) -> Told:
        """Whether the discard completes the hand, and whether a wait was discarded or let go."""
        waits = self.waits(tiles, ruleset)
        told = {"how": "ron", "from": "discard", "complete": YES if _laid_tile(tiles) in waits else NO}
        if told["complete"] == NO:
            return told
        told["kokushi"] = YES if is_kokushi_tenpai(hand_in_doubt(tiles)) else NO
        gone = self.gone(tiles, waits)
        if gone or tiles[RIVER].strip() == NONE_LAID:
            told["furiten"] = YES if gone else NO
        return told

    def river_matters(self, tiles: Mapping[str, str], waits: tuple[Face, ...]) -> bool:
        """Of a tile that completes nothing, nobody asks for the discards."""
        return _laid_tile(tiles) in waits


def _laid_tile(tiles: Mapping[str, str]) -> Face:
    """The tile of the win, of which the hand has no four.

    :raises UntoldError: if it is not one tile, or a fifth one.
    """
    tile = tile_laid("tile", tiles.get("tile", ""))
    refuse_fifth("tile", f"{tiles[HAND]} {tiles['tile']}", [*tiles_laid(HAND, tiles[HAND]), tile])
    return tile


def _ron_facts(told: Told) -> RonFacts:
    hand = _KOKUSHI if told.get("kokushi") == YES else _HAND
    tile = _tile(told, hand)
    river = (RiverTile(tile, 3),) if told["furiten"] == YES and _complete(told) else ()
    return RonFacts(FuritenFacts(hand, river), tile, _SOURCES[told["from"]], _win(told, hand, tile))


def _tile(told: Told, hand: Hand = _HAND) -> Tile:
    if told["complete"] == NO:
        return _NO_WAIT
    return _OWN_KAN if hand is _KOKUSHI else _WAIT


def _win(told: Told, hand: Hand, tile: Tile) -> Win:
    riichi = int(_ron(told) and told.get("yaku", YES) == YES)
    return Win(hand, tile, not _ron(told), riichi, WEST, EAST, chankan=told.get("from") == "added_kan")


CASE: Final = WhyNoWin()
