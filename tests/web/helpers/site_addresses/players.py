"""Players, ratings and messages."""

from .line import Line

CHALLENGING = {"rulebook": "english", "time": "days-3", "colour": "", "position": ""}


PAGES = {
    "ratings/": [Line("GET", "/ratings/")],
    "ratings/<slug:family>/<slug:speed>/": [
        Line("GET", "/ratings/short/live/"),
        Line("GET", "/ratings/short/never/", "404"),
    ],
    "players/": [Line("GET", "/players/"), Line("GET", "/players/?name=an")],
    "players/<str:name>/": [Line("GET", "/players/anna/"), Line("GET", "/players/nobody-at-all/", "404")],
    "players/<str:name>/challenge": [
        Line("GET", "/players/anna/challenge"),
        Line("POST", "/players/anna/challenge", "302 302 302 200 302", "nsoa", body=CHALLENGING),
        Line("POST", "/players/nobody-at-all/challenge", "404", body=CHALLENGING),
    ],
    "players/<str:name>/follow": [
        Line("GET", "/players/anna/follow", "405"),
        Line("POST", "/players/anna/follow", "302", "soa"),
    ],
    "players/<str:name>/unfollow": [Line("POST", "/players/bert/unfollow", "302", "p")],
    "players/<str:name>/block": [Line("POST", "/players/anna/block", "302", "soa")],
    "players/<str:name>/unblock": [Line("POST", "/players/dora/unblock", "302", "o")],
    "players/<str:name>/report": [
        Line("GET", "/players/anna/report", "302 200 200 200 200"),
        Line("POST", "/players/anna/report", "302 302 302 200 302", "soa", body={"cause": "spam", "text": "rude"}),
    ],
    "messages/": [Line("GET", "/messages/", "302 200 200 200 200", reads="op")],
    "messages/<str:name>/": [
        Line("GET", "/messages/anna/", "302 200 200 200 200", "o", reads="o"),
        Line("POST", "/messages/anna/", "302 302 302 200 302", "soa", body={"text": "hello", "key": "saying-1"}),
        Line("POST", "/messages/nobody-at-all/", "302 404 404 404 404", body={"text": "hello", "key": "saying-1"}),
    ],
    "messages/former/<int:key>/": [Line("GET", "/messages/former/{former}/", "302 404 404 200 404", reads="p")],
}

OPERATIONS = {
    "GET /api/players": [Line("GET", "/api/players?name=a")],
    "GET /api/players/{name}": [Line("GET", "/api/players/anna"), Line("GET", "/api/players/nobody", "404")],
    "GET /api/following": [Line("GET", "/api/following", "401 200 200 200 200")],
    "GET /api/blocked": [Line("GET", "/api/blocked", "401 200 200 200 200")],
    "GET /api/players/{name}/games": [Line("GET", "/api/players/anna/games")],
    "GET /api/players/{name}/ratings/{family}/{speed}": [Line("GET", "/api/players/anna/ratings/short/days")],
    "GET /api/ratings/{family}/{speed}": [Line("GET", "/api/ratings/short/days")],
    "POST /api/players/{name}/follow": [
        Line("POST", "/api/players/anna/follow", "401 204 204 403 204", "soa", body={})
    ],
    "DELETE /api/players/{name}/follow": [Line("DELETE", "/api/players/bert/follow", "401 204 204 204 204", "p")],
    "POST /api/players/{name}/block": [Line("POST", "/api/players/anna/block", "401 204 204 403 204", "soa", body={})],
    "DELETE /api/players/{name}/block": [Line("DELETE", "/api/players/dora/block", "401 204 204 204 204", "o")],
    "POST /api/players/{name}/report": [
        Line("POST", "/api/players/anna/report", "401 204 204 403 204", "soa", body={"cause": "spam", "text": "rude"})
    ],
    "GET /api/messages": [Line("GET", "/api/messages", "401 200 200 200 200", reads="op")],
    "GET /api/messages/{name}": [Line("GET", "/api/messages/anna", "401 200 200 200 200", reads="o")],
    "POST /api/messages/{name}": [
        Line("POST", "/api/messages/anna", "401 201 201 403 201", "soa", body={"text": "hello", "key": "saying-1"})
    ],
    "POST /api/messages/{name}/read": [Line("POST", "/api/messages/anna/read", "401 204 204 204 204", "o", body={})],
}
