"""Names: one account for all spellings of one, none that passes for another, and a way in for everybody."""

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from site_play import new_player, text

from crownhead.web.players import names
from crownhead.web.players.models import User

PASSWORD = "long and strange 7"
SIGNED_UP = [
    "Anna",
    "\uff21nna",
    "ﬁnn",
    "Zoe\N{COMBINING DIAERESIS}",
    "Straße",
    "ΟΔΥΣΣΕΥΣ",
    "İsmail",
    "Борис",
    "山田たろう",
    "ǅemal",
]


def signed_up(client, name):
    return client.post("/account/sign-up", {"name": name, "password": PASSWORD})


@pytest.mark.django_db
@pytest.mark.parametrize("name", SIGNED_UP)
def test_everybody_who_can_sign_up_can_log_in_by_any_spelling(client, name):
    assert signed_up(client, name).status_code == 302
    for spelling in (name, names.composed(name), name.upper(), name.swapcase(), name.casefold()):
        client.post("/account/log-out")
        answer = client.post("/account/log-in", {"username": spelling, "password": PASSWORD})
        if names.identity(spelling) == names.identity(name):
            assert answer.status_code == 302, spelling


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Anna", "ANNA"),
        ("Anna", "\uff21nna"),
        ("Straße", "STRASSE"),
        ("finn", "ﬁnn"),
        ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"),
        ("Kim7", "\u212aim7"),
    ],
)
def test_a_name_is_taken_in_every_spelling(client, first, second):
    new_player(first)
    assert "This name is taken." in text(signed_up(client, second))
    with pytest.raises(IntegrityError), transaction.atomic():
        new_player(second)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    [
        "\u0430nna",
        "ann\u0430",
        "p\u0430ypal",
        "\u0391nna",
        "a\u200bnna",
        "\u3164\u3164\u3164",
        "anna\u202e",
        "an na",
        "\uff27uest-1",
        "\ufdfa",
        "a\u0660b",
    ],
)
def test_what_could_pass_for_another_name_is_refused(client, name):
    assert signed_up(client, name).status_code == 200
    assert not User.objects.filter(is_guest=False).exists()


def test_scripts_of_one_language_may_be_mixed():
    for name in ("東京タワー1", "김哲수", "Anna-7", "Ñandú"):
        names.check(names.composed(name))
    with pytest.raises(ValidationError):
        names.check("김たろう")


@pytest.mark.django_db
def test_accounts_that_collide_today_are_told_and_nobody_is_locked_out(capsys):
    users = [User(username=name, identity=None) for name in ("Straße", "anna", "STRASSE", "ANNA", "Anna")]
    for user in users:
        user.set_password(user.username)
    User.objects.bulk_create(users)
    import_module("crownhead.web.players.migrations.0009_identities").identify(apps, None)
    told = capsys.readouterr().out
    assert [name in told for name in ("“STRASSE”", "“ANNA”", "“Anna”")] == [True] * 3
    assert "“Straße” (account" not in told
    for user in User.objects.all():
        assert authenticate(username=user.username, password=user.username) == user
        user.save()  # which changes nothing about it
        assert authenticate(username=user.username, password=user.username) == user
    assert User.objects.get_by_natural_key("aNNa").username == "anna"
