"""The second factor of an account: turning it on and off, and checking a code. django-otp keeps the secrets, and makes
those wait who fail. Passkeys have a module of their own.

A user who gave the right password is remembered in their session for a few minutes, and is not logged in before the
code is right, too, or a passkey has signed.
"""

from __future__ import annotations

import base64
import secrets
import time

import segno
from django.db import transaction
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare
from django_otp import match_token
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from crownhead.web.players.models import Passkey, User

PENDING, WITHIN = "two-factor", 300
"""Where the session keeps who has given the right password, and for how many seconds that counts."""
NUMBER_OF_CODES = 10


def is_on(user: User) -> bool:
    """Whether a user logs in with a second factor: an app or a passkey."""
    return has_app(user) or Passkey.objects.filter(user=user).exists()


def has_app(user: User) -> bool:
    """Whether an app shows codes for a user."""
    return bool(TOTPDevice.objects.filter(user=user, confirmed=True).exists())


def offered(user: User) -> TOTPDevice:
    """The secret that an app is to be given; the same until a code of it has come back."""
    return TOTPDevice.objects.get_or_create(user=user, confirmed=False, defaults={"name": "app"})[0]


def picture(device: TOTPDevice) -> str:
    """The secret as a QR code, as the address of a picture."""
    return segno.make(device.config_url, error="m").svg_data_uri(scale=5, border=2, light="white")


def written(device: TOTPDevice) -> str:
    """The secret to type, in groups of four."""
    text = base64.b32encode(device.bin_key).decode().rstrip("=")
    return " ".join(text[begin : begin + 4] for begin in range(0, len(text), 4))


@transaction.atomic
def turn_on(user: User, code: str) -> list[str]:
    """Turn it on if the code is one of the app that was offered; returns the codes for when the app is lost, or nothing
    if the code is wrong."""
    User.objects.select_for_update().get(pk=user.pk)
    device = TOTPDevice.objects.select_for_update().filter(user=user, confirmed=False).first()
    if device is None or not device.verify_is_allowed()[0] or not device.verify_token(code):
        return []
    TOTPDevice.objects.filter(user=user, confirmed=True).delete()
    device.confirmed = True
    device.save()
    return new_codes(user)


def turn_off(user: User) -> None:
    """Ask for no more codes of the app."""
    TOTPDevice.objects.filter(user=user).delete()
    forget_codes(user)


# --- codes to write down ----------------------------------------------------------------------------------------------


@transaction.atomic
def new_codes(user: User) -> list[str]:
    """Codes for when the app or the passkeys are lost; those before no longer count."""
    StaticDevice.objects.filter(user=user).delete()
    kept = StaticDevice.objects.create(user=user, name="codes", confirmed=True)
    codes = [secrets.token_hex(5) for _ in range(NUMBER_OF_CODES)]
    for each in codes:
        kept.token_set.create(token=each)
    return codes


def codes_left(user: User) -> int:
    """How many codes a user has not used."""
    return int(StaticToken.objects.filter(device__user=user, device__confirmed=True).count())


def forget_codes(user: User) -> None:
    """Remove the codes of a user who logs in by the password alone again."""
    if not is_on(user):
        StaticDevice.objects.filter(user=user).delete()


# --- between the password and the second factor -----------------------------------------------------------------------


def is_right(user: User, code: str) -> bool:
    """Whether a code is one of the user's app, or one of those to be used once. Each counts a single time."""
    return match_token(user, code.replace(" ", "")) is not None


def remember(request: HttpRequest, user: User) -> None:
    """Note in the session that this user has given the right password."""
    request.session[PENDING] = {"user": user.pk, "at": time.time(), "hash": user.get_session_auth_hash()}


def remembered(request: HttpRequest) -> User | None:
    """Who has given the right password a moment ago, if it is still theirs."""
    noted = request.session.get(PENDING)
    if not isinstance(noted, dict) or time.time() - noted["at"] > WITHIN:
        return None
    user = User.objects.filter(pk=noted["user"], is_active=True).first()
    if user is None or not constant_time_compare(noted["hash"], user.get_session_auth_hash()):
        return None
    return user


def forget(request: HttpRequest) -> None:
    """The code was right, or too many were wrong."""
    request.session.pop(PENDING, None)
