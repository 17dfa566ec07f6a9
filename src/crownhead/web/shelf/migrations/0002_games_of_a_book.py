"""Books that hold several games, and drafts that no list shows."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils.timezone import now

from crownhead.errors import RulebookError
from crownhead.rules.rulebook import Rulebook
from crownhead.web.tables import add


def find_drafts(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Books that call themselves drafts or unpublished were listed until now."""
    editions = apps.get_model("shelf", "BookEdition").objects
    for edition in editions.filter(number=models.F("book__edition")).select_related("book").iterator():
        try:
            is_listed = Rulebook.from_texts([edition.text, *(text for _name, text in edition.parents)]).is_listed
        except RulebookError:  # refused by the rules of today; its owner is told why when they save it next
            continue
        if not is_listed:
            edition.book.is_draft = True
            edition.book.save(update_fields=["is_draft"])


class Migration(migrations.Migration):
    dependencies = [("shelf", "0001_initial")]
    operations = [
        *add("bookedition", games=models.JSONField(blank=True, default=dict)),
        *add("playerbook",
            games=models.JSONField(blank=True, default=list),
            is_draft=models.BooleanField(default=False, verbose_name="draft"),
        ),
        migrations.RunPython(find_drafts, migrations.RunPython.noop),
    ]
