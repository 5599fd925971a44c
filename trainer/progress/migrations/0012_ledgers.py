from django.db import migrations

AT_ONCE = 1000


def make_ledgers(apps, schema_editor):
    """Everybody with answers gets a ledger, so that what was found in them is looked at anew; who has one
    keeps it. What was made before a migration was cut off stays.
    """
    learner, ledger = apps.get_model("accounts", "Learner"), apps.get_model("progress", "Ledger")
    without = learner.objects.filter(ledger=None, attempts__isnull=False).distinct().order_by("pk")
    while keys := list(without.values_list("pk", flat=True)[:AT_ONCE]):
        ledger.objects.bulk_create([ledger(learner_id=key) for key in keys], ignore_conflicts=True)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("progress", "0011_counted_by")]

    operations = [migrations.RunPython(make_ledgers, migrations.RunPython.noop)]
