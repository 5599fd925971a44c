"""Cases about histories of events, whose hands are not modelled: all hands unknown, all draws unseen.

What a case leaves out (the own tiles of a chi, the indicator) is chosen so that no fifth copy appears.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, TypeAlias

from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.abortive_draws import judge_abort
from trainer.rules.judges.facts import abort_facts, double_riichi_facts, ippatsu_facts
from trainer.rules.judges.ippatsu import judge_double_riichi, judge_ippatsu
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from trainer.rules.replay.state import Deal, Round, TableState
from trainer.rules.replay.table import replay
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.tile import COPIES, NORTH, Face, Tile, face_of, faces_in_play, parse_face, parse_tile

Case: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = dict[str, Any]

PRESETS = {4: "house_classic", 3: "mahjong_soul_3p"}
KITA_BREAKS = {True: ("ippatsu", "double_riichi", "first_turn_yaku", "kyuushu"), False: ()}
SUUKAIKAN = {
    "after_discard": {"abort_suukan": True, "suukan_timing": "after_discard"},
    "immediate": {"abort_suukan": True, "suukan_timing": "immediate"},
    "off": {"abort_suukan": False, "suukan_timing": None},
}
SANCHAHOU = {"abort": "abort", "off": "all"}
NAMES = {"suufon": "suufon_renda", "suucha": "suucha_riichi", "suukan": "suukaikan", "sanchahou": "sanchahou"}

_ON_TURN: Mapping[str, Callable[[int], Event]] = {"draw": Draw, "riichi": Riichi, "tsumo": Tsumo}


def answer_events(case: Case) -> Answer:
    """Whether the win carries ippatsu, whether the riichi would be double, or what aborts the hand."""
    question = case["question"]
    return {"expected": {question: _QUESTIONS[question](case, table_of(case), rules_of(case))}}


def _ippatsu(case: Case, state: TableState, ruleset: Ruleset) -> bool:
    seat, how = case["seat"], case["win_by"]
    _check_win(state, seat, how)
    return judge_ippatsu(ippatsu_facts(state, seat), ruleset).answer


def _check_win(state: TableState, seat: int, how: str) -> None:
    """The tile that the case asks about is the one that lies there, or was drawn."""
    if how == "tsumo":
        fits = state.turn == seat and state.seats[seat].has_drawn
    else:
        source = {"ron": "discard", "chankan": "kakan"}[how]
        fits = state.pending is not None and state.pending.how == source and state.pending.seat != seat
    if not fits:
        raise ImpossibleEventError(f"no {how} by seat {seat} after these events")


def _double_riichi(case: Case, state: TableState, ruleset: Ruleset) -> bool:
    return judge_double_riichi(double_riichi_facts(state, case["seat"]), ruleset).answer


def _abortive(case: Case, state: TableState, ruleset: Ruleset) -> list[str]:
    return sorted(NAMES[name] for name in judge_abort(abort_facts(state), ruleset).answer)


_QUESTIONS: Mapping[str, Callable[[Case, TableState, Ruleset], Any]] = {
    "ippatsu": _ippatsu,
    "double_riichi": _double_riichi,
    "abortive": _abortive,
}


def rules_of(case: Case) -> Ruleset:
    """The case's rules; what it does not name is as in the README of this folder."""
    given: dict[str, Any] = {}
    for name, level in case["rules"].items():
        given |= _RULES[name](level)
    return load_preset(PRESETS[case["players"]]).changed(**given)


_RULES: Mapping[str, Callable[[Any], Mapping[str, Any]]] = {
    "kita_breaks": lambda level: {"kita_breaks": KITA_BREAKS[level]},
    "suufon_renda": lambda level: {"abort_suufon": level},
    "suucha_riichi": lambda level: {"abort_suucha": level},
    "suukaikan": lambda level: SUUKAIKAN[level],
    "sanchahou": lambda level: {"triple_ron": SANCHAHOU[level]},
}


def table_of(case: Case) -> TableState:
    """The table after the case's events; of the ways to lay its chis the first that is possible."""
    players, listed = case["players"], case["events"]
    used = Counter(kind for event in listed for kind in _shown(event))
    chis = [list(_runs(parse_face(event["tile"]))) for event in listed if event["type"] == "chi"]
    for own in product(*chis):
        visible = used + Counter(kind for run in own for kind in run)
        if max(visible.values(), default=0) <= COPIES:
            free = (kind for kind in faces_in_play(players) if visible[kind] < COPIES)
            return replay(_deal(players, next(free)), _events(listed, iter(own)))
    raise ImpossibleEventError("a fifth copy of a tile")


def _deal(players: int, indicator: Face) -> Deal:
    start = 25_000 if players == 4 else 35_000
    return Deal(players, Round(0, 1), (start,) * players, 0, (None,) * players, indicator)


def _runs(kind: Face) -> Iterator[tuple[Face, Face]]:
    """The own two tiles of every chi of a kind."""
    for first, second in ((-2, -1), (-1, 1), (1, 2)):
        if kind < 27 and kind // 9 == (kind + first) // 9 == (kind + second) // 9:
            yield kind + first, kind + second


def _shown(event: Case) -> list[Face]:
    """The tiles that an event adds to those in sight; the own ones of a chi are still to be chosen."""
    added = {"discard": 1, "pon": 2, "daiminkan": 3, "ankan": 4, "kakan": 1}
    if event["type"] == "kita":
        return [NORTH]
    return [parse_face(event["tile"])] * added.get(event["type"], 0) if "tile" in event else []


def _events(listed: list[Case], own_tiles: Iterator[tuple[Face, Face]]) -> Iterator[Event]:
    """The case's events in our words; a call or ron takes the tile that was thrown or added last."""
    lies = (0, NORTH)
    for case in listed:
        event = _event(case, *lies, own_tiles)
        yield event
        if isinstance(event, Discard | Kakan | Kita):
            lies = (event.seat, event.tile)


def _event(case: Case, source: int, lies: Tile, own_tiles: Iterator[tuple[Face, Face]]) -> Event:
    """`lies` is the tile of the seat `source` that lies there."""
    seat, tile = case["seat"], parse_tile(case["tile"]) if "tile" in case else NORTH
    if case["type"] in _ON_TURN:
        return _ON_TURN[case["type"]](seat)
    same = face_of(tile)
    match case["type"]:
        case "discard":
            return Discard(seat, tile)
        case "chi":
            return Chi(seat, source, lies, next(own_tiles))
        case "pon":
            return Pon(seat, source, lies, (same,) * 2)
        case "daiminkan":
            return Daiminkan(seat, source, lies, (same,) * 3)
        case "ankan":
            return Ankan(seat, (same,) * 4)
        case "kakan":
            return Kakan(seat, tile)
        case "kita":
            return Kita(seat, NORTH)
        case "ron":
            return Ron(seat, case["from"], lies)
    raise LookupError(case["type"])
