from datetime import timedelta

from django.db import migrations
from django.db.models import F
from django.db.models.functions import Least

LATEST = timedelta(days=16)


def brought_near(apps, schema_editor):
    """What was put off for months comes up within the days that reviews take now."""
    reviews = apps.get_model("progress", "Review").objects.using(schema_editor.connection.alias)
    reviews.update(due=Least(F("due"), F("last") + LATEST))


class Migration(migrations.Migration):
    dependencies = [("progress", "0007_standing")]

    operations = [
        migrations.RunPython(brought_near, migrations.RunPython.noop, elidable=True),
        migrations.RemoveField(model_name="review", name="stability"),
        migrations.RemoveField(model_name="review", name="difficulty"),
    ]
