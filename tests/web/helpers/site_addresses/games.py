"""Games, and what is done with them."""

from .line import Line

PLAYING = {"do": "play", "move": "11-15", "ply": "0", "key": "permission-1"}
ASKING = {"ply": "0", "key": "permission-1"}
API_PLAYING = {"action": {"do": "play", "move": "11-15"}, "expected_ply": 0, "key": "permission-1"}


PAGES = {
    "games/": [Line("GET", "/games/")],
    "games/<int:number>/": [Line("GET", "/games/{game}/", acts="a", reads="opa"), Line("GET", "/games/999/", "404")],
    "games/<int:number>/state": [
        Line("GET", "/games/{game}/state", acts="a", reads="opa"),
        Line("GET", "/games/{game}/state?ply=0"),
        Line("GET", "/games/999/state", "404"),
    ],
    "games/<int:number>/act": [
        Line("GET", "/games/{game}/act", "405"),
        Line("POST", "/games/{game}/act", "302", "p", body=PLAYING),
        Line("POST", "/games/{game}/act", "302", "op", body={**ASKING, "do": "resign"}),
        Line("POST", "/games/{game}/act", "302", "op", body={**ASKING, "do": "offer"}),
        Line("POST", "/games/{game}/act", "302", "", body={**ASKING, "do": "accept"}),
        Line("POST", "/games/{game}/act", "302", "", body={**ASKING, "do": "adjudicate", "winner": "white"}),
        Line("POST", "/games/{disputed}/act", "302", "", body={**ASKING, "do": "accept", "ply": "8"}),
        Line("POST", "/games/999/act", "404", body=PLAYING),
    ],
    "games/<int:number>/say": [
        Line("POST", "/games/{game}/say", "302", "op", body={"text": "hello", "key": "saying-1"})
    ],
    "games/<int:number>/call": [
        Line("POST", "/games/{game}/call", "302", "op", body={"topic": "delay", "text": "slow"})
    ],
    "games/<int:number>/rematch": [
        Line("POST", "/games/{game}/rematch", "302 403 403 403 403"),
        Line("POST", "/games/{finished}/rematch", "302 403 302 302 403", "op"),
    ],
    "games/<int:number>/board.svg": [Line("GET", "/games/{game}/board.svg")],
    "games/<int:number>/pdn": [Line("GET", "/games/{game}/pdn", acts="a"), Line("GET", "/games/999/pdn", "404")],
    "games/<int:number>/review": [
        Line("GET", "/games/{game}/review", "405"),
        Line("POST", "/games/{game}/review", "302"),  # it goes on
        Line("POST", "/games/{played}/review", "302", "sopa"),
        Line("POST", "/games/{reviewed}/review", "302"),
        Line("POST", "/games/999/review", "404"),
    ],
    "games/<int:number>/help": [
        Line("GET", "/games/{game}/help", "405"),
        Line("POST", "/games/{game}/help", "302", body={"kind": "square"}),  # two people play
        Line("POST", "/games/{against computer}/help", "302", "p", body={"kind": "square"}),
        Line("POST", "/games/999/help", "404", body={"kind": "square"}),
    ],
    "games/<int:number>/mistakes/<str:side>/": [
        Line("GET", "/games/{reviewed}/mistakes/black/"),
        Line("GET", "/games/{reviewed}/mistakes/black/?at=2&move=16-20"),
        Line("GET", "/games/{reviewed}/mistakes/arbiter/", "404"),
        Line("GET", "/games/{game}/mistakes/black/", "404"),
    ],
}

OPERATIONS = {
    "GET /api/games": [Line("GET", "/api/games", "401 200 200 200 200")],
    "POST /api/games": [Line("POST", "/api/games", "401 201 201 201 201", "sopa", body={"rulebook": "english"})],
    "GET /api/games/{number}": [
        Line("GET", "/api/games/{game}", acts="a", reads="opa"),
        Line("GET", "/api/games/999", "404"),
    ],
    "POST /api/games/{number}/actions": [
        Line("POST", "/api/games/{game}/actions", "401 403 403 200 403", "pa", reads="opa", body=API_PLAYING),
        Line(
            "POST",
            "/api/games/{game}/actions",
            "401 403 200 200 403",
            "opa",
            reads="opa",
            body={**API_PLAYING, "action": {"do": "resign"}},
        ),
        Line("POST", "/api/games/999/actions", "401 404 404 404 404", body=API_PLAYING),
    ],
    "POST /api/games/{number}/call": [
        Line("POST", "/api/games/{game}/call", "401 403 200 200 403", "opa", "opa", {"topic": "delay", "text": "hello"})
    ],
    "POST /api/games/{number}/chat": [
        Line("POST", "/api/games/{game}/chat", "401 403 200 200 403", "opa", "opa", {"text": "hi", "key": "saying-1"})
    ],
    "POST /api/games/{number}/rematch": [
        Line("POST", "/api/games/{game}/rematch", "401 403 403 403 403", body={}),
        Line("POST", "/api/games/{finished}/rematch", "401 403 200 200 403", "op", body={}),
    ],
    "GET /api/games/{number}/log": [Line("GET", "/api/games/{game}/log", acts="a")],
    "GET /api/games/{number}/pdn": [Line("GET", "/api/games/{game}/pdn")],
    "GET /api/games/{number}/review": [
        Line("GET", "/api/games/{reviewed}/review"),
        Line("GET", "/api/games/{game}/review", "404"),
    ],
    "POST /api/games/{number}/review": [
        Line("POST", "/api/games/{game}/review", "401 422 422 422 422", body={}),
        Line("POST", "/api/games/{played}/review", "401 200 200 200 200", "sopa", body={}),
        Line("POST", "/api/games/{reviewed}/review", "401 200 200 200 200", body={}),
    ],
    "GET /api/me": [Line("GET", "/api/me", "401 200 200 200 200")],
    "GET /api/games/{number}/stream": [
        Line("GET", "/api/games/{game}/stream"),
        Line("GET", "/api/games/999/stream", "404"),
    ],
    "GET /api/stream": [Line("GET", "/api/stream", "401 200 200 200 200")],
}
