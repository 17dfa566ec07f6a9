"""What leaves the server about a game: the types, and the board as data."""
