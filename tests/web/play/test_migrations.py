"""A database of before the rooms of the site were told apart: all that it holds is there afterwards."""

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.management import create_contenttypes
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django_tasks_db.models import DBTaskResult
from site_play import do, new_player, work

from crownhead.web.computer.models import Turn
from crownhead.web.lobby import challenges
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import new_games
from crownhead.web.play.models import IdempotencyKey
from crownhead.web.play.storage.idempotency import once
from crownhead.web.players.models import User
from crownhead.web.ratings.models import Rating
from crownhead.web.worker import tasks

pytestmark = pytest.mark.thorough

BEFORE = [("games", "0004_sendings"), ("lobby", None)]


@pytest.fixture
def go_back(transactional_db):
    """What makes the database as it was, with the games that it has by then; returns the models as they were."""

    def migrate_back():
        executor = MigrationExecutor(connection)
        executor.migrate(BEFORE)
        return executor.loader.project_state([BEFORE[0], ("arbiter", "0003_calls_and_letters")]).apps

    yield migrate_back
    call_command("migrate", verbosity=0)


def migrate():
    ContentType.objects.clear_cache()
    call_command("migrate", verbosity=0)


COLUMNS = {
    "games_game": "number, created_at, rulebook, edition_id, start, white_id, black_id, state, fen, version",
    "games_challenge": "id, token, creator_id, rulebook, colour, is_open, timing, base, created_at, game_id",
    "games_sending": "digest, user_id, game_id, challenge_id, at",
}


def tables():
    with connection.cursor() as cursor:
        return [cursor.execute(f"SELECT {kept} FROM {name} ORDER BY 1").fetchall() for name, kept in COLUMNS.items()]


def test_no_row_of_challenges_and_keys_is_lost(go_back):
    anna, bert = new_player("anna"), new_player("bert")
    game = new_games.start_game("english", bert, anna)
    before = go_back()
    old_challenge, sending = before.get_model("games", "Challenge"), before.get_model("games", "Sending")
    waiting = old_challenge.objects.create(
        creator_id=anna.pk, rulebook="lasca", timing="days", base=259200, token="t-1"
    )
    old_challenge.objects.create(creator_id=anna.pk, rulebook="english", game_id=game.pk, token="t-2")
    sending.objects.create(digest=IdempotencyKey.digest_of(f"user {anna.pk}", "sent"), challenge=waiting)
    sending.objects.create(digest="d" * 64, game_id=game.pk, user_id=bert.pk)
    held = tables()
    migrate()
    assert tables() == held
    kept = Challenge.objects.get(token="t-1")
    assert (kept.pk, kept.creator, kept.rulebook, kept.base) == (waiting.pk, anna, "lasca", 259200)
    assert Challenge.objects.get(token="t-2").game == game
    assert IdempotencyKey.objects.get(pk="d" * 64).user == bert
    assert once(anna, "sent", lambda: pytest.fail("it began before")) == kept
    assert challenges.accept("t-1", bert).rulebook == "lasca"


def test_what_waits_in_the_queue_is_done(go_back, mailoutbox):
    """A computer move that was asked for, and a mail that could not be sent yet."""
    anna, bert = new_player("anna"), new_player("bert")
    game = new_games.start_game("english", anna, 1)
    slow = new_games.start_game("english", bert, anna, new_games.Time.days(3))
    tasks.computer_move.enqueue(game.number, game.sequence)  # as the site did before the computer had its own queue
    Turn.objects.all().delete()
    assert DBTaskResult.objects.count() == 2
    for name, path in (("computer_move", "worker"), ("mail_turn", "mail")):
        queued = DBTaskResult.objects.filter(task_path=f"crownhead.web.{path}.tasks.{name}")
        assert queued.update(task_path=f"crownhead.web.games.tasks.{name}") == 1
    go_back()
    migrate()
    work()
    game.refresh_from_db()
    assert game.ply == 1
    assert [(mail.to, str(slow.number) in mail.subject) for mail in mailoutbox] == [(["anna@example.org"], True)]
    assert not DBTaskResult.objects.failed().exists()


def test_content_types_and_permissions_keep_their_rows(go_back):
    before = go_back()
    ContentType.objects.filter(app_label="lobby").delete()
    ContentType.objects.filter(app_label="games", model__in=("challenge", "sending", "idempotencykey")).delete()
    ContentType.objects.clear_cache()
    config = before.get_app_config("games")
    config.models_module = True
    create_contenttypes(config, verbosity=0, apps=before)
    create_permissions(config, verbosity=0, apps=before)
    arbiter = new_player("arbiter", is_staff=True)
    arbiter.user_permissions.set(Permission.objects.filter(codename__in=("delete_challenge", "view_sending")))
    types = {row.pk for row in ContentType.objects.filter(model__in=("challenge", "sending"))}
    assert (len(types), arbiter.user_permissions.count()) == (2, 2)
    migrate()
    assert {row.pk for row in ContentType.objects.filter(model__in=("challenge", "idempotencykey"))} == types
    arbiter = type(arbiter).objects.get(pk=arbiter.pk)
    assert arbiter.has_perms(["lobby.delete_challenge", "games.view_idempotencykey"])
    assert not Permission.objects.filter(codename__endswith="_sending").exists()


def test_games_of_before_ratings_are_casual_and_players_are_found_by_name(go_back):
    anna, bert = new_player("Änne"), new_player("bert")
    game = new_games.start_game("english", bert, anna, new_games.Time.days(3))
    MigrationExecutor(connection).migrate([("games", "0007_desk"), ("players", "0002_routes")])
    migrate()
    game.refresh_from_db()
    assert not game.rated
    do(game, anna, "resign")
    assert not Rating.objects.exists()
    assert [*User.objects.order_by("folded").values_list("folded", flat=True)] == ["anne", "bert"]


def test_the_models_are_what_the_migrations_make(db):
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
    assert apps.get_model("lobby", "Challenge")._meta.db_table == "games_challenge"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("W:WK1:BK50:H12:F30", "W:WK1:BK50:F30"),
        ("W:WK1:BK50:F30:H12.", "W:WK1:BK50:F30."),
        ("W:WK1:BK50", "W:WK1:BK50"),
        ("", ""),
    ],
)
def test_games_that_are_under_way_count_as_they_did(db, before, after):
    anna = new_player("anna")
    game = new_games.start_game("international", anna, anna)
    type(game).objects.filter(pk=game.pk).update(start=before)
    migration = import_module("crownhead.web.play.migrations.0015_starts_without_counts").Migration
    migration.operations[0].code(apps, None)
    game.refresh_from_db()
    assert game.start == after
