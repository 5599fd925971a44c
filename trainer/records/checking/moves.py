"""Each event of a round held against the rules: what players do is legal, and what must happen happens."""

from typing import Final

from trainer.records.checking.findings import RoundFindings
from trainer.rules.judges.calls import meld_just_called
from trainer.rules.mistakes.legality import is_declaring, is_locked, legality
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Tile, format_tiles, tiles_in_order
from trainer.rules.verdict import Reason

_CHECKS: Final[dict[type[Event], str]] = {
    Riichi: "riichi",
    Chi: "call",
    Pon: "call",
    Daiminkan: "kan",
    Ankan: "kan",
    Kakan: "kan",
    Kita: "kita",
    Dora: "indicator",
    Ron: "ron",
    Tsumo: "tsumo",
    Ryuukyoku: "draw",
}
_ELSEWHERE: Final = {"abort_passed_over": "draw", "indicator_not_opened": "indicator"}
"""By code, what is due at any event whatever it is."""
_WORDS: Final = {Discard: "discard of", Chi: "chi of", Pon: "pon of", Ron: "ron on", Tsumo: "tsumo on"}


def hold_event(book: RoundFindings, state: TableState, event: Event, ruleset: Ruleset) -> None:
    """An event that can physically happen, with the state before it."""
    check = _check_of(state, event)
    if check:
        book.found.checked[check] += 1
    verdict = legality(state, event, ruleset)
    if verdict.answer:
        return
    by_check: dict[str, list[Reason]] = {}
    for reason in verdict.reasons:
        by_check.setdefault(_ELSEWHERE.get(reason.code, check or _unchecked(event)), []).append(reason)
    for each, reasons in by_check.items():
        if each in _ELSEWHERE.values() and each != check:
            book.found.checked[each] += 1
        why = ", ".join(f"{reason.rule} {reason.code}" for reason in reasons)
        book.disagree(each, reasons[0].rule, state.moment, f"{_told(state, event)}: {why}")


def _check_of(state: TableState, event: Event) -> str:
    """What a legal event counts for; "" for draws and free discards."""
    if isinstance(event, Discard):
        if is_locked(state, event.seat):
            return "locked"
        return "" if meld_just_called(state, event.seat) is None else "kuikae"
    check = _CHECKS.get(type(event), "")
    return "riichi_kan" if check == "kan" and _in_riichi(state, event) else check


def _unchecked(event: Event) -> str:
    """A declaration's discard is judged with its riichi."""
    return "riichi" if isinstance(event, Discard) else "event"


def _in_riichi(state: TableState, event: Event) -> bool:
    seat: int = getattr(event, "seat", 0)
    return state.seats[seat].in_riichi


def _told(state: TableState, event: Event) -> str:
    """`pon of 1z by seat 0 with 123m...`."""
    what = _WORDS.get(type(event), type(event).__name__.lower())
    tile: Tile | None = getattr(event, "tile", None)
    seat: int | None = getattr(event, "seat", None)
    named = what if tile is None else f"{what} {format_tiles((tile,))}"
    if isinstance(event, Ryuukyoku):
        named = f"draw by {event.reason}"
    if isinstance(event, Discard) and is_declaring(state, event.seat):
        named = f"riichi on {format_tiles((event.tile,))}"
    return named if seat is None else f"{named} by seat {seat} with {hand_text(state, seat)}"


def hand_text(state: TableState, seat: int) -> str:
    """`123m456p pon 555z`."""
    own = state.seats[seat]
    melds = "".join(f" {meld.type} {format_tiles(meld.tiles)}" for meld in own.melds)
    return format_tiles(tiles_in_order(own.hand or ())) + melds
