"""What tables tell of disputes about riichi and kans, and what the kinds answer there."""

from collections.abc import Iterator
from typing import Final

from trainer.cases.case import CaseRuling, Told
from trainer.cases.kans.kan_in_riichi import CASE as KAN_IN_RIICHI
from trainer.kinds.ippatsu.who_has_ippatsu import asked_facts
from trainer.kinds.kan.position_facts import asked_kan
from trainer.kinds.riichi.double_riichi import double_riichi_facts
from trainer.rules.judges.facts import riichi_facts
from trainer.rules.judges.kan import MAX_KANS
from trainer.rules.replay.state import KAN_NAMES
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import face_of, format_tiles
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.asked import asked_seat, seat_code
from trainer.scenarios.position.position import Position

Asked = tuple[Told, object]
"""What a table tells of a case, and what the kind answers: `said` makes the ruling comparable."""
_EVENTS: Final = {"chi": "call", "pon": "call", "daiminkan": "call", "kita": "north"}
_SORT: Final = {"ankan": "closed", "daiminkan": "open", "kakan": "added"}
_OPENS: Final = {"ankan_dora_open": "dora-now", "minkan_dora_at_once": "dora-now"} | {
    "minkan_dora_later": "dora-later"
}


def by_points(position: Position) -> Iterator[Asked]:
    """Whether the points bar a riichi."""
    points = riichi_facts(position.table(), position.hero, position.ruleset).points
    told = {"points": "below" if points < 1000 else "thousand" if points == 1000 else "more", "done": "asked"}
    yield told, "points" in _codes("may-riichi", position)


def said_by_points(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    return ruling[0].code == "too_few_points"


def by_wall(position: Position) -> Iterator[Asked]:
    """Whether the wall bars a riichi."""
    wall = riichi_facts(position.table(), position.hero, position.ruleset).wall
    told = {"left": str(wall) if wall < 5 else "more", "done": "asked", "taken": "no"}
    yield told, "wall" in _codes("may-riichi", position)


def said_by_wall(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    return ruling[0].code in ("wall_short", "wall_empty")


def claimed(position: Position) -> Iterator[Asked]:
    """Whether a riichi stands and its stick is paid, by what became of its tile."""
    own = position.table().seats[asked_seat(position, "seat")]
    if own.riichi_at is None:
        return
    answer = str(_answer("riichi-stands", position))
    called = any(tile.declares and tile.called_by is not None for tile in own.river)
    claim = "ron" if answer.startswith("fails") else "call" if called else "nobody"
    yield {"claim": claim, "since": "none"}, (answer == "stands", answer == "fails_paid")


def said_claimed(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    codes = [line.code for line in ruling]
    return ("stick_is_paid" in codes, "stick_paid_to_winner" in codes)


def ippatsu(position: Position) -> Iterator[Asked]:
    """Whether ippatsu lives, by what happened since the riichi."""
    having = _answer("who-has-ippatsu", position)
    assert isinstance(having, frozenset | tuple | set)
    for seat, facts in asked_facts(position.table(), position.hero):
        if facts.declared_at is None or not facts.stands or len(facts.calls) > 1:
            continue
        how = facts.calls[0].how if facts.calls else "none"
        event = "tile_called" if facts.tile_called else _EVENTS.get(how, how)
        again = "no" if facts.discarded_again_at is None else "yes"
        yield {"again": again, "event": event, "when": "after"}, seat_code(seat) in having


def said_ippatsu(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    return ruling[0].code.startswith("alive")


def double(position: Position) -> Iterator[Asked]:
    """Whether a riichi is double, by the call before it."""
    facts = double_riichi_facts(position.table(), asked_seat(position, "seat"))
    if len(facts.calls) > 1 or facts.robbed is not None:
        return
    own = facts.calls and facts.calls[0].seat == facts.seat
    names = {"ankan": "own_ankan" if own else "other_ankan", "kita": "north"}
    event = names.get(facts.calls[0].how, "call") if facts.calls else "none"
    told = {"first": "yes" if facts.discarded_at is None else "no", "event": event, "when": "before"}
    yield told, _answer("double-riichi", position) == "double"


def said_double(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    return ruling[-1].code == "two_han"


def indicator(position: Position) -> Iterator[Asked]:
    """When the indicator of a kan opens."""
    made = [call for call in position.table().calls if call.how in KAN_NAMES]
    changes = _answer("kan-changes", position)
    if len(made) != 1 or not isinstance(changes, tuple | frozenset | set):
        return
    opens = {str(each) for each in changes if str(each).startswith("dora")}
    yield {"sort": _SORT[made[0].how], "win": "none"}, opens


def said_indicator(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    return {_OPENS[line.code] for line in ruling[:1] if line.code in _OPENS}


def kan(position: Position) -> Iterator[Asked]:
    """Whether a closed kan of the drawn tile is legal in riichi, by the tiles of the hand."""
    state, (call, kind) = position.table(), asked_kan(position)
    own = state.seats[position.hero]
    may = own.in_riichi and not own.melds and state.wall and state.kans < MAX_KANS
    if not may or call is not MeldType.ANKAN or own.drawn is None or face_of(own.drawn) != kind:
        return
    held = list(own.hand or ())
    held.remove(own.drawn)
    laid = {"hand": format_tiles(held), "drawn": format_tiles([own.drawn]), "rest": ""}
    told = {**KAN_IN_RIICHI.read(laid, position.ruleset), "made": "asked"}
    yield told, _answer("kan-legal", position)


def said_kan(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    return ruling[0].code == "kan_legal"


def _codes(slug: str, position: Position) -> list[str]:
    return list(kind_named(slug).solve(position, position.ruleset).codes())


def _answer(slug: str, position: Position) -> object:
    return kind_named(slug).solve(position, position.ruleset).answer
