"""Random games in which everything is done that can be done, as a strategy for laws about games."""

from contextlib import suppress

from hypothesis import strategies as st

import crownhead as ch

SLUGS = ["english", "international", "boxed", "boxed", "turkish", "lasca", "frisian"]
EXTRAS = [
    *("offer", "accept", "decline: no", "take back", "take back black", "compel", "let stand", "claim repetition"),
    "dismiss warn white: go on",
]


@st.composite
def games(draw, most=40):
    """Random games with random actions of every kind; what is refused is simply not done."""
    game = ch.Game(draw(st.sampled_from(SLUGS)))
    for _ in range(draw(st.integers(0, most))):
        if game.outcome:
            break
        with suppress(ch.ActionError):
            act(game, draw)
    return game


def act(game, draw):
    """Do one thing, mostly a move; a wish to take back is granted more often than not, an offer rarely."""
    kind = draw(st.integers(0, 9))
    if kind < 6 and game.legal_moves:
        game.play(draw(st.sampled_from(list(game.legal_moves))), offer=draw(st.integers(0, 5)) == 0)
    elif game.pending and isinstance(game.pending.action, ch.TakeBack):
        game.do("accept")
    elif game.offence:
        liable = game.rulebook.variant.name(draw(st.sampled_from(game.offence.liable)))
        game.do(draw(st.sampled_from([f"huff {liable}", "compel", "let stand"])))
    elif kind == 9 and game.ply:
        game.do(ch.TakeBack(draw(st.integers(0, game.ply - 1)), side=draw(st.sampled_from(ch.Side))))
    else:
        game.do(draw(st.sampled_from(EXTRAS)))


@st.composite
def pieces(draw, variant, most, highest=2):
    """Some pieces anywhere on a board; a man on the row where it is crowned is a king."""
    symbols = st.text("wWbB", min_size=1, max_size=highest) if variant.has_columns else st.sampled_from("wWbB")
    found = draw(st.dictionaries(st.integers(1, variant.square_count), symbols, max_size=most))
    for side, man in zip(ch.Side, "wb", strict=True):
        for square in variant.crowning_squares(side):
            if found.get(square, "")[:1] == man:
                found[square] = found[square][0].upper() + found[square][1:]
    return found
