"""What is done beside the requests."""

from datetime import timedelta
from typing import Final

from django.db.models import F
from django.utils import timezone
from django_tasks import task

from trainer.accounts.models import Learner
from trainer.authoring.imports.jobs import revive_import, run_import
from trainer.authoring.models import DraftStep, ImportJob
from trainer.classroom.secrecy.telling import Reader, read_by
from trainer.tasks.parcels import forget_other_parcels

BEFORE_VARIANTS: Final = 10
"""Somebody looks at the page of an import; what is made for an assignment takes long anyway."""
KEPT_FOR: Final = timedelta(days=7)
"""How long a file that was looked through waits for the word to import it."""

LOST: Final = timedelta(hours=1)
"""How old an import is that nobody works on although it is not over: its task is not there any more."""


RESTING: Final = timedelta(days=30)
"""How long a draft was left alone until most of what could be undone is forgotten."""
STEPS: Final = 30
"""Steps that can still be undone then."""


@task(priority=BEFORE_VARIANTS)
def work_off(slug: str) -> str:
    """Run an import, named by its slug; its state then, empty if it was deleted."""
    try:
        job = ImportJob.objects.select_related("owner").defer("payload").get(slug=slug)
        with read_by(Reader(lambda: Learner.objects.filter(user=job.owner).first(), timezone.now())):
            return str(run_import(job=job).state)
    except ImportJob.DoesNotExist:  # before it began or on the way
        return ""


@task()
def tidy_imports() -> int:
    """Delete dry runs that nobody has followed by the import for a week, and the files of imports that are
    gone; let imports begin again of which nothing was heard, since what they wait for is gone. How many
    imports.
    """
    now, states = timezone.now(), ImportJob.State
    gone = ImportJob.objects.filter(dry=True, state=states.DONE, ended_at__lt=now - KEPT_FOR).delete()[0]
    forget_other_parcels(ImportJob.objects.values("slug"))
    under_way = ImportJob.objects.filter(
        state__in=(states.WAITING, states.RUNNING), created_at__lt=now - LOST
    ).defer("payload")
    lost = [job for job in under_way if revive_import(job=job, now=now)]
    for job in lost:
        work_off.enqueue(job.slug)
    return gone + len(lost)


@task()
def forget_steps() -> int:
    """Delete the older steps of drafts that nobody has touched for a month; how many."""
    resting = DraftStep.objects.filter(draft__updated_at__lt=timezone.now() - RESTING)
    return resting.filter(number__lt=F("draft__step") - STEPS).delete()[0]
