"""A learner's sheet is called a submission; tables, columns and constraints keep their names."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("classroom", "0002_keys_of_tables_and_traces"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveConstraint(model_name="sheetitem", name="item_once"),
                migrations.RenameModel(old_name="Sheet", new_name="Submission"),
                migrations.RenameModel(old_name="SheetItem", new_name="SubmissionItem"),
                migrations.AlterModelTable(name="submission", table="classroom_sheet"),
                migrations.AlterModelTable(name="submissionitem", table="classroom_sheetitem"),
                migrations.RenameField(model_name="submissionitem", old_name="sheet", new_name="submission"),
                migrations.RenameField(model_name="waitingmark", old_name="sheet", new_name="submission"),
                migrations.AlterField(
                    model_name="submissionitem",
                    name="submission",
                    field=models.ForeignKey(
                        db_column="sheet_id",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="items",
                        to="classroom.submission",
                    ),
                ),
                migrations.AlterField(
                    model_name="waitingmark",
                    name="submission",
                    field=models.OneToOneField(
                        db_column="sheet_id",
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="classroom.submission",
                    ),
                ),
                migrations.AlterField(
                    model_name="submission",
                    name="assignment",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="submissions",
                        to="classroom.assignment",
                    ),
                ),
                migrations.AlterField(
                    model_name="submission",
                    name="enrollment",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="submissions",
                        to="classroom.enrollment",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="submissionitem",
                    constraint=models.UniqueConstraint(
                        fields=("submission", "slot", "round"), name="item_once"
                    ),
                ),
            ],
        ),
    ]
