from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0017_review_days")]

    operations = [
        migrations.AddField(
            model_name="learner",
            name="display_name",
            field=models.CharField(blank=True, max_length=30, verbose_name="my name"),
        ),
    ]
