"""Signing up, logging in, preferences, leaving."""

from .line import Line

NEW_NAME = {"name": "Newcomer", "email": "", "password": "correct horse battery"}


PAGES = {
    "account/sign-up": [
        Line("GET", "/account/sign-up", "200 302 302 302 302"),
        Line("POST", "/account/sign-up", "302", "n", body=NEW_NAME),
    ],
    "account/log-in": [
        Line("GET", "/account/log-in"),
        Line("POST", "/account/log-in", "200", body={"username": "anna", "password": "wrong"}),
    ],
    "account/log-in/code": [Line("GET", "/account/log-in/code", "302")],
    "account/two-factor": [
        Line("GET", "/account/two-factor", "302 200 200 200 200", "sopa"),
        Line("POST", "/account/two-factor", "302 200 200 200 200", "sopa", body={"code": "000000"}),
    ],
    "account/two-factor/codes": [
        Line("GET", "/account/two-factor/codes", "302 302 302 200 302"),
        Line("POST", "/account/two-factor/codes", "302 302 302 200 302", body={"password": "wrong"}),
        Line("POST", "/account/two-factor/codes", "302 302 302 200 302", "p", body={"password": "correct horse"}),
    ],
    "account/log-in/passkey": [
        Line("GET", "/account/log-in/passkey"),
        Line("POST", "/account/log-in/passkey", body={"credential": "{}"}),
    ],
    "account/passkeys/add": [
        Line("GET", "/account/passkeys/add", "302 200 200 200 200"),
        Line("POST", "/account/passkeys/add", "302 200 200 200 200", body={"name": "x", "password": "wrong"}),
        Line("POST", "/account/passkeys/add", "302", body={"credential": "{}"}),
    ],
    "account/passkeys/<int:key>": [
        Line("GET", "/account/passkeys/{passkey}", "404 404 404 200 404"),
        Line("POST", "/account/passkeys/{passkey}", "404 404 404 302 404", "p", body={"name": "old phone"}),
        Line("POST", "/account/passkeys/{passkey}", "404 404 404 200 404", body={"password": "wrong"}),
        Line("POST", "/account/passkeys/{passkey}", "404 404 404 302 404", "p", body={"password": "correct horse"}),
    ],
    "account/log-out": [Line("GET", "/account/log-out", "405"), Line("POST", "/account/log-out", "302")],
    "account/reset": [
        Line("GET", "/account/reset"),
        Line("POST", "/account/reset", "302", "nsopa", body={"email": "x@y.org"}),
    ],
    "account/reset/sent": [Line("GET", "/account/reset/sent")],
    "account/reset/<uidb64>/<token>": [Line("GET", "/account/reset/MQ/not-a-token")],
    "account/password": [Line("GET", "/account/password", "302 200 200 200 200")],
    "account/preferences": [
        Line("GET", "/account/preferences", "302 200 200 200 200"),
        Line(
            "POST",
            "/account/preferences",
            "302",
            "sopa",
            body={
                "theme": "slate",
                "kings": "crown",
                "routes": "green",
                "confirm": "never",
                "email": "",
                "language": "nl",
            },
        ),
    ],
    "account/data": [
        Line("GET", "/account/data", "302 200 200 200 200"),
        Line("POST", "/account/data", "302", "sopa"),
    ],
    "account/data/file": [Line("GET", "/account/data/file", "302 404 404 200 404", reads="p")],
    "account/delete": [
        Line("GET", "/account/delete", "302 200 200 200 200"),
        Line("POST", "/account/delete", "302 200 200 200 200", body={"password": "wrong"}),
        Line("POST", "/account/delete", "302", "sopa", body={"password": "correct horse"}),
    ],
    "account/tokens": [
        Line("GET", "/account/tokens", "302 200 200 200 200"),
        Line("POST", "/account/tokens", "302 200 200 200 200", "sopa", body={"name": "my program"}),
    ],
    "account/tokens/<int:key>/revoke": [Line("POST", "/account/tokens/{key}/revoke", "404 404 404 302 404", "p")],
}

OPERATIONS = {}
