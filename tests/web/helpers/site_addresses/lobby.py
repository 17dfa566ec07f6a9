"""The front page, challenges and pairing."""

from .line import ALL, Line

PAGES = {
    "": [Line("GET", "/")],
    "play/computer": [
        Line("GET", "/play/computer", "405"),
        Line("POST", "/play/computer", "302", ALL, body={"rulebook": "english", "level": "1"}),
    ],
    "play/friend": [Line("POST", "/play/friend", "302", ALL, body={"rulebook": "english"})],
    "play/opponent": [
        Line("GET", "/play/opponent", "405"),
        Line("POST", "/play/opponent", "302", ALL, body={"rulebook": "english", "time": "days-3"}),
    ],
    "watch/": [Line("GET", "/watch/"), Line("GET", "/watch/?rules=nonsense&strength=x&speed=&players=1&games=-1")],
    "challenges/": [
        Line("GET", "/challenges/"),
        Line("POST", "/challenges/", "302", ALL, body={"rulebook": "english", "time": "days-3"}),
    ],
    "challenges/<str:token>/": [
        Line("GET", "/challenges/{open}/"),
        Line("POST", "/challenges/{open}/", "302", "nspa"),  # it is the opponent's own
        Line("GET", "/challenges/{private}/"),
        Line("POST", "/challenges/{private}/", "302", "np"),  # for the player alone; no one becomes a guest, no more
        Line("POST", "/challenges/{taken}/", "409 409 302 302 409"),
    ],
    "challenges/<str:token>/withdraw": [
        Line("POST", "/challenges/{open}/withdraw", "403 403 302 403 403", "o"),
        Line("POST", "/challenges/{private}/withdraw", "403 403 302 302 403", "op"),
        Line("POST", "/challenges/{taken}/withdraw", "403 403 409 403 403"),
    ],
    "challenges/<str:token>/board.svg": [
        Line("GET", "/challenges/{open}/board.svg"),
        Line("GET", "/challenges/none/board.svg", "404"),
    ],
    "pairing/": [
        Line("GET", "/pairing/"),
        Line("POST", "/pairing/", "302", ALL, body={"rulebook": "english", "time": "fischer-5-5", "reach": "any"}),
    ],
    "pairing/leave": [Line("GET", "/pairing/leave", "405"), Line("POST", "/pairing/leave", "302")],
}

OPERATIONS = {
    "GET /api/lobby": [Line("GET", "/api/lobby")],
    "GET /api/watch": [Line("GET", "/api/watch"), Line("GET", "/api/watch?family=short&speed=days&strength=1000")],
    "GET /api/watch/featured": [Line("GET", "/api/watch/featured")],
    "GET /api/rulebooks/{slug}/levels": [
        Line("GET", "/api/rulebooks/english/levels"),
        Line("GET", "/api/rulebooks/ludo/levels", "404"),
        Line("GET", "/api/rulebooks/{private book}/levels", "404 404 404 200 404"),
    ],
    "POST /api/pairing": [
        Line("POST", "/api/pairing", "401 200 200 200 200", "sopa", body={"rulebook": "english", "time": "days-3"})
    ],
    "GET /api/pairing": [Line("GET", "/api/pairing", "401 404 404 404 404")],
    "DELETE /api/pairing": [Line("DELETE", "/api/pairing", "401 204 204 204 204")],
    "GET /api/challenges": [Line("GET", "/api/challenges")],
    "POST /api/challenges": [
        Line("POST", "/api/challenges", "401 201 201 201 201", "sopa", body={"rulebook": "english"})
    ],
    "GET /api/challenges/{token}": [Line("GET", "/api/challenges/{open}")],
    "DELETE /api/challenges/{token}": [
        Line("DELETE", "/api/challenges/{open}", "401 403 204 403 403", "o"),
        Line("DELETE", "/api/challenges/{private}", "401 403 204 204 403", "op"),
        Line("DELETE", "/api/challenges/{taken}", "401 403 409 403 403"),
    ],
    "POST /api/challenges/{token}/accept": [
        Line("POST", "/api/challenges/{open}/accept", "401 200 403 200 200", "spa", body={}),
        Line("POST", "/api/challenges/{private}/accept", "401 403 403 200 403", "p", body={}),
        Line("POST", "/api/challenges/{taken}/accept", "401 409 200 200 409", body={}),
    ],
}
