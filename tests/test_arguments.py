"""A public function may be given anything: it answers, or says in a sentence what was wrong. Never with an error of the
binding, or of the code behind it."""

import inspect
import io
import re
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from inspect import Parameter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import crownhead as ch
from crownhead import _core, diagram, engine, openings, problems, tablebase
from crownhead.engine.analysis import outcome_score
from crownhead.engine.annotation.plot import plot_svg
from crownhead.notation import pdn
from crownhead.play import endgame, examples
from crownhead.play.actions import BY_NAME
from tests.helpers.refusals import RAW, finish, refusal

FEN = "B:W18,27,31:B14,5"
START = ch.Position("english")
LIMIT = ch.Limit(depth=1)
BOOK = Path(openings.__file__).parent / "english.book"

WRONG = [
    *(None, True, 3.5, float("nan"), -1, 10**30, b"bytes", "", "hello", "\ud800", "\0", [], {}, (1, 2), {1: 2}),
    *(object(), ch.Game, ch.Game("lasca"), START.legal_moves, START.empty, ch.Side.WHITE, lambda: None),
]


@pytest.fixture(scope="module", autouse=True)
def _in_an_empty_folder(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("folder"))
        yield


@cache
def an_engine():
    return ch.Engine("english", hash_mb=1, tablebase=False)


@cache
def a_tablebase():
    return ch.Tablebase.build("english", 2, "endings")


def a_game():
    game = ch.Game("boxed", "B:WK18:B9,12")
    game.play("12-16")
    return game


def a_record():
    return pdn.loads("1. 11-15 (9-13) 23-19 *")[0]


@cache
def a_root():
    return a_record().root


THINGS = {
    ch.Game: a_game,
    ch.Position: lambda: ch.Position("english", "B:W27:B9"),
    ch.Move: lambda: START.legal_moves[0],
    _core.MoveList: lambda: START.legal_moves,
    ch.SquareSet: lambda: START.empty,
    ch.Variant: lambda: START.variant,
    ch.Piece: lambda: ch.Piece.from_symbol("w"),
    ch.Side: lambda: ch.Side.WHITE,
    ch.Rulebook: lambda: ch.Rulebook.load("english"),
    ch.Anthology: lambda: ch.Anthology.load("draughts"),
    ch.Engine: an_engine,
    ch.Computer: lambda: ch.Computer(1, seed=1, limit=ch.Limit(nodes=100)),
    ch.Thinking: lambda: an_engine().think(START, LIMIT),
    ch.Limit: lambda: LIMIT,
    ch.Clock: lambda: ch.Clock(1),
    ch.Match: lambda: ch.Match("random", "random", games=1, most_plies=2, openings="start"),
    ch.Tablebase: a_tablebase,
    openings.OpeningBook: lambda: openings.shipped("english"),
    pdn.PdnGame: a_record,
    pdn.Node: a_root,
    pdn.GameType: lambda: pdn.GameType.parse("21"),
    pdn.Result: lambda: pdn.Result.DRAW,
}
"""Everything that has public methods, made."""

NOT_MADE = (ch.Rulebook, ch.Anthology, ch.Thinking, ch.Side, _core.MoveList, pdn.GameType, pdn.Result)
"""What a user gets from other functions, or plain data."""

ELSEWHERE = {"Match.play": "cluster"}
"""What is given to another library as it is."""

FUNCTIONS = [
    *(ch.annotate, ch.bundled, ch.HubEngine, ch.DxpEngine, engine.budget, plot_svg, problems.find),
    *(diagram.svg, diagram.game_svg, diagram.move_svg, diagram.png, diagram.pdf, diagram.gif),
    *(diagram.card, diagram.game_title, endgame.value, examples.check),
    *(pdn.loads, pdn.read, pdn.dumps, pdn.write, pdn.same_tree),
    *(tablebase.find, tablebase.folder_of, tablebase.prove_claims),
]

