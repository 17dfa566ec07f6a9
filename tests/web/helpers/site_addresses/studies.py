"""Studies."""

from .line import Line


def study_read_by(path):
    """Who reads a study of Anna's."""
    seen = {"public": "200", "private": "404 404 404 200 404"}
    return [Line("GET", path.format(f"{{{kind} study}}"), statuses) for kind, statuses in seen.items()]


def study_changed_by(what, body):
    """Who changes one."""
    return [
        Line("GET", f"/studies/{{public study}}/{what}", "405"),
        Line("POST", f"/studies/{{public study}}/{what}", "403 403 403 302 403", "p", body=body),
        Line("POST", f"/studies/{{private study}}/{what}", "404 404 404 302 404", "p", body=body),
    ]


PAGES = {
    "studies/": [
        Line("GET", "/studies/"),
        Line("POST", "/studies/", "302", "sopa", body={"name": "New", "text": "1. 11-15 *"}),
    ],
    "studies/<str:token>/": [*study_read_by("/studies/{}/"), Line("GET", "/studies/none/", "404")],
    "studies/<str:token>/progress": study_read_by("/studies/{}/progress"),
    "studies/<str:token>/pdn": study_read_by("/studies/{}/pdn"),
    "studies/<str:token>/<int:number>/pdn": study_read_by("/studies/{}/1/pdn"),
    "studies/<str:token>/add": study_changed_by("add", {"text": "1. 11-15 *"}),
    "studies/<str:token>/change": study_changed_by("change", {"name": "New", "visibility": "link"}),
    "studies/<str:token>/delete": study_changed_by("delete", {}),
    "analysis/studies/<str:token>/<int:number>/": study_read_by("/analysis/studies/{}/1/"),
}

OPERATIONS = {
    "GET /api/studies": [Line("GET", "/api/studies")],
    "POST /api/studies": [
        Line("POST", "/api/studies", "401 201 201 201 201", "sopa", body={"name": "New", "pdn": "1. 11-15 *"})
    ],
    "GET /api/studies/{token}": study_read_by("/api/studies/{}"),
    "PATCH /api/studies/{token}": [
        Line("PATCH", "/api/studies/{public study}", "401 403 403 200 403", "p", body={"name": "New"}),
        Line("PATCH", "/api/studies/{private study}", "401 404 404 200 404", "p", body={"name": "New"}),
    ],
    "DELETE /api/studies/{token}": [
        Line("DELETE", "/api/studies/{public study}", "401 403 403 204 403", "p"),
        Line("DELETE", "/api/studies/{private study}", "401 404 404 204 404", "p"),
    ],
    "GET /api/studies/{token}/games": study_read_by("/api/studies/{}/games"),
    "POST /api/studies/{token}/games": [
        Line("POST", "/api/studies/{public study}/games", "401 403 403 200 403", "p", body={"pdn": "1. 11-15 *"}),
        Line("POST", "/api/studies/{private study}/games", "401 404 404 200 404", "p", body={"pdn": "1. 11-15 *"}),
    ],
    "GET /api/studies/{token}/games/{number}": study_read_by("/api/studies/{}/games/1"),
}
