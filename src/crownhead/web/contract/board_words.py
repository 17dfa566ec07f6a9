"""What `<draughts-board>` says: what the library says too, and the board's own words.

`typedefs` writes them into ``english.js``, which the board's script imports. A page in another language hands the board
these words in that language.
"""

from __future__ import annotations

from crownhead.play.actions import LABELS, Huff
from crownhead.play.words import wording
from crownhead.play.words.explain import NO_PIECE, NOT_YOUR_PIECE, NOT_YOUR_TURN
from crownhead.sentences import Sentence
from crownhead.sides import Side

BOARD_WORDS: dict[str, Sentence | Side] = {
    "board": Sentence("{rulebook}, {columns} by {rows} squares"),
    "help": Sentence(
        "The arrow keys go from square to square. Enter picks a piece up and puts it down, Escape cancels. "
        "N and P go to the next and the previous piece that can move, or place that it can go to. "
        "Typing the name of a square goes there."
    ),
    "white": Side.WHITE,
    "black": Side.BLACK,
    "whiteMan": wording.PIECES["w"],
    "whiteKing": wording.PIECES["W"],
    "blackMan": wording.PIECES["b"],
    "blackKing": wording.PIECES["B"],
    "several": Sentence("{count} × {piece}"),  # noqa: RUF001  # times
    "over": Sentence("{top} over {rest}"),
    "empty": Sentence("empty"),
    "pickedUp": Sentence("picked up"),
    "mayMove": Sentence("can move"),
    "mustCapture": Sentence("must capture"),
    "target": Sentence("can go here"),
    "captured": Sentence("captured"),
    "liable": Sentence("can be huffed"),
    "huffed": Sentence("to be huffed"),
    "lastMove": Sentence("last move"),
    "faulty": Sentence("cannot stand here"),
    "lift": Sentence("{piece} on {square} picked up. It can go to {squares}."),
    "putDown": Sentence("{square} put down."),
    "landed": Sentence("Takes {taken}, now on {square}. On to {squares}."),
    "mayStop": Sentence("It may also stop here."),
    "moved": Sentence("{side}: {from} to {to}."),
    "took": Sentence("{side}: {from} takes {taken} and lands on {to}."),
    "crowned": Sentence("It is crowned."),
    "turn": wording.TO_MOVE,
    "yourTurn": wording.YOUR_TURN,
    "notYourTurn": NOT_YOUR_TURN,
    "notYours": NOT_YOUR_PIECE,
    "nothingThere": NO_PIECE,
    "cannotGo": Sentence("The piece on {from} cannot go to {square} now."),
    "goOn": Sentence("The capture goes on from {from}, or Escape takes it back."),
    "whichFor": Sentence("{square} can be reached by {count} captures. Which way?"),
    "stopHere": Sentence("Stop here"),
    "cancel": Sentence("Cancel"),
    "confirm": Sentence("Play {move}"),
    "huff": LABELS[Huff],
    "typeMove": Sentence("Type a move"),
    "play": Sentence("Play"),
    "back": Sentence("Back"),
    "restart": Sentence("From the start"),
    "list": Sentence(", "),
    "or": Sentence(" or "),
}
"""Each by the name that the script has for it; the places for values are left open."""
