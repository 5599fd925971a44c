"""No two accounts have names that differ in capitals alone.

Where there are such, nobody could sign in by any of them: the oldest keeps its name, the others get a number.
"""

from itertools import count

import django.db.models.functions.text
from django.db import migrations, models


def renamed(rows):
    """The new names by key, of accounts (key, name) in their order: those whose name an earlier one has."""
    rows = list(rows)
    taken, seen, found = {name.lower() for _key, name in rows}, set(), {}
    for key, name in rows:
        if name.lower() in seen:
            free = (f"{name[:140]}-{number}" for number in count(2))
            found[key] = next(each for each in free if each.lower() not in taken)
            taken.add(found[key].lower())
        seen.add(name.lower())
    return found


def number_the_later(apps, schema_editor):
    User = apps.get_model("accounts", "User")
    for key, name in renamed(User.objects.order_by("pk").values_list("pk", "username")).items():
        User.objects.filter(pk=key).update(username=name)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_learner_in_class"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]
    operations = [
        migrations.RunPython(number_the_later, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("username"), name="username_once"
            ),
        ),
    ]
