"""Long lists, page by page: one way for every list of the site. It works by plain links, which keep the rest of the
address: the pages of other lists, too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, overload

from django.db.models import Model, QuerySet
from django.http import HttpRequest, QueryDict
from django.utils.http import urlencode

SHOWN = 25
"""The number of rows on a page, by default."""
MOST_PAGES = 1_000_000

Row = TypeVar("Row")
Other = TypeVar("Other")
Kept = TypeVar("Kept", bound=Model)
Sliced = TypeVar("Sliced", covariant=True)


class Rows(Protocol[Sliced]):
    """What can be read page by page: a query, or what reads its rows in a way of its own."""

    def __getitem__(self, part: slice, /) -> Iterable[Sliced]:
        """The rows of a part, in their order."""

    def count(self) -> int:
        """How many there are."""


@dataclass(frozen=True)
class Page(Generic[Row]):
    """Some rows of a list, with the addresses of the pages before and after (empty if there are none).

    >>> page = Page("finished", 2, ["a", "b"], "?finished=1#finished", "")
    >>> [*page], len(page), [*page.each(str.upper)]
    (['a', 'b'], 2, ['A', 'B'])
    """

    name: str
    number: int
    rows: list[Row]
    previous: str
    next: str

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def each(self, shown: Callable[[Row], Other]) -> Page[Other]:
        """The same page, with every row as this makes it."""
        return Page(self.name, self.number, [shown(row) for row in self.rows], self.previous, self.next)


@overload
def paged(request: HttpRequest, rows: QuerySet[Kept], name: str, shown: int | None = None) -> Page[Kept]: ...
@overload
def paged(request: HttpRequest, rows: Rows[Row], name: str, shown: int | None = None) -> Page[Row]: ...
def paged(request: HttpRequest, rows: Any, name: str, shown: int | None = None) -> Page[Any]:
    """The page that ``?name=`` asks for, of rows whose order is the same each time. Its element has this name, too.

    A page beyond the end is the last one; a page that is no number is the first.
    """
    size = shown or SHOWN
    number = number_in(request.GET, name)
    if number > 1:  # no rows are looked for where there are none: to skip them, the database would read all of them
        number = max(1, min(number, -(-rows.count() // size)))
    found = _slice(rows, number, size)
    before = _address(request.GET, name, number - 1) if number > 1 else ""
    after = _address(request.GET, name, number + 1) if len(found) > size else ""
    return Page(name, number, found[:size], before, after)


def number_in(asked: QueryDict, name: str) -> int:
    """The number of the page that an address asks for.

    >>> [number_in(QueryDict(text), "page") for text in ("page=3", "page=0", "page=x", "page=٣", "page=99999999", "")]
    [3, 1, 1, 1, 1, 1]
    """
    text = asked.get(name, "")
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else 1
    return number if 1 <= number <= MOST_PAGES else 1


def _slice(rows: Any, number: int, size: int) -> list[Any]:
    """A page, and one row more if there is one: then there is a page after it.

    Of the rows that are skipped nothing is joined: the keys of a later page are found first.
    """
    part = slice((number - 1) * size, number * size + 1)
    if number > 1 and isinstance(rows, QuerySet) and rows.query.select_related and not rows.query.is_sliced:
        return [*rows.filter(pk__in=[*rows.values_list("pk", flat=True)[part]])]
    return [*rows[part]]


def _address(asked: QueryDict, name: str, number: int) -> str:
    """The address of another page of the same list; the first one needs no number. Whichever list was turned over
    first, the same pages have the same address."""
    changed = {other: values for other, values in asked.lists() if other != name}
    if number > 1:
        changed[name] = [str(number)]
    return f"?{urlencode(sorted(changed.items()), doseq=True)}#{name}"
