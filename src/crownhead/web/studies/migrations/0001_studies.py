"""Studies: files of games in the accounts of players."""

from django.db import migrations, models
from django.utils.timezone import now

import crownhead.web.play.models
from crownhead.web.tables import USER, USERS, index, table, unique


class Migration(migrations.Migration):
    initial = True
    dependencies = [USERS]
    operations = [
        table("Study", ("study", "studies"),
            token=models.CharField(default=crownhead.web.play.models.new_token, max_length=24, unique=True),
            name=models.CharField(max_length=80, verbose_name="name"),
            visibility=models.CharField(choices=[("private", "only me"), ("link", "everyone with the link"), ("public", "everyone")], default="private", max_length=7, verbose_name="who may read it"),
            games_count=models.PositiveIntegerField(default=0),
            created_at=models.DateTimeField(default=now),
            changed_at=models.DateTimeField(default=now),
            owner=models.ForeignKey(USER, models.CASCADE, related_name="studies"),
        ),
        table("StudyGame", ("game of a study", "games of studies"),
            number=models.PositiveIntegerField(),
            white=models.CharField(blank=True, max_length=80),
            black=models.CharField(blank=True, max_length=80),
            event=models.CharField(blank=True, max_length=120),
            date=models.CharField(blank=True, max_length=20),
            result=models.CharField(choices=[("white", "White won"), ("black", "Black won"), ("draw", "draw"), ("unknown", "unknown")], default="unknown", max_length=7),
            rulebook=models.CharField(max_length=80),
            plies=models.PositiveIntegerField(),
            faults_count=models.PositiveIntegerField(default=0),
            pdn=models.TextField(),
            study=models.ForeignKey("studies.study", models.CASCADE, related_name="games"),
            options={"ordering": ["number"]},
        ),
        table("StudyImport", ("import", "imports"),
            source=models.BinaryField(),
            done=models.PositiveIntegerField(default=0),
            total=models.PositiveIntegerField(),
            faults=models.JSONField(default=list),
            faults_count=models.PositiveIntegerField(default=0),
            taken_until=models.DateTimeField(null=True),
            begun_at=models.DateTimeField(default=now),
            finished_at=models.DateTimeField(null=True),
            study=models.ForeignKey("studies.study", models.CASCADE, related_name="imports"),
            options={"ordering": ["pk"]},
        ),
        index("study", "studies_stu_visibil_fcec3e_idx", "visibility", "-changed_at"),
        unique("studygame", "one_study_game_a_number", "study", "number"),
    ]
