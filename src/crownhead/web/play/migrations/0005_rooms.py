"""Challenges move to the app of the lobby, a sending becomes an idempotency key, and tasks find their new modules.

No table changes, and no row is lost: what is kept about models (content types, permissions) is renamed with them.
"""

from collections.abc import Callable
from typing import Any

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import alter

TASKS = {
    "crownhead.web.games.tasks.computer_move": "crownhead.web.worker.tasks.computer_move",
    "crownhead.web.games.tasks.mail_turn": "crownhead.web.mail.tasks.mail_turn",
}


def move_challenges(old: str, new: str) -> Callable[[Any, Any], None]:
    def move(apps: Any, schema_editor: Any) -> None:
        types = apps.get_model("contenttypes", "ContentType").objects
        types.filter(app_label=old, model="challenge").update(app_label=new)

    return move


def rename_permissions(old: str, new: str, named: str) -> Callable[[Any, Any], None]:
    """Permissions of a model that Django has just renamed; its content type has the new name already, or the old one."""

    def rename(apps: Any, schema_editor: Any) -> None:
        for row in apps.get_model("auth", "Permission").objects.filter(
            content_type__app_label="games", codename__endswith=f"_{old}"
        ):
            doing = row.codename.removesuffix(f"_{old}")
            row.codename, row.name = f"{doing}_{new}", f"Can {doing} {named}"
            row.save()

    return rename


def move_tasks(paths: dict[str, str]) -> Callable[[Any, Any], None]:
    """What waits in the queue, or failed and will be tried again, is done by the function as it is called now."""

    def move(apps: Any, schema_editor: Any) -> None:
        for old, new in paths.items():
            apps.get_model("django_tasks_database", "DBTaskResult").objects.filter(task_path=old).update(task_path=new)

    return move


class Migration(migrations.Migration):
    dependencies = [("games", "0004_sendings"), ("lobby", "0001_challenges"), ("contenttypes", "0002_remove_content_type_name"), ("auth", "0012_alter_user_first_name_max_length"), ("django_tasks_database", "0001_initial")]
    operations = [
        migrations.SeparateDatabaseAndState(state_operations=[
            *alter("sending", challenge=models.ForeignKey("lobby.challenge", models.CASCADE, null=True, related_name="+")),
            migrations.DeleteModel(name="Challenge"),
        ]),
        migrations.AlterModelTable(name="sending", table="games_sending"),
        migrations.RenameModel(old_name="Sending", new_name="IdempotencyKey"),
        migrations.RunPython(move_challenges("games", "lobby"), move_challenges("lobby", "games")),
        migrations.RunPython(rename_permissions("sending", "idempotencykey", "idempotency key"), rename_permissions("idempotencykey", "sending", "sending")),
        migrations.RunPython(move_tasks(TASKS), move_tasks({new: old for old, new in TASKS.items()})),
    ]
