"""Every game keeps the rulebook that it began with; those that are there already keep the one that they are played by."""

from typing import Any

from django.db import migrations, models

from crownhead.web.tables import add, table


def keep_editions(apps: Any, schema_editor: Any) -> None:
    from crownhead.rules.rulebook import Rulebook
    from crownhead.web.play.storage.replay import digest_of

    edition, game = apps.get_model("games", "Edition"), apps.get_model("games", "Game")
    for slug, rules in game.objects.order_by().values_list("rulebook", "rules").distinct():
        try:
            book = Rulebook.parse(rules) if rules else Rulebook.load(slug)
        except ValueError:
            continue  # it cannot be played any more either
        facts = {"slug": book.slug, "version": book.version, "texts": [*book.texts]}
        kept, _new = edition.objects.get_or_create(digest=digest_of(book), defaults=facts)
        game.objects.filter(rulebook=slug, rules=rules).update(edition=kept)


class Migration(migrations.Migration):
    dependencies = [("games", "0002_initial")]
    operations = [
        table("Edition", ("edition", "editions"),
            digest=models.CharField(max_length=64, primary_key=True, serialize=False),
            slug=models.CharField(max_length=80, verbose_name="rulebook"),
            version=models.CharField(max_length=40),
            texts=models.JSONField(),
        ),
        *add("game", edition=models.ForeignKey("games.edition", models.PROTECT, null=True, related_name="games")),
        migrations.RunPython(keep_editions, migrations.RunPython.noop, elidable=True),
    ]
