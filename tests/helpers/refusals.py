"""What a function says about arguments, and how a report that was never meant for its caller is known."""

import asyncio
import inspect
import re
from collections.abc import Iterator

import crownhead as ch

RAW = re.compile(
    "incompatible function|[Ii]nvoked with|has no len|nanobind|std::|basic_string|bad cast|no constructor"
    "|object has no attribute|object is not|not supported between|unhashable|unsupported operand|must be|expected str"
    "|^'utf-8' codec|^embedded null|unpack|interpreted as|invalid literal|argument of type|can only|convert"
)
"""How the binding and Python itself complain."""


def refusal(function, positional, named):
    """What is said about these arguments; nothing if they are taken."""
    try:
        finish(function(*positional, **named))
    except (TypeError, ValueError, OSError) as error:
        return str(error) or "must be a sentence"
    except BaseException as error:
        return f"must be another error than {error!r}"
    return ""


def finish(result):
    """Do what a caller does with an answer: read it to its end."""
    if inspect.iscoroutine(result):
        return asyncio.run(result)
    if inspect.isasyncgen(result):
        return asyncio.run(anext(result))
    if isinstance(result, ch.Thinking):
        result.stop()
        return result.result()
    return [*result] if isinstance(result, Iterator) else result
