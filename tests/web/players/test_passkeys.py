"""Passkeys: each is added after the password, signs a question once, and lets in no one but its owner."""

import hashlib
import json
import os
import re

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client
from fido2 import cbor
from fido2.cose import ES256
from fido2.utils import websafe_encode
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crownhead.web.players.data_export.service import contents
from crownhead.web.players.models import Passkey
from crownhead.web.players.two_factor import passkeys, service

pytestmark = pytest.mark.thorough

NAME, ORIGIN = "draughts.example", "https://draughts.example"
PASSWORD = {"username": "anna", "password": "correct horse"}
PRESENT, VERIFIED, WITH_KEY = 1, 4, 64


class Device:
    """A device with one passkey on it, which answers what pages ask of it."""

    def __init__(self):
        self.id, self.key, self.signed = os.urandom(20), ec.generate_private_key(ec.SECP256R1()), 0
        self.knows_owner, self.origin, self.counts = True, ORIGIN, True

    def made(self, options):
        """The answer to a page that asks for a new passkey."""
        key = cbor.encode(ES256.from_cryptography_key(self.key.public_key()))
        extra = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        written = {"fmt": "none", "attStmt": {}, "authData": self._data(WITH_KEY) + extra}
        return self._packed(self._client("create", options), {"attestationObject": cbor.encode(written)})

    def signs(self, options):
        """The answer to a page that asks who it is."""
        self.signed += self.counts
        client, data = self._client("get", options), self._data()
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._packed(client, {"authenticatorData": data, "signature": signature})

    def _data(self, flags=0):
        flags |= PRESENT | (VERIFIED if self.knows_owner else 0)
        return hashlib.sha256(NAME.encode()).digest() + bytes([flags]) + self.signed.to_bytes(4, "big")

    def _client(self, kind, options):
        told = {"type": f"webauthn.{kind}", "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(told).encode()

    def _packed(self, client, answer):
        response = {name: websafe_encode(value) for name, value in {"clientDataJSON": client, **answer}.items()}
        name = websafe_encode(self.id)
        return {"credential": json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})}


@pytest.fixture(autouse=True)
def _the_site_has_a_name(settings):
    settings.PASSKEY_DOMAIN, settings.ALLOWED_HOSTS = NAME, [NAME, "127.0.0.1"]


@pytest.fixture
def client():
    return Client(SERVER_NAME=NAME)


@pytest.fixture
def device():
    return Device()


def options(answer):
    """What a page asks a browser for."""
    assert answer.status_code == 200
    return json.loads(re.search(r'<script[^>]* id="passkey-options">(.*?)</script>', answer.content.decode())[1])


def added(client, user, device, name="phone"):
    """Add a passkey by the pages of the site; the last of them."""
    client.force_login(user)
    asked = options(client.post("/account/passkeys/add", {"name": name, "password": "correct horse"}))
    answer = client.post("/account/passkeys/add", device.made(asked))
    client.logout()
    return answer


def tried(client, device, at="/account/log-in/passkey"):
    """Try to log in with a passkey; the page that answers."""
    return client.post(at, device.signs(options(client.get(at))))


def logged_in(client):
    return "_auth_user_id" in client.session


def test_adding_naming_and_removing_one(client, anna, device):
    page = added(client, anna, device).content.decode()
    assert len(re.findall(r"<code>[0-9a-f]{10}</code>", page)) == 10, "codes for when it is lost"
    row = Passkey.objects.get(user=anna)
    assert service.is_on(anna)
    client.force_login(anna)
    assert "phone" in client.get("/account/two-factor").content.decode()
    client.post(f"/account/passkeys/{row.pk}", {"name": "old phone"})
    row.refresh_from_db()
    assert row.name == "old phone"
    assert contents(anna)["passkeys"][0]["name"] == "old phone"
    wrong = client.post(f"/account/passkeys/{row.pk}", {"password": "wrong"})
    assert "not your password" in wrong.content.decode()
    assert service.is_on(anna)
    client.post(f"/account/passkeys/{row.pk}", {"password": "correct horse"})
    assert not service.is_on(anna)
    assert service.codes_left(anna) == 0


def test_none_is_added_without_the_password(client, anna, device):
    client.force_login(anna)
    assert (
        "not your password"
        in client.post("/account/passkeys/add", {"name": "phone", "password": "wrong"}).content.decode()
    )
    made = device.made({"challenge": websafe_encode(os.urandom(32))})
    assert client.post("/account/passkeys/add", made).headers["Location"] == "/account/passkeys/add"
    assert not Passkey.objects.exists()


def test_a_passkey_is_kept_once(client, anna, bert, device):
    added(client, anna, device)
    assert added(client, bert, device).headers["Location"] == "/account/passkeys/add"
    assert Passkey.objects.get().user == anna


def test_there_is_an_end_of_them(client, anna, monkeypatch):
    monkeypatch.setattr(passkeys, "MOST_PASSKEYS", 2)
    for _ in range(3):
        added(client, anna, Device())
    assert Passkey.objects.count() == 2


def test_after_the_password(client, anna, device):
    added(client, anna, device)
    device.knows_owner = False  # the password has been right: that the device is there is enough
    client.post("/account/log-in", PASSWORD | {"next": "/rules/"})
    assert not logged_in(client)
    answer = device.signs(options(client.get("/account/log-in/code?next=/rules/")))
    assert client.post("/account/log-in/code", answer | {"next": "/rules/"}).headers["Location"] == "/rules/"
    assert logged_in(client)
    assert Passkey.objects.get().used_at is not None


