"""The tables of before: their rows are in the one history now."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("lessons", "0004_answers_of_before")]

    operations = [
        migrations.DeleteModel(name="QuizAnswer"),
        migrations.DeleteModel(name="DrillAttempt"),
    ]