RIGHT = {
    "action": "offer",
    "board": START,
    "clock": ch.Clock(1),
    "column": 1,
    "command": "hello",
    "curves": [],
    "data": ch.Game("english").to_dict(),
    "depth": 1,
    "engine": an_engine,
    "first": "random",
    "folder": lambda: a_tablebase().folder,
    "game": ch.Game("english"),
    "games": [],
    "kind": "legal",
    "king": True,
    "language": "de",
    "limit": LIMIT,
    "move": "9-13",
    "name": "18",
    "node": lambda: a_root().variations[0],
    "number": 1,
    "path": [9, 13],
    "piece": "W",
    "pieces": 2,
    "ply": 0,
    "position": START,
    "record": a_record,
    "row": 1,
    "rulebook": "english",
    "rules": "english",
    "second": "random",
    "seconds": 1,
    "seed": 1,
    "sequence": 0,
    "side": ch.Side.WHITE,
    "square": 18,
    "svg": diagram.svg(START),
    "symbol": "w",
    "target": "records.pdn",
    "text": FEN,
    "title": "A game",
    "texts": ch.Rulebook.load("english").texts,
    "topic": "moving",
    "turn": ch.Side.BLACK,
    "variant": START,
    "Anthology.address(game)": lambda: ch.Anthology.load("draughts").games[0],
    "Anthology.from_texts(texts)": lambda: ch.Anthology.load("draughts").texts,
    "Anthology.load(name)": "draughts",
    "Anthology.of(document)": lambda: ch.Anthology.load("draughts").document,
    "Anthology.parse(source)": lambda: ch.Anthology.load("draughts").document.text,
    "Anthology.rulebook(name)": "english",
    "Anthology.rulebook_of(section)": lambda: ch.Anthology.load("draughts").sections[0],
    "Game.from_json(text)": ch.Game("english").to_json(),
    "Game.explain(move)": "18-23",
    "Game.play(move)": "18-23",
    "Move.same_effect(other)": START.legal_moves[0],
    "MoveList.count(arg)": "9-13",
    "MoveList.index(arg)": "9-13",
    "OpeningBook(data)": BOOK.read_bytes(),
    "OpeningBook.open(file)": BOOK,
    "Rulebook.parse(source)": ch.Rulebook.load("english").text,
    "SquareSet.isdisjoint(other)": [],
    "gif(start)": START,
    "loads(text)": "1. 11-15 *",
    "read(source)": io.StringIO("1. 11-15 *"),
    "same_tree(one)": a_root,
    "same_tree(other)": a_root,
}
"""A right argument for each parameter that has no default."""


def parameters_of(function):
    """The parameters of a function, also of one of the core."""
    described = function.__init__ if function in (ch.Move, ch.SquareSet) else function
    if not hasattr(described, "__nb_signature__"):
        return [*inspect.signature(function).parameters.values()]
    signature = described.__nb_signature__[0][0]
    kind = Parameter.POSITIONAL_ONLY if "/)" in signature else Parameter.KEYWORD_ONLY
    found = re.findall(r"(\w+): [^,)]+?(?: = (\S+?))?(?=[,)])", signature)
    return [Parameter(name, kind, default=default or Parameter.empty) for name, default in found]


class Case(NamedTuple):
    """A public function, what it is called, and how to get at it: a method needs something whose method it is."""

    name: str
    function: Any
    get: Callable[[], Any]

    def parameters(self):
        if self.function is ch.Variant:
            return [Parameter(name, Parameter.KEYWORD_ONLY) for name in START.variant.facts]
        skipped = ("self", ELSEWHERE.get(self.name))
        return [each for each in parameters_of(self.function) if each.name not in skipped]

    def arguments(self, wrong, value):
        """Positional and named arguments, all right but one."""
        positional, named = [], {}
        for each in self.parameters():
            if each.name != wrong and (each.default is not Parameter.empty or each.kind in VARIABLE):
                continue
            given = value if each.name == wrong else self.right(each.name)
            if each.kind in (Parameter.POSITIONAL_ONLY, Parameter.VAR_POSITIONAL):
                positional.append(given)
            elif each.kind is not Parameter.VAR_KEYWORD:
                named[each.name] = given
        return positional, named

    def right(self, parameter):
        known = START.variant.facts | RIGHT
        value = known.get(f"{self.name}({parameter})", known.get(parameter))
        return value() if callable(value) else value


VARIABLE = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)


