"""What the answer of a kind says about the table, in words that all kinds share.

A *truth* is a pair of what it is about and what is said of it. Two answers contradict each other where they
say different things about the same.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from trainer.kinds.referee.find_illegal import acts
from trainer.rules.replay.table import STICK
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import event_code
from trainer.scenarios.position.position import Position

About: TypeAlias = tuple[str | int, ...]
Truth: TypeAlias = tuple[About, object]
_AT_DECLARATION = ("noten_riichi", "furiten_riichi")


def truths(slug: str, position: Position, ask: Mapping[str, str], answer: Answer) -> Iterator[Truth]:
    """All that one answer says."""
    return _SAYS[slug](position, ask, answer)


def _illegal(position: Position, ask: Mapping[str, str], answer: Answer) -> Iterator[Truth]:
    """Acts up to the first that is forbidden; of a win, and of a riichi with its discard, whose it is."""
    state, listed = position.table(), acts(position)
    declared = {own.riichi_at: seat for seat, own in enumerate(state.seats) if own.riichi_at is not None}
    forbidden = next((index for index, _ in listed if event_code(index) == answer), None)
    for index, act in listed:
        if forbidden is not None and index > forbidden:
            return
        good = index != forbidden
        yield ("act", index), good
        seat = getattr(act, "seat", -1)
        known = seat >= 0 and state.seats[seat].hand is not None
        if known and type(act).__name__ in ("Ron", "Tsumo") and len(state.winners) == 1:
            yield ("win is good", seat), good
        if known and state.end and index - 1 in declared and declared[index - 1] == seat and good:
            yield ("mistake", seat, "noten_riichi"), False


def _found(position: Position, ask: Mapping[str, str], answer: Answer) -> Iterator[Truth]:
    """A mistake that the tiles tell, and what follows; a table that voids the hand."""
    state, seat, name = position.table(), int(ask["seat"]), ask["fault"]
    known = state.seats[seat].hand is not None and name != "riichi_taken_back"
    if not known or "hidden" in ask:
        return
    made = answer != "no-mistake"
    yield ("mistake", seat, name), made
    if name in ("false_win", "furiten_win", "yakuless_win") and made and len(state.winners) == 1:
        yield ("win is good", seat), False
    if not state.end:
        return
    yield ("chombo", seat, name), answer == "chombo"
    if answer == "chombo" and not _another_won(position, seat):
        yield ("void",), True


def _another_won(position: Position, seat: int) -> bool:
    return any(winner != seat for winner in position.table().winners)


def _paid_chombo(position: Position, ask: Mapping[str, str], answer: Answer) -> Iterator[Truth]:
    state, seat, name = position.table(), int(ask["seat"]), ask["fault"]
    if not state.end or state.seats[seat].hand is None or name == "riichi_taken_back":
        return
    yield ("mistake", seat, name), True
    yield ("chombo", seat, name), True
    if not _another_won(position, seat):
        yield ("void",), True


def _who_pays(position: Position, ask: Mapping[str, str], answer: Answer) -> Iterator[Truth]:
    state = position.table()
    yield ("void",), answer == ()
    if answer == ():
        return
    yield ("payments",), answer
    for seat in state.winners if len(state.winners) == 1 else ():
        yield ("win is good", seat), True


def _side(position: Position, ask: Mapping[str, str], answer: Answer) -> Iterator[Truth]:
    state = position.table()
    yield ("void",), answer == ()
    if answer == () or not isinstance(answer, tuple):
        return
    for seat in state.winners if len(state.winners) == 1 else ():
        yield ("win is good", seat), True
    if state.winners:
        return
    yield ("sticks left",), -sum(map(int, answer)) // STICK + state.sticks


def _next(position: Position, ask: Mapping[str, str], answer: Answer) -> Iterator[Truth]:
    state = position.table()
    if ask["about"] == "sticks":
        yield ("sticks for the next hand",), answer
        declared = [seat for seat, own in enumerate(state.seats) if own.riichi_at is not None]
        if not state.winners and answer == position.sticks + len(declared):
            yield from ((("stands", seat), True) for seat in declared)
        return
    yield ("void",), answer == "again"
    if answer != "again":
        yield ("dealer stays",), str(answer).startswith("stays")


def _end(position: Position, ask: Mapping[str, str], answer: Answer) -> Iterator[Truth]:
    """The end is asked of a hand that counts."""
    state = position.table()
    yield ("void",), False
    yield ("payments",), tuple(int(part) for part in ask["deltas"].split(","))
    # A game of East alone is another game.
    over = ("game over", ask.get("length", ""))
    if ask["about"] == "sticks":
        yield over, {"stay": False, "dealer_chooses": None}.get(str(answer), True)
    else:
        yield over, {"goes_on": False, "dealer_chooses": None}.get(str(answer), True)
    if ask["about"] == "sticks" and answer == "stay":
        yield ("sticks for the next hand",), state.sticks
    for seat in state.winners if len(state.winners) == 1 else ():
        yield ("win is good", seat), True


def _stands(position: Position, ask: Mapping[str, str], answer: Answer) -> Iterator[Truth]:
    """A riichi that stands was lawful as far as the table tells, and its stick is paid."""
    seat = int(ask["seat"].removeprefix("seat-"))
    own = position.table().seats[seat]
    yield ("stands", seat), answer == "stands"
    if own.riichi_at is not None:
        yield ("act", own.riichi_at), True
        yield ("act", own.riichi_at + 1), True
    if own.hand is not None:
        for name in _AT_DECLARATION:
            yield ("mistake", seat, name), False


_SAYS = {
    "find-illegal": _illegal,
    "chombo-found": _found,
    "chombo-paid": _paid_chombo,
    "who-pays": _who_pays,
    "sticks-and-honba": _side,
    "next-hand": _next,
    "final-standing": _end,
    "riichi-stands": _stands,
}
KINDS = tuple(_SAYS)
