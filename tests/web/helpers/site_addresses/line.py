"""One line of the table of permissions."""

from typing import NamedTuple

ALL = "nsopa"
"""Everyone: no one (who is not logged in), a stranger, the opponent, the player who is to move, the arbiter."""


class Line(NamedTuple):
    """One request: who is answered what (one status for all, or five), for whom it changes something, who reads."""

    method: str
    path: str
    statuses: str = "200"
    acts: str = ""
    reads: str = ""
    body: dict = {}  # noqa: RUF012  # it is never changed


def read_by(path):
    """Who reads a book of Anna's, which Bert has played by before it was removed."""
    seen = {"public": "200", "linked": "200", "private": "404 404 404 200 200", "removed": "404 404 200 404 200"}
    return [Line("GET", path.format(f"{{{kind} book}}"), statuses) for kind, statuses in seen.items()]
