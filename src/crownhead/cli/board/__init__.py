"""Commands about one position: its legal moves, how many there are, and its picture."""
