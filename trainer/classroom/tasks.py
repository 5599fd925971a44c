"""What is done beside the requests."""

from django_tasks import task

from trainer.classroom.actions.variants import prepare


@task()
def prepare_variants(assignment_id: int) -> bool:
    """Make the puzzles that an assignment lacks; whether it is ready then."""
    return prepare(assignment_id=assignment_id)
