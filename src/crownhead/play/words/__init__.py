"""What is said about a game: actions as people write them, turns and deeds in words, and why a move is refused."""
