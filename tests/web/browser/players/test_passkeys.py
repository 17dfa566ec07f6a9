"""Passkeys in a real browser, which has a device of its own for them."""

import json

import pytest

PASSWORD = "correct horse"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def named(stage, monkeypatch):
    """The site by its name: a number has no passkeys."""
    monkeypatch.setattr(stage, "address", stage.address.replace("127.0.0.1", "localhost"))
    return stage


def with_device(window):
    """Give a window a device; what talks to it."""
    session = window.context.new_cdp_session(window.page)
    session.send("WebAuthn.enable")
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]


def add(window, name):
    window.open("/account/two-factor").page.get_by_role("link", name="Add a passkey").click()
    window.page.locator("[name=name]").fill(name)
    window.page.locator("[name=password]").fill(PASSWORD)
    window.button("Continue").click()


def log_out(window):
    window.open("/account/preferences").button("Log out").click()
    window.page.locator("nav .me", has_text="Log in").wait_for()


def type_password(window, name):
    window.open("/account/log-in")
    window.page.locator("[name=username]").fill(name)
    window.page.locator("[name=password]").fill(PASSWORD)
    window.button("Log in").click()


def is_in(window, name):
    window.page.locator("nav .me", has_text=name).wait_for()


def with_passkey(window, named, name, device_name):
    """A player who has added a passkey, and the device that has it."""
    named.ask("person", name=name, password=PASSWORD)
    player = window(name)
    session, device = with_device(player)
    add(player, device_name)
    player.see("Write them down now")
    return player, session, device


def test_a_passkey_is_made_lets_in_and_is_removed(window, named):
    paula, session, device = with_passkey(window, named, "paula", "my phone")
    code = paula.page.locator("main li code").first.inner_text()
    paula.open("/account/two-factor").see("my phone")
    log_out(paula)

    paula.open("/account/log-in").page.get_by_role("link", name="Log in with a passkey").click()
    is_in(paula, "paula")  # the browser is asked at once
    log_out(paula)

    type_password(paula, "paula")
    is_in(paula, "paula")  # and after the password, too
    log_out(paula)

    session.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": False})
    paula.open("/account/log-in/passkey").see("Nothing has come from your passkey.")
    session.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": device})
    session, device = with_device(paula)
    type_password(paula, "paula")
    paula.see("Nothing has come from your passkey.")
    paula.page.locator("[name=code]").fill(code)
    paula.button("Log in").click()
    is_in(paula, "paula")

    paula.open("/account/two-factor").page.get_by_role("link", name="Change my phone").click()
    paula.page.locator("[name=password]").fill(PASSWORD)
    paula.button("Remove the passkey").click()
    paula.see("my phone has been removed.")


def test_the_same_device_is_not_added_twice(window, named):
    peter, session, device = with_passkey(window, named, "peter", "laptop")
    add(peter, "laptop again")
    peter.see("There is a passkey of yours on this device already.")
    kept = session.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    assert len(kept) == 1
    assert json.dumps(kept).count("localhost") == 1


def test_without_scripts_one_is_told_that_they_are_needed(window, named):
    named.ask("person", name="pia", password=PASSWORD)
    pia = window("pia", java_script_enabled=False)
    add(pia, "phone")
    pia.see("Passkeys need JavaScript.")
