"""A kan after riichi: is it legal, and what if it was not (KAN-1 to KAN-6, KAN-10, RCH-8)?"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from trainer.cases.case import NO, YES, Case, CaseRuling, RulingLine, TableFact, Told, UntoldError
from trainer.cases.consequences import DEALER_ERRS, cost_of, offender_of
from trainer.cases.laid import CONCEALED, hand_laid, refuse_fifth, stands_apart, tile_laid, tiles_laid
from trainer.rules.judges.kan import KanFacts, judge_kan
from trainer.rules.mistakes.chombo import severity_of
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import COPIES, Face, face_of, format_tiles, parse_tiles, tile_name
from trainer.rules.tiles.waits import wait_mask, waits_of
from trainer.rules.verdict import Verdict

NINE_GATES: Final = "nine-gates"
"""The three tiles are a set of their own, but the kan takes nine gates away."""
LIKE: Final[Mapping[tuple[str, str, str], tuple[str, str]]] = {
    (NO, "same", YES): ("11145678m456p11z", "1m"),
    (NO, "same", NO): ("111222333m789p1s", "2m"),
    (NO, "same", NINE_GATES): ("1112235678999m", "1m"),
    (NO, "other", ""): ("3444m456p123789s", "4m"),
    (YES, "same", ""): ("2226667789997p", "6p"),
}
"""A hand and its drawn tile for each thing that may be told of it: whether the tile wins, what becomes of the
waits, and whether the three tiles are a set of their own in each win. Where the waits change, that is all.
"""
_WALL: Final = 20


def _is_ankan(told: Told) -> bool:
    return told.get("sort", "ankan") == "ankan"


def _waits_stay(told: Told) -> bool:
    return _is_ankan(told) and told.get("waits", "same") == "same"


def _shape_matters(told: Told) -> bool:
    return _waits_stay(told) and told.get("wins", NO) == NO


def _goes_on(told: Told) -> bool:
    return _is_ankan(told) and told.get("made") == "goes_on"


class KanInRiichi(Case):
    """A kan that somebody in riichi wants to declare, or has declared."""

    facts = (
        TableFact("sort", ("ankan", "open")),
        TableFact("tile", ("drawn", "held"), when=_is_ankan),
        TableFact("waits", ("same", "other"), when=_is_ankan),
        TableFact("wins", when=_waits_stay),
        TableFact("shape", (YES, NO, NINE_GATES), when=_shape_matters),
        TableFact("made", ("asked", "goes_on", "draw", "other_win", "own_win")),
        TableFact("since", ("nothing", "replaced", "discarded"), when=_goes_on),
        DEALER_ERRS,
    )
    rules = ("KAN-1", "KAN-3", "KAN-4", "KAN-10", "KAN-2", "KAN-5", "KAN-6", "RCH-8", "NOT-5")
    parameters = (
        "riichi_ankan",
        "riichi_ankan_drawn_only",
        "riichi_ankan_winning_tile",
        "tenpai_own_four",
        "illegal_riichi_kan",
        "broken_riichi",
        "dead_hand",
        "riichi_hand_at_other_win",
        "chombo",
        "chombo_amount",
        "chombo_uma",
    )
    tiles = MappingProxyType({"hand": CONCEALED, "drawn": 1})
    laid_first = "drawn"

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Legal or not and why; what follows where it was made all the same."""
        if told["sort"] == "open":
            why = RulingLine("ruling", "open_kan_barred")
            if told["made"] == "asked":
                return (why,)
            return (why, *cost_of("call_in_riichi", told, ruleset, end="", in_riichi=True))
        if told["tile"] == "held" and ruleset.riichi_ankan_drawn_only and ruleset.riichi_ankan != "forbidden":
            why = RulingLine("ruling", "kan_barred_not_the_drawn_tile")
            return (why,) if told["made"] == "asked" else (why, *_cost(told, ruleset))
        verdict = judge_kan(_facts_like(told), ruleset)
        if verdict.answer:
            return (RulingLine("ruling", "kan_legal"), *_or_tsumo(told))
        why = RulingLine("ruling", f"kan_barred_{_barred_by(told, verdict)}")
        if told["made"] == "asked":
            return (why,) if ruleset.riichi_ankan == "forbidden" else (why, *_or_tsumo(told))
        return (why, *_cost(told, ruleset))

    def read(self, tiles: Mapping[str, str], ruleset: Ruleset) -> Told:
        """What a hand and the drawn tile tell: the tile wins, the waits change, the set stays one. That a kan
        uses up a wait of its own kind is left to each ruleset (`tenpai_own_four`).
        """
        melds_apart = "concealed" if ruleset.tenpai_own_four == "hand+melds" else ruleset.tenpai_own_four
        codes = _strictest(_laid_kan(tiles), ruleset.changed(tenpai_own_four=melds_apart)).codes()
        return {
            "sort": "ankan",
            "tile": "drawn",
            "wins": YES if "drawn_tile_wins" in codes else NO,
            "waits": "other" if "waits_change" in codes else "same",
            "shape": NO if "shape_changes" in codes else NINE_GATES if "yaku_lost" in codes else YES,
        }

    def begun(self, tiles: Mapping[str, str]) -> Mapping[str, str]:
        """The hand has three like the drawn tile."""
        try:
            kind = tile_laid("drawn", tiles.get("drawn", ""))
        except UntoldError:
            return {}
        return {"hand": format_tiles([kind] * 3)}

    def decides(self, tiles: Mapping[str, str], ruleset: Ruleset) -> frozenset[Face]:
        """The four of the kan, and the tile beside them that bars it."""
        return frozenset(
            tile for reason in _strictest(_laid_kan(tiles), ruleset).reasons for tile in reason.tiles
        )

    def worked_out(self, tiles: Mapping[str, str], ruleset: Ruleset) -> Mapping[str, tuple[Face, ...]]:
        """What the hand waits on before and after the kan, unless something waits that is not laid."""
        facts = _laid_kan(tiles)
        laid = tiles_laid("hand", tiles["hand"])
        before = waits_of(Hand(facts.hand.minus(facts.kind).concealed), ruleset.tenpai_own_four)
        if any(stands_apart(kind, laid) for kind in before):
            return {}
        left = [tile for tile in facts.hand.concealed if face_of(tile) != facts.kind]
        kan = Meld(MeldType.ANKAN, (facts.kind,) * COPIES)
        return {"before": before, "after": waits_of(Hand(tuple(left), (kan,)), ruleset.tenpai_own_four)}


