"""The first tables."""

from django.core import validators
from django.db import migrations, models
from django.utils.timezone import now

import crownhead.web.play.models
from crownhead.web.tables import table


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        table("Challenge", ("challenge", "challenges"),
            timing=models.CharField(choices=[("unlimited", "no limit"), ("days", "days per move"), ("fischer", "clock with an increment"), ("move", "seconds per move")], default="unlimited", max_length=10, verbose_name="time"),
            base=models.PositiveIntegerField(default=0, verbose_name="seconds, for the whole game or per move"),
            increment=models.PositiveIntegerField(default=0, verbose_name="seconds added for every move"),
            token=models.CharField(default=crownhead.web.play.models.new_token, max_length=32, unique=True),
            rulebook=models.CharField(max_length=80, verbose_name="rulebook"),
            colour=models.CharField(blank=True, choices=[("", "random"), ("white", "White"), ("black", "Black")], max_length=5, verbose_name="I play"),
            is_open=models.BooleanField(default=False, verbose_name="listed for everyone"),
            created_at=models.DateTimeField(default=now),
        ),
        table("Game", ("game", "games"),
            timing=models.CharField(choices=[("unlimited", "no limit"), ("days", "days per move"), ("fischer", "clock with an increment"), ("move", "seconds per move")], default="unlimited", max_length=10, verbose_name="time"),
            base=models.PositiveIntegerField(default=0, verbose_name="seconds, for the whole game or per move"),
            increment=models.PositiveIntegerField(default=0, verbose_name="seconds added for every move"),
            number=models.BigAutoField(primary_key=True, serialize=False, verbose_name="number"),
            created_at=models.DateTimeField(default=now, verbose_name="begun"),
            rulebook=models.CharField(max_length=80, verbose_name="rulebook"),
            rulebook_version=models.CharField(max_length=40),
            rules=models.TextField(blank=True, help_text="the whole text, if the rulebook is not bundled", verbose_name="house rules"),
            start=models.CharField(blank=True, help_text="a FEN; empty: by the book", max_length=1000, verbose_name="starting position"),
            white_level=models.PositiveSmallIntegerField(blank=True, null=True, validators=[validators.MinValueValidator(1), validators.MaxValueValidator(10)]),
            black_level=models.PositiveSmallIntegerField(blank=True, null=True, validators=[validators.MinValueValidator(1), validators.MaxValueValidator(10)]),
            white_left=models.BigIntegerField(blank=True, null=True),
            black_left=models.BigIntegerField(blank=True, null=True),
            running=models.CharField(blank=True, choices=[("white", "White"), ("black", "Black")], max_length=5),
            running_since=models.DateTimeField(blank=True, null=True),
            deadline=models.DateTimeField(blank=True, db_index=True, null=True, verbose_name="deadline"),
            state=models.CharField(choices=[("playing", "in progress"), ("frozen", "waiting for the arbiter"), ("finished", "finished")], default="playing", max_length=10, verbose_name="state"),
            sequence=models.PositiveIntegerField(default=0),
            version=models.PositiveIntegerField(default=0),
            ply=models.PositiveIntegerField(default=0),
            move_number=models.PositiveIntegerField(default=1),
            turn=models.CharField(blank=True, choices=[("white", "White"), ("black", "Black")], max_length=5),
            asked=models.CharField(blank=True, max_length=7),
            answering=models.CharField(blank=True, choices=[("white", "White"), ("black", "Black")], max_length=5),
            last_move=models.CharField(blank=True, max_length=200),
            fen=models.CharField(blank=True, max_length=1000),
            result=models.CharField(blank=True, max_length=5, verbose_name="result"),
            reason=models.CharField(blank=True, max_length=40),
            clause=models.CharField(blank=True, max_length=80),
            changed_at=models.DateTimeField(default=now),
            finished_at=models.DateTimeField(blank=True, null=True),
            computer_due=models.DateTimeField(blank=True, db_index=True, null=True),
        ),
        table("LoggedAction", ("action", "actions"),
            sequence=models.PositiveIntegerField(),
            action=models.JSONField(),
            by=models.CharField(choices=[("white", "White"), ("black", "Black"), ("arbiter", "the arbiter"), ("clock", "the clock")], max_length=7),
            at=models.DateTimeField(default=now),
            ply=models.PositiveIntegerField(),
            key=models.CharField(max_length=64),
            options={"ordering": ["sequence"]},
        ),
        table("Message", ("message", "messages"),
            side=models.CharField(choices=[("white", "White"), ("black", "Black")], max_length=5),
            text=models.CharField(max_length=500),
            at=models.DateTimeField(default=now),
            key=models.CharField(max_length=64),
            options={"ordering": ["pk"]},
        ),
    ]
