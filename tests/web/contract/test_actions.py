"""What may be asked for is what the library's actions say."""

import pytest
from pydantic import TypeAdapter, ValidationError

from crownhead.play import actions
from crownhead.play.actions import Claim, Decline, Huff, Offer, Play, TakeBack
from crownhead.web.contract.actions import LONGEST_MESSAGE, OF_PLAYERS, SCHEMAS, ActionRequest, parts

REQUEST = TypeAdapter(ActionRequest)
WHOLE = [
    Play("11-15", True, None, "shall we?", (1, 3)),
    Play("11-15", claim="repetition"),
    Huff(("14", "15")),
    Offer("a draw?"),
    Claim("repetition", "look", (1, 3, 5)),
    TakeBack(4, "oh"),
    Decline("no"),
    *(kind() for kind in OF_PLAYERS.values() if not parts(kind)),
]


@pytest.mark.parametrize("action", WHOLE, ids=str)
def test_every_action_of_a_player_can_be_asked_for(action):
    asked = REQUEST.validate_python(actions.to_dict(action))
    assert actions.from_dict(asked.model_dump(exclude_defaults=True) | {"do": asked.do}) == action


def test_each_part_of_each_action_is_described():
    of_others = {"adjudicate", "dismiss", "prove"}
    assert {actions.name_of(action) for action in WHOLE} == {*SCHEMAS} == {*actions.BY_NAME} - of_others
    for name, kind in OF_PLAYERS.items():
        assert [*SCHEMAS[name].model_fields] == ["do", *parts(kind)]


@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "adjudicate", "winner": "white"},
        {"do": "resign", "side": "white"},
        {"do": "offer", "message": "x" * (LONGEST_MESSAGE + 1)},
        {"do": "play", "move": ""},
        {"do": "play"},
        {"do": "huff", "squares": []},
        {"do": "take back", "ply": -1},
        {"do": "claim", "name": "repetition", "move_numbers": ["1"]},
        {"do": "decline", "reason": "a\0b"},
    ],
)
def test_what_only_others_may_ask_for_or_nobody_is_refused(wrong):
    with pytest.raises(ValidationError):
        REQUEST.validate_python(wrong)
