"""The border of the core: what fits none of its functions is answered with a sentence, and does no harm."""

import inspect

import pytest

import crownhead as ch
from crownhead import _core
from tests.helpers.refusals import RAW, refusal

START = ch.Position("english")


def core_functions():
    """Every function of the core with its name: methods, constructors, and what gets the value of a property."""
    yield from (pytest.param(each, id=name) for name, each in vars(_core).items() if hasattr(each, "__nb_signature__"))
    for cls in vars(_core).values():
        for name, member in vars(cls).items() if inspect.isclass(cls) else ():
            function = getattr(member, "fget", member)
            if hasattr(function, "__nb_signature__"):
                yield pytest.param(function, id=f"{cls.__name__}.{name}")


@pytest.mark.parametrize("function", [*core_functions()])
def test_the_core_never_shows_a_report_of_the_binding(function):
    odd = [((), {}), ((5,) * 12, {}), ((5,), {"no_such_name": 5}), ((None,), {}), ((START, START), {})]
    said = [refusal(function, given, named) for given, named in odd]
    assert [each for each in said if RAW.search(each)] == []


@pytest.mark.parametrize("cls", [ch.Position, _core.Position, ch.Move, _core.MoveList, ch.SquareSet, ch.Variant])
def test_what_was_never_made_is_refused_and_does_no_harm(cls):
    half = cls.__new__(cls)
    uses = (START.play, START.legal_moves.index, START.empty.isdisjoint, START.__eq__, START.empty.__contains__)
    for use in uses:
        with pytest.raises(TypeError, match=f"this {cls.__name__} was never made: its __init__ was not called"):
            use(half)


@pytest.mark.parametrize("thing", [START, START.legal_moves[0], START.empty])
def test_nothing_is_made_twice(thing):
    with pytest.raises(TypeError, match=f"a {type(thing).__name__} cannot be made twice"):
        thing.__init__(START.variant, ch.Side.WHITE, {})
    assert START.fen == ch.Rulebook.load("english").start.fen
