"""What a player may ask to be done in a game, as requests describe it: made from the library's own actions.

The names, the parts and their types are those of `crownhead.play.actions`. Only what the site adds is defined here: how
long a text or a list may be. A request cannot choose who does it: the site signs an action with the side of its sender.
"""

from __future__ import annotations

import inspect
from dataclasses import MISSING, Field, fields
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, StringConstraints, create_model
from pydantic import Field as Described

from crownhead.notation.moves import LONGEST_MOVE
from crownhead.play import actions
from crownhead.play.actions import Action, Adjudicate, Dismiss, Prove

LONGEST_MESSAGE = 500
LONGEST_NAME = 80
MOST_SQUARES = 100
MOST_NUMBERS = 20
LARGEST_MOVE_NUMBER = 99_999

NO_NUL = r"^[^\x00]*$"
Message: TypeAlias = Annotated[str, StringConstraints(max_length=LONGEST_MESSAGE, pattern=NO_NUL)]
Name: TypeAlias = Annotated[str, StringConstraints(max_length=LONGEST_NAME, pattern=NO_NUL)]
MoveText: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_MOVE, pattern=NO_NUL)]
MoveNumber: TypeAlias = Annotated[int, Described(ge=0, le=LARGEST_MOVE_NUMBER)]
MoveNumbers: TypeAlias = Annotated[list[MoveNumber], Described(max_length=MOST_NUMBERS)]

ActionData = dict[str, Any]
"""An action as it is sent and as the log keeps it: its name by ``do``, and its parts."""

SIGNED = "side"
"""The part of an action that names the side that does it."""

TEXTS: dict[str, Any] = {"move": MoveText, "message": Message, "reason": Message}
"""The texts that may be longer or shorter than a name."""
TYPES: dict[str, Any] = {
    "str": Name,
    "bool": bool,
    "int": MoveNumber,
    "tuple[str, ...]": Annotated[list[Name], Described(min_length=1, max_length=MOST_SQUARES)],
    "tuple[int, ...]": MoveNumbers,
}
"""The types of the library's actions, as they are written there, and what a request may have in their place."""

OF_PLAYERS: dict[str, type[Action]] = {
    name: kind for name, kind in actions.BY_NAME.items() if kind not in (Adjudicate, Dismiss, Prove)
}
"""What a player may do, by its name; the rest is for the arbiter and the tablebases."""


class RequestSchema(BaseModel):
    """What is asked for: exactly what is described, and nothing else that would be ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)


def parts(kind: type[Action]) -> dict[str, Field[Any]]:
    """What an action consists of, apart from who does it.

    >>> [*parts(actions.TakeBack)]
    ['ply', 'message']
    """
    return {field.name: field for field in fields(kind) if field.name != SIGNED}


def text_parts() -> tuple[str, ...]:
    """The names of all parts that are texts.

    >>> text_parts()
    ('move', 'claim', 'message', 'name', 'reason')
    """
    found = (part for kind in OF_PLAYERS.values() for part in parts(kind).values())
    return tuple(dict.fromkeys(part.name for part in found if str(part.type).startswith("str")))


def _requested(field: Field[Any]) -> tuple[Any, Any]:
    """The type and the default of one part."""
    written = str(field.type)
    kind = TEXTS.get(field.name) or TYPES[written.removesuffix(" | None")]
    if field.default is MISSING:
        return kind, ...
    default = [*field.default] if isinstance(field.default, tuple) else field.default
    return (kind | None if written.endswith("None") else kind), default


def _schema(name: str, kind: type[Action]) -> type[RequestSchema]:
    summary = (inspect.getdoc(kind) or "").partition("\n")[0]
    described: dict[str, Any] = {"do": (Literal[name], ...)}
    described |= {part.name: _requested(part) for part in parts(kind).values()}
    return create_model(kind.__name__, __base__=RequestSchema, __doc__=summary, **described)


SCHEMAS = {name: _schema(name, kind) for name, kind in OF_PLAYERS.items()}

if TYPE_CHECKING:

    class ActionRequest(RequestSchema):
        """One of `SCHEMAS`."""

        do: str
else:
    ActionRequest = Annotated[reduce(or_, SCHEMAS.values()), Described(discriminator="do")]
