"""The moderators' desk: the arbiter is no moderator. What one may do is tested beside the desk."""

from .line import Line

NO_MODERATOR, NO_API_MODERATOR = "302 403 403 403 403", "401 403 403 403 403"

PAGES = {
    "moderator/": [Line("GET", "/moderator/", NO_MODERATOR)],
    "moderator/log/": [Line("GET", "/moderator/log/", NO_MODERATOR)],
    "moderator/reports/<int:key>/": [
        Line("GET", "/moderator/reports/{report}/", NO_MODERATOR),
        Line("POST", "/moderator/reports/{report}/", NO_MODERATOR, body={"decision": "dismiss"}),
    ],
    "moderator/players/<str:name>/": [
        Line("GET", "/moderator/players/anna/", NO_MODERATOR),
        Line("POST", "/moderator/players/anna/", NO_MODERATOR, body={"decision": "warn", "grounds": "x"}),
    ],
    "moderator/actions/<int:key>/undo": [
        Line("GET", "/moderator/actions/{measure}/undo", "405"),
        Line("POST", "/moderator/actions/{measure}/undo", NO_MODERATOR),
    ],
    "moderator/flags/<int:key>/dismiss": [Line("POST", "/moderator/flags/{flag}/dismiss", NO_MODERATOR)],
    "account/notices": [Line("GET", "/account/notices", "302 200 200 200 200", "o")],
    **{f"{name}/": [Line("GET", f"/{name}/")] for name in ("help", "privacy", "terms", "imprint")},
}

OPERATIONS = {
    "GET /api/notices": [Line("GET", "/api/notices", "401 200 200 200 200")],
    "POST /api/notices/read": [Line("POST", "/api/notices/read", "401 204 204 204 204", "o", body={})],
    "GET /api/moderation/players/{name}": [Line("GET", "/api/moderation/players/anna", NO_API_MODERATOR)],
    "POST /api/contact": [Line("POST", "/api/contact", "401 204 204 204 204", "sopa", body={"text": "hello"})],
    "GET /api/moderation/reports": [Line("GET", "/api/moderation/reports", NO_API_MODERATOR)],
    "GET /api/moderation/reports/{key}": [Line("GET", "/api/moderation/reports/{report}", NO_API_MODERATOR)],
    "POST /api/moderation/reports/{key}/decision": [
        Line("POST", "/api/moderation/reports/{report}/decision", NO_API_MODERATOR, body={"decision": "dismiss"})
    ],
    "POST /api/moderation/players/{name}/measures": [
        Line(
            "POST", "/api/moderation/players/anna/measures", NO_API_MODERATOR, body={"measure": "warn", "grounds": "x"}
        )
    ],
    "POST /api/moderation/actions/{key}/undo": [
        Line("POST", "/api/moderation/actions/{measure}/undo", NO_API_MODERATOR, body={})
    ],
    "GET /api/moderation/log": [Line("GET", "/api/moderation/log", NO_API_MODERATOR)],
    "GET /api/moderation/flags": [Line("GET", "/api/moderation/flags", NO_API_MODERATOR)],
    "POST /api/moderation/flags/{key}/dismiss": [
        Line("POST", "/api/moderation/flags/{flag}/dismiss", NO_API_MODERATOR, body={})
    ],
}
