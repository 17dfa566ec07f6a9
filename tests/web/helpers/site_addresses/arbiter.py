"""The arbiter's desk, and how to reach it."""

from .line import ALL, Line

RULING = {"ruling": "draw", "clause": "draws", "key": "permission-1", "note": "so be it"}


PAGES = {
    "arbiter/": [Line("GET", "/arbiter/", "302 403 403 403 200", reads="a")],
    "arbiter/disputes/<int:key>/": [
        Line("GET", "/arbiter/disputes/{dispute}/", "302 403 403 403 200", "a", "a"),
        Line("GET", "/arbiter/disputes/999/", "302 403 403 403 404"),
    ],
    "arbiter/disputes/<int:key>/board": [
        Line("GET", "/arbiter/disputes/{dispute}/board?ply=1", "302 403 403 403 200"),
    ],
    "arbiter/disputes/<int:key>/rule": [
        Line("GET", "/arbiter/disputes/{dispute}/rule", "405"),
        Line("POST", "/arbiter/disputes/{dispute}/rule", "302 403 403 403 302", "a", body=RULING),
        Line("POST", "/arbiter/disputes/{their own}/rule", "302 403 403 403 302", "", body=RULING),
    ],
    "arbiter/letters/<int:key>/": [
        Line("GET", "/arbiter/letters/{letter}/", "302 403 403 403 200", reads="a"),
        Line("POST", "/arbiter/letters/{letter}/", "302 403 403 403 302", "a", body={"answer": "so be it"}),
    ],
    "contact/": [
        Line("GET", "/contact/"),
        Line("POST", "/contact/", "302", ALL, body={"text": "hello", "email": "x@example.org"}),
        Line(
            "POST",
            "/contact/",
            "302",
            ALL,
            body={"game": "{game}", "topic": "other", "text": "hello", "email": "x@example.org"},
        ),
    ],
}

OPERATIONS = {}
