import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lessons", "0007_answer_context")]

    operations = [
        migrations.RenameField(
            model_name="charlestonrun", old_name="passes", new_name="steps"
        ),
        migrations.AlterField(
            model_name="charlestonrun",
            name="steps",
            field=models.PositiveSmallIntegerField(
                default=0, verbose_name="steps taken"
            ),
        ),
        migrations.AlterField(
            model_name="charlestonrun",
            name="actions",
            field=models.JSONField(blank=True, default=list, verbose_name="actions"),
        ),
        migrations.AddField(
            model_name="charlestonrun",
            name="guess",
            field=models.JSONField(
                blank=True, default=list, verbose_name="families guessed"
            ),
        ),
        migrations.AddField(
            model_name="charlestonrun",
            name="first_try",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="other_tries",
                to="lessons.charlestonrun",
                verbose_name="first try",
            ),
        ),
        migrations.AddField(
            model_name="charlestonrun",
            name="left_at",
            field=models.PositiveSmallIntegerField(
                default=0, verbose_name="steps in common"
            ),
        ),
    ]
