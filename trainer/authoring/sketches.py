"""What a draft holds, read: its table, and the history behind it if one is known."""

from functools import lru_cache

from trainer.authoring.models import Draft
from trainer.scenarios.sketch import Sketch


def sketch_of(draft: Draft) -> Sketch:
    """The sketch of a draft's content, which is read once and kept, bounded.

    :raises PositionError: if the content is none, which no save lets happen.
    """
    return sketch_of_text(draft.content)


@lru_cache(maxsize=512)
def sketch_of_text(text: str) -> Sketch:
    """The sketch of a text as `Sketch.to_text` writes it.

    :raises PositionError: naming what is wrong with the text.
    """
    return Sketch.from_text(text)