def _laid_kan(tiles: Mapping[str, str]) -> KanFacts:
    hand = hand_laid("hand", tiles.get("hand", ""), tiles.get("rest", ""))
    drawn = tile_laid("drawn", tiles.get("drawn", ""))
    held = hand.counts[drawn]
    refuse_fifth("hand", f"{tiles['hand']} {tiles['drawn']}", [*hand.concealed, drawn])
    if held != COPIES - 1:
        raise UntoldError("drawn", "three_held", given=tile_name(drawn))
    if not wait_mask(hand.counts):
        raise UntoldError("hand", "no_tenpai")
    return _kan_of(hand, drawn)


def _strictest(facts: KanFacts, ruleset: Ruleset) -> Verdict[bool]:
    """All that any rules have against a kan."""
    strictest = ruleset.changed(
        riichi_ankan="waits+shape+yaku", riichi_ankan_drawn_only=True, riichi_ankan_winning_tile="refused"
    )
    return judge_kan(facts, strictest)


def _facts_like(told: Told) -> KanFacts:
    text, kan = LIKE[told.get("wins", NO), told["waits"], told.get("shape", "")]
    kind = face_of(parse_tiles(kan)[0])
    return _kan_of(Hand(parse_tiles(text)), kind)


def _kan_of(hand: Hand, kind: Face) -> KanFacts:
    return KanFacts(Hand((*hand.concealed, kind), (), kind), MeldType.ANKAN, kind, _WALL, in_riichi=True)


def _barred_by(told: Told, verdict: Verdict[bool]) -> str:
    """The reason that a referee gives: that the waits change bars it wherever a tile that wins does."""
    codes = verdict.codes()
    if "waits_change" not in codes:
        return codes[0]
    return "wait_used_up" if told["waits"] == "same" else "waits_change"


def _or_tsumo(told: Told) -> CaseRuling:
    """What may be said in place of a kan with a tile that completes the hand; furiten does not bar it."""
    return (RulingLine("next", "tsumo_instead"),) if told.get("wins") == YES else ()


def _cost(told: Told, ruleset: Ruleset) -> CaseRuling:
    seat, end = offender_of(told), told["made"]
    if end == "draw":
        return _at_draw(told, ruleset)
    if _goes_on(told) and severity_of("illegal_riichi_kan", ruleset) != "client":
        if ruleset.preset == "m_league":
            return (RulingLine("follows", "ml_found_at_once"), *_at_draw(told, ruleset))
        return (
            RulingLine("follows", "looked_at_when_shown"),
            RulingLine("next", f"played_on_{told['since']}"),
        )
    winner = seat if end == "own_win" else 2
    return cost_of("illegal_riichi_kan", told, ruleset, end="ron", winners=(winner,), in_riichi=True)


def _at_draw(told: Told, ruleset: Ruleset) -> CaseRuling:
    return cost_of("illegal_riichi_kan", told, ruleset, end="ryuukyoku", reason="exhaustive", in_riichi=True)


CASE: Final = KanInRiichi()