def cases():
    for function in FUNCTIONS:
        yield Case(function.__name__, function, lambda function=function: function)
    for cls, make in THINGS.items():
        if cls not in NOT_MADE:
            yield Case(cls.__name__, cls, lambda cls=cls: cls)
        for name, member in inspect.getmembers(cls, callable):
            if not name.startswith("_") and not hasattr(tuple, name) | hasattr(str, name):
                yield Case(f"{cls.__name__}.{name}", member, lambda make=make, name=name: getattr(make(), name))


CASES = [  # to draw a moving picture takes a while
    pytest.param(case, id=case.name, marks=[pytest.mark.thorough] if case.function is diagram.gif else [])
    for case in cases()
]


def test_no_public_name_is_forgotten():
    """The others are plain data, or errors."""
    others = {name for name in ch.__all__ if callable(each := getattr(ch, name)) and each not in {*FUNCTIONS, *THINGS}}
    for name in others:
        cls = getattr(ch, name)
        methods = {key for key in vars(cls) if not key.startswith("_") and callable(getattr(cls, key))}
        assert issubclass(cls, Exception | tuple | Enum) or is_dataclass(cls), name
        assert not methods - {"is_shown_by"}, name


@pytest.mark.parametrize("case", CASES)
def test_a_right_argument_is_taken(case):
    """Else the other tests would try nothing."""
    if case.function not in (ch.HubEngine, ch.DxpEngine):  # which wait for other programs
        positional, named = case.arguments("depth" if case.function is ch.Limit else None, 1)
        finish(case.get()(*positional, **named))


@pytest.mark.parametrize("case", CASES)
def test_a_wrong_argument_gets_a_sentence(case):
    raw = []
    for parameter in case.parameters():
        for wrong in WRONG:
            said = refusal(case.get(), *case.arguments(parameter.name, wrong))
            if RAW.search(said):
                raw.append(f"{parameter.name}={wrong!r:.60}: {said}")
    assert raw == []


@pytest.mark.parametrize("kind", [*BY_NAME.values()])
@pytest.mark.parametrize("wrong", WRONG)
def test_an_action_of_wrong_parts_gets_a_sentence(kind, wrong):
    for field in fields(kind):
        needed = {each.name: "5" for each in fields(kind) if each.default is MISSING}
        said = refusal(a_game().do, (kind(**needed | {field.name: wrong}),), {})
        assert not RAW.search(said), field.name


@pytest.mark.parametrize(
    "call",
    [
        lambda endless: ch.Game(counts=endless),
        lambda endless: pdn.PdnGame(counts=endless),
        lambda endless: ch.Game().play("9-13", claim="repetition", move_numbers=endless),
        lambda endless: a_record().root.add_variation("9-13", nags=endless),
        lambda endless: diagram.svg(START, moves=endless),
        lambda endless: plot_svg(endless),
    ],
)
def test_what_has_no_end_is_refused(call):
    with pytest.raises(ValueError, match="at most 10000 are expected"):
        call(range(10**12))


@pytest.mark.parametrize("written", ["1-0", "1/2-1/2", "*"])
def test_a_result_may_be_given_as_text(written):
    record = pdn.PdnGame("english")
    record.result = written
    assert record.tags["Result"] == written
    assert record.result is pdn.Result.from_text(written, 21)
    for wrong in ("hello", 5, None):
        with pytest.raises((TypeError, ValueError), match="a result"):
            record.result = wrong


# --- sides -----------------------------------------------------------------------------------------------------------

ENDING = "W:WK32:BK26"  # White wins
WITH_A_SIDE = {
    "men": (lambda side: min(START.men(side)), 21),
    "put": (lambda side: START.put(32, ch.Piece(side, True)).at(32), "W"),
    "with_turn": (lambda side: START.with_turn(side).turn, ch.Side.WHITE),
    "ply_before": (lambda side: ch.Game("english", ENDING).ply_before(1, side), 0),
    "value": (lambda side: an_engine().value(ENDING, side, ch.Limit(depth=9)), 29991),
    "outcome_score": (lambda side: outcome_score(ch.Game("english", "B:W32:B").outcome, side), 30000),
    "won_by": (pdn.Result.won_by, pdn.Result.WHITE),
}
"""Each function that takes a side, and its answer for White."""


