"""Rulebooks, bundled and written by users."""

from site_books import house_rules

from .line import ALL, Line, read_by

REPORT = {"text": "rude", "email": "x@example.org"}


PAGES = {
    "rules/": [Line("GET", "/rules/")],
    "rules/<book:slug>/": [
        Line("GET", "/rules/english/"),
        Line("GET", "/rules/none/", "404"),
        *read_by("/rules/{}/"),
    ],
    "rules/<book:slug>/board.svg": [Line("GET", "/rules/english/board.svg"), *read_by("/rules/{}/board.svg")],
    "rules/<book:slug>/book.pdf": [
        Line("GET", "/rules/none/book.pdf", "404"),
        Line("GET", "/rules/{private book}/book.pdf?paper=none", "404 404 404 400 400"),
    ],
    "rules/<book:slug>/examples/<int:number>/": [
        Line("GET", "/rules/english/examples/1/"),
        *read_by("/rules/{}/examples/1/"),
    ],
    "rules/<book:slug>/history/": [Line("GET", "/rules/english/history/", "404"), *read_by("/rules/{}/history/")],
    "rules/<book:slug>/history/<int:number>/": [
        Line("GET", "/rules/{public book}/history/9/", "404"),
        *read_by("/rules/{}/history/1/"),
    ],
    "rules/<book:slug>/visibility": [
        Line("GET", "/rules/{public book}/visibility", "405"),
        Line("POST", "/rules/{public book}/visibility", "403 403 403 302 403", "p", body={"visibility": "link"}),
        Line("POST", "/rules/{private book}/visibility", "404 404 404 302 403", "p", body={"visibility": "public"}),
        Line("POST", "/rules/{removed book}/visibility", "404 404 403 404 403", body={"visibility": "public"}),
    ],
    "rules/<book:slug>/remove": [
        Line("GET", "/rules/{public book}/remove", "405"),
        Line("POST", "/rules/{public book}/remove", "403 403 403 302 302", "pa"),
        Line("POST", "/rules/{private book}/remove", "404 404 404 302 302", "pa"),
        Line("POST", "/rules/english/remove", "404"),
    ],
    "rules/<book:slug>/report": [
        *read_by("/rules/{}/report"),
        Line("POST", "/rules/{public book}/report", "302", ALL, body=REPORT),
        Line("POST", "/rules/{private book}/report", "404 404 404 302 302", "pa", body=REPORT),
    ],
    "rules/<book:slug>/compare/": [
        Line("GET", "/rules/english/compare/?other=russian", "302"),
        Line("GET", "/rules/{private book}/compare/?with=russian", "404 404 404 302 302"),
    ],
    "rules/<book:slug>/compare/<book:other>/": [
        Line("GET", "/rules/english/compare/russian/"),
        *read_by("/rules/{}/compare/english/"),
        *read_by("/rules/english/compare/{}/"),
    ],
}

OPERATIONS = {
    "GET /api/rulebooks": [Line("GET", "/api/rulebooks")],
    "GET /api/rulebooks/{slug}": [
        Line("GET", "/api/rulebooks/english"),
        *read_by("/api/rulebooks/{}"),
    ],
    "GET /api/anthologies": [Line("GET", "/api/anthologies")],
    "GET /api/anthologies/{slug}": [
        Line("GET", "/api/anthologies/draughts"),
        Line("GET", "/api/anthologies/english", "404"),
        Line("GET", "/api/anthologies/{private book}", "404"),
    ],
    "GET /api/books": [Line("GET", "/api/books")],
    "POST /api/books": [Line("POST", "/api/books", "401 201 201 201 201", "sopa", body={"text": house_rules()})],
    "PUT /api/books/{key}": [
        Line("PUT", "/api/books/{public book}", "401 403 403 200 403", "p", body={"text": house_rules(title="New")}),
        Line("PUT", "/api/books/{private book}", "401 404 404 200 403", "p", body={"text": house_rules(title="New")}),
        Line("PUT", "/api/books/{removed book}", "401 404 403 404 403", body={"text": house_rules(title="New")}),
        Line("PUT", "/api/books/english", "401 404 404 404 404", body={"text": house_rules(title="New")}),
    ],
    "GET /api/books/{key}/history": read_by("/api/books/{}/history"),
}
