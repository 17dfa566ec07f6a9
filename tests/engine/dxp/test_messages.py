"""The messages of DXP: the examples of the protocol, the law that reading undoes writing, and what is no message."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import Side
from crownhead.engine.dxp import messages as dxp
from crownhead.engine.dxp.messages import (
    BackAnswer,
    BackRequest,
    Chat,
    GameAnswer,
    GameEnd,
    GameRequest,
    Message,
    MoveMade,
    decode,
    encode,
)
from crownhead.engine.programs.protocol_common import WireMove

SET_UP = "eeezzeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeWeeeweeZw"

EXAMPLES = {
    "R01Tornado voor Windows 4.0        W060065A": GameRequest("Tornado voor Windows 4.0", Side.WHITE, 60, 65),
    f"R01Tornado voor Windows 4.0        Z030000BZ{SET_UP}": GameRequest(
        "Tornado voor Windows 4.0", Side.BLACK, 30, 0, Side.BLACK, SET_UP
    ),
    "ATornado voor Windows 4.0        0": GameAnswer("Tornado voor Windows 4.0", dxp.ACCEPTED),
    "M0012061100": MoveMade(12, WireMove(6, 11)),
    "M001205250422122320": MoveMade(12, WireMove(5, 25, (22, 12, 23, 20))),
    "E00": GameEnd(dxp.UNKNOWN, stop=False),
    "E31": GameEnd(dxp.I_WIN, stop=True),
    "CWhat do you think about move 35?": Chat("What do you think about move 35?"),
    "B005Z": BackRequest(5, Side.BLACK),
    "K1": BackAnswer(dxp.NOT_SUPPORTED),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_protocol(text: str) -> None:
    assert decode(text) == EXAMPLES[text]
    assert encode(EXAMPLES[text]) == text


ascii_text = st.text(st.characters(min_codepoint=32, max_codepoint=126))
names = ascii_text.map(lambda text: text[:32].strip()).filter(bool)
squares = st.integers(0, 99)
sides = st.sampled_from(Side)
board = st.integers(1, 83).flatmap(lambda size: st.text(st.sampled_from("wzWZe"), min_size=size, max_size=size))
numbers = st.integers(0, 999)
messages: st.SearchStrategy[Message] = st.one_of(
    st.builds(GameRequest, names, sides, numbers, numbers),
    st.builds(GameRequest, names, sides, numbers, numbers, sides, board),
    st.builds(GameAnswer, names, st.integers(0, 3)),
    st.builds(
        MoveMade, st.integers(0, 9999), st.builds(WireMove, squares, squares, st.lists(squares, max_size=58).map(tuple))
    ),
    st.builds(GameEnd, st.integers(0, 3), st.booleans()),
    st.builds(Chat, ascii_text.map(lambda text: text[:126])),
    st.builds(BackRequest, numbers, sides),
    st.builds(BackAnswer, st.integers(0, 2)),
)


@given(messages)
def test_a_message_is_read_as_it_was_written(message: Message) -> None:
    text = encode(message)
    assert 1 <= len(text) <= 127
    assert text.isascii()
    assert decode(text) == message


@given(st.text(max_size=130) | st.text(st.sampled_from("RAMECBKWZwze01 9"), max_size=60))
def test_any_text_is_a_message_or_a_clear_error(text: str) -> None:
    try:
        message = decode(text)
    except ValueError as error:
        problem = str(error)
    else:
        if not (isinstance(message, GameRequest) and message.version != dxp.VERSION):
            decode(encode(message))
        return
    assert "expected" in problem


@pytest.mark.parametrize(
    "text",
    [
        *("", "X", "M", "M001206110", "M00120611001", "M0012061101", "M00120611022", "M001a061100", "m0012061100"),
        *("E0", "E000", "E40", "E02", "B5Z", "B005B", "K3", "K", "A", "A" + 32 * "x", "A" + 32 * "x" + "4"),
        *("R01", "R01" + 32 * "x" + "B060065A", "R01" + 32 * "x" + "W060065C", "R01" + 32 * "x" + "W060065BW"),
        *("C" + 127 * "x", "Cé", "C\0"),
    ],
)
def test_what_is_not_a_message(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        decode(text)


def test_another_version_is_told_by_its_number_alone() -> None:
    message = decode("R02whatever comes then")
    assert isinstance(message, GameRequest)
    assert message.version == 2


@pytest.mark.parametrize(
    "message",
    [
        GameRequest("x", Side.WHITE, 1000, 0),
        GameRequest("x", Side.WHITE, 5, -1),
        GameRequest("x", Side.WHITE, 5, 0, Side.WHITE, 84 * "e"),
        MoveMade(10000, WireMove(1, 6)),
        MoveMade(0, WireMove(1, 6, (1,) * 59)),
    ],
)
def test_what_cannot_be_written(message: Message) -> None:
    with pytest.raises(ValueError, match=r"fit|at most"):
        encode(message)


def test_names_and_words_are_made_to_fit() -> None:
    assert encode(GameAnswer("  " + 40 * "ü", 0)) == "A" + 32 * "?" + "0"
    assert encode(GameAnswer("", 0)) == "A?" + 31 * " " + "0"
    assert encode(Chat("tab\there" + 200 * "x"))[:9] == "Ctab?here"
