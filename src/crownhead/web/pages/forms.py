"""What a form of the game page asks for."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from crownhead.web.contract import actions
from crownhead.web.contract.actions import ActionData


def action_of(data: Any) -> ActionData:
    """The action that a form of the game page asks for, as `crownhead.play.actions.from_dict` reads it.

    ``with`` goes along with a move: ``offer``, or ``claim`` and the name of the draw.

    >>> from django.http import QueryDict
    >>> action_of(QueryDict("do=play&move=11-15&with=offer&message=shall+we%3F&ply=0"))
    {'do': 'play', 'move': '11-15', 'message': 'shall we?', 'offer': True}
    >>> action_of(QueryDict("do=huff&squares=14&squares=15"))
    {'do': 'huff', 'squares': ['14', '15']}
    >>> action_of(QueryDict("do=claim&name=repetition&move_numbers=1+3+5"))
    {'do': 'claim', 'name': 'repetition', 'move_numbers': [1, 3, 5]}
    """
    action: ActionData = {"do": data.get("do", "")}
    action |= {key: data[key].strip() for key in actions.text_parts() if data.get(key, "").strip()}
    if squares := " ".join(data.getlist("squares")).split():
        action["squares"] = squares
    if numbers := data.get("move_numbers", "").replace(",", " ").split():
        if not all(number.isdecimal() and len(number) < 6 for number in numbers):
            raise ValueError(_("Move numbers are whole numbers, like 12 18 24."))
        action["move_numbers"] = [int(number) for number in numbers]
    with_move = data.get("with", "").split()
    match with_move:
        case ["offer"]:
            action["offer"] = True
        case ["claim", name]:
            action["claim"] = name
    if action["do"] == "play" and not with_move:
        action.pop("message", None)
    if action["do"] == "play" and "claim" not in action:
        action.pop("move_numbers", None)
    return action
