"""The texts of the terminal about a game."""

from __future__ import annotations

from crownhead.play.claims import Count, Proof, Repeated
from crownhead.play.game import Game
from crownhead.play.selection import obliged
from crownhead.play.words import wording
from crownhead.position import Position
from crownhead.sentences import cited
from crownhead.sides import DISC, SIDES, Side
from crownhead.terminal.drawing import SMALL


def captured(lost: dict[Side, int]) -> str:
    """How many pieces each side has lost, as the old sites show it.

    >>> captured({Side.WHITE: 1, Side.BLACK: 0})
    '● 0 ○ 1'
    """
    return " ".join(f"{DISC[side]} {lost[side]}" for side in reversed(SIDES))


def header(game: Game) -> str:
    """The game at a glance.

    >>> game = Game("english")
    >>> game.play("11-15")
    >>> header(game)
    'english · move 1… · ● 0 ○ 0 · last 11-15'
    """
    parts = [game.rulebook.slug, f"move {game.label}", captured(game.captured)]
    return " · ".join([*parts, *(f"last {entry.text}" for entry in game.history[-1:])])


def turn(game: Game) -> str:
    """Whose turn it is and what is expected, or how the game ended.

    >>> turn(Game("english"))
    'move 1: black to move'
    >>> turn(Game("english", "B:W18:B14,1"))
    'move 1: black to move and must capture'
    """
    if game.outcome:
        return str(game.outcome)
    if game.stopped:
        return f"{game.stopped.what} ({'dismiss, or adjudicate draw' if game.frozen else 'accept or decline'})"
    return f"move {game.move_number}: {wording.to_move(game.turn, must_capture=bool(obliged(game)))}"


def request(game: Game) -> str:
    """What waits for an answer, with the message that came along and the evidence; empty if nothing does.

    >>> game = Game("english")
    >>> game.do("offer: shall we?")
    >>> request(game)
    "black's draw offer (“shall we?”): white may accept or decline"
    """
    asked = game.pending
    if asked is None or game.frozen:
        return ""
    evidence = f" by {asked.claim} ({asked.claim.clause.title})" if asked.claim else ""
    message = f" (“{asked.action.message}”)" if asked.action.message else ""
    return f"{asked}{evidence}{message}: {wording.may_answer(asked)}"


def offence(game: Game) -> str:
    """What the last move failed to do and what the opponent may do about it; empty if nothing.

    >>> game = Game("boxed", "B:W18,27,31:B14,5")
    >>> game.play("5-9")
    >>> offence(game)
    'black overlooked 14x23x32 (Huffing): white may huff 14, compel, or let stand; moving on lets it stand'
    """
    if not game.remedies:
        return ""
    why = cited(wording.offence(game), game.rulebook.clause("huffing").title)
    return f"{why}: {wording.may_remedy(game)}"


def counters(game: Game, *, running: bool = False) -> list[str]:
    """The draw counters; with ``running`` only those that have begun to count something.

    >>> game = Game("brettspielnetz-checkers")
    >>> game.play("11-15")
    >>> counters(game)
    ["repetition: 1 of 3 times, before white's move 1", 'no-progress: ½ of 25 moves, since move 1']
    >>> counters(game, running=True)
    ['no-progress: ½ of 25 moves, since move 1']
    """
    lines = []
    for name, evidence in game.counters.items():
        match evidence:
            case Count(since=since, plies=plies):
                counts = since is not None and plies > 0
            case Repeated(moves=moves):
                counts = len(moves) > 1
            case Proof(value=value):
                counts = value is not None
        if counts or not running:
            lines.append(f"{name}: {evidence}")
    return lines


def claims(game: Game) -> list[str]:
    """The draws that may be claimed now, with their evidence and the clause.

    >>> claims(Game("english"))
    []
    """
    return [cited(str(claim), claim.clause.title) for claim in game.claims]


def pieces(game: Game) -> list[str]:
    """What stands where, as a list: easier to listen to than a picture.

    >>> pieces(Game("english", "B:WK18,21:B14"))
    ['white: man on 21; king on 18', 'black: man on 14; no king']
    """
    return [f"{side}: {_on(game, side, 'man', 'men')}; {_on(game, side, 'king', 'kings')}" for side in SIDES]


def column(position: Position, square: int) -> str:
    """All that stands on a square, top first.

    >>> column(Game("lasca", "W:d4Wbb,a7b").position, 13)
    'd4, from the top: ◎ ● ● (3)'
    """
    name, pieces_here = position.variant.name(square), position.at(square)
    discs = " ".join(SMALL[piece] for piece in pieces_here)
    return f"{name}, from the top: {discs} ({len(pieces_here)})" if pieces_here else f"{name} is empty"


def build(game: Game, square: int) -> str:
    """What a king is made of, where the rules build it from lost men; empty if there is no king.

    >>> build(Game("boxed", "B:WK18:B14"), 18)
    '18: a king made of a white man on a white one'
    """
    piece = game.position.pieces.get(square)
    if piece is None or not piece.king:
        return ""
    top, bottom = game.king_build(square)
    below = f"on a {bottom} one" if bottom else "alone"
    return f"{game.rulebook.variant.name(square)}: a king made of a {top} man {below}"


def _on(game: Game, side: Side, one: str, many: str) -> str:
    position = game.position
    squares = position.men(side) if one == "man" else position.kings(side)
    if not squares:
        return f"no {one}"
    shown = (game.rulebook.variant.name(square) + _below(position.at(square)) for square in squares)
    return f"{one if len(squares) == 1 else many} on {' '.join(shown)}"


def _below(column: str) -> str:
    return f" over {column[1:]}" if len(column) > 1 else ""
