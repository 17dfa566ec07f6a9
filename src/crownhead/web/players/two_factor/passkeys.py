"""Passkeys: adding one, and logging in with it. The fido2 library checks what browsers send (W3C Web Authentication).

A browser signs a question that is asked once and kept in the session. As the second factor it is enough that the
device is there; alone, it must also have recognised its owner, by a finger or a PIN.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from fido2.rpid import verify_rp_id
from fido2.server import Fido2Server
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    PublicKeyCredentialDescriptor,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialType,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from crownhead.web.players.models import Passkey, User

ASKED, WITHIN = "passkey", 300
"""Where the session keeps what a browser was asked to sign, and for how many seconds an answer counts."""
MOST_PASSKEYS = 20
LONGEST_ANSWER = 16_000
"""Characters of what a browser sends; a few hundred are usual."""

Found = TypeVar("Found")


class PasskeyError(ValueError):
    """An answer that proves nothing; the text is for the user, and says what to do."""


def offered_at(request: HttpRequest) -> bool:
    """Whether the address by which a visitor has come can have passkeys: they belong to a name, never to a number."""
    host = split_domain_port(request.get_host())[0]
    return _belongs(f"http{'' if host == 'localhost' else 's'}://{host}")


def of(user: User) -> list[Passkey]:
    """The passkeys of a user, in the order in which they were added."""
    return list(Passkey.objects.filter(user=user))


def _belongs(origin: str) -> bool:
    host = urlsplit(origin).hostname or ""
    return verify_rp_id(settings.PASSKEY_DOMAIN, origin) and validate_host(host, settings.ALLOWED_HOSTS)


def _server() -> Fido2Server:
    return Fido2Server(
        PublicKeyCredentialRpEntity(name="Crownhead", id=settings.PASSKEY_DOMAIN), verify_origin=_belongs
    )


# --- questions --------------------------------------------------------------------------------------------------------


def ask_for_new(request: HttpRequest, user: User, name: str) -> dict[str, Any]:
    """What a browser needs to make a passkey, which will have this name here."""
    handle = salted_hmac("passkeys", str(user.pk), algorithm="sha256").digest()  # tells no one who it is
    options, state = _server().register_begin(
        PublicKeyCredentialUserEntity(id=handle, name=user.username, display_name=user.username),
        credentials=_described(user),
        resident_key_requirement=ResidentKeyRequirement.PREFERRED,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    _note(request, state, user, name)
    return dict(options.public_key)


def ask(request: HttpRequest, user: User | None) -> dict[str, Any]:
    """What a browser needs to sign with a passkey: one of this user, after the right password; or any, alone."""
    needed = UserVerificationRequirement.REQUIRED if user is None else UserVerificationRequirement.PREFERRED
    own = None if user is None else _described(user)
    options, state = _server().authenticate_begin(own, user_verification=needed)
    _note(request, state, user, "")
    return dict(options.public_key)


def _described(user: User) -> list[PublicKeyCredentialDescriptor]:
    kind = PublicKeyCredentialType.PUBLIC_KEY
    return [PublicKeyCredentialDescriptor(type=kind, id=websafe_decode(each.credential)) for each in of(user)]


def _note(request: HttpRequest, state: dict[str, Any], user: User | None, name: str) -> None:
    whose = None if user is None else user.pk
    request.session[ASKED] = {"state": state, "user": whose, "name": name, "at": time.time()}


def _noted(request: HttpRequest, user: User | None) -> dict[str, Any]:
    """What was asked, which can be answered once."""
    noted = request.session.pop(ASKED, None)
    whose = None if user is None else user.pk
    if not isinstance(noted, dict) or noted["user"] != whose or time.time() - noted["at"] > WITHIN:
        raise PasskeyError(_("This has taken too long. Please try again."))
    return noted


# --- answers ----------------------------------------------------------------------------------------------------------


def add(request: HttpRequest, user: User, answer: str) -> Passkey:
    """Keep the passkey that a browser has made; raises `PasskeyError` for any other answer."""
    noted = _noted(request, user)
    data = _checked(lambda: _server().register_complete(noted["state"], _read(answer)))
    if (made := data.credential_data) is None:
        raise PasskeyError(_("The passkey could not be checked. Please try again."))
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # two requests at once do not go over the limit
        if Passkey.objects.filter(user=user).count() >= MOST_PASSKEYS:
            raise PermissionDenied(
                _("You already have %(number)d passkeys: remove one first.") % {"number": MOST_PASSKEYS}
            )
        credential = websafe_encode(made.credential_id)
        if Passkey.objects.filter(credential=credential).exists():
            raise PasskeyError(_("This passkey has been added before."))
        return Passkey.objects.create(
            user=user, name=noted["name"], credential=credential, public_data=bytes(made), signatures=data.counter
        )


def sign_in(request: HttpRequest, user: User | None, answer: str) -> User:
    """Whose passkey has signed; raises `PasskeyError` if none has, or that of someone else."""
    noted = _noted(request, user)
    given = _checked(lambda: AuthenticationResponse.from_dict(_read(answer)))
    with transaction.atomic():
        rows = Passkey.objects.select_for_update().filter(credential=websafe_encode(given.raw_id))
        row = (rows if user is None else rows.filter(user=user)).first()
        if row is None or not row.user.is_active:
            raise PasskeyError(_("This passkey is not known here."))
        _checked(
            lambda: _server().authenticate_complete(
                noted["state"], [AttestedCredentialData(bytes(row.public_data))], _read(answer)
            )
        )
        counted = given.response.authenticator_data.counter
        if (counted or row.signatures) and counted <= row.signatures:
            raise PasskeyError(_("This passkey seems to have been copied. Log in another way, and remove it."))
        row.signatures, row.used_at = counted, timezone.now()
        row.save(update_fields=["signatures", "used_at"])
        return row.user


def _read(answer: str) -> dict[str, Any]:
    if len(answer) > LONGEST_ANSWER:
        raise ValueError("longer than any browser's answer")
    return dict(json.loads(answer))


def _checked(check: Callable[[], Found]) -> Found:
    """What the library finds; anything that it cannot read, or that is not true, is refused.

    It takes bytes of strangers apart and raises exceptions of many kinds: no list of them would be complete.
    """
    try:
        return check()
    except Exception as error:
        raise PasskeyError(_("The passkey could not be checked. Please try again.")) from error
