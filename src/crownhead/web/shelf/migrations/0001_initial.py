"""The books of players, and their editions."""

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import USER, USERS, index, table, unique


class Migration(migrations.Migration):
    initial = True
    dependencies = [USERS]
    operations = [
        table("PlayerBook", ("book of a player", "books of players"),
            key=models.CharField(max_length=80, unique=True, verbose_name="address"),
            title=models.CharField(max_length=80, verbose_name="title"),
            visibility=models.CharField(choices=[("private", "only me"), ("link", "everyone with the link"), ("public", "everyone, on the shelf")], default="private", max_length=7, verbose_name="who may read it"),
            edition=models.PositiveIntegerField(default=0, verbose_name="edition"),
            played=models.PositiveIntegerField(default=0, verbose_name="times played"),
            created_at=models.DateTimeField(default=now),
            saved_at=models.DateTimeField(default=now),
            removed_at=models.DateTimeField(blank=True, null=True),
            copied_from=models.ForeignKey("shelf.playerbook", models.SET_NULL, blank=True, null=True, related_name="copies"),
            owner=models.ForeignKey(USER, models.SET_NULL, blank=True, null=True, related_name="books", verbose_name="owner"),
        ),
        table("BookEdition", ("edition of a book", "editions of books"),
            number=models.PositiveIntegerField(verbose_name="edition"),
            text=models.TextField(verbose_name="text"),
            parents=models.JSONField(default=list),
            digest=models.CharField(max_length=64),
            note=models.CharField(blank=True, max_length=200, verbose_name="what has changed"),
            saved_at=models.DateTimeField(default=now),
            book=models.ForeignKey("shelf.playerbook", models.CASCADE, related_name="editions"),
            options={"ordering": ["-number"]},
        ),
        index("playerbook", "shelf_playe_visibil_a7bfd4_idx", "visibility", "removed_at", "-played"),
        unique("bookedition", "one_edition_a_number", "book", "number"),
    ]
