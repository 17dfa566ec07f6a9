"""How much a player may keep, and how much of it is read at a time."""

LARGEST_FILE = 2_000_000  # bytes
AT_ONCE = 32_000  # bytes that are read while the page waits; more is read by the worker
MOST_STUDIES = 50
MOST_GAMES = 5_000
"""The games of one study."""
LARGEST_GAME = 60_000  # characters that one game may have as PDN
MOST_FAULTS = 200
"""The faults that are listed for a file; all are counted."""
MOST_IMPORTS = 3
"""The files that a player may have waiting to be read."""
SLICE = 0.6  # seconds
