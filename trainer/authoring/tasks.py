"""What is done beside the requests."""

from django_tasks import task

from trainer.authoring.actions.importing import run_import
from trainer.authoring.models import ImportJob


@task()
def work_off(slug: str) -> str:
    """Run an import, named by its slug; its state then, empty if it was deleted."""
    job = ImportJob.objects.filter(slug=slug).first()
    return "" if job is None else str(run_import(job=job).state)
