"""The analysis room and the editor."""

from uuid import UUID

from .line import ALL, Line, read_by

PAGES = {
    "analysis/": [
        Line("GET", "/analysis/"),
        Line("GET", "/analysis/?rules=russian&moves=c3-d4", "302"),
        Line("GET", "/analysis/?rules=none", "404"),
    ],
    "analysis/<book:slug>/": [
        Line("GET", "/analysis/english/?fen=B:W18:B14&moves=14x23"),
        Line("GET", "/analysis/none/", "404"),
        *read_by("/analysis/{}/"),
    ],
    **{
        f"analysis/<book:slug>/{name}": [Line("GET", f"/analysis/english/{name}", "405")]
        for name in ("board", "lesson", "pdn", "report", "tree")
    },
    "analysis/<book:slug>/search": [
        Line("GET", "/analysis/english/search", "405"),
        Line("POST", "/analysis/english/search", "302", ALL, body={"moves": "11-15"}),
        Line("POST", "/analysis/none/search", "404"),
        Line("POST", "/analysis/{private book}/search", "404 404 404 302 302", "pa"),
    ],
    "analysis/searches/<uuid:number>": [Line("GET", f"/analysis/searches/{UUID(int=7)}", "404")],
    "analysis/<book:slug>/board.svg": [
        Line("GET", "/analysis/english/board.svg?moves=11-15"),
        *read_by("/analysis/{}/board.svg"),
    ],
    "analysis/<book:slug>/line.gif": [
        Line("GET", "/analysis/english/line.gif?moves=11-15"),
        *read_by("/analysis/{}/line.gif"),
    ],
    "editor/": [Line("GET", "/editor/", "302"), Line("GET", "/editor/?rules=none", "404")],
    "editor/<book:slug>/": [Line("GET", "/editor/english/?fen=B:W18:B14"), *read_by("/editor/{}/")],
    "editor/<book:slug>/check": [Line("GET", "/editor/english/check", "405")],
    "analysis/games/<int:number>/": [
        Line("GET", "/analysis/games/{finished}/"),
        Line("GET", "/analysis/games/{game}/", "403"),  # two people play it
        Line("GET", "/analysis/games/999/", "404"),
    ],
    "analysis/engine/<book:slug>.book": [
        Line("GET", "/analysis/engine/english.book"),
        Line("GET", "/analysis/engine/none.book", "404"),
        *read_by("/analysis/engine/{}.book"),
    ],
}

OPERATIONS = {}