def test_a_code_that_was_written_down_lets_in_without_the_device(client, anna, device):
    code = re.search(r"<code>([0-9a-f]{10})</code>", added(client, anna, device).content.decode())[1]
    client.post("/account/log-in", PASSWORD)
    page = client.get("/account/log-in/code").content.decode()
    assert "Type one of the codes that you wrote down." in page
    client.post("/account/log-in/code", {"code": code})
    assert logged_in(client)
    page = client.post("/account/two-factor/codes", {"password": "correct horse"}).content.decode()
    assert code not in page
    assert service.codes_left(anna) == 10


def test_without_name_and_password(client, anna, device):
    added(client, anna, device)
    asked = options(client.get("/account/log-in/passkey"))
    assert asked["userVerification"] == "required"
    client.post("/account/log-in/passkey", device.signs(asked))
    assert client.session["_auth_user_id"] == str(anna.pk)


def test_an_answer_counts_once_and_for_the_browser_that_was_asked(client, anna, device):
    added(client, anna, device)
    answer = device.signs(options(client.get("/account/log-in/passkey")))
    other = Client(SERVER_NAME=NAME)
    other.get("/account/log-in/passkey")
    assert "Please try again" in other.post("/account/log-in/passkey", answer).content.decode()
    assert not logged_in(other)
    client.post("/account/log-in/passkey", answer)
    assert logged_in(client)
    client.logout()
    client.post("/account/log-in/passkey", answer)
    assert not logged_in(client)


def test_an_answer_comes_in_time(client, anna, device, monkeypatch):
    added(client, anna, device)
    answer = device.signs(options(client.get("/account/log-in/passkey")))
    monkeypatch.setattr(passkeys, "WITHIN", -1)
    assert "too long" in client.post("/account/log-in/passkey", answer).content.decode()
    assert not logged_in(client)


def test_the_passkey_of_another_is_no_second_factor(client, anna, bert, device):
    added(client, anna, Device())
    added(client, bert, device)
    client.post("/account/log-in", PASSWORD)
    answer = tried(client, device, "/account/log-in/code")
    assert "not known here" in answer.content.decode()
    assert not logged_in(client)


@pytest.mark.parametrize(
    ("changed", "value"),
    [
        ("knows_owner", False),  # enough after the password, and not alone
        ("key", ec.generate_private_key(ec.SECP256R1())),
        ("origin", "https://draughts.example.evil.example"),
        ("origin", "http://draughts.example"),
        ("origin", "https://sub.draughts.example"),
        ("origin", "null"),
        ("origin", "//"),
    ],
)
def test_a_device_without_owner_of_another_site_or_key_does_not_let_in(client, anna, device, changed, value):
    added(client, anna, device)
    setattr(device, changed, value)
    tried(client, device)
    assert not logged_in(client)


def test_a_copied_key_is_found_out(client, anna, device):
    device.signed = 5
    added(client, anna, device)
    device.counts = False
    answer = tried(client, device)
    assert "copied" in answer.content.decode()
    assert not logged_in(client)


def test_a_device_that_does_not_count_is_welcome_again_and_again(client, anna, device):
    device.counts = False
    added(client, anna, device)
    for _ in range(2):
        tried(client, device)
        assert logged_in(client)
        client.logout()


def test_a_closed_account_stays_closed(client, anna, device):
    added(client, anna, device)
    anna.is_active = False
    anna.save()
    tried(client, device)
    assert not logged_in(client)


def test_an_app_and_a_passkey_share_the_codes(client, anna, device):
    service.new_codes(anna)
    assert added(client, anna, device).headers["Location"] == "/account/two-factor", "there are codes already"
    service.turn_off(anna)
    assert service.is_on(anna)
    assert service.codes_left(anna) == 10


def test_a_passkey_is_enough_for_the_staff(client, arbiter, device, settings):
    settings.STAFF_TWO_FACTOR = True
    client.force_login(arbiter)
    assert client.get("/arbiter/").headers["Location"] == "/account/two-factor"
    added(client, arbiter, device)
    client.force_login(arbiter)
    assert client.get("/arbiter/").status_code == 200


def test_guessing_comes_to_an_end(client, db, settings):
    settings.RATE_LIMITS = True
    told = [client.post("/account/log-in/passkey", {"credential": "{}"}).status_code for _ in range(12)]
    assert told == [200] * 10 + [429] * 2


def test_a_number_has_no_passkeys(anna):
    client = Client(SERVER_NAME="127.0.0.1")
    assert "passkey" not in client.get("/account/log-in").content.decode()
    assert client.get("/account/log-in/passkey").headers["Location"] == "/account/log-in"
    client.force_login(anna)
    assert client.get("/account/passkeys/add").headers["Location"] == "/account/two-factor"


def pieces():
    """What a browser never sends: JSON of any shape, with the names that are looked for."""
    names = st.sampled_from(["id", "rawId", "type", "response", "clientDataJSON", "attestationObject", "signature"])
    plain = (
        st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.binary(max_size=60).map(websafe_encode)
    )
    return st.recursive(plain, lambda inner: st.dictionaries(names, inner) | st.lists(inner, max_size=3), max_leaves=8)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(answer=st.text(max_size=80) | pieces().map(json.dumps))
def test_anything_else_is_refused_with_a_sentence(client, anna, answer):
    client.force_login(anna)
    client.post("/account/passkeys/add", {"name": "phone", "password": "correct horse"})
    told = client.post("/account/passkeys/add", {"credential": answer})
    assert told.status_code in (200, 302, 400)
    client.get("/account/log-in/passkey")
    told = client.post("/account/log-in/passkey", {"credential": answer})
    assert told.status_code in (200, 400)
    assert not Passkey.objects.exists()
