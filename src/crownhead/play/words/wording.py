"""What is said about a game: whose turn it is, what was overlooked, who asks what, and what was done.

Each sentence stands here once. The terminal prints it, the site translates it, the board in the browser is given it.
(What a rule refuses is said by `explain` and `referee`, what a counter shows by `claims`, how a game ended by
`outcome`, and what a button is called by `actions.label`.)
"""

from __future__ import annotations

from collections.abc import Sequence

from crownhead.play import actions, claims
from crownhead.play.game import Game
from crownhead.play.history import Entry
from crownhead.play.state import Request
from crownhead.play.words.explanation import listing
from crownhead.rules.rulebook import Rulebook
from crownhead.sentences import Sentence, cited, either
from crownhead.sides import Side

TO_MOVE = Sentence("{side} to move")
YOUR_TURN = Sentence("Your turn")
ANOTHERS_TURN = Sentence("It is not your turn.")
MOVED_ON = Sentence("The game has moved on in the meantime; nothing was done.")
FOR_PLAYERS = Sentence("Only the two players can do this.")
FOR_ARBITER = Sentence("Only the arbiter can do this.")
NOTHING_TO_CLAIM = Sentence("no draw can be claimed now")
NEEDS_REASON = Sentence("Say why you decline: your opponent and the arbiter will read it.")
IF_DECLINED = Sentence(
    "If you decline, the claim goes to the arbiter: the game is paused until they decide, and anyone who delays it "
    "without reason may be warned."
)
WITH_ARBITER = Sentence("With the arbiter. No move can be made and no time is lost until they decide.")
PIECES = {
    "w": Sentence("white man"),
    "b": Sentence("black man"),
    "W": Sentence("white king"),
    "B": Sentence("black king"),
}


def to_move(side: Side, *, must_capture: bool = False) -> str:
    """Which side's turn it is.

    >>> to_move(Side.WHITE), to_move(Side.BLACK, must_capture=True)
    ('white to move', 'black to move and must capture')
    """
    template = Sentence("{side} to move and must capture") if must_capture else TO_MOVE
    return template.filling(side=side)


def turn_of(name: str) -> str:
    """Whose turn it is: that of the player with this name.

    >>> turn_of("Anna")
    "Anna's turn"
    """
    return Sentence("{name}'s turn", name=name)


def your_turn(*, must_capture: bool = False) -> str:
    """The same to the player whose turn it is.

    >>> your_turn(must_capture=True)
    'Your turn: you must capture'
    """
    return Sentence("Your turn: you must capture") if must_capture else YOUR_TURN


def offence(game: Game) -> str:
    """What the last move failed to do; empty if nothing.

    >>> game = Game("boxed", "B:W18,27,31:B14,5")
    >>> game.play("5-9")
    >>> offence(game)
    'black overlooked 14x23x32'
    """
    if game.offence is None:
        return ""
    if game.offence.kind == "missed":
        template = Sentence("{side} overlooked {moves}")
    else:
        template = Sentence("{side} stopped short of {moves}")
    return template.filling(side=game.turn.other, moves=listing(game.offence.owed))


def may_remedy(game: Game) -> str:
    """What the opponent may do about an offence.

    >>> game = Game("boxed", "B:W18,27,31:B14,5")
    >>> game.play("5-9")
    >>> may_remedy(game)
    'white may huff 14, compel, or let stand; moving on lets it stand'
    """
    liable = " ".join(map(game.rulebook.variant.name, game.offence.liable if game.offence else ()))
    template = Sentence("{side} may huff {squares}, compel, or let stand; moving on lets it stand")
    return template.filling(side=game.turn, squares=liable)


def may_answer(request: Request) -> str:
    """Who has to answer a request, and how they can.

    >>> may_answer(Request(Side.WHITE, actions.Offer()))
    'black may accept or decline'
    """
    return Sentence("{side} may accept or decline", side=request.side.other)


def which_claim(names: Sequence[str]) -> str:
    """What to ask a player who claims a draw without its name; that there is none if there are no names.

    >>> which_claim(["repetition", "no-progress"])
    'say which draw to claim: repetition or no-progress'
    """
    return Sentence("say which draw to claim: {names}", names=either(names)) if names else NOTHING_TO_CLAIM


