"""Puzzles: positions from games of the engine, solved on the board, with ratings of their own."""
