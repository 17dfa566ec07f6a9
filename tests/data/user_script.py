"""A user's script: a tour of the public API, which `tests/test_typing.py` runs, and checks with `mypy --strict`.

`assert_type` says what a user is told to get. Where a type checker has to complain, an ignored error says so: mypy
reports it when there is nothing to ignore.
"""

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import assert_type

import crownhead as ch
from crownhead.notation import pdn
from crownhead.tablebase import Known


def rulebooks() -> None:
    book = ch.Rulebook.load("english")
    assert_type(ch.bundled(), list[str])
    assert_type((book.slug, book.first_move, book.start), tuple[str, ch.Side, ch.Position])
    assert_type(book.clause("capturing"), ch.Clause)
    assert_type(book.variant, ch.Variant)
    try:
        ch.Rulebook.load("englisch")
    except ch.RulebookError as error:
        print(f"Not found: {error}")


def games() -> None:
    game = ch.Game("english")
    game.play("11-15")
    game.play(game.legal_moves[0], offer="shall we?")
    game.do(ch.Decline("not yet"))
    assert_type(game.turn, ch.Side)
    assert_type(game.legal_moves, Sequence[ch.Move])
    assert_type(game.last_move, ch.Move | None)
    assert_type(game.outcome, ch.Outcome | None)
    assert_type(game.pending, ch.Request | None)
    assert_type(game.claims, tuple[ch.DrawClaim, ...])
    assert_type(game.history, tuple[ch.Entry, ...])
    assert_type(game.explain("23-16"), ch.Explanation)
    assert_type(game.at(1), ch.Game)
    assert "8-11" in game.legal_moves
    assert ch.Game.from_json(game.to_json()) == game
    with suppress(TypeError):
        game.play(5)  # type: ignore[arg-type]
    with suppress(AttributeError):
        game.push("11-15")  # type: ignore[attr-defined]
    game.take_back(2)
    game.do("resign")
    if outcome := game.outcome:
        assert_type((outcome.winner, outcome.reason, outcome.clause), tuple[ch.Side | None, str, ch.Clause])


def positions(rules: str | Path | ch.Rulebook | ch.Variant) -> None:
    position = ch.Position(rules, "B:W18,27,31:B14,5")
    pieces: dict[int, ch.Piece | str] = {14: "b", 5: "b", 18: "w", 27: "w", 31: ch.Piece(ch.Side.WHITE, king=False)}
    assert position == ch.Position(rules, ch.Side.BLACK, pieces)
    assert_type(position.play("14x32"), ch.Position)
    assert_type(position.parse("14x32").captured, tuple[int, ...])
    assert_type(position.put(22, "W").remove(5).mirror(), ch.Position)
    assert_type(position.pieces, dict[int, ch.Piece])
    assert_type(position.divide(2), list[tuple[ch.Move, int]])
    assert_type(position.turn.other, ch.Side)
    with suppress(TypeError):
        position.with_turn(0)  # type: ignore[arg-type]
    with suppress(AttributeError):
        position.turn = ch.Side.WHITE  # type: ignore[misc]


def square_sets() -> None:
    position = ch.Position("english")
    corners = ch.SquareSet(position, [4, "29"])
    assert_type(position.men(ch.Side.WHITE) & corners, ch.SquareSet)
    assert_type(corners | {1, "32"}, ch.SquareSet)
    assert_type(~corners - position.occupied(), ch.SquareSet)
    assert_type(list(corners), list[int])
    assert 4 in corners


def analysis() -> None:
    engine = ch.Engine("english", threads=1, hash_mb=1)
    found = engine.analyse("W:WK32:BK26", ch.Limit(depth=3), lines=2)
    assert_type(found, ch.Analysis)
    assert_type((found.best, found.score), tuple[ch.Move | None, int | None])
    assert_type(found.lines, tuple[ch.Line, ...])
    for deeper in engine.stream(ch.Game("english"), ch.Limit(depth=2)):
        assert_type(deeper, ch.Analysis)
    with engine.think(ch.Position("english"), ch.Limit(clock=ch.Clock(60, increment=1))) as thinking:
        thinking.stop()
    assert_type(thinking.result(), ch.Analysis)
    with suppress(TypeError):
        ch.Limit(time=1)  # type: ignore[call-arg]


def endings(folder: Path) -> None:
    tablebase = ch.Tablebase.build("english", 2, folder)
    assert_type(tablebase.probe("W:WK32:BK26"), Known | None)
    assert_type(tablebase.value(ch.Game("english", "W:WK32:BK26")), str | None)
    for move, known in tablebase.moves("W:WK32:BK26"):
        assert_type((move, known), tuple[ch.Move, Known | None])


def files(path: Path) -> None:
    record = pdn.PdnGame("english", tags={"Event": "Club"})
    node = record.root.add_variation("11-15", comment="usual")
    node.add_variation("23-19", nags=(1,))
    pdn.write([record], path)
    games: Iterable[pdn.PdnGame] = pdn.read(path)
    for each in games:
        assert_type((each.result, each.faults), tuple[pdn.Result, tuple[pdn.Fault, ...]])
        assert_type(each.to_game(), ch.Game)
        assert_type([step.position for step in each.root.mainline()], list[ch.Position | None])
        assert_type(each.end().move, ch.Move | None)


def pictures() -> None:
    game = ch.Game("english")
    assert_type(ch.diagram.svg(game, theme="slate", marks={18: "ring"}), str)
    assert_type(ch.diagram.svg("W:W18:B14", rulebook="english", moves=["18x9"]), str)
    with suppress(TypeError):
        ch.diagram.svg(game, colour="red")  # type: ignore[call-arg]


if __name__ == "__main__":
    place = Path(sys.argv[1])
    rulebooks()
    games()
    for rules in "english", ch.Rulebook.load("english"), ch.Rulebook.load("english").variant:
        positions(rules)
    square_sets()
    analysis()
    endings(place / "endings")
    files(place / "club.pdn")
    pictures()
