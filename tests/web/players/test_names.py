"""Names: one account for all spellings of one, none that passes for another, and a way in for everyone."""

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
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


BAD = {"\u0430nna": "one script", "ANNA": "taken", "\uff21nna": "taken", "guest-x1": "Guest names", "a b c": "letters"}


@pytest.fixture
def office(client, anna):
    client.force_login(new_player("operator", is_staff=True, is_superuser=True))
    return client


def fields_of(answer):
    """What a form of the back office would send if it were sent as it is shown."""
    form = answer.context["adminform"].form
    shown = {name: form[name].value() for name in form.fields if not isinstance(form[name].value(), list)}
    return {name: value for name, value in shown.items() if value is not None and value is not False}


@pytest.mark.parametrize(("name", "why"), BAD.items())
def test_the_back_office_gives_no_name_that_nobody_could_choose(office, bert, name, why):
    new = {"username": name, "password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"}
    answer = office.post("/admin/players/user/add/", new)
    assert (answer.status_code, why in str(answer.context["errors"])) == (200, True)
    page = f"/admin/players/user/{bert.pk}/change/"
    answer = office.post(page, fields_of(office.get(page)) | {"username": name})
    assert (answer.status_code, why in str(answer.context["errors"])) == (200, True)
    assert User.objects.count() == 3
    assert User.objects.get(pk=bert.pk).username == "bert"


def test_the_back_office_gives_other_names_and_leaves_old_ones(office, bert):
    new = {"username": "\uff24ora", "password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"}
    assert office.post("/admin/players/user/add/", new).status_code == 302
    assert User.objects.filter(username="Dora").exists()
    page = f"/admin/players/user/{bert.pk}/change/"
    assert office.post(page, fields_of(office.get(page)) | {"username": "Bert"}).status_code == 302
    assert User.objects.get(pk=bert.pk).username == "Bert"
    User.objects.filter(pk=bert.pk).update(username="b\u0435rt", identity="b\u0435rt")
    assert office.post(page, fields_of(office.get(page)) | {"warnings": "3"}).status_code == 302
    assert User.objects.get(pk=bert.pk).warnings == 3


@pytest.mark.parametrize("name", ["\u0430nna", "ANNA", "\uff21nna", "a b c"])
def test_an_operator_has_a_name_that_anyone_could_choose(anna, name):
    with pytest.raises(CommandError):
        call_command("createsuperuser", "--noinput", username=name, email="o@example.org")
    assert User.objects.count() == 1
    call_command("createsuperuser", "--noinput", username="\uff2fda", email="o@example.org", verbosity=0)
    assert User.objects.filter(username="Oda", is_superuser=True).exists()
