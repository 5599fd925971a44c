"""What can be made for a blueprint is measured beside the site, a row at a time."""

from django_tasks import task

from trainer.exams.models import BlueprintRow
from trainer.exams.reserve import measure_row
from trainer.learning.chance import CHANCE


@task()
def measure_blueprint(blueprint_id: int) -> bool:
    """Measure its next row that was not yet; what else waits has its turn before the one after. Whether all
    are measured.
    """
    waiting = BlueprintRow.objects.filter(blueprint=blueprint_id, measured__isnull=True)
    row = waiting.select_related("blueprint").first()
    if row is None:
        return True
    # Changed meanwhile, the row is another one: then this finds none.
    BlueprintRow.objects.filter(pk=row.pk).update(measured=measure_row(row, CHANCE))
    measure_blueprint.enqueue(blueprint_id)
    return False
