from typing import Any

from django.db import migrations


def know_devices_of_older_tokens(apps: Any, schema_editor: Any) -> None:
    """Each token that was given before is a device without a name."""
    device = apps.get_model("accounts", "Device")
    for token in apps.get_model("knox", "AuthToken").objects.iterator():
        device.objects.create(token=token, created_at=token.created)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_devices"),
    ]

    operations = [
        migrations.RunPython(
            know_devices_of_older_tokens, migrations.RunPython.noop, elidable=True
        ),
    ]
