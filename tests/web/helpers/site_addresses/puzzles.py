"""Puzzles."""

from .line import Line

PAGES = {
    "puzzles/": [Line("GET", "/puzzles/")],
    "puzzles/<slug:rulebook>/": [Line("GET", "/puzzles/lasca/", "302"), Line("GET", "/puzzles/none/", "404")],
    "puzzles/<slug:rulebook>/<slug:key>/": [
        Line("GET", "/puzzles/lasca/{puzzle}/"),
        Line("GET", "/puzzles/lasca/00000000/", "404"),
    ],
    "puzzles/<slug:rulebook>/<slug:key>/try": [
        Line("GET", "/puzzles/lasca/{puzzle}/try", "405"),
        Line("POST", "/puzzles/lasca/{puzzle}/try", "302", "sopa", body={"move": "{puzzle blunder}"}),
        Line("POST", "/puzzles/lasca/00000000/try", "404", body={"move": "a1-b2"}),
    ],
    "puzzles/<slug:rulebook>/<slug:key>/solution": [
        Line("GET", "/puzzles/lasca/{puzzle}/solution", "405"),
        Line("POST", "/puzzles/lasca/{puzzle}/solution", "302", "sopa"),
    ],
    "puzzles/<slug:rulebook>/<slug:key>/again": [
        Line("GET", "/puzzles/lasca/{puzzle}/again", "405"),
        Line("POST", "/puzzles/lasca/{puzzle}/again", "302"),
    ],
}
OPERATIONS = {
    "GET /api/puzzles": [Line("GET", "/api/puzzles")],
    "GET /api/puzzles/today": [Line("GET", "/api/puzzles/today")],
    "GET /api/puzzles/{rulebook}": [Line("GET", "/api/puzzles/lasca"), Line("GET", "/api/puzzles/none", "404")],
    "GET /api/puzzles/{rulebook}/next": [Line("GET", "/api/puzzles/lasca/next")],
    "GET /api/puzzles/{rulebook}/{key}": [
        Line("GET", "/api/puzzles/lasca/{puzzle}"),
        Line("GET", "/api/puzzles/lasca/00000000", "404"),
    ],
    "POST /api/puzzles/{rulebook}/{key}/tries": [
        Line("POST", "/api/puzzles/lasca/{puzzle}/tries", "200", "sopa", body={"moves": []}),
        Line("POST", "/api/puzzles/lasca/{puzzle}/tries", "422", body={"moves": ["nonsense"]}),
    ],
}
