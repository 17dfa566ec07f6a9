"""A database of before the rooms of the site were told apart: all that it holds is there afterwards."""

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
from site_play import new_player, work

from crownhead.web.lobby import challenges
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import new_games
from crownhead.web.play.models import IdempotencyKey
from crownhead.web.play.storage.idempotency import once

pytestmark = pytest.mark.thorough

BEFORE = [("games", "0004_sendings"), ("lobby", None)]


@pytest.fixture
def before(transactional_db):
    """The models as they were; the database is as they describe it, until the test migrates it."""
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE)
    old = executor.loader.project_state([BEFORE[0], ("arbiter", "0003_calls_and_letters")]).apps
    yield old
    call_command("migrate", verbosity=0)


def migrate():
    ContentType.objects.clear_cache()
    call_command("migrate", verbosity=0)


def tables():
    with connection.cursor() as cursor:
        names = ("games_game", "games_challenge", "games_sending")
        return [cursor.execute(f"SELECT * FROM {name} ORDER BY 1").fetchall() for name in names]


def test_no_row_of_challenges_and_keys_is_lost(before):
    anna, bert = new_player("anna"), new_player("bert")
    game = new_games.start_game("english", bert, anna)
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


def test_what_waits_in_the_queue_is_done(before, mailoutbox):
    """A computer move that was asked for, and a mail that could not be sent yet."""
    anna, bert = new_player("anna"), new_player("bert")
    game = new_games.start_game("english", anna, 1)
    slow = new_games.start_game("english", bert, anna, new_games.Time.days(3))
    assert DBTaskResult.objects.count() == 2
    for name, path in (("computer_move", "worker"), ("mail_turn", "mail")):
        tasks = DBTaskResult.objects.filter(task_path=f"crownhead.web.{path}.tasks.{name}")
        assert tasks.update(task_path=f"crownhead.web.games.tasks.{name}") == 1
    migrate()
    work()
    game.refresh_from_db()
    assert game.ply == 1
    assert [(mail.to, str(slow.number) in mail.subject) for mail in mailoutbox] == [(["anna@example.org"], True)]
    assert not DBTaskResult.objects.failed().exists()


def test_content_types_and_permissions_keep_their_rows(before):
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


def test_the_models_are_what_the_migrations_make(db):
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
    assert apps.get_model("lobby", "Challenge")._meta.db_table == "games_challenge"
