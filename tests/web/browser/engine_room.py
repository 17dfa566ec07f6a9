"""A page with an engine and nothing else, served by the real site but for its body."""

import re

POLICY = "content-security-policy"
SAME_ORIGIN = "script-src 'self'"
ADDRESS = "/analysis/engine-room"
OPEN = """
    async ([script, book]) => {
        const { openEngine } = await import(script);
        window.engine?.close();
        window.engine = await openEngine(book, () => ({ search: async () => "elsewhere", close() {} }));
    }
"""


class EngineRoom:
    """The page in a window; its policy is that of a page that may compile WebAssembly, or that of all others."""

    def __init__(self, window, may_compile=True):
        self.window, self.page, self._may_compile = window, window.page, may_compile
        self.static = ""
        self.page.route(f"**{ADDRESS}", self._serve)
        window.open(ADDRESS)

    def _serve(self, route):
        front = route.fetch(url=self.window.stage.address)
        headers = {name: value for name, value in front.headers.items() if not name.startswith("content-")}
        policy = front.headers[POLICY]
        allowing = policy.replace(SAME_ORIGIN, f"{SAME_ORIGIN} 'wasm-unsafe-eval'")
        headers |= {"content-type": "text/html", POLICY: allowing if self._may_compile else policy}
        self.static = re.search(r"/static/\w+/", front.text()).group()
        route.fulfill(body="<!doctype html><title>An engine</title>", headers=headers)

    def open(self, slug):
        self.page.evaluate(OPEN, [f"{self.static}crownhead/engine/engine.js", f"/analysis/engine/{slug}.book"])
        return self

    def run(self, script, argument=None):
        return self.page.evaluate(script, argument)
