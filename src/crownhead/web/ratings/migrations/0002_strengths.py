"""How strong the games are that are being played, by the ratings of their players today."""

from typing import Any

from django.db import migrations

LIVE = ("fischer", "move")
CENTRE = 1500
BATCH = 1000


def note(apps: Any, _schema: object) -> None:
    from crownhead.web.shelf.families import family_of_bundled

    Game, Rating = apps.get_model("games", "Game"), apps.get_model("ratings", "Rating")
    between = Game.objects.exclude(state="finished").filter(white__isnull=False, black__isnull=False)
    numbers = [*between.order_by("pk").values_list("pk", flat=True)]
    for first in range(0, len(numbers), BATCH):
        games = [*Game.objects.filter(pk__in=numbers[first : first + BATCH])]
        users = {key for game in games for key in (game.white_id, game.black_id)}
        rows = Rating.objects.filter(user__in=users).values_list("user", "family", "speed", "value")
        known = {(user, family, speed): value for user, family, speed, value in rows}
        for game in games:
            kind = (family_of_bundled(game.rulebook), "live" if game.timing in LIVE else "days")
            values = [known.get((key, *kind), CENTRE) for key in (game.white_id, game.black_id)]
            game.strength = round(min(values)) if game.white_id != game.black_id else 0
        Game.objects.bulk_update(games, ["strength"])


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial"), ("games", "0011_strength")]
    operations = [migrations.RunPython(note, migrations.RunPython.noop)]
