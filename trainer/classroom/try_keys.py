"""The key of a try: it binds learner, version, item and the number of the try, and is good for one answer.

Whoever opens the same item in two tabs holds the same key in both, so that only the first answer counts.
"""

from uuid import UUID

from trainer.classroom.models import SheetItem
from trainer.progress.keys import Key, KeyRefusedError, make_key, nonce_of, read_key


def make_try_key(*, learner_id: UUID, item: SheetItem, number: int) -> str:
    """The key under which the `number`th try at an item is answered; version and puzzle are at hand."""
    slug, version = item.version.puzzle.slug, item.version.number
    nonce = _nonce(learner_id, item, number)
    return make_key(owner=_owner(learner_id, item), slug=slug, number=version, nonce=nonce)


def read_try_key(token: str, *, learner_id: UUID, item: SheetItem, most: int) -> tuple[Key, int]:
    """The key, and the number of the try that it was made for: from 1 to `most`.

    :raises KeyRefusedError: for a garbled, foreign or expired one.
    """
    key = read_key(token, owners=[_owner(learner_id, item)], slug=item.version.puzzle.slug)
    for number in range(most, 0, -1):
        if key.nonce == _nonce(learner_id, item, number):
            return key, number
    raise KeyRefusedError("this key is for no try at this item")


def _owner(learner_id: UUID, item: SheetItem) -> str:
    return f"{learner_id}/item {item.pk}"


def _nonce(learner_id: UUID, item: SheetItem, number: int) -> str:
    owner = _owner(learner_id, item)
    return nonce_of(learner=owner, slug=item.version.puzzle.slug, number=item.version.number, turn=number)
