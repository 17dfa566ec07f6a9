"""The workshop of rulebooks."""

from .line import Line

PAGES = {
    "workshop/": [
        Line("GET", "/workshop/"),
        Line("GET", "/workshop/?from=english"),
        Line("POST", "/workshop/", body={"text": "---", "do": "check"}),
    ],
    "workshop/<str:key>/": [Line("GET", "/workshop/none/", "404"), Line("POST", "/workshop/none/", "404")],
    **{
        f"workshop/{name}": [Line("POST", f"/workshop/{name}", "422")]
        for name in ("examine", "choices", "pictures", "try")
    },
}

OPERATIONS = {}
