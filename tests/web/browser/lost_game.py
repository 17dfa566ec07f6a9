"""A short game of English draughts that is lost by one bad move."""

BLUNDER = (
    *("12-16", "24-19", "9-14", "19x12", "14-18", "22x15", "11x18", "23x14", "10x17", "21x14", "5-9", "14x5"),
    *("7-10", "25-22"),
)
"""Black gives a man away with 9-14; 16-20 keeps it."""
