"""What was counted for every profile is kept: the games that have ended are counted once."""

from django.db import migrations, models

from crownhead.web.tables import USER, USERS, table

SEATS = " UNION ALL ".join(
    f"SELECT {seat}_id AS player, rulebook, result = '{seat}' AS won, result = 'draw' AS drawn, result = '{other}' AS lost"
    " FROM games_game WHERE state = 'finished' AND result > ''"
    f" AND {seat}_id IS NOT NULL AND ({other}_id IS NULL OR white_id <> black_id)"
    for seat, other in (("white", "black"), ("black", "white"))
)
SUMS = ", ".join(f"SUM(CASE WHEN {column} THEN 1 ELSE 0 END)" for column in ("won", "drawn", "lost"))
COUNT = f"""
INSERT INTO community_results (player_id, rulebook, won, drawn, lost)
SELECT player, rulebook, {SUMS} FROM ({SEATS}) AS seats GROUP BY player, rulebook
"""


class Migration(migrations.Migration):
    dependencies = [USERS, ("community", "0001_initial"), ("games", "0013_running_by_rulebook")]
    operations = [
        table("Results",
            rulebook=models.CharField(max_length=80),
            won=models.PositiveIntegerField(default=0),
            drawn=models.PositiveIntegerField(default=0),
            lost=models.PositiveIntegerField(default=0),
            player=models.ForeignKey(USER, models.CASCADE, db_index=False, related_name="+"),
            options={"constraints": [models.UniqueConstraint(fields=("player", "rulebook"), name="results_once_a_rulebook")]},
        ),
        migrations.RunSQL(COUNT, migrations.RunSQL.noop),
    ]
