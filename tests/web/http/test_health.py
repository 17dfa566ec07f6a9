"""Whether the site is up, as those ask who watch its processes."""

import pytest


def test_health(client, db):
    assert client.get("/healthz").content == b"ok\n"
    assert client.get("/readyz").json() == {"ready": True}


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_process_is_watched_by_its_bare_address(client, db, settings, path):
    """As a container does: no name of the site, no HTTPS."""
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["draughts.example.org"], True
    assert client.get(path, headers={"host": "127.0.0.1:8000"}).status_code == 200
    assert client.get("/", headers={"host": "127.0.0.1:8000"}).status_code == 400
