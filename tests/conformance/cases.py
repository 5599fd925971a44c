"""The rules module's answers to rule cases, in the words of the cases (README.md of this folder).

A *case* is one line of a file; an *answer* has the keys of the case that say what is expected.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from tests.conformance.histories import answer_events
from trainer.rules.judges.abortive_draws import KyuushuuFacts, judge_kyuushuu
from trainer.rules.judges.furiten import FuritenFacts, judge_furiten
from trainer.rules.judges.ippatsu import FirstTurnFacts
from trainer.rules.judges.kan import KanFacts, judge_kan
from trainer.rules.judges.riichi import RiichiFacts, judge_riichi, tenpai_keeping
from trainer.rules.replay.state import CallMade, LetGo, RiverTile
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.hand import Hand, Meld, MeldType, check_hand
from trainer.rules.tiles.tile import Face, face_of, parse_face, parse_tile, parse_tiles, tile_name
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Reason, Verdict

Case: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = dict[str, Any]

MAIN = load_preset("house_classic").changed(
    tenpai_own_four="hand+melds", riichi_ankan_winning_tile="refused", riichi_ankan_drawn_only=True
)
NOMINAL = MAIN.changed(tenpai_own_four="ignored", riichi_ankan_winning_tile="allowed")
KAN_LEVELS = {"forbidden": "forbidden", "waits": "waits", "shape": "waits+shape"}
KAN_REASONS = {
    "not_the_drawn_tile": "not_the_drawn_tile",
    "not_three_held": "not_three_held",
    "drawn_tile_wins": "waits_change",
    "waits_change": "waits_change",
    "shape_changes": "shape_change",
}
MIN_POINTS = {"at_least_1000": 1000, "must_stay_positive": 1100, "none": None}
OWN_FOUR = {"excluded": "hand+melds", "counts": "ignored"}
AMPLE_WALL = 40


def answer_waits(case: Case) -> Answer:
    hand = _hand(case)
    live, nominal = _names(waits_of(hand, "hand+melds")), _names(waits_of(hand, "ignored"))
    return {
        "expected": {
            "waits": live,
            "waits_nominal": nominal,
            "tenpai": bool(live),
            "tenpai_nominal": bool(nominal),
        }
    }


def answer_riichi(case: Case) -> Answer:
    flipped = {"excluded": "counts", "counts": "excluded"}[case["rules"]["own_quad_wait"]]
    ruleset = _riichi_rules(case, case["rules"]["own_quad_wait"])
    facts = RiichiFacts(
        hand=_hand(case, drawn=case["drawn"]),
        points=case["points"],
        wall=case["wall_left"],
        river=tuple(RiverTile(parse_tile(tile), at) for at, tile in enumerate(case["own_discards"])),
        in_riichi=case["in_riichi"],
    )
    verdict = judge_riichi(facts, ruleset)
    return {
        "expected": {
            **_legal(verdict),
            "discards": _declarations(verdict.answer),
            "tenpai_discards": _declarations(tenpai_keeping(facts.hand, ruleset)),
        },
        "expected_other_own_quad": _legal(judge_riichi(facts, _riichi_rules(case, flipped))),
    }


def _riichi_rules(case: Case, own_quad: str) -> Ruleset:
    rules = case["rules"]
    return MAIN.changed(
        tenpai_own_four=OWN_FOUR[own_quad],
        riichi_min_points=MIN_POINTS[rules["points"]],
        riichi_min_live_wall={"one_more_draw": case["players"], "none": 0}[rules["wall"]],
        furiten_riichi={"allowed": True, "forbidden": False}[rules["furiten_riichi"]],
    )


def _legal(verdict: Verdict[Mapping[Face, Any]]) -> Answer:
    reasons = [] if verdict.answer else sorted(set(verdict.codes()))
    return {"legal": bool(verdict.answer), "reasons": reasons}


def _declarations(found: Mapping[Face, tuple[Face, ...]]) -> dict[str, list[str]]:
    return {tile_name(kind): _names(waits) for kind, waits in found.items()}


def answer_kan(case: Case) -> Answer:
    """Three strictnesses; the waits before and after are those that the verdict itself names."""
    hand = _hand(case, drawn=case["drawn"], apart=True)
    facts = KanFacts(
        hand=hand,
        call=MeldType.ANKAN,
        kind=parse_face(case["kan_tile"]),
        wall=AMPLE_WALL,
        kans=(len(hand.melds), *[0] * (case["players"] - 1)),
        in_riichi=True,
    )
    verdicts = _kan_verdicts(facts, MAIN)
    nominal = _kan_verdicts(facts, NOMINAL)
    before = waits_of(hand.minus(face_of(parse_tile(case["drawn"]))), "hand+melds")
    return {
        "expected": {
            **{name: verdict.answer for name, verdict in verdicts.items()},
            "reason": {name: _kan_reason(verdicts[name]) for name in ("waits", "shape")},
            "waits_before": _names(before),
            "waits_after": _waits_after(verdicts["waits"].reasons),
        },
        "expected_nominal": {name: verdict.answer for name, verdict in nominal.items()},
    }


def _kan_verdicts(facts: KanFacts, ruleset: Ruleset) -> dict[str, Verdict[bool]]:
    return {name: judge_kan(facts, ruleset.changed(riichi_ankan=level)) for name, level in KAN_LEVELS.items()}


def _kan_reason(verdict: Verdict[bool]) -> str:
    return "ok" if verdict.answer else KAN_REASONS[verdict.reasons[0].code]


def _waits_after(reasons: tuple[Reason, ...]) -> list[str] | None:
    named = [reason.facts["after"] for reason in reasons if "after" in reason.facts]
    return _names(named[0]) if named else None


def answer_furiten(case: Case) -> Answer:
    """Discards lie at even moments; what was passed since the last one comes after all of them."""
    hand = _hand(case)
    nominal = waits_of(hand, "ignored")
    river = tuple(
        RiverTile(parse_tile(thrown["tile"]), 2 * at, called_by=1 if thrown["called"] else None)
        for at, thrown in enumerate(case["own_discards"], start=1)
    )
    now = 2 * len(river) + 1
    since_riichi = _let_go(case["passed_since_riichi"] or (), nominal, at=1)
    since_discard = _let_go(case["passed_since_last_discard"], nominal, at=now)
    facts = FuritenFacts(
        hand=hand,
        river=river,
        let_go=since_riichi + since_discard,
        riichi_at=0 if case["in_riichi"] else None,
        discarded_at=now - 1,
        turn_at=now - 1,
        drew_at=now - 1,
    )
    furiten = sorted(judge_furiten(facts, MAIN).answer)
    live = waits_of(hand, "hand+melds")
    return {
        "expected": {
            "furiten": furiten,
            "can_ron_shape": bool(live) and not furiten,
            "waits": _names(live),
            "waits_nominal": _names(nominal),
        }
    }


def _let_go(tiles: list[str] | tuple[()], completing: tuple[Face, ...], *, at: int) -> tuple[LetGo, ...]:
    """Of the tiles passed, those that completed the hand."""
    kinds = [parse_face(tile) for tile in tiles]
    return tuple(LetGo(at, kind, "discard") for kind in kinds if kind in completing)


def answer_kyuushuu(case: Case) -> Answer:
    """An interrupted first turn is one in which somebody has called pon."""
    calls = () if case["first_turn_uninterrupted"] else (CallMade(1, 2, "pon"),)
    facts = KyuushuuFacts(_hand({**case, "melds": []}), FirstTurnFacts(seat=0, calls=calls))
    verdict = judge_kyuushuu(facts, MAIN)
    return {"expected": {"legal": verdict.answer, "different": verdict.facts["different"]}}


def _hand(case: Case, drawn: str | None = None, *, apart: bool = False) -> Hand:
    """The hand of a case; `apart`: the drawn tile is not among its tiles."""
    tile = None if drawn is None else parse_tile(drawn)
    concealed = parse_tiles(case["hand"]) + ((tile,) if apart and tile is not None else ())
    melds = tuple(Meld(MeldType(meld["type"]), parse_tiles(meld["tiles"])) for meld in case["melds"])
    hand = Hand(concealed, melds, tile)
    check_hand(hand, case["players"])
    return hand


def _names(kinds: Any) -> list[str]:
    return [tile_name(kind) for kind in kinds]


ANSWERS: Mapping[str, Callable[[Case], Answer]] = {
    "waits": answer_waits,
    "riichi": answer_riichi,
    "kan": answer_kan,
    "furiten": answer_furiten,
    "kyuushuu": answer_kyuushuu,
    "events": answer_events,
}
"""By the name of the file."""
