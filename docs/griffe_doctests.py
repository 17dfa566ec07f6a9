"""For the reference page: examples in docstrings are shown as code, and the core's methods with their parameters."""

from __future__ import annotations

import ast
import re
from typing import Any

import griffe

SIGNATURE = re.compile(r"\A\w*(\(.*\) -> .*)\n*")  # as nanobind writes it in front of a docstring
EXAMPLE = re.compile(r"(?m)^>>> .*\n?(?:.+\n?)*")
KIND = griffe.ParameterKind


class Doctests(griffe.Extension):
    """Rewrites each docstring when its object has been read."""

    def on_instance(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Put every run of `>>>` lines and their output into a fenced block."""
        if not obj.docstring:
            return
        text = obj.docstring.value
        if signature := SIGNATURE.match(text):
            text = text[signature.end() :]
            if isinstance(obj, griffe.Function):
                obj.parameters = parameters(signature[1])
        obj.docstring.value = EXAMPLE.sub(lambda match: f"```pycon\n{match[0].rstrip()}\n```\n", text)


def parameters(signature: str) -> griffe.Parameters:
    """The parameters that a signature such as ``(self, depth: int, *, threads: int = 1) -> int`` names."""
    (function,) = ast.parse(f"def f{signature}: ...").body
    assert isinstance(function, ast.FunctionDef)
    given = function.args
    by_place = zip(given.args, [None] * (len(given.args) - len(given.defaults)) + given.defaults, strict=True)
    by_name = zip(given.kwonlyargs, given.kw_defaults, strict=True)
    found = [(KIND.positional_or_keyword, *pair) for pair in by_place] + [
        (KIND.keyword_only, *pair) for pair in by_name
    ]
    return griffe.Parameters(
        *(
            griffe.Parameter(
                argument.arg,
                kind=kind,
                annotation=ast.unparse(argument.annotation) if argument.annotation else None,
                default=ast.unparse(default) if default else None,
            )
            for kind, argument, default in found
        )
    )
