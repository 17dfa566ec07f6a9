"""Books that hold several games, and drafts that no list shows."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from crownhead.errors import RulebookError
from crownhead.rules.rulebook import Rulebook


def find_drafts(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Books that call themselves drafts or unpublished were listed until now."""
    editions = apps.get_model("shelf", "BookEdition").objects
    for edition in editions.filter(number=models.F("book__edition")).select_related("book").iterator():
        try:
            is_listed = Rulebook.from_texts([edition.text, *(text for _name, text in edition.parents)]).is_listed
        except RulebookError:  # refused by the rules of today; whoever saves it next is told why
            continue
        if not is_listed:
            edition.book.is_draft = True
            edition.book.save(update_fields=["is_draft"])


class Migration(migrations.Migration):

    dependencies = [
        ('shelf', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='bookedition',
            name='games',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='playerbook',
            name='games',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='playerbook',
            name='is_draft',
            field=models.BooleanField(default=False, verbose_name='draft'),
        ),
        migrations.RunPython(find_drafts, migrations.RunPython.noop),
    ]
