"""Draw rules in front matter: every key, and every way to get it wrong."""

import pytest

from crownhead.errors import RulebookError
from crownhead.rules.draws import (
    ANY,
    Agreement,
    Counter,
    Draw,
    Material,
    Proven,
    Repetition,
    SideMaterial,
    Span,
    draws,
)
from crownhead.rules.yaml_records import YamlNode, compose


def read(source: str) -> tuple[Draw, ...]:
    """What the value of the key `draws` stands for."""
    return draws(compose(f"draws: {source}", "my-rules.md").find("draws") or YamlNode("", 0), "draws")


def refusal(source: str) -> RulebookError:
    with pytest.raises(RulebookError) as caught:
        read(source)
    return caught.value


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("[]", 'draws: "a list" is not a mapping'),
        ("{stalemate: {}}", 'draws: "stalemate" is not a key here'),
        ("{agreement: {how: claim}}", 'draws.agreement: "how" is not a key here'),
        ("{repetition: {times: 3}}", "draws.repetition: how is missing"),
        ("{repetition: {times: 1, how: claim}}", "allowed: 2 to 9"),
        ("{proven: {how: magic}}", 'draws.proven.how: "magic" is not allowed here'),
        ("{no-progress: {moves: 0, counts: [capture], how: claim}}", "draws.no-progress.moves"),
        ("{no-progress: {moves: 9, counts: [kapture], how: claim}}", 'did you mean "capture"?'),
        ("{no-progress: {moves: 9, counts: capture, how: claim}}", "write [capture]"),
        ("{no-progress: [{moves: 9, counts: [capture]}]}", "draws.no-progress[1]: how is missing"),
        ("{endings: {}}", 'draws.endings: "a mapping" is not a list'),
        ("{endings: [{name: a, moves: 5, how: claim}]}", "draws.endings[1]: has no condition"),
        ("{endings: [{name: proven, moves: 5, total: 2, how: claim}]}", '"proven" is the name of another'),
        ("{endings: [{name: a, moves: 5, total: few, how: claim}]}", '"few" is not a number of pieces'),
        ("{endings: [{name: a, moves: 5, total: 3-1, how: claim}]}", '"3-1" is not a number of pieces'),
        ("{endings: [{name: a, moves: 5, total: [1], how: claim}]}", '"a list" is not a number of pieces'),
        ("{endings: [{name: a, moves: 5, sides: [{kings: 1}], how: claim}]}", "a list of two descriptions"),
        ("{endings: [{name: a, moves: 5, sides: [{king: 1}, {}], how: claim}]}", "sides[1]"),
        ("{endings: [{name: a, moves: 5, sides: [{holds: e5}, {}], how: claim}]}", "allowed: main-road"),
    ],
)
def test_bad_values(source: str, message: str) -> None:
    error = refusal(source)
    assert message in str(error)
    assert str(error).startswith("my-rules.md:1: draws")


def test_draws() -> None:
    rules = read("""
  agreement: {}
  repetition: {times: 3, how: claim}
  no-progress:
    - {moves: 25, counts: [capture, man-move], how: claim, clause: kings}
    - {moves: 60, counts: [capture], how: automatic}
  endings:
    - {name: lone, sides: [{pieces: 1, kings: 1, holds: main-road}, {pieces: 1-3, kings: 1+}], moves: 16, how: claim}
    - {name: few, total: 2, moves: 0, counts: [crowning], how: automatic}
  proven: {how: automatic}""")
    lone = SideMaterial(pieces=Span(1, 1), kings=Span(1, 1), holds="main-road")
    others = SideMaterial(pieces=Span(1, 3), kings=Span(1))
    assert rules == (
        Agreement(),
        Repetition(times=3, how="claim"),
        Counter(name="no-progress", plies=50, counts=frozenset({"capture", "man-move"}), how="claim", clause="kings"),
        Counter(name="no-progress-2", plies=120, counts=frozenset({"capture"}), how="automatic"),
        Counter(name="lone", plies=32, counts=frozenset(), how="claim", condition=Material((lone, others))),
        Counter(
            name="few",
            plies=0,
            counts=frozenset({"crowning"}),
            how="automatic",
            condition=Material(total=Span(2, 2)),
        ),
        Proven(how="automatic"),
    )
    assert [draw.name for draw in rules][:2] == ["agreement", "repetition"]


def test_two_endings_need_two_names() -> None:
    ending = "{name: a, total: 2, moves: 0, how: claim}"
    assert 'draws.endings[2]: "a" is the name of another' in str(refusal(f"{{endings: [{ending}, {ending}]}}"))


def test_span() -> None:
    assert all(number in ANY for number in (0, 1, 99))
    assert 0 not in Span(1)
