"""What is tidied away of drafts."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.authoring.making import author, laid
from trainer.authoring.actions.drafting import start_draft, steps_before
from trainer.authoring.models import Draft, DraftStep
from trainer.authoring.tasks import STEPS, forget_steps


@pytest.mark.django_db
def test_older_steps_of_drafts_that_rest_are_forgotten():
    resting, fresh = (start_draft(author=author(name), sketch=laid()) for name in ("Rin", "Mayumi"))
    for draft in (resting, fresh):
        rows = (DraftStep(draft=draft, number=number, content=draft.content) for number in range(1, 101))
        DraftStep.objects.bulk_create(rows)
        Draft.objects.filter(pk=draft.pk).update(step=100)
        draft.refresh_from_db()
    Draft.objects.filter(pk=resting.pk).update(updated_at=timezone.now() - timedelta(days=31))
    assert forget_steps.call() == 100 - STEPS
    assert (steps_before(resting).count(), steps_before(fresh).count()) == (STEPS, 100)
