"""A flip on the page: the smallest change that turns the answer round, in words and tiles."""

from dataclasses import dataclass

from trainer.puzzles.questions import Question
from trainer.rules.tiles.tile import Tile, tiles_in_order
from trainer.scenarios.flip.search import Flip
from trainer.scenarios.position.changes import TileChange
from trainer.scenarios.position.position import Position
from trainer.wording.flip import flip_words


@dataclass(frozen=True, slots=True)
class FlipShown:
    """A flip on the page: its sentences; the exchanged tiles, each with what stands in its place; the hand
    with the change made, in groups of concealed tiles, the drawn one, melds, empty if it stays as it is;
    `mark` is the new tile in it.
    """

    change: str
    answer: str
    exchanged: tuple[tuple[Tile, Tile], ...]
    hand: tuple[tuple[Tile, ...], ...]
    mark: Tile | None = None


def flip_shown(question: Question, found: Flip) -> FlipShown:
    """A flip of a question as the page lists it."""
    words = flip_words(question.kind, question.position, found)
    tiles = [change for change in (found.change, found.also) if isinstance(change, TileChange)]
    marked = [change.new for change in tiles if change.place in ("hand", "drawn")]
    hand = _hand(found.twin)
    return FlipShown(
        change=words.change,
        answer=words.answer,
        exchanged=tuple((change.old, change.new) for change in tiles),
        hand=() if hand == _hand(question.position) else hand,
        mark=marked[0] if marked else None,
    )


def _hand(position: Position) -> tuple[tuple[Tile, ...], ...]:
    own = position.table().seats[position.hero]
    concealed = list(own.hand or ())
    drawn: tuple[Tile, ...] = ()
    if own.drawn is not None and own.drawn in concealed:
        concealed.remove(own.drawn)
        drawn = (own.drawn,)
    groups = (tiles_in_order(concealed), drawn, *(meld.tiles for meld in own.melds))
    return tuple(group for group in groups if group)