@pytest.mark.parametrize("name", WITH_A_SIDE)
@pytest.mark.parametrize("given", [ch.Side.WHITE, "white", 0, 1, "x"])
def test_a_side_is_a_side_or_its_name_and_nothing_else(name, given):
    ask, for_white = WITH_A_SIDE[name]
    if given == "white":
        assert ask(given) == for_white
    else:
        shown = f'"{given}"' if isinstance(given, str) else type(given).__name__
        with pytest.raises((TypeError, ValueError), match=f"^a side is Side.WHITE or Side.BLACK, not {shown}$"):
            ask(given)


# --- what is said -----------------------------------------------------------------------------------------------------

RUSSIAN = "the position is of another variant than English draughts"


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        (lambda: START.play(), "play(move) is expected, not play()"),
        (lambda: repr(ch.Position.__new__(ch.Position)), "this Position was never made: its __init__ was not called"),
        (lambda: START.at(1, 2), "at(square) is expected, not at(int, int)"),
        (lambda: START.at(field=3), "at(square) is expected, not at(field=int)"),
        (lambda: ch.Move(), "Move(variant, path, captured=…, crowns=…) is expected, not Move()"),
        (lambda: _core.PdnScanner().feed("text"), "feed(data: bytes) is expected, not feed(str)"),
        (lambda: ch.Position(5), "a rulebook is its slug, the path of its file, or a Rulebook, not int"),
        (lambda: START.men(0), "a side is Side.WHITE or Side.BLACK, not int"),
        (lambda: START.men("green"), 'a side is Side.WHITE or Side.BLACK, not "green"'),
        (lambda: START.at(1.5), 'a square is a number or a name such as "1", not float'),
        (lambda: START.at("ä" * 30), f'no square "{"ä" * 30}" on this board'),
        (lambda: START.play(5), "a move is a Move, or text such as 11-15, not int"),
        (lambda: ch.Game("english").play(5), "a move is a Move, or text such as 11-15, not int"),
        (lambda: START.parse(5), "a move is a Move, or text such as 11-15, not int"),
        (lambda: ch.Game("english").explain(5), "a move is a Move, or text such as 11-15, not int"),
        (lambda: diagram.move_svg(5), "a move is a Move, or text such as 11-15, not int"),
        (lambda: START.perft("3"), "depth: a whole number is expected, not str"),
        (lambda: START.perft(101), "depth: from 0 to 100"),
        (lambda: START.moves(1), "kind: text is expected, not int"),
        (lambda: START.legal_moves["a"], "the number of a move: a whole number is expected, not str"),
        (lambda: START.legal_moves.index("\ud800"), '"\\ud800" is not in the list'),
        (lambda: ch.Move(5, [1, 2]), "the board of a Variant is expected, or of something that has one, not int"),
        (lambda: ch.Move(START, 7), "path: squares are expected, in order, not int"),
        (lambda: ch.SquareSet(START, 7), "squares: a collection of squares is expected, not int"),
        (lambda: ch.Variant("english"), "a Variant is made of keyword arguments: see its facts, not str"),
        (lambda: ch.Engine("english", threads="2"), "threads: a whole number is expected, not str"),
        (
            lambda: an_engine().analyse(5, LIMIT),
            "a position is a Position, a FEN, or a game that stands at one, not int",
        ),
        (lambda: an_engine().analyse(START, 5), "a limit is a Limit, not int"),
        (lambda: ch.Limit(depth="5"), "depth: a number is expected, not str"),
        (lambda: diagram.svg(START, moves=[5]), "a move is a Move, or text such as 11-15, not int"),
        (lambda: diagram.svg(START, moves="11-15"), "moves: several are expected, in a list for example, not str"),
        (lambda: diagram.gif(START, moves=[5]), "a move is a Move, or text such as 11-15, not int"),
        (lambda: ch.annotate(5, an_engine(), LIMIT), "a game to annotate is a PdnGame, a Game, or its PDN, not int"),
        (lambda: ch.Game("english", ch.Position("russian")), RUSSIAN),
        (lambda: pdn.PdnGame("english", ch.Position("russian")), RUSSIAN),
        (lambda: a_root().add_setup(ch.Position("russian")), RUSSIAN),
        (lambda: ch.Game("english").take_back(-1), "moves: 0 or more, not -1"),
    ],
)
def test_the_sentence_says_what_was_expected(call, wanted):
    with pytest.raises((TypeError, ValueError)) as error:
        call()
    assert wanted in str(error.value)