def how_drawn(how: str) -> str:
    """Whether a draw has to be claimed, or the referee declares it.

    >>> how_drawn("claim"), how_drawn("automatic")
    ('must be claimed', 'automatic')
    """
    return Sentence("must be claimed") if how == "claim" else Sentence("automatic")


def too_much_asked(kind: type[actions.Action], number: int) -> str:
    """Why no further draw can be offered, or move asked back, in a game.

    >>> too_much_asked(actions.Offer, 100)
    'A draw was offered 100 times in this game; that is enough.'
    """
    if kind is actions.TakeBack:
        return Sentence("{number} moves were asked back in this game; that is enough.", number=number)
    return Sentence("A draw was offered {number} times in this game; that is enough.", number=number)


def asks(who: Side | str, request: Request) -> str:
    """What a player asks of the other.

    >>> asks("Anna", Request(Side.WHITE, actions.Offer()))
    'Anna offers a draw'
    """
    return does(who, _ASKS[type(request.action)])


def does(who: Side | str, deed: str) -> str:
    """A player, and what they do.

    >>> does("Anna", claims_draw("no-progress"))
    'Anna claims a draw: no progress'
    """
    return Sentence("{side} {deed}", side=who, deed=deed)


def claims_draw(name: str) -> str:
    """That someone claims the draw with this name."""
    return Sentence("claims a draw: {name}", name=claims.title(name))


def deed(entry: Entry, book: Rulebook, *, insider: bool = True) -> str:
    """The deed of an entry of the history, without who did it and what was said with it; empty for a plain move.

    Those who only watch learn no more of a claim than that there was one, and nothing of a warning.

    >>> game = Game("english")
    >>> for text in "11-15, offer", "decline", "23-19", "resign":
    ...     game.do(text)
    >>> [deed(entry, game.rulebook) for entry in game.history]
    ['offers a draw', 'declines the draw', '', 'resigns']
    """
    action, back = entry.action, isinstance(entry.about, actions.TakeBack)
    match action:
        case actions.Play(claim=str(name)) | actions.Claim(name=name):
            return claims_draw(name) if insider else _ASKS[actions.Claim]
        case actions.Play(offer=True):
            return _ASKS[actions.Offer]
        case actions.Offer() | actions.TakeBack():
            return _ASKS[type(action)]
        case actions.Accept():
            return Sentence("accepts the takeback") if back else Sentence("accepts the draw")
        case actions.Decline() if isinstance(entry.about, actions.Claim):
            return Sentence("declines the claim: it goes to the arbiter")
        case actions.Decline():
            return Sentence("declines the takeback") if back else Sentence("declines the draw")
        case actions.Huff(squares):
            return Sentence("huffs {squares}", squares=squares)
        case actions.Adjudicate() | actions.Dismiss():
            return ruling(action, book, with_warning=insider)
    return _DEEDS.get(type(action), "")


_ASKS: dict[type[actions.Action], Sentence] = {
    actions.Offer: Sentence("offers a draw"),
    actions.Claim: Sentence("claims a draw"),
    actions.TakeBack: Sentence("asks for a takeback"),
}
_DEEDS: dict[type[actions.Action], Sentence] = {
    actions.Compel: Sentence("cancels the move and insists on the capture"),
    actions.LetStand: Sentence("lets it stand"),
    actions.Resign: Sentence("resigns"),
    actions.Flag: Sentence("time ran out"),
    actions.Prove: Sentence("proves that neither player can force a win"),
}


def ruling(action: actions.Adjudicate | actions.Dismiss, book: Rulebook, *, with_warning: bool = True) -> str:
    """What the arbiter decided.

    >>> book = Game("english").rulebook
    >>> ruling(actions.Adjudicate(Side.WHITE, "winning", warn=Side.BLACK), book)
    'decides: white wins (Winning); black is warned for delaying the game'
    """
    if isinstance(action, actions.Dismiss):
        text = Sentence("finds the claim unfounded: the game goes on")
    elif action.winner:
        text = Sentence("decides: {side} wins", side=action.winner)
    else:
        text = Sentence("decides: the game is a draw")
    if isinstance(action, actions.Adjudicate) and action.clause:
        text = cited(text, book.clause(action.clause).title)
    if action.warn and with_warning:
        text = Sentence("{ruling}; {warning}", ruling=text, warning=warning(action.warn))
    return text


def warning(who: Side | str) -> Sentence:
    """That a player is warned."""
    return Sentence("{side} is warned for delaying the game", side=who)
