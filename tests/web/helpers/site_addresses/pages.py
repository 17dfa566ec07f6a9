"""Everything that belongs to the site as a whole."""

from .line import Line

PAGES = {
    **{name: [Line("GET", f"/{name}")] for name in ("favicon.ico", "robots.txt", "manifest.webmanifest")},
    "i18n/setlang/": [Line("POST", "/i18n/setlang/", "302", "sopa", body={"language": "de", "next": "/"})],
    "api/openapi.json": [Line("GET", "/api/openapi.json")],
    "api/docs": [Line("GET", "/api/docs")],
    "api/": [Line("GET", "/api/", "404")],
}

OPERATIONS = {}
