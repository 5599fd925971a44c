"""The table of a question as lines of text: what a learner who does not see it would be read."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from trainer.puzzles.questions import Question
from trainer.rules.hand import Hand
from trainer.rules.notation import format_tiles, tile_name
from trainer.rules.state import RiverTile, Seat, TableState
from trainer.rules.table import STICK
from trainer.rules.tiles import Tile, tiles_in_order
from trainer.rules.waiting_part import shown_tiles
from trainer.scenarios.asked import asked_seat
from trainer.scenarios.position import DEALT, Position
from trainer.wording.unseen import unseen_facts
from trainer.wording.words import grouped, round_word, seat_word


def shown_state(asked: Question) -> tuple[TableState, int | None]:
    """The table of the moment without what its kind hides: a stick that is asked for is not laid yet; the
    seat whose riichi tile is asked for, all of whose tiles stand upright, if there is one.
    """
    state, kind = asked.position.table(), asked.kind
    seat = asked_seat(asked.position, "seat") if kind.hides else None
    if "stick" in kind.hides and seat is not None and state.seats[seat].stands:
        seats, scores = list(state.seats), list(state.scores)
        seats[seat] = seats[seat]._replace(stands=False)
        scores[seat] += STICK
        state = state._replace(seats=tuple(seats), scores=tuple(scores), sticks=state.sticks - 1)
    return state, seat if "sideways" in kind.hides else None


def table_lines(asked: Question) -> Iterator[tuple[str, str]]:
    """Label and text of each line: the round, the indicators, each seat from the hero on, the hand, and what
    decides beyond that.
    """
    position = asked.position
    state, upright = shown_state(asked)
    counts = {"honba": position.round.honba, "sticks": state.sticks, "wall": state.wall}
    said = _("honba: %(honba)d; riichi sticks on the table: %(sticks)d; tiles left in the wall: %(wall)d")
    yield round_word(position), said % counts
    yield _("Dora indicators"), _names(state.indicators)
    if position.ura:
        yield _("Ura dora indicators"), _names(position.ura)
    for seat in turn_order(position):
        yield from _seat_lines(asked, state, seat, upright=upright == seat)
    own = state.seats[position.hero]
    if own.hand is not None:
        yield _("Your hand"), hand_text(own)
    for fact in unseen_facts(asked.kind, position):
        yield _("What the table does not show"), fact


def turn_order(position: Position) -> list[int]:
    """The seats, the hero first."""
    return [(position.hero + step) % position.players for step in range(position.players)]


def hand_text(seat: Seat) -> str:
    """The concealed tiles in order, the drawn one apart."""
    held = list(seat.hand or ())
    if seat.drawn is None:
        return format_tiles(tiles_in_order(held))
    held.remove(seat.drawn)
    return f"{format_tiles(tiles_in_order(held))} + {tile_name(seat.drawn)}"


def laid_open(position: Position, state: TableState, number: int) -> tuple[Tile, ...]:
    """What lies open of another hand: of an open riichi perhaps the part that waits alone."""
    seat = state.seats[number]
    held = tiles_in_order(seat.hand or ())
    part = position.ruleset.open_riichi_shows == "waiting_part" and seat.open_riichi and not state.end
    if part and len(held) + 3 * len(seat.melds) == DEALT:
        return tiles_in_order(shown_tiles(Hand(held, seat.melds), position.ruleset))
    return held


def _seat_lines(
    asked: Question, state: TableState, number: int, *, upright: bool
) -> Iterator[tuple[str, str]]:
    position, seat = asked.position, state.seats[number]
    name = seat_word(position, number)
    points = _("%(points)s points") % {"points": grouped(state.scores[number])}
    marks = [points]
    if number == position.hero:
        marks.append(_("you"))
    if seat.stands:
        marks.append(_("riichi stick laid"))
    yield name, pgettext("between the items of a list", ", ").join(marks)
    if seat.river:
        drawn = "tsumogiri" in asked.kind.marks
        yield (
            _("%(seat)s, river") % {"seat": name},
            " ".join(_thrown(position, tile, upright=upright, drawn=drawn) for tile in seat.river),
        )
    if seat.melds:
        yield _("%(seat)s, melds") % {"seat": name}, "; ".join(_melds(position, seat))
    if seat.kita:
        yield _("%(seat)s, norths set aside") % {"seat": name}, _names(seat.kita)
    if number != position.hero and (tiles := laid_open(position, state, number)):
        yield _("%(seat)s, hand laid open") % {"seat": name}, format_tiles(tiles)


def _thrown(position: Position, tile: RiverTile, *, upright: bool, drawn: bool) -> str:
    """A discard with what is to be seen of it."""
    marks = []
    if tile.declares:
        marks.append(_("riichi"))
    if tile.sideways and not tile.declares and not upright:
        marks.append(_("sideways"))
    if drawn and tile.tsumogiri:
        marks.append(_("as drawn"))
    if tile.called_by is not None:
        marks.append(_("called by %(seat)s") % {"seat": seat_word(position, tile.called_by)})
    return f"{tile_name(tile.tile)} ({', '.join(marks)})" if marks else tile_name(tile.tile)


def _melds(position: Position, seat: Seat) -> Iterator[str]:
    for meld in seat.melds:
        text = f"{meld.type} {format_tiles(meld.tiles)}"
        if meld.from_seat is not None:
            text += " " + _("from %(seat)s") % {"seat": seat_word(position, meld.from_seat)}
        yield text


def _names(tiles: Iterable[int]) -> str:
    return " ".join(tile_name(tile) for tile in tiles)
