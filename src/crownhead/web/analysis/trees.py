"""Trees of moves as the analysis room holds them: the library's PDN as plain data, and back.

The nodes are a list; each but the first, the root, names the one that it follows by its place, and what was played
comes before what might have been. What the room shows and what PDN says are the same: moves, comments, marks, set-ups.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from crownhead.engine.portable import line, opening
from crownhead.notation.fen import LONGEST_FEN
from crownhead.notation.pdn import Node, PdnGame
from crownhead.play.game import Game
from crownhead.rules.rulebook import Rulebook
from crownhead.web.contract.line_schema import NodeData, TreeData
from crownhead.web.http.request_body import JsonObject
from crownhead.web.http.security import is_plain

MOST_NODES = 5000
MOST_TAGS = 40
LONGEST_TEXT = 4000
MOST_TEXT = 300_000
MOST_NAGS = 8


def to_data(record: PdnGame) -> TreeData:
    """The tree of a game in PDN. A move that cannot be played becomes a comment where it stands, with the reason.

    >>> from crownhead.notation import pdn
    >>> tree = to_data(pdn.loads("1. 11-15! {sharp} (1. 9-13) 23-19 *")[0])
    >>> [(node.get("parent"), node.get("short")) for node in tree["nodes"]]
    [(None, None), (0, '11-15'), (1, '23-19'), (0, '9-13')]
    >>> tree["nodes"][1]["nags"], tree["nodes"][1]["comments"]
    ([1], ['sharp'])
    """
    book = record.rulebook
    nodes: list[NodeData] = []
    places: dict[Node, int] = {}
    for node in record.root.walk():
        if node.parent is not None and node.parent not in places:
            continue  # below a move that cannot be played
        if node.parent is not None and node.move is None and node.position is None:
            _add_comment(nodes[places[node.parent]], f"{node.text}: {node.error}")
            continue
        if len(nodes) == MOST_NODES:
            raise ValueError(_too_many())
        places[node] = len(nodes)
        nodes.append(_node_data(node, places))
    return {
        "rulebook": book.slug,
        "fen": start_of(record),
        "start": line(_begun(record))["start"],
        "begins": book.start.turn.value,
        "number": record.first_number or 1,
        "tags": dict(record.tags),
        "nodes": nodes,
    }


def start_of(record: PdnGame) -> str:
    """The FEN of the start, with counts and number; empty if a game begins like that by its rulebook."""
    begun = _begun(record)
    return "" if begun == Game(record.rulebook) else begun.start_fen


def _begun(record: PdnGame) -> Game:
    return Game(record.rulebook, record.start, record.first_number or 1, record.counts)


def from_data(given: object, rulebook: Rulebook) -> PdnGame:
    """The game in PDN that a tree describes; anything that is not one is a `ValueError` with a sentence.

    >>> english = Rulebook.load("english")
    >>> nodes = [{}, {"parent": 0, "move": "11-15", "nags": [1]}, {"parent": 0, "move": "9-13"}]
    >>> print(str(from_data({"nodes": nodes}, english)).splitlines()[-1])
    1. 11-15! (1. 9-13) *
    """
    if not isinstance(given, dict):
        raise ValueError(_("The request has no tree of moves."))
    begun = Game(rulebook, _text(given, "fen", LONGEST_FEN) or None)
    record = PdnGame(rulebook, begun.start, _tags(given.get("tags")), begun.first_counts)
    number = given.get("number", begun.first_move_number)
    if isinstance(number, int) and not isinstance(number, bool) and 1 < number < 10_000:
        record.first_number = number
    told = given.get("nodes")
    if not isinstance(told, list) or not told or not all(isinstance(each, dict) for each in told):
        raise ValueError(_("The request has no tree of moves."))
    if len(told) > MOST_NODES:
        raise ValueError(_too_many())
    nodes = [record.root]
    for place, each in enumerate(told):
        if place:
            nodes.append(_added(nodes, each))
        _say(nodes[place], each)
    if sum(len(text) for node in nodes for text in (*node.comments, *node.comments_before)) > MOST_TEXT:
        raise ValueError(_("The comments are too long: at most %(most)d characters.") % {"most": MOST_TEXT})
    return record


# --- out --------------------------------------------------------------------------------------------------------------


def _node_data(node: Node, places: dict[Node, int]) -> NodeData:
    data: NodeData = {}
    if node.parent is not None:
        data["parent"] = places[node.parent]
    if node.move is not None and node.parent is not None and node.parent.position is not None:
        data["move"], data["short"] = str(node.move), node.parent.position.text(node.move)
    elif node.setup is not None and node.position is not None:
        data["setup"], data["start"] = node.position.fen, opening(node.position)
    if node.nags:
        data["nags"] = list(node.nags)
    if node.mark:
        data["mark"] = node.mark
    if node.comments_before:
        data["before"] = list(node.comments_before)
    if node.comments:
        data["comments"] = list(node.comments)
    return data


def _add_comment(node: NodeData, text: str) -> None:
    node["comments"] = [*node.get("comments", []), text]


# --- in ---------------------------------------------------------------------------------------------------------------


def _added(nodes: list[Node], told: JsonObject) -> Node:
    parent = told.get("parent")
    if not isinstance(parent, int) or isinstance(parent, bool) or not 0 <= parent < len(nodes):
        raise ValueError(_("A move of the tree follows none that comes before it."))
    if setup := _text(told, "setup", LONGEST_FEN):
        return nodes[parent].add_setup(setup)
    return nodes[parent].add_variation(_text(told, "move", LONGEST_TEXT))


def _say(node: Node, told: JsonObject) -> None:
    node.comments, node.comments_before = _texts(told, "comments"), _texts(told, "before")
    node.mark = _text(told, "mark", MOST_NAGS)
    nags = told.get("nags") or []
    if (
        not isinstance(nags, list)
        or len(nags) > MOST_NAGS
        or not all(type(nag) is int and 0 <= nag < 256 for nag in nags)
    ):
        raise ValueError(_("The marks of a move are at most %(most)d numbers from 0 to 255.") % {"most": MOST_NAGS})
    node.nags = nags


def _texts(told: JsonObject, name: str) -> list[str]:
    found = told.get(name) or []
    if not isinstance(found, list):
        raise ValueError(_("“%(name)s” is not a list of texts.") % {"name": name})
    return [_text({name: each}, name, LONGEST_TEXT) for each in found[:MOST_TAGS]]


def _text(told: JsonObject, name: str, longest: int) -> str:
    found = told.get(name) or ""
    if not isinstance(found, str):
        raise ValueError(_("“%(name)s” is not a text.") % {"name": name})
    if len(found) > longest or not is_plain(found):
        raise ValueError(_("“%(name)s” is too long: at most %(most)d characters.") % {"name": name, "most": longest})
    return found


def _tags(given: object) -> dict[str, str]:
    if given is None:
        return {}
    if not isinstance(given, dict) or len(given) > MOST_TAGS:
        raise ValueError(_("The tags of a game are at most %(most)d names with their values.") % {"most": MOST_TAGS})
    fixed = ("Rulebook", "GameType", "FEN", "SetUp")  # these follow from the rulebook and the start
    return {name: _text(given, name, LONGEST_TEXT) for name in given if isinstance(name, str) and name not in fixed}


def _too_many() -> str:
    return _("Too many moves for one tree: at most %(most)d.") % {"most": MOST_NODES}
