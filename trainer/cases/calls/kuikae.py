"""A swap after a call: the tile discarded is the called one, or the other end of its run (CAL-2)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from trainer.cases.case import NO, YES, Case, CaseRuling, RulingLine, TableFact, Told, UntoldError
from trainer.cases.laid import UNKNOWN, refuse_fifth, tile_laid, tiles_laid
from trainer.rules.judges.calls import KuikaeFacts, forbidden_after, judge_kuikae
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import EAST, Face, face_of, format_tiles, parse_tiles, rank_of, tile_name

_CHI: Final = Meld(MeldType.CHI, parse_tiles("345p"), parse_tiles("3p")[0], 3)
_PON: Final = Meld(MeldType.PON, parse_tiles("333p"), parse_tiles("3p")[0], 1)

_HAND: Final = Hand(parse_tiles("36p123789s1z"))
"""The called tile, the other end of the run, and others."""
_LAST_RUN: Final = 7
"""The highest rank on which a run begins."""
_THROWN: Final = {"called": "3p", "other_end": "6p", "neither": "1z"}


def _after_chi(told: Told) -> bool:
    return told["call"] == "chi"


def _after_pon(told: Told) -> bool:
    return told["call"] == "pon"


def _may_swap(told: Told) -> bool:
    return told["call"] != "kan"


def _swaps(told: Told) -> bool:
    return told.get("end", "neither") != "neither" or told.get("same") == YES


class KuikaeThrown(Case):
    """A discard right after a chi or pon that may swap the call."""

    facts = (
        TableFact("call", ("chi", "pon", "kan")),
        TableFact("end", ("called", "other_end", "neither"), when=_after_chi),
        TableFact("same", when=_after_pon),
        TableFact("first", when=_may_swap),
        TableFact("made", ("asked", "made"), when=_swaps),
    )
    rules = ("CAL-2", "CAL-1", "NOT-5")
    parameters = ("kuikae",)
    tiles = MappingProxyType({"called": 1, "own": 2, "thrown": 1})
    framed_in = ("called", "thrown", "same_tile", "other_end")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether the tile may be discarded, and what follows where it was."""
        if told["call"] == "kan":
            return (RulingLine("ruling", "no_swap_after_kan"),)
        thrown = _THROWN[told["end"]] if _after_chi(told) else _THROWN[_pon_tile(told)]
        meld = _CHI if _after_chi(told) else _PON
        verdict = judge_kuikae(KuikaeFacts(_HAND, meld if told["first"] == YES else None), ruleset)
        kind = parse_tiles(thrown)[0]
        if kind in verdict.answer:
            return (RulingLine("ruling", _why_free(told, ruleset)),)
        why = next(reason.code for reason in verdict.reasons if reason.tiles[0] == kind)
        line = RulingLine("ruling", why)
        return (line,) if told["made"] == "asked" else (line, *_follows(ruleset))

    def read(self, tiles: Mapping[str, str], ruleset: Ruleset) -> Told:
        """Which call it was, and whether the first discard swaps it."""
        meld = _laid_call(tiles)
        told = {"call": "pon" if meld.type is MeldType.PON else "chi", "first": YES}
        if tiles.get("thrown", "").strip() == UNKNOWN:
            return told | {"made": "asked"}
        thrown = _laid_discard(tiles)
        is_called = thrown == tile_laid("called", tiles["called"])
        if meld.type is MeldType.PON:
            return told | {"same": YES if is_called else NO}
        other = "other_end" if thrown in forbidden_after(meld) else "neither"
        return told | {"end": "called" if is_called else other}

    def ways(
        self, name: str, tiles: Mapping[str, str], ruleset: Ruleset
    ) -> tuple[tuple[Face, ...], ...] | None:
        """Two tiles of the hand make a run or a triplet with the one called."""
        if name != "own":
            return None
        try:
            return _pairs_with(tile_laid("called", tiles.get("called", "")))
        except UntoldError:
            return ()

    def found_out(self, tiles: Mapping[str, str], ruleset: Ruleset) -> CaseRuling:
        """What may not be discarded at once."""
        barred = format_tiles(forbidden_after(_laid_call(tiles)))
        return (RulingLine("ruling", "swaps_barred", (("tiles", barred),)),)

    def decides(self, tiles: Mapping[str, str], ruleset: Ruleset) -> frozenset[Face]:
        """What may not be discarded at once."""
        return frozenset(forbidden_after(_laid_call(tiles)))

    def worked_out(self, tiles: Mapping[str, str], ruleset: Ruleset) -> Mapping[str, tuple[Face, ...]]:
        """What each sort of swap is."""
        called = tile_laid("called", tiles["called"])
        other = tuple(kind for kind in forbidden_after(_laid_call(tiles)) if kind != called)
        return {"same_tile": (called,)} | ({"other_end": other} if other else {})


def _laid_call(tiles: Mapping[str, str]) -> Meld:
    """The chi or pon of a called tile and two of the hand.

    :raises UntoldError: naming the text that is no part of one.
    """
    called, text = tile_laid("called", tiles.get("called", "")), tiles.get("own", "")
    own = tiles_laid("own", text)
    if len(own) != len(_pairs_with(called)[-1]):
        raise UntoldError("own", "two_tiles", given=text[:40])
    pair = tuple(sorted(map(face_of, own)))
    if pair not in _pairs_with(called):
        raise UntoldError("own", "no_call", given=text[:40], called=tile_name(called))
    sort = MeldType.PON if pair[0] == called else MeldType.CHI
    return Meld(sort, tuple(sorted((called, *pair))), called, 3)


def _laid_discard(tiles: Mapping[str, str]) -> Face:
    """The tile thrown, which is no fifth beside the call."""
    thrown, meld = tile_laid("thrown", tiles.get("thrown", "")), _laid_call(tiles)
    given = f"{tiles['called']} {tiles['own']} {tiles['thrown']}"
    refuse_fifth("thrown", given, [*meld.tiles, thrown])
    return thrown


def _pairs_with(called: Face) -> tuple[tuple[Face, ...], ...]:
    """The two tiles of the hand with which a tile is called, runs first."""
    ranks = range(max(1, rank_of(called) - 2), min(rank_of(called), _LAST_RUN) + 1) if called < EAST else ()
    runs = (range(called - rank_of(called) + rank, called - rank_of(called) + rank + 3) for rank in ranks)
    return (*(tuple(kind for kind in run if kind != called) for run in runs), (called, called))


def _pon_tile(told: Told) -> str:
    return "called" if told["same"] == YES else "neither"


def _why_free(told: Told, ruleset: Ruleset) -> str:
    if told["first"] != YES:
        return "call_is_over"
    return "swaps_allowed" if _swaps(told) and ruleset.kuikae == "allowed" else "not_a_swap"


def _follows(ruleset: Ruleset) -> CaseRuling:
    """What is done about a swap that was discarded, by `kuikae`."""
    if ruleset.kuikae == "client":
        return (RulingLine("follows", "software_refuses"),)
    if ruleset.kuikae == "dead_hand":
        return (RulingLine("follows", "dead_hand"), RulingLine("next", "play_goes_on"))
    return (RulingLine("follows", "no_text_price_of_swap"), RulingLine("next", "play_goes_on"))


CASE: Final = KuikaeThrown()
