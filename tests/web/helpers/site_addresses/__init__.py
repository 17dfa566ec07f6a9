"""Who may do what: one table, by rooms, with a line for every address of the site and every operation of its API.

A room has `PAGES`, by the address as the site's own table writes it, and `OPERATIONS`, by method and path. Each line is
asked for by five people; it says what each is answered, for whom something changes, and who reads what the players said
to each other.
"""

from importlib import import_module
from pkgutil import iter_modules

ROOMS = tuple(
    room for each in iter_modules(__path__) if hasattr(room := import_module(f"{__name__}.{each.name}"), "PAGES")
)
