"""What is done beside the requests."""

from django_tasks import task

from trainer.authoring.actions.importing import run_import
from trainer.authoring.models import ImportJob


@task()
def work_off(slug: str) -> str:
    """Run an import, named by its slug; its state then, empty if it was deleted."""
    try:
        return str(run_import(job=ImportJob.objects.get(slug=slug)).state)
    except ImportJob.DoesNotExist:  # before it began or on the way
        return ""
