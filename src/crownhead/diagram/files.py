"""Pictures for programs that cannot show SVG: PNG and PDF, made by Typst."""

from __future__ import annotations

import re
from typing import Any

from crownhead.arguments import number, text
from crownhead.errors import MissingExtraError

_PAGE = '#set page(width: auto, height: auto, margin: 0pt)\n#image(bytes(sys.inputs.picture), format: "svg")'


def png(svg: str, scale: float = 1) -> bytes:
    """An SVG picture as PNG, ``scale`` times as large as its nominal size. Needs the extra ``pictures``.

    >>> from crownhead import Rulebook
    >>> from crownhead.diagram.picture import svg
    >>> png(svg(Rulebook.load("english").start))[1:4]
    b'PNG'
    """
    if not 0 < number("scale", scale) <= 20:
        raise ValueError(f"scale: {scale} is not a size; expected more than 0 and at most 20")
    # Typst takes 96 of a picture's pixels for an inch, as CSS does.
    return _compiled(svg, format="png", ppi=96.0 * scale)


def pdf(svg: str) -> bytes:
    """An SVG picture as a PDF page of its own size, sharp at any scale. Needs the extra ``pictures``.

    >>> from crownhead import Rulebook
    >>> from crownhead.diagram.picture import svg
    >>> pdf(svg(Rulebook.load("english").start))[:4]
    b'%PDF'
    """
    return _compiled(svg, format="pdf")


def _compiled(svg: str, **options: Any) -> bytes:
    if not re.match(r"\s*(<\?xml|<svg)", text("svg", svg)):
        raise ValueError("this is not SVG: expected the text that diagram.svg returns")
    return compiled(_PAGE, inputs={"picture": svg}, **options)


def compiled(source: str, *, inputs: dict[str, str], **options: Any) -> bytes:
    """A Typst document, compiled. What it reads from outside is in ``inputs``, never in files."""
    result: bytes = _typst("compile", source, inputs, options)
    return result


def queried(source: str, selector: str, *, inputs: dict[str, str]) -> str:
    """The values of the metadata in a Typst document that a selector finds, as JSON."""
    result: str = _typst("query", source, inputs, {"selector": selector, "field": "value"})
    return result


def _typst(function: str, source: str, inputs: dict[str, str], options: dict[str, Any]) -> Any:
    try:
        import typst
    except ImportError:
        raise MissingExtraError("pictures", "PNG and PDF") from None
    try:
        return getattr(typst, function)(source.encode(), sys_inputs=inputs, **options)
    except (typst.TypstError, RuntimeError) as error:  # a query raises the latter
        raise ValueError(f"this cannot be drawn: {error}") from None
    except UnicodeEncodeError:
        raise ValueError("this cannot be drawn: half of a surrogate pair is not text") from None
