"""Whether a position shows only what its own rules know.

A *misfit* is no illegal act but a state that these rules do not have: an abortive draw that is off, an
indicator for a kan where none is turned, a hand that goes on though it was aborted, a round beyond the end
of the game. Other rules may still judge the position: only those that it is asked by must know what it shows.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from trainer.rules.endings.next_hand import SCHEDULED_WINDS, target_of
from trainer.rules.judges.abortive_draws import judge_abort
from trainer.rules.judges.dora import indicators_at_once
from trainer.rules.judges.facts import abort_facts, dora_facts
from trainer.rules.replay import table
from trainer.rules.replay.events import Dora, Draw, Kita, Riichi, Ryuukyoku
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Tile, face_of, is_red
from trainer.scenarios.position.asked import is_east_only
from trainer.scenarios.position.position import WIND_LETTERS, Position

MisfitCode: TypeAlias = Literal[
    "round",
    "target",
    "indicator_for_kan",
    "indicators_due",
    "ura",
    "ura_for_kan",
    "ura_of_nobody",
    "red_five",
    "draw",
    "kita",
    "open_riichi",
    "played_on",
]


@dataclass(frozen=True, slots=True)
class Misfit:
    """What a position shows, and the parameter with its level that rules it out; empty where all rules do.

    `value` is what is shown: the round, points, how many tiles, the reason of a draw; `seat` whose it is,
    `moment` the event from 0.
    """

    code: MisfitCode
    parameter: str = ""
    level: str = ""
    value: str | int = ""
    seat: int | None = None
    moment: int | None = None

    def __str__(self) -> str:
        where = "" if self.moment is None else f"event {self.moment}: "
        because = f", but {self.parameter} is {self.level}" if self.parameter else ""
        return where + _SHOWN[self.code].format(self.value) + because


_SHOWN: Final[dict[MisfitCode, str]] = {
    "round": "round {}",
    "target": "{} points in an extra round",
    "indicator_for_kan": "a dora indicator for a kan",
    "indicators_due": "{} dora indicators open",
    "ura": "tiles turned over for ura dora",
    "ura_for_kan": "{} tiles turned over for ura dora",
    "ura_of_nobody": "tiles turned over for ura dora, but no winner is in riichi",
    "red_five": "a red five",
    "draw": "the hand ends by {}",
    "kita": "kita",
    "open_riichi": "an open riichi",
    "played_on": "the hand goes on after {}",
}
NEVER_SO: Final[frozenset[MisfitCode]] = frozenset({"round", "target", "draw", "kita", "played_on"})
"""With these no hand can have come about; of the others rules only leave something uncounted."""
_DRAWS: Final = {
    "nagashi": "nagashi_mangan",
    "kyuushu": "abort_kyuushu",
    "suufon": "abort_suufon",
    "suucha": "abort_suucha",
    "suukan": "abort_suukan",
    "sanchahou": "triple_ron",
}
"""The parameter that says whether there is such a draw."""
_FOUR: Final = 4
_FOUR_PLAYERS: Final = frozenset({"suufon", "suucha", "sanchahou"})
"""Draws that three players do not have (SAN-1)."""


def misfits(position: Position, *, acts: bool = True) -> tuple[Misfit, ...]:
    """What the position's own rules lack; empty if it fits.

    Without `acts` what players do is left out, for questions about just that: whether it was allowed.
    """
    of_acts = (*_of_acts(position), *_played_on(position)) if acts else ()
    return (*_of_the_round(position), *_of_the_table(position), *of_acts)


def came_about(position: Position, *, acts: bool = True) -> Misfit | None:
    """Why no hand of the position's own rules can have come to this; None if one can.

    What these rules would only not count, such as a red five, is no reason.
    """
    if position.round.wind < SCHEDULED_WINDS[not is_east_only(position)] and not _ends_early(position):
        return None
    return next((each for each in misfits(position, acts=acts) if each.code in NEVER_SO), None)


def _ends_early(position: Position) -> bool:
    """A quick look: it ends by a draw, or was perhaps to end by one, or has norths."""
    own = any(isinstance(event, Ryuukyoku | Kita) for event in position.events)
    return own or _abort_may_be_passed_over(position.table())


def _of_the_round(position: Position) -> Iterator[Misfit]:
    """STK-9: no hand is played beyond the length of the game and its extension."""
    wind, rules = position.round.wind, position.ruleset
    beyond = wind - SCHEDULED_WINDS[not is_east_only(position)] + 1
    if beyond <= 0:
        return
    if rules.extension == "none" or beyond > 1:
        yield Misfit("round", "extension", rules.extension, f"{WIND_LETTERS[wind]}{position.round.number}")
        return
    # A dealer who stays and does not lead plays on though somebody has the target.
    target, most = target_of(rules), max(position.scores)
    leader = position.scores.index(most)
    stayed_behind = position.round.honba and leader != position.round.dealer
    if target is not None and most >= target and not stayed_behind:
        yield Misfit("target", "extension", f"over with {target}", most, leader)


def _of_the_table(position: Position) -> Iterator[Misfit]:
    """URA-1 to URA-3, KAN-7: indicators, what lies beneath them, red fives."""
    rules = position.ruleset
    if not rules.kan_dora:
        for moment, event in enumerate(position.events):
            if isinstance(event, Dora):
                yield Misfit("indicator_for_kan", "kan_dora", "off", moment=moment)
    state = position.table()
    if (due := indicators_at_once(dora_facts(state), rules)) > (opened := len(state.indicators)):
        yield Misfit("indicators_due", "dora_flip_minkan", f"for {due} by now", opened)
    if position.ura and not rules.ura_dora:
        yield Misfit("ura", "ura_dora", "off")
    elif len(position.ura) > 1 and not rules.kan_ura:
        yield Misfit("ura_for_kan", "kan_ura", "off", len(position.ura))
    elif position.ura and all(state.seats[seat].riichi_at is None for seat in state.winners):
        yield Misfit("ura_of_nobody")
    if not rules.aka and any(map(is_red, _tiles(position))):
        yield Misfit("red_five", "aka", "0")


def _of_acts(position: Position) -> Iterator[Misfit]:
    """ABO-2 to ABO-7, STK-7, SAN-1, SAN-2, OPN-1: draws, norths and open riichi."""
    rules = position.ruleset
    for moment, event in enumerate(position.events):
        if isinstance(event, Ryuukyoku) and (lack := _lacks(event.reason, rules)):
            yield Misfit("draw", *lack, event.reason, moment=moment)
        if isinstance(event, Kita) and not rules.kita:
            yield Misfit("kita", "kita", "off", seat=event.seat, moment=moment)
        if isinstance(event, Riichi) and event.open and not rules.open_riichi:
            yield Misfit("open_riichi", "open_riichi", "off", seat=event.seat, moment=moment)


def _lacks(reason: str, rules: Ruleset) -> tuple[str, str] | None:
    """The parameter by which the rules have no such draw, with its level."""
    if reason in _FOUR_PLAYERS and rules.players == 3:
        return "players", "3"
    if reason == "exhaustive":
        return None
    if reason == "sanchahou":
        return None if rules.abort_sanchahou else ("triple_ron", str(rules.triple_ron))
    return None if getattr(rules, _DRAWS[reason]) else (_DRAWS[reason], "off")


def _played_on(position: Position) -> Iterator[Misfit]:
    """ABO-1: nobody draws after what ends the hand by an abortive draw."""
    if not _abort_may_be_passed_over(position.table()):
        return
    before = table.start(position.deal())
    after = table.states(position.deal(), position.events)
    for moment, (event, state) in enumerate(zip(position.events, after, strict=True)):
        if isinstance(event, Draw):
            for name in judge_abort(abort_facts(before), position.ruleset).answer[:1]:
                yield Misfit("played_on", _DRAWS[name], "on", name, event.seat, moment)
                return
        before = state


def _abort_may_be_passed_over(state: TableState) -> bool:
    """A quick look at the end: all have declared, four kans, or four equal first discards."""
    seats = state.seats
    if state.kans >= _FOUR or None not in [seat.riichi_at for seat in seats]:
        return True
    firsts = {face_of(seat.river[0].tile) if seat.river else None for seat in seats}
    return len(firsts) == 1


def _tiles(position: Position) -> Iterator[Tile]:
    """Every tile that the position names."""
    yield from (*position.hand, position.indicator, *position.ura)
    for _, hand in position.shown:
        yield from hand
    for event in position.events:
        named = (getattr(event, "tile", None), getattr(event, "indicator", None))
        yield from (tile for tile in named if tile is not None)
        yield from getattr(event, "own", ())
