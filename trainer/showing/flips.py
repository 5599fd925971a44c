"""What is shown below a verdict: the smallest change that turns it round."""

from dataclasses import dataclass

from trainer.puzzles.questions import Question
from trainer.rules.tiles import Tile, tiles_in_order
from trainer.scenarios.changes import TileChange
from trainer.scenarios.flip import flip
from trainer.scenarios.position import Position
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


def flip_shown(question: Question) -> FlipShown | None:
    """The flip of a question; None if none was found."""
    found = flip(question.kind, question.position)
    if found is None:
        return None
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
