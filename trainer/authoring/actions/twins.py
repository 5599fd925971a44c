"""Twins: a draft and its near miss, which one small change sets apart, kept as a pair."""

from django.db import transaction

from trainer.authoring.actions.drafting import start_draft
from trainer.authoring.models import Draft
from trainer.scenarios.position import Position
from trainer.scenarios.sketch import Sketch


@transaction.atomic
def add_twin(*, draft: Draft, position: Position) -> Draft:
    """A draft of the same author and kind with the near miss; the one that there is already, if there is.

    :raises PositionError: if the position has no picture.
    """
    sketch = Sketch.of_position(position)
    # The row is held until the twin stands, so that a form sent twice makes one.
    Draft.objects.filter(pk=draft.pk).update(twin_of=draft.twin_of_id)
    there = Draft.objects.filter(twin_of=draft, kind=draft.kind, content=sketch.to_text()).first()
    return there or start_draft(author=draft.author, sketch=sketch, kind=draft.kind, twin_of=draft)
