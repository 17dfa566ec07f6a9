"""Who comes to a real site by HTTP: programs with a token, and visitors with cookies and forms."""

import http.client
import json
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit


class Program:
    """A program with a token, on one connection."""

    def __init__(self, address, token=None, timeout=60):
        self._where = urlsplit(address).netloc
        self._headers = {"Content-Type": "application/json"}
        self._timeout = timeout
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
        self._connection = None

    def __call__(self, method, path, body=None):
        """The status and what the answer says. An `OSError` if there is no answer."""
        data = body if isinstance(body, str | bytes | None) else json.dumps(body)
        if self._connection is None:
            self._connection = http.client.HTTPConnection(self._where, timeout=self._timeout)
        try:
            self._connection.request(method, f"/api{path}", data, self._headers)
            answer = self._connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise OSError(str(error)) from error
        return answer.status, json.loads(text) if text else None

    def act(self, number, action, ply, key):
        """Do something in a game."""
        return self("POST", f"/games/{number}/actions", {"action": action, "expected_ply": ply, "key": key})

    def close(self):
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Visitor:
    """A browser without scripts: it keeps cookies, and sends forms with the token of the site."""

    def __init__(self, address):
        self._where = urlsplit(address).netloc
        self.cookies = {}

    def get(self, path, **headers):
        """The status and the page. Nothing is followed."""
        return self._ask("GET", path, None, headers)

    def post(self, path, fields, **headers):
        """Send a form; fields may be bytes as they come over the wire."""
        if "csrftoken" not in self.cookies:
            self.get("/")
        data = urlencode({**fields, "csrfmiddlewaretoken": self.cookies["csrftoken"]}, errors="surrogatepass")
        return self._ask("POST", path, data, {"Content-Type": "application/x-www-form-urlencoded", **headers})

    def _ask(self, method, path, data, headers):
        connection = http.client.HTTPConnection(self._where, timeout=60)
        try:
            cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            connection.request(method, path, data, {**headers, **({"Cookie": cookie} if cookie else {})})
            answer = connection.getresponse()
            page = answer.read().decode()
        finally:
            connection.close()
        for header in answer.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(header).items()}
        return answer.status, page or answer.headers.get("Location", "")


def next_ply(page):
    """How far the game is by the next news of it; how many look on is news of another kind."""
    while "state" not in (news := json.loads(page.recv(60))):
        pass
    return news["state"]["ply"]
